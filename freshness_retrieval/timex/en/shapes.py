"""Compound tokens of digits: dates, clocks, numbers, and versions, which are none of these."""

import re
from types import MappingProxyType
from typing import Any, Final

from freshness_retrieval.timex.en.cues import JOINED
from freshness_retrieval.timex.expression import Calendar, Clock, Expression, Range, Timed
from freshness_retrieval.timex.limits import WRITTEN_YEARS
from freshness_retrieval.timex.pattern import alternation

__all__ = ["OVERLAPS", "SHAPES", "TOKEN"]

TOKEN: Final = (
    r"\d{4}-\d\d?-\d\d?[t ]\d\d?:\d\d(?::\d\d(?:[.,]\d+)?)?(?: ?(?:z\b|[+-]\d\d:?\d\d\b))?"
    r"|\d{8}t\d{4}(?:\d\d)?z?\b|o ?'clock|'(?:s|ll)\b|"
    rf"(?:{alternation(JOINED)})\b|[a-z\u00c0-\u024f]+\d*(?:_[a-z0-9_]*)?"
    r"|\d+(?:[-/.:,~]\d+)*|\n[ \t\r]*\n\s*|[^\s\w]+?|[^\W\d_a-z\u00c0-\u024f]+|_+"
)
"""A token of English text: a word with the digits glued to it, digits with their separators, a blank line, a sign."""

_CENTURY: Final = 100
_OLDEST: Final = 1500
_LATEST: Final = 2200
_PARTS: Final = 3
"""Numbers of a full date or a clock with seconds."""
_SHORT: Final = 2
"""Digits of a short year."""
_MONTHS: Final = 12
_DAYS: Final = 31
_YEARS: Final = range(1000, 3000)
_HOURS: Final = 24
_MINUTES: Final = 60
_ALWAYS: Final = (24, 7)
"""Round the clock."""
_DENOMINATORS: Final = frozenset({2, 3, 4, 5, 8, 16, 32})


def _numbers(text: str) -> list[int]:
    return [int(number) for number in re.findall(r"\d+", text)]


def _iso_date(text: str) -> Calendar:
    year, month, day = _numbers(text)
    if month > _MONTHS >= day:
        month, day = day, month
    return Calendar(year=year, month=month, day=day)


def _basic_time(text: str) -> Timed | None:
    """Read 20240601T123000Z."""
    day, clock = _compact(text[:8]), text[9:].rstrip("z")
    hour, minute, second = int(clock[:2]), int(clock[2:4]), int(clock[4:]) if clock[4:] else None
    if day is None or hour > _HOURS or minute >= _MINUTES:
        return None
    return Timed(
        day, Clock(hour=hour, minute=minute, second=second, certain=True, offset=0 if text[-1] == "z" else None)
    )


def _compact(text: str) -> Calendar | None:
    year, month, day = int(text[:4]), int(text[4:6]), int(text[6:])
    plausible = year in WRITTEN_YEARS and 1 <= month <= _MONTHS and 1 <= day <= _DAYS
    return Calendar(year=year, month=month, day=day) if plausible else None


def _slashed(text: str) -> Expression | None:
    """Read 10/25, 10/25/2018, 25/10/18: the month first where both orders are possible."""
    numbers = _numbers(text)
    first, second = numbers[0], numbers[1]
    if not (first and second) or max(first, second) > _DAYS or min(first, second) > _MONTHS:
        return None
    if (first, second) == _ALWAYS and len(numbers) < _PARTS:
        return None
    swapped = first > _MONTHS
    month, day = (second, first) if swapped else (first, second)
    if len(numbers) < _PARTS and "/" in text and first < second and second in _DENOMINATORS:
        return None
    year = numbers[2] if len(numbers) == _PARTS else None
    short = year is not None and len(re.split(r"\D", text)[2]) <= _SHORT
    if year is not None and not short and year not in _YEARS:
        return None
    return Calendar(year=year, short_year=short, month=month, day=day, unordered=not swapped and day <= _MONTHS)


def _month_year(text: str) -> Calendar | None:
    month, year = _numbers(text)
    return Calendar(year=year, month=month) if 1 <= month <= _MONTHS and year in _YEARS else None


def _dotted(text: str) -> Calendar | None:
    day, month, year = _numbers(text)
    if month > _MONTHS >= day:
        day, month = month, day
    if not (1 <= month <= _MONTHS and 1 <= day <= _DAYS):
        return None
    return Calendar(year=year, short_year=year < _CENTURY, month=month, day=day, unordered=False)


def _iso_month(text: str) -> Calendar | None:
    year, month = _numbers(text)
    return Calendar(year=year, month=month) if 1 <= month <= _MONTHS and year in _YEARS else None


def _clock(text: str) -> Clock | None:
    parts = _numbers(text)
    hour, minute = parts[0], parts[1]
    second = parts[2] if len(parts) == _PARTS else None
    if hour > _HOURS or minute >= _MINUTES or (second or 0) > _MINUTES:
        return None
    return Clock(hour=hour, minute=minute, second=second, certain=hour == 0 or text[0] == "0")


def _iso_time(text: str) -> Expression | None:
    match = re.match(r"(\d+)-(\d+)-(\d+)[t ](\d+):(\d+)(?::(\d+))?(?:[.,]\d+)? ?(z|[+-]\d\d:?\d\d)?$", text)
    if match is None:
        return None
    zone = match[7]
    offset = None
    if zone:
        offset = 0 if zone == "z" else (1 if zone[0] == "+" else -1) * (int(zone[1:3]) * 60 + int(zone[-2:]))
    hour, minute = int(match[4]), int(match[5])
    if hour > _HOURS or minute >= _MINUTES:
        return None
    second = int(match[6]) if match[6] else None
    clock = Clock(hour=hour, minute=minute, second=second, offset=offset, certain=True)
    return Timed(Calendar(year=int(match[1]), month=int(match[2]), day=int(match[3])), clock)


def _years(text: str) -> Range | None:
    first, last = re.split(r"\D", text)
    start = int(first)
    end = int(last) if len(last) == len(first) else start - start % _CENTURY + int(last)
    if not _OLDEST <= start < end <= _LATEST:
        return None
    return Range(Calendar(year=start), Calendar(year=end))


def _pair(low: int, high: int) -> Any:
    def read(text: str) -> tuple[int, int] | None:
        first, last = _numbers(text)
        return (first, last) if low <= first <= high and low <= last <= high else None

    return read


def _amounts(text: str) -> tuple[int, int] | None:
    """Read 30-60, which is no pair of days or hours."""
    first, last = _numbers(text)
    return (first, last) if first < last and last > _DAYS else None


def _clock_pair(text: str) -> Range | None:
    first, last = re.split("[-~]", text)

    def one(part: str) -> Clock | None:
        return _clock(part) if ":" in part else Clock(hour=int(part)) if int(part) <= _HOURS else None

    start, end = one(first), one(last)
    return Range(start, end) if start is not None and end is not None else None


def _military_range(text: str) -> Range:
    start, end = (Clock(hour=int(part[:2]), minute=int(part[2:]), certain=True) for part in text.split("-"))
    return Range(start, end)


def _date_pair(text: str) -> Range | None:
    for sign in "-~":
        first, _, last = text.partition(sign)
        if "/" in first and "/" in last:
            start, end = _slashed(first), _slashed(last)
            return Range(start, end) if start is not None and end is not None else None
    return None


def _iso_pair(text: str) -> Range:
    numbers = _numbers(text)
    start, end = ("-".join(map(str, part)) for part in (numbers[:3], numbers[3:]))
    return Range(_iso_date(start), _iso_date(end))


def _dotted_pair(text: str) -> Range | None:
    start, end = map(_dotted, text.split("-"))
    return Range(start, end) if start is not None and end is not None else None


def _date_pair_dashed(text: str) -> Range | None:
    parts = text.split("-")
    start, end = _slashed("-".join(parts[:3])), _slashed("-".join(parts[3:]))
    return Range(start, end) if start is not None and end is not None else None


def _decimal(text: str) -> float:
    return float(text)


def _grouped(text: str) -> int:
    return int(text.replace(",", ""))


SHAPES: Final = MappingProxyType(
    {
        "iso_time": (r"\d{4}-\d\d?-\d\d?[t ].*", _iso_time),
        "iso_date": (r"\d{4}([-/])\d\d?\1\d\d?|\d{4}\.\d\d\.\d\d", _iso_date),
        "iso_month": (r"\d{4}[-/]\d\d?", _iso_month),
        "compact": (r"\d{8}", _compact),
        "slashed": (
            r"\d\d?/\d\d?(?:/\d{2}|/\d{4})?|\d\d?-\d\d?-(?:\d{4}|\d\d)|\d\d?[-/]\d{4}",
            lambda t: _month_year(t) if re.fullmatch(r"\d\d?[-/]\d{4}", t) else _slashed(t),
        ),
        "dotted": (r"\d\d?\.\d\d?\.(?:\d{4}|\d\d)", _dotted),
        "dotted_day": (r"\d\d?\.\d\d?", lambda t: _slashed(t.replace(".", "/"))),
        "clock_digits": (r"\d\d?:\d\d(?::\d\d)?", _clock),
        "dotted_clock": (r"\d\d?\.\d\d", lambda t: _clock(t.replace(".", ":"))),
        "years": (r"\d{4}[-~/](?:\d{4}|\d\d)", _years),
        "days": (r"\d\d?[-~]\d\d?", _pair(1, 31)),
        "amounts": (r"\d\d?-\d\d\d?", _amounts),
        "clock_range": (r"\d\d?(?::\d\d)?[-~]\d\d?(?::\d\d)?", _clock_pair),
        "iso_range": (r"\d{4}[-/]\d\d?[-/]\d\d?[-/~]\d{4}[-/]\d\d?[-/]\d\d?", _iso_pair),
        "basic_time": (r"\d{8}t\d{4}(?:\d\d)?z?", _basic_time),
        "dotted_range": (r"\d\d?\.\d\d?\.\d{4}-\d\d?\.\d\d?\.\d{4}", _dotted_pair),
        "date_range": (r"\d[\d/]*/\d+[-~]\d[\d/]*", _date_pair),
        "date_range_dashed": (r"\d\d?-\d\d?-\d{4}-\d\d?-\d\d?-\d{4}", _date_pair_dashed),
        "military_range": (r"0\d[0-5]\d-(?:[01]\d|2[0-3])[0-5]\d|(?:[01]\d|2[0-3])[0-5]\d-0\d[0-5]\d", _military_range),
        "day_year": (r"\d\d?[-,]\d{4}", _pair(1, 2999)),
        "number": (r"\d+\.\d+|\d{1,3}(?:,\d{3})+", lambda t: _grouped(t) if "," in t else _decimal(t)),
        "version": (r"\d+(?:\.\d+){2,}|\d{3}-\d{3,4}(?:-\d{4})?|\d+(?:-\d+){3,}", lambda t: t),
    }
)
"""Class to a regular expression and a reader."""

OVERLAPS: Final = (
    frozenset({"iso_date", "version"}),
    frozenset({"iso_month", "years"}),
    frozenset({"slashed", "day_year"}),
    frozenset({"dotted", "version"}),
    frozenset({"date_range_dashed", "version"}),
    frozenset({"days", "clock_range"}),
    frozenset({"dotted_day", "number"}),
    frozenset({"dotted_clock", "number"}),
    frozenset({"dotted_day", "dotted_clock", "number"}),
)
"""Shapes that one token can have at once: 2005-07 is a month, or two years."""
