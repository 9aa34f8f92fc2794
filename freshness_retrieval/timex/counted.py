"""Times that are counted: units from a base, units inside a period, lengths that end or start at a base."""

from collections.abc import Callable
from datetime import date
from typing import Any, Final

from freshness_retrieval.model import TimexType
from freshness_retrieval.timex.cells import DAY, SECONDS_OF, Cell, CellError, containing, day_cell, shifted
from freshness_retrieval.timex.expression import ANCHOR, CONTEXT, Base, Nth, Shift, Stretch, Unit
from freshness_retrieval.timex.lengths import after, duration_value
from freshness_retrieval.timex.limits import HALVES, QUARTERS
from freshness_retrieval.timex.moment import UNPLACED, Moment, Placed

__all__ = ["base_cell", "minute_value", "resolve_nth", "resolve_shift", "resolve_stretch"]

Place = Callable[[Any, Moment], Placed]

_UNKNOWN: Final = {
    Unit.DAY: "XXXX-XX-XX",
    Unit.WEEK: "XXXX-WXX",
    Unit.WEEKEND: "XXXX-WXX-WE",
    Unit.MONTH: "XXXX-XX",
    Unit.QUARTER: "XXXX-QX",
    Unit.HALF: "XXXX-HX",
    Unit.YEAR: "XXXX",
    Unit.DECADE: "XXX",
    Unit.CENTURY: "XX",
}
_COARSE: Final = frozenset({Unit.WEEK, Unit.MONTH, Unit.QUARTER, Unit.YEAR, Unit.DECADE, Unit.CENTURY, Unit.FORTNIGHT})
_GRAIN: Final = {Unit.FORTNIGHT: Unit.WEEK, Unit.DECADE: Unit.YEAR, Unit.CENTURY: Unit.YEAR}
_GRAIN_OF_PARTS: Final = {Unit.YEAR: Unit.MONTH, Unit.QUARTER: Unit.MONTH, Unit.DECADE: Unit.YEAR}
_YEAR_BEFORE: Final = (365, 365 + 100)
"""Days since the end of the period that a report compares the latest one with."""
_FARTHEST: Final = 100_000
_THURSDAY: Final = 3


def base_cell(base: Base, moment: Moment, place: Place) -> Cell | None:
    """Return the cell that something is counted from; None = it is not known."""
    if base == CONTEXT and moment.context is not None and moment.context.start is not None:
        return moment.context
    if base in {ANCHOR, CONTEXT} if isinstance(base, str) else False:
        if moment.anchor is None:
            return None
        if moment.whole_day:
            return day_cell(moment.anchor // DAY)
        return Cell(Unit.SECOND, moment.anchor, moment.anchor + 1, "")
    placed = place(base, moment)
    if not placed.cells:
        return None
    cell = placed.cells[-1] if isinstance(base, Shift) and base.exact else placed.cells[0]
    return cell if cell.start is not None else None


def minute_value(second: int) -> str:
    """Return the TIMEX3 value of a minute."""
    day, rest = divmod(second, DAY)
    return f"{date.fromordinal(day).isoformat()}T{rest // 3600:02d}:{rest % 3600 // 60:02d}"


def resolve_shift(shift: Shift, moment: Moment, place: Place) -> Placed:
    """Return the unit so many units from the base; an exact one also as the day itself."""
    unit, base = shift.unit, base_cell(shift.base, moment, place)
    if base is None or base.start is None or shift.amount is None:
        return Placed(TimexType.DATE, _UNKNOWN.get(unit, "XXXX-XX-XX"), (), None, UNPLACED)
    if abs(shift.amount) > _FARTHEST:
        raise CellError
    if unit in SECONDS_OF:
        return _clock_shift(shift, base, moment)
    reported = _reported(shift, base.start // DAY, base, moment)
    if reported is not None:
        return Placed(TimexType.DATE, reported.value, (reported,))
    compared = unit is Unit.YEAR and shift.base == CONTEXT and shift.exact and shift.amount == -1
    begin = moment.anchor if compared and moment.anchor is not None else base.start
    if not shift.exact:
        cell = shifted(unit, begin // DAY, int(shift.amount), moment.settings.week_start)
        return Placed(TimexType.DATE, cell.value, (cell,))
    if unit is Unit.BUSINESS_DAY:
        day = shifted(unit, begin // DAY, int(shift.amount))
    else:
        day = day_cell(after(begin, ((unit, shift.amount),)) // DAY)
    if unit not in _COARSE:
        return Placed(TimexType.DATE, day.value, (day,))
    whole = containing(_grain(shift), (day.start or 0) // DAY, moment.settings.week_start)
    # Two weeks ago is a week; two weeks before 3 June is a day.
    cells = (day, whole) if base.unit is Unit.DAY and _is_named(shift.base) else (whole, day)
    return Placed(TimexType.DATE, cells[0].value, cells)


def _is_named(base: Base) -> bool:
    """Tell whether a base is more than a distance from the document, such as the years of three years and two months ago."""
    while isinstance(base, Shift) and base.exact:
        base = base.base
    return not isinstance(base, str)


def _clock_shift(shift: Shift, base: Cell, moment: Moment) -> Placed:
    """Return hours, minutes and seconds from the base; from a day without a clock they lead to no clock time."""
    if moment.whole_day and isinstance(shift.base, str):
        return Placed(TimexType.TIME, base.value, (base,))
    at = after(base.start or 0, ((shift.unit, shift.amount),))
    cell = Cell(shift.unit, at, at + (60 if shift.unit is not Unit.SECOND else 1), minute_value(at))
    return Placed(TimexType.TIME, cell.value, (cell,))


def _reported(shift: Shift, day: int, base: Cell, moment: Moment) -> Cell | None:
    """Return the quarter that a report of accounts means: the latest quarter, the quarter a year earlier."""
    if shift.base != CONTEXT or shift.amount is None:
        return None
    amount, spoken = int(shift.amount), _current(moment.quarter, moment)
    if shift.unit is Unit.QUARTER and not shift.exact:
        if spoken is not None and moment.anchor is not None and (spoken.end or 0) > moment.anchor:
            spoken = None  # it has not ended: nothing is reported yet
        today = day if moment.day is None else moment.day
        quarter = spoken or shifted(Unit.QUARTER, today, -1 if amount == 0 else 0)
        return shifted(Unit.QUARTER, (quarter.start or 0) // DAY, amount)
    if shift.unit is Unit.YEAR and shift.exact:
        cell = spoken or base
        if cell.unit is Unit.QUARTER or cell.unit is Unit.HALF:
            return shifted(
                cell.unit, (cell.start or 0) // DAY, amount * (QUARTERS if cell.unit is Unit.QUARTER else HALVES)
            )
    return None


def _current(spoken: Cell | None, moment: Moment) -> Cell | None:
    """Return what a report speaks of: where that is a period of the year before, it was the one that it compares with."""
    if spoken is None or moment.anchor is None or spoken.end is None or spoken.unit is None:
        return spoken
    if not _YEAR_BEFORE[0] <= (moment.anchor - spoken.end) // DAY < _YEAR_BEFORE[1]:
        return spoken
    return shifted(spoken.unit, (spoken.start or 0) // DAY, QUARTERS if spoken.unit is Unit.QUARTER else HALVES)


def _grain(shift: Shift) -> Unit:
    """Return the unit that an exact shift is precise to: half a year is counted in months."""
    if shift.amount is not None and shift.amount != int(shift.amount):
        return _GRAIN_OF_PARTS.get(shift.unit, Unit.DAY)
    return _GRAIN.get(shift.unit, shift.unit)


def resolve_nth(nth: Nth, moment: Moment, place: Place) -> Placed:  # noqa: C901, PLR0912 (one case a kind of unit)
    """Return a unit, or several, counted inside a period."""
    count_value = duration_value(((nth.unit, nth.count),))
    period = base_cell(nth.of, moment, place)
    if isinstance(nth.of, str) and period is not None and period.start is not None:
        larger = Unit.MONTH if nth.unit is Unit.DAY or nth.weekday is not None else Unit.YEAR
        period = containing(larger, period.start // DAY)
    if period is None or period.start is None or period.end is None:
        if nth.count > 1:
            return Placed(TimexType.DURATION, count_value)
        return Placed(TimexType.DATE, _UNKNOWN.get(nth.unit, "XXXX"), (), None, UNPLACED)
    first, last = period.start // DAY, (period.end - 1) // DAY
    unit, number = nth.unit, nth.number
    if abs(number) > _FARTHEST:
        raise CellError(impossible=True)
    if nth.weekday is not None:
        day = _nth_weekday(first, last, number, nth.weekday)
        if not first <= day <= last:
            raise CellError(impossible=True)
        return Placed(TimexType.DATE, day_cell(day).value, (day_cell(day),))
    if unit in SECONDS_OF:
        raise CellError
    week_start = moment.settings.week_start
    if number > 0:
        cell = containing(unit, first, week_start)
        if _outside(cell, first, unit):
            cell = shifted(unit, first, 1, week_start)
        cell = shifted(unit, (cell.start or 0) // DAY, number - 1, week_start)
    else:
        cell = containing(unit, last, week_start)
        if unit is Unit.WEEK and (cell.start or 0) // DAY + _THURSDAY > last:
            cell = shifted(unit, last, -1, week_start)
        cell = shifted(unit, (cell.start or 0) // DAY, number + 1, week_start)
    if nth.count == 1:
        if not (cell.start or 0) < period.end:
            raise CellError(impossible=True)
        return Placed(TimexType.DATE, cell.value, (cell,))
    away = (nth.count - 1) * (1 if number > 0 else -1)
    other = shifted(unit, (cell.start or 0) // DAY, away, week_start)
    begin, end = (cell, other) if number > 0 else (other, cell)
    return Placed(TimexType.DURATION, count_value, (Cell(None, begin.start, end.end, count_value),))


def _outside(cell: Cell, first: int, unit: Unit) -> bool:
    start = (cell.start or 0) // DAY
    return start + _THURSDAY < first if unit is Unit.WEEK else start < first


def _nth_weekday(first: int, last: int, number: int, weekday: int) -> int:
    if number > 0:
        return first + (weekday - date.fromordinal(first).weekday()) % 7 + 7 * (number - 1)
    return last - (date.fromordinal(last).weekday() - weekday) % 7 + 7 * (number + 1)


def resolve_stretch(stretch: Stretch, moment: Moment, place: Place) -> Placed:
    """Return a length that ends where the base starts, or starts after it; whole days where it is counted in days."""
    parts = stretch.duration.parts
    value = duration_value(parts)
    base = base_cell(stretch.base, moment, place)
    if base is None or base.start is None or base.end is None:
        return Placed(TimexType.DURATION, value, (), stretch.duration.mod, UNPLACED)
    unit = parts[-1][0]
    cells = []
    if unit in SECONDS_OF:
        begin = base.start
    else:
        begin = base.start // DAY * DAY + (DAY if stretch.sign > 0 and stretch.base == ANCHOR else 0)
    amounts_known = all(amount is not None for _, amount in parts)
    if unit is Unit.BUSINESS_DAY and amounts_known:
        other = shifted(unit, base.start // DAY, int(parts[-1][1] or 0) * stretch.sign).start or 0
        begin, until = (
            (base.start // DAY * DAY + DAY, other + DAY) if stretch.sign > 0 else (other, base.start // DAY * DAY)
        )
        cells.append(Cell(None, begin, until, value))
    else:
        until = after(begin, parts, stretch.sign)
        cells.append(Cell(None, *((until, begin) if stretch.sign < 0 else (begin, until)), value))
        if stretch.sign > 0 and begin > base.start:
            cells.append(Cell(None, base.start, after(base.start, parts), value))
    if amounts_known and len(parts) == 1 and unit in _COARSE:
        amount = int(parts[0][1] or 0)
        near = shifted(unit, base.start // DAY, stretch.sign, moment.settings.week_start)
        far = shifted(unit, base.start // DAY, stretch.sign * max(amount, 1), moment.settings.week_start)
        whole = Cell(None, min(near.start or 0, far.start or 0), max(near.end or 0, far.end or 0), value)
        cells.insert(0 if stretch.whole or unit is Unit.QUARTER else 1, whole)
    return Placed(TimexType.DURATION, value, tuple(cells), stretch.duration.mod)
