"""Periods without a mark: *takes effect on 1 May*, 2024年5月1日到期."""

from collections.abc import Callable
from types import MappingProxyType
from typing import Final

from freshness_retrieval.ingest.validity.cues import Cue
from freshness_retrieval.ingest.validity.findings import Finding, Surely
from freshness_retrieval.ingest.validity.period import ENDED, THING, Period
from freshness_retrieval.ingest.validity.statement import RoleName

__all__ = ["of_unmarked"]

_NO_RULE: Final = frozenset({Cue.EVENT, Cue.ISSUE, Cue.DEADLINE, Cue.FIGURE})

_BEGUN: Final = frozenset({Cue.BEGIN})
_SHUT: Final = frozenset({Cue.SHUT})


def of_unmarked(period: Period) -> Finding | None:
    """Read a period by the word right beside it, else by what the clause says of its only time; None = no role."""
    following = [] if period.clause.sentence.lexicon.is_spaced else period.right[:1]
    for cue in (*period.left[:1], *following):
        reader = _GOVERNED.get(cue)
        found = None if reader is None else reader(period)
        if found is not None:
            return found
    times = sum(token.place is not None for token in period.clause.tokens)
    if times > 1 or period.scope & _NO_RULE or (period.is_within and period.bounds.is_coarse):
        return None
    return _of_clause(period)


def _of_clause(period: Period) -> Finding | None:
    scope, leads = period.scope, period.place == 0
    if Cue.EXPECT in scope:
        return period.note(RoleName.EXPECTED_EVENT)
    if scope & ENDED and leads and not period.bounds.is_coarse and period.is_ended():
        return period.repealed()
    if Cue.BEGIN in scope and period.is_intransitive(_BEGUN):
        return period.effective()
    if Cue.END in scope and leads:
        return period.expiry()
    is_change = {Cue.CHANGE, Cue.RULE} <= scope and Cue.PAST not in scope and not period.bounds.is_coarse
    return period.effective(Surely.BESIDE) if is_change else None


def _of_repeal(period: Period) -> Finding | None:
    if period.bounds.is_year and period.is_history:
        return None  # the bridge was closed in 1957
    return period.repealed() if period.is_ended() else None


def _of_begin(period: Period) -> Finding:
    """Read a start, or, behind a repeal, the end that it gives: *withdrawn effective 15 August*."""
    return period.repealed() if period.left[1:2] and period.left[1] in ENDED else period.effective()


def _of_hold(period: Period) -> Finding | None:
    is_window = period.bounds.is_stretch and Cue.DEADLINE not in period.clause.cues
    return period.range() if is_window else None


def _of_limit(period: Period) -> Finding | None:
    """Read 仅限本月, but not 仅限今年毕业生."""
    return period.range() if period.closes and Cue.DEADLINE not in period.clause.cues else None


def _of_change(period: Period) -> Finding | None:
    if period.bounds.is_coarse:
        return None
    is_known = period.clause.cues & THING
    return period.effective(Surely.STATED if is_known else period.surely_beside(frozenset({Cue.CHANGE})))


def _of_opening(period: Period) -> Finding | None:
    return period.effective(period.surely_beside(THING)) if period.clause.cues & THING else None


def _of_shutting(period: Period) -> Finding | None:
    support = (period.clause.cues | period.clause.preceding) & (THING | {Cue.STATE})
    return period.expiry(period.surely_beside(support)) if support and period.is_intransitive(_SHUT) else None


_GOVERNED: Final = MappingProxyType[Cue, Callable[[Period], Finding | None]](
    {
        Cue.BEGIN: _of_begin,
        Cue.END: Period.expiry,
        Cue.REPEAL: _of_repeal,
        Cue.VOID: _of_repeal,
        Cue.SUPERSEDED: _of_repeal,
        Cue.HOLD: _of_hold,
        Cue.ONLY: _of_limit,
        Cue.CHANGE: _of_change,
        Cue.OPEN: _of_opening,
        Cue.SHUT: _of_shutting,
    }
)
"""How the word right beside a period governs it."""
