"""Numbers, dates and datetimes by the column; the counterpart of `iso_columns` for values that are no text."""

from collections.abc import Sequence
from datetime import UTC, date, datetime, timedelta, tzinfo
from typing import Final

import numpy as np
import numpy.typing as npt

from freshness_retrieval.ingest.epoch import EPOCH_UNITS
from freshness_retrieval.ingest.placed import PlacedRows, place_days, place_local, place_utc
from freshness_retrieval.ingest.spelled import EPOCH_ORDINAL

__all__ = ["read_date_objects", "read_datetime_objects", "read_epochs"]

_EPOCH: Final = datetime(1970, 1, 1, tzinfo=UTC)
_EPOCH_NAIVE: Final = datetime(1970, 1, 1)  # noqa: DTZ001 (what a clock shows)
_MICROSECOND: Final = timedelta(microseconds=1)
_PER_MICROSECOND: Final = 10**6
_LAST_YEAR: Final = 9999


def read_epochs(numbers: Sequence[int] | Sequence[float], zone: tzinfo) -> PlacedRows | None:
    """Read numbers of one type, at least one, as epoch times; None = one is too large for an array."""
    values: npt.NDArray[np.int64 | np.float64]
    try:
        values = np.array(numbers, dtype=np.float64 if isinstance(numbers[0], float) else np.int64)
    except OverflowError:
        return None
    moments_us = np.zeros(len(values), dtype=np.int64)
    holds = np.zeros(len(values), dtype=np.bool_)
    for first, end, per_second in EPOCH_UNITS:
        inside = (values >= first) & (values < end)
        if not inside.any():
            continue
        chosen = values[inside]
        if per_second <= _PER_MICROSECOND:
            scaled = chosen * (_PER_MICROSECOND // per_second)
            moments_us[inside] = np.rint(scaled) if scaled.dtype == np.float64 else scaled
        else:
            moments_us[inside] = chosen // (per_second // _PER_MICROSECOND)
        holds |= inside
    return place_utc(moments_us, holds, zone)


def read_date_objects(days: Sequence[date], zone: tzinfo) -> PlacedRows:
    """Read `date` values as days of `zone`."""
    numbers = np.array([day.toordinal() for day in days], dtype=np.int64) - EPOCH_ORDINAL
    return place_days(numbers, np.ones(len(days), dtype=np.bool_), zone)


def read_datetime_objects(moments: Sequence[datetime], zone: tzinfo) -> PlacedRows:
    """Read `datetime` values, all aware or all naive; where they are mixed, the naive ones do not hold."""
    if all(moment.tzinfo is None for moment in moments):
        local_us = [(moment - _EPOCH_NAIVE) // _MICROSECOND for moment in moments]
        return place_local(np.array(local_us, dtype=np.int64), np.ones(len(moments), dtype=np.bool_), zone)
    are_safe = [moment.utcoffset() is not None and 1 < moment.year < _LAST_YEAR for moment in moments]
    utc_us = [
        (moment - _EPOCH) // _MICROSECOND if is_safe else 0 for moment, is_safe in zip(moments, are_safe, strict=True)
    ]
    return place_utc(np.array(utc_us, dtype=np.int64), np.array(are_safe, dtype=np.bool_), zone)
