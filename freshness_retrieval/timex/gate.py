"""The first look at a text: most texts name no time, and are told apart before their tokens are read.

A gate may let a text without a mention pass, and never holds one back: `Grammar` looks more closely at what passes. google-re2 goes
through the text once with an automaton of all words; the standard library has nothing of the kind, and compares sets of words.
"""

import re
from collections.abc import Callable
from string import ascii_lowercase
from typing import Final

from freshness_retrieval.timex.engine import compile_search
from freshness_retrieval.timex.pattern import alternation

__all__ = ["gate"]

_LETTERS: Final = bytes(code if chr(code) in ascii_lowercase else ord(" ") for code in range(256))
"""Everything but lower-case ASCII letters is a space."""
_DIGITS: Final = b"0123456789"


def gate(words: frozenset[str], digits: str, engine: str | None = None) -> Callable[[str], bool]:
    """Return what tells whether a folded text may hold a mention: it has one of the words, or digits that may be a time.

    Args:
        words: Words of which a mention needs one, if it has no such digits.
        digits: Regular expression of digits that may be a time.
        engine: `re`, `re2`, or None for google-re2 where it is installed.
    """
    letters = {word for word in words if word.isascii() and word.isalpha()}
    apart = rf"(?:^|[^a-z])(?:{alternation(letters)})(?:[^a-z]|$)|" if letters else ""
    others = alternation(words - letters)
    search = compile_search(f"{apart}{others + '|' if others else ''}{digits}", engine)
    return search or _sets(words, re.compile(digits, re.ASCII).search)


def _sets(words: frozenset[str], find_digits: Callable[[str], object]) -> Callable[[str], bool]:
    """Return a gate of letters that stand together; what is not ASCII passes, since a token may start anywhere in it."""
    runs = (re.findall("[a-z]+", word) for word in words)
    letters = frozenset(max(found, key=len).encode() for found in runs if found)

    def may_hold(folded: str) -> bool:
        if not folded.isascii():
            return True
        raw = folded.encode()
        if not letters.isdisjoint(raw.translate(_LETTERS).split()):
            return True
        return len(raw) != len(raw.translate(None, _DIGITS)) and find_digits(folded) is not None

    return may_hold
