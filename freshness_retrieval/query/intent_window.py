"""The asked time among the mentions of a question."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Final

from freshness_retrieval.model import TemporalRelation, TimeInterval, TimeMention, TimexType

__all__ = ["AskedWindow", "Side", "asked_window"]

_RELATIONS: Final = {
    "BEFORE": TemporalRelation.BEFORE,
    "ON_OR_BEFORE": TemporalRelation.BEFORE,
    "AFTER": TemporalRelation.AFTER,
    "ON_OR_AFTER": TemporalRelation.SINCE,
}
_AS_OF: Final = (
    "as of",
    "as at",
    "as of the end of",
    "as of early",
    "as of late",
    "as of mid",
    "截至",
    "截止",
    "截止到",
    "截至到",
    "截止至",
)
_JOINED: Final = frozenset({"and", "or", "to", "vs", "versus", "with", "和", "与", "到", "至", "跟", "比", "、", "及"})
_SAME_DAY: Final = ("的今天", "今天", "的今日", "的这一天", "的同一天", "的这天")
_HALF_YEAR: Final = frozenset({"半年前", "half a year ago"})
_TOLERANCE: Final = timedelta(days=30)
_UNPLACED: Final = frozenset({"unresolved", "unsupported_calendar", "invalid_date"})


@dataclass(frozen=True, slots=True)
class AskedWindow:
    """A window, how the answer stands to it, and the mentions it was read from."""

    window: TimeInterval
    relation: TemporalRelation
    mentions: tuple[TimeMention, ...]


@dataclass(frozen=True, slots=True)
class Side:
    """On which side of the moment of asking a question looks: -1 back, 1 ahead, 0 undecided."""

    as_of: datetime
    direction: int

    def holds(self, reading: TimeInterval) -> bool:
        """Tell whether a reading lies on that side; the period that is running lies on both."""
        if self.direction < 0:
            return reading.start is None or reading.start <= self.as_of
        return self.direction > 0 and (reading.end is None or reading.end > self.as_of)


def asked_window(question: str, mentions: Sequence[TimeMention], side: Side) -> AskedWindow | None:
    """Return the window that a question names; an as-of phrase beats a named week, that beats every other date.

    Dates inside one another give the narrowest, dates joined by a conjunction their hull, others the first.

    Args:
        question: The question.
        mentions: Its mentions without names and scoped dates, in order.
        side: Chooses among the readings of a date without a year; undecided, such a date names no window.
    """
    placed = [(mention, reading) for mention in mentions if (reading := _reading(question, mention, side)) is not None]
    for mention, reading in placed:
        if _is_as_of(question, mention):
            return AskedWindow(reading, TemporalRelation.AS_OF, (mention,))
    for mention, reading in placed:
        if mention.text.lower().startswith(("the week of", "week of")):
            return AskedWindow(reading, TemporalRelation.DURING, (mention,))
    if not placed:
        return None
    first, chosen = placed[0]
    used = [first]
    for mention, reading in placed[1:]:
        common = chosen.intersection(reading)
        if common is not None:
            chosen = common
            used.append(mention)
        elif question[used[-1].end : mention.start].strip(" ,").lower() in _JOINED:
            chosen = _hull(chosen, reading)
            used.append(mention)
    relation = TemporalRelation.DURING
    if len(used) == 1:
        relation = _RELATIONS.get(first.mod or "", TemporalRelation.DURING)
    return AskedWindow(chosen, relation, tuple(used))


def _is_as_of(question: str, mention: TimeMention) -> bool:
    return question[max(0, mention.start - 20) : mention.start].lower().rstrip().endswith(_AS_OF)


def _reading(question: str, mention: TimeMention, side: Side) -> TimeInterval | None:
    """Return the reading that the question asks for, the preferred one unless its words say otherwise; None = no window."""
    if not mention.readings or mention.type is TimexType.SET or mention.value.endswith("_REF"):
        return None
    if _UNPLACED.intersection(mention.flags) or "'" in mention.text or "’" in mention.text:
        return None  # '69 is of some century, and as often a name
    if "ambiguous_year" in mention.flags:
        return next(filter(side.holds, mention.readings), None)
    day = mention.readings[-1]
    if mention.text.lower() in _HALF_YEAR and day.start is not None and day.start.toordinal() > _TOLERANCE.days:
        return TimeInterval(day.start - _TOLERANCE, day.start + _TOLERANCE)
    if mention.text.endswith("前") and question.startswith(_SAME_DAY, mention.end):
        return day
    return mention.readings[0]


def _hull(one: TimeInterval, other: TimeInterval) -> TimeInterval:
    starts, ends = (one.start, other.start), (one.end, other.end)
    return TimeInterval(
        None if None in starts else min(bound for bound in starts if bound is not None),
        None if None in ends else max(bound for bound in ends if bound is not None),
    )
