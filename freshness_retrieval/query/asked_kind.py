"""Kind and strength of a question that names a time, from where its window lies."""

from collections.abc import Set as AbstractSet
from datetime import datetime, timedelta
from typing import Final

from freshness_retrieval.model import IntentKind, TimeInterval
from freshness_retrieval.query.signals import Signal

__all__ = ["kind_of_window"]

_JUST_OVER: Final = timedelta(days=35)
"""A period that ended at most so long ago is asked for as news."""
_QUARTER: Final = timedelta(days=100)
"""The latest quarter ended at most so long ago."""
_UP_TO_NOW: Final = timedelta(days=1)
_PLANS: Final = 0.8
_RUNS_ON: Final = 0.6
_LONG: Final = timedelta(days=400)


def kind_of_window(window: TimeInterval, signals: AbstractSet[Signal], as_of: datetime) -> tuple[IntentKind, float]:
    """Return where a window lies, and how much a question about it seeks what is new.

    A window that is over is past and seeks nothing new, unless it has just ended or is called the latest; a short one that reaches up to the
    moment of asking is recent. One that holds the moment of asking is recent, unless the question looks ahead. Open at the
    start, it lies where it ends.
    """
    if window.end is not None and window.end <= as_of:
        ago = as_of - window.end
        is_short = window.start is not None and window.end - window.start <= _JUST_OVER
        if is_short and ago < _UP_TO_NOW and window.end - (window.start or window.end) > _UP_TO_NOW:
            return IntentKind.RECENT, 1.0
        if Signal.NEW in signals and ago <= _QUARTER:
            return IntentKind.RECENT, 1.0
        return IntentKind.PAST, _RUNS_ON if (is_short and ago <= _JUST_OVER) or ago < _UP_TO_NOW else 0.0
    if window.start is None or window.start > as_of:
        return IntentKind.FUTURE, _PLANS
    if Signal.PLANNED in signals and Signal.PAST not in signals:
        return IntentKind.FUTURE, _PLANS
    is_long = window.end is None or window.end - window.start > _LONG
    return IntentKind.RECENT, _RUNS_ON if is_long else 1.0
