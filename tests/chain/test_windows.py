"""Laws of the windows that questions name: what lies inside comes first, nothing is lost."""

import math
from datetime import UTC, date, datetime

import pytest

from freshness_retrieval import TemporalIntent, TemporalRelation, TimeInterval
from tests.chain.documents import asking_about, codes, document, ids, instant, judge


def inside(documents, start, end=None):
    """Return the ids of the documents inside a window that is given by ISO times."""
    window = TimeInterval(instant(start), None if end is None else instant(end))
    result = judge(documents, intent=TemporalIntent.during(window))
    assert len(documents) == len(result.kept)
    return [item.id for item in result.kept if "outside_window" not in codes(result, item.id)]


def test_a_window_of_the_question_removes_nothing():
    """A question that names a time demotes what lies outside it, by validity else by publication, and loses none."""
    documents = [
        document("published 2024", 0.9, published_at="2024-03-01"),
        document("valid 2022", 0.1, published_at="2021-11-01", valid_from="2022-01-01", valid_until="2022-12-31"),
        document("undated", 0.8),
        document("published 2022", 0.2, published_at="2022-05"),
    ]
    result = judge(documents, intent=asking_about(2022))
    assert ["published 2022", "valid 2022", "undated", "published 2024"] == ids(result.kept)
    assert [["current"], ["current"], ["outside_window", "undated"], ["outside_window"]] == [
        codes(result, name) for name in ids(result.kept)
    ]


def test_where_nothing_lies_inside_relevance_decides_and_says_so():
    """With nothing in the asked window the order is that of relevance, and a gap note tells."""
    documents = [document("newer", 0.2, published_at="2019-12-31"), document("far", 0.9, published_at="2010-01-01")]
    result = judge(documents, intent=asking_about(2022))
    assert (["far", "newer"], True) == (ids(result.kept), result.nothing_inside)
    assert ["no document in the window 2022-01-01 to 2022-12-31; the order falls back to relevance"] == [
        note.message for note in result.gaps
    ]


@pytest.mark.parametrize(
    ("window", "inside"),
    [
        (TimeInterval(None, datetime(2022, 1, 1, tzinfo=UTC)), ["old"]),
        (TimeInterval(datetime(2022, 1, 1, tzinfo=UTC), None), ["new"]),
        (TimeInterval(), ["new", "old"]),
    ],
)
def test_a_window_may_be_open(window, inside):
    """Before, since and at any time are windows with open sides."""
    documents = [document("old", published_at="2020-05-01"), document("new", published_at="2024-05-01")]
    result = judge(documents, intent=TemporalIntent.during(window))
    assert inside == [name for name in ("new", "old") if codes(result, name) == ["current"]]


def test_documents_inside_the_window_come_first_whatever_their_scores():
    """Every document inside stands before every one outside, and scores still never rise down the list."""
    documents = [document(f"out{n}", 0.9 - n / 100, published_at="2024-05-01") for n in range(3)]
    documents += [document(f"in{n}", n / 100, published_at=f"2022-0{n + 1}") for n in range(3)]
    result = judge(documents, intent=asking_about(2022))
    assert ["in2", "in1", "in0", "out0", "out1", "out2"] == ids(result.kept)
    written = [item.score or 0.0 for item in result.kept]
    assert sorted(written, reverse=True) == written


def test_distance_to_a_window_is_measured_on_both_sides():
    """A document before the window and one as far after it are equally near: 1/(2e) of closeness at ten days."""
    documents = [document("before", published_at="2021-12-22"), document("after", published_at="2023-01-11")]
    recency = {item.id: item.recency for item in judge(documents, intent=asking_about(2022)).kept}
    expected = pytest.approx(0.5 * math.exp(-1), abs=0.01)
    assert recency == {"before": expected, "after": expected}


def test_a_document_inside_the_window_is_as_near_as_can_be():
    """Inside the window the distance is zero, at its first and at its last moment."""
    documents = [document(day, published_at=day) for day in ("2022-01-01", "2022-06-15", "2022-12-31", "2022")]
    intent = asking_about(2022, relation=TemporalRelation.DURING)
    assert [1.0] * 4 == [item.recency for item in judge(documents, intent=intent).kept]


def test_staleness_is_taken_at_the_asked_time():
    """A price that was fresh in the asked year is not stale for it, however old it is today."""
    price = document("a", topic_class="volatile", published_at="2021-12-01", valid_from="2022-01-01")
    assert (["current"], ["stale_volatile"]) == (
        codes(judge([price], intent=asking_about(2022)), "a"),
        codes(judge([price]), "a"),
    )


def test_naive_dates_meet_aware_bounds():
    """A time without an offset is in the policy's zone, and so comparable with any bound."""
    documents = [
        document("at", published_at=datetime(2026, 3, 1)),  # noqa: DTZ001 - naive is the point
        document("before", published_at=datetime(2026, 2, 28, 23, 59, 59)),  # noqa: DTZ001
    ]
    assert ["at"] == inside(documents, "2026-03-01T00:00:00+00:00")


def test_dates_of_every_type_meet_one_bound():
    """Text, date objects and epoch seconds in one field are compared as times."""
    documents = [
        document("text", published_at="2025-12-31"),
        document("object", published_at=date(2026, 2, 1)),
        document("epoch", published_at=1_767_225_600),
    ]
    assert ["object", "epoch"] == sorted(inside(documents, "2026-01-01"), reverse=True)


def test_a_month_is_half_open():
    """A window of a month holds its first moment and not that of the next month."""
    moments = {"evening": "2026-01-31T23:30:00Z", "next month": "2026-02-01T00:00:00Z", "first day": "2026-01-01"}
    documents = [document(name, published_at=moment) for name, moment in moments.items()]
    assert ["evening", "first day"] == sorted(inside(documents, "2026-01-01", "2026-02-01"))


def test_one_bound_leaves_the_other_side_open():
    """A window with a start alone goes on for ever."""
    documents = [document("new", published_at="2026-05-01"), document("old", published_at="2024-01-01")]
    assert ["new"] == inside(documents, "2026-01-01")


def test_undated_documents_are_outside_and_accounted_for():
    """What has no date, or none that can be read, is behind what is inside, and says why."""
    dates = {"inside": "2026-05-05", "outside": "2024-05-05", "undated": None, "malformed": "soon"}
    result = judge([document(name, published_at=day) for name, day in dates.items()], intent=asking_about(2026))
    assert {name: codes(result, name) for name in dates} == {
        "inside": ["future_date"],
        "outside": ["outside_window"],
        "undated": ["outside_window", "undated"],
        "malformed": ["malformed_date", "outside_window"],
    }
    assert "inside" == result.kept[0].id


def test_near_the_asked_day_is_not_the_asked_day():
    """Documents of other days are no match: each is outside, and a gap note says that the day has none."""
    documents = [document("a", published_at="2026-03-08"), document("b", published_at="2026-03-09")]
    day = TimeInterval.of_days(date(2026, 3, 18), date(2026, 3, 18))
    result = judge(documents, as_of="2026-05-11", intent=TemporalIntent.during(day))
    assert {("outside_window",)} == {item.codes for item in result.kept}
    assert ["no document in the window 2026-03-18; the order falls back to relevance and closeness"] == [
        note.message for note in result.gaps
    ]


def test_a_disqualified_document_inside_the_window_is_no_answer():
    """Where only quarantined documents lie in the window, nothing kept does, and a gap note says so."""
    documents = [
        document("stale", published_at="2021-01-01", valid_from="2021-01-01", topic_class="volatile"),
        document("other", published_at="2024-01-01"),
    ]
    result = judge(documents, intent=asking_about(2022))
    assert (["other"], True) == (ids(result.kept), result.nothing_inside)
    assert {"outside_window", "stale_volatile"} == {str(note.code) for note in result.gaps}


def test_the_quarantine_removes_only_what_lies_inside_the_window():
    """What lies outside is demoted already, with all its reasons, and is not set aside as well."""
    documents = [
        document("inside", published_at="2022-05-01"),
        document("stale inside", published_at="2021-01-01", valid_from="2021-01-01", topic_class="volatile"),
        document("stale outside", published_at="2019-01-01", topic_class="volatile"),
        document("undated"),
        document("undated inside", valid_from="2022-01-01"),
    ]
    result = judge(documents, intent=asking_about(2022), undated="quarantine")
    assert (["stale inside", "undated inside"], []) == (ids(result.quarantined), ids(result.filtered))
    assert ["inside", "undated", "stale outside"] == ids(result.kept)
    assert ["stale_volatile", "outside_window"] == codes(result, "stale outside")
    assert "as of 2019-01-01; too old for its topic, outside the asked time" == result.kept[2].caveat
    assert ["stale inside", "undated inside", None] == [note.doc_id for note in result.gaps]
