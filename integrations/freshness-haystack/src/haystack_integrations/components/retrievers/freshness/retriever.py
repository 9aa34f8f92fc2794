"""A retriever around a retriever or a document store: its top k is full of what holds."""

import copy
import os
from collections.abc import Sequence
from datetime import date
from typing import Any

from haystack import Document, component, default_from_dict, default_to_dict
from haystack.core.serialization import component_to_dict

from freshness_retrieval import ConfigurationError, FetchPlan, FreshnessChain, FreshnessPolicy
from haystack_integrations.common.freshness.arguments import PolicyArguments, as_of_text, checked_top_k
from haystack_integrations.common.freshness.documents import (
    as_candidates,
    as_candidates_async,
    outputs_of,
    outputs_of_async,
)
from haystack_integrations.components.retrievers.freshness.source import component_source, store_source

__all__ = ["FreshnessRetriever"]


@component
class FreshnessRetriever:
    """Retrieves with another retriever, sets outdated documents apart, ranks the others, and leaves no gaps in the top k.

    A ranker can only remove; this fetches more candidates than are wanted (`overfetch` of the policy), and again where too
    many of them are outdated, up to `overfetch_limit`. Documents that occur twice count once. What comes back is what
    `FreshnessRanker` returns, so use the one or the other. An error of the wrapped retriever passes through.

    To combine retrievers, wrap each of them and join those with a `DocumentJoiner`.

    >>> from haystack.document_stores.in_memory import InMemoryDocumentStore
    >>> store = InMemoryDocumentStore()
    >>> documents = [
    ...     Document(content=f"Fee {n}", meta={"date": "2023-11-01", "valid_until": "2023" if n % 20 else "2024"})
    ...     for n in range(100)
    ... ]
    >>> store.write_documents(documents)
    100
    >>> retriever = FreshnessRetriever(document_store=store, top_k=5, as_of="2024-06-02")
    >>> len(retriever.run("fee")["documents"])
    5
    """

    def __init__(
        self,
        retriever: Any = None,
        document_store: Any = None,
        policy: FreshnessPolicy | dict[str, Any] | None = None,
        config: str | os.PathLike[str] | None = None,
        index: str | None = None,
        as_of: str | date | None = None,
        top_k: int = 10,
    ) -> None:
        """Compile the policy.

        Args:
            retriever: The retriever component to wrap: one by text, one by embedding, or a `TextEmbeddingRetriever`. One
                whose `run` takes no `top_k` is asked once.
            document_store: A document store, instead of a retriever: it is searched by words, or by embedding where one is
                given; one that can do neither is asked for all documents that pass the filters.
            policy: The policy, or its settings as plain values.
            config: Path of a YAML file with the policies of several indexes.
            index: Name of the index in that file.
            as_of: When the questions are asked: ISO text, a date (that whole day in the policy's zone) or a datetime.
                None = the moment of each run.
            top_k: Documents to return.

        Raises:
            ConfigurationError: Both a retriever and a store are given, or neither, or an argument cannot be used; all
                faults of a policy are named.
            UnreadableTimeError: `as_of` is neither a day nor an instant.
        """
        if (retriever is None) == (document_store is None):
            raise ConfigurationError("give either retriever or document_store")
        self.retriever = retriever
        self.document_store = document_store
        self._source = component_source(retriever) if document_store is None else store_source(document_store)
        self._given = PolicyArguments(policy, config, index)
        self.as_of = as_of_text(as_of)
        self.top_k = checked_top_k(top_k)
        self._chain = FreshnessChain(self._given.resolved, current_time=self.as_of)

    def warm_up(self) -> None:
        """Warm up the wrapped retriever."""
        if hasattr(self.retriever, "warm_up"):
            self.retriever.warm_up()

    async def warm_up_async(self) -> None:
        """Warm up the wrapped retriever on the serving event loop."""
        if hasattr(self.retriever, "warm_up_async"):
            await self.retriever.warm_up_async()
        else:
            self.warm_up()

    def close(self) -> None:
        """Release what the wrapped retriever holds."""
        if hasattr(self.retriever, "close"):
            self.retriever.close()

    async def close_async(self) -> None:
        """Release what the wrapped retriever holds on the serving event loop."""
        if hasattr(self.retriever, "close_async"):
            await self.retriever.close_async()
        else:
            self.close()

    def to_dict(self) -> dict[str, Any]:
        """Serialise what was given, the wrapped retriever or store with it."""
        wrapped = {"retriever": self.retriever, "document_store": self.document_store}
        return default_to_dict(
            self,
            **{name: None if each is None else component_to_dict(each, name) for name, each in wrapped.items()},
            **self._given.to_dict(),
            as_of=self.as_of,
            top_k=self.top_k,
        )

    @classmethod
    def from_dict(cls, data: dict[str, Any]) -> "FreshnessRetriever":
        """Deserialise what `to_dict` wrote; `data` is not changed."""
        return default_from_dict(cls, copy.deepcopy(data))  # what is nested would be replaced in place

    @component.output_types(
        documents=list[Document],
        quarantined=list[Document],
        filtered=list[Document],
        report=dict[str, Any],
        preamble=str,
    )
    def run(
        self,
        query: str,
        query_embedding: list[float] | None = None,
        filters: dict[str, Any] | None = None,
        top_k: int | None = None,
        as_of: str | None = None,
    ) -> dict[str, Any]:
        """Retrieve what holds.

        Args:
            query: The question; it says which time it asks about, and how much it seeks what is new.
            query_embedding: Its embedding, for what retrieves by that.
            filters: Filters for the wrapped retriever.
            top_k: Documents to return; None = as at construction.
            as_of: When it is asked; None = as at construction.

        Returns:
            - `documents`: What holds, in rank order, as many as are wanted if there are.
            - `quarantined`: Candidates too old for their topic.
            - `filtered`: Candidates not valid at the asked time, and those beyond `top_k`.
            - `report`: The report of `FreshnessRanker`.
            - `preamble`: A line for the prompt: which day it is, which time the question asks about, how to use the dates.

        Raises:
            ConfigurationError: `top_k` is no whole number of at least 1, or the retriever needs an embedding.
            RecordError: What the retriever returned are no documents.
            UnreadableTimeError: `as_of` is neither a day nor an instant.
        """
        arguments = {"query": query, "query_embedding": query_embedding, "filters": filters}
        wanted, plan = self._plan(top_k)
        while True:
            received = self._source.fetch(arguments | _size(plan))
            documents = _distinct(received)
            result = self._chain.run(query, as_candidates(documents), as_of=as_of, top_k=wanted)
            following = None if plan is None else plan.after(len(received), result)
            if following is None:
                break
            plan = following
        return outputs_of(documents, result, "documents", "quarantined", "filtered", "preamble")

    @component.output_types(
        documents=list[Document],
        quarantined=list[Document],
        filtered=list[Document],
        report=dict[str, Any],
        preamble=str,
    )
    async def run_async(
        self,
        query: str,
        query_embedding: list[float] | None = None,
        filters: dict[str, Any] | None = None,
        top_k: int | None = None,
        as_of: str | None = None,
    ) -> dict[str, Any]:
        """Do the same as `run`, awaiting the wrapped retriever, in a thread where it cannot be awaited."""
        arguments = {"query": query, "query_embedding": query_embedding, "filters": filters}
        wanted, plan = self._plan(top_k)
        while True:
            received = await self._source.fetch_async(arguments | _size(plan))
            documents = _distinct(received)
            candidates = await as_candidates_async(documents)
            result = await self._chain.run_async(query, candidates, as_of=as_of, top_k=wanted)
            following = None if plan is None else plan.after(len(received), result)
            if following is None:
                break
            plan = following
        return await outputs_of_async(documents, result, "documents", "quarantined", "filtered", "preamble")

    def _plan(self, top_k: int | None) -> tuple[int | None, FetchPlan | None]:
        wanted = self.top_k if top_k is None else checked_top_k(top_k)
        if wanted is None or not self._source.sized:
            return wanted, None
        return wanted, FetchPlan.of(self._chain.policy, wanted=wanted)


def _size(plan: FetchPlan | None) -> dict[str, int]:
    return {} if plan is None else {"top_k": plan.fetch}


def _distinct(documents: Sequence[Document]) -> list[Document]:
    """Return the documents once each, where they come first."""
    distinct: dict[str, Document] = {}
    for document in documents:
        distinct.setdefault(document.id, document)
    return list(distinct.values())
