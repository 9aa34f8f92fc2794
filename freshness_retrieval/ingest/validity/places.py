"""Where a mention stands on the time line when it bounds a validity."""

import re
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta, tzinfo

from freshness_retrieval.model import CalendarDuration, TimeInterval, TimeMention, TimexType, in_zone

__all__ = ["Place", "day_of", "interval_of", "is_unplaced", "later", "length_of", "place_of"]

_PLACED = re.compile(r"\d{4}\D.*|\d{4}", re.ASCII | re.DOTALL)
_YEARS = re.compile(r"\d{3,4}(?:/\d{3,4})?", re.ASCII)
_DATED = re.compile(
    r"\d{4}|[年月日号號周週今明昨]|星期|礼拜|day\b|tomorrow|tonight|jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec",
    re.IGNORECASE,
)
"""What names a day beside a clock time; *from 9 a.m. to 5 p.m.* bounds nothing."""
_VAGUE = re.compile(
    r"(?:the |that |on the )?(?:same )?day|\d{4}/\d{2}|(?:同|当|次|该)[日天年月]\w?|[自从]?(?:即日|今[日天]?)起|即日|[全整][年月天]",
    re.IGNORECASE | re.ASCII,
)
"""What points to another time, names a season of sports and schools, or stands among the words of validity:
the same day, 2025/26, 同日晚, 即日起."""
_AGO = re.compile(r"\bago$|(?:[一二两三四五六七八九十数几]|(?<!\d)\d\d?)年前$|个月前$", re.IGNORECASE)
"""Three years ago: about then, on no day."""
_WEEKDAYS = re.compile(
    r"(?:(?:from |between )?(?:mon|tues?|wed(?:nes)?|thu(?:rs)?|fri|sat(?:ur)?|sun)(?:day)?s?\b\W*(?:to|and|through|thru|-|–|)\W*){2}"
    r"|(?:每?(?:周|星期|礼拜|週)[一二三四五六日天]?\W*[至到]?){2}",
    re.IGNORECASE,
)
"""Monday to Friday, 周一至周五: the days of any week."""
_SEASON = re.compile(r"-(?:SP|SU|FA|WI)\b")
"""Seasons have no days on which something could start."""
_LENGTH = re.compile(r"P(?=[\dT])(?:\d{1,4}Y)?(?:\d{1,5}M)?(?:\d{1,4}W)?(?:\d{1,6}D)?(?:T\d{1,5}H)?", re.ASCII)
_ONE_HOUR = timedelta(hours=1)
_LONGEST_DAY = timedelta(hours=25)
"""A day on which the clocks go back."""
_WEEK = timedelta(days=7)


@dataclass(frozen=True, slots=True)
class Place:
    """A period that may bound a validity.

    Attributes:
        first: Its first moment; where something starts.
        end: The first moment after it; where something ends that names it.
        is_range: The text names both ends.
        is_year: It names no more than years.
    """

    first: datetime | None
    end: datetime | None
    is_range: bool = False
    is_year: bool = False

    @property
    def before(self) -> datetime | None:
        """Where something ends that holds only before it."""
        return self.end if self.first is None else self.first

    @property
    def is_coarse(self) -> bool:
        """Longer than a week: a month, a quarter, a year."""
        return self.first is not None and self.end is not None and self.end - self.first > _WEEK

    @property
    def is_stretch(self) -> bool:
        """Longer than a day."""
        return self.first is not None and self.end is not None and self.end - self.first > _LONGEST_DAY

    def interval(self) -> TimeInterval | None:
        """Return the period as an interval; None where it holds no moment."""
        return interval_of(self.first, self.end)


def interval_of(first: datetime | None, end: datetime | None) -> TimeInterval | None:
    """Return the interval between two bounds; None where it holds no moment."""
    return None if first is not None and end is not None and end <= first else TimeInterval(first, end)


def is_unplaced(mention: TimeMention) -> bool:
    """Tell whether a mention only points to the present, the past or another time, so that its words count as words."""
    if "_REF" in mention.value or _VAGUE.fullmatch(mention.text) is not None:
        return True
    return len(mention.value) <= len("2024-06") and _AGO.search(mention.text) is not None


def place_of(mention: TimeMention, anchor: datetime | None) -> Place | None:
    """Return where a mention may bound something; None where it names no period of the calendar.

    A day without a year is the nearest after the document's date, and a clock time ends what it bounds at that moment.
    """
    interval = _reading(mention, anchor)
    if interval is None or not _is_datable(mention):
        return None
    is_range = "/" in mention.value
    first, end = interval.start, interval.end
    if mention.mod == "AFTER" and end is None:
        day = min((reading.start for reading in mention.readings if reading.start is not None), default=None)
        return Place(None if day == first else day, first)
    if mention.type is TimexType.TIME and first is not None and end is not None and not is_range:
        end = end if end - first > _ONE_HOUR else first
    return Place(first, end, is_range, _YEARS.fullmatch(mention.value) is not None)


def _is_datable(mention: TimeMention) -> bool:
    """Tell whether a mention names days: no length, no season, no clock time alone."""
    if mention.type is TimexType.DURATION:
        return "/" in mention.value and _PLACED.fullmatch(mention.value) is not None
    if mention.type is TimexType.SET or _WEEKDAYS.fullmatch(mention.text) or _SEASON.search(mention.value) is not None:
        return False
    is_placed = _PLACED.fullmatch(mention.value) is not None or mention.value.startswith("XXXX")
    return is_placed and (mention.type is TimexType.DATE or _DATED.search(mention.text) is not None)


def _reading(mention: TimeMention, anchor: datetime | None) -> TimeInterval | None:
    if len(mention.readings) > 1 and anchor is not None and "ambiguous_year" in mention.flags:
        ahead = [period for period in mention.readings if _is_ahead(period, anchor)]
        if ahead:
            return min(ahead, key=lambda period: period.start or period.end or anchor)
    return mention.interval


def _is_ahead(period: TimeInterval, anchor: datetime) -> bool:
    """Tell whether a period is not over; of a directed one, whether the day that it is measured from is not over."""
    if period.start is None or period.end is None:
        return (period.start or period.end or anchor) >= anchor
    return period.end > anchor


def length_of(mention: TimeMention) -> CalendarDuration | None:
    """Return the length that a mention names in whole units; None where it names none."""
    if mention.type is not TimexType.DURATION or not _LENGTH.fullmatch(mention.value):
        return None
    return CalendarDuration.parse(mention.value)


def later(moment: datetime, length: CalendarDuration, zone: tzinfo) -> datetime | None:
    """Return the moment a length after another, by the clocks of a zone; None beyond the calendar.

    Months and years clamp: a year from 29 February ends before 28 February.
    """
    try:
        return length.after(in_zone(moment, zone)).astimezone(UTC)
    except (OverflowError, ValueError):
        return None


def day_of(moment: datetime, zone: tzinfo) -> datetime:
    """Return the first moment of a day."""
    day = in_zone(moment, zone).date()
    start = TimeInterval.of_days(day, None, zone=zone).start
    return moment if start is None else start
