"""ISO 8601 and RFC 3339, and what differs from them only in the separator: year first.

Source: ISO 8601-1:2019; RFC 3339.
"""

import re
from typing import Final

from freshness_retrieval.ingest.clock_time import at_clock
from freshness_retrieval.ingest.reading import DatePrecision
from freshness_retrieval.ingest.spelled import (
    Period,
    Spelled,
    UnreadableError,
    day_number,
    month_period,
    week_period,
    weekday_number,
    year_period,
)

__all__ = ["FAR_YEAR", "read_digits", "read_iso"]

FAR_YEAR: Final = 9999
"""The year that stands for "no end" in many systems."""

_YEARS: Final = range(1000, 3000)
"""Bare numbers that count as years; others are counters, codes or spreadsheet serials."""

_ORDINAL_YEARS: Final = range(1900, 2200)
"""Seven digits count as a year and its day only here: astronomers' Julian days have seven digits as well."""

_DAY = re.compile(r"(\d{4})([-/.:])(\d{1,2})\2(\d{1,2})(?!\d)", re.ASCII)
_BASIC_DAY = re.compile(r"(\d{4})(\d\d)(\d\d)(?=[t ])", re.ASCII)
_COMPACT = re.compile(r"([12]\d{3})(\d\d)(\d\d)(\d{6}(?=\D)|\d{4}(?=[-+z ]))", re.ASCII)
_COMPACT_DIGITS = re.compile(r"([12]\d{3})(\d\d)(\d\d)(\d{4}(?:\d\d)?)", re.ASCII)
_MONTH = re.compile(r"(?:(\d{4})(?:[-/](\d{1,2})|\.(\d\d))|(\d{1,2})[-/.](\d{4}))\Z", re.ASCII)
_ORDINAL = re.compile(r"(\d{4})(?:-(?=\d{3}(?!\d))|(?=\d{3}t))(\d{3})", re.ASCII)
_ORDINAL_DIGITS = re.compile(r"(\d{4})(\d{3})", re.ASCII)
_WEEK = re.compile(r"(\d{4})(-?)w(\d\d)(?:\2(\d)(?!\d))?", re.ASCII)


def read_iso(text: str) -> Spelled | None:
    """Read a year-first spelling, lower case; None = another kind of text.

    >>> read_iso("2024-w23").precision
    <DatePrecision.WEEK: 'week'>

    Raises:
        UnreadableError: The shape is known but names no time.
    """
    for pattern, read in _RUNGS:
        if match := pattern.match(text):
            return read(match, text[match.end() :])
    return None


def read_digits(digits: str) -> Spelled | None:
    """Read digits alone as a year, a day or a stamp; None = they can only be a count of something.

    >>> read_digits("2024").precision, read_digits("20240601").precision, read_digits("45809")
    (<DatePrecision.YEAR: 'year'>, <DatePrecision.DAY: 'day'>, None)

    Raises:
        UnreadableError: Eight digits are no day.
    """
    if len(digits) == 4:  # noqa: PLR2004 (digits of a year)
        year = int(digits)
        return year_period(year) if year in _YEARS or year == FAR_YEAR else None
    if len(digits) == 8:  # noqa: PLR2004 (digits of a day)
        return _read_eight_digits(digits)
    if (match := _ORDINAL_DIGITS.fullmatch(digits)) and int(match[1]) in _ORDINAL_YEARS:
        return _read_ordinal(match, "")
    if match := _COMPACT_DIGITS.fullmatch(digits):
        return _read_compact(match, "")
    return None


def _read_eight_digits(digits: str) -> Period:
    year, month, day = int(digits[:4]), int(digits[4:6]), int(digits[6:])
    if year not in _YEARS and year != FAR_YEAR:
        raise UnreadableError("has eight digits that are no YYYYMMDD; write it as 2025-06-13")
    number = day_number(year, month, day)
    return Period(DatePrecision.DAY, number, number)


def _read_compact(match: re.Match[str], rest: str) -> Spelled:
    """Read `YYYYMMDDhhmm[ss]`, as in PDF and LDAP."""
    return at_clock(day_number(int(match[1]), int(match[2]), int(match[3])), f"t{match[4]}{rest}", bare=True)


def _read_ordinal(match: re.Match[str], rest: str) -> Spelled:
    year, day_of_year = int(match[1]), int(match[2])
    days = year_period(year)
    if not 1 <= day_of_year <= days.last - days.first + 1:
        raise UnreadableError(f"names no day: {year:04d} has no day {day_of_year}")
    return at_clock(days.first + day_of_year - 1, rest, bare=True)


def _read_week(match: re.Match[str], rest: str) -> Spelled:
    year, week = int(match[1]), int(match[3])
    if match[4] is not None:
        return at_clock(weekday_number(year, week, int(match[4])), rest, bare=True)
    if rest:
        raise UnreadableError(f"has {rest[:20]!r} after the week")
    return week_period(year, week)


def _read_month(match: re.Match[str], rest: str) -> Spelled:  # noqa: ARG001 (the pattern reaches to the end)
    return month_period(int(match[1] or match[5]), int(match[2] or match[3] or match[4]))


def _read_day(match: re.Match[str], rest: str) -> Spelled:
    day = day_number(int(match[1]), int(match[3]), int(match[4]))
    return at_clock(day, rest, bare=match[2] == "-")


def _read_basic_day(match: re.Match[str], rest: str) -> Spelled:
    return at_clock(day_number(int(match[1]), int(match[2]), int(match[3])), rest, bare=True)


_RUNGS: Final = (
    (_DAY, _read_day),
    (_BASIC_DAY, _read_basic_day),
    (_COMPACT, _read_compact),
    (_MONTH, _read_month),
    (_ORDINAL, _read_ordinal),
    (_WEEK, _read_week),
)
