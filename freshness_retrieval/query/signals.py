"""Signals that the words and the grammar of a question give, and what they come to: kind and strength of recency."""

from collections.abc import Set as AbstractSet
from dataclasses import dataclass
from enum import StrEnum, auto
from typing import Final

from freshness_retrieval.model import IntentKind

__all__ = ["UNDECIDED", "Signal", "kind_and_recency"]

UNDECIDED: Final = 0.4
"""Strength of a question whose language is not known."""


class Signal(StrEnum):
    """What one feature of a question says about the time that it asks about."""

    NEW = auto()
    """It wants what came last: latest, recently, just, 最新."""
    CURRENT = auto()
    """It wants what holds at the moment: current, now, still, 现任."""
    PLANNED = auto()
    """It wants what is still to come: will, upcoming, 即将."""
    WHEN = auto()
    """It asks when, and nothing in it looks back: when does it start, 何时启用."""
    OVER = auto()
    """It wants an earlier holder or state: former, previous, 前任."""
    ORIGIN = auto()
    """It wants how or when something came about: history of, when did, 哪一年."""
    PAST = auto()
    """Its main verb stands in the past."""
    CREATION = auto()
    """It asks for a fact of a work or its maker: who wrote, plot, episode, 作者."""
    TIMELESS = auto()
    """Its form asks for a definition, a way to do something or a cause, whatever the subject."""
    RUNNING = auto()
    """Its verb speaks of a running state: progressive, perfect, does X support, 了吗, 正在."""
    CHANGING = auto()
    """Its subject changes by nature: an office, a price, a rank, a version, a rule."""
    LASTING = auto()
    """Its subject does not change: a measure of a thing, geography, nature, mathematics."""
    SPECIFIC = auto()
    """It speaks in the present of a particular thing: a name, our, this."""
    GENERIC = auto()
    """It speaks of a kind of thing: a spider, cats."""


@dataclass(frozen=True, slots=True)
class _Rule:
    present: frozenset[Signal]
    kind: IntentKind
    recency: float


def _rule(kind: IntentKind, recency: float, *present: Signal) -> _Rule:
    return _Rule(frozenset(present), kind, recency)


_RULES: Final = (
    _rule(IntentKind.FUTURE, 0.8, Signal.PLANNED, Signal.NEW),
    _rule(IntentKind.PAST, 0.0, Signal.CREATION, Signal.ORIGIN),
    _rule(IntentKind.RECENT, 1.0, Signal.NEW),
    _rule(IntentKind.PAST, 0.1, Signal.OVER),
    _rule(IntentKind.RECENT, 0.4, Signal.CURRENT, Signal.PAST),
    _rule(IntentKind.RECENT, 0.4, Signal.CURRENT, Signal.ORIGIN),
    _rule(IntentKind.RECENT, 1.0, Signal.CURRENT),
    _rule(IntentKind.ATEMPORAL, 0.0, Signal.CREATION),
    _rule(IntentKind.PAST, 0.0, Signal.ORIGIN),
    _rule(IntentKind.PAST, 0.6, Signal.PAST, Signal.RUNNING),
    _rule(IntentKind.PAST, 0.4, Signal.PAST),
    _rule(IntentKind.FUTURE, 0.8, Signal.PLANNED),
    _rule(IntentKind.ATEMPORAL, 0.1, Signal.TIMELESS),
    _rule(IntentKind.FUTURE, 0.4, Signal.WHEN),
    _rule(IntentKind.RECENT, 0.6, Signal.RUNNING),
    _rule(IntentKind.RECENT, 0.6, Signal.CHANGING),
    _rule(IntentKind.ATEMPORAL, 0.1, Signal.LASTING),
    _rule(IntentKind.ATEMPORAL, 0.5, Signal.SPECIFIC),
    _rule(IntentKind.ATEMPORAL, 0.2, Signal.GENERIC),
)
"""What a question that names no time comes to; the first rule whose signals are all there decides.

The strengths are those of the measured rules: words that say new 1, a running state .6, an event that is over 0 to .4.
"""
_NO_SIGNAL: Final = (IntentKind.ATEMPORAL, 0.3)


def kind_and_recency(signals: AbstractSet[Signal]) -> tuple[IntentKind, float]:
    """Return the temporal class of a question that names no time, and how much it seeks what is new.

    >>> kind_and_recency({Signal.CHANGING, Signal.PAST})
    (<IntentKind.PAST: 'past'>, 0.4)
    """
    return next(((rule.kind, rule.recency) for rule in _RULES if rule.present <= signals), _NO_SIGNAL)
