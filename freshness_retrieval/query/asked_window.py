"""The asked time among the mentions of a question."""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from datetime import MAXYEAR, timedelta
from typing import Final

from dateutil.relativedelta import relativedelta

from freshness_retrieval.model import TemporalRelation, TimeInterval, TimeMention, TimexType
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
_UNTIL: Final = re.compile(r"(?:^|\s)(?:until|till|up\s+(?:to|until))\s+(?:the\s+)?$", re.IGNORECASE)
_WEEK_OF: Final = re.compile(r"(?:the )?week of\b", re.IGNORECASE)
_JOINED: Final = frozenset(
    {"and", "or", "to", "vs", "versus", "with", "和", "与", "到", "至", "跟", "比", "、", "及", "对比", "或"}
)
_YEARLY: Final = re.compile(r"\d{4}-(?:\d\d(?:-\d\d)?|Q\d|H\d)")
"""Values of what comes every year: a month, a day, a quarter, a half."""
_PLACED: Final = re.compile(
    r"\D*\d{4}|上(?!半)|下(?!半)|[本这今去昨前明当]|(?:the )?(?:last|next|this|past|current)\b", re.IGNORECASE
)
"""What says itself in which year it lies."""
_THIS_PART: Final = re.compile(r"(?:这个?|本)(?:月|季度)|this (?:month|quarter)", re.IGNORECASE)
"""The running part of a year; beside another year, that part of that year: 三年前的这个月, this month last year."""
_DAYS: Final = re.compile(r"P(?P<count>[1-9]|[1-4]\d)(?P<unit>[DW])")
"""Lengths of less than a year, so that they cannot leave the calendar."""
_UNITS: Final = {"D": timedelta(days=1), "W": timedelta(weeks=1)}
_TOUCHING: Final = frozenset({"", "的", "in", "of", "the"})
_ONE_DAY: Final = timedelta(days=1)
_HALF_DAY: Final = timedelta(hours=12)
_YEAR: Final = timedelta(days=365)
_HALF_YEAR: Final = timedelta(days=180)


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
    placed = [
        (mention, found)
        for before, mention, after in _with_neighbours(question, mentions)
        if (found := _within_year(mention, before, after) or _alone(question, mention, before, look)) is not None
    ]
    for mention, found in placed:
        if _AS_OF.search(question, max(0, mention.start - 24), mention.start):
            return AskedWindow(_at_the_end(mention, found), TemporalRelation.AS_OF, (mention,))
    for mention, found in placed:
        if _WEEK_OF.match(mention.text):
            return AskedWindow(found, TemporalRelation.DURING, (mention,))
    for mention, found in placed:
        if _BY.search(question, max(0, mention.start - 8), mention.start):
            return AskedWindow(_at_the_end(mention, found), TemporalRelation.AS_OF, (mention,))
    return _merged(question, placed) if placed else None


def _with_neighbours(
    question: str, mentions: Sequence[TimeMention]
) -> Iterator[tuple[TimeMention | None, TimeMention, TimeMention | None]]:
    """Yield each mention with the ones that it touches: 两年前 and 11月初, March and two years ago."""

    def touching(at: int) -> bool:
        between = question[mentions[at].end : mentions[at + 1].start] if 0 <= at < len(mentions) - 1 else "?"
        return between.strip(" ,，").lower() in _TOUCHING

    for at, mention in enumerate(mentions):
        yield (
            mentions[at - 1] if touching(at - 1) else None,
            mention,
            mentions[at + 1] if touching(at) else None,
        )


def _alone(question: str, mention: TimeMention, before: TimeMention | None, look: Look) -> TimeInterval | None:
    """Return the reading of a mention; a length that touches the mention before it counts on from there: 春节后的前三天."""
    if before is None or mention.type is not TimexType.DURATION:
        return reading(question, mention, look)
    start = None if before.mod != "AFTER" or before.interval is None else before.interval.start
    length = _DAYS.fullmatch(mention.value)
    if start is None or length is None or start.year == MAXYEAR:
        return None
    return TimeInterval(start, start + int(length["count"]) * _UNITS[length["unit"]])


def _within_year(mention: TimeMention, before: TimeMention | None, after: TimeMention | None) -> TimeInterval | None:
    """Return the month or half of the year that a mention without a year touches."""
    if not mention.readings or not _YEARLY.fullmatch(mention.value):
        return None
    if _PLACED.match(mention.text) and not _THIS_PART.fullmatch(mention.text):
        return None
    years = (other.interval for other in (before, after) if other is not None and other.interval is not None)
    return next((_shifted(mention.readings[0], year) for year in years if _is_year(year)), None)


def _is_year(found: TimeInterval) -> bool:
    return found.start is not None and found.end is not None and _YEAR <= found.end - found.start <= _YEAR + _ONE_DAY


def _shifted(part: TimeInterval, year: TimeInterval) -> TimeInterval | None:
    """Return the part of a year moved into another year; None where the calendar has no such day."""
    if part.start is None or part.end is None or year.start is None:
        return None
    years = relativedelta(years=(year.start + _HALF_YEAR).year - (part.start + _HALF_DAY).year)
    try:
        shifted = TimeInterval(part.start + years, part.end + years)
    except (ValueError, OverflowError):
        return None
    return shifted if shifted.overlaps(year) else None


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
    if len(used) > 1:
        return AskedWindow(chosen, TemporalRelation.DURING, tuple(used))
    if chosen.end is not None and _UNTIL.search(question, max(0, first.start - 16), first.start):
        return AskedWindow(TimeInterval(None, chosen.end), TemporalRelation.BEFORE, tuple(used))
    return AskedWindow(chosen, _RELATIONS.get(first.mod or "", TemporalRelation.DURING), tuple(used))


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
