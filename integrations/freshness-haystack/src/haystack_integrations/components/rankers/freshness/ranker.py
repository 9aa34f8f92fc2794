"""The chain as a ranker: documents in; kept, quarantined and filtered documents out, each with its reasons."""

import os
from datetime import date
from typing import Any

from haystack import Document, component, default_from_dict, default_to_dict
from haystack.components.generators.chat.types import ChatGenerator
from haystack.core.serialization import component_to_dict
from haystack.utils import deserialize_chatgenerator_inplace

from freshness_retrieval import FreshnessChain, FreshnessPolicy
from haystack_integrations.common.freshness.arguments import PolicyArguments, as_of_text, checked_top_k
from haystack_integrations.common.freshness.documents import (
    as_candidates,
    as_candidates_async,
    outputs_of,
    outputs_of_async,
)
from haystack_integrations.components.rankers.freshness.intent import chat_intent_reader

__all__ = ["FreshnessRanker"]


@component
class FreshnessRanker:
    """Sets outdated documents apart, and ranks the others by relevance and recency.

    Every document comes back in one of three outputs, as a copy with the same id: what is kept carries its final score,
    what is removed the score it came with, and `meta` says why: `freshness` is the line for the prompt, such as
    `as of 2024-05-15; may be outdated`, the keys that start with `freshness_` are for programs. The documents that
    came in are not changed.

    The policy is given as `policy`, or as `config` with `index`, or not at all: then the defaults hold. It is compiled
    once; no state outlives a call, so threads and tasks may share a ranker.

    >>> fees = [
    ...     Document(id="2023", content="350", meta={"date": "2022-11-01", "valid_until": "2023-12-31"}, score=0.9),
    ...     Document(id="2024", content="380", meta={"date": "2023-10-15", "valid_until": "2024-12-31"}, score=0.8),
    ... ]
    >>> found = FreshnessRanker(as_of="2024-06-02").run(fees, query="What is the fee?")
    >>> [(document.id, document.meta["freshness"]) for document in found["documents"]]
    [('2024', 'as of 2023-10-15')]
    >>> [(document.id, document.meta["freshness_reasons"]) for document in found["filtered"]]
    [('2023', 'expired')]
    """

    def __init__(
        self,
        policy: FreshnessPolicy | dict[str, Any] | None = None,
        config: str | os.PathLike[str] | None = None,
        index: str | None = None,
        as_of: str | date | None = None,
        top_k: int | None = None,
        chat_generator: ChatGenerator | None = None,
    ) -> None:
        """Compile the policy.

        Args:
            policy: The policy, or its settings as plain values.
            config: Path of a YAML file with the policies of several indexes.
            index: Name of the index in that file.
            as_of: When the questions are asked: ISO text, a date (that whole day in the policy's zone) or a datetime.
                None = the moment of each run.
            top_k: Most documents to keep; the others are filtered with `beyond_top_k`. None = all that hold.
            chat_generator: Reads which time a question asks about; where it fails, and where None is given, rules do.

        Raises:
            ConfigurationError: The policy, its file, or another argument cannot be used; all faults of a policy are
                named.
            UnreadableTimeError: `as_of` is neither a day nor an instant.
        """
        self._given = PolicyArguments(policy, config, index)
        self.as_of = as_of_text(as_of)
        self.top_k = checked_top_k(top_k)
        self.chat_generator = chat_generator
        reader = None if chat_generator is None else chat_intent_reader(chat_generator)
        self._chain = FreshnessChain(self._given.resolved, current_time=self.as_of, intent_reader=reader)

    def to_dict(self) -> dict[str, Any]:
        """Serialise what was given: the path and the index, or the policy as plain values."""
        generator = self.chat_generator
        return default_to_dict(
            self,
            **self._given.to_dict(),
            as_of=self.as_of,
            top_k=self.top_k,
            chat_generator=None if generator is None else component_to_dict(generator, "chat_generator"),
        )

    @classmethod
    def from_dict(cls, data: dict[str, Any]) -> "FreshnessRanker":
        """Deserialise what `to_dict` wrote; `data` is not changed."""
        given = dict(data.get("init_parameters", {}))
        if given.get("chat_generator") is not None:
            deserialize_chatgenerator_inplace(given)
        return default_from_dict(cls, {**data, "init_parameters": given})

    @component.output_types(
        documents=list[Document],
        quarantined=list[Document],
        filtered=list[Document],
        report=dict[str, Any],
        preamble=str,
    )
    def run(
        self, documents: list[Document], query: str | None = None, as_of: str | None = None, top_k: int | None = None
    ) -> dict[str, Any]:
        """Judge and rank the documents.

        Args:
            documents: The documents, with scores on any scale or none.
            query: The question; it says which time it asks about, and how much it seeks what is new. None = not known.
            as_of: When it is asked; None = as at construction.
            top_k: Most documents to keep; None = as at construction.

        Returns:
            - `documents`: The kept ones, in rank order.
            - `quarantined`: The ones too old for their topic, in the order of the input.
            - `filtered`: The ones not valid at the asked time, and those beyond `top_k`.
            - `report`: In plain values `intent` (the asked time), `kept`, `quarantined` and `filtered` (how many),
              `fallen_back` (whether the kept ones are removed ones that came back), `reasons` (how many documents have each), `removed` (why each is not kept), `gaps` (what to ingest again).
            - `preamble`: A line for the prompt: which day it is, which time the question asks about, how to use the dates.

        Raises:
            ConfigurationError: `top_k` is no whole number of at least 1.
            UnreadableTimeError: `as_of` is neither a day nor an instant.
        """
        limit = self.top_k if top_k is None else checked_top_k(top_k)
        result = self._chain.run(query or "", as_candidates(documents), as_of=as_of, top_k=limit)
        return outputs_of(documents, result, "documents", "quarantined", "filtered", "preamble")

    @component.output_types(
        documents=list[Document],
        quarantined=list[Document],
        filtered=list[Document],
        report=dict[str, Any],
        preamble=str,
    )
    async def run_async(
        self, documents: list[Document], query: str | None = None, as_of: str | None = None, top_k: int | None = None
    ) -> dict[str, Any]:
        """Do the same as `run`, and let the event loop through every few milliseconds; the chat generator is asked in a thread."""
        limit = self.top_k if top_k is None else checked_top_k(top_k)
        candidates = await as_candidates_async(documents)
        result = await self._chain.run_async(query or "", candidates, as_of=as_of, top_k=limit)
        return await outputs_of_async(documents, result, "documents", "quarantined", "filtered", "preamble")
