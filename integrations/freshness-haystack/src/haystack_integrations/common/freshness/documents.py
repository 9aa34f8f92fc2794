"""Documents as candidates of the core, and as copies that carry a verdict."""

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import replace
from typing import Any

from haystack import Document
from haystack.tracing.tracer import tracer

from freshness_retrieval import FreshnessResult, JudgedEvidence, JudgedList, ReasonCode, map_async

__all__ = [
    "as_candidates",
    "as_candidates_async",
    "labelled_outputs",
    "labelled_outputs_async",
    "outputs_of",
    "outputs_of_async",
]


def as_candidates(documents: Iterable[Document]) -> list[dict[str, Any]]:
    """Return documents as candidates."""
    return list(map(_candidate, documents))


async def as_candidates_async(documents: Sequence[Document]) -> list[dict[str, Any]]:
    """Do the same, and let the event loop through."""
    return await map_async(_candidate, documents)


def outputs_of(documents: Sequence[Document], result: FreshnessResult, *names: str) -> dict[str, Any]:
    """Return outputs of a component, `report` always among them, and set the tags of its span.

    Documents are copies with the same ids, kept ones with their final scores.

    Args:
        documents: The candidates that were judged.
        result: What became of them.
        names: The outputs wanted: `documents`, `quarantined`, `filtered`, `preamble`.
    """
    _trace(result)
    found = {name: [_annotated(documents, item) for item in items] for name, items in _lists(result, names)}
    return {**found, **_texts(result, names), "report": _report_of(result)}


async def outputs_of_async(documents: Sequence[Document], result: FreshnessResult, *names: str) -> dict[str, Any]:
    """Do the same, and let the event loop through."""
    _trace(result)
    found = {
        name: await map_async(lambda item: _annotated(documents, item), items) for name, items in _lists(result, names)
    }
    return {**found, **_texts(result, names), "report": await _report_of_async(result)}


def labelled_outputs(documents: Sequence[Document], result: FreshnessResult) -> dict[str, Any]:
    """Return all documents as `documents`, in their order and with their own scores, and `report`."""
    _trace(result)
    labelled = [_labelled(documents, item) for item in _by_position(result)]
    return {"documents": labelled, "report": _report_of(result)}


async def labelled_outputs_async(documents: Sequence[Document], result: FreshnessResult) -> dict[str, Any]:
    """Do the same, and let the event loop through."""
    _trace(result)
    labelled = await map_async(lambda item: _labelled(documents, item), _by_position(result))
    return {"documents": labelled, "report": await _report_of_async(result)}


def _report_of(result: FreshnessResult) -> dict[str, Any]:
    """Return in plain values what became of the documents.

    `intent` (the asked time), `kept`, `quarantined` and `filtered` (how many), `fallen_back` (whether the kept ones are
    removed ones that came back), `reasons` (how many documents have each), `removed` (why each is not kept), `gaps`
    (what to ingest again).
    """
    removed = [item.to_dict() for item in (*result.quarantined, *result.filtered)]
    return _report(result, [item.codes for item in result.kept], removed)


async def _report_of_async(result: FreshnessResult) -> dict[str, Any]:
    """Do the same, and let the event loop through."""
    codes = await map_async(lambda item: item.codes, result.kept)
    removed = await map_async(lambda item: item.to_dict(), [*result.quarantined, *result.filtered])
    return _report(result, codes, removed)


def _trace(result: FreshnessResult) -> None:
    """Set tags on the span of the running component: how many documents had which outcome, and nothing of their content."""
    span = tracer.current_span()
    if span is not None:
        span.set_tags(
            {
                "freshness.kept": len(result.kept),
                "freshness.quarantined": len(result.quarantined),
                "freshness.filtered": len(result.filtered),
                "freshness.fallen_back": result.fallen_back,
            }
        )


def _lists(result: FreshnessResult, names: Sequence[str]) -> list[tuple[str, JudgedList]]:
    lists = {"documents": result.kept, "quarantined": result.quarantined, "filtered": result.filtered}
    return [(name, items) for name, items in lists.items() if name in names]


def _texts(result: FreshnessResult, names: Sequence[str]) -> dict[str, str]:
    return {"preamble": result.preamble()} if "preamble" in names else {}


def _report(
    result: FreshnessResult, kept: Iterable[tuple[ReasonCode, ...]], removed: list[dict[str, Any]]
) -> dict[str, Any]:
    codes = Counter(str(code) for each in kept for code in each)
    codes.update(reason["code"] for item in removed for reason in item["reasons"])
    return {
        "intent": result.intent_dict(),
        "kept": len(result.kept),
        "quarantined": len(result.quarantined),
        "filtered": len(result.filtered),
        "fallen_back": result.fallen_back,
        "reasons": dict(codes.most_common()),
        "removed": removed,
        "gaps": [note.to_dict() for note in result.gaps],
    }


def _by_position(result: FreshnessResult) -> list[JudgedEvidence]:
    return sorted((*result.kept, *result.quarantined, *result.filtered), key=lambda item: item.position)


def _labelled(documents: Sequence[Document], item: JudgedEvidence) -> Document:
    document = documents[item.position]
    return replace(document, meta=item.annotated(document.meta or {}))


def _candidate(document: Document) -> dict[str, Any]:
    return {"id": document.id, "text": document.content, "score": document.score, "metadata": document.meta}


def _annotated(documents: Sequence[Document], item: JudgedEvidence) -> Document:
    document = documents[item.position]
    score = document.score if item.rank is None else item.score
    return replace(document, meta=item.annotated(document.meta or {}), score=score)
