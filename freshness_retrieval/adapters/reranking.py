"""`run(documents, query) -> documents`, for documents of any kind."""

import copy
import os
from collections.abc import Mapping, Sequence
from dataclasses import is_dataclass, replace
from typing import Any, TypeVar, cast

from freshness_retrieval.chain import FreshnessChain, FreshnessResult, JudgedEvidence, TimeArgument
from freshness_retrieval.errors import RecordError
from freshness_retrieval.policy import FreshnessPolicy
from freshness_retrieval.query import IntentReader

__all__ = ["FreshnessReranking"]

D = TypeVar("D")

_NAMES = {
    "id": ("id", "id_", "doc_id"),
    "text": ("text", "content", "page_content"),
    "metadata": ("metadata", "meta"),
    "score": ("score",),
}
"""Under which names documents have what a candidate needs; the first that is there counts."""

_RANK_CONSTANT = 60
"""k of reciprocal rank fusion (Cormack, Clarke, Büttcher, 2009)."""


class FreshnessReranking:
    """The chain for pipelines whose rerankers are `run(documents, query) -> documents`, such as those of Kotaemon.

    A document is any object, or mapping, with a text (`text`, `content` or `page_content`) and metadata (`metadata` or
    `meta`), and an id and a `score` where it has them. Where no document has a score, the order in which they come is
    their relevance. What comes back are copies of the kept ones in rank order: their metadata carry what
    `JudgedEvidence.annotations` writes, and their score, where they have one, is the final one. Nothing that comes in is
    changed. Threads may share it.

    Args:
        policy: The policy, or its settings as plain values.
        config: Path of a YAML file with the policies of several indexes.
        index: Name of the index in that file.
        as_of: When the questions are asked. None = the moment of each call.
        top_k: Most documents to return; None = all that hold.
        intent_reader: Reads which time a question asks about; None = by rules.

    Raises:
        ConfigurationError: The policy, its file, or another argument cannot be used; all faults of a policy are named.
        UnreadableTimeError: `as_of` is neither a day nor an instant.

    >>> from types import SimpleNamespace
    >>> fees = [
    ...     SimpleNamespace(text="350", metadata={"date": "2022-11-01", "valid_until": "2023-12-31"}, score=0.9),
    ...     SimpleNamespace(text="380", metadata={"date": "2023-10-15", "valid_until": "2024-12-31"}, score=0.8),
    ... ]
    >>> [kept] = FreshnessReranking(as_of="2024-06-02").run(fees, "What is the fee?")
    >>> kept.text, kept.metadata["freshness"]
    ('380', 'as of 2023-10-15')
    """

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
        resolved = FreshnessPolicy.resolve(policy, config=config, index=index)
        self._chain = FreshnessChain(resolved, current_time=as_of, intent_reader=intent_reader)
        self._chain.run("", [], top_k=top_k)  # raises where top_k is no number
        self._top_k = top_k

    def run(self, documents: Sequence[D], query: str) -> list[D]:
        """Return copies of the documents that hold, the best first.

        Raises:
            RecordError: Something is no document: it has neither text nor metadata.
        """
        result = self.judge(documents, query)
        return [_annotated(documents[item.position], item) for item in result.kept]

    def judge(self, documents: Sequence[Any], query: str) -> FreshnessResult:
        """Return what becomes of each document, those that are removed included, with the reasons and the gap notes."""
        records = [_record(place, document) for place, document in enumerate(documents)]
        if all(record["score"] is None for record in records):
            for place, record in enumerate(records):
                record["score"] = 1 / (_RANK_CONSTANT + 1 + place)
        return self._chain.run(query, records, top_k=self._top_k)


def _record(place: int, document: Any) -> dict[str, Any]:
    """Return a document as a candidate."""
    found = {part: _read(document, names) for part, names in _NAMES.items()}
    if found["text"] is None and found["metadata"] is None:
        raise RecordError(f"documents[{place}] has neither text nor metadata, got {type(document).__name__}")
    return found


def _read(document: Any, names: Sequence[str]) -> Any:
    if isinstance(document, Mapping):
        return next((document[name] for name in names if document.get(name) is not None), None)
    return next((value for name in names if (value := getattr(document, name, None)) is not None), None)


def _annotated(document: D, item: JudgedEvidence) -> D:
    """Return a copy that carries the verdict under the names that the document itself uses."""
    has = document.__contains__ if isinstance(document, Mapping) else (lambda name: hasattr(document, name))
    key = next((name for name in _NAMES["metadata"] if has(name)), _NAMES["metadata"][0])
    changes: dict[str, Any] = {key: item.annotated(_read(document, (key,)) or {})}
    if has("score"):
        changes["score"] = item.score
    if isinstance(document, Mapping):
        return cast("D", {**document, **changes})
    if is_dataclass(document) and not isinstance(document, type):
        return cast("D", replace(document, **changes))
    annotated = copy.copy(document)
    for name, value in changes.items():
        setattr(annotated, name, value)
    return annotated
