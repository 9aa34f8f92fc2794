"""The pattern language of rules: words and `{class}` tokens, translated to a regular expression over token symbols.

Every token of a text is one character, its symbol, so that `{day} {month} (of? {year})?` becomes `[…][…](?:[…]?[…])?` on a short
string. Repetition is bounded or over single symbols, and the regular expressions use what `re` and RE2 share.
"""

import re
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, replace
from itertools import chain
from typing import Final

from freshness_retrieval.errors import ConfigurationError

__all__ = ["Group", "Translated", "alternation", "literals_of", "translate"]

_LEXEME: Final = re.compile(
    r"\s*(?:\{(?:(?P<name>[a-z]\w*):)?(?P<classes>[a-z][\w|]*)\}|(?P<count>\{\d+(?:,\d+)?\})|(?P<mark>[()|?*+<>])|(?P<word>[^\s(){}|?*+<>]+))"
)
_REPEATS: Final = frozenset("?*+{")
_OPTIONAL: Final = frozenset("?*")


@dataclass(frozen=True, slots=True)
class Group:
    """A named token of a pattern: its group in the regular expression and the classes it may have."""

    index: int
    name: str
    classes: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Translated:
    """A rule's pattern as a regular expression.

    Attributes:
        regex: Over symbols.
        seconds: Symbol with which a match can start to the symbols that may follow it there; None = the match may end after it.
        lasts: Symbols with which a match can end.
        needed: Symbols of which every match has at least one, as rare ones as the pattern allows.
        groups: Named tokens.
        core: Group that holds the mention without its context; 0 = the whole match.
    """

    regex: str
    needed: frozenset[str]
    lasts: frozenset[str]
    seconds: Mapping[str, frozenset[str] | None]
    groups: tuple[Group, ...]
    core: int


def literals_of(pattern: str) -> set[str]:
    """Return the words that stand for themselves in a pattern."""
    return {match["word"] for match in _LEXEME.finditer(pattern) if match["word"]}


def alternation(words: Iterable[str]) -> str:
    """Return a regular expression for any of the words, the longest first, grouped by first character."""
    by_first: dict[str, list[str]] = {}
    for word in sorted(set(words), key=lambda item: (-len(item), item)):
        by_first.setdefault(word[0], []).append(word[1:])
    return "|".join(
        re.escape(first) + ("" if rest == [""] else f"(?:{'|'.join(map(re.escape, rest))})")
        for first, rest in sorted(by_first.items())
    )


def translate(
    pattern: str, symbols: Callable[[str], Iterable[str]], weight: Callable[[frozenset[str]], int] = len
) -> Translated:
    """Translate a pattern.

    Args:
        pattern: In the language of this module.
        symbols: Gives all symbols of a class, or of a word when the name starts with `=`.
        weight: How often one of some symbols is to be expected in a text, on any scale.

    Raises:
        ConfigurationError: The pattern is not well formed, or can match nothing at all.
    """
    translator = _Translator(pattern, symbols, weight)
    whole = translator.alternatives()
    if translator.position != len(translator.lexemes):
        raise ConfigurationError(f"pattern {pattern!r} has a bracket too many")
    if whole.empty:
        raise ConfigurationError(f"pattern {pattern!r} matches no token at all; make one of them required")
    regex = whole.regex
    if translator.core and not translator.core_closed:
        regex += ")"
    needed = whole.needed or frozenset().union(*translator.places)
    lasts = frozenset().union(*(translator.places[place] for place in whole.last))
    return Translated(regex, needed, lasts, translator.seconds(whole), tuple(translator.groups), translator.core)


@dataclass(frozen=True, slots=True)
class _Part:
    """A part of a pattern: its regex, the places where it can start and end, may it be empty, symbols it needs."""

    regex: str
    first: frozenset[int]
    last: frozenset[int]
    empty: bool
    needed: frozenset[str] | None = None


class _Translator:
    """Recursive descent over the lexemes of one pattern, which builds the automaton of its places on the way.

    Source: Glushkov, *The abstract theory of automata*, Russian Mathematical Surveys 16(5), 1961.
    """

    def __init__(
        self, pattern: str, symbols: Callable[[str], Iterable[str]], weight: Callable[[frozenset[str]], int]
    ) -> None:
        self.weight = weight
        self.pattern = pattern
        self.symbols = symbols
        self.lexemes = list(_LEXEME.finditer(pattern.strip()))
        if sum(len(lexeme[0]) for lexeme in self.lexemes) != len(pattern.strip()):
            raise ConfigurationError(f"pattern {pattern!r} is not well formed; a class is written {{name:class}}")
        self.position = 0
        self.places: list[str] = []
        self.follow: list[set[int]] = []
        self.groups: list[Group] = []
        self.opened = 0
        self.core = 0
        self.core_closed = False
        marks = {lexeme["mark"] for lexeme in self.lexemes}
        if ">" in marks and "<" not in marks:
            self.opened = self.core = 1

    def seconds(self, whole: _Part) -> dict[str, frozenset[str] | None]:
        """Return what may follow each symbol at the start."""
        found: dict[str, set[str] | None] = {}
        for place in whole.first:
            after = {symbol for follower in self.follow[place] for symbol in self.places[follower]}
            for symbol in self.places[place]:
                known = found.setdefault(symbol, set())
                if place in whole.last:
                    found[symbol] = None
                elif known is not None:
                    known |= after
        return {symbol: None if after is None else frozenset(after) for symbol, after in found.items()}

    def alternatives(self) -> _Part:
        branches = [self.sequence()]
        while self.mark() == "|":
            self.position += 1
            branches.append(self.sequence())
        return _Part(
            "|".join(branch.regex for branch in branches),
            frozenset().union(*(branch.first for branch in branches)),
            frozenset().union(*(branch.last for branch in branches)),
            any(branch.empty for branch in branches),
            None
            if any(branch.needed is None for branch in branches)
            else frozenset().union(*(branch.needed or () for branch in branches)),
        )

    def mark(self) -> str | None:
        if self.position == len(self.lexemes):
            return None
        lexeme = self.lexemes[self.position]
        return lexeme["mark"] or (lexeme["count"] and "{")

    def sequence(self) -> _Part:
        whole = _Part("(" if self.core == 1 and not self.position else "", frozenset(), frozenset(), empty=True)
        while self.position < len(self.lexemes) and self.mark() not in {")", "|"}:
            mark = self.mark()
            if mark in {"<", ">"}:
                self.position += 1
                if mark == "<":
                    self.opened += 1
                    self.core = self.opened
                else:
                    self.core_closed = True
                whole = replace(whole, regex=whole.regex + ("(" if mark == "<" else ")"))
                continue
            part = self.repeated()
            for place in whole.last:
                self.follow[place] |= part.first
            whole = _Part(
                whole.regex + part.regex,
                whole.first | part.first if whole.empty else whole.first,
                whole.last | part.last if part.empty else part.last,
                whole.empty and part.empty,
                self.rarer(whole.needed, part.needed),
            )
        return whole

    def repeated(self) -> _Part:
        part = self.item()
        mark = self.mark()
        if mark is None or mark not in _REPEATS:
            return part
        lexeme = self.lexemes[self.position]
        self.position += 1
        if mark != "?":
            for place in part.last:
                self.follow[place] |= part.first
        return _Part(
            part.regex + (lexeme["mark"] or lexeme["count"]),
            part.first,
            part.last,
            part.empty or mark in _OPTIONAL,
            None if mark in _OPTIONAL else part.needed,
        )

    def item(self) -> _Part:
        lexeme = self.lexemes[self.position]
        self.position += 1
        if lexeme["mark"] == "(":
            part = self.alternatives()
            if self.mark() != ")":
                raise ConfigurationError(f"pattern {self.pattern!r} has an open bracket")
            self.position += 1
            return replace(part, regex=f"(?:{part.regex})")
        if lexeme["mark"] or lexeme["count"]:
            raise ConfigurationError(f"pattern {self.pattern!r}: nothing stands before {lexeme[0].strip()!r}")
        classes = tuple(lexeme["classes"].split("|")) if lexeme["classes"] else ("=" + lexeme["word"],)
        found = "".join(sorted(set(chain.from_iterable(map(self.symbols, classes)))))
        if not found:
            raise ConfigurationError(f"pattern {self.pattern!r}: no word has the class {'|'.join(classes)!r}")
        regex = found if len(found) == 1 else f"[{found}]"
        if lexeme["name"]:
            self.opened += 1
            self.groups.append(Group(self.opened, lexeme["name"], classes))
            regex = f"({regex})"
        self.places.append(found)
        self.follow.append(set())
        place = frozenset({len(self.places) - 1})
        return _Part(regex, place, place, empty=False, needed=frozenset(found))

    def rarer(self, one: frozenset[str] | None, other: frozenset[str] | None) -> frozenset[str] | None:
        if one is None or other is None:
            return other if one is None else one
        return one if self.weight(one) <= self.weight(other) else other
