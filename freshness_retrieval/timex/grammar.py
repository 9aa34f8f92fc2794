"""A language pack compiled into a finder of expressions: tokens to symbols, then level after level of rules.

A cascade of finite automata: each level replaces what it matches by one token, which the next level can use, so that a range
of two dates is one short rule. Every step is linear in the length of the text.

Rules speak of some words only, so a text falls into runs of such words with all others between them. What a run means depends
on nothing else; the runs of a language repeat ("last week", "the third quarter of 2024"), and what was read once is remembered.

Source: Abney, *Partial parsing via finite-state cascades*, Natural Language Engineering 2(4), 1996.
"""

import re
from collections.abc import Callable, Iterator
from functools import reduce
from operator import or_
from typing import Any, Final, NamedTuple

from freshness_retrieval.errors import ConfigurationError
from freshness_retrieval.timex.alphabet import Alphabet
from freshness_retrieval.timex.folding import Folding
from freshness_retrieval.timex.gate import gate
from freshness_retrieval.timex.lexer import Lexed, Lexer
from freshness_retrieval.timex.pack import LanguagePack, Rule
from freshness_retrieval.timex.pattern import literals_of
from freshness_retrieval.timex.stage import Compiled, Stage
from freshness_retrieval.timex.tokens import Found, Tokens, pairs_of

__all__ = ["Grammar", "Read"]

_COMMON: Final = 100
"""A symbol of words that name no time is so much more frequent than another."""
_MARKS: Final = ("clause", "sentence", "future_cue", "past_cue", "forward_word", "pluperfect", "possessive")
"""Classes that say how a clause looks: ends of clauses and sentences, tense, and words that point forward (until, by)."""
_MOST_RUNS: Final = 1 << 14
_LONGEST_RUN: Final = 60
"""Tokens of the longest run that is remembered."""


class Read(NamedTuple):
    """A text as a grammar sees it in the end: a symbol for each token or expression, and the expressions."""

    symbols: str
    found: list[Found]


_NOTHING: Final = Read("", [])


class Grammar:
    """Finds the expressions of one language; safe between threads.

    Args:
        pack: The language.
        engine: `re`, `re2`, or None for what suits each task best; see `engine`.

    Raises:
        ConfigurationError: The pack contradicts itself, or a pattern is not well formed.
    """

    def __init__(self, pack: LanguagePack, engine: str | None = None) -> None:
        """Give every set of classes a symbol, then translate the rules."""
        self.pack = pack
        self.folded = Folding(pack.fold)
        rules = [rule for level in pack.levels for rule in level.rules]
        clashing = pack.mentions & pack.lexicon.keys()
        if clashing:
            raise ConfigurationError(
                f"pack {pack.language!r}: {sorted(clashing)} are classes of words and kinds of mentions"
            )
        words = _words(pack, rules)
        alphabet = self._alphabet = Alphabet()
        self._swallowed = alphabet.add({"swallowed"})
        kinds = {rule.kind: alphabet.add({rule.kind}) for rule in rules}
        self._lexer = Lexer(pack, words, alphabet)
        rare = {alphabet.add(classes) for word, classes in words.items() if word not in pack.quiet} | set(
            kinds.values()
        )

        def weight(symbols: frozenset[str]) -> int:
            return sum(1 if symbol in rare else _COMMON for symbol in symbols)

        def symbol_of(rule: Rule, value: Any) -> str:
            if rule.build is None:
                return self._swallowed
            return self._lexer.number(value) if rule.kind == "number" else kinds[rule.kind]

        self._stages = [Stage(level.rules, alphabet, pack.lexicon, symbol_of, weight, engine) for level in pack.levels]
        self.marks = {name: alphabet.of_class(name) for name in _MARKS}
        self._mention = alphabet.within(pack.mentions)
        self._may_hold = gate(frozenset(word for word in words if word not in pack.quiet), pack.digits, engine)
        loud, written = ("".join(sorted(symbols)) for symbols in (self._lexer.loud, self._lexer.written))
        self._promising = re.compile(f"[{loud}{written}][^{self._lexer.other}]*")
        self._loud = re.compile(f"[{loud}]")
        self._digits = re.compile(pack.digits, re.ASCII)
        every = alphabet.every()
        self._no_first = "".join(sorted(every.difference(*(stage.firsts for stage in self._stages))))
        self._no_last = "".join(sorted(every.difference(*(stage.lasts for stage in self._stages))))
        self._levels_of_pair = _Levels([stage.may_start for stage in self._stages])
        self._levels_of_symbol = _Levels([stage.needed.__contains__ for stage in self._stages])
        self._remembered: dict[tuple[str, str], Read] = {}

    def find(self, folded: str) -> Read:
        """Return what a text that is lower case and folded says of time."""
        if not self._may_hold(folded):
            return _NOTHING
        lexed = self._lexer.read(folded)
        symbols, other = lexed.symbols, self._lexer.other
        parts: list[str] = []
        found: list[Found] = []
        done = less = 0
        for match in self._promising.finditer(symbols):
            run = symbols[symbols.rfind(other, 0, match.start()) + 1 : match.end()].lstrip(self._no_first)
            first = match.end() - len(run)
            run = run.rstrip(self._no_last)
            if not run:
                continue
            after = first + len(run)
            read = self._read(folded, lexed, first, after)
            if not read.found:
                continue
            base, shift = lexed.starts[first], first - less
            found += [Found(start + base, end + base, value, index + shift) for start, end, value, index in read.found]
            parts += (symbols[done:first], read.symbols)
            less += len(run) - len(read.symbols)
            done = after
        if not found:
            return _NOTHING
        return Read("".join((*parts, symbols[done:])), found)

    def rules(self) -> Iterator[Compiled]:
        """Yield the compiled rules, level by level."""
        for stage in self._stages:
            yield from stage.rules()

    def _read(self, folded: str, lexed: Lexed, first: int, after: int) -> Read:
        """Return what a run of tokens says, its offsets counted from its first token."""
        start, end = lexed.starts[first], lexed.starts[after] if after < len(lexed.starts) else len(folded)
        text = folded[start:end]
        key = (lexed.symbols[first:after], text.rstrip())
        read = self._remembered.get(key)
        if read is not None:
            return read
        if self._loud.search(key[0]) is None and self._digits.search(folded, start, end) is None:
            return Read(key[0], [])
        live, lively = self._lively(key[0])
        read = self._cascade(text, self._lexer.tokens(lexed, first, after), live, lively) if live else Read(key[0], [])
        if after - first <= _LONGEST_RUN:
            if len(self._remembered) >= _MOST_RUNS:
                self._remembered.clear()
            self._remembered[key] = read
        return read

    def _cascade(self, text: str, tokens: Tokens, live: int, lively: list[int]) -> Read:
        """Return what tokens say once all levels have seen them; a level without a rule for any two neighbours is passed over."""
        done = 0
        while live:
            level = live & -live
            stage = self._stages[level.bit_length() - 1]
            reduced = stage.reduce(text, tokens, [place for place, levels in enumerate(lively) if levels & level])
            done |= level | level - 1
            if reduced is not tokens:
                tokens = reduced
                live, lively = self._lively(tokens.symbols)
            live &= ~done
        mention = self._mention
        return Read(
            tokens.symbols,
            [
                Found(tokens.starts[index], tokens.ends[index], tokens.values[index], index)
                for index, symbol in enumerate(tokens.symbols)
                if symbol in mention
            ],
        )

    def _lively(self, symbols: str) -> tuple[int, list[int]]:
        """Return the levels that may change something, as bits, and those that may start to at each place."""
        lively = list(map(self._levels_of_pair.__getitem__, pairs_of(symbols)))
        starting = reduce(or_, lively)
        return starting and starting & reduce(or_, map(self._levels_of_symbol.__getitem__, symbols)), lively


class _Levels(dict[str, int]):
    """Levels as bits, by one symbol or two; completed as symbols are met."""

    __slots__ = ("_matters",)

    def __init__(self, matters: list[Callable[[str], bool]]) -> None:
        super().__init__()
        self._matters = matters

    def __missing__(self, symbols: str) -> int:
        levels = sum(1 << level for level, matters in enumerate(self._matters) if matters(symbols))
        self[symbols] = levels
        return levels


def _words(pack: LanguagePack, rules: list[Rule]) -> dict[str, set[str]]:
    """Return every word of a pack with its classes; a word that a rule names is a class of its own."""
    words: dict[str, set[str]] = {}
    for name, members in pack.lexicon.items():
        for word in members:
            words.setdefault(word, set()).add(name)
    for word in set().union(*(literals_of(rule.pattern) for rule in rules)):
        words.setdefault(word, set()).add("=" + word)
    return words
