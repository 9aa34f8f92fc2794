"""Laws of results: what is said of each candidate, and of the list."""

import copy
import pickle

import pytest

from freshness_retrieval import (
    FreshnessChain,
    ReasonCode,
    TemporalIntent,
    TimeSensitiveFilter,
)
from tests.chain.documents import NOW, asking_about, document, ids, judge

OLD_PRICE = document("old price", 0.9, published_at="2023-01-01", topic_class="volatile")
EXPIRED = document("expired", 0.8, published_at="2023-01-01", valid_until="2023-12-31")
RUNBOOK = document("runbook", 0.7, published_at="2023-06-02", topic_class="active", title="Restart")
FRESH = document("fresh", 0.5, published_at="2024-05-03")


def test_a_result_explains_every_candidate():
    """`explain` lists kept, quarantined and filtered ones, each with outcome, formula and reasons."""
    result = judge([OLD_PRICE, EXPIRED, FRESH], rerank={"mode": "always"})
    assert result.explain().splitlines() == [
        "fresh: kept, rank 1: 0.50 = 0.7 × relevance 0.50 + 0.3 × recency 0.50",
        "- current: published 2024-05-03; nothing says that it is outdated on 2024-06-02",
        "old price: quarantined",
        "- stale_volatile: published 2023-01-01, 518 days old on 2024-06-02; volatile sources count for 90 days (topic_class is volatile)",
        "expired: filtered",
        "- expired: valid until 2023-12-31, asked for 2024-06-02",
    ]


def test_an_explanation_tells_the_gate_and_the_score_that_is_written():
    """Where recency is gated by relevance, or the written score differs from the formula's, the explanation says so."""
    documents = [document("in", 0.0, published_at="2022-06-01"), document("out", 1.0, published_at="2023-01-01")]
    lines = [item.explain().splitlines()[0] for item in judge(documents, intent=asking_about(2022)).kept]
    assert lines == [
        "kept, rank 1: 0.60 = 0.4 × relevance 0.00 + 0.6 × closeness 1.00",
        "kept, rank 2: 0.69 = 0.4 × relevance 1.00 + 0.6 × closeness 0.48; written as 0.60, so that scores fall down the list",
    ]
    gated = judge(
        [document("a", 0.0, published_at=NOW), document("b", 1.0, published_at=NOW)],
        intent=TemporalIntent(recency=1.0),
        rerank={"normalize": "min_max"},
    )
    assert (
        "kept, rank 2: 0.00 = 0.5 × relevance 0.00 + 0.5 × recency 0.00 (of 1.00, by its relevance)" in gated.explain()
    )


def test_an_id_cannot_forge_a_line_of_the_explanation():
    """Ids come from the index: in an explanation each stays on its line."""
    forged = document("a\nb: kept, rank 1", published_at=NOW)
    assert [line for line in judge([forged]).explain().splitlines() if line.startswith("b:")] == []


def test_a_result_tells_its_weights():
    """The effective α is that of the formula that was used; without candidates recency has no weight."""
    assert 0.7 == judge([FRESH]).alpha
    assert 0.75 == judge([FRESH], intent=TemporalIntent(recency=0.5)).alpha


def test_a_judged_list_is_a_sequence():
    """Length, places from either end, slices, iteration and membership work as those of any sequence."""
    kept = judge([document(f"d{n}", 1 - n / 10, published_at=NOW) for n in range(7)]).kept
    assert (7, "d0", "d6") == (len(kept), kept[0].id, kept[-1].id)
    assert ["d1", "d2"] == ids(kept[1:3])
    assert ["d6", "d4"] == ids(kept[:-4:-2])
    assert [f"d{n}" for n in range(7)] == ids(kept) == ids(reversed(list(reversed(kept))))
    assert [1, 2, 3, 4, 5, 6, 7] == [item.rank for item in kept]
    assert list(range(7)) == kept.positions
    assert kept[2] in kept
    assert 2 == kept.index(kept[2])
    for beyond in (7, -8):
        with pytest.raises(IndexError):
            kept[beyond]


def test_two_views_of_one_candidate_are_equal():
    """Items are made when they are read, and equal where they are the same candidate of the same result."""
    first, second = judge([FRESH, RUNBOOK]), judge([FRESH, RUNBOOK])
    assert first.kept[0] == first.kept[0]
    assert 1 == len({first.kept[0], first.kept[0]})
    assert first.kept[0] != first.kept[1]
    assert first.kept[0] != second.kept[0]
    assert first.kept[0] != "fresh"


def test_results_show_what_is_in_them():
    """The representation of a result counts, that of a list names the first ones, that of an item names its codes."""
    result = judge([OLD_PRICE, EXPIRED, *(document(f"d{n}", published_at=NOW) for n in range(6))])
    assert repr(result) == "<FreshnessResult '': 6 kept, 1 quarantined, 1 filtered>"
    assert repr(result.kept) == "<6 kept: 'd0', 'd1', 'd2', 'd3', 'd4', …>"
    assert repr(result.filtered) == "<1 filtered: 'expired'>"
    assert repr(result.filtered[0]) == "<JudgedEvidence 'expired' filtered: expired>"


def test_asking_for_a_code_needs_no_reasons():
    """`has` agrees with the codes, `current` included."""
    for item in (*judge([FRESH]).kept, *judge([EXPIRED]).filtered):
        assert [code in item.codes for code in ReasonCode] == [item.has(code) for code in ReasonCode]


def test_a_result_does_not_change_with_the_callers_list():
    """What the caller does to its list afterwards does not matter."""
    documents = [copy.deepcopy(FRESH), copy.deepcopy(RUNBOOK)]
    result = FreshnessChain().run("", documents, as_of=NOW)
    before = result.to_dict()
    documents.reverse()
    documents.clear()
    assert before == result.to_dict()


def test_results_survive_copies_and_pickling():
    """A result that is copied or crosses a process border says the same."""
    result = judge([OLD_PRICE, EXPIRED, FRESH])
    again = pickle.loads(pickle.dumps(result))  # noqa: S301 - our own bytes
    assert result.to_dict() == again.to_dict() == copy.deepcopy(result).to_dict()


@pytest.mark.parametrize("part", [FreshnessChain, TimeSensitiveFilter])
def test_scores_and_reasons_are_had_without_items(part):
    """`scores` and `having` give what the items give, of every outcome."""
    result = part(current_time=NOW).run("", [OLD_PRICE, EXPIRED, RUNBOOK, FRESH], top_k=1)
    for outcome in (result.kept, result.quarantined, result.filtered):
        assert [item.score for item in outcome] == outcome.scores
        for code in ReasonCode:
            assert [item for item in outcome if item.has(code)] == outcome.having(code)
