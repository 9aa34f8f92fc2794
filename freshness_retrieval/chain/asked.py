"""The asked time: the moment, day or period at which documents are judged."""

from dataclasses import dataclass, replace
from datetime import date, datetime, tzinfo

from freshness_retrieval.clock import Clock
from freshness_retrieval.errors import UnreadableTimeError
from freshness_retrieval.ingest import OPEN_END, OPEN_START, DatePrecision, DateReader
from freshness_retrieval.model import (
    EPOCH_DAY,
    ScopedTime,
    TemporalIntent,
    TemporalRelation,
    TimeInterval,
    microseconds,
)

__all__ = ["AskedTime", "Present", "TimeArgument"]

TimeArgument = str | date | datetime
"""A time as callers give it: ISO text, a date (that whole day), or a datetime (naive = in the policy's zone)."""


@dataclass(frozen=True, slots=True, kw_only=True)
class AskedTime:
    """When a question is asked, and which time it asks about.

    Attributes:
        as_of: The moment of asking, or the whole day where only a day was given.
        window: The period that the question names; None = it asks about `as_of`.
        relation: How the answer stands to that period.
        scoped: Periods that the question binds to a verb of its subject.
        zone: Zone in which days are counted.
    """

    as_of: TimeInterval
    window: TimeInterval | None = None
    relation: TemporalRelation = TemporalRelation.NONE
    scoped: tuple[ScopedTime, ...] = ()
    zone: tzinfo

    @classmethod
    def read(cls, as_of: TimeArgument | TimeInterval, reader: DateReader) -> "AskedTime":
        """Read the argument as a day or a moment in the reader's zone.

        Raises:
            UnreadableTimeError: `as_of` is neither.
        """
        if not isinstance(as_of, TimeInterval):
            reading = reader.read(as_of)
            if reading.interval is None or reading.precision not in {DatePrecision.DAY, DatePrecision.INSTANT}:
                why = reading.reason or f"{as_of!r} is not a single day"
                raise UnreadableTimeError(f"as_of: {why}; give a day such as 2024-06-02 or an instant with its offset")
            as_of = reading.interval
        return cls(as_of=as_of, zone=reader.zone)

    def about(self, intent: TemporalIntent) -> "AskedTime":
        """Return the same moment of asking with the periods that the question names.

        One that names the day of asking itself (*today*) asks about the moment, as one that names none.
        """
        window = intent.window
        if window is None or (window.first_day(self.zone) == window.last_day(self.zone) == self._today):
            return replace(self, scoped=intent.scoped) if intent.scoped else self
        return replace(self, window=window, relation=intent.relation, scoped=intent.scoped)

    @property
    def moment(self) -> datetime:
        """The moment of asking, the start of the day where only a day was given."""
        assert self.as_of.start is not None  # noqa: S101 - a day or an instant has a start
        return self.as_of.start

    @property
    def span(self) -> TimeInterval:
        """The asked time: the window, else the moment or day of asking."""
        return self.as_of if self.window is None else self.window

    @property
    def start_us(self) -> int:
        """Start of the asked time, in microseconds."""
        return OPEN_START if self.span.start is None else microseconds(self.span.start)

    @property
    def end_us(self) -> int:
        """Exclusive end of the asked time, in microseconds."""
        return OPEN_END if self.span.end is None else microseconds(self.span.end)

    @property
    def as_of_end_us(self) -> int:
        """Exclusive end of the moment or day of asking, in microseconds; what lies at or after it is the future."""
        return OPEN_END if self.as_of.end is None else microseconds(self.as_of.end)

    @property
    def as_of_start_us(self) -> int:
        """Start of the moment or day of asking, in microseconds."""
        return OPEN_START if self.as_of.start is None else microseconds(self.as_of.start)

    @property
    def day(self) -> date:
        """The day at which staleness is judged: the first of the asked time, else (open start) its last, else as_of's."""
        return (
            self.span.first_day(self.zone)
            or self.span.last_day(self.zone)
            or self.as_of.first_day(self.zone)
            or EPOCH_DAY
        )

    @property
    def day_number(self) -> int:
        """The same as days since the epoch."""
        return (self.day - EPOCH_DAY).days

    @property
    def _today(self) -> date | None:
        return self.as_of.first_day(self.zone)

    @property
    def as_of_text(self) -> str:
        """The moment of asking as ISO text: a day, or an instant in UTC."""
        first, last = self.as_of.first_day(self.zone), self.as_of.last_day(self.zone)
        whole_day = TimeInterval.of_days(first, last, zone=self.zone) == self.as_of
        start = self.as_of.start
        return str(first) if whole_day or start is None else start.isoformat().replace("+00:00", "Z")

    def __str__(self) -> str:
        """Format for a message: a day, `FIRST to LAST`, or an instant."""
        first, last = self.span.first_day(self.zone), self.span.last_day(self.zone)
        return f"{first}" if first == last else f"{first or '…'} to {last or '…'}"


@dataclass(frozen=True, slots=True)
class Present:
    """Where a call that names no time takes it from: a fixed time, else a clock."""

    reader: DateReader
    clock: Clock
    fixed: TimeInterval | None

    @classmethod
    def of(cls, reader: DateReader, current_time: TimeArgument | None, clock: Clock) -> "Present":
        """Read the fixed time early, so that one that cannot be read does not fail inside a query.

        Raises:
            UnreadableTimeError: `current_time` is neither a day nor an instant.
        """
        return cls(reader, clock, None if current_time is None else AskedTime.read(current_time, reader).as_of)

    def asked(self, as_of: TimeArgument | None) -> AskedTime:
        """Return the time of one call; the clock is read at most once.

        Raises:
            UnreadableTimeError: `as_of` is neither a day nor an instant.
        """
        moment = self.fixed if as_of is None else as_of
        return AskedTime.read(self.clock() if moment is None else moment, self.reader)
