"""English numbers and ordinals, and what only looks like a time: the first level."""

from typing import Final

from freshness_retrieval.timex.en.words import NUMBERS, ORDINALS, TENS
from freshness_retrieval.timex.limits import YEARS
from freshness_retrieval.timex.pack import Level, Rule

__all__ = ["LEVEL", "read_number"]

_SCALES: Final = {"hundred": 100, "thousand": 1000, "million": 1_000_000}
_HUNDRED: Final = 100
_LONGEST: Final = 10**7


def read_number(text: str) -> int | None:
    """Read a number in words, years in pairs included; None = the words do not make one number.

    >>> read_number("two thousand and six"), read_number("nineteen ninety-six"), read_number("twenty four")
    (2006, 1996, 24)
    """
    total, current, groups = 0, 0, list[int]()
    for word in text.replace("-", " ").split():
        if word in {"and", "a"}:
            continue
        if word in _SCALES:
            scale = _SCALES[word]
            if scale == _HUNDRED:
                current = (current or 1) * _HUNDRED
            else:
                total, current = total + (current or 1) * scale, 0
            continue
        value = int(word) if word.isdecimal() else 0 if word in {"oh", "o"} else NUMBERS.get(word, TENS.get(word, -1))
        if value < 0:
            return None
        if current and current % _HUNDRED and not (current % 10 == 0 and value < 10 and current % _HUNDRED >= 20):  # noqa: PLR2004 (a ten and its ones)
            groups.append(current)
            current = value
        else:
            current += value
    if groups:
        if len(groups) > 1 or total or not 10 <= groups[0] < _HUNDRED or not current < _HUNDRED:  # noqa: PLR2004 (years have two pairs of digits)
            return None
        return groups[0] * _HUNDRED + current
    number = total + current
    return number if number < _LONGEST else None


def _ordinal(text: str) -> int | None:
    words = text.replace("-", " ").split()
    tens = TENS.get(words[0], 0) if len(words) > 1 else 0
    last = ORDINALS.get(words[-1])
    return None if last is None else tens + last


def _pair_of_years(text: str) -> int | None:
    number = read_number(text)
    return number if number is not None and number in YEARS else None


def _counted(text: str) -> bool | None:
    """Take 2,000 shares for no time, but not the 2024 of a dateline: May 5, 2024 - Shares fell."""
    return None if " - " in text else True


LEVEL: Final = Level(
    (
        Rule("{tens} -? {ones}", read_number, "number", text=True),
        Rule("{tens}|{teen}|{ones}", read_number, "number", text=True),
        Rule(
            "({ones}|{teen}|{tens}|a|{int}) {scale} (and? ({ones}|{teen}|{tens} (-? {ones})?))?",
            read_number,
            "number",
            text=True,
        ),
        Rule(
            "({ones}|{teen}) thousand {ones} hundred (and? ({ones}|{teen}|{tens} (-? {ones})?))?",
            read_number,
            "number",
            text=True,
        ),
        Rule("({teen}|{tens}) -? ({tens} (-? {ones})?|{teen}|(oh|o) -? {ones})", _pair_of_years, "number", text=True),
        Rule("{teen} hundred (and? ({ones}|{teen}|{tens} (-? {ones})?))?", _pair_of_years, "number", text=True),
        Rule("{n:int} {ordinal_suffix}", lambda n: n, "ordinal_digits"),
        Rule("{tens} -? {ordinal_word}", _ordinal, "ordinal_word", text=True),
        # what only looks like a time
        Rule("{money} ({number}|{year}) ({scale}|billion|trillion)?"),
        Rule("{number} ({scale}|billion|trillion)? (-? {thing})", _counted, "counted", text=True),
        Rule("{number} (billion|trillion)"),
        Rule("{number} (-? to -? {number})? -? {unit} -? (old|olds)"),
        Rule("{number} {unit} of age"),
        Rule(
            "(no|no .|#|number|flight|room|page|pages|chapter|section|article|version|windows|isbn|tel|phone|route|highway|bus) .? :? {number}"
        ),
        Rule("(aged|age) {number}"),
        Rule(
            "second -? (most|largest|biggest|best|highest|only|thought|thoughts|hand|opinion|base|floor|place|round|time)"
        ),
        Rule("(rush|happy|zero|business|office|opening|man) (hour|hours)"),
        Rule("(how|what) about"),
        Rule("(will|would|should|could|can|may|might|'ll|not|t) last"),
        Rule("(his|her|their|my|our|your) (early|mid|late|-)* {decade_word}"),
        Rule("{slashed} {thing}"),
        Rule("(split|per|a) second"),
    )
)
