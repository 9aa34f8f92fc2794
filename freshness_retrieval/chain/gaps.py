"""Gap notes: what a question met that the knowledge base should have had."""

from collections.abc import Iterator
from typing import TYPE_CHECKING

from freshness_retrieval.chain.citation import one_line
from freshness_retrieval.model import GapNote, ReasonCode

if TYPE_CHECKING:
    from freshness_retrieval.chain.judged import JudgedEvidence
    from freshness_retrieval.chain.result import FreshnessResult

__all__ = ["gap_notes"]

_STALE = (ReasonCode.STALE_VOLATILE, ReasonCode.STALE_ACTIVE, ReasonCode.STALE_STABLE)
_SEVERAL = 2
"""Documents from which on their class is told as a whole; of a single one its own note says it."""


def gap_notes(result: "FreshnessResult") -> tuple[GapNote, ...]:
    """Return what the question ran into, each thing once.

    One note for an unanswered question, for each disqualified document, for each stale active one that the answer may lean
    on, for each volatile one without a date, and for each topic class whose freshest source is stale.
    """
    notes: dict[tuple[ReasonCode | None, str | None, str], GapNote] = {}
    for note in _notes(result):
        notes.setdefault((note.code, note.doc_id, "" if note.doc_id else note.message), note)
    return tuple(notes.values())


def _notes(result: "FreshnessResult") -> Iterator[GapNote]:
    if not result.kept or result.fallen_back:
        yield _of_question(result, None, f"no source in force answers for {result.asked}", "ingest one")
    elif result.nothing_inside:
        found = f"no document in the window {result.asked}; the order falls back to {result.fallback}"
        yield _of_question(result, ReasonCode.OUTSIDE_WINDOW, found, "")
    for item in result.disqualified:
        yield _note(result, item, item.codes[0], "disqualified", "ingest a current version")
    if result.fallen_back:
        return
    for item in result.kept.having(ReasonCode.STALE_ACTIVE):
        yield _note(result, item, ReasonCode.STALE_ACTIVE, "the answer may lean on it", "check for a newer version")
    for item in result.kept.having(ReasonCode.UNDATED):
        if item.fate == "volatile":
            yield _note(result, item, ReasonCode.UNDATED, "a volatile source", "ingest it with its date")
    yield from _of_topics(result)


def _of_topics(result: "FreshnessResult") -> Iterator[GapNote]:
    """One note for each topic class of which several sources were found, and the freshest of them is stale."""
    stale: dict[str, list["JudgedEvidence"]] = {}
    for listed in (result.kept, result.quarantined):
        for code in _STALE:
            for item in listed.having(code):
                stale.setdefault(item.topic_class or "", []).append(item)
    members = result.topic_sizes()
    for topic, items in stale.items():
        documents = {item.doc_id for item in items}
        if len(items) < members.get(topic, 0) or len(documents) < _SEVERAL:
            continue
        freshest = min(items, key=lambda item: (item.age_days or 0.0, item.position))
        found = f"{topic}: the freshest of {len(documents)} sources is as of {freshest.as_of}, and stale"
        yield _of_question(result, freshest.codes[0], found, "ingest newer ones")


def _of_question(result: "FreshnessResult", code: ReasonCode | None, found: str, suggestion: str) -> GapNote:
    message = f"{found}; {suggestion}" if suggestion else found
    return GapNote(query=result.question, code=code, doc_id=None, message=message, suggestion=suggestion)


def _note(result: "FreshnessResult", item: "JudgedEvidence", code: ReasonCode, effect: str, suggestion: str) -> GapNote:
    reason = next(reason for reason in item.reasons if reason.code is code)
    return GapNote(
        query=result.question,
        code=code,
        doc_id=item.doc_id,
        message=f"{one_line(item.title)}: {reason.message}; {effect}, {suggestion}",
        suggestion=suggestion,
        age_days=item.age_days,
    )
