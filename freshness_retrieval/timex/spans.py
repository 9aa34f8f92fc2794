"""Expressions made of others: ranges, bounds, portions of a period, a cell inside a period."""

from collections.abc import Callable
from dataclasses import replace
from typing import Any, Final

from freshness_retrieval.model import TimexType
from freshness_retrieval.timex.cells import DAY, Cell, containing, ordinal_after_months
from freshness_retrieval.timex.clocks import resolve_clock
from freshness_retrieval.timex.expression import (
    About,
    Bound,
    Calendar,
    Clock,
    Expression,
    Fiscal,
    Holiday,
    Nth,
    Portion,
    Range,
    Reference,
    Shift,
    Timed,
    Unit,
    Within,
)
from freshness_retrieval.timex.moment import UNPLACED, Moment, Placed

__all__ = ["resolve_bound", "resolve_portion", "resolve_range", "resolve_within"]

Place = Callable[[Any, Moment], Placed]

_AFTERNOON: Final = 12


def resolve_range(value: Range, moment: Moment, place: Place) -> Placed:
    """Return from the start of one to the end of the other; a second reading ends where the end starts."""
    start, end = _shared(value.start, value.end)
    if isinstance(end, Reference):
        return _to_now(start, moment, place)
    if isinstance(start, Reference):
        start = Shift(Unit.DAY, 0)
    if (_needs(start) and not _needs(end)) or _only_day(start):
        last = place(end, moment)
        pairs = [
            (place(start, moment._replace(before=bound, direction=0)), _alone(last, bound))
            for bound in last.cells[:4] or (None,)
        ]
    else:
        first = place(start, moment)
        pairs = []
        for cell in first.cells[:4] or (None,):
            same = isinstance(start, Timed) and isinstance(end, Timed) and start.date == end.date
            last = (
                _on_day_of(place(end, moment), cell)
                if same
                else place(end, moment._replace(after=cell, context=cell or moment.context))
            )
            pairs.append((first if cell is None else first._replace(value=cell.value, cells=(cell,)), last))
    cells: list[Cell] = []
    for first, last in pairs:
        for begin in first.cells[:1]:
            cells += _joined(begin, last.cells)
    first, last = pairs[0]
    text = f"{first.value}/{_end_of(cells, last)}"
    flags = tuple(dict.fromkeys(first.flags + last.flags))
    kind = TimexType.TIME if TimexType.TIME in {first.type, last.type} else TimexType.DATE
    return Placed(kind, text, tuple(cells), None, flags if cells else flags or UNPLACED)


def _end_of(cells: list[Cell], last: Placed) -> str:
    """Return the value of the end that the first reading has: of 6:30 to 9 in the evening, 21:00."""
    if not cells or last.cells[0].unit is not Unit.MINUTE:
        return last.value
    return next(cell.value for cell in last.cells if ((cell.start or 0) - (cells[0].end or 0)) % DAY == 0)


def _alone(placed: Placed, cell: Cell | None) -> Placed:
    return placed if cell is None else placed._replace(value=cell.value, cells=(cell,))


def _on_day_of(placed: Placed, first: Cell | None) -> Placed:
    """Return only the readings on the day of the start of a range."""
    if first is None or first.start is None:
        return placed
    day = first.start // DAY
    cells = tuple(cell for cell in placed.cells if cell.start is not None and 0 <= cell.start // DAY - day <= 1)
    return placed._replace(cells=cells, value=cells[0].value) if cells else placed


def _only_day(value: Expression) -> bool:
    return isinstance(value, Calendar) and value.day is not None and value.month is None and value.weekday is None


def _joined(begin: Cell, ends: tuple[Cell, ...]) -> list[Cell]:
    cells = []
    for end in ends:
        stop = end.start if end.unit is Unit.MINUTE else end.end
        if begin.start is None or stop is None or end.start is None:
            continue
        if end.unit is Unit.MINUTE and stop <= begin.start:
            stop += DAY
        if stop > begin.start:
            cells.append(Cell(None, begin.start, stop, ""))
        if end.unit is not Unit.MINUTE and end.start > begin.start:
            cells.append(Cell(None, begin.start, end.start, ""))
    if ends and ends[0].unit is Unit.MINUTE:
        cells.sort(key=lambda cell: (cell.end or 0) - (cell.start or 0))
    return cells


def _to_now(start: Expression, moment: Moment, place: Place) -> Placed:
    placed = place(start, moment._replace(direction=-1))
    if moment.anchor is None or moment.day is None or not placed.cells:
        return placed._replace(cells=(), flags=UNPLACED)
    until = moment.day * DAY if moment.whole_day else moment.anchor
    cells = tuple(
        Cell(None, cell.start, stop, "")
        for cell in placed.cells
        for stop in (until + DAY if moment.whole_day else until, moment.day * DAY)
        if cell.start is not None and cell.start < stop
    )
    return Placed(placed.type, f"{placed.value}/PRESENT_REF", cells, None, placed.flags)


def _needs(value: Expression) -> bool:  # noqa: PLR0911 (one case a kind of expression)
    """Tell whether something misses a higher field that the other side of a range may give."""
    match value:
        case Calendar():
            return value.year is None and value.decade is None and value.relation is None and value.in_week is None
        case Holiday():
            return value.year is None and value.relation is None
        case Timed():
            return _needs(value.date)
        case Portion() | About() | Bound():
            return not isinstance(value.of, str) and _needs(value.of)
        case Nth():
            return not isinstance(value.of, str) and _needs(value.of)
        case Within():
            return _needs(value.outer)
        case Clock():
            return True
        case _:
            return False


def _shared(start: Expression, end: Expression) -> tuple[Expression, Expression]:
    """Return both sides with the clock, the half of the day and the date that only one of them states."""
    if isinstance(start, Timed) and isinstance(end, Clock):
        end = Timed(start.date, _like(end, start.clock))
    elif isinstance(start, Clock) and isinstance(end, Timed):
        start = Timed(end.date, _earlier(start, end.clock))
    elif isinstance(start, Clock) and isinstance(end, Clock):
        start, end = _earlier(start, end), _like(end, start)
    elif (
        isinstance(start, Calendar)
        and isinstance(end, Calendar)
        and start.year is not None
        and (
            end.year is None
            and end.month is None
            and end.day is not None
            and start.month is not None
            and start.day is not None
        )
    ):
        end = replace(end, year=start.year, month=start.month)
    return start, end


def _like(end: Clock, start: Clock) -> Clock:
    """Return the end of a range in the half of the day that its start names."""
    if end.half is None and end.part is None and not end.certain and end.hour is not None and start.hour is not None:
        half = start.half or {"MO": "am", "AF": "pm", "EV": "pm"}.get(start.part or "")
        if half is not None and end.hour <= _AFTERNOON and start.hour <= _AFTERNOON:
            if end.hour % _AFTERNOON < start.hour % _AFTERNOON:
                half = "pm" if half == "am" else "am"
            return replace(end, half=half, offset=end.offset or start.offset)
    return end


def _earlier(start: Clock, end: Clock) -> Clock:
    """Return the start of a range in the half of the day that its end names: 5 to 6 pm, but 10 (am) to 2 pm."""
    if start.hour is None or start.half is not None or start.part is not None or start.certain or end.hour is None:
        return start
    half = end.half or {"MO": "am", "AF": "pm", "EV": "pm"}.get(end.part or "")
    if half is None or start.hour > _AFTERNOON:
        return start
    if start.hour % _AFTERNOON > end.hour % _AFTERNOON:
        half = "am" if half == "pm" else "pm"
    return replace(start, half=half, offset=start.offset or end.offset)


def resolve_bound(value: Bound, moment: Moment, place: Place) -> Placed:
    """Return everything on one side of a time."""
    if isinstance(value.of, Clock) and value.of.hour is not None:
        placed = resolve_clock(value.of, moment)
    else:
        placed = place(value.of, moment)
    if isinstance(value.of, Portion) and placed.cells:
        whole = placed.cells[-1]
        edge = {("BEFORE", "END"): (None, whole.end), ("AFTER", "START"): (whole.start, None)}.get(
            (value.side, value.of.mod)
        )
        if edge is not None:
            return placed._replace(mod=value.side, cells=(Cell(None, *edge, whole.value),))
    second = {"ON_OR_BEFORE": "TO_START", "AFTER": "ON_OR_AFTER"}.get(value.side)
    sides = (value.side,) if second is None else (value.side, second)
    cells = tuple(dict.fromkeys(_side(cell, side) for side in sides for cell in placed.cells))
    return placed._replace(mod=value.side, cells=cells)


def _side(cell: Cell, side: str) -> Cell:
    instant = cell.unit is Unit.MINUTE
    if side == "BEFORE":
        return Cell(None, None, cell.start, cell.value)
    if side == "ON_OR_BEFORE":
        return Cell(None, None, cell.start if instant else cell.end, cell.value)
    if side == "TO_START":
        return Cell(None, None, cell.start, cell.value)
    if side == "AFTER":
        return Cell(None, cell.start if instant else cell.end, None, cell.value)
    return Cell(None, cell.start, None, cell.value)


def resolve_portion(value: Portion, moment: Moment, place: Place) -> Placed:
    """Return early, mid or late in a period: the third, then the half, then the whole of it."""
    placed = (
        place(value.of, moment) if not isinstance(value.of, str) else Placed(TimexType.DATE, "XXXX", (), None, UNPLACED)
    )
    cells: list[Cell] = []
    for cell in placed.cells:
        cells += _portions(cell, value, moment)
    return placed._replace(mod=value.mod, cells=tuple(dict.fromkeys(cells)))


def _portions(cell: Cell, value: Portion, moment: Moment) -> list[Cell]:
    start, end = cell.start, cell.end
    if start is None or end is None:
        return [cell]
    if value.reach and moment.day is not None:
        now = moment.day * DAY if moment.whole_day else moment.anchor or 0
        reached = (start, now) if value.mod == "START" else (now, end)
        near = [Cell(cell.unit, *reached, cell.value)] if reached[0] < reached[1] else []
        return [*near, Cell(cell.unit, *_extents(cell, value.mod)[1], cell.value), cell]
    third, half = _extents(cell, value.mod)
    if value.thirds:
        return [Cell(None, *third, cell.value)]
    if value.edge:
        third = (end - DAY, end) if value.mod == "END" else (start, start + DAY)
        return [Cell(cell.unit, *third, cell.value), cell, Cell(cell.unit, *half, cell.value)]
    outer = _narrow(cell, value.mod) if value.narrow else None
    wider = [Cell(cell.unit, *third, cell.value), Cell(cell.unit, *half, cell.value), cell]
    return wider if outer is None else [Cell(cell.unit, *outer, cell.value), *wider]


def _narrow(cell: Cell, mod: str) -> tuple[int, int] | None:
    """Return the outermost two months of a year, month of a quarter, five days of a month (from the 25th at its end)."""
    start, end = cell.start or 0, cell.end or 0
    months = {Unit.YEAR: 2, Unit.QUARTER: 1}.get(cell.unit or Unit.DAY)
    if months is None and cell.unit is not Unit.MONTH:
        return None
    if mod == "START":
        return start, start + 5 * DAY if months is None else ordinal_after_months(start // DAY, months) * DAY
    if mod == "END":
        return (start + 24 * DAY if months is None else ordinal_after_months(end // DAY, -months) * DAY), end
    return None


def _extents(cell: Cell, mod: str) -> tuple[tuple[int, int], tuple[int, int]]:
    """Return the third of a period that a modifier names, and its wider half; years by months, months by days 10, 15 and 20."""
    start, end = cell.start or 0, cell.end or 0
    if cell.unit is Unit.YEAR:
        day = start // DAY
        marks = [ordinal_after_months(day, months) * DAY for months in (0, 3, 4, 6, 8, 9)] + [end]
    elif cell.unit is Unit.MONTH:
        marks = [start + days * DAY for days in (0, 7, 10, 15, 20, 23)] + [end]
    else:
        step = DAY if end - start > DAY else 1
        length = (end - start) // step
        marks = [
            start + share * step
            for share in (0, length // 4, length // 3, length // 2, length - length // 3, length - length // 4)
        ]
        marks.append(end)
    if mod == "START":
        return (marks[0], marks[2]), (marks[0], marks[3])
    if mod == "MID":
        return (marks[2], marks[4]), (marks[1], marks[5])
    return (marks[4], marks[6]), (marks[3], marks[6])


def resolve_within(value: Within, moment: Moment, place: Place) -> Placed:  # noqa: PLR0911 (one case a kind of cell)
    """Return a cell whose missing fields come from the period around it."""
    moved = _moved_in(value.inner, value.outer)
    if moved is not None:
        return place(moved, moment)
    outer = place(value.outer, moment)
    cell = outer.cells[0] if outer.cells else None
    if cell is None or cell.start is None or cell.end is None:
        return place(value.inner, moment)._replace(cells=(), flags=outer.flags or UNPLACED)
    year = int(containing(Unit.YEAR, cell.start // DAY).value)
    match value.inner:
        case Calendar(day=day, month=None) as inner if day is not None:
            month = int(containing(Unit.MONTH, cell.start // DAY).value[5:])
            return place(replace(inner, year=year, month=month), moment)
        case Calendar() | Holiday() | Fiscal() as inner:
            return place(replace(inner, year=year, relation=None), moment)
        case Shift(unit=Unit.QUARTER) as inner if cell.unit is Unit.YEAR:
            spoken = place(inner, moment).cells
            return outer if not spoken else place(Calendar(year=year, quarter=int(spoken[0].value[-1])), moment)
        case Shift() as inner if isinstance(inner.base, str):
            return place(replace(inner, base=value.outer), moment)
    return place(value.inner, moment)


def _moved_in(inner: Expression, outer: Expression) -> Expression | None:  # noqa: PLR0911 (one case a kind of cell)
    """Return the expression with the period moved to the part that needs it; None = the period gives fields."""
    match inner:
        case Nth():
            return replace(inner, of=outer)
        case Clock():
            return Timed(outer, inner)
        case Timed():
            return Timed(Within(inner.date, outer), inner.clock)
        case Range():
            return Range(Within(inner.start, outer), Within(inner.end, outer))
        case Portion() if not isinstance(inner.of, str):
            return replace(inner, of=Within(inner.of, outer))
        case Calendar(weekday=weekday, day=None, week=None, month=None) if weekday is not None:
            return Nth(1, Unit.DAY, outer, weekday=weekday)
        case _:
            return None
