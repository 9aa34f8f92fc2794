"""Years of accounts, and days that come back every year by a rule."""

from datetime import date
from typing import Any

from freshness_retrieval.model import TimexType
from freshness_retrieval.timex.cells import DAY, Cell, CellError, day_cell, month_cell, ordinal_after_months, year_cell
from freshness_retrieval.timex.expression import Calendar, Fiscal, Holiday, Unit
from freshness_retrieval.timex.fields import candidates, full_year, one, placed_near, resolve_calendar, yearless_cells
from freshness_retrieval.timex.moment import UNPLACED, Moment, Placed

__all__ = ["resolve_fiscal", "resolve_holiday"]


def resolve_fiscal(fields: Fiscal, moment: Moment, _: Any = None) -> Placed:
    """Return a year of accounts, which is named by the year it ends in; without a calendar it has no place."""
    start = moment.settings.fiscal_year_start
    year = fields.year
    if year is not None and fields.short_year:
        year = full_year(year, moment)
    part = f"-Q{fields.quarter}" if fields.quarter else f"-H{fields.half}" if fields.half else ""
    if start is None:
        value = f"{year:04d}{part}" if year is not None else "XXXX" + part
        if year is None and moment.day is not None:
            near = _near_year(fields, moment)
            value = near.cells[0].value if near.cells else value
        return Placed(TimexType.DATE, value, (), None, UNPLACED)

    def maker(named: int) -> Cell:
        first = month_cell(named - (start > 1), start)
        months, offset = (3, 3 * (fields.quarter - 1)) if fields.quarter else (12, 0)
        if fields.half:
            months, offset = 6, 6 * (fields.half - 1)
        begin = ordinal_after_months((first.start or DAY) // DAY, offset)
        return Cell(Unit.YEAR, begin * DAY, ordinal_after_months(begin, months) * DAY, f"FY{named:04d}{part}")

    if year is not None:
        cell = maker(year)
        return Placed(TimexType.DATE, cell.value, (cell,))
    return placed_near(candidates(maker, moment), moment, fields.relation, "FYXXXX" + part, default=-1)


def resolve_holiday(holiday: Holiday, moment: Moment, _: Any = None) -> Placed:
    """Return a day that comes back every year; without a table for it, it has no place."""

    def maker(year: int) -> Cell:
        try:
            found = None if holiday.find is None else holiday.find(year)
        except (ValueError, OverflowError):
            raise CellError from None  # the calendar of Python ends there
        if found is None:
            raise CellError
        first, last = (day.toordinal() + holiday.days for day in found)
        cell = day_cell(first)
        return Cell(Unit.DAY, cell.start, (last + 1) * DAY, cell.value)

    unknown = Placed(TimexType.DATE, holiday.value, (), None, ("unsupported_calendar",))
    if holiday.year is not None:
        try:
            cell = maker(holiday.year)
        except CellError:
            return unknown
        return Placed(TimexType.DATE, cell.value, (cell,))
    placed = yearless_cells(maker, moment, holiday.relation, holiday.value)
    return placed if placed.cells or moment.day is None else unknown


def _near_year(fields: Fiscal, moment: Moment) -> Placed:
    plain = Calendar(quarter=fields.quarter, half=fields.half, relation=fields.relation)
    if fields.quarter or fields.half:
        return resolve_calendar(plain, moment)
    year = date.fromordinal(moment.day or 1).year + (fields.relation or 0)
    return one(year_cell(year))
