"""From folded text to tokens and their symbols; a text that names no time is told apart before that."""

import re
from collections.abc import Callable, Iterator, Mapping
from functools import lru_cache
from itertools import accumulate, chain
from string import ascii_lowercase
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
_LETTERS: Final = bytes(code if chr(code) in ascii_lowercase else ord(" ") for code in range(256))
"""Everything but lower-case ASCII letters is a space."""
_DIGITS: Final = b"0123456789"
_SPACE: Final = " \t\n"
_WRITTEN_YEARS: Final = range(1000, 3000)
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
    """

    def __init__(self, pack: LanguagePack, words: Mapping[str, set[str]], alphabet: Alphabet) -> None:
        """Give every word, number and shape its symbol."""
        self._pack = pack
        self._alphabet = alphabet
        self.other = alphabet.add({"other"})
        for classes in chain(words.values(), _NUMBER_CLASSES, _shape_classes(pack)):
            alphabet.add(classes)
        table = {word: alphabet.add(classes) for word, classes in words.items()}
        for number in chain(range(_SPECIAL_NUMBERS), range(100)):
            for digits in (str(number), f"{number:02d}"):
                table[digits] = alphabet.add(number_classes(number, len(digits)) | words.get(digits, set()))
        self._known = frozenset(table)
        self._table = _Table(table, self._new_word)
        self._large = alphabet.add(_LARGE)
        self._large_word = alphabet.add(_LARGE - {"int"})
        self._shapes = [(name, re.compile(shape), read) for name, (shape, read) in pack.shapes.items()]
        self._endings = {ending: alphabet.add({name}) for ending, name in pack.suffixes.items()}
        self._shape = lru_cache(maxsize=_REMEMBERED)(self._read_shape)
        self._token = re.compile(
            f"(?:{pack.token})[ \\t]*(?:\\n(?![ \\t\\r]*\\n)[ \\t]*)?" if pack.spaced else pack.token
        )
        self._digits = re.compile(pack.digits, re.ASCII)
        loud = {word for word in words if word not in pack.quiet}
        self._loud = frozenset(loud | {str(year) for year in _WRITTEN_YEARS})
        runs = (re.findall("[a-z]+", word) for word in loud if word.isascii())
        self._loud_letters = frozenset(max(found, key=len).encode("ascii") for found in runs if found)

    def read(self, folded: str) -> Lexed | None:
        """Return the tokens of a text that is lower case and folded; None = it surely holds no mention."""
        pieces = None
        if folded.isascii():
            raw = folded.encode("ascii")
            quiet = self._loud_letters.isdisjoint(raw.translate(_LETTERS).split())
            digits = len(raw) != len(raw.translate(None, _DIGITS))
        else:
            pieces = self._token.findall(folded)
            quiet = self._loud.isdisjoint(map(str.rstrip, pieces) if self._pack.spaced else pieces)
            digits = True
        if quiet and not (digits and self._digits.search(folded)):
            return None
        if pieces is None:
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


def _shape_classes(pack: LanguagePack) -> Iterator[frozenset[str]]:
    """Yield every set of classes that a token can have by its shapes."""
    for names in (*({name} for name in pack.shapes), *pack.overlaps):
        others = frozenset(names) - {"number"}
        if "number" in names:
            yield from (others | number for number in _NUMBER_CLASSES)
        else:
            yield others
