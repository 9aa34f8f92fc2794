"""Arithmetic of a time slot: runs of days that know which unit of the calendar they are."""

from datetime import date, tzinfo
from typing import Final, NamedTuple

from freshness_retrieval.model import TimeInterval
from freshness_retrieval.timex.cells import (
    DAY,
    DAYS_OF,
    MONTHS_OF,
    Cell,
    CellError,
    containing,
    days_in_month,
    month_cell,
    ordinal_after_months,
    shifted,
    week_of_year,
    year_cell,
)
from freshness_retrieval.timex.expression import Calendar, Nth, Unit
from freshness_retrieval.timex.moment import Moment
from freshness_retrieval.timex.resolve import resolve

__all__ = ["SlotDays"]

_UNITS: Final = (
    Unit.DAY,
    Unit.WEEK,
    Unit.WEEKEND,
    Unit.MONTH,
    Unit.QUARTER,
    Unit.HALF,
    Unit.YEAR,
    Unit.DECADE,
    Unit.CENTURY,
)
_LENGTH: Final = {
    **{unit: float(days) for unit, days in DAYS_OF.items()},
    **{unit: 30.4 * months for unit, months in MONTHS_OF.items()},
    Unit.WEEKEND: 2.0,
    Unit.SEASON: 91.0,
}
"""Days in a unit, roughly."""
_PARENT: Final = {
    Unit.DAY: Unit.MONTH,
    Unit.WEEK: Unit.MONTH,
    Unit.WEEKEND: Unit.MONTH,
    Unit.MONTH: Unit.YEAR,
    Unit.QUARTER: Unit.YEAR,
    Unit.HALF: Unit.YEAR,
    Unit.SEASON: Unit.YEAR,
    Unit.YEAR: Unit.DECADE,
}
"""What a unit is counted in where nothing says so: the second quarter is one of a year."""
_FIRST_OF_MONTH: Final = 1
_WEEKS_OF_A_MONTH: Final = 6
"""Weeks that touch a month at most; a higher number counts in the year."""
_FIRST_HALF: Final = 15
"""Days in the first half of a month."""


class SlotDays(NamedTuple):
    """A run of days `[first, after)` as ordinals of `date.toordinal`; None = open.

    Every function raises CellError where the result lies outside the calendar.
    """

    first: int | None
    after: int | None

    @property
    def edge(self) -> int:
        """The day that it is counted from: the first, else (open start) the last."""
        return self.first if self.first is not None else (self.after or 2) - 1

    @property
    def length(self) -> float:
        """Days in it; infinite where it is open."""
        return float("inf") if self.first is None or self.after is None else self.after - self.first

    def hull(self, other: "SlotDays") -> "SlotDays":
        """Return the days from the first of the two to the last."""
        return SlotDays(
            None if self.first is None or other.first is None else min(self.first, other.first),
            None if self.after is None or other.after is None else max(self.after, other.after),
        )

    def covers(self, other: "SlotDays") -> bool:
        """Tell whether another run of days lies inside."""
        starts = self.first is None or (other.first is not None and self.first <= other.first)
        return starts and (self.after is None or (other.after is not None and other.after <= self.after))

    def dates(self) -> tuple[date | None, date | None]:
        """Return the first and the last day, inclusive; None = open."""
        return (
            None if self.first is None else date.fromordinal(self.first),
            None if self.after is None else date.fromordinal(self.after - 1),
        )

    def interval(self, zone: tzinfo) -> TimeInterval:
        """Return the same days in a zone."""
        first, last = self.dates()
        return TimeInterval.of_days(first, last, zone=zone)

    def holds(self, unit: Unit | None, count: int = 1) -> bool:
        """Tell whether it is longer than so many units; the slot's own unit it does not hold."""
        return unit is not None and self.length > 1.1 * count * _LENGTH[unit]

    def unit(self) -> tuple[Unit, int]:
        """Return the unit that it is one of, or a number of months or days that it is a run of."""
        if self.first is None or self.after is None:
            day = date.fromordinal(self.edge if self.after is None else self.after)
            return (Unit.YEAR if (day.month, day.day) == (1, 1) else Unit.MONTH if day.day == 1 else Unit.DAY), 1
        for unit in _UNITS:
            if _of(containing(unit, self.first)) == self:
                return unit, 1
        if self._whole_months():
            first, after = date.fromordinal(self.first), date.fromordinal(self.after)
            return Unit.MONTH, (after.year - first.year) * 12 + after.month - first.month
        return Unit.DAY, self.after - self.first

    def moved(self, unit: Unit | None, amount: int) -> "SlotDays":
        """Return the slot so many units away, itself or (of its own unit) as a unit; None = its own unit or length.

        February moved by a year is the whole of February; 29 February becomes the 28th.
        """
        own, count = self.unit()
        if unit is None:
            unit, amount = own, amount * count
        if (unit is own and count == 1) or self.first is None or self.after is None:
            if self.first is None or self.after is None:
                return SlotDays(_after(self.first, unit, amount), _after(self.after, unit, amount))
            return _of(shifted(unit, self.first, amount))
        if own is Unit.WEEK and unit is Unit.YEAR:
            return self._same_week(amount)
        if self._whole_months() or unit not in MONTHS_OF:
            return SlotDays(_after(self.first, unit, amount), _after(self.after, unit, amount))
        last = _after(self.after - 1, unit, amount) or 0
        return SlotDays(_after(self.first, unit, amount), last + 1)

    def neighbour(self, unit: Unit | None, amount: int) -> "SlotDays":
        """Return the whole unit so many units before or after the slot; a year moves the slot itself.

        The quarter before May is the first one; the month before a second quarter is March.
        """
        own, _ = self.unit()
        if unit is None or unit is own or unit in {Unit.YEAR, Unit.SEASON} or self.length == float("inf"):
            return self.moved(Unit.YEAR if unit is Unit.SEASON else unit, amount)
        base = self.edge if amount < 0 else (self.after or 1) - 1
        if unit is Unit.WEEKEND and amount > 0 and (found := _of(containing(unit, base))).edge > base:
            return found  # the weekend of the same week still lies ahead
        return _of(shifted(unit, base, amount))

    def run(self, unit: Unit, amount: int) -> "SlotDays":
        """Return so many units right after the slot, or right before it where the number is negative.

        A slot that is longer than they are holds them: its first ones (negative), or its last ones.
        """
        count = abs(amount)
        if self.first is not None and self.after is not None and self.holds(unit, count):
            if amount < 0:
                return SlotDays(self.first, _after(self.first, unit, count))
            return SlotDays(_after(self.after, unit, -count), self.after)
        return self.adjacent(unit, amount)

    def adjacent(self, unit: Unit, amount: int) -> "SlotDays":
        """Return so many units right after the slot, or right before it where the number is negative."""
        if amount < 0:
            edge = self.first if self.first is not None else self.after
            return SlotDays(_after(edge, unit, amount), edge)
        edge = self.after if self.after is not None else self.first
        return SlotDays(edge, _after(edge, unit, amount))

    def container(self, unit: Unit) -> "SlotDays":
        """Return the unit that holds the first day of the slot."""
        return _of(containing(unit, self.edge))

    def nth(self, unit: Unit | None, number: int) -> "SlotDays":
        """Return the number-th unit (-1: the last) of the slot, or of what usually holds such units.

        Raises:
            CellError: There is no such unit.
        """
        unit = self.unit()[0] if unit is None else unit
        parent = self
        if not self.holds(unit):
            if unit not in _PARENT:
                raise CellError
            parent = self.container(_PARENT[unit])
        elif self.length == float("inf"):
            parent = self.container(Unit.YEAR)
        first, after = parent.first or 1, parent.after or 1
        if unit in MONTHS_OF:
            return _nth_months(first, after, MONTHS_OF[unit], number)
        if unit is Unit.WEEK and number > _WEEKS_OF_A_MONTH:
            return _of(week_of_year(date.fromordinal(first).year, number))
        if unit in {Unit.WEEK, Unit.WEEKEND} and parent == parent.container(Unit.MONTH):
            start = date.fromordinal(first)
            month = Calendar(year=start.year, month=start.month)
            cell = resolve(Nth(number, unit, month), Moment()).cell
            if cell is None:
                raise CellError(impossible=True)
            return _of(cell)
        edge = first if number > 0 else after - 1
        found = _of(shifted(unit, edge, number - 1 if number > 0 else number + 1))
        if not (found.first or 0) < after or (found.after or 0) <= first:
            raise CellError(impossible=True)
        return found

    def rest(self, unit: Unit) -> "SlotDays":
        """Return what of the unit that holds the last day of the slot comes after it.

        Raises:
            CellError: Nothing does.
        """
        if self.after is None:
            raise CellError
        whole = _of(containing(unit, self.after - 1))
        if whole.after is None or self.after >= whole.after:
            raise CellError
        return SlotDays(self.after, whole.after)

    @staticmethod
    def year(number: int) -> "SlotDays":
        """Return a year."""
        return _of(year_cell(number))

    def month(self, number: int) -> "SlotDays":
        """Return a month of the slot where it holds one of that name, else of the year that the slot starts in."""
        year = date.fromordinal(self.edge).year
        found = [_of(month_cell(one, number)) for one in (year, year + 1)]
        return next((month for month in found if self.covers(month)), found[0])

    def nth_weekday(self, weekday: int, number: int) -> "SlotDays":
        """Return the number-th of a weekday in the slot's month (-1: the last).

        Raises:
            CellError: The month has not so many.
        """
        start = date.fromordinal(self.edge)
        month = Calendar(year=start.year, month=start.month)
        cell = resolve(Nth(number, Unit.DAY, month, weekday=weekday), Moment()).cell
        if cell is None:
            raise CellError(impossible=True)
        return _of(cell)

    def half(self, number: int) -> "SlotDays":
        """Return a half of the slot where it is a month, else one of its year; the second half of a month starts on the 16th."""
        if self.unit() != (Unit.MONTH, 1) or self.first is None:
            return self.nth(Unit.HALF, number)
        middle = self.first + _FIRST_HALF
        return SlotDays(self.first, middle) if number == 1 else SlotDays(middle, self.after)

    def other_half(self) -> "SlotDays":
        """Return the other half of the year."""
        whole, half = self.container(Unit.YEAR), self.container(Unit.HALF)
        return SlotDays(half.after, whole.after) if half.first == whole.first else SlotDays(whole.first, half.first)

    def weekday(self, weekday: int, direction: int) -> "SlotDays":
        """Return a weekday in the slot's week (0), or the nearest one before (-1) or after (1) the slot."""
        if direction > 0:
            base = self.edge if self.unit()[0] is not Unit.WEEK or self.after is None else self.after - 1
            first = base + 1 + (weekday - date.fromordinal(base + 1).weekday()) % 7
        elif direction < 0:
            base = self.edge - 1
            first = base - (date.fromordinal(base).weekday() - weekday) % 7
        else:
            first = (self.container(Unit.WEEK).first or 1) + weekday
        return SlotDays(first, first + 1)

    def day_of_month(self, day: int) -> "SlotDays":
        """Return a day of the slot's month, inside the slot where it lies in two of them.

        Raises:
            CellError: The month has no such day.
        """
        months = [date.fromordinal(base) for base in (self.edge, (self.after or self.edge + 1) - 1)]
        found = [
            month.replace(day=day).toordinal() for month in months if 1 <= day <= days_in_month(month.year, month.month)
        ]
        days = [SlotDays(ordinal, ordinal + 1) for ordinal in found]
        if not days:
            raise CellError(impossible=True)
        return next((one for one in days if self.covers(one)), days[0])

    def in_year(self, year: int) -> "SlotDays":
        """Return the same period of another year."""
        return self.moved(Unit.YEAR, year - date.fromordinal(self.edge).year)

    def _whole_months(self) -> bool:
        return (
            self.first is not None
            and self.after is not None
            and date.fromordinal(self.first).day == date.fromordinal(self.after).day == _FIRST_OF_MONTH
        )

    def _same_week(self, years: int) -> "SlotDays":
        year, week, _ = date.fromordinal(self.edge).isocalendar()
        try:
            return _of(week_of_year(year + years, week))
        except CellError:
            return _of(week_of_year(year + years, week - 1))


def _nth_months(first: int, after: int, months: int, number: int) -> SlotDays:
    """Return the number-th run of months in a period, -1 the last."""
    start = (
        ordinal_after_months(first, months * (number - 1))
        if number > 0
        else ordinal_after_months(after, months * number)
    )
    end = ordinal_after_months(start, months)
    if start < first or end > after:
        raise CellError(impossible=True)
    return SlotDays(start, end)


def _after(ordinal: int | None, unit: Unit, amount: int) -> int | None:
    if ordinal is None:
        return None
    if unit in MONTHS_OF:
        return ordinal_after_months(ordinal, amount * MONTHS_OF[unit])
    if unit is Unit.SEASON:
        return ordinal_after_months(ordinal, amount * 3)
    moved = ordinal + amount * DAYS_OF.get(unit, 1)
    if not 1 <= moved <= date.max.toordinal():
        raise CellError
    return moved


def _of(cell: Cell) -> SlotDays:
    return SlotDays(None if cell.start is None else cell.start // DAY, None if cell.end is None else cell.end // DAY)
