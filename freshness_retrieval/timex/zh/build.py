"""From captured tokens to expressions: what the rules of Chinese call."""

from dataclasses import replace
from typing import Any, Final

from freshness_retrieval.timex.expression import (
    ANCHOR,
    Bound,
    Calendar,
    Clock,
    Duration,
    Expression,
    Holiday,
    Nth,
    Portion,
    Shift,
    Timed,
    Unit,
    Within,
)
from freshness_retrieval.timex.zh.holidays import lunar_date

__all__ = [
    "bound",
    "clock",
    "duration",
    "inside",
    "joined",
    "lunar",
    "part_of_day",
    "shifted",
    "timed",
]

_NOON: Final = 12
_EARLY: Final = 5
_FINE: Final = frozenset({Unit.DAY, Unit.HOUR, Unit.MINUTE, Unit.SECOND, Unit.BUSINESS_DAY})
_PART: Final = {"DAWN": "DA"}


def inside(outer: Expression, **fields: Any) -> Expression:
    """Return a cell inside a period: month 3 in 2024, month 3 in last year."""
    if isinstance(outer, Calendar):
        return replace(outer, **fields)
    if isinstance(outer, Within) and isinstance(outer.inner, Calendar):
        return Within(replace(outer.inner, **fields), outer.outer)
    return Within(Calendar(**fields), outer)


def duration(unit: Unit, amount: float | None, mod: str | None = None) -> Duration:
    """Return a length of one unit."""
    return Duration(((unit, amount),), mod)


def joined(*lengths: Duration) -> Duration | None:
    """Return lengths side by side, from coarse to fine: three years and two months."""
    parts = tuple(part for length in lengths for part in length.parts)
    units = [unit for unit, _ in parts]
    return Duration(parts, lengths[-1].mod) if len(set(units)) == len(units) else None


def shifted(length: Duration, sign: int, base: Any = ANCHOR) -> Expression | None:
    """Return the time so long before or after a base."""
    if len(length.parts) == 1:
        unit, amount = length.parts[0]
        return Shift(unit, None if amount is None else sign * amount, base, exact=True)
    moved = base
    for unit, amount in length.parts:
        moved = Shift(unit, None if amount is None else sign * amount, moved, exact=True)
    return moved if isinstance(moved, Shift) else None


def clock(hour: int, minute: int | None = None, second: int | None = None, part: str | None = None) -> Clock:
    """Return a time of day on the clock of 24 hours where a part of the day decides it."""
    if part is None:
        return Clock(hour=hour, minute=minute, second=second)
    exact = hour
    if hour <= _NOON:
        if part in {"DAWN", "MO"}:
            exact = 0 if hour == _NOON and part == "DAWN" else hour
        elif part == "MI":
            exact = hour if hour > _NOON - 3 else hour + _NOON
        elif part == "AF":
            exact = hour if hour == _NOON else hour + _NOON
        elif part == "DT":
            exact = hour if hour > _EARLY else hour + _NOON
        else:
            exact = 24 if hour == _NOON else hour + _NOON if hour >= _EARLY else hour
    return Clock(hour=exact, minute=minute, second=second, certain=True, part=None)


def with_part(part: str, time: Clock) -> Clock:
    """Return a time of day in a part of the day: 下午三点."""
    return clock(time.hour or 0, time.minute, time.second, part)


def part_of_day(part: str) -> Clock:
    """Return a part of the day itself."""
    return Clock(part=_PART.get(part, part))


def timed(date: Expression, time: Clock) -> Timed | None:
    """Return a time of day on a date; a week or a month that is counted has none."""
    return None if isinstance(date, Nth) and date.unit is not Unit.DAY else Timed(date, time)


def bound(of: Expression, side: str) -> Bound:
    """Return one side of a time: 以后 and 之后 include a day, but no month or year; 月底前 includes the end."""
    if side == "BEFORE" and isinstance(of, Portion) and of.mod == "END":
        side = "ON_OR_BEFORE"
    if side == "AFTER" and _is_fine(of):
        side = "ON_OR_AFTER"
    return Bound(of, side)  # type: ignore[arg-type]


def _is_fine(of: Expression) -> bool:
    """Tell whether a time is a day or finer."""
    match of:
        case Calendar():
            return of.day is not None or of.weekday is not None
        case Shift():
            return of.unit in _FINE
        case Within():
            return _is_fine(of.inner)
        case Timed() | Clock():
            return True
        case _:
            return False


def lunar(d: int | None = None, m: int = 1, leap: bool = False) -> Expression:
    """Return a month of the Chinese calendar, or a day in it."""
    value = f"XXXX-{m:02d}" + ("" if d is None else f"-{d:02d}")
    return Holiday(lunar_date(m, d, leap=leap), value=value)
