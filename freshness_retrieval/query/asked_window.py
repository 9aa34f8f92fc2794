"""The asked time among the mentions of a question."""

import re
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import timedelta
from typing import Final

from freshness_retrieval.model import TemporalRelation, TimeInterval, TimeMention
from freshness_retrieval.query.asked_reading import Look, reading

__all__ = ["AskedWindow", "Look", "asked_window"]

_RELATIONS: Final = {
    "BEFORE": TemporalRelation.BEFORE,
    "ON_OR_BEFORE": TemporalRelation.BEFORE,
    "AFTER": TemporalRelation.AFTER,
    "ON_OR_AFTER": TemporalRelation.SINCE,
}
_AS_OF: Final = re.compile(r"(?:\bas\s+(?:of|at|on)(?:\s+(?:the|early|late|mid))?|截[至止]到?至?)\s*$", re.IGNORECASE)
_BY: Final = re.compile(r"(?:^|\s)by\s+$", re.IGNORECASE)
_WEEK_OF: Final = re.compile(r"(?:the )?week of\b", re.IGNORECASE)
_JOINED: Final = frozenset({"and", "or", "to", "vs", "versus", "with", "和", "与", "到", "至", "跟", "比", "、", "及", "对比", "或"})
_REPORTED: Final = re.compile("[^，,。？?]{0,16}(?:显示|表明|指出|公布称)[，,：:]?")
"""A date before this is that of the report; what the report says has its own."""
_ONE_DAY: Final = timedelta(days=1)


@dataclass(frozen=True, slots=True)
class AskedWindow:
    """A window, how the answer stands to it, and the mentions it was read from."""

    window: TimeInterval
    relation: TemporalRelation
    mentions: tuple[TimeMention, ...]


def asked_window(question: str, mentions: Sequence[TimeMention], look: Look) -> AskedWindow | None:
    """Return the window that a question names; an as-of phrase beats a named week, that beats *by*, that every other date.

    Dates inside one another give the narrowest, dates joined by a conjunction their hull, others the first.

    Args:
        question: The question.
        mentions: Its mentions without names and scoped dates, in order.
        look: Chooses among the readings of a date without a year; undecided, such a date names no window.
    """
    placed = [(mention, found) for mention in mentions if (found := reading(question, mention, look)) is not None]
    for mention, found in placed:
        if _AS_OF.search(question, max(0, mention.start - 24), mention.start):
            return AskedWindow(_at_the_end(mention, found), TemporalRelation.AS_OF, (mention,))
    for mention, found in placed:
        if _WEEK_OF.match(mention.text):
            return AskedWindow(found, TemporalRelation.DURING, (mention,))
    for mention, found in placed:
        if _BY.search(question, max(0, mention.start - 8), mention.start):
            return AskedWindow(_at_the_end(mention, found), TemporalRelation.AS_OF, (mention,))
    if len(placed) > 1 and _REPORTED.match(question, placed[0][0].end):
        placed = placed[1:]
    return _merged(question, placed) if placed else None


def _merged(question: str, placed: Sequence[tuple[TimeMention, TimeInterval]]) -> AskedWindow:
    first, chosen = placed[0]
    used = [first]
    for mention, found in placed[1:]:
        common = chosen.intersection(found)
        if common is not None:
            chosen = common
            used.append(mention)
        elif question[used[-1].end : mention.start].strip(" ,").lower() in _JOINED:
            chosen = _hull(chosen, found)
            used.append(mention)
    relation = TemporalRelation.DURING
    if len(used) == 1:
        relation = _RELATIONS.get(first.mod or "", TemporalRelation.DURING)
    return AskedWindow(chosen, relation, tuple(used))


def _at_the_end(mention: TimeMention, found: TimeInterval) -> TimeInterval:
    """Return the last day, where a state is asked for at the end of a period: as of the end of 2023."""
    if mention.mod != "END" or found.start is None or found.end is None:
        return found
    return TimeInterval(max(found.start, found.end - _ONE_DAY), found.end)


def _hull(one: TimeInterval, other: TimeInterval) -> TimeInterval:
    starts, ends = (one.start, other.start), (one.end, other.end)
    return TimeInterval(
        None if None in starts else min(bound for bound in starts if bound is not None),
        None if None in ends else max(bound for bound in ends if bound is not None),
    )
