"""Mentions of time in a text, after TIMEX3."""

from dataclasses import dataclass
from enum import StrEnum

from freshness_retrieval.errors import ConfigurationError
from freshness_retrieval.model.interval import TimeInterval

__all__ = ["TimeMention", "TimexType"]


class TimexType(StrEnum):
    """Types of a time expression (ISO 24617-1, TIMEX3)."""

    DATE = "DATE"
    TIME = "TIME"
    DURATION = "DURATION"
    SET = "SET"


@dataclass(frozen=True, slots=True, kw_only=True)
class TimeMention:
    """One expression of time in a text, with every reading of it.

    Attributes:
        start: Offset of its first character.
        end: Offset after its last character.
        text: The characters themselves.
        type: TIMEX3 type.
        value: TIMEX3 value, such as `2024-Q3`, `P3M` or `PRESENT_REF`.
        mod: TIMEX3 modifier, such as `START` or `APPROX`; None = none.
        readings: All intervals it may mean, the preferred first; empty = it names no place on the time line.
        flags: What a reader should know, such as `ambiguous_year`.

    Raises:
        ConfigurationError: The span is empty or negative.

    Source: ISO 24617-1 (TimeML), TIMEX3.
    """

    start: int
    end: int
    text: str
    type: TimexType
    value: str
    mod: str | None = None
    readings: tuple[TimeInterval, ...] = ()
    flags: tuple[str, ...] = ()

    def __post_init__(self) -> None:
        """Refuse a span that holds no character."""
        if not 0 <= self.start < self.end:
            raise ConfigurationError(f"a mention needs a span of characters, got [{self.start}, {self.end})")

    @property
    def interval(self) -> TimeInterval | None:
        """The preferred reading, or None where the mention is not placed."""
        return self.readings[0] if self.readings else None
