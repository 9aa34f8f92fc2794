"""The chain as a ranker: documents in; kept, quarantined and filtered documents out, each with its reasons."""

import os
from collections import Counter
from dataclasses import replace
from datetime import date
from typing import Any

from haystack import Document, component, default_from_dict, default_to_dict
from haystack.components.generators.chat.types import ChatGenerator
from haystack.core.serialization import component_to_dict
from haystack.utils import deserialize_chatgenerator_inplace

from freshness_retrieval import (
    ConfigurationError,
    FreshnessChain,
    FreshnessPolicy,
    FreshnessResult,
    JudgedEvidence,
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
        self.policy = (
            policy if policy is None or isinstance(policy, FreshnessPolicy) else FreshnessPolicy.from_dict(policy)
        )
        self.config = os.fspath(config) if isinstance(config, os.PathLike) else config
        self.index = index
        self.as_of = as_of.isoformat() if isinstance(as_of, date) else as_of  # YAML reads 2024-06-02 as a date
        self.top_k = _checked(top_k)
        self.chat_generator = chat_generator
        reader = None if chat_generator is None else chat_intent_reader(chat_generator)
        resolved = FreshnessPolicy.resolve(self.policy, config=self.config, index=self.index)
        self._chain = FreshnessChain(resolved, current_time=self.as_of, intent_reader=reader)

    def to_dict(self) -> dict[str, Any]:
        """Serialise what was given: the path and the index, or the policy as plain values."""
        generator = self.chat_generator
        return default_to_dict(
            self,
            policy=None if self.policy is None else self.policy.to_dict(),
            config=self.config,
            index=self.index,
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
        result = self._chain.run(
            "" if query is None else query,
            [_record(document) for document in documents],
            as_of=as_of,
            top_k=self.top_k if top_k is None else _checked(top_k),
        )
        return {
            "documents": [_annotated(documents[item.position], item, score=item.score) for item in result.kept],
            "quarantined": [_annotated(documents[item.position], item) for item in result.quarantined],
            "filtered": [_annotated(documents[item.position], item) for item in result.filtered],
            "report": _report(result),
            "preamble": result.preamble(),
        }

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
        """Do the same as `run` without a thread: nothing here waits."""
        return self.run(documents, query, as_of, top_k)


def _checked(top_k: int | None) -> int | None:
    """Return the limit if it is one."""
    if top_k is not None and (type(top_k) is not int or top_k < 1):
        raise ConfigurationError(f"top_k must be a whole number of at least 1, or None for all, got {top_k!r}")
    return top_k


def _record(document: Document) -> dict[str, Any]:
    return {"id": document.id, "text": document.content, "score": document.score, "metadata": document.meta}


def _annotated(document: Document, item: JudgedEvidence, **changes: Any) -> Document:
    """Return a copy that carries the verdict."""
    return replace(document, meta=item.annotated(document.meta or {}), **changes)


def _report(result: FreshnessResult) -> dict[str, Any]:
    removed = [*result.quarantined, *result.filtered]
    codes = Counter(str(code) for item in [*result.kept, *removed] for code in item.codes)
    return {
        "intent": result.intent_dict(),
        "kept": len(result.kept),
        "quarantined": len(result.quarantined),
        "filtered": len(result.filtered),
        "fallen_back": result.fallen_back,
        "reasons": dict(codes.most_common()),
        "removed": [item.to_dict() for item in removed],
        "gaps": [note.to_dict() for note in result.gaps],
    }
