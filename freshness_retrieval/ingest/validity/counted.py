"""Mentions that count a length from something: *two years after* purchase, *for six months from 1 April 2025*."""

import re
from datetime import timedelta
from typing import Final

from freshness_retrieval.ingest.validity.places import Place
from freshness_retrieval.model import CalendarDuration, TimeInterval, TimeMention, TimexType

__all__ = ["counted_length", "counted_period"]

_NUMERALS: Final = {
    numeral: number
    for number, numeral in enumerate(
        ("one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve"), 1
    )
}
_MONTHS: Final = {"month": 1, "quarter": 3, "year": 12}
_DAYS: Final = {"day": 1, "week": 7}
_COUNTED: Final = re.compile(
    rf"(?:for |within )?(?P<length>(?:an?|\d{{1,4}}|{'|'.join(_NUMERALS)}) (?:calendar |full )?"
    rf"(?P<unit>day|week|month|quarter|year)s?) (?:after|from|following)\b(?! (?:now|today|tomorrow))",
    re.IGNORECASE | re.ASCII,
)
_POINT: Final = re.compile(
    r"\d{4}|\d月\d|(?:即日|今日|今天)起|\b(?:january|february|march|april|may|june|july|august|september|october|november|december)\b",
    re.IGNORECASE,
)
"""What names the point that a length counts from."""


def counted_period(mention: TimeMention) -> Place | None:
    """Return the period of a mention that names both a length and the day that it counts from; else None."""
    is_counted = mention.type is TimexType.DURATION or _COUNTED.match(mention.text) is not None
    if not is_counted or not mention.readings or _POINT.search(mention.text) is None:
        return None
    if mention.type is TimexType.DURATION:
        return Place(mention.readings[0].start, mention.readings[0].end, is_range=True)
    day = min(mention.readings, key=_width)
    return Place(day.start, day.end)


def counted_length(mention: TimeMention) -> tuple[CalendarDuration, int, int] | None:
    """Return the length that a mention counts from something unnamed, and its span in the mention; else None.

    >>> from freshness_retrieval.model import TimexType
    >>> counted_length(TimeMention(start=0, end=15, text="two years after", type=TimexType.DATE, value="2027"))
    (CalendarDuration(months=24, days=0.0), 0, 9)
    """
    match = _COUNTED.match(mention.text)
    if match is None:
        return None
    numeral, unit = match["length"].lower().split()[0], match["unit"].lower()
    number = int(numeral) if numeral.isdecimal() else _NUMERALS.get(numeral, 1)
    length = CalendarDuration(months=number * _MONTHS.get(unit, 0), days=float(number * _DAYS.get(unit, 0)))
    return length, *match.span("length")


def _width(period: TimeInterval) -> timedelta:
    return timedelta.max if period.start is None or period.end is None else period.end - period.start
