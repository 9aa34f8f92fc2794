"""Follow-ups: phrases of a turn that speak of the slot, and the days they make of it."""

import re
from collections.abc import Sequence
from contextlib import suppress
from dataclasses import dataclass
from datetime import date
from typing import Final

from freshness_retrieval.query.slot_days import SlotDays
from freshness_retrieval.query.tracker_words import FRAMES, FollowUpWords, Move, Phrase
from freshness_retrieval.timex.cells import CellError
from freshness_retrieval.timex.expression import Unit

__all__ = ["Spoken", "applied", "moved_year", "spoken_phrases"]

_LONGEST_BARE: Final = 120
"""Characters of a turn that is nothing but a follow-up."""
_DATED: Final = frozenset({Unit.DAY, Unit.WEEK, Unit.WEEKEND, Unit.MONTH})
"""Units in which a bare number is a day: on the 7th."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Spoken:
    """A phrase that was said: where, and what it does.

    `word` is the text of the unit, None where there was none; `number` is counted in the phrase's direction, and was said where
    the phrase `is_numbered`.
    """

    start: int
    end: int
    phrase: Phrase
    word: str | None
    unit: Unit | None
    number: int
    is_numbered: bool
    weekday: int | None

    @property
    def is_frame(self) -> bool:
        """Tell whether it makes a new slot, and not a part of one."""
        return self.phrase.move in FRAMES


def spoken_phrases(text: str, words: FollowUpWords) -> list[Spoken]:
    """Return the phrases of a folded text in its order, none overlapping another: the first and longest stays."""
    tokens = set(words.tokens.findall(text))
    found = [
        (match.start(), -match.end(), order, match, phrase)
        for order, phrase in enumerate(words.phrases)
        if not phrase.needs.isdisjoint(tokens)
        for match in phrase.pattern.finditer(text)
    ]
    found.sort(key=lambda item: item[:3])
    kept: list[Spoken] = []
    end = 0
    for start, negative, _, match, phrase in found:
        if start >= end and (not phrase.bare or _is_bare(text, match, words)):
            kept.append(_spoken(match, phrase, words))
            end = -negative
    return kept


def _is_bare(text: str, match: re.Match[str], words: FollowUpWords) -> bool:
    if len(text) > _LONGEST_BARE:
        return False
    rest = text[: match.start()] + " " + text[match.end() :]
    return not any(char.isalnum() for char in words.filler.sub("", rest))


def _spoken(match: re.Match[str], phrase: Phrase, words: FollowUpWords) -> Spoken:
    groups = match.groupdict()
    word = groups.get("u") or groups.get("u2")
    weekday = groups.get("w") or groups.get("w2")
    said = groups.get("n") or groups.get("n2") or groups.get("d")
    number = phrase.number if said is None else _number(said, words)
    unit = phrase.unit
    if word is not None:
        unit = words.units.get(word, unit)
    return Spoken(
        start=match.start(),
        end=match.end(),
        phrase=phrase,
        word=word,
        unit=unit,
        number=number,
        is_numbered=said is not None,
        weekday=None if weekday is None else words.weekdays[weekday],
    )


def _number(text: str, words: FollowUpWords) -> int:
    known = words.numbers.get(text)
    if known is not None:
        return known
    digits = re.match(r"\d+", text)
    return int(digits[0]) if digits else 1


def applied(spoken: Sequence[Spoken], base: SlotDays) -> SlotDays | None:
    """Return the days that phrases make of a slot: what holds it, then the first frame, then parts of that; None = they make none."""
    slot = base
    holders = [item for item in spoken if item.phrase.move is Move.CONTAINER]
    frames = [item for item in spoken if item.is_frame and item.phrase.move is not Move.CONTAINER]
    made = _applied_in_turn((*holders[:1], *frames[:1]), base)
    slot = base if made is None else made
    parts = [item for item in spoken if not item.is_frame]
    if len({(item.phrase.move, item.unit) for item in parts}) > 1:
        narrowed = _applied_in_turn(parts[:2], slot)
    else:
        narrowed = _hull_of(parts, slot)
    return made if narrowed is None else narrowed


def _applied_in_turn(spoken: Sequence[Spoken], slot: SlotDays) -> SlotDays | None:
    """Return what phrases make, each of what the one before made; a phrase that makes nothing is passed over."""
    made = None
    for item in spoken:
        with suppress(CellError):
            made = _made(item, slot if made is None else made)
    return made


def _hull_of(spoken: Sequence[Spoken], slot: SlotDays) -> SlotDays | None:
    """Return what phrases of one kind make together: Q2 and Q3."""
    hull = None
    for item in spoken:
        with suppress(CellError):
            made = _made(item, slot)
            hull = made if hull is None else hull.hull(made)
    return hull


def _made(item: Spoken, slot: SlotDays) -> SlotDays:  # noqa: C901, PLR0911, PLR0912 (one case a move)
    phrase, unit = item.phrase, item.unit
    away = phrase.sign * item.number
    match phrase.move:
        case Move.SHIFT:
            return slot.moved(unit, away)
        case Move.NEIGHBOUR:
            return slot.neighbour(unit, phrase.sign)
        case Move.LAST:
            return slot.nth(unit, -1) if slot.holds(unit) else slot.neighbour(unit, -1)
        case Move.RUN:
            return slot.run(unit or slot.unit()[0], away)
        case Move.ADJACENT:
            return slot.adjacent(unit or slot.unit()[0], away)
        case Move.INSIDE:
            whole = slot if slot.holds(unit, item.number) else slot.container(Unit.YEAR)
            return whole.run(unit or slot.unit()[0], away)
        case Move.CONTAINER:
            return slot if unit is None or unit is Unit.SEASON or slot.holds(unit) else slot.container(unit)
        case Move.REST:
            return slot.rest(unit or Unit.YEAR)
        case Move.OTHER_HALF:
            return slot.other_half()
        case Move.SINCE:
            return SlotDays(slot.edge, None)
        case Move.AFTER:
            return SlotDays(slot.after if slot.after is not None else slot.edge, None)
        case Move.BEFORE:
            return SlotDays(None, slot.edge)
        case Move.NTH:
            if unit is None and item.word is None and slot.unit()[0] in _DATED:
                return slot.day_of_month(item.number)
            return slot.nth(unit, item.number)
        case Move.HALF:
            return slot.half(item.number)
        case Move.MONTH:
            return slot.month(item.number)
        case Move.YEAR:
            return SlotDays.year(item.number)
        case Move.WEEKDAY if item.is_numbered:
            return slot.nth_weekday(item.weekday or 0, item.number)
        case Move.WEEKDAY:
            if phrase.sign == 0 and slot.unit()[0] not in {Unit.DAY, Unit.WEEK, Unit.WEEKEND}:
                raise CellError
            return slot.weekday(item.weekday or 0, phrase.sign)
        case Move.DAY:
            if slot.unit()[0] not in _DATED:
                raise CellError
            return slot.day_of_month(item.number)
        case _:
            return slot


def moved_year(text: str, words: FollowUpWords, item: Spoken, slot: SlotDays, today: date) -> SlotDays:
    """Return the same period of another year: of the one that the text names, or so far away as it says.

    With none named it is the slot itself, or (the same month, of a day) what of that name holds it.

    Raises:
        CellError: It lies outside the calendar.
    """
    rest = text[: item.start] + " " * (item.end - item.start) + text[item.end :]
    base = slot
    if item.unit is not None and item.unit is not Unit.SEASON and not slot.holds(item.unit):
        base = slot.container(item.unit)
    for word in words.years:
        match = word.pattern.search(rest) or word.pattern.search(text)
        if match is None:
            continue
        groups = match.groupdict()
        if groups.get("y"):
            return base.in_year(int(groups["y"]))
        if word.running:
            return base.in_year(today.year)
        unit = words.units.get(groups.get("u") or groups.get("u2") or "", Unit.YEAR)
        said = groups.get("n") or groups.get("n2")
        number = 1 if said is None else _number(said, words)
        return base.moved(unit, word.amount * number)
    return base
