"""Which of the readings of a mention a question asks for."""

import re
from calendar import monthrange
from collections.abc import Set as AbstractSet
from dataclasses import dataclass
from datetime import MINYEAR, datetime, timedelta, tzinfo
from typing import Final, Self

from dateutil.relativedelta import relativedelta

from freshness_retrieval.model import TimeInterval, TimeMention, TimexType
from freshness_retrieval.query.signals import Signal

__all__ = ["Look", "names_weekday", "reading"]

_BACK: Final = frozenset({Signal.PAST, Signal.ORIGIN, Signal.OVER})
_AHEAD: Final = frozenset({Signal.PLANNED, Signal.WHEN})
_SAME_DAY: Final = ("的今天", "今天", "的今日", "的这一天", "的同一天", "的这天")
_HALF_YEAR: Final = frozenset({"半年前", "half a year ago"})
_TOLERANCE: Final = timedelta(days=30)
_SOME_MONTHS_AGO: Final = re.compile(r"[几数]个?月前|(?:a few|several|some) months ago", re.IGNORECASE)
"""Within the year before, and not just now."""
_ASKS_HOW_MANY: Final = ("是", "在", "于")
_UNPLACED: Final = frozenset({"unresolved", "unsupported_calendar", "invalid_date"})
_WEEKDAY: Final = re.compile(
    r"(?:mon|tues?|wed(?:nes)?|thu(?:rs)?|fri|sat(?:ur)?|sun)(?:day)?|(?:周|星期|礼拜)[一二三四五六日天]", re.IGNORECASE
)
_CLOCK: Final = re.compile(
    r"[\d:.]+\s*(?:[ap]\.?m\.?|o'clock|h)?|noon|midnight|(?:上午|下午|早上|晚上|中午|凌晨|傍晚)?[\d一二三四五六七八九十两]+[点时](?:半|整|[\d一二三四五十]+分?)?|"
    "上午|下午|早上|晚上|中午|凌晨|傍晚",
    re.IGNORECASE,
)
"""A time of the clock alone: it names no day."""
_OF_SOME_CENTURY: Final = re.compile(r"['’]\d\d")
"""Summer of '69: a year of some century, and as often a name."""
_NUMBER: Final = re.compile(r"\d+")
_YEAR_ALONE: Final = re.compile(r"\D*\d{4}\D*")
_UNNAMED: Final = re.compile(
    r"(?:the )?(?:day|night|morning|afternoon|evening|week|weekend|month|quarter|year|season)", re.IGNORECASE
)
"""The year, at night: which one, only what stands around it could tell."""
_WEEK: Final = re.compile(r"\d{4}-W\d\d")
_BARELY_BEGUN: Final = timedelta(days=2)
_SIX_DAYS: Final = timedelta(days=6)


@dataclass(frozen=True, slots=True)
class Look:
    """From when and to which side of it a question looks.

    Attributes:
        as_of: The moment of asking.
        direction: -1 back, 1 ahead, 0 undecided.
        zone: Zone of days.
    """

    as_of: datetime
    direction: int
    zone: tzinfo

    @classmethod
    def of(cls, signals: AbstractSet[Signal], as_of: datetime, zone: tzinfo) -> Self:
        """Read the side off the signals; where none, or both, are there, it is undecided."""
        return cls(as_of, bool(signals & _AHEAD) - bool(signals & _BACK), zone)

    def holds(self, found: TimeInterval) -> bool:
        """Tell whether a reading lies on that side; the period that is running lies on both."""
        if self.direction < 0:
            return found.start is None or found.start <= self.as_of
        return self.direction > 0 and (found.end is None or found.end > self.as_of)


def reading(question: str, mention: TimeMention, look: Look) -> TimeInterval | None:
    """Return the period that a mention stands for in a question; None = none, or it cannot be told which.

    *A few months ago* is the year before, without its last month. Parts of a day stand for the whole day. A week that has
    barely begun reaches back seven days where the question is about what has happened.
    """
    if _SOME_MONTHS_AGO.fullmatch(mention.text):
        return _some_months_ago(question, mention, look)
    if not _is_placed(mention):
        return None
    if "low_confidence" in mention.flags:
        return _of_other_language(mention, look)
    if "ambiguous_year" in mention.flags:
        return next(filter(look.holds, mention.readings), None)
    return _weekday(question, mention, look) if names_weekday(mention) else _period(question, mention, look)


def _some_months_ago(question: str, mention: TimeMention, look: Look) -> TimeInterval | None:
    """Return the year before without its last month; None where the question asks how many months it is ago."""
    if question[: mention.start].endswith(_ASKS_HOW_MANY) or look.as_of.year == MINYEAR:
        return None
    return TimeInterval(look.as_of - relativedelta(years=1), look.as_of - relativedelta(months=1))


def _is_placed(mention: TimeMention) -> bool:
    """Tell whether a mention names one place on the time line; a time of the clock alone, the year, and '69 do not."""
    if not mention.readings or mention.type is TimexType.SET or mention.value.endswith("_REF"):
        return False
    is_clock = mention.type is TimexType.TIME and _CLOCK.fullmatch(mention.text)
    is_loose = _UNNAMED.fullmatch(mention.text) or _OF_SOME_CENTURY.search(mention.text)
    return not (is_clock or is_loose or _UNPLACED.intersection(mention.flags))


def _period(question: str, mention: TimeMention, look: Look) -> TimeInterval:
    if mention.type is TimexType.TIME:
        return _whole_day(mention.readings[0], look.zone)
    day = mention.readings[-1]
    if mention.text.lower() in _HALF_YEAR and day.start is not None and day.start.toordinal() > _TOLERANCE.days:
        return TimeInterval(day.start - _TOLERANCE, day.start + _TOLERANCE)
    if mention.text.endswith("前") and question.startswith(_SAME_DAY, mention.end):
        return day
    return _reaching_back(mention, look)


def names_weekday(mention: TimeMention) -> bool:
    """Tell whether a mention is a day of the week alone: one of this week or the last, if it cannot be told which."""
    return _WEEKDAY.fullmatch(mention.text) is not None


def _weekday(question: str, mention: TimeMention, look: Look) -> TimeInterval | None:
    """Return the day on the side that the question looks to; Monday's is the last one, and today's name may mean either."""
    if question.startswith(("'s", "’s", "的"), mention.end) and look.direction == 0:
        look = Look(look.as_of, -1, look.zone)
    found = next(filter(look.holds, mention.readings), None)
    return None if found is None or look.as_of in found else found


def _whole_day(found: TimeInterval, zone: tzinfo) -> TimeInterval:
    first = found.first_day(zone)
    return found if first is None else TimeInterval.of_days(first, first, zone=zone)


def _reaching_back(mention: TimeMention, look: Look) -> TimeInterval:
    found = mention.readings[0]
    if look.direction and not look.holds(found):
        found = next((other for other in mention.readings if look.holds(other) and not other.overlaps(found)), found)
    if look.direction >= 0 or not _WEEK.fullmatch(mention.value) or found.start is None:
        return found
    begun = look.as_of - found.start
    if not timedelta(0) <= begun < _BARELY_BEGUN or found.start.toordinal() <= _SIX_DAYS.days:
        return found
    return TimeInterval(found.start + timedelta(days=begun.days) - _SIX_DAYS, found.end)


def _of_other_language(mention: TimeMention, look: Look) -> TimeInterval | None:
    """Return the year, month or day that the words name; dateparser gives a day whatever they name.

    Words without a number name a day only where it is that of asking or next to it: of a week or a month, dateparser
    keeps the day alone.
    """
    day = mention.readings[0].first_day(look.zone)
    if day is None:
        return None
    numbers = _NUMBER.findall(mention.text)
    if _YEAR_ALONE.fullmatch(mention.text):
        is_year = mention.text.strip().isdigit()
        first = day.replace(month=1, day=1) if is_year else day.replace(day=1)
        last = first.replace(month=12, day=31) if is_year else first.replace(day=monthrange(first.year, first.month)[1])
        return TimeInterval.of_days(first, last, zone=look.zone)
    start = mention.readings[0].start
    is_near = start is not None and abs(start - look.as_of) <= _BARELY_BEGUN
    return mention.readings[0] if numbers[1:] or (not numbers and is_near) else None
