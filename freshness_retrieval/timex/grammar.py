"""A language pack compiled into a finder of expressions: tokens to symbols, then level after level of rules.

A cascade of finite automata: each level replaces what it matches by one token, which the next level can use, so that a range
of two dates is one short rule. Every step is linear in the length of the text.

Source: Abney, *Partial parsing via finite-state cascades*, Natural Language Engineering 2(4), 1996.
"""

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import lru_cache
from itertools import accumulate, chain, combinations
from operator import add
from string import ascii_lowercase
from typing import Any, Final

from freshness_retrieval.errors import ConfigurationError
from freshness_retrieval.timex.engine import compile_pattern
from freshness_retrieval.timex.pack import LanguagePack, Rule
from freshness_retrieval.timex.pattern import Group, literals_of, translate
from freshness_retrieval.timex.tokens import Found, Tokens, pairs_of, replaced

__all__ = ["Grammar", "number_classes"]

_FIRST_SYMBOL: Final = 0x4E00
"""Symbols start where no regular expression has a special character."""
_YEARS: Final = range(1000, 3000)
_DAYS: Final = range(1, 32)
_MONTHS: Final = range(1, 13)
_HOURS: Final = range(25)
_MINUTES: Final = range(60)
_SPECIAL_NUMBERS: Final = 3001
_LONGEST_NUMBER: Final = 9
_COMPACT: Final = 8
"""Digits of a date without separators."""
_REMEMBERED: Final = 4096
_COMMON: Final = 100
"""A symbol of words that name no time is so much more frequent than another."""
_MARKS: Final = ("clause", "sentence", "future_cue", "past_cue", "forward_word")
"""Classes that say how a clause looks: ends of clauses and sentences, tense, and words that point forward (until, by)."""


def number_classes(number: float, written: int = 0) -> frozenset[str]:
    """Return the classes of a number; `written` is how many digits it was written with, 0 = in words.

    >>> sorted(number_classes(7, 2))
    ['d2', 'day', 'hour', 'int', 'int_day', 'int_hour', 'minute', 'month_number', 'number']
    """
    classes = {"number"}
    if written:
        classes |= {"int", f"d{written}"} if written in {1, 2, 4} else {"int"}
    if number in _YEARS:
        classes.add("year")
    if number in _DAYS:
        classes |= {"day", "int_day"} if written else {"day"}
    if number in _MONTHS:
        classes.add("month_number")
    if number in _HOURS:
        classes |= {"hour", "int_hour"} if written else {"hour"}
    if number in _MINUTES:
        classes.add("minute")
    return frozenset(classes)


_NUMBER_CLASSES: Final = tuple(
    {number_classes(number, written) for number in range(_SPECIAL_NUMBERS) for written in range(5)}
    | {number_classes(0.5)}
)


@dataclass(frozen=True, slots=True)
class _Compiled:
    rule: Rule
    order: int
    match: Any
    groups: tuple[Group, ...]
    core: int


@dataclass(frozen=True, slots=True)
class _Shaped:
    """The values of a token that has several shapes."""

    by_class: dict[str, Any]


class _Stage:
    """The compiled rules of one level, found by the two symbols at a place."""

    __slots__ = ("_by_first", "dead", "needed", "pairs")

    def __init__(
        self, by_first: dict[str, list[tuple[_Compiled, frozenset[str] | None]]], needed: frozenset[str]
    ) -> None:
        self.needed = needed
        self._by_first = by_first
        self.pairs: dict[str, tuple[_Compiled, ...]] = {}
        self.dead: set[str] = set()

    def rules(self) -> Iterator[_Compiled]:
        """Yield each rule, once for every symbol that it can start with."""
        for candidates in self._by_first.values():
            yield from (rule for rule, _ in candidates)

    def candidates(self, pair: str) -> tuple[_Compiled, ...]:
        """Return the rules that can match where these two symbols stand; remembered, the pairs are few."""
        known = self.pairs.get(pair)
        if known is None:
            rules = self._by_first.get(pair[0], [])
            known = tuple(rule for rule, seconds in rules if seconds is None or pair[1:] in seconds)
            self.pairs[pair] = known
            if not known:
                self.dead.add(pair)
        return known


class Grammar:
    """Finds the expressions of one language; immutable after construction, safe between threads.

    Args:
        pack: The language.
        engine: `re`, `re2`, or None for the default of `engine.compile_pattern`.
    """

    def __init__(self, pack: LanguagePack, engine: str | None = None) -> None:
        """Give every set of classes a symbol, then translate the rules."""
        self.pack = pack
        self._words: dict[str, set[str]] = {}
        for name, words in pack.lexicon.items():
            for word in words:
                self._words.setdefault(word, set()).add(name)
        rules = [rule for level in pack.levels for rule in level.rules]
        clashing = pack.mentions & pack.lexicon.keys()
        if clashing:
            raise ConfigurationError(
                f"pack {pack.language!r}: {sorted(clashing)} are classes of words and kinds of mentions"
            )
        for word in set().union(*(literals_of(rule.pattern) for rule in rules)):
            self._words.setdefault(word, set()).add("=" + word)
        self._symbol_of: dict[frozenset[str], str] = {}
        self._classes: dict[str, set[str]] = {}
        self._other = self._symbol(frozenset({"other"}))
        self._swallowed = self._symbol(frozenset({"swallowed"}))
        for classes in chain(self._words.values(), ({rule.kind} for rule in rules), _shape_classes(pack.shapes)):
            self._symbol(frozenset(classes))
        self._table = {word: self._symbol(frozenset(classes)) for word, classes in self._words.items()}
        for number in chain(range(_SPECIAL_NUMBERS), range(100)):
            self._add_number(str(number))
            self._add_number(f"{number:02d}")
        self._shapes = [(name, re.compile(shape), read) for name, (shape, read) in pack.shapes.items()]
        self._endings = {ending: self._symbol(frozenset({name})) for ending, name in pack.suffixes.items()}
        self._shape = lru_cache(maxsize=_REMEMBERED)(self._read_shape)
        self._rare = frozenset(
            self._symbol(frozenset(classes)) for word, classes in self._words.items() if word not in pack.quiet
        ) | {self._symbol(frozenset({rule.kind})) for rule in rules}
        self._levels = [self._compile(level.rules, engine) for level in pack.levels]
        self.marks = {name: frozenset(self._classes.get(name, ())) for name in _MARKS}
        self._token = re.compile(
            f"(?:{pack.token})[ \\t]*(?:\\n(?![ \\t\\r]*\\n)[ \\t]*)?" if pack.spaced else pack.token
        )
        self._digits = re.compile(pack.digits, re.ASCII)
        loud = {word for word in self._words if word not in pack.quiet}
        self._loud = frozenset(loud | {str(year) for year in _YEARS})
        runs = (re.findall("[a-z]+", word) for word in loud if word.isascii())
        self._loud_letters = frozenset(max(found, key=len).encode("ascii") for found in runs if found)
        self._mention = frozenset(
            symbol for classes, symbol in self._symbol_of.items() if classes <= pack.mentions and classes
        )

    def find(self, folded: str) -> tuple[Tokens, list[Found]]:
        """Return the tokens and the expressions of a text that is lower case and folded."""
        if folded.isascii():
            if self._loud_letters.isdisjoint(folded.encode("ascii").translate(_LETTERS).split()) and (
                self._digits.search(folded) is None
            ):
                return _NOTHING
            pieces = self._token.findall(folded)
        else:
            pieces = self._token.findall(folded)
            if (
                self._loud.isdisjoint(map(str.rstrip, pieces) if self.pack.spaced else pieces)
                and self._digits.search(folded) is None
            ):
                return _NOTHING
        tokens = self._read(folded, pieces)
        pairs = pairs_of(tokens.symbols)
        present, distinct = set(tokens.symbols), set(pairs)
        for stage in self._levels:
            if stage.needed.isdisjoint(present) or distinct <= stage.dead:
                continue
            reduced = self._reduce(folded, tokens, stage, pairs)
            if reduced is not tokens:
                tokens, pairs = reduced, pairs_of(reduced.symbols)
                present, distinct = set(tokens.symbols), set(pairs)
        mention = self._mention
        found = [
            Found(tokens.starts[index], tokens.ends[index], tokens.values[index], index)
            for index, symbol in enumerate(tokens.symbols)
            if symbol in mention
        ]
        return tokens, found

    def rules(self) -> Iterator[_Compiled]:
        """Yield the compiled rules, level by level."""
        for stage in self._levels:
            yield from stage.rules()

    def symbols(self, name: str) -> str:
        """Return all symbols of a class; a name that starts with `=` is a word."""
        return "".join(sorted(self._classes.get(name, ())))

    def _symbol(self, classes: frozenset[str]) -> str:
        symbol = self._symbol_of.get(classes)
        if symbol is None:
            symbol = self._symbol_of[classes] = chr(_FIRST_SYMBOL + len(self._symbol_of))
            for name in classes:
                self._classes.setdefault(name, set()).add(symbol)
        return symbol

    def _add_number(self, digits: str) -> None:
        classes = number_classes(int(digits), len(digits)) | self._words.get(digits, set())
        self._table[digits] = self._symbol(frozenset(classes))

    def _compile(self, rules: tuple[Rule, ...], engine: str | None) -> "_Stage":
        by_first: dict[str, list[tuple[_Compiled, frozenset[str] | None]]] = {}
        needed = set[str]()
        for order, rule in enumerate(rules):
            translated = translate(rule.pattern, self.symbols, self._weight)
            needed |= translated.needed
            compiled = _Compiled(
                rule, order, compile_pattern(translated.regex, engine).match, translated.groups, translated.core
            )
            for symbol, seconds in translated.seconds.items():
                by_first.setdefault(symbol, []).append((compiled, seconds))
        if not by_first:
            raise ConfigurationError(f"a level of the pack {self.pack.language!r} has no rule")
        return _Stage(by_first, frozenset(needed))

    def _weight(self, symbols: frozenset[str]) -> int:
        return sum(1 if symbol in self._rare else _COMMON for symbol in symbols)

    def _read(self, folded: str, pieces: list[str]) -> Tokens:
        """Classify every token; only compound ones with digits need more than a look into the table."""
        words, offset = pieces, 0
        if self.pack.spaced:
            words = [piece.rstrip(_SPACE) or piece for piece in pieces]
            offset = len(folded) - len(folded.lstrip(_SPACE))
        endings, table, other, starts_shape = self._endings, self._table, self._other, self.pack.shape_starts
        symbols = list(map(table.get, words))
        values: list[Any] = [None] * len(words)
        for index, symbol in enumerate(symbols):
            if symbol is None:
                word = words[index]
                if word[0] in starts_shape:
                    symbols[index], values[index] = self._shape(word)
                else:
                    symbols[index] = endings.get(word[-2:], other)
        ends = list(accumulate(map(len, pieces), initial=offset))
        starts = ends[:-1]
        if ends[-1] != len(folded):  # something was skipped that is no space
            starts = [match.start() for match in self._token.finditer(folded)]
        return Tokens("".join(symbols), starts, list(map(add, starts, map(len, words))), values)  # type: ignore[arg-type]

    def _read_shape(self, word: str) -> tuple[str, Any]:
        """Return symbol and value of a token that no list holds; several shapes give a value by class."""
        if word.isdecimal() and len(word) <= _LONGEST_NUMBER and len(word) != _COMPACT:
            return self._symbol_of[_LARGE], int(word)
        classes: set[str] = set()
        shaped: dict[str, Any] = {}
        for name, shape, read in self._shapes:
            value = read(word) if shape.fullmatch(word) else None
            if value is not None:
                shaped[name] = value
                classes |= number_classes(value) if name == "number" else {name}
        symbol = self._symbol_of.get(frozenset(classes))
        if symbol is None:
            return self._other, None
        return symbol, shaped[next(iter(shaped))] if len(shaped) == 1 else _Shaped(shaped)

    def _reduce(self, folded: str, tokens: Tokens, stage: "_Stage", pairs: list[str]) -> Tokens:
        known, dead = stage.pairs, stage.dead
        reductions: list[tuple[int, int, str, Any]] = []
        done = 0
        for position, pair in enumerate(pairs):
            if pair in dead or position < done:
                continue
            candidates = known.get(pair)
            if candidates is None:
                candidates = stage.candidates(pair)
            best = self._best(folded, tokens, position, done, candidates, stage) if candidates else None
            if best is not None:
                reductions.append(best)
                done = best[1]
        return replaced(tokens, reductions) if reductions else tokens

    def _best(
        self, folded: str, tokens: Tokens, position: int, done: int, candidates: tuple[_Compiled, ...], stage: "_Stage"
    ) -> tuple[int, int, str, Any] | None:
        """Return the result of the best rule at a token; one behind its left context yields to a longer one that starts there."""
        best = self._longest(folded, tokens, position, done, candidates)
        if best is None or best[0] <= position:
            return best
        other = self._longest(folded, tokens, best[0], done, stage.candidates(tokens.symbols[best[0] : best[0] + 2]))
        return other if other is not None and other[0] == best[0] and other[1] >= best[1] else best

    def _longest(  # noqa: C901 (the inner loop, unrolled for speed)
        self, folded: str, tokens: Tokens, position: int, done: int, candidates: tuple[_Compiled, ...]
    ) -> tuple[int, int, str, Any] | None:
        """Return first and last token, symbol and value of the longest rule that matches at a token and builds."""
        symbols = tokens.symbols
        matches = []
        for compiled in candidates:
            match = compiled.match(symbols, position)
            if match is not None:
                matches.append((-match.end(), compiled.order, match, compiled))
        if not matches:
            return None
        if len(matches) > 1:
            matches.sort(key=_by_length)
        for _, _, match, compiled in matches:
            first, after = match.span(compiled.core)
            if first < done:
                continue
            rule = compiled.rule
            if rule.build is None:
                return first, after, self._swallowed, None
            named = {}
            for group in compiled.groups:
                at = match.start(group.index)
                if at >= 0:
                    named[group.name] = self._value(folded, tokens, at, group.classes)
            if rule.text:
                named["text"] = folded[tokens.starts[first] : tokens.ends[after - 1]]
            value = rule.build(**named)
            if value is not None:
                return first, after, self._symbol_for(rule, value), value
        return None

    def _value(self, folded: str, tokens: Tokens, index: int, classes: tuple[str, ...]) -> Any:
        value = tokens.values[index]
        if isinstance(value, _Shaped):
            return next(
                (value.by_class[name] for name in classes if name in value.by_class), value.by_class.get("number")
            )
        if value is not None:
            return value
        word = folded[tokens.starts[index] : tokens.ends[index]]
        for name in classes:
            words = self.pack.lexicon.get(name)
            if words is not None and word in words:
                return words[word]
        return int(word) if word.isdecimal() and len(word) <= _LONGEST_NUMBER else word

    def _symbol_for(self, rule: Rule, value: Any) -> str:
        if rule.kind != "number":
            return self._symbol_of[frozenset({rule.kind})]
        return self._symbol_of.get(number_classes(value), self._symbol_of[_LARGE - {"int"}])


_LETTERS: Final = bytes(code if chr(code) in ascii_lowercase else ord(" ") for code in range(256))
"""Everything but lower-case ASCII letters is a space."""
_SPACE: Final = " \t\n"
_LARGE: Final = number_classes(_SPECIAL_NUMBERS, 5)
_NOTHING: Final[tuple[Tokens, list[Found]]] = (Tokens("", [], [], []), [])


def _shape_classes(names: Iterable[str]) -> Iterator[frozenset[str]]:
    """Yield every set of classes that one token can have: a number, up to two other shapes, or both."""
    others = [name for name in names if name != "number"]
    sets = [frozenset(chosen) for size in range(3) for chosen in combinations(others, size)]
    for classes in sets:
        yield classes
        for number in _NUMBER_CLASSES:
            yield classes | number


def _by_length(candidate: tuple[int, int, Any, Any]) -> tuple[int, int]:
    return candidate[0], candidate[1]
