"""The reader of metadata dates: any value of any type, never an exception, never a guess."""

import difflib
import zoneinfo
from collections.abc import Collection, Sequence
from dataclasses import dataclass, field
from datetime import UTC, date, datetime, timedelta, tzinfo
from typing import Final

import numpy as np

from freshness_retrieval.errors import ConfigurationError
from freshness_retrieval.ingest.columns import DateColumn, read_values
from freshness_retrieval.ingest.epoch import read_number
from freshness_retrieval.ingest.iso import FAR_YEAR
from freshness_retrieval.ingest.ladder import climb, is_absent, is_endless, normalise
from freshness_retrieval.ingest.numeric import DAY_ORDERS, DayOrder
from freshness_retrieval.ingest.reading import DatePrecision, DateReading, DateStatus
from freshness_retrieval.ingest.spelled import (
    DAY_US,
    EPOCH_ORDINAL,
    MAX_DAY,
    SECOND_US,
    ClockTime,
    Period,
    SeveralReadings,
    Spelled,
    UnreadableError,
    day_number,
)
from freshness_retrieval.model import TimeInterval

__all__ = ["DateReader"]

_EPOCH: Final = datetime(1970, 1, 1, tzinfo=UTC)
_MICROSECOND: Final = timedelta(microseconds=1)
_MIN_US: Final = (datetime.min.replace(tzinfo=UTC) - _EPOCH) // _MICROSECOND
_MAX_US: Final = (datetime.max.replace(tzinfo=UTC) - _EPOCH) // _MICROSECOND
_FAR_DAY: Final = day_number(FAR_YEAR, 1, 1)
_MAX_ITEMS: Final = 100
_SHOWN: Final = 40
_UTC_KEYS: Final = frozenset({"UTC", "Etc/UTC", "Etc/UCT", "Etc/Zulu", "UCT", "Zulu", "GMT", "Etc/GMT"})

_MISSING: Final = DateReading(status=DateStatus.MISSING, reason="the value is empty or states its absence")
_PERPETUAL: Final = DateReading(status=DateStatus.OK, interval=TimeInterval(), perpetual=True)


@dataclass(frozen=True, slots=True)
class DateReader:
    """Reads metadata dates by a strict ladder: ok, missing, malformed or ambiguous.

    A value is read by itself: neither its neighbours nor the present change a reading, and nothing is filled in.
    Immutable, safe to share between threads.

    Args:
        timezone: IANA name of the zone of days and of times without offset.
        day_order: Order of `03/04/2024`; None = such a value is ambiguous unless only one reading exists.

    Raises:
        ConfigurationError: There is no such zone or order.

    >>> reader = DateReader("Asia/Shanghai")
    >>> reader.read("2024-06").interval.start.isoformat()
    '2024-05-31T16:00:00+00:00'
    >>> reader.read("03/04/2024").candidates
    (datetime.date(2024, 4, 3), datetime.date(2024, 3, 4))
    """

    timezone: str = "UTC"
    day_order: DayOrder | None = None
    zone: tzinfo = field(init=False, repr=False, compare=False)

    def __post_init__(self) -> None:
        """Find the zone and refuse what is unknown."""
        object.__setattr__(self, "zone", _find_zone(self.timezone))
        if self.day_order is not None and self.day_order not in DAY_ORDERS:
            raise ConfigurationError(f"day_order must be {', '.join(DAY_ORDERS)} or None, got {self.day_order!r}")

    def read(self, value: object) -> DateReading:
        """Read a value of any type; data never raises.

        Years, quarters, months and weeks are intervals; a value with a time of day is an instant, also at midnight. A
        leap second is read as the second after it. Digits finer than a microsecond are cut off.
        """
        return self._read(value, end=False)

    def read_end(self, value: object) -> DateReading:
        """Read a value that states an end of validity: `read`, and two ways of saying that there is none.

        Words such as `until further notice` and 长期有效 give a perpetual reading; a sentinel in the year 9999 gives
        an interval without end, which is not perpetual.
        """
        return self._read(value, end=True)

    def read_column(self, values: Sequence[object], *, end: bool = False) -> DateColumn:
        """Read many values at once: element i equals `read(values[i])`, or `read_end(values[i])`.

        Args:
            values: Any values; ISO strings and epoch numbers are read in bulk.
            end: The values state ends of validity.
        """
        return read_values(values, self.read_end if end else self.read, self.zone)

    def _read(self, value: object, *, end: bool) -> DateReading:
        if isinstance(value, np.generic):
            value = _plain(value)
        if isinstance(value, str):
            return self._read_text(value, end=end)
        if _is_absent_object(value):
            return _MISSING
        if isinstance(value, list | tuple | set | frozenset):
            return self._read_several(value, end=end)
        try:
            spelled = _spell(value)
        except UnreadableError as error:
            return _malformed(f"{_show(value)} {error}")
        return self._place(spelled, value, end=end)

    def _read_text(self, value: str, *, end: bool) -> DateReading:
        text = normalise(value)
        if text is None:
            return _malformed(f"{_show(value)} has {len(value)} characters; a date has at most 64")
        if end and is_endless(text):
            return _PERPETUAL
        if is_absent(text):
            return _MISSING
        try:
            spelled = climb(text, self.day_order)
        except UnreadableError as error:
            return _malformed(f"{_show(value)} {error}")
        return self._place(spelled, value, end=end)

    def _read_several(self, values: Collection[object], *, end: bool) -> DateReading:
        """Read a list: the one date it holds, however often."""
        if len(values) > _MAX_ITEMS:
            return _malformed(f"the list holds {len(values)} values; give one date")
        readings = [
            _malformed("a list in a list is no date; give one date")
            if isinstance(item, list | tuple | set | frozenset)
            else self._read(item, end=end)
            for item in values
        ]
        dates = {(found.interval, found.perpetual): found for found in readings if found.status is DateStatus.OK}
        if len(dates) > 1:
            return _malformed(f"the list holds {len(dates)} different dates; give one")
        if dates:
            return next(iter(dates.values()))
        others = [found for found in readings if found.status is not DateStatus.MISSING]
        if not others:
            return _MISSING
        return others[0] if len(others) == 1 else _malformed(f"the list holds {len(others)} values that are no date")

    def _place(self, spelled: Spelled, value: object, *, end: bool) -> DateReading:
        """Put what is spelled on the time line."""
        if isinstance(spelled, SeveralReadings):
            reason = f"{_show(value)} {spelled.reason}"
            return DateReading(status=DateStatus.AMBIGUOUS, candidates=spelled.candidates, reason=reason)
        if isinstance(spelled, Period):
            return self._place_period(spelled, value, end=end)
        moment_us = (
            self._to_utc(spelled.local_us) if spelled.offset_us is None else spelled.local_us - spelled.offset_us
        )
        moment_us = min(max(moment_us, _MIN_US), _MAX_US)
        instant = _EPOCH + timedelta(microseconds=moment_us)
        if spelled.leap_second and not (instant.day == 1 and moment_us % DAY_US < SECOND_US):
            return _malformed(f"{_show(value)} has a second 60; it exists only at 23:59:60 UTC at the end of a month")
        is_open = moment_us == _MAX_US or (end and spelled.local_us >= _FAR_DAY * DAY_US)
        interval = TimeInterval(instant, None if is_open else instant + _MICROSECOND)
        return DateReading(status=DateStatus.OK, precision=DatePrecision.INSTANT, interval=interval, instant=instant)

    def _place_period(self, period: Period, value: object, *, end: bool) -> DateReading:
        start_us = max(self._to_utc(period.first * DAY_US), _MIN_US)
        is_open = period.last >= (_FAR_DAY if end else MAX_DAY)
        end_us = None if is_open else self._to_utc((period.last + 1) * DAY_US)
        if end_us is not None and end_us <= start_us:
            return _malformed(f"{_show(value)} names a day that {self.timezone} skipped when its zone changed")
        start = _EPOCH + timedelta(microseconds=start_us)
        after = None if end_us is None else _EPOCH + timedelta(microseconds=end_us)
        return DateReading(status=DateStatus.OK, precision=period.precision, interval=TimeInterval(start, after))

    def _to_utc(self, local_us: int) -> int:
        """Return the microseconds in UTC of a time on the clocks of the zone; the first of two, where clocks go back."""
        if self.zone is UTC:
            return local_us
        wall = _EPOCH + timedelta(microseconds=min(max(local_us, _MIN_US), _MAX_US))
        offset = wall.replace(tzinfo=self.zone).utcoffset() or timedelta()
        return local_us - offset // _MICROSECOND


def _spell(value: object) -> Spelled:
    """Return what a value that is neither text nor list spells.

    Raises:
        UnreadableError: Nothing.
    """
    if isinstance(value, datetime):
        wall = value.replace(tzinfo=None)
        offset = value.utcoffset()
        # built from fields: subclasses such as pandas.Timestamp subtract differently
        day = day_number(wall.year, wall.month, wall.day)
        seconds = (wall.hour * 60 + wall.minute) * 60 + wall.second
        return ClockTime(
            day * DAY_US + seconds * SECOND_US + wall.microsecond, None if offset is None else offset // _MICROSECOND
        )
    if isinstance(value, date):
        day = value.toordinal() - EPOCH_ORDINAL
        return Period(DatePrecision.DAY, day, day)
    if isinstance(value, int | float) and not isinstance(value, bool):
        return read_number(value)
    raise UnreadableError("is no date; text, a number, a date or a datetime is accepted")


def _plain(value: np.generic) -> object:
    """Return the Python value of a numpy scalar; a datetime64 is its ISO text, which keeps the precision."""
    if isinstance(value, np.datetime64):
        return None if np.isnat(value) else str(value)
    return value if isinstance(value, np.timedelta64) else value.item()


def _is_absent_object(value: object) -> bool:
    """Tell whether a value is None, NaN, or the NaT and NA of pandas."""
    if value is None or type(value).__name__ in {"NAType", "NaTType"}:
        return True
    return isinstance(value, float) and value != value  # noqa: PLR0124 (NaN differs from itself)


def _malformed(reason: str) -> DateReading:
    return DateReading(status=DateStatus.MALFORMED, reason=reason)


def _show(value: object) -> str:
    """Return a value for a message: short, on one line, without calling code of unknown types."""
    if isinstance(value, str):
        return repr(str(value[:_SHOWN])) + ("…" if len(value) > _SHOWN else "")
    if isinstance(value, bool | float | date):
        return repr(value) if isinstance(value, bool | float) else f"the {type(value).__name__} {value.isoformat()}"
    if isinstance(value, int):
        return str(value) if abs(value) < 10**_SHOWN else f"an integer of {value.bit_length()} bits"
    return f"a value of type {type(value).__name__}"


def _find_zone(name: str) -> tzinfo:
    try:
        if name in _UTC_KEYS:
            return UTC
        return zoneinfo.ZoneInfo(name)
    except (zoneinfo.ZoneInfoNotFoundError, ValueError, OSError, TypeError):
        near = difflib.get_close_matches(str(name), sorted(zoneinfo.available_timezones()), n=3)
        hint = f"; did you mean {' or '.join(near)}?" if near else ""
        raise ConfigurationError(
            f"timezone must be an IANA name such as UTC or Asia/Shanghai, got {name!r}{hint}"
        ) from None
