"""What the words of a follow-up do to a time slot: the parts that the tables of the languages are made of."""

import re
from collections.abc import Iterable
from dataclasses import dataclass
from enum import StrEnum
from typing import Any, Final

from freshness_retrieval.timex.expression import Unit

__all__ = ["FRAMES", "FollowUpWords", "Move", "Phrase", "YearWord", "compiled", "said"]


class Move(StrEnum):
    """What a phrase does with the slot."""

    SAME = "same"
    SHIFT = "shift"
    NEIGHBOUR = "neighbour"
    LAST = "last"
    RUN = "run"
    ADJACENT = "adjacent"
    INSIDE = "inside"
    CONTAINER = "container"
    REST = "rest"
    OTHER_HALF = "other_half"
    SINCE = "since"
    AFTER = "after"
    BEFORE = "before"
    KEEP = "keep"
    NTH = "nth"
    HALF = "half"
    MONTH = "month"
    YEAR = "year"
    WEEKDAY = "weekday"
    DAY = "day"


FRAMES: Final = frozenset(Move) - {Move.NTH, Move.HALF, Move.MONTH, Move.WEEKDAY, Move.DAY}
"""Moves that make a new slot; the others name a part of the slot, or of what a frame made of it."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Phrase:
    """A way to say a move.

    Attributes:
        move: What it does.
        pattern: Its words; the groups `u` a unit, `n` a number, `w` a weekday, `d` a day of the month.
        sign: -1 back, 1 ahead.
        unit: The unit where the words hold none; None = the slot's own.
        number: The number where the words hold none.
        needs: Tokens of which every text that holds it has one; elsewhere it is not looked for.
        bare: It speaks of the slot only where the turn holds nothing else: 上个季度呢 does, 上个季度的营收是多少 may not.
    """

    move: Move
    pattern: re.Pattern[str]
    sign: int = 1
    unit: Unit | None = None
    number: int = 1
    needs: frozenset[str] = frozenset()
    bare: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class YearWord:
    """Words beside `the same period` that say of which year, or how far away; groups `n` a number, `y` a year, `u` a unit."""

    pattern: re.Pattern[str]
    amount: int = 0
    running: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class FollowUpWords:
    """The table of a language.

    Attributes:
        phrases: Every phrase that speaks of the slot.
        years: Which year `the same period` is of, the first that is there counts.
        tokens: What a text is cut into to see which phrases it may hold: words, or characters.
        units: Words of units; None = the slot's own.
        numbers: Words of numbers, -1 = the last.
        weekdays: Words of weekdays, 0 = Monday.
        fresh: Dates that count from the day of the turn.
        filler: Words that add nothing to a bare follow-up.
        topic: The turn announces another topic.
        present: The turn asks about the present.
        spoken: A word of the present that only opens the sentence.
        refused: Words before a date that is not meant.
        until: Words before a date that is the end of what is meant.
        fiscal: Years of accounts.
    """

    phrases: tuple[Phrase, ...]
    years: tuple[YearWord, ...]
    tokens: re.Pattern[str]
    units: dict[str, Unit | None]
    numbers: dict[str, int]
    weekdays: dict[str, int]
    fresh: re.Pattern[str]
    filler: re.Pattern[str]
    topic: re.Pattern[str]
    present: re.Pattern[str]
    spoken: re.Pattern[str]
    refused: re.Pattern[str]
    until: re.Pattern[str]
    fiscal: re.Pattern[str]


def compiled(pattern: str) -> re.Pattern[str]:
    """Return a pattern that ignores case."""
    return re.compile(pattern, re.IGNORECASE)


def said(move: Move, pattern: str, needs: Iterable[str], **options: Any) -> Phrase:
    """Return a row of a table.

    Args:
        move: What the phrase does.
        pattern: Its words.
        needs: Tokens of which every match holds one.
        options: Other attributes of the phrase.
    """
    return Phrase(move=move, pattern=compiled(pattern), needs=frozenset(needs), **options)
