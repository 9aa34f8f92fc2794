"""Periods with a mark beside them: from, until, before, as of, since."""

from collections.abc import Callable
from types import MappingProxyType
from typing import Final

from freshness_retrieval.ingest.validity.cues import Cue
from freshness_retrieval.ingest.validity.findings import Finding, Surely
from freshness_retrieval.ingest.validity.period import ENDED, FORCE, GOING, THING, Period
from freshness_retrieval.ingest.validity.statement import RoleName

__all__ = ["MARKED", "of_range"]

_CLOSING: Final = frozenset({*FORCE, *ENDED, Cue.END, Cue.EXTEND}) - {Cue.SUPERSEDED}
_TALLIED: Final = frozenset({*THING, Cue.HOLD, Cue.EXTEND})


def of_range(period: Period) -> Finding:
    """Read a period that names both its ends."""
    if Cue.EXTEND in period.beside:
        return period.expiry(is_extension=True)
    if not period.beside & FORCE and Cue.DEADLINE in period.clause.cues:
        return period.note(RoleName.DEADLINE)
    if period.clause.sentence.lexicon.is_spaced and period.is_event:
        return period.note(RoleName.EXPECTED_EVENT)
    if (period.beside | period.scope) & FORCE:
        return period.range()
    return period.range(period.surely_beside(period.scope & (GOING | THING)))


def _of_start(period: Period) -> Finding:
    if period.is_ended() or Cue.END in period.governing:
        return period.repealed()
    if Cue.BEGIN in period.beside or period.scope & FORCE:
        return period.effective()
    leads = period.place == (period.mark is not None)
    if not leads and period.mark is not Cue.STARTING and period.after is not Cue.ONWARD:
        return period.effective(period.surely_beside(period.scope & (GOING | THING)))
    if Cue.SUPERSEDE in period.clause.cues:
        return period.effective()
    return period.effective(period.surely_beside(GOING))


def _of_effect(period: Period) -> Finding:
    is_end = period.is_ended() or Cue.END in period.governing
    return period.repealed() if is_end else period.effective()


def _of_end(period: Period) -> Finding | None:
    cues = period.clause.cues
    if not period.clause.sentence.lexicon.is_spaced and period.is_alone and period.opens and period.after is None:
        return period.note(RoleName.SNAPSHOT)  # 至8月24日，全区已有…
    if Cue.POSTPONE in period.beside:
        return _of_postponed(period)
    if not period.beside & _CLOSING and Cue.DEADLINE in cues:
        return period.note(RoleName.DEADLINE)
    if (period.beside | period.scope) & _CLOSING:
        return period.expiry(is_extension=Cue.EXTEND in period.left[:2] or period.mark is Cue.TO)
    return period.expiry(period.surely_beside(period.scope & (GOING | THING)))


def _of_postponed(period: Period) -> Finding:
    if Cue.BEGIN in period.clause.cues:
        return period.effective()
    if period.clause.cues & {Cue.END, Cue.HOLD}:
        return period.expiry(is_extension=True)
    return period.note(RoleName.EXPECTED_EVENT)


def _of_to(period: Period) -> Finding | None:
    """Read *to*, which ends something only after an extension, or after another time."""
    near = period.clause.tokens[max(0, period.place - 3) : period.place]
    if (
        period.beside & {Cue.EXTEND, Cue.POSTPONE}
        or period.left[:1] == [Cue.HOLD]
        or any(token.cue is Cue.EXTEND for token in period.clause.tokens[: period.place])
        or any(token.place is not None for token in near)
    ):
        return _of_end(period)
    return None


def _of_before(period: Period) -> Finding:
    cues = period.clause.cues
    if Cue.DEADLINE not in cues and (cues & {Cue.HOLD, Cue.END} or (cues & FORCE and period.closes_a_range)):
        return period.expiry_before()
    return period.note(RoleName.DEADLINE)


def _of_as_of(period: Period) -> Finding:
    scope, first = period.scope, period.bounds.first
    if period.beside & ENDED and period.is_ended():
        return period.repealed()
    if period.beside & FORCE or Cue.BEGIN in scope or (Cue.MODAL in scope and not scope & {Cue.PAST, Cue.DEADLINE}):
        return period.effective()
    if period.anchor is not None and first is not None and first > period.anchor:
        return period.effective(period.surely_beside(GOING))
    return period.note(RoleName.SNAPSHOT)


def _of_tally(period: Period) -> Finding:
    preceding = period.clause.preceding
    if period.left and period.left[0] in _TALLIED and not period.right:
        return period.expiry()
    if period.is_alone and preceding & THING and Cue.DEADLINE not in preceding:
        return period.expiry(Surely.BESIDE)
    return period.note(RoleName.SNAPSHOT)


def _of_since(period: Period) -> Finding | None:
    if period.beside & FORCE or (period.scope & FORCE and Cue.PAST not in period.scope):
        return period.effective()
    return None if period.bounds.is_year else period.effective(period.surely_since())


def _of_by(period: Period) -> Finding:
    return period.expiry() if Cue.END in period.beside else period.note(RoleName.DEADLINE)


def _of_during(period: Period) -> Finding:
    if Cue.HOLD in period.beside:
        return period.range()
    if Cue.DEADLINE in period.clause.cues or not period.bounds.is_stretch:
        return period.note(RoleName.DEADLINE)
    return period.range(period.surely_beside(period.scope & GOING))


def _of_later(period: Period) -> Finding | None:
    return _of_start(period) if period.scope & (FORCE | ENDED) else None


def _of_after(period: Period) -> Finding | None:
    if period.beside & {Cue.END, Cue.VOID, Cue.REPEAL}:
        return period.expiry()
    return period.effective_after() if period.beside & FORCE else None


MARKED: Final = MappingProxyType[Cue, Callable[[Period], Finding | None]](
    {
        Cue.UNTIL: _of_end,
        Cue.CLOSE: _of_end,
        Cue.TO: _of_to,
        Cue.EFFECT: _of_effect,
        Cue.STARTING: _of_start,
        Cue.FROM: _of_start,
        Cue.ONWARD: _of_start,
        Cue.BEFORE: _of_before,
        Cue.EARLIER: _of_before,
        Cue.AS_OF: _of_as_of,
        Cue.TALLY: _of_tally,
        Cue.SINCE: _of_since,
        Cue.BY: _of_by,
        Cue.LATER: _of_later,
        Cue.AFTER: _of_after,
        Cue.DURING: _of_during,
    }
)
"""How each mark is read; where one stands on each side, the first here wins: 自2024年起至2026年止 ends."""
