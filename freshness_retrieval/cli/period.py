"""The period that a question names, as it is written on a command line: a year, a month, a day, or an interval."""

from datetime import datetime

from freshness_retrieval.errors import InvalidIntervalError, UnreadableTimeError
from freshness_retrieval.ingest import DatePrecision, DateReader
from freshness_retrieval.model import TimeInterval

__all__ = ["read_period"]

_OPEN = frozenset({"", ".."})
_ACCEPTED = "give a year, a month, a day, an instant, or an interval such as 2023-05/2024, 2023/.. or ../2023"


def read_period(text: str, reader: DateReader) -> TimeInterval:
    """Read a period; in an interval a day, month or year at the end is included, an instant is the end itself.

    Args:
        text: `2023`, `2023-05`, `2023-05-15`, `2023-05-15T08:00Z`, or two of them with `/` between; `..` or nothing on one
            side leaves it open.
        reader: Reads each part in its zone.

    Raises:
        UnreadableTimeError: The text is no period, or ends before it starts.

    >>> read_period("2023-05/2023", DateReader()).last_day()
    datetime.date(2023, 12, 31)

    Source: the time intervals of ISO 8601-1:2019 and the open ends of ISO 8601-2:2019 (EDTF).
    """
    first, slash, last = (part.strip() for part in text.partition("/"))
    if not slash:
        return _read_part(text, text, reader)[0]
    if first in _OPEN and last in _OPEN:
        raise UnreadableTimeError(f"asked: {text!r} is open on both sides; {_ACCEPTED}")
    start = None if first in _OPEN else _read_part(first, text, reader)[0].start
    end = None if last in _OPEN else _end(last, text, reader)
    try:
        return TimeInterval(start, end)
    except InvalidIntervalError as error:
        raise UnreadableTimeError(f"asked: {text!r} ends before it starts; {_ACCEPTED}") from error


def _end(part: str, text: str, reader: DateReader) -> datetime | None:
    interval, precision = _read_part(part, text, reader)
    return interval.start if precision is DatePrecision.INSTANT else interval.end


def _read_part(part: str, text: str, reader: DateReader) -> tuple[TimeInterval, DatePrecision | None]:
    reading = reader.read(part)
    if reading.interval is None:
        found = repr(text) if part == text else f"{part!r} in {text!r}"
        raise UnreadableTimeError(f"asked: {found} cannot be read; {_ACCEPTED}")
    return reading.interval, reading.precision
