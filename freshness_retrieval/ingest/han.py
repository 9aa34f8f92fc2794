"""Dates with 年, 月 and 日, in digits or in Chinese numerals; Korean 년월일 has the same shape."""

import re
from typing import Final

from freshness_retrieval.ingest.clock_time import at_clock
from freshness_retrieval.ingest.spelled import (
    Spelled,
    UnreadableError,
    day_number,
    month_period,
    quarter_period,
    year_period,
)
from freshness_retrieval.ingest.words import DAY_HALVES, WEEKDAYS
from freshness_retrieval.ingest.written import check_weekday

__all__ = ["read_han"]

_DIGITS: Final = str.maketrans("〇零○一二三四五六七八九", "000123456789")
_NUMERAL: Final = r"[0-9〇零○一二三四五六七八九十]"
_DATE = re.compile(
    rf"(?P<year>{_NUMERAL}{{2,4}}) ?[年년]"
    rf"(?: ?(?:第 ?)?(?P<quarter>[1-4一二三四]) ?季度?"
    rf"| ?(?P<month>{_NUMERAL}{{1,3}}) ?[月월](?:份|(?: ?(?P<day>{_NUMERAL}{{1,3}}) ?[日号號일]?))?)?"
)
_WEEKDAY = re.compile(r",? ?\(?(?:星期|周|週|礼拜)([一二三四五六日天])\)?")
_HALF = re.compile(r" ?(上午|凌晨|下午|晚上) ?")
_CLOCK = re.compile(
    rf" ?(?P<hour>{_NUMERAL}{{1,3}}) ?[时時点點]"
    rf"(?: ?(?P<minute>{_NUMERAL}{{1,3}}) ?分?(?: ?(?P<second>{_NUMERAL}{{1,3}}) ?秒)?)?(?P<rest>[^0-9].*)?"
)
_HOUR = re.compile(r" ?(\d{1,2})(?=:)", re.ASCII)
_YEAR_DIGITS: Final = 4
_NOON: Final = 12
_CLEAR_AT_TWELVE: Final = frozenset({"凌晨", "下午"})


def read_han(text: str) -> Spelled | None:
    """Read a date with 年, lower case; None = another kind of text.

    >>> from freshness_retrieval.ingest.reading import DatePrecision
    >>> read_han("二〇二四年六月").precision
    <DatePrecision.MONTH: 'month'>

    Raises:
        UnreadableError: The shape is known but names no time.
    """
    match = _DATE.match(text)
    if match is None:
        return None
    if len(match["year"]) != _YEAR_DIGITS or "十" in match["year"]:
        raise UnreadableError("has no year of four digits; write all four")
    year, rest = int(match["year"].translate(_DIGITS)), text[match.end() :]
    if match["day"] is not None:
        day = day_number(year, _number(match["month"]), _number(match["day"]))
        return _at_han_clock(day, rest)
    if rest:
        raise UnreadableError(f"has {rest.strip()[:20]!r} after the date; 2025年9月18日 07:05 is accepted")
    if match["month"] is not None:
        return month_period(year, _number(match["month"]))
    if match["quarter"] is not None:
        return quarter_period(year, _number(match["quarter"]))
    return year_period(year)


def _at_han_clock(day: int, rest: str) -> Spelled:
    """Read the weekday and the time of day after a date: `星期四 下午3点20分`, `07:05`."""
    if match := _WEEKDAY.match(rest):
        check_weekday(day, WEEKDAYS[match[1]])
        rest = rest[match.end() :]
    half = None
    if match := _HALF.match(rest):
        half, rest = match[1], rest[match.end() :]
    if match := _CLOCK.fullmatch(rest):
        minute, second = _number(match["minute"] or "0"), _number(match["second"] or "0")
        rest = f"{_number(match['hour']):02d}:{minute:02d}:{second:02d}{match['rest'] or ''}"
    if half is not None:
        rest = _in_half(half, rest)
    return at_clock(day, f" {rest}" if rest[:1].isdecimal() else rest)


def _in_half(half: str, clock: str) -> str:
    """Return a clock time of the half-day clock on the clock of 24 hours: 下午 3:20 is 15:20."""
    match = _HOUR.match(clock)
    if match is None:
        raise UnreadableError(f"has {half} without a time of day")
    hour = int(match[1])
    if hour == _NOON and half not in _CLEAR_AT_TWELVE:
        raise UnreadableError(f"names {half}12点, which may be noon or midnight")
    if hour <= _NOON:
        hour = hour % _NOON + DAY_HALVES[half]
    return f"{hour:02d}{clock[match.end() :]}"


def _number(numeral: str) -> int:
    """Read 0…99 in digits or Chinese numerals: 12, 十二, 一二, 二十三.

    Raises:
        UnreadableError: The numeral is no such number.
    """
    tens, ten, ones = numeral.partition("十")
    if not ten:
        return int(numeral.translate(_DIGITS))
    if "十" in ones or len(tens) > 1 or len(ones) > 1:
        raise UnreadableError(f"has {numeral!r} where a number from 1 to 99 stands")
    return int(tens.translate(_DIGITS) or 1) * 10 + int(ones.translate(_DIGITS) or 0)
