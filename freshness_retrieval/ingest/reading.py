"""What a metadata value says about time: a status, and where it is ok, an interval with its precision."""

from dataclasses import dataclass
from datetime import UTC, date, datetime, tzinfo
from enum import StrEnum

from freshness_retrieval.errors import ConfigurationError
from freshness_retrieval.model import TimeInterval, day_in

__all__ = ["DatePrecision", "DateReading", "DateStatus"]


class DateStatus(StrEnum):
    """How the reading of a value went."""

    OK = "ok"
    MISSING = "missing"
    MALFORMED = "malformed"
    AMBIGUOUS = "ambiguous"


class DatePrecision(StrEnum):
    """How much of the calendar a value names, the coarsest first."""

    YEAR = "year"
    QUARTER = "quarter"
    MONTH = "month"
    WEEK = "week"
    DAY = "day"
    INSTANT = "instant"


@dataclass(frozen=True, slots=True, kw_only=True)
class DateReading:
    """One value, read without a guess.

    Attributes:
        status: `ok` exactly where there is an interval.
        precision: What the value names; None = not ok, or perpetual.
        interval: The period named, in the reader's zone; an instant is one microsecond long.
        instant: The instant in UTC; None = any other precision.
        candidates: The days an ambiguous value may mean.
        reason: Why the value is not ok: what was found and what is accepted; None = ok.
        perpetual: The value says in words that there is no end.

    Raises:
        ConfigurationError: Status, interval and reason do not agree.

    >>> DateReading(status=DateStatus.MISSING, reason="the value is empty").to_dict()["status"]
    'missing'
    """

    status: DateStatus
    precision: DatePrecision | None = None
    interval: TimeInterval | None = None
    instant: datetime | None = None
    candidates: tuple[date, ...] = ()
    reason: str | None = None
    perpetual: bool = False

    def __post_init__(self) -> None:
        """Refuse what contradicts itself."""
        is_ok = self.status is DateStatus.OK
        if is_ok != (self.interval is not None) or is_ok != (self.reason is None):
            raise ConfigurationError(
                f"a reading with status {self.status} cannot have interval {self.interval} and reason {self.reason}; "
                "an interval goes with ok, a reason with everything else"
            )

    def first_day(self, zone: tzinfo = UTC) -> date | None:
        """Return the first day in `zone`; None where there is none."""
        start = None if self.interval is None else self.interval.start
        return None if start is None else day_in(start, zone)

    def last_day(self, zone: tzinfo = UTC) -> date | None:
        """Return the last day in `zone`, inclusive; None where there is none."""
        end = None if self.interval is None else self.interval.end
        if end is None and self.precision is DatePrecision.DAY:
            return self.first_day(zone)  # 9999-12-31, after which the calendar has no moment
        return None if end is None else day_in(end - datetime.resolution, zone)

    def to_dict(self, zone: tzinfo = UTC) -> dict[str, str | list[str] | None]:
        """Return the wire form of `freshness parse-dates`, with days in `zone`."""
        first, last = self.first_day(zone), self.last_day(zone)
        instant = None if self.instant is None else self.instant.isoformat(timespec="microseconds")
        return {
            "status": str(self.status),
            "precision": None if self.precision is None else str(self.precision),
            "first_day": None if first is None else first.isoformat(),
            "last_day": None if last is None else last.isoformat(),
            "instant_utc": None if instant is None else instant.replace("+00:00", "Z"),
            "candidates": [day.isoformat() for day in self.candidates],
            "reason": self.reason,
        }
