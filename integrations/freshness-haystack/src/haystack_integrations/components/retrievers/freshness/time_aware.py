"""A pipeline in the place of a retriever: the dialogue says which time is asked about, and the top k is full of what holds."""

import copy
import os
from datetime import date
from typing import Any

from haystack import Pipeline, default_from_dict, default_to_dict, super_component
from haystack.core.serialization import component_to_dict

from freshness_retrieval import FreshnessPolicy
from haystack_integrations.common.freshness.arguments import PolicyArguments, as_of_text, checked_top_k
from haystack_integrations.components.query.freshness import TimeContextTracker
from haystack_integrations.components.retrievers.freshness.retriever import FreshnessRetriever

__all__ = ["TimeAwareRetriever"]


@super_component
class TimeAwareRetriever:
    """A `TimeContextTracker` and a `FreshnessRetriever` in one, to be put where a retriever was.

    Inputs: `query`, and where wanted `messages` or `session_id`, `query_embedding`, `filters`, `top_k`, `as_of`. Outputs:
    `documents`, `quarantined`, `filtered`, `report`, `preamble`, and `query` (the question, naming its time by itself) with
    `time_context`.

    >>> from haystack import Document
    >>> from haystack.dataclasses import ChatMessage
    >>> from haystack.document_stores.in_memory import InMemoryDocumentStore
    >>> store = InMemoryDocumentStore()
    >>> fees = [
    ...     Document(
    ...         content="The fee was 350.", meta={"date": "2022-11-01", "valid_from": "2023", "valid_until": "2023"}
    ...     ),
    ...     Document(
    ...         content="The fee is 380.", meta={"date": "2023-10-15", "valid_from": "2024", "valid_until": "2024"}
    ...     ),
    ... ]
    >>> store.write_documents(fees)
    2
    >>> retriever = TimeAwareRetriever(document_store=store, as_of="2024-06-02", top_k=1)
    >>> found = retriever.run(
    ...     query="And the fee of the year before?", messages=[ChatMessage.from_user("What is the fee in 2024?")]
    ... )
    >>> found["documents"][0].content, found["query"]
    ('The fee was 350.', 'And the fee of 2023?')
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
        """Build the pipeline; the arguments are those of `FreshnessRetriever`.

        Raises:
            ConfigurationError: An argument cannot be used; all faults of a policy are named.
            UnreadableTimeError: `as_of` is neither a day nor an instant.
        """
        self.retriever = retriever
        self.document_store = document_store
        self._given = PolicyArguments(policy, config, index)
        self.as_of = as_of_text(as_of)
        self.top_k = checked_top_k(top_k)
        self.pipeline = Pipeline()
        self.pipeline.add_component(
            "time_context", TimeContextTracker(timezone=self._given.resolved.timezone, as_of=self.as_of)
        )
        self.pipeline.add_component(
            "retriever",
            FreshnessRetriever(retriever, document_store, self._given.resolved, as_of=self.as_of, top_k=top_k),
        )
        self.pipeline.connect("time_context.query", "retriever.query")
        self.pipeline.connect("time_context.as_of", "retriever.as_of")
        self.input_mapping = {
            "query": ["time_context.query"],
            "messages": ["time_context.messages"],
            "session_id": ["time_context.session_id"],
            "as_of": ["time_context.as_of"],
            "query_embedding": ["retriever.query_embedding"],
            "filters": ["retriever.filters"],
            "top_k": ["retriever.top_k"],
        }
        self.output_mapping = {
            "retriever.documents": "documents",
            "retriever.quarantined": "quarantined",
            "retriever.filtered": "filtered",
            "retriever.report": "report",
            "retriever.preamble": "preamble",
            "time_context.query": "query",
            "time_context.time_context": "time_context",
        }

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
    def from_dict(cls, data: dict[str, Any]) -> "TimeAwareRetriever":
        """Deserialise what `to_dict` wrote; `data` is not changed."""
        return default_from_dict(cls, copy.deepcopy(data))  # what is nested would be replaced in place
