"""The times of documents, as columns: when each was published, and when it holds."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, fields
from datetime import timedelta, tzinfo
from functools import lru_cache
from types import MappingProxyType

import numpy as np
from dateutil.relativedelta import relativedelta
from numpy.typing import NDArray

from freshness_retrieval.ingest.columns import NO_PRECISION, OPEN_END, OPEN_START, PRECISIONS, STATUSES, DateColumn
from freshness_retrieval.ingest.dates import DateReader
from freshness_retrieval.ingest.flags import Flags, none_set, where
from freshness_retrieval.ingest.metadata import MetadataColumns
from freshness_retrieval.ingest.reading import DatePrecision, DateReading, DateStatus
from freshness_retrieval.ingest.stated import stated_text
from freshness_retrieval.model import (
    EPOCH_DAY,
    CalendarDuration,
    ReasonCode,
    TimeInterval,
    in_zone,
    microseconds,
    moment_of,
)
from freshness_retrieval.policy import FieldNames

__all__ = ["PublishedTimes", "ValidityWindows", "read_length", "written_day"]

Ints = NDArray[np.int64]
Bools = NDArray[np.bool_]

NOTHING_TYPED: Mapping[int, TimeInterval] = MappingProxyType({})

VALIDITY_KIND = "validity_kind"
"""Wire key that says of what kind a stated validity is."""
PUBLISHED_SOURCE, VALID_SOURCE = "published_source", "valid_source"
"""Wire keys that say where annotation found a date and a window."""
_DERIVED_SOURCES = frozenset({"text", "default"})
"""Where annotation wrote what the metadata do not say themselves."""

_INSTANT = PRECISIONS.index(DatePrecision.INSTANT)
_DAY = PRECISIONS.index(DatePrecision.DAY)


@dataclass(frozen=True, slots=True, eq=False, kw_only=True)
class PublishedTimes:
    """When each document was published, shape (n,) each.

    Attributes:
        dated: Whether that is known.
        start_us: First moment of the day, month, … in microseconds UTC; 0 where undated.
        end_us: First moment after it; 0 where undated.
        first_day: First local day, in days since 1970-01-01; 0 where undated.
        precision: Places in `PRECISIONS`.
        coarse: Whether the date is coarser than a day; None = none is.
        flags: `undated`, `malformed_date`, `ambiguous_date` or `file_date` where that holds.
    """

    dated: Bools
    start_us: Ints
    end_us: Ints
    first_day: Ints
    precision: NDArray[np.int8]
    coarse: Bools | None
    flags: Flags

    @classmethod
    def read(
        cls,
        metadata: MetadataColumns,
        names: FieldNames,
        reader: DateReader,
        typed: Mapping[int, TimeInterval] = NOTHING_TYPED,
    ) -> "PublishedTimes":
        """Read the first configured field that says anything; a file date counts only where no other does.

        Args:
            metadata: The metadata, n rows.
            names: Under which keys dates are kept.
            reader: Reads the values.
            typed: What is known of some rows besides, by row; it goes before. One that is open to the past says nothing.
        """
        count = len(metadata)
        column = _read_field(metadata, names.published_at, reader)
        derived = _derived(metadata, PUBLISHED_SOURCE)
        if derived is not None:
            column = _overlaid(column, metadata, "published_at", derived, reader)
        from_file = _read_field(metadata, names.file_date, reader)
        flags = none_set(count)
        if from_file is not None:
            column = _all_missing(reader, count) if column is None else column
            used = _is(column, DateStatus.MISSING) & _is(from_file, DateStatus.OK)
            flags |= where(used, ReasonCode.FILE_DATE)
            column = _filled(column, from_file)
        typed = {row: interval for row, interval in typed.items() if interval.start is not None}
        if typed:
            column = _with_readings(
                column, {row: _as_reading(interval, reader.zone) for row, interval in typed.items()}, count, reader
            )
            flags[list(typed)] = 0
        if column is None:
            column = _all_missing(reader, count)
        dated = _is(column, DateStatus.OK)
        if not dated.all():
            flags |= where(_is(column, DateStatus.MISSING), ReasonCode.UNDATED)
            flags |= where(_is(column, DateStatus.MALFORMED), ReasonCode.MALFORMED_DATE)
            flags |= where(_is(column, DateStatus.AMBIGUOUS), ReasonCode.AMBIGUOUS_DATE)
        coarse = dated & (column.precision < _DAY)
        return cls(
            dated=dated,
            start_us=column.start_us,
            end_us=column.end_us,
            first_day=column.first_day,
            precision=column.precision,
            coarse=coarse if coarse.any() else None,
            flags=flags,
        )


@dataclass(frozen=True, slots=True, eq=False, kw_only=True)
class ValidityWindows:
    """When each document holds, shape (n,) each; an unknown side is open.

    Attributes:
        start_us: First moment of validity, microseconds UTC.
        end_us: First moment after it.
        known: Whether at least one side is stated, without contradiction.
        bounded: Whether an end is stated, as a day or an instant.
        endless: Whether it is stated that there is no end.
        perpetual: Whether that is stated in words, such as *until further notice*.
        assumed_end_us: End that is only a default of the domain (`validity_kind: default`); such a window is not known and
            never filters; `OPEN_END` where there is none.
        flags: `malformed_date`, `ambiguous_date`, `inverted_window` where that holds.
    """

    start_us: Ints
    end_us: Ints
    known: Bools
    bounded: Bools
    endless: Bools
    perpetual: Bools
    assumed_end_us: Ints
    flags: Flags

    @classmethod
    def read(
        cls,
        metadata: MetadataColumns,
        names: FieldNames,
        reader: DateReader,
        typed: Mapping[int, TimeInterval] = NOTHING_TYPED,
    ) -> "ValidityWindows | None":
        """Read the windows; None where no document has a field that states one.

        Args:
            metadata: The metadata, n rows.
            names: Under which keys validity is kept.
            reader: Reads the values.
            typed: What is known of some rows besides, by row; it goes before.
        """
        start = _read_field(metadata, names.valid_from, reader)
        end = _read_field(metadata, names.valid_until, reader, end=True)
        derived = _derived(metadata, VALID_SOURCE)
        if derived is not None:
            start = _overlaid(start, metadata, "valid_from", derived, reader)
            end = _overlaid(end, metadata, "valid_until", derived, reader, end=True)
        if start is not None:
            end = _with_lengths(metadata, names.valid_for, start, end, reader)
        if typed:
            starts = {row: _as_reading(TimeInterval(window.start, None), reader.zone) for row, window in typed.items()}
            ends = {row: _as_reading(TimeInterval(None, window.end), reader.zone) for row, window in typed.items()}
            start = _with_readings(start, starts, len(metadata), reader)
            end = _with_readings(end, ends, len(metadata), reader)
        assumed, perpetual = (_are_of_kind(metadata, kind, typed) for kind in ("default", "perpetual"))
        if start is None and end is None and not perpetual.any():
            return None
        nothing = _all_missing(reader, len(metadata))
        return cls._joined(
            nothing if start is None else start, nothing if end is None else end, assumed=assumed, perpetual=perpetual
        )

    @classmethod
    def _joined(cls, start: DateColumn, end: DateColumn, *, assumed: Bools, perpetual: Bools) -> "ValidityWindows":
        starts, ends = _is(start, DateStatus.OK), _is(end, DateStatus.OK)
        start_us = np.where(starts, start.start_us, OPEN_START)
        # A day, month or year as the end is included to its last moment; an instant is the end itself.
        is_instant = (end.precision == _INSTANT) & (end.end_us != OPEN_END)
        end_us = np.where(ends, np.where(is_instant, end.start_us, end.end_us), OPEN_END)
        flags = where(_is(start, DateStatus.MALFORMED) | _is(end, DateStatus.MALFORMED), ReasonCode.MALFORMED_DATE)
        flags |= where(_is(start, DateStatus.AMBIGUOUS) | _is(end, DateStatus.AMBIGUOUS), ReasonCode.AMBIGUOUS_DATE)
        known, endless = starts | ends, ends & (end_us == OPEN_END)
        bounded = ends & ~endless
        perpetual = (perpetual & ~bounded) | (end.perpetual & endless)
        known, endless = known | perpetual, endless | perpetual
        assumed_end_us = np.where(assumed, end_us, OPEN_END)
        if assumed.any():
            start_us, end_us = np.where(assumed, OPEN_START, start_us), np.where(assumed, OPEN_END, end_us)
            known, bounded, endless = known & ~assumed, bounded & ~assumed, endless & ~assumed
        inverted = start_us >= end_us
        if inverted.any():
            flags |= where(inverted, ReasonCode.INVERTED_WINDOW)
            start_us = np.where(inverted, OPEN_START, start_us)
            end_us = np.where(inverted, OPEN_END, end_us)
            known, bounded = known & ~inverted, bounded & ~inverted
        return cls(
            start_us=start_us,
            end_us=end_us,
            known=known,
            bounded=bounded,
            endless=endless,
            perpetual=perpetual & endless,
            assumed_end_us=assumed_end_us,
            flags=flags,
        )

    def overlap(self, start_us: int, end_us: int) -> Bools:
        """Tell which windows share a moment with `[start_us, end_us)`; an unknown one does."""
        return (self.start_us < end_us) & (self.end_us > start_us)


def read_length(value: object) -> CalendarDuration | DateReading:
    """Read a length of validity; a reading that says what is wrong, or that nothing is stated, where it is none."""
    text = stated_text(value)
    if text is None:
        return DateReading(status=DateStatus.MISSING, reason="no length of validity is stated")
    try:
        return CalendarDuration.parse(text)
    except ValueError as error:
        return DateReading(status=DateStatus.MALFORMED, reason=str(error))


def _are_of_kind(metadata: MetadataColumns, kind: str, typed: Mapping[int, TimeInterval]) -> Bools:
    """Tell which metadata say that their validity is of a kind; typed windows go before."""
    found = np.zeros(len(metadata), dtype=bool)
    if VALIDITY_KIND in metadata.keys:
        found[:] = [isinstance(value, str) and value == kind for value in metadata.field(VALIDITY_KIND)]
        found[list(typed)] = False
    return found


def _is(column: DateColumn, status: DateStatus) -> Bools:
    return np.asarray(column.status == STATUSES.index(status))


def _read_field(
    metadata: MetadataColumns, names: Sequence[str], reader: DateReader, *, end: bool = False
) -> DateColumn | None:
    """Read one field under all its names: for each row the first name whose value is not missing decides."""
    column: DateColumn | None = None
    for name in names:
        if name in metadata.keys:
            further = reader.read_column(metadata.field(name), end=end)
            column = further if column is None else _filled(column, further)
    return column


def _derived(metadata: MetadataColumns, source: str) -> Bools | None:
    """Tell which documents carry what annotation derived; None = none does."""
    if source not in metadata.keys:
        return None
    found = np.array([isinstance(value, str) and value in _DERIVED_SOURCES for value in metadata.field(source)], bool)
    return found if found.any() else None


def _overlaid(
    column: DateColumn | None,
    metadata: MetadataColumns,
    key: str,
    rows: Bools,
    reader: DateReader,
    *,
    end: bool = False,
) -> DateColumn:
    """Return the column with some rows as annotation wrote them, under whatever names the index keeps its own dates."""
    written = reader.read_column(
        [value if row else None for value, row in zip(metadata.field(key), rows.tolist(), strict=True)], end=end
    )
    return written if column is None else _chosen(rows, written, column)


def _filled(column: DateColumn, further: DateColumn) -> DateColumn:
    """Return the column with its missing values taken from a further one."""
    missing = _is(column, DateStatus.MISSING)
    if not missing.any():
        return column
    return _chosen(missing, further, column)


def _chosen(rows: Bools, column: DateColumn, other: DateColumn) -> DateColumn:
    """Return the marked rows of one column and the others of another."""
    return DateColumn(
        **{
            field.name: np.where(rows, getattr(column, field.name), getattr(other, field.name))
            for field in fields(DateColumn)
        }
    )


def _with_readings(
    column: DateColumn | None, readings: Mapping[int, DateReading], count: int, reader: DateReader
) -> DateColumn:
    """Return the column with some rows replaced."""
    column = _all_missing(reader, count) if column is None else column
    copies = {field.name: getattr(column, field.name).copy() for field in fields(DateColumn)}
    for row, reading in readings.items():
        interval, first_day = reading.interval, reading.first_day(reader.zone)
        start, end = (None, None) if interval is None else (interval.start, interval.end)
        copies["status"][row] = STATUSES.index(reading.status)
        copies["precision"][row] = NO_PRECISION if reading.precision is None else PRECISIONS.index(reading.precision)
        copies["start_us"][row] = OPEN_START if start is None else microseconds(start)
        copies["end_us"][row] = OPEN_END if end is None else microseconds(end)
        copies["first_day"][row] = 0 if first_day is None else (first_day - EPOCH_DAY).days
        copies["perpetual"][row] = False
    return DateColumn(**copies)


def _all_missing(reader: DateReader, count: int) -> DateColumn:
    return reader.read_column([None] * count)


def _as_reading(interval: TimeInterval, zone: tzinfo) -> DateReading:
    """Return an interval as a reading, of the precision that its first and last day in `zone` show."""
    first, last = interval.first_day(zone), interval.last_day(zone)
    if first is None or last is None or first == last:
        precision = DatePrecision.DAY
    elif (first.month, first.day, last.month, last.day) == (1, 1, 12, 31) and first.year == last.year:
        precision = DatePrecision.YEAR
    elif first.day == 1 and last == first + relativedelta(day=31):
        precision = DatePrecision.MONTH
    else:
        precision = DatePrecision.WEEK  # coarse, and written by its first day
    return DateReading(status=DateStatus.OK, precision=precision, interval=interval)


def _with_lengths(
    metadata: MetadataColumns,
    names: Sequence[str],
    start: DateColumn,
    end: DateColumn | None,
    reader: DateReader,
) -> DateColumn | None:
    """Fill missing ends from a stated length of validity, counted from the start of validity."""
    if not any(name in metadata.keys for name in names):
        return end
    eligible = _is(start, DateStatus.OK) & (start.start_us != OPEN_START)
    if end is not None:
        eligible &= _is(end, DateStatus.MISSING)
    readings: dict[int, DateReading] = {}
    for row in np.flatnonzero(eligible).tolist():
        length = read_length(metadata.first(row, names))
        if isinstance(length, DateReading):
            readings[row] = length
            continue
        begin = in_zone(moment_of(int(start.start_us[row])), reader.zone)
        try:
            interval = TimeInterval(None, length.after(begin))
        except OverflowError:
            interval = TimeInterval()
        readings[row] = _as_reading(interval, reader.zone)
    return _with_readings(end, readings, len(metadata), reader)


@lru_cache(maxsize=4096)
def written_day(first_day: int, precision: int) -> str:
    """Return a day number as ISO text, no finer than its precision (a place in `PRECISIONS`): `2024`, `2024-05`, `2024-05-15`."""
    day = (EPOCH_DAY + timedelta(days=first_day)).isoformat()
    match PRECISIONS[precision]:
        case DatePrecision.YEAR:
            return day[:4]
        case DatePrecision.MONTH:
            return day[:7]
        case DatePrecision.QUARTER:
            return f"{day[:4]}-Q{(int(day[5:7]) + 2) // 3}"
    return day
