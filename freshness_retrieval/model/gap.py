"""Gap notes: what the knowledge base lacks, as a signal to ingest again."""

from dataclasses import dataclass

from freshness_retrieval.model.reason import ReasonCode

__all__ = ["GapNote"]


@dataclass(frozen=True, slots=True, kw_only=True)
class GapNote:
    """A hole in the knowledge base that a question ran into; the library reports it and never edits the base.

    Attributes:
        query: The question that met the gap; empty where there was none.
        code: What was found: the code of the disqualification, or of the dependence on a stale source.
        doc_id: Document concerned; None where no document answers at all.
        message: What is missing and what would help, for people; one line.
        suggestion: What would help, by itself; empty = not known.
        age_days: Age of the document at the asked time, in days; None = undated or no document.
        tag: Tag under which such notes are filed.
    """

    query: str
    code: ReasonCode | None
    doc_id: str | None
    message: str
    suggestion: str = ""
    age_days: float | None = None
    tag: str = "freshness"

    def to_dict(self) -> dict[str, str | float | None]:
        """Return the wire form, JSON-safe."""
        return {
            "tag": self.tag,
            "query": self.query,
            "code": None if self.code is None else str(self.code),
            "doc_id": self.doc_id,
            "age_days": self.age_days,
            "message": self.message,
            "suggestion": self.suggestion,
        }
