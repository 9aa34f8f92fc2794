"""In which direction a clause looks, and where sentences end, from the words around a mention."""

from typing import Final

from freshness_retrieval.timex.grammar import Grammar

__all__ = ["Clauses"]

_REACH_BACK: Final = 16
_REACH_ON: Final = 10
_NEAR: Final = 4
"""A cue so few tokens before a mention is beyond doubt."""


class Clauses:
    """The clauses of one text, seen from its mentions."""

    __slots__ = ("_clause", "_future", "_past", "_sentence", "_strong", "_symbols")

    def __init__(self, grammar: Grammar, symbols: str) -> None:
        """Remember the symbols of a text."""
        self._symbols = symbols
        self._clause, self._sentence = grammar.marks["clause"], grammar.marks["sentence"]
        self._future, self._past = grammar.marks["future_cue"], grammar.marks["past_cue"]
        self._strong = grammar.marks["forward_word"]

    def direction(self, index: int) -> int:
        """Return 1 where the nearest cue speaks of the future (2 beyond doubt), -1 of the past, 0 where there is none."""
        symbols, future, past, sentence = self._symbols, self._future, self._past, self._sentence
        if index and symbols[index - 1] in self._strong:
            return 1
        for position in range(index - 1, max(index - _REACH_BACK, 0) - 1, -1):
            symbol = symbols[position]
            if symbol in future:
                return 2 if index - position <= _NEAR else 1
            if symbol in past:
                return -1
            if symbol in sentence:
                break
        for position in range(index + 1, min(index + _REACH_ON, len(symbols))):
            symbol = symbols[position]
            if symbol in future:
                return 1
            if symbol in past:
                return -1
            if symbol in sentence or symbol in self._clause:
                break
        return 0

    def sentence_between(self, first: int, last: int) -> bool:
        """Tell whether a sentence ends between two tokens."""
        sentence = self._sentence
        return any(symbol in sentence for symbol in self._symbols[first + 1 : last])
