"""What a text says of other documents: that they end when this one starts. A proposal, never an effect on them."""

from collections.abc import Iterable, Sequence
from typing import Final

from freshness_retrieval.ingest.validity.clauses import Clause
from freshness_retrieval.ingest.validity.cues import Cue
from freshness_retrieval.ingest.validity.places import interval_of
from freshness_retrieval.ingest.validity.sentences import MaskedText
from freshness_retrieval.ingest.validity.statement import RoleName, ValidityRole
from freshness_retrieval.ingest.validity.weighing import Window

__all__ = ["superseded"]

_CUT: Final = frozenset({Cue.STARTING, Cue.EFFECT, Cue.SUPERSEDE, Cue.IMMEDIATE})
_EDGES: Final = " \t\n\r,.;:，。；：、的"
_LONGEST_NAME: Final = 200


def superseded(document: MaskedText, parts: Sequence[Clause], window: Window) -> Iterable[ValidityRole]:
    """Yield the other documents that a text says it follows, with the period that ends for each."""
    ended = {finding.start for finding in window.ended}
    for clause in parts:
        if Cue.EXPECT in clause.cues:
            continue
        for place, token in enumerate(clause.tokens):
            span = None
            if token.cue is Cue.SUPERSEDE:
                following = [other.start for other in clause.tokens[place + 1 :] if other.cue in _CUT]
                span = token.end, min([*following, clause.end])
            elif token.cue is Cue.ENDS_OTHER:
                span = clause.start, token.start
            elif token.start in ended:
                reach = len(clause.left(place))
                span = clause.start, clause.tokens[place - reach].start
            if span is not None and (role := _role(document, *span, window)) is not None:
                yield role


def _role(document: MaskedText, first: int, last: int, window: Window) -> ValidityRole | None:
    text = document.text
    last = min(last, first + _LONGEST_NAME)
    while first < last and text[first] in _EDGES:
        first += 1
    while last > first and text[last - 1] in _EDGES:
        last -= 1
    if first == last:
        return None
    start, end = document.span(first, last)
    until = None if window.valid is None else window.valid.start
    return ValidityRole(
        role=RoleName.SUPERSEDING,
        start=start,
        end=end,
        text=document.original[start:end],
        interval=None if until is None else interval_of(None, until),
    )
