"""Day, month and year in digits, the year last: `13.08.2025`, `08/25/2025`."""

import re
from datetime import date
from typing import Final, Literal

from freshness_retrieval.ingest.clock_time import at_clock
from freshness_retrieval.ingest.spelled import EPOCH_ORDINAL, SeveralReadings, Spelled, UnreadableError, day_number

__all__ = ["DAY_ORDERS", "DayOrder", "read_numeric"]

DayOrder = Literal["DMY", "MDY", "YMD"]
"""Order in which a source writes day, month and year."""

DAY_ORDERS: Final[tuple[DayOrder, ...]] = ("DMY", "MDY", "YMD")

_YEAR_LAST = re.compile(r"(\d{1,2})([-/.:])(\d{1,2})\2(\d{4})(?!\d)", re.ASCII)
_SHORT_YEAR = re.compile(r"\d{1,2}([-/.])\d{1,2}\1\d{1,2}(?!\d)", re.ASCII)


def read_numeric(text: str, order: DayOrder | None) -> Spelled | None:
    """Read a year-last date, lower case; None = another kind of text.

    An order decides and is never swapped; without one, a date is read only where one reading exists.

    Raises:
        UnreadableError: No reading exists, the order contradicts the value, or the year has two digits.
    """
    match = _YEAR_LAST.match(text)
    if match is None:
        if _SHORT_YEAR.match(text):
            raise UnreadableError("has a year of two digits, which is never guessed; write all four")
        return None
    one, other, year, rest = int(match[1]), int(match[3]), int(match[4]), text[match.end() :]
    days = {name: _day(year, month, day) for name, month, day in (("DMY", other, one), ("MDY", one, other))}
    if order is not None:
        chosen = days.get(order)
        if chosen is None:
            raise UnreadableError(f"is no date in the order {order}; it is not swapped")
        return at_clock(chosen, rest)
    distinct = sorted({day for day in days.values() if day is not None}, key=list(days.values()).index)
    if not distinct:
        raise UnreadableError("names no day of the calendar in either order")
    spelled = at_clock(distinct[0], rest)
    if len(distinct) == 1:
        return spelled
    return SeveralReadings(
        tuple(date.fromordinal(day + EPOCH_ORDINAL) for day in distinct),
        "may be day first or month first; set day_order to DMY or MDY",
    )


def _day(year: int, month: int, day: int) -> int | None:
    try:
        return day_number(year, month, day)
    except UnreadableError:
        return None
