"""The time frame of a task: an object with start and end, or text such as `2025-01至今`."""

import re
from collections.abc import Mapping
from dataclasses import dataclass
from datetime import UTC, date, tzinfo
from typing import Any, Final

from freshness_retrieval.errors import ConfigurationError
from freshness_retrieval.ingest import DateReader
from freshness_retrieval.model import TimeInterval

__all__ = ["TimeFrame"]

_BETWEEN: Final = re.compile(
    r"\s*(?:至|到|—{1,2}|–|~|～|/|\.\.|\bto\b|\buntil\b|\bthrough\b|(?<=\s)-(?=\s))\s*", re.IGNORECASE
)
_NOW: Final = re.compile(r"(?:至|到|迄)?(?:今|现在|目前)|now|today|present|date|ongoing|", re.IGNORECASE)
_SINCE: Final = re.compile(r"^(?:since|from|自|从)\s*|(?:以来|起|onwards?)$", re.IGNORECASE)
_UNTIL: Final = re.compile(r"^(?:until|till|up to|before|截至|截止)\s*", re.IGNORECASE)
_ACCEPTED: Final = 'give {"start", "end"}, or text such as "2025-01 to 2025-06", "2025-01至今" or "2025"'


@dataclass(frozen=True, slots=True)
class TimeFrame:
    """The period that a task is about.

    Attributes:
        interval: The period; without an end it goes on.
        granularity: How finely the task counts time, as given; None = not given.
        zone: Zone in which days are counted.

    >>> TimeFrame.read("2025-01至今").interval.end is None
    True
    >>> TimeFrame.read({"start": "2024-01", "end": "2024-05"}).last_day
    datetime.date(2024, 5, 31)
    """

    interval: TimeInterval
    granularity: str | None = None
    zone: tzinfo = UTC

    @classmethod
    def read(cls, value: Any, reader: DateReader | None = None) -> "TimeFrame":
        """Read a frame; a day, month or year at its end is included.

        Args:
            value: `{"start", "end", "granularity"}`, of which one bound is enough, or text.
            reader: Reads the bounds in its zone; None = UTC.

        Raises:
            ConfigurationError: The frame cannot be read, has neither bound, or ends before it starts.
        """
        reader = DateReader() if reader is None else reader
        granularity = None
        if isinstance(value, Mapping):
            start, end, granularity = value.get("start"), value.get("end"), value.get("granularity")
            if granularity is not None and not isinstance(granularity, str):
                raise ConfigurationError(f"canonical_time_frame.granularity: {granularity!r} is no text")
        elif isinstance(value, str) and value.strip():
            start, end = _bounds_of(value.strip())
        else:
            raise ConfigurationError(f"canonical_time_frame: found {value!r}; {_ACCEPTED}")
        first = _bound(start, "start", reader)
        last = None if isinstance(end, str) and _NOW.fullmatch(end.strip()) else _bound(end, "end", reader)
        if first is None and last is None:
            raise ConfigurationError(f"canonical_time_frame: found neither start nor end; {_ACCEPTED}")
        opens, closes = None if first is None else first.start, None if last is None else last.end
        if opens is not None and closes is not None and closes <= opens:
            raise ConfigurationError(f"canonical_time_frame: end {end!r} lies before start {start!r}")
        return cls(TimeInterval(opens, closes), granularity, reader.zone)

    @property
    def first_day(self) -> date | None:
        """Its first day; None = it has always been."""
        return self.interval.first_day(self.zone)

    @property
    def last_day(self) -> date | None:
        """Its last day; None = it goes on."""
        return self.interval.last_day(self.zone)


def _bounds_of(text: str) -> tuple[str | None, str | None]:
    """Return the bounds that a text names; one period is both."""
    until = _UNTIL.sub("", text).strip()
    if until != text:
        return None, until
    since = _SINCE.sub("", text).strip()
    first, *rest = _BETWEEN.split(since, maxsplit=1)
    if not rest:
        return since, None if since != text else since
    return first or None, rest[0] or None


def _bound(value: Any, name: str, reader: DateReader) -> TimeInterval | None:
    if value is None or value == "":
        return None
    reading = reader.read(value)
    if reading.interval is None:
        raise ConfigurationError(f"canonical_time_frame.{name}: {reading.reason}; {_ACCEPTED}")
    return reading.interval
