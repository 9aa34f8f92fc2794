"""Where a mention stands: the anchor, what the text spoke of last, the direction it looks, and the settings."""

from dataclasses import dataclass
from typing import Final, Literal, NamedTuple

from freshness_retrieval.model import TimexType
from freshness_retrieval.timex.cells import DAY, Cell

__all__ = ["UNPLACED", "Moment", "Placed", "Resolution", "Settings"]

Prefer = Literal["past", "future", "nearest"]


@dataclass(frozen=True, slots=True, kw_only=True)
class Settings:
    """Choices of the user.

    Attributes:
        week_start: 0 (Monday) … 6.
        fiscal_year_start: Month in which a year of accounts starts; None = not known.
        utc_offset: Minutes from UTC of local time at the anchor.
        prefer: Side of the anchor on which an undecided date lies; None = as documents do, which look back.
    """

    week_start: int = 0
    fiscal_year_start: int | None = None
    prefer: Prefer | None = None
    utc_offset: int = 0


class Moment(NamedTuple):
    """What a mention is resolved against.

    Attributes:
        anchor: The document's time in seconds of local time; None = unknown.
        whole_day: The anchor is a day, not an instant.
        context: Cell that the text spoke of last.
        quarter: Quarter or half that the text spoke of last: what a year earlier is compared with in reports of accounts.
        context_year: Year that the same sentence named before.
        direction: -1 the clause speaks of the past, 1 of the future (2 beyond doubt), 0 it does not say.
        settings: Choices of the user.
        after: Lower bound, when this is the end of a range.
        before: Upper bound, when this is its start.
    """

    anchor: int | None = None
    whole_day: bool = True
    context: Cell | None = None
    quarter: Cell | None = None
    context_year: int | None = None
    direction: int = 0
    settings: Settings = Settings()
    after: Cell | None = None
    before: Cell | None = None

    @property
    def day(self) -> int | None:
        """Ordinal of the anchor's day."""
        return None if self.anchor is None else self.anchor // DAY


class Placed(NamedTuple):
    """An expression on the time line: its type and value, every cell it may mean, and what to know about it."""

    type: TimexType
    value: str
    cells: tuple[Cell, ...] = ()
    mod: str | None = None
    flags: tuple[str, ...] = ()


class Resolution(NamedTuple):
    """The result: readings are half-open pairs of seconds in local time, the preferred first; `cell` is for later mentions."""

    type: TimexType
    value: str
    mod: str | None
    readings: tuple[tuple[int | None, int | None], ...]
    flags: tuple[str, ...]
    cell: Cell | None = None


UNPLACED: Final = ("unresolved",)
"""Flags of an expression that found no place."""
