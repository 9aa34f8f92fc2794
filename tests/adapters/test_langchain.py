"""The chain as a document compressor of LangChain."""

import pytest
from langchain_core.documents import BaseDocumentCompressor, Document
from langchain_core.retrievers import BaseRetriever
from langchain_core.runnables import RunnableLambda

from freshness_retrieval import ConfigurationError
from freshness_retrieval.adapters.langchain import FreshnessCompressor

NOW = "2024-06-02"
FEES = [
    Document("350", id="2023", metadata={"date": "2022-11-01", "valid_until": "2023-12-31"}),
    Document("380", id="2024", metadata={"date": "2023-10-15", "valid_until": "2024-12-31"}),
    Document("Pay at the desk.", id="desk", metadata={"date": "2023-01-10", "topic_class": "active"}),
]


async def test_what_holds_comes_back_in_copies():
    """Outdated documents are left out, the others carry their verdicts; awaited too, and the input is unchanged."""
    compressor = FreshnessCompressor(as_of=NOW)
    before = [document.model_copy(deep=True) for document in FEES]
    for kept in (
        compressor.compress_documents(FEES, "What is the fee?"),
        await compressor.acompress_documents(FEES, "What is the fee?"),
    ):
        assert [("2024", "as of 2023-10-15"), ("desk", "as of 2023-01-10; may be outdated")] == [
            (document.id, document.metadata["freshness"]) for document in kept
        ]
    assert before == FEES
    assert isinstance(compressor, BaseDocumentCompressor)


def test_it_stands_behind_a_retriever():
    """Composed with a retriever, it reads the question of the chain."""

    class Everything(BaseRetriever):
        def _get_relevant_documents(self, query, *, run_manager):
            return FEES

    fresh: RunnableLambda[str, list[Document]] = RunnableLambda(
        lambda question: FreshnessCompressor(as_of=NOW).compress_documents(Everything().invoke(question), question)
    )
    assert "2024" == fresh.invoke("What is the fee?")[0].id
    assert "2023" == fresh.invoke("What was the fee in 2023?")[0].id


def test_arguments_that_cannot_be_used_are_refused():
    """A bad argument raises at construction."""
    with pytest.raises(ConfigurationError, match="top_k"):
        FreshnessCompressor(top_k=0)
