"""Laws of the filter and the quarantine by themselves."""

from datetime import date

import pytest

from freshness_retrieval import (
    Evidence,
    FreshnessPolicy,
    Outcome,
    StaleQuarantine,
    TemporalIntent,
    TimeInterval,
    TimeSensitiveFilter,
    TimeWeightedReranker,
)
from freshness_retrieval.chain import Candidate
from tests.chain.documents import NOW, document


def test_the_filter_alone_returns_the_same_objects():
    """`filter_outdated` returns the very documents that are in force, in input order."""
    documents: list[Candidate] = [
        document("b", valid_until="2024-12-31"),
        document("x", valid_until="2023-12-31"),
        Evidence(id="a", metadata={"valid_from": "2024-01-01"}),
    ]
    found = TimeSensitiveFilter(current_time=NOW).filter_outdated(documents)
    assert [True, True] == [kept is given for kept, given in zip(found, (documents[0], documents[2]), strict=True)]


def test_the_filter_alone_says_why():
    """Its verdicts come in input order, each with all its reasons; what another step would set aside it keeps, and says so."""
    old_price = document("a", topic_class="volatile", published_at="2020-01-01")
    verdicts = TimeSensitiveFilter(FreshnessPolicy()).verdicts(
        [old_price, document("b", valid_until="2020")], as_of=NOW
    )
    assert [(Outcome.KEPT, ("stale_volatile",)), (Outcome.FILTERED, ("expired", "undated"))] == [
        (verdict.outcome, verdict.codes) for verdict in verdicts
    ]


def test_the_quarantine_alone_returns_the_same_objects():
    """`usable` returns the very documents that are not set aside, in input order; it does not look at validity."""
    documents: list[Candidate] = [
        document("expired", valid_until="2020-01-01", published_at="2020-01-01"),
        document("stale", topic_class="volatile", published_at="2020-01-01"),
        Evidence(
            id="fresh", topic_classes=("volatile",), published=TimeInterval.of_days(date(2024, 6, 1), date(2024, 6, 1))
        ),
    ]
    quarantine = StaleQuarantine(current_time=NOW)
    found = quarantine.usable(documents)
    assert [True, True] == [kept is given for kept, given in zip(found, (documents[0], documents[2]), strict=True)]
    assert Outcome.QUARANTINED is quarantine.verdicts(documents)[1].outcome


@pytest.mark.parametrize(
    "part", [TimeSensitiveFilter().filter_outdated, StaleQuarantine().usable, TimeWeightedReranker().rerank]
)
def test_each_part_reads_any_iterable_once(part):
    """A generator of documents is as good as a list."""
    documents = [document("a", published_at="2024-05-01"), document("b", published_at="2024-04-01")]
    assert ["a", "b"] == [found["id"] for found in part(iter(documents), as_of=NOW)]


@pytest.mark.parametrize(
    "part", [TimeSensitiveFilter().filter_outdated, StaleQuarantine().usable, TimeWeightedReranker().rerank]
)
def test_nothing_in_nothing_out(part):
    """An empty list has an empty answer."""
    assert [] == part([], as_of=NOW)


PRICES: list[Candidate] = [
    document("2022", topic_class="volatile", published_at="2022-01-15", valid_until="2022-12-31"),
    document("2024", topic_class="volatile", published_at="2024-05-15", valid_from="2024-01-01"),
    document("guide", topic_class="active", published_at="2023-05-15"),
]


@pytest.mark.parametrize(
    ("part", "outcomes"),
    [
        (TimeSensitiveFilter(), {"2022": "filtered", "2024": "kept", "guide": "kept"}),
        (StaleQuarantine(), {"2022": "quarantined", "2024": "kept", "guide": "kept"}),
        (TimeWeightedReranker(), {"2024": "kept", "2022": "kept", "guide": "kept"}),
    ],
)
def test_a_part_acts_by_its_own_step_and_says_all(part, outcomes):
    """Each part gives the result of a chain: its step alone acts, and every document carries all its reasons."""
    result = part.run("", PRICES, as_of=NOW)
    items = [*result.kept, *result.quarantined, *result.filtered]
    assert outcomes == {item.id: str(item.outcome) for item in items}
    assert {"2022": ("expired", "stale_volatile"), "2024": ("current",), "guide": ("stale_active",)} == {
        item.id: item.codes for item in items
    }
    assert "as of 2023-05-15; may be outdated" == next(item.prompt_line for item in items if item.id == "guide")


@pytest.mark.parametrize("part", [TimeSensitiveFilter(), StaleQuarantine()])
def test_what_a_part_keeps_stays_as_it_came(part):
    """Filter and quarantine change neither order nor scores, with or without ones."""
    documents = [document("a", published_at="2024-05-01"), document("b", published_at="2024-06-01")]
    documents[0]["score"], documents[1]["score"] = None, 3.5
    kept = part.run("the latest", documents, as_of=NOW).kept
    assert [("a", None, 1), ("b", 3.5, 2)] == [(item.id, item.score, item.rank) for item in kept]
    assert [(None, None, "kept, rank 1"), (None, None, "kept, rank 2")] == [
        (item.similarity, item.recency, item.explain().splitlines()[0]) for item in kept
    ]
    cut = part.run("", documents, top_k=1)
    assert (["a"], ["b"]) == ([item.id for item in cut.kept], [item.id for item in cut.filtered])


def test_filter_and_quarantine_read_the_question():
    """What holds in the period that a question names is in force, and is as old as it was then."""
    assert ["2022", "guide"] == [
        item.id for item in TimeSensitiveFilter().run("What was the price in 2022?", PRICES, as_of=NOW).kept
    ]
    assert ["2022", "2024", "guide"] == [
        item.id for item in StaleQuarantine().run("the price in March 2022", PRICES, as_of=NOW).kept
    ]


def test_the_reranker_does_not_read_the_question():
    """The formula is the same whatever is asked; a time that is given counts."""
    reranker = TimeWeightedReranker(alpha=0.0)
    asked = TemporalIntent.during(TimeInterval.of_days(date(2022, 1, 1), date(2022, 12, 31)))
    for intent, first in ((None, "2024"), (asked, "2022")):
        assert first == reranker.run("What was the price in 2022?", PRICES, as_of=NOW, intent=intent).kept[0].id


@pytest.mark.parametrize("part", [TimeSensitiveFilter, StaleQuarantine])
def test_a_part_may_fall_back(part):
    """With `when_empty: fall_back` a part that would remove everything brings it back, each with its caveat."""
    result = part(FreshnessPolicy(when_empty="fall_back")).run("", PRICES[:1], as_of=NOW)
    assert (True, 1, [], []) == (result.fallen_back, len(result.kept), [*result.quarantined], [*result.filtered])
    assert "nothing better was found" in (result.kept[0].caveat or "")
