"""Lengths of time in a clause: how long something holds, or how long after a point it starts or ends."""

from dataclasses import replace
from datetime import datetime
from typing import Final

from freshness_retrieval.ingest.validity.clauses import Clause
from freshness_retrieval.ingest.validity.cues import Cue
from freshness_retrieval.ingest.validity.findings import Finding, Origin
from freshness_retrieval.ingest.validity.places import later
from freshness_retrieval.ingest.validity.statement import RoleName
from freshness_retrieval.model import CalendarDuration

__all__ = ["of_length"]

_HELD: Final = frozenset({Cue.BEGIN, Cue.HOLD})
_KEPT: Final = _HELD | {Cue.RULE, Cue.SELF}
_GOVERNORS: Final = _HELD | {Cue.END}
_COUNTING: Final = frozenset({Cue.AFTER, Cue.FROM, Cue.LATER})


def of_length(clause: Clause, place: int, length: CalendarDuration, origin: Origin) -> Finding | None:
    """Return what a length says; None = nothing, as where it counts from a purchase."""
    left, right = clause.left(place), clause.right(place)
    if Cue.OCCASION in clause.cues:
        return None
    token = clause.tokens[place]
    found = Finding(role=RoleName.DURATION, start=token.start, end=token.end)
    if left[:1] in ([Cue.EXTEND], [Cue.BY]) and Cue.EXTEND in left[:2]:
        return replace(found, lasting=length, is_extension=True)
    point, is_known = _point(clause, place, origin)
    moment = None if point is None else later(point, length, origin.zone)
    edge = _edge(left, right) if is_known else None
    if edge is not None:
        first, until = (moment, None) if edge is RoleName.EFFECTIVE else (None, moment)
        return replace(found, role=edge, first=first, until=until, is_unplaced=moment is None)
    if not _is_held(clause, place):
        return None
    if is_known and Cue.PUBLICATION in clause.cues:
        return replace(found, first=point, until=moment, is_unplaced=moment is None)
    return replace(found, lasting=length, since=_since(clause, place, origin))


def _since(clause: Clause, place: int, origin: Origin) -> datetime | None:
    """Return the day from which a length counts that names none: *from that date*, *granted on 3 May*, 将于5月3日启动."""
    sentence = clause.sentence
    named = [
        token.place for token in sentence.tokens if token.place is not None and token.start < clause.tokens[place].start
    ]
    if named and (
        clause.right(place)[:1] == [Cue.THEN] or (clause.left(place)[:1] == [Cue.WITHIN] and not named[-1].is_stretch)
    ):
        return named[-1].first
    is_same = sentence.number == origin.issued_in
    is_next = sentence.number == origin.issued_in + 1 and (Cue.SELF in clause.cues or clause.tokens[0].cue is Cue.HOLD)
    return origin.issued if is_same or is_next else None


def _edge(left: list[Cue], right: list[Cue]) -> RoleName | None:
    """Return what begins or ends a length after a point: *takes effect 20 days after …*, 30日后施行; None = neither."""
    governor = next((cue for cue in left[:2] if cue in _GOVERNORS), None)
    if right[:1] == [Cue.LATER] and Cue.BEGIN in right[:2]:
        return RoleName.EFFECTIVE
    if not right or right[0] not in _COUNTING:
        return None
    return {Cue.BEGIN: RoleName.EFFECTIVE, Cue.END: RoleName.EXPIRY}.get(governor) if governor is not None else None


def _is_held(clause: Clause, place: int) -> bool:
    """Tell whether something holds for the length: *valid for two years*, 有效期两年, 三十日内有效."""
    left, right = clause.left(place), clause.right(place)
    if right[:1] == [Cue.LATER]:
        return False
    if any(cue in _HELD for cue in left) or right[:1] == [Cue.HOLD]:
        return True
    if left[:1] == [Cue.ONWARD] and place > 1 and clause.tokens[place - 2].place is not None:
        return Cue.STATE in clause.scope and Cue.DEADLINE not in clause.scope
    if right[:1] == [Cue.THEN] and clause.cues & _KEPT:
        return True
    holding = _HELD if clause.sentence.lexicon.is_spaced else _KEPT
    return left[:1] == [Cue.WITHIN] and bool((clause.before(place) | clause.preceding) & holding)


def _point(clause: Clause, place: int, origin: Origin) -> tuple[datetime | None, bool]:
    """Return the point that a length counts from, and whether the clause names one."""
    beside = {*clause.left(place), *clause.right(place)}
    if Cue.IMMEDIATE in clause.cues or Cue.PUBLICATION in beside or _is_counted_from_publication(clause):
        return origin.published, True
    for token in clause.tokens[place + 1 : place + 3]:
        if token.place is not None:
            return token.place.first, True
    return None, False


def _is_counted_from_publication(clause: Clause) -> bool:
    """Tell whether a clause counts from the day of publication: *from the date of issue*, 自发布之日."""
    pairs = zip(clause.tokens, clause.tokens[1:], strict=False)
    return any(second.cue is Cue.PUBLICATION and first.cue in _COUNTING for first, second in pairs)
