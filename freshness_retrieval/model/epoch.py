"""Moments as whole microseconds since the Unix epoch, the form in which columns hold them."""

from datetime import UTC, date, datetime, timedelta

__all__ = ["EPOCH_DAY", "MICROSECONDS_PER_DAY", "microseconds", "moment_of"]

EPOCH_DAY = date(1970, 1, 1)
"""Day 0 of day numbers."""

MICROSECONDS_PER_DAY = 86_400_000_000

_EPOCH = datetime(1970, 1, 1, tzinfo=UTC)
_MICROSECOND = timedelta(microseconds=1)


def microseconds(moment: datetime) -> int:
    """Return the whole microseconds from the Unix epoch to an aware moment."""
    return (moment - _EPOCH) // _MICROSECOND


def moment_of(microseconds_since_epoch: int) -> datetime:
    """Return the aware moment that lies so many microseconds after the Unix epoch."""
    return _EPOCH + timedelta(microseconds=microseconds_since_epoch)
