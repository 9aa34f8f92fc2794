"""Numbers as times: seconds, milliseconds, microseconds or nanoseconds since 1970, told apart by their size."""

import math
import re
from typing import Final

from freshness_retrieval.ingest.iso import read_digits
from freshness_retrieval.ingest.spelled import ClockTime, Spelled, UnreadableError

__all__ = ["EPOCH_UNITS", "read_number", "read_number_text"]

_FIRST_SECOND: Final = 315_532_800
"""1980-01-01T00:00:00Z: smaller numbers are spreadsheet serials, counters or codes far more often than times."""

_END_SECOND: Final = 4_102_444_800
"""2100-01-01T00:00:00Z."""

_FAR_FIRST_SECOND: Final = 253_370_764_800
_FAR_END_SECOND: Final = 253_402_300_800
"""The year 9999, with which many stores (and the wire keys of this library) say that there is no end."""

EPOCH_UNITS: Final = (
    *((_FIRST_SECOND * units, _END_SECOND * units, units) for units in (1, 10**3, 10**6, 10**9)),
    *((_FAR_FIRST_SECOND * units, _FAR_END_SECOND * units, units) for units in (1, 10**3)),
)
"""Ranges of numbers that are times: first number, end (exclusive), units in a second. No two overlap."""

_MICROSECONDS: Final = 10**6
_NUMBER = re.compile(r"(\d{1,20})(?:\.(\d{1,40}))?", re.ASCII)
_MAX_DIGITS_BOUND: Final = 10**20
_ACCEPTED: Final = "is no year, no YYYYMMDD and no epoch time from 1980 to 2099 (spreadsheet serials are not read)"


def read_number(value: int | float) -> Spelled:
    """Read a number; fractions of a float are rounded to microseconds.

    >>> read_number(1719835200) == read_number(1719835200000) == read_number(1719835200.0)
    True

    Raises:
        UnreadableError: It is no plausible time.
    """
    for first, end, per_second in EPOCH_UNITS:
        if first <= value < end:
            return ClockTime(_to_microseconds(value, per_second), 0)
    if 0 <= value < _MAX_DIGITS_BOUND and (isinstance(value, int) or value.is_integer()):
        spelled = read_digits(str(int(value)))
        if spelled is not None:
            return spelled
    raise UnreadableError(_ACCEPTED)


def read_number_text(text: str) -> Spelled | None:
    """Read a number written in digits; None = another kind of text.

    Raises:
        UnreadableError: It is no plausible time.
    """
    match = _NUMBER.fullmatch(text)
    if match is None:
        return None
    digits, fraction = match[1], match[2] or ""
    number = int(digits)
    for first, end, per_second in EPOCH_UNITS:
        if first <= number < end:
            return ClockTime(_digits_to_microseconds(digits, fraction, per_second), 0)
    if not fraction.strip("0"):
        spelled = read_digits(digits)
        if spelled is not None:
            return spelled
    raise UnreadableError(_ACCEPTED)


def _to_microseconds(value: int | float, per_second: int) -> int:
    if per_second > _MICROSECONDS:
        return math.floor(value / (per_second // _MICROSECONDS)) if isinstance(value, float) else value // 1000
    return round(value * (_MICROSECONDS // per_second))


def _digits_to_microseconds(digits: str, fraction: str, per_second: int) -> int:
    """Return microseconds; what is finer is cut off."""
    places = len(str(per_second)) - 1
    if places > 6:  # noqa: PLR2004 (decimal places of a microsecond)
        return int(digits) // 1000
    missing = 6 - places
    return int(digits + fraction[:missing].ljust(missing, "0"))
