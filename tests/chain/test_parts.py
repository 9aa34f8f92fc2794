"""Laws of the filter and the quarantine by themselves."""

from datetime import date

import pytest

from freshness_retrieval import (
    Evidence,
    FreshnessPolicy,
    Outcome,
    StaleQuarantine,
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
    """Its verdicts come in input order, each with its reasons; it does not quarantine."""
    old_price = document("a", topic_class="volatile", published_at="2020-01-01")
    verdicts = TimeSensitiveFilter(FreshnessPolicy()).verdicts(
        [old_price, document("b", valid_until="2020")], as_of=NOW
    )
    assert [(Outcome.KEPT, ("current",)), (Outcome.FILTERED, ("expired", "undated"))] == [
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
