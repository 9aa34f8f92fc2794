"""Evidence: one candidate that a retriever found."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import datetime
from typing import Any

from freshness_retrieval.errors import RecordError
from freshness_retrieval.model.interval import TimeInterval

__all__ = ["Evidence", "content_of"]


@dataclass(frozen=True, slots=True, kw_only=True)
class Evidence:
    """One retrieved document or chunk, with the three axes of time kept apart.

    Attributes:
        id: Identity of the chunk; need not be unique in a list.
        doc_id: Identity of the document the chunk belongs to; None = read from the metadata, else `id`.
        text: The content.
        score: Relevance from the retriever, on any scale; None = not scored (0.0 is a score).
        published: When it was said; None = read from the metadata.
        recorded: When it was learned; aware.
        valid: When it holds; None = read from the metadata, and *unknown* where that is silent, never *always*.
        topic_classes: Names of topic classes it belongs to; empty = read from the metadata and the policy's rules.
        metadata: Anything else, as the index holds it; never changed.

    Raises:
        RecordError: A value is of another kind, or `recorded` is naive.

    >>> Evidence(id="a", text="…", score=0.82, metadata={"published_at": "2024-05-10"}).score
    0.82
    """

    id: str
    doc_id: str | None = None
    text: str = ""
    score: float | None = None
    published: TimeInterval | None = None
    recorded: datetime | None = None
    valid: TimeInterval | None = None
    topic_classes: tuple[str, ...] = ()
    metadata: Mapping[str, Any] = field(default_factory=dict)

    def __post_init__(self) -> None:
        """Refuse what a step of the chain could not use."""
        if not isinstance(self.id, str):
            raise RecordError(f"id must be a string, got {self.id!r}")
        for name in ("published", "valid"):
            period = getattr(self, name)
            if period is not None and not isinstance(period, TimeInterval):
                raise RecordError(
                    f"{name} must be a TimeInterval or None, got {period!r}; metadata may hold it as text"
                )
        if not isinstance(self.text, str):
            raise RecordError(f"text must be a string, got {type(self.text).__name__}")
        if not isinstance(self.metadata, Mapping):
            raise RecordError(f"metadata must be a mapping, got {type(self.metadata).__name__}")
        if self.recorded is not None and self.recorded.utcoffset() is None:
            raise RecordError(f"recorded {self.recorded.isoformat()} has no time zone; attach one with tzinfo=")

    @classmethod
    def from_mapping(cls, record: Mapping[str, Any]) -> "Evidence":
        """Build from a plain record `{id, text|content, score|similarity, metadata}`.

        Raises:
            RecordError: The record is no mapping.
        """
        if not isinstance(record, Mapping):
            raise RecordError(f"a candidate must be an Evidence or a mapping, got {type(record).__name__}")
        name, metadata = record.get("id"), record.get("metadata")
        score = record.get("score")
        return cls(
            id="" if name is None else str(name),
            doc_id=record.get("doc_id"),
            text=content_of(record),
            score=record.get("similarity") if score is None else score,
            metadata=metadata if isinstance(metadata, Mapping) else {},
        )


def content_of(record: Mapping[str, Any]) -> str:
    """Return the content of a plain record, under `text` or `content`; empty where there is none."""
    return next((value for key in ("text", "content") if isinstance(value := record.get(key), str)), "")
