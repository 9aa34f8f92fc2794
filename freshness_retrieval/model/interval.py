"""Half-open intervals of time: the form in which every period is held."""

from dataclasses import dataclass
from datetime import UTC, date, datetime, timedelta, tzinfo

from freshness_retrieval.errors import InvalidIntervalError

__all__ = ["TimeInterval", "day_in", "in_zone"]

_ONE_DAY = timedelta(days=1)


@dataclass(frozen=True, slots=True)
class TimeInterval:
    """A period `[start, end)` in UTC; a bound of None is open for ever.

    The end is the first moment that is no longer inside, so neighbouring periods touch without sharing an instant.

    Args:
        start: First moment inside; aware, in any zone; None = since ever.
        end: First moment after; aware, in any zone; None = without end.

    Raises:
        InvalidIntervalError: A bound is naive, or the interval holds no moment.

    >>> from datetime import UTC, datetime
    >>> june = TimeInterval(datetime(2024, 6, 1, tzinfo=UTC), datetime(2024, 7, 1, tzinfo=UTC))
    >>> datetime(2024, 6, 30, 23, 59, tzinfo=UTC) in june, datetime(2024, 7, 1, tzinfo=UTC) in june
    (True, False)

    Source: the period semantics of SQL:2011 (ISO/IEC 9075-2); Allen, *Maintaining knowledge about temporal intervals*,
    CACM 26(11), 1983, for the relations.
    """

    start: datetime | None = None
    end: datetime | None = None

    def __post_init__(self) -> None:
        """Bring both bounds to UTC and refuse what is no interval."""
        for name in ("start", "end"):
            bound = getattr(self, name)
            if bound is None:
                continue
            if bound.utcoffset() is None:
                raise InvalidIntervalError(f"{name} {bound.isoformat()} has no time zone; attach one with tzinfo=")
            try:
                object.__setattr__(self, name, bound.astimezone(UTC))
            except OverflowError as error:
                raise InvalidIntervalError(
                    f"{name} {bound.isoformat()} lies outside the years 1 to 9999 in UTC"
                ) from error
        if self.start is not None and self.end is not None and self.end <= self.start:
            raise InvalidIntervalError(
                f"the interval from {self.start.isoformat()} to {self.end.isoformat()} holds no moment; "
                "the end is exclusive and must lie after the start"
            )

    @classmethod
    def of_days(cls, first: date | None, last: date | None, *, zone: tzinfo = UTC) -> "TimeInterval":
        """Return the interval that covers the days `first` to `last`, both included, in `zone`.

        >>> from datetime import date
        >>> TimeInterval.of_days(date(2024, 2, 1), date(2024, 2, 29)).end.isoformat()
        '2024-03-01T00:00:00+00:00'
        """
        return cls(
            None if first is None else _midnight(first, zone),
            None if last is None or last == date.max else _midnight(last + _ONE_DAY, zone),
        )

    def __contains__(self, moment: datetime) -> bool:
        """Tell whether an aware moment lies inside."""
        return (self.start is None or self.start <= moment) and (self.end is None or moment < self.end)

    def overlaps(self, other: "TimeInterval") -> bool:
        """Tell whether the two share at least one moment."""
        return (self.start is None or other.end is None or self.start < other.end) and (
            other.start is None or self.end is None or other.start < self.end
        )

    def intersection(self, other: "TimeInterval") -> "TimeInterval | None":
        """Return what the two share, or None where they share nothing."""
        if not self.overlaps(other):
            return None
        starts = [bound for bound in (self.start, other.start) if bound is not None]
        ends = [bound for bound in (self.end, other.end) if bound is not None]
        return TimeInterval(max(starts, default=None), min(ends, default=None))

    def first_day(self, zone: tzinfo = UTC) -> date | None:
        """Return the day, in `zone`, on which the interval starts; None where it is open."""
        return None if self.start is None else day_in(self.start, zone)

    def last_day(self, zone: tzinfo = UTC) -> date | None:
        """Return the last day, in `zone`, that the interval touches; None where it is open."""
        return None if self.end is None else day_in(self.end - datetime.resolution, zone)


def day_in(moment: datetime, zone: tzinfo) -> date:
    """Return the day of a moment in a zone; where the zone would leave the calendar, the day in UTC."""
    return in_zone(moment, zone).date()


def in_zone(moment: datetime, zone: tzinfo) -> datetime:
    """Return what the clocks of a zone show; where that would leave the calendar, the moment as it is."""
    try:
        return moment.astimezone(zone)
    except OverflowError:
        return moment


def _midnight(day: date, zone: tzinfo) -> datetime:
    """Return the first moment of a day; years 1 and 9999 stay representable in every zone."""
    local = datetime(day.year, day.month, day.day, tzinfo=zone)
    try:
        return local.astimezone(UTC)
    except OverflowError:
        return local.replace(tzinfo=UTC)
