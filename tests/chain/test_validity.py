"""Laws of the validity filter: who is in force at the asked time."""

from datetime import UTC, date, datetime, timedelta, timezone

import pytest

from freshness_retrieval import Evidence, TimeInterval
from tests.chain.documents import NOW, ZONES, codes, document, ids, judge, message


def state(as_of, *, timezone="UTC", **metadata):
    """Return the codes of one document that was published long ago."""
    return codes(judge([document("a", **metadata)], as_of=as_of, timezone=timezone), "a")


@pytest.mark.parametrize("zone", ZONES)
def test_the_last_valid_day_is_inside(zone):
    """A date as the end of validity is the last valid day, in the zone of the policy."""
    window = {"valid_from": "2024-01-01", "valid_until": "2024-12-31", "published_at": "2023-12-01"}
    found = [state(day, timezone=zone, **window) for day in ("2023-12-31", "2024-01-01", "2024-12-31", "2025-01-01")]
    assert [["not_yet_valid"], ["current"], ["current"], ["expired"]] == found


@pytest.mark.parametrize(
    ("zone", "last", "first_after"),
    [
        ("UTC", "2024-06-01T23:59:59.999999Z", "2024-06-02T00:00:00Z"),
        ("Asia/Shanghai", "2024-06-01T15:59:59.999999Z", "2024-06-01T16:00:00Z"),
        ("America/Los_Angeles", "2024-06-02T06:59:59.999999Z", "2024-06-02T07:00:00Z"),
    ],
)
def test_the_last_valid_day_ends_at_midnight_of_the_zone(zone, last, first_after):
    """The last moment of the last day is inside, the next one is not."""
    found = [state(moment, timezone=zone, valid_until="2024-06-01") for moment in (last, first_after)]
    assert [["undated"], ["expired", "undated"]] == found


def test_a_time_of_day_as_the_end_is_exclusive():
    """With a time of day the end is an instant: the document holds before it and not at it."""
    moments = ("2024-06-02T09:59:59.999999Z", "2024-06-02T10:00:00Z", "2024-06-02T18:00:00+08:00")
    found = [state(moment, valid_until="2024-06-02T10:00:00Z", published_at="2024-01-01") for moment in moments]
    assert [["current"], ["expired"], ["expired"]] == found


def test_midnight_as_the_end_is_an_instant():
    """A time of day of zero hours is a time of day, so that day is no longer valid."""
    end = {"valid_until": "2024-06-02T00:00:00Z", "published_at": "2024-01-01"}
    assert [["current"], ["expired"]] == [state(day, **end) for day in ("2024-06-01", "2024-06-02")]


def test_a_day_asked_about_is_the_whole_day():
    """Asked for a day, a document that holds for part of it holds."""
    ends_in_the_morning = {"valid_until": "2024-06-02T06:00:00Z", "published_at": "2024-01-01"}
    starts_in_the_evening = {"valid_from": "2024-06-02T20:00:00Z", "published_at": "2024-01-01"}
    assert [["current"], ["current"]] == [state(NOW, **ends_in_the_morning), state(NOW, **starts_in_the_evening)]


@pytest.mark.parametrize(
    "as_of",
    [
        "2024-06-02",
        date(2024, 6, 2),
        "2024-06-02T10:30:00",
        datetime(2024, 6, 2, 10, 30),  # noqa: DTZ001 - naive is the point
        datetime(2024, 6, 2, 10, 30, tzinfo=UTC),
        datetime(2024, 6, 2, 23, tzinfo=timezone(timedelta(hours=13))),
    ],
)
def test_the_moment_of_asking_may_have_any_form(as_of):
    """Text, date and datetime, naive in the policy's zone or aware in any, are the moment of asking."""
    window = {"valid_from": "2024-06-02T10:00:00Z", "valid_until": "2024-06-02", "published_at": "2024-01-01"}
    assert ["current"] == state(as_of, **window)


def test_on_each_day_exactly_one_of_two_successive_rules_holds():
    """Where one document ends the day before the next starts, every day has one."""
    rules = [
        document("old", published_at="2023-12-01", valid_until="2024-06-30"),
        document("new", published_at="2024-05-01", valid_from="2024-07-01"),
    ]
    found = [ids(judge(rules, as_of=f"2024-{month:02d}-{day:02d}").kept) for month in (6, 7) for day in (1, 15, 30)]
    assert [["old"]] * 3 + [["new"]] * 3 == found


@pytest.mark.parametrize("clock_change", ["2024-03-10", "2024-11-03"])
def test_a_day_on_which_clocks_change_is_one_day(clock_change):
    """A document for one day holds on the whole of it, however long it is, and not on its neighbours."""
    day = date.fromisoformat(clock_change)
    found = [
        state(
            day + timedelta(days=n), timezone="America/Los_Angeles", valid_from=clock_change, valid_until=clock_change
        )
        for n in (-1, 0, 1)
    ]
    assert [["not_yet_valid", "undated"], ["undated"], ["expired", "undated"]] == found


@pytest.mark.parametrize(
    ("end", "last", "first_after"),
    [
        ("2023", "2023-12-31", "2024-01-01"),
        ("2024-02", "2024-02-29", "2024-03-01"),
        ("2024-02-29", "2024-02-29", "2024-03-01"),
    ],
)
def test_a_coarse_end_is_included_to_its_last_day(end, last, first_after):
    """A month or a year as the end of validity ends with its last day, in leap years too."""
    found = [state(day, valid_until=end, published_at="2023-01-01") for day in (last, first_after)]
    assert [["current"], ["expired"]] == found


@pytest.mark.parametrize("zone", ZONES)
@pytest.mark.parametrize("sentinel", ["9999-12-31", "9999-12-31T23:59:59Z", "9999-12-31T23:59:59.999999Z"])
def test_the_end_of_the_calendar_means_no_end(sentinel, zone):
    """A date in the year 9999 is how many databases write that there is no end; no zone pushes it out of range."""
    assert ["current"] == state(NOW, timezone=zone, valid_until=sentinel, published_at="2024-01-01")


def test_a_sentinel_that_is_no_date_is_reported():
    """A date that does not exist is malformed, not a far future."""
    assert ["malformed_date"] == state(NOW, valid_until="9999-99-99", published_at="2024-01-01")


@pytest.mark.parametrize("words", ["never", "until further notice", "长期有效", "Permanent", "永久有效", "∞"])
def test_words_that_say_no_end_are_understood(words):
    """'Valid for ever' in words is no date and no error."""
    result = judge([document("a", valid_until=words, published_at="2020-01-01")])
    assert ["current"] == codes(result, "a")
    assert message(result, "current").startswith("valid without end")


@pytest.mark.parametrize("nothing", [None, "", "-", "none", "N/A", float("nan"), "未知"])
def test_an_end_that_is_not_stated_is_unknown(nothing):
    """A placeholder for no value leaves the document as if the key were absent."""
    assert ["current"] == state(NOW, valid_until=nothing, published_at="2020-01-01")


@pytest.mark.parametrize("as_of", ["2024-01-15", "2024-03-15", "2024-07-01"])
def test_an_inverted_window_is_reported_and_not_used(as_of):
    """A window that ends before it starts is an error of the data: flagged on every day, and the document is kept."""
    window = {"valid_from": "2024-06-01", "valid_until": "2024-01-31", "published_at": "2024-01-01"}
    assert ["inverted_window"] == state(as_of, **window)


def test_a_window_of_no_length_is_inverted():
    """A window that ends at the instant at which it starts holds no moment."""
    instants = {"valid_from": "2024-06-02T10:00:00Z", "valid_until": "2024-06-02T10:00:00Z", "published_at": "2024"}
    assert ["inverted_window"] == state(NOW, **instants)


@pytest.mark.parametrize(
    ("metadata", "code"),
    [
        ({"valid_until": "soon"}, "malformed_date"),
        ({"valid_from": "2024-02-30"}, "malformed_date"),
        ({"valid_until": "03/04/2024"}, "ambiguous_date"),
        ({"valid_from": ["2024-01-01", "2025-01-01"]}, "malformed_date"),
        ({"valid_from": "2024-01-01", "valid_for": "a while"}, "malformed_date"),
    ],
)
def test_a_bound_that_cannot_be_read_is_reported_and_not_used(metadata, code):
    """A malformed or ambiguous bound never removes a document; it becomes a reason."""
    result = judge([document("a", published_at="2024-01-01", **metadata)])
    assert (["a"], [code]) == (ids(result.kept), codes(result, "a"))


def test_the_other_bound_counts_where_one_cannot_be_read():
    """A bad start leaves a good end in force."""
    assert ["expired", "malformed_date"] == state(NOW, valid_from="?!", valid_until="2024-01-31", published_at="2023")


def test_an_ambiguous_bound_counts_where_the_order_is_known():
    """With a configured order of day and month the same text is a date."""
    result = judge([document("a", published_at="2024-01-01", valid_until="03/04/2024")], day_order="DMY")
    assert ["expired"] == codes(result, "a")


@pytest.mark.parametrize(
    ("metadata", "expected"),
    [
        ({"valid_until": "2024-05-31"}, ["expired", "undated"]),
        ({"valid_from": "2024-07-01"}, ["not_yet_valid", "undated"]),
        ({"valid_from": "2024-01-01"}, ["undated"]),
        ({"valid_until": "2024-12-31"}, ["undated"]),
    ],
)
def test_a_missing_side_is_open(metadata, expected):
    """A document that states one bound is judged by that one."""
    assert expected == state(NOW, **metadata)


def test_a_document_without_window_passes():
    """What states no validity is unknown: kept, never expired."""
    assert ["current"] == state("2124-06-02", published_at="1924-06-02")


@pytest.mark.parametrize(
    ("day", "expected"),
    [("2024-02-28", "not_yet_valid"), ("2024-02-29", "current"), ("2025-02-27", "current"), ("2025-03-01", "expired")],
)
def test_a_year_from_a_leap_day_is_a_year(day, expected):
    """A length of validity that starts on 29 February runs out at the end of the next February."""
    assert [expected] == state(day, valid_from="2024-02-29", valid_for="P1Y", published_at="2024-02-01")


def test_a_length_counts_only_where_no_end_is_stated():
    """A stated end decides, whatever the length says."""
    window = {"valid_from": "2024-01-01", "valid_for": "1mo", "published_at": "2024-01-01"}
    assert ["expired"] == state(NOW, **window)
    assert ["current"] == state(NOW, **window, valid_until="2024-12-31")


@pytest.mark.parametrize("length", ["9999y", "P9999Y", "3652059d"])
def test_a_length_beyond_the_calendar_has_no_end(length):
    """A length that leaves the calendar is valid without end."""
    assert ["current"] == state(NOW, valid_from="2024-01-01", valid_for=length, published_at="2024-01-01")


def test_a_length_of_nothing_is_inverted():
    """A length of zero leaves no moment in which the document holds."""
    assert ["inverted_window"] == state(NOW, valid_from="2024-01-01", valid_for="0d", published_at="2024-01-01")


def test_typed_values_go_before_metadata():
    """What an Evidence states by itself decides, whatever its metadata say."""
    evidence = Evidence(
        id="a",
        published=TimeInterval.of_days(date(2024, 5, 1), date(2024, 5, 1)),
        valid=TimeInterval.of_days(date(2024, 1, 1), date(2024, 12, 31)),
        metadata={"published_at": "nonsense", "valid_until": "2020-12-31", "valid_from": "nonsense"},
    )
    result = judge([evidence, document("b", valid_until="2020-12-31", published_at="2020-01-01")])
    assert ("2024-05-01", ["current"], ["b"]) == (result.kept[0].as_of, codes(result, "a"), ids(result.filtered))


@pytest.mark.parametrize(
    ("valid", "expected"),
    [
        (TimeInterval(datetime(2024, 7, 1, tzinfo=UTC), None), ["not_yet_valid", "undated"]),
        (TimeInterval(None, datetime(2024, 6, 2, tzinfo=UTC)), ["expired", "undated"]),
        (TimeInterval(), ["undated"]),
    ],
)
def test_typed_validity_may_be_open(valid, expected):
    """An open bound of a typed window is open; all time is a known validity."""
    assert expected == codes(judge([Evidence(id="a", valid=valid)]), "a")
