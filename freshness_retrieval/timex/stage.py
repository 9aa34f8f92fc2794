"""One level of a cascade: its rules compiled, and tokens reduced by the best of them, place by place."""

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass
from typing import Any, Final

from freshness_retrieval.errors import ConfigurationError
from freshness_retrieval.timex.alphabet import Alphabet
from freshness_retrieval.timex.engine import compile_pattern
from freshness_retrieval.timex.lexer import Shaped
from freshness_retrieval.timex.pack import Rule
from freshness_retrieval.timex.pattern import Group, translate
from freshness_retrieval.timex.tokens import Tokens, replaced

__all__ = ["Compiled", "Stage"]

_LONGEST_NUMBER: Final = 9

Reduction = tuple[int, int, str, Any]
"""First token, the one after the last, and the symbol and value that they become."""


@dataclass(frozen=True, slots=True)
class Compiled:
    """A rule that is ready to match at a token."""

    rule: Rule
    order: int
    match: Any
    groups: tuple[Group, ...]
    core: int


class Stage:
    """The rules of one level, found by the two symbols at a place.

    Args:
        rules: In the order of the table.
        alphabet: Symbols of all words and kinds.
        lexicon: Values of words by class.
        symbol_of: Gives the symbol of what a rule has built.
        weight: How often one of some symbols is to be expected in a text, on any scale.
        engine: As in `engine.compile_pattern`.
    """

    __slots__ = ("_by_first", "_known", "_lexicon", "_seconds", "_symbol_of", "firsts", "lasts", "needed")

    def __init__(
        self,
        rules: tuple[Rule, ...],
        alphabet: Alphabet,
        lexicon: Mapping[str, Mapping[str, Any]],
        symbol_of: Callable[[Rule, Any], str],
        weight: Callable[[frozenset[str]], int],
        engine: str | None,
    ) -> None:
        """Translate the rules."""
        self._lexicon = lexicon
        self._symbol_of = symbol_of
        self._by_first: dict[str, list[tuple[Compiled, frozenset[str] | None]]] = {}
        self._known: dict[str, tuple[Compiled, ...]] = {}
        self._seconds: dict[str, frozenset[str] | None] = {}
        needed, lasts = set[str](), set[str]()
        for order, rule in enumerate(rules):
            translated = translate(rule.pattern, alphabet.of_class, weight)
            needed |= translated.needed
            lasts |= translated.lasts
            matcher = compile_pattern(translated.regex, engine).match
            compiled = Compiled(rule, order, matcher, translated.groups, translated.core)
            for symbol, seconds in translated.seconds.items():
                self._by_first.setdefault(symbol, []).append((compiled, seconds))
        if not rules:
            raise ConfigurationError("a level of a language pack has no rule")
        self.needed = frozenset(needed)
        self.firsts = frozenset(self._by_first)
        self.lasts = frozenset(lasts)

    def rules(self) -> Iterator[Compiled]:
        """Yield each rule, once for every symbol that it can start with."""
        for candidates in self._by_first.values():
            yield from (rule for rule, _ in candidates)

    def reduce(self, text: str, tokens: Tokens, places: Iterable[int]) -> Tokens:
        """Return the tokens with each match that starts at one of the places as one token; the same tokens without a match."""
        symbols = tokens.symbols
        reductions: list[Reduction] = []
        done = 0
        for place in places:
            if place < done:
                continue
            best = self._longest(text, tokens, place, done)
            if best is None:
                continue
            if best[0] > place and symbols[best[0]] in self.firsts:
                # One behind its left context yields to a longer one that starts there.
                other = self._longest(text, tokens, best[0], done)
                if other is not None and other[0] == best[0] and other[1] > best[1]:
                    best = other
            reductions.append(best)
            done = best[1]
        return replaced(tokens, reductions) if reductions else tokens

    def may_start(self, pair: str) -> bool:
        """Tell whether a rule can match where these two symbols stand."""
        first = pair[0]
        if first not in self._by_first:
            return False
        if first not in self._seconds:
            seconds = [after for _, after in self._by_first[first]]
            known = [after for after in seconds if after is not None]
            self._seconds[first] = frozenset().union(*known) if len(known) == len(seconds) else None
        allowed = self._seconds[first]
        return allowed is None or pair[1:] in allowed

    def candidates(self, pair: str) -> tuple[Compiled, ...]:
        """Return the rules that can match where these two symbols stand; remembered, the pairs are few."""
        known = self._known.get(pair)
        if known is None:
            rules = self._by_first.get(pair[0], ())
            known = self._known[pair] = tuple(rule for rule, seconds in rules if seconds is None or pair[1:] in seconds)
        return known

    def _longest(self, text: str, tokens: Tokens, place: int, done: int) -> Reduction | None:
        """Return the result of the longest rule that matches at a token and builds."""
        symbols = tokens.symbols
        matches = []
        for compiled in self.candidates(symbols[place : place + 2]):
            match = compiled.match(symbols, place)
            if match is not None:
                matches.append((-match.end(), compiled.order, match, compiled))
        if len(matches) > 1:
            matches.sort(key=_by_length)
        for _, _, match, compiled in matches:
            first, after = match.span(compiled.core)
            if first < done:
                continue
            rule = compiled.rule
            if rule.build is None:
                return first, after, self._symbol_of(rule, None), None
            value = self._built(text, tokens, compiled, match, first, after)
            if value is not None:
                return first, after, self._symbol_of(rule, value), value
        return None

    def _built(self, text: str, tokens: Tokens, compiled: Compiled, match: Any, first: int, after: int) -> Any:
        """Return what a rule makes of its match; None = it refuses."""
        named = {}
        for group in compiled.groups:
            at = match.start(group.index)
            if at >= 0:
                named[group.name] = self._value(text, tokens, at, group.classes)
        if compiled.rule.text:
            named["text"] = text[tokens.starts[first] : tokens.ends[after - 1]]
        assert compiled.rule.build is not None  # noqa: S101 (only rules that build come here)
        return compiled.rule.build(**named)

    def _value(self, text: str, tokens: Tokens, index: int, classes: tuple[str, ...]) -> Any:
        """Return the value of a token as one of the classes."""
        value = tokens.values[index]
        if isinstance(value, Shaped):
            return next(
                (value.by_class[name] for name in classes if name in value.by_class), value.by_class.get("number")
            )
        if value is not None:
            return value
        word = text[tokens.starts[index] : tokens.ends[index]]
        for name in classes:
            words = self._lexicon.get(name)
            if words is not None and word in words:
                return words[word]
        return int(word) if word.isdecimal() and len(word) <= _LONGEST_NUMBER else word


def _by_length(candidate: tuple[int, int, Any, Any]) -> tuple[int, int]:
    return candidate[0], candidate[1]
