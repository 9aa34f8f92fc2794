"""From what a mention means to its TIMEX3 value and every interval it may name."""

from collections.abc import Callable
from typing import Any, Final

from freshness_retrieval.model import TimexType
from freshness_retrieval.timex import expression as ex
from freshness_retrieval.timex.cells import DAY, Cell, CellError, containing
from freshness_retrieval.timex.clocks import resolve_clock, resolve_timed
from freshness_retrieval.timex.counted import base_cell, resolve_nth, resolve_shift, resolve_stretch
from freshness_retrieval.timex.fields import resolve_calendar
from freshness_retrieval.timex.lengths import after, duration_value
from freshness_retrieval.timex.moment import UNPLACED, Moment, Placed, Resolution
from freshness_retrieval.timex.spans import resolve_bound, resolve_portion, resolve_range, resolve_within
from freshness_retrieval.timex.yearly import resolve_fiscal, resolve_holiday

__all__ = ["place", "resolve"]


def resolve(expression: ex.Expression, moment: Moment) -> Resolution:
    """Return type, value, modifier and readings of an expression; never raises on data.

    A date that the calendar lacks has no reading and the flag `invalid_date`; one that lacks what it is relative to has
    `unresolved`.
    """
    placed = place(expression, moment)
    readings: list[tuple[int | None, int | None]] = []
    for cell in placed.cells:
        reading = (cell.start, cell.end)
        if reading not in readings and (cell.start is None or cell.end is None or cell.start < cell.end):
            readings.append(reading)
    first = placed.cells[0] if placed.cells else None
    return Resolution(placed.type, placed.value, placed.mod, tuple(readings), placed.flags, first)


def place(expression: ex.Expression, moment: Moment) -> Placed:
    """Return an expression on the time line."""
    try:
        return _PLACE[type(expression)](expression, moment, place)
    except CellError as error:
        return Placed(TimexType.DATE, "XXXX", (), None, ("invalid_date",) if error.impossible else UNPLACED)


def _duration(value: ex.Duration, _moment: Moment, _: Any) -> Placed:
    return Placed(TimexType.DURATION, duration_value(value.parts), (), value.mod)


def _recurrence(value: ex.Recurrence, _moment: Moment, _: Any) -> Placed:
    return Placed(TimexType.SET, value.value)


def _reference(value: ex.Reference, moment: Moment, _: Any) -> Placed:
    anchor = moment.anchor
    if anchor is None:
        return Placed(TimexType.DATE, value.value, (), None, UNPLACED)
    if value.value == "PAST_REF":
        return Placed(TimexType.DATE, value.value, (Cell(None, None, anchor, value.value),))
    if value.value == "FUTURE_REF":
        return Placed(TimexType.DATE, value.value, (Cell(None, anchor, None, value.value),))
    cell = containing(ex.Unit.DAY, anchor // DAY)
    if not moment.whole_day:
        cell = Cell(ex.Unit.SECOND, anchor, anchor + 1, value.value)
    return Placed(TimexType.DATE, value.value, (cell,))


def _about(value: ex.About, moment: Moment, _: Any) -> Placed:
    placed = place(value.of, moment)
    if isinstance(value.of, ex.Shift) and value.of.exact and placed.cells:
        placed = placed._replace(cells=(*placed.cells, *_beyond(placed.cells[0], value.of, value.mod, moment)))
    return placed._replace(mod=placed.mod or value.mod)


def _beyond(cell: Cell, shift: ex.Shift, mod: str, moment: Moment) -> tuple[Cell, ...]:
    """Return what more, or less, than so long away means: beyond that time, or between it and the base."""
    base = base_cell(shift.base, moment, place)
    if base is None or base.start is None or shift.amount is None or mod == "APPROX":
        return ()
    edge = after(base.start, ((shift.unit, shift.amount),))
    looks_back = shift.amount < 0
    if mod in {"MORE_THAN", "EQUAL_OR_MORE"}:
        return (Cell(None, None, edge, cell.value) if looks_back else Cell(None, edge, None, cell.value),)
    return (Cell(None, edge, base.start, cell.value) if looks_back else Cell(None, base.start, edge, cell.value),)


def _foreign(value: ex.Foreign, _moment: Moment, _: Any) -> Placed:
    return Placed(TimexType.DATE, value.value, (), None, ("unsupported_calendar",))


_PLACE: Final[dict[type, Callable[..., Placed]]] = {
    ex.Calendar: resolve_calendar,
    ex.Shift: resolve_shift,
    ex.Nth: resolve_nth,
    ex.Within: resolve_within,
    ex.Portion: resolve_portion,
    ex.Duration: _duration,
    ex.Stretch: resolve_stretch,
    ex.Clock: resolve_clock,
    ex.Timed: resolve_timed,
    ex.Range: resolve_range,
    ex.Bound: resolve_bound,
    ex.About: _about,
    ex.Recurrence: _recurrence,
    ex.Reference: _reference,
    ex.Holiday: resolve_holiday,
    ex.Fiscal: resolve_fiscal,
    ex.Foreign: _foreign,
}
