"""The chain as a document compressor of LangChain; needs the extra `langchain`."""

import os
from collections.abc import Mapping, Sequence
from typing import Any

try:
    from langchain_core.callbacks import Callbacks
    from langchain_core.documents import BaseDocumentCompressor, Document
except ImportError as error:  # pragma: no cover - the tests have it
    from freshness_retrieval.errors import MissingDependencyError

    raise MissingDependencyError(
        "the compressor needs langchain-core; pip install 'freshness-retrieval[langchain]'"
    ) from error

from pydantic import PrivateAttr

from freshness_retrieval.adapters.reranking import FreshnessReranking
from freshness_retrieval.chain import TimeArgument
from freshness_retrieval.policy import FreshnessPolicy
from freshness_retrieval.query import IntentReader

__all__ = ["FreshnessCompressor"]


class FreshnessCompressor(BaseDocumentCompressor):
    """Keeps outdated documents out of a retriever of LangChain: `ContextualCompressionRetriever(base_compressor=…)`.

    Documents of LangChain carry no score, so their order is their relevance. Arguments and what comes back are those of
    `FreshnessReranking`.

    >>> fees = [
    ...     Document("350", metadata={"date": "2022-11-01", "valid_until": "2023-12-31"}),
    ...     Document("380", metadata={"date": "2023-10-15", "valid_until": "2024-12-31"}),
    ... ]
    >>> [kept] = FreshnessCompressor(as_of="2024-06-02").compress_documents(fees, "What is the fee?")
    >>> kept.page_content, kept.metadata["freshness_citation"]
    ('380', '[1, as of 2023-10-15]')
    """

    _reranking: FreshnessReranking = PrivateAttr()

    def __init__(
        self,
        policy: FreshnessPolicy | Mapping[str, Any] | None = None,
        *,
        config: str | os.PathLike[str] | None = None,
        index: str | None = None,
        as_of: TimeArgument | None = None,
        top_k: int | None = None,
        intent_reader: IntentReader | None = None,
    ) -> None:
        """Compile the policy."""
        super().__init__()
        self._reranking = FreshnessReranking(
            policy, config=config, index=index, as_of=as_of, top_k=top_k, intent_reader=intent_reader
        )

    def compress_documents(
        self,
        documents: Sequence[Document],
        query: str,
        callbacks: Callbacks | None = None,  # noqa: ARG002 - nothing here is traced
    ) -> list[Document]:
        """Return copies of the documents that hold, the best first."""
        return self._reranking.run(documents, query)
