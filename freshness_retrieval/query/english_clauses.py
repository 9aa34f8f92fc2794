"""What a question says by its finite verb: is, was, does, has, can, will."""

from collections.abc import Callable
from dataclasses import dataclass
from itertools import pairwise
from typing import Final

from freshness_retrieval.query.english_verbs import (
    AUXILIARIES,
    GENERIC_VERBS,
    LASTING_PARTICIPLES,
    NO_PARTICIPLES,
    PAST_FORMS,
    SERVICE_VERBS,
    STATES,
    UNFINISHED_NOUNS,
)
from freshness_retrieval.query.signals import Signal

__all__ = ["DEFINITE", "DETERMINERS", "ONE", "OWN", "Clause", "clause_signals", "holds_one", "is_past"]

ONE: Final = frozenset({"a", "an", "one"})
OWN: Final = frozenset({"our", "my", "your", "we", "us", "this", "these", "they", "their", "i"})
DEFINITE: Final = frozenset({"the", "his", "her", "its"}) | OWN
DETERMINERS: Final = frozenset({"the", "a", "an", "of", "in", "for", "to", "by", "and", "with", "on", "at", "no"})
_PREPOSITIONS: Final = frozenset({"of", "in", "for", "at", "on", "to", "by", "from", "per", "between"})
_PARTICLES: Final = frozenset({"in", "out", "over", "on", "back", "up", "down"})
_PERFECT: Final = frozenset({"been", "had", "done", "gone", "become", "come"}) | PAST_FORMS
_MEASURED: Final = frozenset(
    {"far", "tall", "long", "big", "high", "deep", "heavy", "wide", "fast", "large", "hot", "cold"}
)
_SHORTEST_PARTICIPLE: Final = 5
_LONGEST_TERM: Final = 4
"""Words of a thing whose definition is asked for."""
_NOTHING: Final[frozenset[Signal]] = frozenset()
_RUNNING: Final = frozenset({Signal.RUNNING})
_LASTING: Final = frozenset({Signal.LASTING})
_TIMELESS: Final = frozenset({Signal.TIMELESS})
_GENERIC: Final = frozenset({Signal.GENERIC})


@dataclass(frozen=True, slots=True)
class Clause:
    """A question at its finite verb.

    Attributes:
        asks: The question word; empty = it asks whether.
        of: The word behind the question word: many, much, old.
        rest: What follows the finite verb.
        is_named: Whether the subject, the first words of the rest, is a particular one.
        nouns: The signals of the words and phrases of the whole question.
    """

    asks: str
    of: str
    rest: tuple[str, ...]
    is_named: bool
    nouns: frozenset[Signal]

    @property
    def subject(self) -> str:
        """The word behind the verb, or none."""
        return self.rest[0] if self.rest else ""

    @property
    def is_lasting(self) -> bool:
        """Tell whether the nouns speak of nothing that changes."""
        return Signal.CHANGING not in self.nouns and not self.nouns.isdisjoint({Signal.LASTING, Signal.CREATION})

    def state(self) -> frozenset[Signal]:
        """Return a running state, unless the nouns rule it out."""
        return _NOTHING if self.is_lasting else _RUNNING


def clause_signals(verb: str, clause: Clause) -> frozenset[Signal]:
    """Return what a question says by a class of `AUXILIARIES`."""
    return _VERBS[verb](clause)


def is_past(word: str) -> bool:
    """Tell whether a word looks like a verb in the past, or its participle."""
    is_regular = len(word) >= _SHORTEST_PARTICIPLE and word.endswith("ed") and word not in NO_PARTICIPLES
    return is_regular or word in PAST_FORMS


def _is_running(clause: Clause) -> bool:
    """Tell whether the verb is progressive: is the ferry running, is it being repaired."""
    for at, word in enumerate(clause.rest[:7]):
        if len(word) < _SHORTEST_PARTICIPLE or not word.endswith("ing"):
            continue
        before = clause.rest[at - 1] if at else clause.asks
        if before in DETERMINERS or (word in UNFINISHED_NOUNS and not clause.is_named):
            continue
        is_term = clause.asks == "what" and at in {1, 2} and at == len(clause.rest) - 1 and not clause.is_named
        if not is_term:
            return clause.subject not in ONE
    return False


def _be(clause: Clause) -> frozenset[Signal]:
    if clause.asks != "when" and _is_running(clause):
        return _RUNNING
    return _IS.get(clause.asks, _whether)(clause)


def _when_is(clause: Clause) -> frozenset[Signal]:
    return _TIMELESS if clause.subject in {"it", *ONE} else frozenset({Signal.WHEN})


def _where_is(clause: Clause) -> frozenset[Signal]:
    return _RUNNING if clause.subject in OWN else _LASTING


def _why_is(clause: Clause) -> frozenset[Signal]:
    """Why are eggs so dear: news; why is the sky blue: nature."""
    return (_whether(clause) or _LASTING) if "so" not in clause.rest or clause.is_lasting else _RUNNING


def _whether(clause: Clause) -> frozenset[Signal]:
    """Is it still open, are there any, which are available, what month is it."""
    if clause.rest == ("it",):
        return _RUNNING
    if clause.subject == "there":
        return clause.state() if {"any", "a", "an", "some"}.intersection(clause.rest[1:2]) else _NOTHING
    holds = STATES.intersection(clause.rest) - _PARTICLES or _PARTICLES.intersection(clause.rest[-1:])
    if holds and clause.subject not in ONE and not (clause.asks and clause.is_lasting):
        return _RUNNING
    is_definite = not clause.asks and clause.subject in DEFINITE and clause.subject != "i"
    return clause.state() if is_definite else _NOTHING


def _how_is(clause: Clause) -> frozenset[Signal]:
    if clause.of == "old":
        return _RUNNING
    if clause.of == "many":
        return _LASTING if holds_one(clause.rest) else clause.state()
    if clause.of in _MEASURED or not LASTING_PARTICIPLES.isdisjoint(clause.rest):
        return _LASTING
    return clause.state() if clause.of in AUXILIARIES and clause.is_named else _NOTHING


def _who_is(clause: Clause) -> frozenset[Signal]:
    """Who is the head of it: an office, unless it is a maker, or only a name."""
    return frozenset({Signal.CHANGING}) if clause.subject in DEFINITE and not clause.is_lasting else _NOTHING


def _what_is(clause: Clause) -> frozenset[Signal]:
    """What is a pod, what is photosynthesis: a definition; what is our policy: a state."""
    if clause.of not in AUXILIARIES:
        return _whether(clause)
    if clause.subject in {"our", "my"}:
        return _RUNNING
    is_term = clause.subject not in DEFINITE and not _PREPOSITIONS.intersection(clause.rest)
    is_short = is_term and len(clause.rest) <= _LONGEST_TERM and Signal.CHANGING not in clause.nouns
    return _TIMELESS if clause.subject in ONE or len(clause.rest) == 1 or is_short else _NOTHING


_IS: Final[dict[str, Callable[[Clause], frozenset[Signal]]]] = {
    "when": _when_is,
    "where": _where_is,
    "why": _why_is,
    "how": _how_is,
    "who": _who_is,
    "what": _what_is,
}


def _past(clause: Clause) -> frozenset[Signal]:
    """When was, where did, who was: a fact of old; the last time moves on, and other questions may be about yesterday."""
    if clause.asks and "last" in clause.rest:
        return frozenset({Signal.PAST, Signal.RUNNING})
    is_fact = clause.asks in {"when", "where"} or (clause.asks == "who" and clause.of == "was")
    return frozenset({Signal.ORIGIN, Signal.PAST} if is_fact else {Signal.PAST})


def _do(clause: Clause) -> frozenset[Signal]:
    is_generic = not GENERIC_VERBS.isdisjoint(clause.rest)
    if clause.asks == "when":
        return _TIMELESS if is_generic else frozenset({Signal.WHEN})
    if is_generic and clause.asks in {"what", "how", "why", "where", ""}:
        return _TIMELESS if clause.asks or not clause.is_named else _NOTHING
    return _DOES.get(clause.asks, _what_does)(clause)


def _how_does(clause: Clause) -> frozenset[Signal]:
    if clause.of == "many":
        return _LASTING if clause.subject in ONE or "take" in clause.rest else clause.state()
    if clause.of in {"much", "often"}:
        return _GENERIC if clause.subject == "it" else _NOTHING
    is_particular = clause.of in AUXILIARIES and clause.is_named and clause.subject not in OWN
    return _NOTHING if is_particular and clause.rest[-1] != "work" else _TIMELESS


def _why_does(clause: Clause) -> frozenset[Signal]:
    return _NOTHING if clause.is_named else _LASTING


def _whether_does(clause: Clause) -> frozenset[Signal]:
    """Does it support that, do we offer it: a state; do cats dream: a kind of thing."""
    if clause.subject in ONE:
        return _TIMELESS
    is_particular = clause.is_named and clause.subject != "i"
    return clause.state() if is_particular or not SERVICE_VERBS.isdisjoint(clause.rest) else _GENERIC


def _what_does(clause: Clause) -> frozenset[Signal]:
    """Which employer does she work for, what do we offer: a state; what does a nurse do: a kind of thing."""
    if clause.subject in ONE:
        return _TIMELESS
    is_bare = clause.asks == "what" and clause.of in AUXILIARIES
    return _NOTHING if is_bare and clause.subject not in OWN else clause.state()


_DOES: Final[dict[str, Callable[[Clause], frozenset[Signal]]]] = {
    "how": _how_does,
    "why": _why_does,
    "": _whether_does,
}


def _have(clause: Clause) -> frozenset[Signal]:
    """Has it been, who has won: the perfect speaks of now; which animal has: a present like any other."""
    return _RUNNING if any(word in _PERFECT or is_past(word) for word in clause.rest) else clause.state()


def _modal(clause: Clause) -> frozenset[Signal]:
    """Tell nothing: can I, should you, and what would are asked of rules as of nature."""
    return _NOTHING if clause.is_named else _GENERIC


def _will(_: Clause) -> frozenset[Signal]:
    return frozenset({Signal.PLANNED})


_VERBS: Final[dict[str, Callable[[Clause], frozenset[Signal]]]] = {
    "be": _be,
    "past": _past,
    "do": _do,
    "have": _have,
    "modal": _modal,
    "will": _will,
}


def holds_one(words: tuple[str, ...]) -> bool:
    """Tell whether something is counted in one other: in a mile, per hour, of an adult."""
    return any(one in {"in", "per", "of"} and other in ONE for one, other in pairwise(words))
