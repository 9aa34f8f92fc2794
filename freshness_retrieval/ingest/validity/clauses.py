"""Clauses: what stands beside a time, and what is said around it."""

from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Final

from freshness_retrieval.ingest.validity.cues import TIMES, Cue
from freshness_retrieval.ingest.validity.sentences import Sentence, Token

__all__ = ["Clause", "clauses"]

_REACH: Final = 4
"""So many phrases next to a time are looked at."""

_BREAKS: Final = frozenset({Cue.BREAK, Cue.ASIDE})

_RESUMING: Final = frozenset({Cue.BEGIN, Cue.HOLD})
"""What a second verb of the same subject says."""
_AND: Final = " and"

_SAID: Final = frozenset(
    {
        *(Cue.BEGIN, Cue.HOLD, Cue.END, Cue.VOID, Cue.REPEAL, Cue.EXTEND, Cue.POSTPONE, Cue.CHANGE, Cue.OPEN, Cue.SHUT),
        *(Cue.MODAL, Cue.STATE, Cue.PAST, Cue.EXPECT, Cue.DEADLINE, Cue.EVENT, Cue.SUPERSEDE, Cue.SUPERSEDED),
        Cue.ONLY,
    }
)
"""What makes a clause say something; a clause without any leans on the next one: 自7月1日起，…"""


@dataclass(frozen=True, slots=True)
class Clause:
    """A stretch of a sentence between two breaks.

    Attributes:
        sentence: The sentence it is part of.
        text: The masked text.
        tokens: Its tokens, in order.
        start: Offset of its first character in the masked text.
        end: Offset after its last character.
        cues: The kinds of words in it.
        preceding: The kinds of words in the clauses before it.
        scope: The same, with those of the clause that it leans on.
        is_aside: It begins with *, which*.
    """

    sentence: Sentence
    text: str
    tokens: tuple[Token, ...]
    start: int
    end: int
    cues: frozenset[Cue]
    preceding: frozenset[Cue]
    scope: frozenset[Cue]
    is_aside: bool
    _chains: dict[tuple[int, int], list[Cue]] = field(default_factory=dict, repr=False, compare=False)

    def left(self, place: int) -> list[Cue]:
        """Return the kinds of the phrases right before a token, the nearest first, up to the next time."""
        return self._chain(place, -1)

    def right(self, place: int) -> list[Cue]:
        """Return the kinds of the phrases right after a token, the nearest first, up to the next time."""
        return self._chain(place, 1)

    def tells_aside(self, place: int) -> bool:
        """Tell whether a token stands in the aside that the clause begins with, which a comma ends."""
        return self.is_aside and "," not in self.text[self.start : self.tokens[place].start]

    def before(self, place: int) -> frozenset[Cue]:
        """Return the kinds of words that stand anywhere before a token."""
        return frozenset(token.cue for token in self.tokens[:place])

    def _chain(self, place: int, step: int) -> list[Cue]:
        known = self._chains.get((place, step))
        if known is not None:
            return known
        found = self._chains[place, step] = []
        token, at = self.tokens[place], place + step
        while 0 <= at < len(self.tokens) and len(found) < _REACH:
            other = self.tokens[at]
            first, second = (other, token) if step < 0 else (token, other)
            if other.cue in TIMES or not self.sentence.lexicon.joins(self.text, first.end, second.start):
                break
            found.append(other.cue)
            token, at = other, at + step
        return found


def clauses(sentence: Sentence, text: str) -> Iterator[Clause]:
    """Yield the clauses of a sentence in order."""
    parts = list(_parted(sentence, text))
    kinds = [frozenset(token.cue for token in tokens) for _, _, tokens, _ in parts]
    preceding: frozenset[Cue] = frozenset()
    for place, ((start, end, tokens, is_aside), cues) in enumerate(zip(parts, kinds, strict=True)):
        scope = cues
        if not cues & _SAID:
            scope = cues | (kinds[place + 1] if place + 1 < len(kinds) else kinds[place - 1])
        if tokens:
            yield Clause(sentence, text, tokens, start, end, cues, preceding, scope, is_aside)
        preceding |= cues


def _parted(sentence: Sentence, text: str) -> Iterator[tuple[int, int, tuple[Token, ...], bool]]:
    start, first, is_aside = sentence.start, 0, False
    for place, token in enumerate(sentence.tokens):
        if token.cue in _BREAKS:
            yield start, token.start, sentence.tokens[first:place], is_aside
            start, first, is_aside = token.end, place + 1, token.cue is Cue.ASIDE
        elif token.cue in _RESUMING and any(other.cue is Cue.SUPERSEDE for other in sentence.tokens[first:place]):
            before = text[start : token.start].rstrip()
            if before.endswith(_AND):  # These rules replace those of 2018 and apply from 1 September.
                yield start, start + len(before) - len(_AND), sentence.tokens[first:place], is_aside
                start, first, is_aside = token.start, place, False
    yield start, sentence.end, sentence.tokens[first:], is_aside
