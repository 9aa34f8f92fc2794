"""Columns of days and times, placed on the time line in a zone.

A zone is asked at the midnights only, and the answers are kept for blocks of days. No zone ever changed its clocks twice
within two days (all of tzdata 2025b), so a day with the same offset at both its midnights has one offset. Times on other
days, and whatever lies at the ends of the calendar, do not hold: they are read one by one elsewhere.
"""

from collections.abc import Callable
from datetime import UTC, datetime, timedelta, tzinfo
from functools import lru_cache
from typing import Final, NamedTuple

import numpy as np
import numpy.typing as npt

from freshness_retrieval.ingest.spelled import DAY_US, day_number

__all__ = ["PlacedRows", "place_days", "place_local", "place_utc"]

Int64s = npt.NDArray[np.int64]
Bools = npt.NDArray[np.bool_]

_EPOCH: Final = datetime(1970, 1, 1)  # noqa: DTZ001 (what a clock shows; the zone comes later)
_MICROSECOND: Final = timedelta(microseconds=1)
_FIRST_DAY: Final = day_number(2, 1, 1)
_END_DAY: Final = day_number(9999, 1, 1)
"""Before year 2 a zone may leave the calendar; year 9999 may mean that there is no end."""


_BLOCK_BITS: Final = 8
_BLOCK: Final = 1 << _BLOCK_BITS
"""Days in a block; less than a year, so that no block of a safe year leaves the calendar."""

_BLOCKS_KEPT: Final = 1024
"""Seven centuries of one zone, or one century of seven; 2 kB each."""

_BLOCKS_AT_ONCE: Final = 256
"""Up to so many neighbouring blocks (180 years) it is quicker to take all than to find those that occur."""


class PlacedRows(NamedTuple):
    """What was read from n values, each of shape (n,), and meaningful only where `holds`."""

    holds: Bools
    start_us: Int64s
    end_us: Int64s
    first_day: Int64s

    def held(self) -> "PlacedRows":
        """Return only the rows that hold."""
        holds = self.holds
        return PlacedRows(holds[holds], self.start_us[holds], self.end_us[holds], self.first_day[holds])


def place_days(days: Int64s, holds: Bools, zone: tzinfo) -> PlacedRows:
    """Place days of the calendar of `zone`."""
    days, holds = _within(days, holds, 1)
    start_us, end_us = days * DAY_US, (days + 1) * DAY_US
    if zone is not UTC:
        start_us -= _midnight_offsets(days, zone)
        end_us -= _midnight_offsets(days + 1, zone)
        holds &= start_us < end_us
    return PlacedRows(holds, start_us, end_us, days)


def place_local(local_us: Int64s, holds: Bools, zone: tzinfo) -> PlacedRows:
    """Place times that the clocks of `zone` show."""
    local_us, holds = _within(local_us, holds, DAY_US)
    days = local_us // DAY_US
    if zone is UTC:
        return PlacedRows(holds, local_us, local_us + 1, days)
    offsets = _midnight_offsets(days, zone)
    holds &= offsets == _midnight_offsets(days + 1, zone)  # else the clocks change during the day
    return PlacedRows(holds, local_us - offsets, local_us - offsets + 1, days)


def place_utc(utc_us: Int64s, holds: Bools, zone: tzinfo) -> PlacedRows:
    """Place times in UTC; their days are those of `zone`."""
    utc_us, holds = _within(utc_us, holds, DAY_US)
    days = utc_us // DAY_US
    if zone is UTC:
        return PlacedRows(holds, utc_us, utc_us + 1, days)
    offsets = _look_up(days, zone, _offsets_at_utc_midnight)
    holds &= offsets == _look_up(days + 1, zone, _offsets_at_utc_midnight)  # else the clocks change during the day
    return PlacedRows(holds, utc_us, utc_us + 1, (utc_us + offsets) // DAY_US)


def _within(moments: Int64s, holds: Bools, per_day: int) -> tuple[Int64s, Bools]:
    """Return moments of which those outside the safe years, or not held, are 0 and do not hold."""
    holds = holds & (moments >= _FIRST_DAY * per_day) & (moments < _END_DAY * per_day)
    return np.where(holds, moments, 0), holds


def _midnight_offsets(days: Int64s, zone: tzinfo) -> Int64s:
    """Return the offsets from UTC, in microseconds, when the clocks of `zone` show 00:00 of these days."""
    return _look_up(days, zone, _offsets_at_local_midnight)


def _look_up(days: Int64s, zone: tzinfo, offsets_of: Callable[[tzinfo, int], Int64s]) -> Int64s:
    block = days >> _BLOCK_BITS
    first, last = int(block.min()), int(block.max())
    if last - first < _BLOCKS_AT_ONCE:
        numbers, places = list(range(first, last + 1)), block - first
    else:
        distinct, places = np.unique(block, return_inverse=True)
        numbers = distinct.tolist()
    table = np.concatenate([offsets_of(zone, number) for number in numbers])
    offsets: Int64s = table[(places << _BLOCK_BITS) + (days & (_BLOCK - 1))]
    return offsets


@lru_cache(maxsize=_BLOCKS_KEPT)
def _offsets_at_local_midnight(zone: tzinfo, block: int) -> Int64s:
    return np.array([_in_us(day.replace(tzinfo=zone).utcoffset()) for day in _days_of(block)], dtype=np.int64)


@lru_cache(maxsize=_BLOCKS_KEPT)
def _offsets_at_utc_midnight(zone: tzinfo, block: int) -> Int64s:
    moments = [zone.fromutc(day.replace(tzinfo=zone)) for day in _days_of(block)]
    return np.array([_in_us(moment.utcoffset()) for moment in moments], dtype=np.int64)


def _days_of(block: int) -> list[datetime]:
    return [_EPOCH + timedelta(days=day) for day in range(block << _BLOCK_BITS, (block + 1) << _BLOCK_BITS)]


def _in_us(offset: timedelta | None) -> int:
    return 0 if offset is None else offset // _MICROSECOND
