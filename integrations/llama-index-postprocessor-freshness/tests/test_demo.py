"""The demo: real retrieval in the framework, before and after."""

import sys

import pytest
from llama_index.core.instrumentation import get_dispatcher

from freshness_retrieval import FreshnessPolicy, MissingDependencyError
from freshness_retrieval.samples import INDEX, load_documents, load_questions, policy_path
from llama_index.postprocessor.freshness.demo import demo


def runs():
    policy = FreshnessPolicy.from_yaml(policy_path(), index=INDEX)
    return list(zip(load_questions(), demo(load_documents(), load_questions(), policy), strict=True))


def test_the_valid_source_leads_after_and_not_before():
    """Every question is answered first by the source that holds, which plain retrieval does not put first."""
    found = [(run.before[0] == question.answer, run.kept[0]["id"] == question.answer) for question, run in runs()]
    assert found == [(False, True)] * 6


def test_nothing_is_lost():
    """Kept and removed documents together are the retrieved ones."""
    for _, run in runs():
        assert sorted(item["id"] for item in run.kept + run.removed) == sorted(run.before)


def test_no_listener_is_left_behind():
    """The demo takes its handler off the dispatcher."""
    runs()
    assert get_dispatcher("llama_index.postprocessor.freshness").event_handlers == []


def test_a_missing_retriever_is_named_with_its_command(monkeypatch):
    """Without the BM25 retriever the error holds the pip command."""
    monkeypatch.setitem(sys.modules, "llama_index.retrievers.bm25", None)
    with pytest.raises(MissingDependencyError, match="pip install llama-index-retrievers-bm25"):
        runs()
