"""Laws of the stale quarantine: what is too old for its topic class at the asked time."""

from datetime import date, timedelta

import pytest
from hypothesis import given
from hypothesis import strategies as st

from freshness_retrieval import FreshnessPolicy, StaleQuarantine
from tests.chain.documents import NOW, ZONES, codes, document, ids, judge, message

LIMITS = {
    "volatile": ("2024-03-04", "2024-06-02"),
    "active": ("2023-12-02", "2024-06-02"),
    "stable": ("2022-06-02", "2024-06-02"),
}
STALE = {"volatile": "stale_volatile", "active": "stale_active", "stable": "stale_stable"}


def verdict(published_at, as_of=NOW, *, topic_class="volatile", timezone="UTC", **metadata):
    """Return the codes that the quarantine by itself gives to one document."""
    quarantine = StaleQuarantine(FreshnessPolicy(timezone=timezone))
    given = document("a", topic_class=topic_class, published_at=published_at, **metadata)
    return [str(code) for code in quarantine.verdicts([given], as_of=as_of)[0].codes]


@pytest.mark.parametrize("zone", ZONES)
@pytest.mark.parametrize("topic", STALE)
def test_exactly_the_limit_is_fresh_and_a_day_more_is_stale(topic, zone):
    """On the limit day, 90 days or 6 or 24 months after publication, a document is fresh; from the next day it is stale."""
    published, limit = LIMITS[topic]
    next_day = date.fromisoformat(limit) + timedelta(days=1)
    found = [verdict(published, day, topic_class=topic, timezone=zone) for day in (limit, next_day)]
    assert [["current"], [STALE[topic]]] == found


@pytest.mark.parametrize(
    ("zone", "last", "first_after"),
    [
        ("UTC", "2024-06-02T23:59:59Z", "2024-06-03T00:00:00Z"),
        ("Asia/Shanghai", "2024-06-02T15:59:59Z", "2024-06-02T16:00:00Z"),
        ("America/Los_Angeles", "2024-06-03T06:59:59Z", "2024-06-03T07:00:00Z"),
    ],
)
def test_days_are_those_of_the_zone(zone, last, first_after):
    """Age counts in days of the policy's zone, also across a change of clocks."""
    found = [verdict("2024-03-04", moment, timezone=zone) for moment in (last, first_after)]
    assert [["current"], ["stale_volatile"]] == found


@pytest.mark.parametrize(
    ("zone", "expected"),
    [("UTC", "stale_volatile"), ("Asia/Shanghai", "current"), ("America/Los_Angeles", "stale_volatile")],
)
def test_an_instant_is_published_on_its_day_in_the_zone(zone, expected):
    """A document published late in the evening of UTC was published the next day further east."""
    assert [expected] == verdict("2024-03-03T23:30:00Z", timezone=zone)


@pytest.mark.parametrize(
    ("published", "limit"),
    [
        ("2023-08-31", "2024-02-29"),
        ("2022-08-31", "2023-02-28"),
        ("2023-12-31", "2024-06-30"),
        ("2024-02-29", "2024-08-29"),
    ],
)
def test_months_clamp(published, limit):
    """Six months after the last day of a longer month is the last day of a shorter one."""
    next_day = date.fromisoformat(limit) + timedelta(days=1)
    found = [verdict(published, day, topic_class="active") for day in (limit, next_day)]
    assert [["current"], ["stale_active"]] == found


@pytest.mark.parametrize("topic", STALE)
@pytest.mark.parametrize("published", ["2022", "2022-02", "2022-Q1"])
def test_a_coarse_date_counts_from_its_first_day(published, topic):
    """A document is never taken for younger than it may be."""
    first_day = {"2022": "2022-01-01", "2022-02": "2022-02-01", "2022-Q1": "2022-01-01"}[published]
    days = [date(2022, 3, 31) + timedelta(days=n) for n in range(0, 800, 7)]
    assert [verdict(first_day, day, topic_class=topic) for day in days] == [
        verdict(published, day, topic_class=topic) for day in days
    ]


@given(st.sampled_from(sorted(STALE)), st.integers(0, 1500), st.integers(1, 500))
def test_what_is_stale_stays_stale(topic, age, more):
    """Ageing turns a fresh document into a stale one and never back."""
    today = date.fromisoformat(NOW)
    younger, older = (verdict(today - timedelta(days=days), topic_class=topic) for days in (age, age + more))
    assert (younger, older) != ([STALE[topic]], ["current"])


def test_only_volatile_documents_are_disqualified():
    """A stale volatile document is no source; a stale active one carries a caveat, a stale stable one passes."""
    documents = [document(topic, topic_class=topic, published_at="2020-01-01") for topic in STALE]
    result = judge(documents)
    assert (["active", "stable"], ["volatile"]) == (sorted(ids(result.kept)), ids(result.quarantined))
    caveats = {item.id: item.caveat for item in result.kept}
    assert caveats == {"active": "as of 2020-01-01; may be outdated", "stable": None}


def test_the_message_says_age_limit_and_why():
    """The reason names the date, the age, the limit, and what put the document into its class."""
    stale = document("a", topic_class="volatile", published_at="2024-03-03")
    expected = (
        "published 2024-03-03, 91 days old on 2024-06-02; volatile sources count for 90 days (topic_class is volatile)"
    )
    assert expected == message(judge([stale]), "stale_volatile")


@pytest.mark.parametrize("until", [None, "2024-06-02", "2024-12-31", "until further notice", "9999-12-31"])
@pytest.mark.parametrize(
    ("topic", "published"), [("volatile", "2023-10-15"), ("active", "2023-10-15"), ("stable", "2022-01-01")]
)
def test_a_stated_end_does_not_keep_a_document_fresh(until, topic, published):
    """The class says how long a document counts, whatever end the document states of itself."""
    window = {"valid_from": "2022-01-01", "valid_until": until}
    assert [STALE[topic]] == verdict(published, topic_class=topic, **window)


def test_limits_come_from_the_policy():
    """A policy may set its own limit, in days or months; zero days is stale from the next day."""
    classes = {"volatile": {"stale_after": "1mo"}, "active": {"stale_after": "0d"}}
    documents = [
        document("month", topic_class="volatile", published_at="2024-05-02"),
        document("more", topic_class="volatile", published_at="2024-05-01"),
        document("today", topic_class="active", published_at=NOW),
        document("yesterday", topic_class="active", published_at="2024-06-01"),
    ]
    result = judge(documents, topic_classes=classes)
    found = [codes(result, name) for name in ("month", "more", "today", "yesterday")]
    assert [["current"], ["stale_volatile"], ["current"], ["stale_active"]] == found
    assert "volatile sources count for 1 month (" in message(result, "stale_volatile")


@pytest.mark.parametrize(
    ("undated", "outcome", "expected"),
    [("keep", "kept", ["undated"]), ("downrank", "kept", ["undated"]), ("quarantine", "quarantined", ["undated"])],
)
def test_undated_documents_are_handled_as_the_policy_says(undated, outcome, expected):
    """An undated document is kept, ranked with a neutral recency, or set aside; it is always flagged."""
    result = judge([document("a", 0.9), document("b", 0.1, published_at="2024-06-01")], undated=undated)
    item = next(item for item in (*result.kept, *result.quarantined) if item.id == "a")
    assert (outcome, expected) == (item.outcome, codes(result, "a"))


@pytest.mark.parametrize("bad", ["soon", "03/04/2024", None])
def test_a_class_may_handle_its_undated_documents_in_its_own_way(bad):
    """A class's own word on undated documents goes before the policy's; malformed and ambiguous dates are none."""
    classes = {"volatile": {"undated": "quarantine"}}
    documents = [document(topic, topic_class=topic, published_at=bad) for topic in ("volatile", "active")]
    result = judge([*documents, document("dated", published_at=NOW)], topic_classes=classes, undated="keep")
    assert (["active", "dated"], ["volatile"]) == (sorted(ids(result.kept)), ids(result.quarantined))
    assert codes(result, "volatile")[0] == "undated_volatile"
    assert "a volatile source without a date is treated as no source" in message(result, "undated_volatile")


@pytest.mark.parametrize(
    ("window", "outcome"),
    [
        ({"valid_from": "2024-01-01", "valid_until": "2024-12-31"}, "kept"),
        ({"valid_until": "2024-12-31"}, "kept"),
        ({"valid_from": "2024-01-01", "valid_for": "P1Y"}, "kept"),
        ({"valid_from": "2024-01-01"}, "quarantined"),
        ({"valid_from": "2024-01-01", "valid_until": "until further notice"}, "quarantined"),
        ({"valid_until": "9999-12-31"}, "quarantined"),
        ({"valid_until": "soon"}, "quarantined"),
    ],
)
def test_an_undated_document_with_a_stated_end_is_not_set_aside(window, outcome):
    """Who says until when a document holds need not say of when it is; who leaves the end open must."""
    result = judge([document("a", **window), document("b", published_at=NOW)], undated="quarantine")
    assert outcome == next(item.outcome for item in (*result.kept, *result.quarantined) if item.id == "a")


@pytest.mark.parametrize(
    ("window", "recency"),
    [({}, 0.9), ({"valid_from": "2024-01-01"}, 0.9), ({"valid_until": "2024-12-31"}, 0.5)],
)
def test_an_undated_document_with_a_stated_end_is_neutral_where_others_are_kept(window, recency):
    """`undated: keep` is for what may hold at any time; a document with an end has the neutral recency."""
    documents = [document("a", 0.9, **window), document("b", 0.8, published_at=NOW)]
    result = judge(documents, undated="keep", rerank={"mode": "always"})
    assert ("a", recency) == next((item.id, item.recency) for item in result.kept if item.id == "a")


def test_time_does_not_count_against_undated_documents_that_are_kept():
    """Where undated documents are kept, their recency is their relevance, at most that of the newest dated one."""
    undated, newest = document("undated", 0.9), document("newest", 0.9, published_at=NOW)
    result = judge([undated, document("less", 0.8, published_at=NOW)], undated="keep", rerank={"mode": "always"})
    assert result.kept[0].explain().startswith("kept, rank 1: 0.90 = 0.7 × relevance 0.90 + 0.3 × recency 0.90\n")
    result = judge(
        [undated, document("old", 0.8, published_at="2024-05-03")], undated="keep", rerank={"mode": "always"}
    )
    assert ["undated", "old"] == ids(result.kept)
    assert [0.5, 0.5] == [item.recency for item in result.kept]
    for mode in ("adaptive", "always"):
        assert ["newest", "undated"] == ids(judge([undated, newest], undated="keep", rerank={"mode": mode}).kept)


def test_a_filtered_document_is_not_quarantined_too():
    """A document that is expired and stale has one outcome and both reasons."""
    result = judge([document("a", topic_class="volatile", published_at="2020-01-01", valid_until="2020-12-31")])
    assert (["a"], [], ["expired", "stale_volatile"]) == (
        ids(result.filtered),
        ids(result.quarantined),
        codes(result, "a"),
    )
