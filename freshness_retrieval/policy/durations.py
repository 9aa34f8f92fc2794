"""Lengths of time in a policy: strings outside, `CalendarDuration` inside."""

from typing import Annotated, Any

from pydantic import AfterValidator, PlainSerializer, PlainValidator, WithJsonSchema

from freshness_retrieval.model import CalendarDuration

__all__ = ["Duration", "PositiveDuration"]

_ACCEPTED = "90d, 2w, 6mo, 2y, 12h, 30min or ISO 8601 such as P6M"
_AMOUNT = r"[0-9]{1,9}(\.[0-9]{1,30})?"
_JSON_SCHEMA = {
    "type": "string",
    "pattern": (
        rf"^\s*({_AMOUNT}\s*([Yy]|[Mm][Oo]|[Ww]|[Dd]|[Hh]|[Mm][Ii][Nn]|[Ss])"
        r"|[Pp](?=[0-9Tt])([0-9]{1,6}[Yy])?([0-9]{1,6}[Mm])?([0-9]{1,6}[Ww])?"
        rf"({_AMOUNT}[Dd])?([Tt](?=[0-9])({_AMOUNT}[Hh])?({_AMOUNT}[Mm])?({_AMOUNT}[Ss])?)?)\s*$"
    ),
    "examples": ["90d", "6mo", "2y", "12h", "P6M"],
}


def _read(value: Any) -> CalendarDuration:
    """Read a duration from a policy.

    Raises:
        ValueError: The value is no string, or a string that is no duration.
    """
    if isinstance(value, CalendarDuration):
        return value
    if isinstance(value, str):
        return CalendarDuration.parse(value)
    if isinstance(value, int | float) and not isinstance(value, bool):
        raise ValueError(f"a duration needs its unit, such as {value}d for days; accepted: {_ACCEPTED}")  # noqa: TRY004 - pydantic collects ValueError only
    raise ValueError(f"a duration is a string; accepted: {_ACCEPTED}")


def _positive(value: CalendarDuration) -> CalendarDuration:
    """Refuse a length of zero, by which nothing can be divided."""
    if value.mean_days <= 0:
        raise ValueError("the duration must be longer than zero")
    return value


Duration = Annotated[
    CalendarDuration,
    PlainValidator(_read),
    PlainSerializer(str, return_type=str),
    WithJsonSchema(_JSON_SCHEMA),
]
"""A length of time ≥ 0, read from `90d`, `6mo`, `2y`, `12h` or ISO 8601, written back as such a string."""

PositiveDuration = Annotated[Duration, AfterValidator(_positive)]
"""A `Duration` > 0."""
