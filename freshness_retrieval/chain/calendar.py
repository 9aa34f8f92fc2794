"""Calendar arithmetic on columns of day numbers."""

import numpy as np
from numpy.typing import NDArray

from freshness_retrieval.model import CalendarDuration

__all__ = ["add_to_days"]

_ONE = np.timedelta64(1, "D")


def add_to_days(day: NDArray[np.int64], duration: CalendarDuration) -> NDArray[np.int64]:
    """Return the days a duration after others; months first, clamped to the end of the month, then whole days.

    Args:
        day: Days since 1970-01-01, shape (n,).
        duration: What to add; a fraction of a day counts as none.

    Returns:
        Days since 1970-01-01, shape (n,).

    >>> day = np.array(["2023-08-31", "2024-01-31"], dtype="datetime64[D]").astype("int64")
    >>> add_to_days(day, CalendarDuration(months=6)).astype("datetime64[D]").astype(str).tolist()
    ['2024-02-29', '2024-07-31']
    """
    if duration.months:
        dates = day.astype("datetime64[D]")
        months = dates.astype("datetime64[M]")
        target = months + np.timedelta64(duration.months, "M")
        first = target.astype("datetime64[D]")
        length = (target + np.timedelta64(1, "M")).astype("datetime64[D]") - first
        day_of_month = dates - months.astype("datetime64[D]")
        day = (first + np.minimum(day_of_month, length - _ONE)).astype(np.int64)
    return day + int(duration.days)
