"""A language as data: words by class, shapes of tokens, and rules over them in levels."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any

__all__ = ["LanguagePack", "Level", "Rule"]


@dataclass(frozen=True, slots=True)
class Rule:
    """A pattern over tokens, and what its match becomes.

    Args:
        pattern: Words, `{class}` and `{name:class}` with spaces between, and the operators `( ) | ? * + {m,n}`.
            A word stands for itself. `<` ends a left context, `>` starts a right one: both must match, neither is part of
            the mention.
        build: Takes the named tokens as keyword arguments (an optional one that is absent is left out) and returns an
            expression, a number, or None to refuse. Without it the tokens are swallowed: what only looks like time.
        kind: Class of the result for later levels; numbers take the classes of `number_classes`.
        text: Also pass the text of the match, as `text=`.
    """

    pattern: str
    build: Callable[..., Any] | None = None
    kind: str = "date"
    text: bool = False


@dataclass(frozen=True, slots=True)
class Level:
    """Rules that compete: leftmost first, then longest, then the earlier one in the table."""

    rules: tuple[Rule, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class LanguagePack:
    """All that is particular to a language.

    Attributes:
        language: ISO 639-1 code.
        token: Regular expression of a token in folded text, without groups and lookaround; what it skips is space.
        lexicon: Class to words to values. A word may stand in several classes. All lower case.
        shapes: Class to a regular expression and a reader, for compound tokens such as 2024-06-01 that no list can hold.
        overlaps: Sets of shapes that one token can have at once; of others the first one counts.
        levels: Rules, in the order in which they run. Each level sees the results of the one before as single tokens.
        quiet: Words that never start the work: a text that has no other word of the lexicon holds no mention.
        mentions: Kinds of results that are mentions of time.
        fold: Characters to characters of equal length, applied before all else (full-width digits).
        digits: Regular expression of digits that may be a time in a text that has no word of time.
        spaced: Words stand apart; the spaces after a token then belong to it while it is read.
        suffixes: Ends of words that no list holds to the class that such a word then has.
        shape_starts: Characters with which a token starts that is tried as a shape.
        trailing: Characters that a mention does not end with, but for the one after a single letter (a.m.).
        stands: Tells whether a mention may stand at two offsets of the folded text; for checks of the characters around it.
    """

    language: str
    token: str
    lexicon: Mapping[str, Mapping[str, Any]]
    levels: tuple[Level, ...]
    shapes: Mapping[str, tuple[str, Callable[[str], Any]]] = field(default_factory=dict)
    overlaps: tuple[frozenset[str], ...] = ()
    quiet: frozenset[str] = frozenset()
    mentions: frozenset[str] = frozenset({"date", "clock", "duration", "set", "reference", "range", "bound"})
    fold: Mapping[int, int | str] = field(default_factory=dict)
    digits: str = r"[12]\d{3}|\d[^\W_]{0,4}[^\w\s]\d"
    spaced: bool = False
    suffixes: Mapping[str, str] = field(default_factory=dict)
    shape_starts: frozenset[str] = frozenset("0123456789")
    trailing: str = ""
    stands: Callable[[str, int, int], bool] | None = None
