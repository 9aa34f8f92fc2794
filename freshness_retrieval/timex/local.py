"""Local time: the anchor and the zone on the way in, intervals in UTC on the way out."""

from dataclasses import dataclass
from datetime import UTC, date, datetime, timedelta, tzinfo
from functools import lru_cache
from typing import Final
from zoneinfo import ZoneInfo

from freshness_retrieval.errors import ConfigurationError, UnreadableTimeError
from freshness_retrieval.model import TimeInterval
from freshness_retrieval.timex.cells import DAY

__all__ = ["Start", "placed_interval", "read_anchor", "read_text_anchor", "zone_of"]


@dataclass(frozen=True, slots=True, kw_only=True)
class Start:
    """The anchor.

    Attributes:
        second: Seconds of local time; None = unknown.
        whole_day: It is a day, not an instant.
        utc_offset: Minutes from UTC there.
    """

    second: int | None = None
    whole_day: bool = True
    utc_offset: int = 0


def zone_of(name: str) -> tzinfo:
    """Return a time zone by its IANA name.

    Raises:
        ConfigurationError: There is no such zone.
    """
    if name.upper() in {"UTC", "Z", "GMT"}:
        return UTC
    try:
        return ZoneInfo(name)
    except (KeyError, ValueError, OSError) as error:
        raise ConfigurationError(f"timezone {name!r} is not known; write an IANA name such as Europe/Berlin") from error


def read_anchor(anchor: datetime | date | str | None, zone: tzinfo) -> Start:
    """Return the anchor in local time; an empty string is no anchor.

    Raises:
        UnreadableTimeError: A string is no ISO 8601 date or time.
    """
    if isinstance(anchor, str):
        text = anchor.strip()
        if not text:
            return Start()
        try:
            anchor = date.fromisoformat(text) if len(text) <= len("2024-01-01") else datetime.fromisoformat(text)
        except ValueError as error:
            raise UnreadableTimeError(
                f"anchor {text!r} is no ISO 8601 date or time; write 2024-06-01 or 2024-06-01T12:00:00Z"
            ) from error
    if anchor is None:
        return Start()
    if not isinstance(anchor, datetime):
        noon = datetime(anchor.year, anchor.month, anchor.day, 12, tzinfo=zone)
        return Start(second=anchor.toordinal() * DAY, whole_day=True, utc_offset=_minutes(noon))
    local = anchor.replace(tzinfo=zone) if anchor.utcoffset() is None else anchor.astimezone(zone)
    second = local.toordinal() * DAY + local.hour * 3600 + local.minute * 60 + local.second
    return Start(second=second, whole_day=False, utc_offset=_minutes(local))


read_text_anchor = lru_cache(maxsize=1024)(read_anchor)


def _minutes(moment: datetime) -> int:
    offset = moment.utcoffset()
    return 0 if offset is None else int(offset.total_seconds()) // 60


_FIRST: Final = datetime(1, 1, 1, tzinfo=UTC)
_FIRST_LOCAL: Final = datetime(1, 1, 1)  # noqa: DTZ001 (the zone is attached later)


@lru_cache(maxsize=8_192)
def placed_interval(first: int | None, after: int | None, zone: tzinfo) -> TimeInterval | None:
    """Return two seconds of local time as an interval in UTC; None = it holds no moment."""
    start, end = _moment(first, zone), _moment(after, zone)
    if start is not None and end is not None and end <= start:
        return None
    return TimeInterval(start, end)


def _moment(second: int | None, zone: tzinfo) -> datetime | None:
    """Return a moment; the ends of the calendar are unbounded."""
    if second is None:
        return None
    try:
        if zone is UTC:
            return _FIRST + timedelta(seconds=second - DAY)
        return (_FIRST_LOCAL + timedelta(seconds=second - DAY)).replace(tzinfo=zone).astimezone(UTC)
    except OverflowError:
        return None
