"""Metadata dates by the column: arrays of integers instead of one object a value."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from datetime import UTC, date, datetime, timedelta, tzinfo
from typing import Any, Final

import numpy as np
import numpy.typing as npt

from freshness_retrieval.ingest.iso_columns import DAY_LENGTH, STAMP_LAYOUTS, read_days, read_plain_days, read_stamps
from freshness_retrieval.ingest.object_columns import read_date_objects, read_datetime_objects, read_epochs
from freshness_retrieval.ingest.placed import PlacedRows
from freshness_retrieval.ingest.reading import DatePrecision, DateReading, DateStatus
from freshness_retrieval.ingest.spelled import EPOCH_ORDINAL

__all__ = ["NO_PRECISION", "OPEN_END", "OPEN_START", "PRECISIONS", "STATUSES", "DateColumn", "read_values"]

Int64s = npt.NDArray[np.int64]
Read = Callable[[object], DateReading]

STATUSES: Final = tuple(DateStatus)
"""The status that each code of `DateColumn.status` stands for."""

PRECISIONS: Final = tuple(DatePrecision)
"""The precision that each code of `DateColumn.precision` stands for."""

NO_PRECISION: Final = -1
"""Code of a value that is not ok, or perpetual."""

OPEN_START: Final = int(np.iinfo(np.int64).min)
"""`start_us` of an interval without start."""

OPEN_END: Final = int(np.iinfo(np.int64).max)
"""`end_us` of an interval without end."""

_WORTHWHILE: Final = 8
"""From this many values of one shape on, reading them in bulk is quicker than one by one."""

_FIELDS: Final = 6
_OK: Final = STATUSES.index(DateStatus.OK)
_DAY: Final = PRECISIONS.index(DatePrecision.DAY)
_INSTANT: Final = PRECISIONS.index(DatePrecision.INSTANT)
_STATUS_CODES: Final = {status: code for code, status in enumerate(STATUSES)}
_PRECISION_CODES: Final = {precision: code for code, precision in enumerate(PRECISIONS)} | {None: NO_PRECISION}
_EPOCH: Final = datetime(1970, 1, 1, tzinfo=UTC)
_MICROSECOND: Final = timedelta(microseconds=1)


@dataclass(frozen=True, slots=True, kw_only=True, eq=False)
class DateColumn:
    """The readings of n values as read-only arrays of shape (n,).

    Attributes:
        status: Codes into `STATUSES`; 0 is ok.
        precision: Codes into `PRECISIONS`; -1 = none.
        start_us: Start of the interval in microseconds since 1970, UTC; `OPEN_START` = open, 0 where not ok.
        end_us: End of the interval, exclusive; `OPEN_END` = open, 0 where not ok.
        first_day: Day on which it starts, in days since 1970 in the reader's zone; 0 where not ok or open.
        perpetual: Whether the value says in words that there is no end.
    """

    status: npt.NDArray[np.int8]
    precision: npt.NDArray[np.int8]
    start_us: Int64s
    end_us: Int64s
    first_day: Int64s
    perpetual: npt.NDArray[np.bool_]

    def __len__(self) -> int:
        """Return the number of values."""
        return len(self.status)

    @property
    def is_ok(self) -> npt.NDArray[np.bool_]:
        """Tell which values were read."""
        readable: npt.NDArray[np.bool_] = self.status == _OK
        return readable


def read_values(values: Sequence[object], read: Read, zone: tzinfo) -> DateColumn:
    """Read a column: common spellings in bulk, all others with `read`, each distinct value once."""
    plain = read_plain_days(values, zone)
    if plain is not None:
        return _uniform(plain, _DAY)
    table = np.zeros((_FIELDS, len(values)), dtype=np.int64)
    left: list[int] = []
    for shape, places in _by_shape(values).items():
        is_whole = len(places) == len(values)
        chosen = values if is_whole else [values[place] for place in places]
        bulk = _read_bulk(shape, chosen, zone) if len(places) >= _WORTHWHILE else None
        if bulk is None:
            left.extend(places)
            continue
        rows, precision = bulk
        if is_whole and rows.holds.all():
            return _uniform(rows, precision)
        at = np.asarray(places)
        _write(table, at[rows.holds], rows.held(), precision)
        left.extend(at[~rows.holds].tolist())
    if left:
        table[:, left] = _read_singly([values[place] for place in left], read, zone)
    return _column(table)


def _by_shape(values: Sequence[object]) -> Mapping[object, Sequence[int]]:
    """Group the places of values by what can be read together: text of one length, or one type."""
    shapes: list[object] = [len(value) if type(value) is str else type(value) for value in values]
    if len(set(shapes)) == 1:
        return {shapes[0]: range(len(values))}
    groups: dict[object, list[int]] = {}
    for place, shape in enumerate(shapes):
        groups.setdefault(shape, []).append(place)
    return groups


def _read_bulk(shape: object, values: Sequence[Any], zone: tzinfo) -> tuple[PlacedRows, int] | None:
    """Read values of one shape; None = no bulk reading exists for it."""
    if shape == DAY_LENGTH:
        return read_days(values, zone), _DAY
    if shape in STAMP_LAYOUTS:
        return read_stamps(values, STAMP_LAYOUTS[shape], zone), _INSTANT
    if shape is date:
        return read_date_objects(values, zone), _DAY
    if shape is datetime:
        return read_datetime_objects(values, zone), _INSTANT
    if shape is int or shape is float:
        rows = read_epochs(values, zone)
        return None if rows is None else (rows, _INSTANT)
    return None


def _read_singly(values: Sequence[object], read: Read, zone: tzinfo) -> Int64s:
    """Read values one by one into a table of shape (fields, n), each distinct plain value once."""
    known: dict[object, tuple[int, ...]] = {}
    rows = []
    for value in values:
        if not isinstance(value, str | int | float | None):
            rows.append(_row(read(value), zone))
            continue
        key = (type(value), value)
        row = known.get(key)
        if row is None:
            row = known[key] = _row(read(value), zone)
        rows.append(row)
    return np.array(rows, dtype=np.int64).T


def _row(reading: DateReading, zone: tzinfo) -> tuple[int, ...]:
    status, precision = _STATUS_CODES[reading.status], _PRECISION_CODES[reading.precision]
    if reading.interval is None:
        return status, precision, 0, 0, 0, 0
    start, end, first = reading.interval.start, reading.interval.end, reading.first_day(zone)
    return (
        status,
        precision,
        OPEN_START if start is None else (start - _EPOCH) // _MICROSECOND,
        OPEN_END if end is None else (end - _EPOCH) // _MICROSECOND,
        0 if first is None else first.toordinal() - EPOCH_ORDINAL,
        reading.perpetual,
    )


def _write(table: Int64s, places: Int64s, rows: PlacedRows, precision: int) -> None:
    """Write rows that all hold."""
    table[0, places] = _OK
    table[1, places] = precision
    table[2, places] = rows.start_us
    table[3, places] = rows.end_us
    table[4, places] = rows.first_day


def _uniform(rows: PlacedRows, precision: int) -> DateColumn:
    """Make a column of rows that all hold."""
    zeros = np.zeros(len(rows.holds), dtype=np.int8)
    return _frozen(
        DateColumn(
            status=zeros + np.int8(_OK),
            precision=zeros + np.int8(precision),
            start_us=rows.start_us,
            end_us=rows.end_us,
            first_day=rows.first_day,
            perpetual=zeros.astype(np.bool_),
        )
    )


def _column(table: Int64s) -> DateColumn:
    return _frozen(
        DateColumn(
            status=table[0].astype(np.int8),
            precision=table[1].astype(np.int8),
            start_us=table[2],
            end_us=table[3],
            first_day=table[4],
            perpetual=table[5].astype(np.bool_),
        )
    )


def _frozen(column: DateColumn) -> DateColumn:
    """Make the arrays read-only: a column is shared like any other value."""
    for array in (column.status, column.precision, column.start_us, column.end_us, column.first_day, column.perpetual):
        array.flags.writeable = False
    return column
