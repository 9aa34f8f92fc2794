"""Laws of the reranker by itself, and of ranking inside the chain."""

import copy
from collections import OrderedDict
from datetime import UTC, datetime
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from freshness_retrieval import (
    ConfigurationError,
    Evidence,
    FreshnessPolicy,
    PolicyError,
    RecordError,
    TimeSensitiveFilter,
    TimeWeightedReranker,
    fixed_clock,
)
from tests.chain.documents import NOW, document, judge
from tests.chain.strategies import candidates

PROMPT_AT = datetime(2024, 6, 2, tzinfo=UTC)


def test_the_sample_of_the_formula_prints_what_it_should():
    """α = 0.6 and λ = 0.2 on 2 June 2024 rank four documents by the formula, to three places."""
    found: list[dict[str, Any]] = [
        {"text": "补贴新政", "metadata": {"pub_date": datetime(2024, 5, 10)}, "similarity": 0.82},  # noqa: DTZ001 - as given
        {"text": "购置税减免", "metadata": {"pub_date": datetime(2023, 6, 15)}, "similarity": 0.88},  # noqa: DTZ001
        {"text": "网联新规", "metadata": {"pub_date": datetime(2024, 6, 1)}, "similarity": 0.79},  # noqa: DTZ001
        {"text": "双积分修订", "metadata": {"pub_date": datetime(2022, 4, 20)}, "similarity": 0.75},  # noqa: DTZ001
    ]
    reranker = TimeWeightedReranker(alpha=0.6, decay_lambda=0.2, clock=fixed_clock(PROMPT_AT))
    ranked = reranker.rerank(found, query="最新的汽车行业政策有哪些")
    assert ["2024-06-01 0.801", "2023-06-15 0.528", "2024-05-10 0.496", "2022-04-20 0.450"] == [
        f"{document['metadata']['pub_date']:%Y-%m-%d} {document['final_score']:.3f}" for document in ranked
    ]


def test_the_sample_of_the_filter_keeps_what_it_should():
    """In 2024 the rule for 2024 passes and the one for 2023 does not."""
    documents = [
        {
            "content": "380",
            "metadata": {"published_at": "2023-10-15", "valid_from": "2024-01-01", "valid_until": "2024-12-31"},
        },
        {
            "content": "350",
            "metadata": {"published_at": "2022-11-01", "valid_from": "2023-01-01", "valid_until": "2023-12-31"},
        },
    ]
    found = TimeSensitiveFilter(current_time=datetime(2024, 6, 2)).filter_outdated(documents)  # noqa: DTZ001 - as given
    assert documents[:1] == found


@pytest.mark.filterwarnings("ignore::freshness_retrieval.MissingDatesWarning")
@given(candidates(), st.none() | st.integers(1, 5))
def test_nothing_is_removed_or_changed(documents, top_k):
    """The reranker returns copies of all, or of the best ones, and leaves the given ones as they are."""
    before = repr(documents)
    ranked = TimeWeightedReranker(current_time=NOW).rerank(documents, top_k=top_k)
    assert (before, len(documents) if top_k is None else min(top_k, len(documents))) == (repr(documents), len(ranked))


def test_evidence_comes_back_as_evidence():
    """An Evidence gets its score as `score`, any mapping becomes a dict with `final_score`."""
    evidence = Evidence(id="a", score=1.0, metadata={"published_at": NOW})
    record: OrderedDict[str, Any] = OrderedDict(id="b", score=0.5, metadata={"published_at": NOW})
    ranked: list[Any] = TimeWeightedReranker(alpha=0.5, current_time=NOW).rerank([record, evidence])
    assert [("a", 1.0), ("b", 0.75)] == [(ranked[0].id, ranked[0].score), (ranked[1]["id"], ranked[1]["final_score"])]
    assert (1.0, 0.5) == (evidence.score, record["score"])


def test_its_own_settings_go_before_those_of_the_policy():
    """A rate given to the reranker replaces the policy's, however that is spelled; the rest is the policy's."""
    policy = FreshnessPolicy(
        fields={"published_at": "when"}, rerank={"scale": "5d", "decay": 0.1, "offset": "1d", "alpha": 0.0}
    )
    aged = [{"id": "a", "score": 0.9, "metadata": {"when": "2024-05-03"}}]
    for rate in ({"half_life": "30d"}, {"decay_lambda": 0.0231049}):
        ranked = TimeWeightedReranker(policy=policy, current_time=NOW, **rate).rerank(aged)
        assert 0.5 == pytest.approx(ranked[0]["final_score"], rel=1e-4)
    inherited = TimeWeightedReranker(policy=policy).rerank(aged, as_of="2024-05-09")
    assert 0.1 == pytest.approx(inherited[0]["final_score"])


@pytest.mark.parametrize(
    "settings",
    [
        {"alpha": 1.5},
        {"alpha": -0.1},
        {"alpha": float("nan")},
        {"decay_lambda": -0.2},
        {"half_life": "0d"},
        {"half_life": "30"},
        {"half_life": "30d", "decay_lambda": 0.2},
    ],
    ids=str,
)
def test_settings_that_cannot_be_used_are_refused_at_construction(settings):
    """A wrong α, a wrong rate or two rates fail when the reranker is made."""
    with pytest.raises(PolicyError):
        TimeWeightedReranker(**settings)


@pytest.mark.parametrize("top_k", [0, -1, True, 2.5, "3"])
def test_a_number_of_results_that_is_none_is_refused(top_k):
    """`top_k` is a whole number of at least 1, or None."""
    with pytest.raises(ConfigurationError, match="top_k must be a whole number of at least 1, or None for all, got"):
        TimeWeightedReranker().rerank([document("a")], top_k=top_k)
    with pytest.raises(ConfigurationError, match="top_k"):
        judge([document("a", published_at=NOW)], top_k=top_k)


@pytest.mark.parametrize("documents", [["text"], [None], [7], "text"])
def test_what_is_no_candidate_is_refused(documents):
    """A candidate that is neither an Evidence nor a mapping is an error that names its type."""
    with pytest.raises(RecordError, match="a candidate must be an Evidence or a mapping, got"):
        judge(documents)


def test_ageing_one_document_changes_no_input():
    """The candidates of one call may be used for the next."""
    documents = [document("a", published_at="2024-05-01")]
    before = copy.deepcopy(documents)
    for as_of in ("2024-06-02", "2034-06-02"):
        judge(documents, as_of=as_of)
    assert before == documents
