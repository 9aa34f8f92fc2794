"""From folded text to tokens and their symbols."""

import re
from collections.abc import Callable, Iterator, Mapping
from functools import lru_cache
from itertools import accumulate, chain
from typing import Any, Final, NamedTuple

from freshness_retrieval.timex.alphabet import Alphabet, number_classes
from freshness_retrieval.timex.pack import LanguagePack
from freshness_retrieval.timex.tokens import Tokens

__all__ = ["Lexed", "Lexer", "Shaped"]

_SPECIAL_NUMBERS: Final = 3001
_LONGEST_NUMBER: Final = 9
_COMPACT: Final = 8
"""Digits of a date without separators."""
_REMEMBERED: Final = 4096
_MOST_WORDS: Final = 1 << 16
"""Words whose symbol is remembered."""
_LONGEST_WORD: Final = 40
_SPACE: Final = " \t\n"
_LARGE: Final = number_classes(_SPECIAL_NUMBERS, 5)
_NUMBER_CLASSES: Final = frozenset(map(number_classes, (0.5, *range(_SPECIAL_NUMBERS))))
"""Classes of numbers that are written in words, or as a decimal."""


class Lexed(NamedTuple):
    """The tokens of a text: a symbol each, the characters with the spaces behind them, and the offset of each."""

    symbols: str
    pieces: list[str]
    starts: list[int]


class Shaped(NamedTuple):
    """The values of a token that has several shapes."""

    by_class: dict[str, Any]


class Lexer:
    """Reads the tokens of one language; safe between threads.

    Args:
        pack: The language.
        words: Word to its classes.
        alphabet: Gives the symbols, and takes those of numbers and shapes.

    Attributes:
        other: Symbol of a token that no rule speaks of.
        loud: Symbols of words of which a mention needs one, if it has no digits that may be a time.
        written: Symbols of tokens with digits.
    """

    def __init__(self, pack: LanguagePack, words: Mapping[str, set[str]], alphabet: Alphabet) -> None:
        """Give every word, number and shape its symbol."""
        self._pack = pack
        self._alphabet = alphabet
        self.other = alphabet.add({"other"})
        for classes in chain(words.values(), _NUMBER_CLASSES):
            alphabet.add(classes)
        of_digits = {name for name, (shape, _) in pack.shapes.items() if r"\d" in shape}
        shapes = {alphabet.add(classes): names & of_digits for names, classes in _shape_classes(pack)}
        table = {word: alphabet.add(classes) for word, classes in words.items()}
        self.loud = frozenset(symbol for word, symbol in table.items() if word not in pack.quiet)
        for number in chain(range(_SPECIAL_NUMBERS), range(100)):
            for digits in (str(number), f"{number:02d}"):
                table[digits] = alphabet.add(number_classes(number, len(digits)) | words.get(digits, set()))
        self._known = frozenset(table)
        self._table = _Table(table, self._new_word)
        self._large = alphabet.add(_LARGE)
        self.written = frozenset(
            (
                self._large,
                *(symbol for symbol, names in shapes.items() if names),
                *(symbol for word, symbol in table.items() if re.search(r"\d", word)),
            )
        )
        self._large_word = alphabet.add(_LARGE - {"int"})
        self._shapes = [(name, re.compile(shape), read) for name, (shape, read) in pack.shapes.items()]
        self._endings = {ending: alphabet.add({name}) for ending, name in pack.suffixes.items()}
        self._shape = lru_cache(maxsize=_REMEMBERED)(self._read_shape)
        self._token = re.compile(
            f"(?:{pack.token})[ \\t]*(?:\\n(?![ \\t\\r]*\\n)[ \\t]*)?" if pack.spaced else pack.token
        )

    def read(self, folded: str) -> Lexed:
        """Return the tokens of a text that is lower case and folded."""
        pieces = self._token.findall(folded)
        symbols = "".join(map(self._table.__getitem__, pieces))
        offset = len(folded) - len(folded.lstrip(_SPACE)) if self._pack.spaced else 0
        starts = list(accumulate(map(len, pieces), initial=offset))
        if starts.pop() != len(folded):  # something was skipped that is no space
            starts = [match.start() for match in self._token.finditer(folded)]
        return Lexed(symbols, pieces, starts)

    def tokens(self, lexed: Lexed, first: int, after: int) -> Tokens:
        """Return the tokens from one to before another, their offsets counted from the first."""
        base = lexed.starts[first]
        words = [piece.rstrip(_SPACE) or piece for piece in lexed.pieces[first:after]]
        starts = [start - base for start in lexed.starts[first:after]]
        ends = [start + len(word) for start, word in zip(starts, words, strict=True)]
        values = [
            self._shape(word)[1] if word[0] in self._pack.shape_starts and word not in self._known else None
            for word in words
        ]
        return Tokens(lexed.symbols[first:after], starts, ends, values)

    def number(self, value: float) -> str:
        """Return the symbol of a number that a rule has read from words."""
        return self._alphabet.symbol(number_classes(value)) or self._large_word

    def _new_word(self, piece: str) -> str:
        """Return the symbol of a token that was not met before."""
        word = piece.rstrip(_SPACE) or piece
        if word != piece:
            return self._table[word]
        if word[0] in self._pack.shape_starts:
            return self._shape(word)[0]
        return self._endings.get(word[-2:], self.other)

    def _read_shape(self, word: str) -> tuple[str, Any]:
        """Return symbol and value of a token that no list holds; several shapes give a value by class."""
        if word.isdecimal() and len(word) <= _LONGEST_NUMBER and len(word) != _COMPACT:
            return self._large, int(word)
        shaped: dict[str, Any] = {}
        for name, shape, read in self._shapes:
            value = read(word) if shape.fullmatch(word) else None
            if value is not None:
                shaped[name] = value
        while shaped:
            classes = (number_classes(value) if name == "number" else {name} for name, value in shaped.items())
            symbol = self._alphabet.symbol(frozenset().union(*classes))
            if symbol is not None:
                return symbol, shaped[next(iter(shaped))] if len(shaped) == 1 else Shaped(shaped)
            shaped.popitem()  # shapes that were not foreseen together: the first ones count
        return self.other, None


class _Table(dict[str, str]):
    """Symbols by token, completed as new tokens are met."""

    __slots__ = ("_find",)

    def __init__(self, known: Mapping[str, str], find: Callable[[str], str]) -> None:
        super().__init__(known)
        self._find = find

    def __missing__(self, piece: str) -> str:
        symbol = self._find(piece)
        if len(piece) <= _LONGEST_WORD and len(self) < _MOST_WORDS:
            self[piece] = symbol
        return symbol


def _shape_classes(pack: LanguagePack) -> Iterator[tuple[frozenset[str], frozenset[str]]]:
    """Yield every set of shapes that a token can have, with the classes that it then has."""
    for names in (*(frozenset({name}) for name in pack.shapes), *pack.overlaps):
        others = names - {"number"}
        if "number" in names:
            yield from ((names, others | number) for number in _NUMBER_CLASSES)
        else:
            yield names, others
