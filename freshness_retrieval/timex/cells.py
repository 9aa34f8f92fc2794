"""Cells of the calendar: a unit, its half-open extent in seconds of local time, and its TIMEX3 value.

Integers throughout: day ordinals as of `date.toordinal`, seconds from the midnight before ordinal 0.
"""

from datetime import date
from functools import lru_cache
from typing import Final, NamedTuple

from freshness_retrieval.timex.expression import Unit
from freshness_retrieval.timex.limits import FRIDAY

__all__ = [
    "DAY",
    "Cell",
    "CellError",
    "century_cell",
    "containing",
    "day_cell",
    "day_ordinal",
    "days_in_month",
    "decade_cell",
    "half_cell",
    "month_cell",
    "ordinal_after_months",
    "quarter_cell",
    "season_cell",
    "shifted",
    "week_cell",
    "week_of_year",
    "weekend_cell",
    "year_cell",
]

DAY: Final = 86_400
"""Seconds in a day."""

MONTHS_OF: Final = {
    Unit.MONTH: 1,
    Unit.QUARTER: 3,
    Unit.HALF: 6,
    Unit.YEAR: 12,
    Unit.DECADE: 120,
    Unit.CENTURY: 1200,
}
DAYS_OF: Final = {Unit.DAY: 1, Unit.WEEK: 7, Unit.WEEKEND: 7, Unit.FORTNIGHT: 14, Unit.BUSINESS_DAY: 1}
SECONDS_OF: Final = {Unit.HOUR: 3600, Unit.MINUTE: 60, Unit.SECOND: 1}

SEASON_MONTHS: Final = {"SP": 3, "SU": 6, "FA": 9, "WI": 12}
"""First months of the meteorological seasons of the northern half; winter runs into the next year."""

_LAST_YEAR: Final = 9999
_remembered: Final = lru_cache(maxsize=8_192)
"""The cells of a corpus are few, and the same ones are asked for all the time."""
_SEASONS: Final = tuple(SEASON_MONTHS)


class CellError(Exception):
    """There is no such cell; `impossible` where the calendar lacks it, else it lies outside the years 1…9999."""

    def __init__(self, *, impossible: bool = False) -> None:
        """Keep whether the calendar itself lacks the cell."""
        super().__init__("no such cell")
        self.impossible = impossible


class Cell(NamedTuple):
    """One cell: `[start, end)` in seconds, None = unbounded."""

    unit: Unit | None
    start: int | None
    end: int | None
    value: str


def day_ordinal(year: int, month: int, day: int) -> int:
    """Return the ordinal of a day.

    Raises:
        CellError: There is no such day.
    """
    try:
        return date(year, month, day).toordinal()
    except ValueError:
        raise CellError(impossible=1 <= year <= _LAST_YEAR) from None


def days_in_month(year: int, month: int) -> int:
    """Return 28…31."""
    if month == 2:  # noqa: PLR2004 (February)
        return 29 if year % 4 == 0 and (year % 100 != 0 or year % 400 == 0) else 28
    return 30 if month in {4, 6, 9, 11} else 31


def ordinal_after_months(ordinal: int, months: int) -> int:
    """Return the day so many months later, clamped to the end of the month."""
    day = _date(ordinal)
    index = day.year * 12 + day.month - 1 + months
    year, month = divmod(index, 12)
    if not 1 <= year <= _LAST_YEAR:
        raise CellError
    return date(year, month + 1, min(day.day, days_in_month(year, month + 1))).toordinal()


@_remembered
def day_cell(ordinal: int) -> Cell:
    """Return a day."""
    return Cell(Unit.DAY, ordinal * DAY, ordinal * DAY + DAY, _date(ordinal).isoformat())


def month_cell(year: int, month: int) -> Cell:
    """Return a month; months below 1 and above 12 belong to other years."""
    return _months(Unit.MONTH, year, month, 1, "{0:04d}-{1:02d}")


def quarter_cell(year: int, quarter: int) -> Cell:
    """Return a quarter."""
    return _months(Unit.QUARTER, year, 3 * quarter - 2, 3, "{0:04d}-Q{2}")


def half_cell(year: int, half: int) -> Cell:
    """Return half a year."""
    return _months(Unit.HALF, year, 6 * half - 5, 6, "{0:04d}-H{2}")


def season_cell(year: int, season: str) -> Cell:
    """Return a season; winter is named by the year it starts in."""
    cell = _months(Unit.SEASON, year, SEASON_MONTHS[season], 3, "{0:04d}")
    return Cell(Unit.SEASON, cell.start, cell.end, f"{year:04d}-{season}")


def year_cell(year: int) -> Cell:
    """Return a year."""
    return _months(Unit.YEAR, year, 1, 12, "{0:04d}")


def decade_cell(first: int) -> Cell:
    """Return the ten years from `first`; as TIMEX3 writes it, three digits."""
    cell = _months(Unit.DECADE, first, 1, 120, "{0:04d}")
    return Cell(Unit.DECADE, cell.start, cell.end, f"{first // 10:03d}")


def century_cell(first: int) -> Cell:
    """Return the hundred years from `first`; two digits."""
    cell = _months(Unit.CENTURY, max(first, 1), 1, 1200 if first else 1188, "{0:04d}")
    return Cell(Unit.CENTURY, cell.start, cell.end, f"{first // 100:02d}")


@_remembered
def week_cell(ordinal: int, first_day: int = 0) -> Cell:
    """Return the week that holds a day; `first_day` 0 is Monday, the value is the ISO week of its Thursday."""
    start = ordinal - (_date(ordinal).weekday() - first_day) % 7
    year, week, _ = _date(start + 3).isocalendar()
    return Cell(Unit.WEEK, start * DAY, (start + 7) * DAY, f"{year:04d}-W{week:02d}")


def week_of_year(year: int, week: int) -> Cell:
    """Return an ISO week.

    Raises:
        CellError: The year has no such week.
    """
    try:
        return week_cell(date.fromisocalendar(year, week, 1).toordinal())
    except (ValueError, OverflowError):
        raise CellError(impossible=True) from None


def weekend_cell(ordinal: int) -> Cell:
    """Return Saturday and Sunday of the week that holds a day."""
    week = week_cell(ordinal)
    start = (week.start or 0) // DAY + 5
    return Cell(Unit.WEEKEND, start * DAY, (start + 2) * DAY, f"{week.value}-WE")


@_remembered
def containing(unit: Unit, ordinal: int, first_day: int = 0) -> Cell:  # noqa: C901, PLR0911 (one case a unit)
    """Return the cell of a unit that holds a day."""
    day = _date(ordinal)
    match unit:
        case Unit.YEAR:
            return year_cell(day.year)
        case Unit.MONTH:
            return month_cell(day.year, day.month)
        case Unit.WEEK:
            return week_cell(ordinal, first_day)
        case Unit.QUARTER:
            return quarter_cell(day.year, (day.month + 2) // 3)
        case Unit.HALF:
            return half_cell(day.year, (day.month + 5) // 6)
        case Unit.DECADE:
            return decade_cell(day.year - day.year % 10)
        case Unit.CENTURY:
            return century_cell(day.year - day.year % 100)
        case Unit.WEEKEND:
            return weekend_cell(ordinal)
        case Unit.FORTNIGHT:
            week = week_cell(ordinal, first_day)
            return Cell(Unit.FORTNIGHT, week.start, (week.start or 0) + 14 * DAY, week.value)
        case Unit.SEASON:
            return season_cell(day.year - (day.month < 3), _SEASONS[(day.month // 3 + 3) % 4])  # noqa: PLR2004 (March)
        case _:
            return day_cell(ordinal)


@_remembered
def shifted(unit: Unit, ordinal: int, amount: int, first_day: int = 0) -> Cell:
    """Return the cell `amount` units from the one that holds a day."""
    if unit in MONTHS_OF:
        start = containing(unit, ordinal).start or DAY
        return containing(unit, ordinal_after_months(start // DAY, amount * MONTHS_OF[unit]))
    if unit is Unit.SEASON:
        start = containing(unit, ordinal).start or DAY
        return containing(unit, ordinal_after_months(start // DAY, amount * 3))
    if unit is Unit.BUSINESS_DAY:
        return day_cell(_business(ordinal, amount))
    return containing(unit, ordinal + amount * DAYS_OF[unit], first_day)


def _business(ordinal: int, amount: int) -> int:
    """Return the weekday (Monday to Friday) so many of them away."""
    step = 1 if amount > 0 else -1
    for _ in range(min(abs(amount), 10_000)):
        ordinal += step
        while _date(ordinal).weekday() > FRIDAY:
            ordinal += step
    return ordinal


@_remembered
def _months(unit: Unit, year: int, month: int, count: int, value: str) -> Cell:
    first = year * 12 + month - 1
    start = _month_ordinal(first)
    after = first + count
    end = date.max.toordinal() + 1 if after == (_LAST_YEAR + 1) * 12 else _month_ordinal(after)
    year, month = divmod(first, 12)
    return Cell(unit, start * DAY, end * DAY, value.format(year, month + 1, month // count + 1))


def _month_ordinal(index: int) -> int:
    year, month = divmod(index, 12)
    if not 1 <= year <= _LAST_YEAR:
        raise CellError
    return date(year, month + 1, 1).toordinal()


def _date(ordinal: int) -> date:
    try:
        return date.fromordinal(ordinal)
    except (ValueError, OverflowError):
        raise CellError from None
