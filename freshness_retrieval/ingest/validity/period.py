"""One period in its clause: the words beside it, and the findings it may become."""

from datetime import datetime, timedelta
from typing import Final

from freshness_retrieval.ingest.validity.clauses import Clause
from freshness_retrieval.ingest.validity.cues import Cue
from freshness_retrieval.ingest.validity.findings import Finding, Surely
from freshness_retrieval.ingest.validity.places import Place
from freshness_retrieval.ingest.validity.sentences import Token
from freshness_retrieval.ingest.validity.statement import RoleName

__all__ = ["ENDED", "FORCE", "GOING", "THING", "Period"]

FORCE: Final = frozenset({Cue.BEGIN, Cue.HOLD})
"""What says that something is, or comes, in force."""

ENDED: Final = frozenset({Cue.REPEAL, Cue.VOID, Cue.SUPERSEDED})
"""What ends with the day before the one that is named."""

GOING: Final = frozenset({Cue.MODAL, Cue.STATE, Cue.CHANGE, Cue.OPEN, Cue.SHUT})
"""What is, or shall be; a time beside it bounds it."""

THING: Final = frozenset({Cue.RULE, Cue.SELF})
"""What can have a validity."""

_ELSEWHERE: Final = frozenset({Cue.PAST, Cue.EVENT})
"""History and events; a time beside them bounds nothing."""

_HALF_YEAR: Final = timedelta(days=190)
_LONG_AGO: Final = timedelta(days=366)
"""Beside a statement, what began so long before the document tells history."""

_STARTS: Final = frozenset({Cue.FROM, Cue.STARTING, Cue.EFFECT, Cue.SINCE})
_BEFORE: Final = frozenset(
    {
        *(Cue.FROM, Cue.STARTING, Cue.EFFECT, Cue.UNTIL, Cue.TO, Cue.BEFORE, Cue.AFTER, Cue.BY),
        *(Cue.AS_OF, Cue.TALLY, Cue.SINCE, Cue.DURING),
    }
)
_AFTER: Final = frozenset([Cue.ONWARD, Cue.EARLIER, Cue.LATER, Cue.CLOSE, Cue.DURING])


class Period:
    """A period with its clause.

    Attributes:
        clause: The clause.
        place: Its place among the tokens of the clause.
        bounds: Where it stands on the time line.
        anchor: The first moment of the document's day; None = unknown.
        mark: The mark right before it; None = none.
        after: The mark right after it; None = none.
        left: The kinds of the phrases right before it and its mark, the nearest first.
        right: The kinds of the phrases right after it, the nearest first.
        beside: The kinds of the phrases on both sides that are near enough to govern it.
        is_within: Something is said to happen in it: *in*, *for*.
    """

    def __init__(self, clause: Clause, place: int, token: Token, bounds: Place, anchor: datetime | None) -> None:
        """Look at the words beside it."""
        self.clause, self.place, self.bounds, self.anchor = clause, place, bounds, anchor
        self._token = token
        left, self.right = clause.left(place), clause.right(place)
        self.mark = left[0] if left and left[0] in _BEFORE else None
        self.is_within = left[:1] == [Cue.WITHIN]
        self.left = left[1:] if self.mark is not None or self.is_within else left
        self.after = self.right[0] if self.right and self.right[0] in _AFTER else None
        self.beside = frozenset([*self.left[:2], *self.right[:2]])

    @property
    def scope(self) -> frozenset[Cue]:
        """The kinds of words of the clause and of the one it leans on."""
        return self.clause.scope

    @property
    def governing(self) -> list[Cue]:
        """The kinds of the phrases right beside it, on the side where a language puts what governs a start."""
        return self.left[:1] if self.clause.sentence.lexicon.is_spaced else self.right[:2]

    @property
    def is_alone(self) -> bool:
        """Nothing but the period and its mark stands in the clause."""
        return len(self.clause.tokens) - 1 == (self.mark is not None)

    @property
    def leads(self) -> bool:
        """No word stands before it and its mark in the clause."""
        first = self.clause.tokens[self.place - (self.mark is not None)].start
        return not any(character.isalnum() for character in self.clause.text[self.clause.start : first])

    @property
    def is_event(self) -> bool:
        """The clause tells of an event, and of nothing that can have a validity: *the festival runs from … to …*."""
        return Cue.EVENT in self.clause.cues and not self.clause.cues & (THING | {Cue.BEGIN})

    @property
    def opens(self) -> bool:
        """No word stands before it and its mark in the sentence."""
        return self.leads and not self.clause.preceding

    @property
    def closes_a_range(self) -> bool:
        """A start stands right before it and its mark: *on or after 1 April and before 1 May*."""
        first = self.place - (self.mark is not None) - 1
        return (
            first > 0 and self.clause.tokens[first].place is not None and self.clause.tokens[first - 1].cue in _STARTS
        )

    def effective(self, surely: Surely = Surely.STATED) -> Finding:
        """It starts the window."""
        return self._finding(RoleName.EFFECTIVE, first=self.bounds.first, surely=surely)

    def effective_after(self) -> Finding:
        """What follows it starts the window."""
        return self._finding(RoleName.EFFECTIVE, first=self.bounds.end)

    def expiry(self, surely: Surely = Surely.STATED, *, is_extension: bool = False) -> Finding:
        """It ends the window, and is inside."""
        return self._finding(RoleName.EXPIRY, until=self.bounds.end, surely=surely, is_extension=is_extension)

    def expiry_before(self) -> Finding:
        """The window ends before it."""
        return self._finding(RoleName.EXPIRY, until=self.bounds.before)

    def repealed(self) -> Finding:
        """Something ends before it, by repeal."""
        return self._finding(RoleName.REPEALED, until=self.bounds.first)

    def range(self, surely: Surely = Surely.STATED) -> Finding:
        """It is the window."""
        return self._finding(RoleName.RANGE, first=self.bounds.first, until=self.bounds.end, surely=surely)

    def note(self, role: RoleName) -> Finding:
        """It has a role, and bounds nothing."""
        return self._finding(role, first=self.bounds.first, until=self.bounds.end, surely=Surely.NOTE)

    def surely_beside(self, support: frozenset[Cue]) -> Surely:
        """Return how surely it bounds, beside a statement without a word of validity."""
        is_told = bool(support) and not self.scope & _ELSEWHERE and not self.is_history and not self._is_counted()
        return Surely.BESIDE if is_told else Surely.NOTE

    def surely_since(self) -> Surely:
        """Return how surely it bounds as the start of a state: *since 3 May*."""
        return self.surely_beside(self.scope & {Cue.STATE, Cue.PERFECT})

    def is_ended(self) -> bool:
        """Tell whether a repeal governs it."""
        if not (self.beside | self.scope) & ENDED or (Cue.BEGIN in self.scope and not self.beside & ENDED):
            return False
        return self.is_intransitive(ENDED)

    def is_intransitive(self, cues: frozenset[Cue]) -> bool:
        """Tell whether the last word of these kinds has no object; in Chinese it then closes its clause."""
        sentence = self.clause.sentence
        if sentence.lexicon.is_spaced:
            return True
        last = [token for token in sentence.tokens if token.cue in cues][-1]
        return sentence.lexicon.closes(self.clause.text, last.end)

    def _is_counted(self) -> bool:
        """Tell whether statistics stand beside it: they tell of what has begun."""
        first = self.bounds.first
        is_ahead = self.anchor is not None and first is not None and first > self.anchor
        return Cue.FIGURE in self.scope and not is_ahead

    @property
    def closes(self) -> bool:
        """The clause ends with it."""
        return self.clause.sentence.lexicon.closes(self.clause.text, self._token.end)

    @property
    def is_history(self) -> bool:
        """Tell whether it was over, or began long before, when the document was written."""
        first, end, anchor = self.bounds.first, self.bounds.end, self.anchor
        if anchor is None:
            return False
        if self.bounds.is_range or first is None or Cue.DURING in {self.mark, self.after}:
            return end is not None and end <= anchor
        return first - anchor < -(_HALF_YEAR if self.bounds.is_year else _LONG_AGO)

    def _finding(
        self,
        role: RoleName,
        *,
        first: datetime | None = None,
        until: datetime | None = None,
        surely: Surely = Surely.STATED,
        is_extension: bool = False,
    ) -> Finding:
        return Finding(
            role=role,
            start=self._token.start,
            end=self._token.end,
            first=first,
            until=until,
            surely=surely,
            is_extension=is_extension,
        )
