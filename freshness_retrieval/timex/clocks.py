"""Times of day and parts of a day, alone or on a date."""

from collections.abc import Callable
from typing import Any, Final

from freshness_retrieval.model import TimexType
from freshness_retrieval.timex.cells import DAY, Cell, day_cell
from freshness_retrieval.timex.counted import minute_value
from freshness_retrieval.timex.expression import Clock, Timed, Unit
from freshness_retrieval.timex.moment import Moment, Placed

__all__ = ["PARTS", "resolve_clock", "resolve_timed"]

_HOUR: Final = 3600

PARTS: Final = {
    "MO": ((6, 12), (8, 12)),
    "MI": ((11, 13), (12, 14)),
    "AF": ((12, 18), (12, 16)),
    "EV": ((18, 22), (16, 20)),
    "NI": ((20, 30), (20, 24)),
    "DT": ((8, 18), (6, 18)),
    "DA": ((5, 7), (5, 8)),
}
"""Hours of a part of the day by convention, the usual one first; the night runs into the next day."""

_HALF_OF: Final = {"MO": "am", "AF": "pm", "EV": "pm"}
_NIGHT_STARTS: Final = 5
_NOON: Final = 12
_LAST_HOUR: Final = 24
_LIKELY_AFTERNOON: Final = range(1, 7)
_PLACES_OF_PART: Final = {"DA": "TMO"}


def resolve_clock(clock: Clock, moment: Moment, _: Any = None) -> Placed:
    """Return a time of day on the day that the text spoke of last, else the anchor's."""
    context = moment.context
    if context is not None and context.unit is Unit.DAY:
        return _on(clock, (context,), moment, ())
    if moment.day is None:
        values = _readings(clock)
        return Placed(TimexType.TIME, values[0][2], (), clock.mod, ("unresolved",))
    return _on(clock, (day_cell(moment.day),), moment, ())


def resolve_timed(timed: Timed, moment: Moment, place: Callable[..., Placed]) -> Placed:
    """Return a time of day on a date; a date coarser than a day keeps its own cell."""
    placed = place(timed.date, moment)
    if not placed.cells:
        return placed._replace(type=TimexType.TIME, value=placed.value + _readings(timed.clock)[0][2])
    days = tuple(cell for cell in placed.cells if cell.unit is Unit.DAY and cell.start is not None)
    if not days:
        return placed
    return _on(timed.clock, days, moment, placed.flags)._replace(mod=timed.clock.mod or placed.mod)


def _on(clock: Clock, days: tuple[Cell, ...], moment: Moment, flags: tuple[str, ...]) -> Placed:
    cells = []
    for day in days:
        midnight = (day.start or 0) // DAY * DAY
        for start, end, suffix in _readings(clock):
            shift = 0 if clock.offset is None else (moment.settings.utc_offset - clock.offset) * 60
            at = midnight + start
            value = day.value[:10] + suffix if clock.hour is None or start < DAY else minute_value(at)
            cells.append(
                Cell(Unit.MINUTE if clock.hour is not None else None, at + shift, midnight + end + shift, value)
            )
    return Placed(TimexType.TIME, cells[0].value, tuple(cells), clock.mod, flags)


def _readings(clock: Clock) -> list[tuple[int, int, str]]:
    """Return start and end in seconds of the day, and the end of the value."""
    if clock.hour is None:
        part = clock.part or "DT"
        suffix = _PLACES_OF_PART.get(part, "T" + part)
        hours = [(first * _HOUR, last * _HOUR) for first, last in PARTS[part]]
        if clock.mod not in {"START", "END"}:
            return [(*reading, suffix) for reading in hours]
        return [(*_share(*reading, clock.mod, share), suffix) for share in (3, 2) for reading in hours]
    minute, second = clock.minute or 0, clock.second or 0
    readings = []
    for hour in _hours(clock):
        start = hour * _HOUR + minute * 60 + second
        suffix = f"T{hour:02d}:{minute:02d}" + ("" if clock.second is None else f":{second:02d}")
        readings.append((start, start + (60 if clock.second is None else 1), suffix))
    return readings


def _share(start: int, end: int, mod: str, share: int) -> tuple[int, int]:
    """Return the first or last third, or half, of a part of the day."""
    length = (end - start) // share
    return (start, start + length) if mod == "START" else (end - length, end)


def _hours(clock: Clock) -> tuple[int, ...]:
    """Return the hours on the 24-hour clock that may be meant, the likely one first."""
    hour = clock.hour or 0
    half = clock.half or _HALF_OF.get(clock.part or "")
    if hour > _NOON or clock.certain or hour == 0:
        return (hour,)
    if half is None and clock.part == "NI":
        return (
            (hour % _NOON + _NOON if hour > _NIGHT_STARTS or hour == _NOON else hour,)
            if hour != _NOON
            else (_LAST_HOUR,)
        )
    if clock.part == "MI":
        return (hour if hour > 10 else hour + _NOON,)  # noqa: PLR2004 (11 and 12 are noon, 1 and 2 come after it)
    if half == "am":
        return (hour % _NOON,)
    if half == "pm":
        return (hour % _NOON + _NOON,)
    other = hour % _NOON + (0 if hour == _NOON else _NOON)
    return (other, hour) if hour in _LIKELY_AFTERNOON else (hour, other)
