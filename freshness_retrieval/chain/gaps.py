"""Gap notes: what a question met that the knowledge base should have had."""

from collections.abc import Iterator
from typing import TYPE_CHECKING

from freshness_retrieval.chain.citation import one_line
from freshness_retrieval.model import GapNote, ReasonCode

if TYPE_CHECKING:
    from freshness_retrieval.chain.judged import JudgedEvidence
    from freshness_retrieval.chain.result import FreshnessResult

__all__ = ["gap_notes"]


def gap_notes(result: "FreshnessResult") -> tuple[GapNote, ...]:
    """Return one note for each disqualified document, for leaning on a stale one, and for an unanswered question."""
    notes: dict[tuple[ReasonCode | None, str | None], GapNote] = {}
    for note in _notes(result):
        notes.setdefault((note.code, note.doc_id), note)
    return tuple(notes.values())


def _notes(result: "FreshnessResult") -> Iterator[GapNote]:
    if not result.kept or result.fallen_back:
        yield GapNote(
            query=result.question,
            code=None,
            doc_id=None,
            message=f"no source in force answers for {result.asked}; ingest one",
        )
    elif result.nothing_inside:
        yield GapNote(
            query=result.question,
            code=ReasonCode.OUTSIDE_WINDOW,
            doc_id=None,
            message=f"no document in the window {result.asked}; the order falls back to {result.fallback}",
        )
    for item in result.disqualified:
        yield _note(result, item, item.codes[0], "disqualified, ingest a current version")
    if not result.fallen_back:
        for item in result.kept.having(ReasonCode.STALE_ACTIVE):
            yield _note(result, item, ReasonCode.STALE_ACTIVE, "the answer may lean on it, check for a newer version")


def _note(result: "FreshnessResult", item: "JudgedEvidence", code: ReasonCode, advice: str) -> GapNote:
    reason = next(reason for reason in item.reasons if reason.code is code)
    return GapNote(
        query=result.question,
        code=code,
        doc_id=item.doc_id,
        message=f"{one_line(item.title)}: {reason.message}; {advice}",
        age_days=item.age_days,
    )
