"""ISO 8601 strings of one length, read as a matrix of characters.

A row that does not fit exactly is left to the ladder, so these functions say where they hold and never why not.
"""

from collections.abc import Sequence
from datetime import datetime, tzinfo
from typing import Final, NamedTuple

import numpy as np
import numpy.typing as npt

from freshness_retrieval.ingest.civil import days_from_civil, is_civil_day
from freshness_retrieval.ingest.placed import PlacedRows, place_days, place_local, place_utc
from freshness_retrieval.ingest.spelled import DAY_US, SECOND_US

__all__ = ["DAY_LENGTH", "STAMP_LAYOUTS", "read_days", "read_plain_days", "read_stamps"]

Int32s = npt.NDArray[np.int32]
Int64s = npt.NDArray[np.int64]
Bools = npt.NDArray[np.bool_]
Bytes = npt.NDArray[np.uint8]

DAY_LENGTH: Final = 10
"""Characters of `YYYY-MM-DD`."""

_ZERO, _HYPHEN, _COLON, _DOT, _PLUS = (np.uint8(ord(mark)) for mark in "0-:.+")
_FEW: Final = 128
"""Up to this many strings the standard library is quicker than a matrix of characters."""

_SMALL_LETTER: Final = np.uint8(0x20)
_DATE_DIGITS: Final = (0, 1, 2, 3, 5, 6, 8, 9)
_CLOCK_DIGITS: Final = (11, 12, 14, 15, 17, 18)
_MINUTE_US: Final = 60_000_000
_MAX_OFFSET_HOURS: Final = "15"


class Layout(NamedTuple):
    """What stands after `YYYY-MM-DDTHH:MM:SS`."""

    length: int
    fraction: int
    zone: str


STAMP_LAYOUTS: Final = {
    length: Layout(length, fraction, zone)
    for fraction, dotted in ((0, 19), (3, 23), (6, 26))
    for zone, length in (("", dotted), ("Z", dotted + 1), ("+", dotted + 6))
}
"""Length of a stamp to its layout; fractions of three and six digits are those that programs write."""


def read_days(texts: Sequence[str], zone: tzinfo) -> PlacedRows:
    """Read strings of ten characters as days of `zone`."""
    return place_days(*_days(_columns(texts, DAY_LENGTH)), zone)


def read_plain_days(values: Sequence[object], zone: tzinfo) -> PlacedRows | None:
    """Read values that are all days `YYYY-MM-DD`, the quickest way; None = some are not.

    numpy reads such strings in one go, but takes others as well (blanks, signs), so their form is checked before.
    """
    try:
        joined = "".join(values)  # type: ignore[arg-type]  # what is no text is refused here
    except TypeError:
        return None
    hyphens = "-" * len(values)
    if not (joined.isascii() and joined[4::DAY_LENGTH] == hyphens == joined[7::DAY_LENGTH]):
        return None
    if set(map(len, values)) != {DAY_LENGTH}:  # type: ignore[arg-type]
        return None
    data = joined.encode("ascii")
    digits = np.frombuffer(data, dtype=np.uint8).reshape(-1, DAY_LENGTH) - _ZERO <= np.uint8(9)
    if not np.logical_and.reduce(digits, axis=0)[list(_DATE_DIGITS)].all():
        return None
    try:
        days = np.frombuffer(data, dtype=f"S{DAY_LENGTH}").astype("datetime64[D]").astype(np.int64)
    except ValueError:  # a day that the calendar does not have
        return None
    placed = place_days(days, np.ones(len(values), dtype=np.bool_), zone)
    return placed if placed.holds.all() else None


def read_stamps(texts: Sequence[str], layout: Layout, zone: tzinfo) -> PlacedRows:
    """Read strings of one of the `STAMP_LAYOUTS` as instants; those without offset are times in `zone`."""
    few = _few_stamps(texts, layout) if len(texts) <= _FEW else None
    if few is not None:
        return place_utc(np.array(few, dtype=np.int64), np.ones(len(few), dtype=np.bool_), zone)
    columns = _columns(texts, layout.length)
    days, holds = _days(columns)
    holds &= (columns[10] | _SMALL_LETTER == ord("t")) | (columns[10] == ord(" "))
    holds &= (columns[13] == _COLON) & (columns[16] == _COLON)
    holds &= _are_digits(columns, _CLOCK_DIGITS)
    hour, minute, second = _pair(columns, 11), _pair(columns, 14), _pair(columns, 17)
    holds &= (hour < 24) & (minute < 60) & (second < 60)  # noqa: PLR2004 (24:00 and second 60 go to the ladder)
    seconds = (hour.astype(np.int64) * 60 + minute) * 60 + second
    local_us = days * DAY_US + seconds * SECOND_US
    if layout.fraction:
        places = range(20, 20 + layout.fraction)
        holds &= (columns[19] == _DOT) & _are_digits(columns, places)
        local_us += _fraction_us(columns, places)
    if not layout.zone:
        return place_local(local_us, holds, zone)
    if layout.zone == "Z":
        return place_utc(local_us, holds & (columns[-1] | _SMALL_LETTER == ord("z")), zone)
    offset_us, are_offsets = _offsets(columns, layout.length - 6)
    return place_utc(local_us - offset_us, holds & are_offsets, zone)


def _few_stamps(texts: Sequence[str], layout: Layout) -> list[int] | None:
    """Return microseconds in UTC; None = one is not plainly `YYYY-MM-DDTHH:MM:SS` with `Z` or an offset."""
    if layout.fraction or not layout.zone:
        return None
    moments_us = []
    for text in texts:
        if not (text[4] == text[7] == "-" and text[10] == "T" and text[13] == text[16] == ":" and text[0] != "9"):
            return None
        # `fromisoformat` takes offsets up to 24 hours, and 60 minutes in them
        if layout.zone == "+" and not (text[20:22] <= _MAX_OFFSET_HOURS and text[22] == ":" and text[23] <= "5"):
            return None
        try:
            moments_us.append(int(datetime.fromisoformat(text).timestamp()) * SECOND_US)
        except ValueError:
            return None
    return moments_us


def _columns(texts: Sequence[str], length: int) -> Bytes:
    """Return the characters as an array of shape (length, n); those outside ASCII become question marks."""
    joined = "".join(texts).encode("ascii", "replace")
    return np.ascontiguousarray(np.frombuffer(joined, dtype=np.uint8).reshape(-1, length).T)


def _days(columns: Bytes) -> tuple[Int64s, Bools]:
    """Return day numbers, and where ten characters are a day of the years 2 to 9998.

    The years at the ends, where a zone may leave the calendar, and 9999, which may mean no end, go to the ladder.
    """
    holds = (columns[4] == _HYPHEN) & (columns[7] == _HYPHEN) & _are_digits(columns, _DATE_DIGITS)
    year = _pair(columns, 0) * 100 + _pair(columns, 2)
    month, day = _pair(columns, 5), _pair(columns, 8)
    month[~holds] = 0
    holds &= is_civil_day(year, month, day) & (year > 1) & (year < 9999)  # noqa: PLR2004 (the last year)
    return days_from_civil(year, month, day), holds


def _are_digits(columns: Bytes, places: Sequence[int]) -> Bools:
    digits: Bools = np.logical_and.reduce(columns[list(places)] - _ZERO <= np.uint8(9), axis=0)
    return digits


def _pair(columns: Bytes, place: int) -> Int32s:
    """Return the number that two digits write."""
    number: Int32s = columns[place].astype(np.int32) * 10 + columns[place + 1] - 11 * int(_ZERO)
    return number


def _fraction_us(columns: Bytes, places: Sequence[int]) -> Int64s:
    total = np.zeros(columns.shape[1], dtype=np.int64)
    for place in places:
        total = total * 10 + (columns[place] - _ZERO)
    total *= 10 ** (6 - len(places))
    return total


def _offsets(columns: Bytes, place: int) -> tuple[Int64s, Bools]:
    """Return offsets `±HH:MM` in microseconds, and where they are offsets."""
    sign = columns[place]
    hours, minutes = _pair(columns, place + 1), _pair(columns, place + 4)
    holds = ((sign == _PLUS) | (sign == _HYPHEN)) & (columns[place + 3] == _COLON)
    holds &= _are_digits(columns, (place + 1, place + 2, place + 4, place + 5))
    holds &= (hours <= int(_MAX_OFFSET_HOURS)) & (minutes < 60)  # noqa: PLR2004 (as in clock_time)
    size = (hours.astype(np.int64) * 60 + minutes) * _MINUTE_US
    return np.where(sign == _HYPHEN, -size, size), holds
