"""Wire keys: what an annotated document carries, so that any store can filter by it and any later step can read it.

Each bound stands twice: as ISO text, exact, for people and for reading back; and as whole epoch seconds under `…_ts`, with a
sentinel at open ends, so that `valid_from_ts <= t AND valid_until_ts > t` is enough for every vector store.
"""

from datetime import UTC, datetime, tzinfo

from freshness_retrieval.model import day_in, in_zone

__all__ = ["OPEN_END_TS", "OPEN_START_TS", "VALIDITY_KEYS", "iso_bound", "iso_instant", "seconds"]

OPEN_START_TS = -62_135_596_800
"""Seconds that stand for *since ever*: 0001-01-01T00:00:00Z."""

OPEN_END_TS = 253_402_300_799
"""Seconds that stand for *without end*: 9999-12-31T23:59:59Z."""

VALIDITY_KEYS = ("valid_from", "valid_until", "valid_from_ts", "valid_until_ts", "validity_kind", "valid_source")
"""The keys of a window; written together, or removed together."""


def seconds(moment: datetime) -> int:
    """Return the whole epoch seconds of an aware moment, rounded down.

    >>> from datetime import UTC
    >>> seconds(datetime(2024, 6, 1, tzinfo=UTC))
    1717200000
    """
    return int(moment.timestamp() // 1)


def iso_instant(moment: datetime) -> str:
    """Return an aware moment as ISO text in UTC."""
    return in_zone(moment, UTC).isoformat().replace("+00:00", "Z")


def iso_bound(moment: datetime, zone: tzinfo, *, last: bool) -> str:
    """Return a bound of validity: the day it falls on in `zone`, or the instant where it is not midnight there.

    Args:
        moment: The bound; aware.
        zone: Zone in which days begin.
        last: The bound is an exclusive end, and the day wanted is the last one inside.
    """
    local = in_zone(moment, zone)
    if (local.hour, local.minute, local.second, local.microsecond) != (0, 0, 0, 0):
        return iso_instant(moment)
    return str(day_in(moment - datetime.resolution, zone) if last else local.date())
