"""The time of day behind a date: `T08:15:30.123Z`, ` 7:05 pm`, ` 16:30:00 +0800 (CST)`."""

import re
from datetime import date
from typing import Final

from freshness_retrieval.ingest.reading import DatePrecision
from freshness_retrieval.ingest.spelled import (
    DAY_US,
    EPOCH_ORDINAL,
    SECOND_US,
    ClockTime,
    Period,
    SeveralReadings,
    Spelled,
    UnreadableError,
)
from freshness_retrieval.ingest.words import AMBIGUOUS_ZONES, DAY_HALVES, MAIL_ZONES, UTC_NAMES

__all__ = ["at_clock"]

_HOUR_US: Final = 3_600_000_000
_MINUTE_US: Final = 60_000_000
_LAST_MINUTE: Final = 59
_LEAP_SECOND: Final = 60
_NOON: Final = 12
_MAX_OFFSET_HOURS: Final = 15
"""No zone was ever farther from UTC than 15:59, which is also the limit of PostgreSQL."""

_CLOCK = re.compile(
    r"(?P<mark> at | ?t ?|, ?| |:)"
    r"(?:(?P<hour>\d{1,2}):(?P<minute>\d\d)(?::(?P<second>\d\d)(?:[.,](?P<fraction>\d{1,40}))?)?"
    r"|(?P<basic>\d{6}|\d{4}|\d{1,2})(?:(?<=\d{6})[.,](?P<basic_fraction>\d{1,40}))?)"
    r"(?: ?(?P<half>[ap]m|[ap]\.m\.?))?"
    r"(?:(?: ?(?P<utc>utc|gmt)?(?P<sign>[+-])(?P<offset>\d{1,2}:\d\d(?::\d\d)?|\d{6}|\d{4}|\d{1,2})| ?(?P<zone>[a-z]{1,5}))"
    r"(?:\[[a-z0-9_+/-]{1,40}\])?)?"
    r"(?: ?\([^()]{0,40}\))?",
    re.ASCII,
)


def at_clock(day: int, rest: str, *, bare: bool = False, mail: bool = False) -> Spelled:
    """Return the day, or the time on it where `rest` holds one.

    Args:
        day: Day number that stood before.
        rest: What follows the date, lower case; empty = no time of day.
        bare: The date is one of ISO 8601, so digits without colons behind a `T` are a time.
        mail: The date stands in the form of a mail header, where `EST` has a defined offset.

    Raises:
        UnreadableError: What follows is no time of day, or an impossible one.
    """
    if not rest:
        return Period(DatePrecision.DAY, day, day)
    match = _CLOCK.fullmatch(rest)
    if match is None:
        if rest[0] in "/~" or rest.startswith(("--", " - ", " to ")):
            raise UnreadableError("is an interval; give its two ends in two fields")
        raise UnreadableError(f"has {rest.strip()[:20]!r} after the date; a time such as T08:15:30Z may stand there")
    hour, minute, second, fraction = _fields(match, bare=bare)
    local_us = day * DAY_US + hour * _HOUR_US + minute * _MINUTE_US + second * SECOND_US + fraction
    zone = match["zone"]
    if zone is None:
        return ClockTime(local_us, _offset_us(match), leap_second=second == _LEAP_SECOND)
    if zone in UTC_NAMES:
        return ClockTime(local_us, 0, leap_second=second == _LEAP_SECOND)
    if mail and zone in MAIL_ZONES:
        return ClockTime(local_us, MAIL_ZONES[zone] * _HOUR_US, leap_second=second == _LEAP_SECOND)
    if zone in AMBIGUOUS_ZONES:
        name = zone.upper()
        return SeveralReadings(
            (date.fromordinal(day + EPOCH_ORDINAL),),
            f"has the time zone abbreviation {name}, which has no fixed meaning; write an offset such as +08:00",
        )
    raise UnreadableError(f"has {zone!r} where a time zone stands; write Z or an offset such as +08:00")


def _fields(match: re.Match[str], *, bare: bool) -> tuple[int, int, int, int]:
    """Return hour, minute, second and microseconds; more digits than six are cut off."""
    basic, half = match["basic"], match["half"]
    if basic is None:
        hour, minute, second = int(match["hour"]), int(match["minute"]), int(match["second"] or 0)
    else:
        is_hour_of_half = half is not None and len(basic) <= 2  # noqa: PLR2004 (digits of an hour)
        is_iso = bare and len(basic) != 1 and "t" in match["mark"]
        if not (is_hour_of_half or is_iso):
            raise UnreadableError(f"has {basic!r} after the date; write a time as 08:15")
        hour, minute, second = int(basic[:2]), int(basic[2:4] or 0), int(basic[4:] or 0)
    fraction = int((match["fraction"] or match["basic_fraction"] or "0")[:6].ljust(6, "0"))
    if half is not None:
        if not 1 <= hour <= _NOON:
            raise UnreadableError(f"names hour {hour} {half}; with am or pm it lies in 1 to 12")
        hour = hour % _NOON + DAY_HALVES[half]
    is_next_midnight = hour == 24 and minute == second == fraction == 0  # noqa: PLR2004 (ISO 8601, 24:00:00)
    if minute > _LAST_MINUTE or second > _LEAP_SECOND or (hour > 23 and not is_next_midnight):  # noqa: PLR2004 (hours)
        raise UnreadableError(f"names no time of a day: {hour:02d}:{minute:02d}:{second:02d}")
    return hour, minute, second, fraction


def _offset_us(match: re.Match[str]) -> int | None:
    """Return the offset from UTC; None where the text holds none."""
    offset = match["offset"]
    if offset is None:
        return None
    digits = offset.replace(":", "")
    if len(digits) % 2:
        if match["utc"] is None:
            raise UnreadableError(f"has the offset {match['sign']}{offset}; write two digits, such as +08:00")
        digits = "0" + digits
    hours, minutes, seconds = int(digits[:2]), int(digits[2:4] or 0), int(digits[4:] or 0)
    if hours > _MAX_OFFSET_HOURS or minutes > _LAST_MINUTE or seconds > _LAST_MINUTE:
        raise UnreadableError(f"has the impossible offset {match['sign']}{offset}; at most 15:59 is accepted")
    size = hours * _HOUR_US + minutes * _MINUTE_US + seconds * SECOND_US
    return -size if match["sign"] == "-" else size
