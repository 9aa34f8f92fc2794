"""What a value spells, before a time zone places it on the time line.

Whole numbers throughout: days and microseconds since 1970-01-01, so that nothing overflows at the years 1 and 9999.
"""

from dataclasses import dataclass
from datetime import date

from freshness_retrieval.ingest.reading import DatePrecision

__all__ = [
    "DAY_US",
    "EPOCH_ORDINAL",
    "MAX_DAY",
    "SECOND_US",
    "ClockTime",
    "Period",
    "SeveralReadings",
    "Spelled",
    "UnreadableError",
    "day_number",
    "month_period",
    "quarter_period",
    "week_period",
    "weekday_number",
    "year_period",
]

DAY_US = 86_400_000_000
"""Microseconds in a day."""

SECOND_US = 1_000_000
"""Microseconds in a second."""

EPOCH_ORDINAL = date(1970, 1, 1).toordinal()
"""`date.toordinal` of the epoch."""

MAX_DAY = date.max.toordinal() - EPOCH_ORDINAL
"""Day number of 9999-12-31."""

_MONTHS_IN_YEAR = 12


class UnreadableError(Exception):
    """A value has a known shape but names no time; the message goes after the value: `'2024-13-01' names …`."""


@dataclass(frozen=True, slots=True)
class Period:
    """A period of the calendar, of whole days, both included."""

    precision: DatePrecision
    first: int
    last: int


@dataclass(frozen=True, slots=True)
class ClockTime:
    """A reading of a clock.

    Attributes:
        local_us: Microseconds since 1970-01-01T00:00 on that clock.
        offset_us: Its offset from UTC in microseconds; None = a clock in the reader's zone.
        leap_second: It shows second 60; `local_us` is then the second after.
    """

    local_us: int
    offset_us: int | None = None
    leap_second: bool = False


@dataclass(frozen=True, slots=True)
class SeveralReadings:
    """More than one reading, with the reason, which goes after the value."""

    candidates: tuple[date, ...]
    reason: str


Spelled = Period | ClockTime | SeveralReadings


def day_number(year: int, month: int, day: int) -> int:
    """Return the days from 1970-01-01 to a day of the proleptic Gregorian calendar.

    Raises:
        UnreadableError: There is no such day; nothing rolls over.
    """
    try:
        return date(year, month, day).toordinal() - EPOCH_ORDINAL
    except ValueError as error:
        raise UnreadableError(f"names no day of the calendar ({error})") from None


def year_period(year: int) -> Period:
    """Return a calendar year."""
    return Period(DatePrecision.YEAR, day_number(year, 1, 1), day_number(year, 12, 31))


def quarter_period(year: int, quarter: int) -> Period:
    """Return a calendar quarter."""
    first = day_number(year, 3 * quarter - 2, 1)
    return Period(DatePrecision.QUARTER, first, _last_day_of_month(year, 3 * quarter))


def month_period(year: int, month: int) -> Period:
    """Return a calendar month."""
    return Period(DatePrecision.MONTH, day_number(year, month, 1), _last_day_of_month(year, month))


def week_period(year: int, week: int) -> Period:
    """Return a week, Monday to Sunday.

    Source: ISO 8601-1:2019, 4.3.7.
    """
    first = weekday_number(year, week, 1)
    return Period(DatePrecision.WEEK, first, min(first + 6, MAX_DAY))


def weekday_number(year: int, week: int, weekday: int) -> int:
    """Return the day number of a weekday (Monday is 1) of an ISO week.

    Raises:
        UnreadableError: The year has no such week.
    """
    try:
        return date.fromisocalendar(year, week, weekday).toordinal() - EPOCH_ORDINAL
    except (ValueError, OverflowError):
        raise UnreadableError(f"names no week: {year:04d} has no week {week} with a day {weekday}") from None


def _last_day_of_month(year: int, month: int) -> int:
    if month == _MONTHS_IN_YEAR:
        return day_number(year, 12, 31)
    return day_number(year, month + 1, 1) - 1
