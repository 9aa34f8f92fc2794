"""Cells named by their fields, years of accounts and holidays: the missing year is found on the right side of the anchor."""

from collections.abc import Callable, Sequence
from dataclasses import replace
from datetime import date
from typing import Any, Final

from freshness_retrieval.model import TimexType
from freshness_retrieval.timex.cells import (
    DAY,
    Cell,
    CellError,
    century_cell,
    containing,
    day_cell,
    day_ordinal,
    decade_cell,
    half_cell,
    month_cell,
    ordinal_after_months,
    quarter_cell,
    season_cell,
    week_of_year,
    weekend_cell,
    year_cell,
)
from freshness_retrieval.timex.expression import Calendar, Unit
from freshness_retrieval.timex.limits import CENTURY
from freshness_retrieval.timex.moment import UNPLACED, Moment, Placed

__all__ = ["candidates", "choose", "full_year", "one", "placed_near", "resolve_calendar", "yearless_cells"]

_YEARS_AWAY: Final = (-1, 0, 1)
_LEAP_YEARS_AWAY: Final = (-8, -4, -3, -2, -1, 0, 1, 2, 3, 4, 8)
_MONTHS_AWAY: Final = range(-14, 15)
_NEAR: Final = 100 * DAY
"""A date so near, whose other reading is far, is meant whatever the tense of the clause seems to be."""
_NEXT: Final = 62 * DAY
"""So near ahead it is meant even after a verb in the past: the company said it redeems the notes on 7 December."""
_TWO_THOUSAND: Final = 2000
_PIVOT: Final = 10
"""A year of two digits lies at most so many years after the anchor's."""


def resolve_calendar(fields: Calendar, moment: Moment, _: Any = None) -> Placed:  # noqa: PLR0911 (one return a kind of cell)
    """Return the cells that the fields may mean, the preferred first."""
    if fields.short_year:
        return _short_year(fields, moment)
    if fields.unordered and fields.month is not None and fields.day is not None:
        return _unordered(fields, moment)
    if fields.decade is not None or fields.century is not None:
        return _decades(fields, moment)
    if fields.month is None and fields.day is not None:
        return _month_day(fields, moment)
    maker = _maker(fields)
    if maker is None and fields.weekend and fields.weekday is None:
        return _weekend(moment)
    if maker is None:
        return (
            _weekday(fields, moment)
            if fields.weekday is not None
            else Placed(TimexType.DATE, "XXXX", (), None, UNPLACED)
        )
    if fields.year is not None:
        try:
            cell = maker(fields.year)
        except CellError as error:
            flags = ("invalid_date",) if error.impossible else UNPLACED
            return Placed(TimexType.DATE, _written(fields), (), None, flags)
        notes = ("weekday_mismatch",) if _contradicts(cell, fields.weekday) else ()
        return Placed(TimexType.DATE, cell.value, (cell,), None, notes)
    return _yearless(fields, maker, moment)


def choose(  # noqa: C901, PLR0911 (one return a relation)
    cells: Sequence[Cell], moment: Moment, relation: int | None = None, default: int | None = None
) -> tuple[Cell, ...]:
    """Return the cells next to the anchor, the preferred first.

    A cell that holds the anchor lies on both sides, except that `last` and `next` exclude it. Nobody says which side: the user's
    preference, else `default` (-1 the past, 1 the future, None the nearest).
    """
    day = moment.day
    if day is None or not cells:
        return ()
    now, tomorrow = day * DAY, day * DAY + DAY
    if relation == 0:
        running = [cell for cell in cells if _start(cell) < tomorrow and (cell.end is None or cell.end > now)]
        year = containing(Unit.YEAR, day)
        inside = [cell for cell in cells if _start(year) <= _start(cell) < (year.end or 0)]
        return tuple(running or inside) or choose(cells, moment)
    if relation == -1:
        return tuple([cell for cell in cells if cell.end is not None and cell.end <= now][-1:])
    if relation == 1:
        return tuple([cell for cell in cells if _start(cell) >= tomorrow][:2])
    past = next((cell for cell in reversed(cells) if _start(cell) < tomorrow), None)
    future = next((cell for cell in cells if cell.end is None or cell.end > now), None)
    if past is None or future is None:
        return tuple(cell for cell in (past, future) if cell is not None)
    if past == future:
        before = [cell for cell in cells if _start(cell) < _start(past)][-1:]
        beyond = [cell for cell in cells if _start(cell) > _start(past)][:1]
        if past.unit is Unit.DAY:
            return (past, *before, *beyond)
        return (past,)
    if default is None and moment.direction <= 1 and past.unit in {Unit.DAY, Unit.MONTH}:
        back, ahead = now - (past.end or now), _start(future) - tomorrow
        if back <= _NEAR and ahead > 2 * _NEAR:
            return (past, future)
        if ahead <= (_NEAR if moment.direction >= 0 else _NEXT) and back > 2 * _NEAR:
            return (future, past)
    if past.unit is Unit.QUARTER and moment.direction <= 1 and now - (past.end or now) <= _NEAR:
        return (past, future)  # a quarter that has just ended is the one that reports speak of
    direction = moment.direction or {"past": -1, "future": 1}.get(moment.settings.prefer or "", 0)
    if not direction and (default is None or moment.settings.prefer == "nearest"):
        direction = -1 if now - (past.end or now) <= _start(future) - tomorrow else 1
    return (future, past) if (direction or default or -1) > 0 else (past, future)


def _yearless(fields: Calendar, maker: Callable[[int], Cell], moment: Moment) -> Placed:
    if fields.weekday is not None and fields.day is not None:
        matching = [cell for cell in candidates(maker, moment, range(-7, 8)) if not _contradicts(cell, fields.weekday)]
        if matching and moment.day is not None:
            now = moment.day * DAY
            matching.sort(key=lambda cell: abs(_start(cell) - now))
            return Placed(TimexType.DATE, matching[0].value, tuple(matching[:2]))
    if moment.day is not None and fields.day is not None and fields.month is not None:
        try:
            day_ordinal(2000, fields.month, fields.day)  # a leap year
        except CellError:
            return Placed(TimexType.DATE, _written(fields), (), None, ("invalid_date",))
    return yearless_cells(maker, moment, fields.relation, _written(fields))


def yearless_cells(maker: Callable[[int], Cell], moment: Moment, relation: int | None, unplaced: str) -> Placed:
    """Return a cell that misses its year, on the side of the anchor, range or sentence that the text means."""
    cells = candidates(maker, moment)
    bound = moment.after or moment.before
    if bound is not None and bound.start is not None and relation is None:
        near = containing(Unit.YEAR, bound.start // DAY)
        year = int(near.value)
        cells = [cell for cell in (_try(maker, year + step) for step in _YEARS_AWAY) if cell is not None]
        if moment.after is not None:
            later = [cell for cell in cells if _start(cell) >= bound.start // DAY * DAY]
            cells = later[:1]
        else:
            earlier = [cell for cell in cells if _start(cell) <= bound.start]
            cells = earlier[-1:]
        if cells:
            return Placed(TimexType.DATE, cells[0].value, tuple(cells))
    carried = moment.context_year
    if (
        carried is not None
        and moment.direction > 0
        and moment.day is not None
        and carried < date.fromordinal(moment.day).year
    ):
        carried = None
    if carried is not None and relation is None:
        cell = _try(maker, carried)
        if cell is not None:
            return Placed(TimexType.DATE, cell.value, (cell,))
    return placed_near(cells, moment, relation, unplaced)


def placed_near(
    cells: Sequence[Cell], moment: Moment, relation: int | None, unplaced: str, default: int | None = None
) -> Placed:
    """Return the cells next to the anchor; flagged where nothing says which of them."""
    chosen = choose(cells, moment, relation, default)
    if not chosen:
        return Placed(TimexType.DATE, unplaced, (), None, UNPLACED)
    undecided = len(chosen) > 1 and relation is None and not moment.direction and chosen[0].unit is not Unit.WEEKEND
    return Placed(TimexType.DATE, chosen[0].value, chosen, None, ("ambiguous_year",) if undecided else ())


def candidates(maker: Callable[[int], Cell], moment: Moment, years: Sequence[int] = _YEARS_AWAY) -> list[Cell]:
    """Return the cells of the years around the anchor, in order."""
    day = moment.day
    if day is None:
        return []
    year = date.fromordinal(day).year
    cells = [cell for cell in (_try(maker, year + away) for away in years) if cell is not None]
    if not cells and years is _YEARS_AWAY:
        return candidates(maker, moment, _LEAP_YEARS_AWAY)
    return cells


def _try(maker: Callable[[int], Cell], year: int) -> Cell | None:
    try:
        return maker(year)
    except CellError:
        return None


def _maker(fields: Calendar) -> Callable[[int], Cell] | None:  # noqa: PLR0911 (one return a unit)
    """Return what makes the cell in a year; None = the fields name no part of a year."""
    month, day = fields.month, fields.day
    if month is not None and day is not None:
        return lambda year: day_cell(day_ordinal(year, month, day))
    if month is not None:
        return lambda year: month_cell(year, month)
    if (quarter := fields.quarter) is not None:
        return lambda year: quarter_cell(year, quarter)
    if (half := fields.half) is not None:
        return lambda year: half_cell(year, half)
    if (season := fields.season) is not None:
        return lambda year: season_cell(year, season)
    if (week := fields.week) is not None:
        weekend, weekday = fields.weekend, fields.weekday
        if weekday is not None:
            return lambda year: day_cell(_start(week_of_year(year, week)) // DAY + weekday)
        return lambda year: (
            weekend_cell(_start(week_of_year(year, week)) // DAY) if weekend else week_of_year(year, week)
        )
    return year_cell if fields.year is not None else None


def _written(fields: Calendar) -> str:  # noqa: PLR0911 (one return a unit)
    """Return the value with X for what is missing."""
    year = "XXXX" if fields.year is None else f"{fields.year:04d}"
    if fields.quarter is not None:
        return f"{year}-Q{fields.quarter}"
    if fields.half is not None:
        return f"{year}-H{fields.half}"
    if fields.season is not None:
        return f"{year}-{fields.season}"
    if fields.week is not None:
        return f"{year}-W{fields.week:02d}"
    if fields.weekend:
        return "XXXX-WXX-WE"
    if fields.month is None and fields.day is None and fields.weekday is not None:
        return f"XXXX-WXX-{fields.weekday + 1}"
    month = (
        "" if fields.month is None and fields.day is None else "-XX" if fields.month is None else f"-{fields.month:02d}"
    )
    return year + month + ("" if fields.day is None else f"-{fields.day:02d}")


def _weekday(fields: Calendar, moment: Moment) -> Placed:  # noqa: PLR0911 (one return a relation)
    """Return a weekday near the anchor, or in a week counted from the running one."""
    weekday, day = fields.weekday or 0, moment.day
    if (
        moment.after is not None
        and moment.after.start is not None
        and fields.relation is None
        and fields.in_week is None
    ):
        base = moment.after.start // DAY
        following = day_cell(base + (weekday - date.fromordinal(base).weekday()) % 7)
        near = _weekday(fields, moment._replace(after=None)).cells[:1] if day is not None else ()
        # From 14 September to Thursday: the Thursday that the document would mean, if it lies after the start.
        later = [cell for cell in near if _start(cell) > _start(following)]
        return one(*(later or [following]))
    if day is None:
        return Placed(TimexType.DATE, _written(fields), (), None, UNPLACED)
    first = day - (date.fromordinal(day).weekday() - moment.settings.week_start) % 7
    inside = first + (weekday - moment.settings.week_start) % 7
    if fields.in_week is not None:
        return one(day_cell(inside + 7 * fields.in_week))
    around = [day_cell(inside + 7 * away) for away in (-2, -1, 0, 1, 2)]
    if fields.relation == 1:
        chosen = choose(around, moment, 1)
        following = day_cell(inside + 7)
        return Placed(TimexType.DATE, following.value, (following, *(cell for cell in chosen if cell != following)))
    if fields.relation == 0:
        return one(day_cell(inside))
    if fields.relation == -1:
        chosen = choose(around, moment, -1)
        other = day_cell(inside - 7)
        return Placed(TimexType.DATE, chosen[0].value, (*chosen, *((other,) if other not in chosen else ())))
    chosen = choose(around, moment, None, default=-1)
    return Placed(TimexType.DATE, chosen[0].value, chosen)


def _weekend(moment: Moment) -> Placed:
    """Return the weekend next to the anchor."""
    if moment.day is None:
        return Placed(TimexType.DATE, "XXXX-WXX-WE", (), None, UNPLACED)
    around = [weekend_cell(moment.day + 7 * away) for away in (-1, 0, 1)]
    chosen = choose(around, moment, None, default=-1)
    return Placed(TimexType.DATE, chosen[0].value, chosen)


def _month_day(fields: Calendar, moment: Moment) -> Placed:
    """Return a day of an unnamed month."""
    bound = moment.after or moment.before or moment.context
    if bound is not None and bound.start is not None and bound.unit in {Unit.DAY, Unit.MONTH}:
        near = bound.start // DAY
    elif moment.day is not None:
        near = moment.day
    else:
        return Placed(TimexType.DATE, _written(fields), (), None, UNPLACED)
    cells = []
    for away in _MONTHS_AWAY:
        month = date.fromordinal(ordinal_after_months(near, away))
        cell = _try(lambda year, month=month: day_cell(day_ordinal(year, month.month, fields.day or 1)), month.year)  # type: ignore[misc]
        if cell is not None and not _contradicts(cell, fields.weekday):
            cells.append(cell)
    if not cells:
        return Placed(TimexType.DATE, _written(fields), (), None, ("invalid_date",))
    if moment.after is not None and moment.after.start is not None:
        return one(next(cell for cell in cells if _start(cell) >= (moment.after.start or 0)))
    if moment.before is not None and moment.before.start is not None:
        return one(next(cell for cell in reversed(cells) if _start(cell) <= (moment.before.start or 0)))
    chosen = choose(cells, moment._replace(anchor=near * DAY))
    return Placed(TimexType.DATE, chosen[0].value, chosen)


def _decades(fields: Calendar, moment: Moment) -> Placed:
    if fields.century is not None:
        return one(century_cell((fields.century - 1) * 100))
    decade = fields.decade or 0
    if decade >= CENTURY:
        return one(decade_cell(decade))
    if moment.day is None:
        cells = (decade_cell(1900 + decade),)
        return Placed(TimexType.DATE, cells[0].value, cells)
    year = date.fromordinal(moment.day).year
    past = [century + decade for century in (1800, 1900, 2000, 2100) if century + decade <= year]
    return one(decade_cell(past[-1] if past else 1900 + decade))


def _short_year(fields: Calendar, moment: Moment) -> Placed:
    year = fields.year or 0
    likely = full_year(year, moment)
    placed = resolve_calendar(replace(fields, year=likely, short_year=False), moment)
    other = resolve_calendar(
        replace(fields, year=1900 + year if likely >= _TWO_THOUSAND else 2000 + year, short_year=False), moment
    )
    return placed._replace(cells=placed.cells + other.cells)


def full_year(year: int, moment: Moment) -> int:
    """Return the year that two digits mean: the latest that lies at most a decade after the anchor's."""
    base = 2025 if moment.day is None else date.fromordinal(moment.day).year
    full = base - base % 100 + year
    return full - 100 if full > base + _PIVOT else full


def _unordered(fields: Calendar, moment: Moment) -> Placed:
    """Return a date whose two small numbers may be swapped, month first where both are possible."""
    plain = replace(fields, unordered=False)
    first = resolve_calendar(plain, moment)
    if fields.month == fields.day:
        return first
    second = resolve_calendar(replace(plain, month=fields.day, day=fields.month), moment)
    if not first.cells:
        return second if second.cells else first
    if not second.cells:
        return first
    return first._replace(cells=first.cells + second.cells, flags=(*first.flags, "ambiguous_order"))


def _contradicts(cell: Cell, weekday: int | None) -> bool:
    return weekday is not None and cell.unit is Unit.DAY and date.fromordinal(_start(cell) // DAY).weekday() != weekday


def one(cell: Cell) -> Placed:
    """Return a place of one cell."""
    return Placed(TimexType.DATE, cell.value, (cell,))


def _start(cell: Cell) -> int:
    return cell.start or 0
