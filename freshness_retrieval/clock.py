"""The one place that reads the time.

Everything else takes the time as an argument, or a `Clock`, which is any function that returns an aware datetime.
"""

from collections.abc import Callable
from dataclasses import dataclass
from datetime import UTC, datetime

__all__ = ["Clock", "fixed_clock", "system_clock"]

Clock = Callable[[], datetime]
"""A function that returns the present as an aware datetime."""


def system_clock() -> datetime:
    """Return the present in UTC."""
    return datetime.now(UTC)


def fixed_clock(moment: datetime) -> Clock:
    """Return a clock that always shows `moment`, for tests and for replays of the past.

    >>> from datetime import UTC, datetime
    >>> fixed_clock(datetime(2024, 6, 2, tzinfo=UTC))().isoformat()
    '2024-06-02T00:00:00+00:00'
    """
    return _FixedClock(moment)


@dataclass(frozen=True, slots=True)
class _FixedClock:
    """A clock that has stopped; a class, so that what holds it can be pickled."""

    moment: datetime

    def __call__(self) -> datetime:
        """Return the moment."""
        return self.moment
