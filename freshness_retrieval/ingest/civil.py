"""Calendar arithmetic on whole columns of integers."""

from typing import Final

import numpy as np
import numpy.typing as npt

__all__ = ["days_from_civil", "is_civil_day"]

Int64s = npt.NDArray[np.int64]
Int32s = npt.NDArray[np.int32]
Bools = npt.NDArray[np.bool_]

_MONTH_LENGTHS: Final = np.array([0, 31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31, *[0] * 87], dtype=np.int32)
"""Days of month 0…99 in a common year; 0 = no such month."""


def is_civil_day(year: Int32s, month: Int32s, day: Int32s) -> Bools:
    """Tell which fields name a day of the proleptic Gregorian calendar, for months 0 to 99."""
    is_leap = (year % 4 == 0) & ((year % 100 != 0) | (year % 400 == 0))
    length = _MONTH_LENGTHS[month] + (is_leap & (month == 2))  # noqa: PLR2004 (February)
    in_month: Bools = (day >= 1) & (day <= length)
    return in_month


def days_from_civil(year: Int32s, month: Int32s, day: Int32s) -> Int64s:
    """Return the days since 1970-01-01; fields that name no day give any number.

    Years start in March here, so that the leap day is the last of them.

    Source: Howard Hinnant, *chrono-compatible low-level date algorithms*, `days_from_civil`, 2021.
    """
    shifted = year - (month <= 2)  # noqa: PLR2004 (February)
    era = shifted // 400
    year_of_era = shifted - era * 400
    day_of_year = (153 * ((month + 9) % 12) + 2) // 5 + day - 1
    day_of_era = year_of_era * 365 + year_of_era // 4 - year_of_era // 100 + day_of_year
    days: Int64s = (era * 146_097 + day_of_era - 719_468).astype(np.int64)
    return days
