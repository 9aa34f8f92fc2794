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

    __slots__ = ("_marks", "_symbols")

    def __init__(self, grammar: Grammar, symbols: str) -> None:
        """Remember the symbols of a text."""
        self._symbols = symbols
        self._marks = grammar.marks

    def direction(self, index: int) -> int:
        """Return 1 where the nearest cue speaks of the future (2 beyond doubt), -1 of the past, 0 where there is none."""
        symbols, marks = self._symbols, self._marks
        if index and symbols[index - 1] in marks["forward_word"]:
            near = symbols[max(index - _REACH_BACK, 0) : index + _REACH_ON]
            return 1 if marks["pluperfect"].isdisjoint(near) else -1
        if symbols[index + 1 : index + 2] in marks["possessive"]:
            return self._ahead(index + 1) or -1
        future, past, sentence = marks["future_cue"], marks["past_cue"], marks["sentence"]
        for position in range(index - 1, max(index - _REACH_BACK, 0) - 1, -1):
            symbol = symbols[position]
            if symbol in future:
                return 2 if index - position <= _NEAR else 1
            if symbol in past:
                return -1
            if symbol in sentence:
                break
        return self._ahead(index)

    def _ahead(self, index: int) -> int:
        """Return the direction that the next cue in the clause gives; 0 = there is none."""
        symbols, marks = self._symbols, self._marks
        future, past, sentence, clause = (marks[name] for name in ("future_cue", "past_cue", "sentence", "clause"))
        for position in range(index + 1, min(index + _REACH_ON, len(symbols))):
            symbol = symbols[position]
            if symbol in future:
                return 1
            if symbol in past:
                return -1
            if symbol in sentence or symbol in clause:
                break
        return 0

    def sentence_between(self, first: int, last: int) -> bool:
        """Tell whether a sentence ends between two tokens."""
        sentence = self._marks["sentence"]
        return any(symbol in sentence for symbol in self._symbols[first + 1 : last])
