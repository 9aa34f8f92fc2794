"""From a clause to findings: the words beside a time, and around it, decide what it bounds."""

from collections.abc import Iterator
from dataclasses import replace

from freshness_retrieval.ingest.validity.clauses import Clause
from freshness_retrieval.ingest.validity.cues import Cue
from freshness_retrieval.ingest.validity.findings import Finding, Origin, Surely
from freshness_retrieval.ingest.validity.lengths import of_length
from freshness_retrieval.ingest.validity.marked import MARKED, of_range
from freshness_retrieval.ingest.validity.period import ENDED, FORCE, Period
from freshness_retrieval.ingest.validity.sentences import Token
from freshness_retrieval.ingest.validity.statement import RoleName
from freshness_retrieval.ingest.validity.unmarked import of_unmarked

__all__ = ["findings", "is_issue"]


def is_issue(clause: Clause, place: int) -> bool:
    """Tell whether a time is the day on which the document, or something it names, was issued."""
    left, right = clause.left(place)[:1], clause.right(place)[:1]
    return left in ([Cue.ISSUE], [Cue.PUBLICATION]) or right == [Cue.ISSUE]


def findings(clause: Clause, origin: Origin) -> Iterator[Finding]:
    """Yield what a clause says of validity, in its order."""
    for place, token in enumerate(clause.tokens):
        found = _read(clause, place, token, origin)
        if found is not None:
            yield _of_clause(clause, place, found)


def _read(clause: Clause, place: int, token: Token, origin: Origin) -> Finding | None:
    if token.place is not None:
        return _of_period(clause, place, Period(clause, place, token, token.place, origin.anchor))
    if token.length is not None:
        return of_length(clause, place, token.length, origin)
    if token.cue is Cue.PERPETUAL:
        return Finding(role=RoleName.PERPETUAL, start=token.start, end=token.end)
    if token.cue is Cue.GONE:
        return Finding(role=RoleName.REPEALED, start=token.start, end=token.end)
    if token.cue is Cue.IMMEDIATE:
        return _immediate(clause, token, origin)
    return None


def _immediate(clause: Clause, token: Token, origin: Origin) -> Finding:
    """Read *with immediate effect*, which starts something, or ends what it says is repealed."""
    day = origin.published
    found = Finding(role=RoleName.EFFECTIVE, start=token.start, end=token.end, first=day, is_unplaced=day is None)
    if clause.cues & ENDED and Cue.BEGIN not in clause.cues:
        return replace(found, role=RoleName.REPEALED, first=None, until=day)
    return found if clause.scope & FORCE or clause.sentence.lexicon.is_spaced else replace(found, surely=Surely.BESIDE)


def _of_period(clause: Clause, place: int, period: Period) -> Finding | None:
    """Return what a period bounds; None = it has no role."""
    if _is_name(clause, place, period):
        return None
    if period.bounds.is_range:
        return of_range(period)
    if any(token.cue is Cue.SINCE for token in clause.tokens[place + 1 :]):
        return None  # 自2015年11月被指控以来
    marks = {period.mark, period.after}
    read = next((read for mark, read in MARKED.items() if mark in marks), of_unmarked)
    return read(period)


def _is_name(clause: Clause, place: int, period: Period) -> bool:
    """Tell whether a period only helps to name something: its day of issue, or another document."""
    if is_issue(clause, place) or clause.left(place)[:1] == [Cue.OF] or Cue.ATTRIBUTE in period.right[:2]:
        return True
    if period.right[:1] == [Cue.AFTER] and set(period.right[1:2]) & {Cue.PUBLICATION, Cue.OCCASION}:
        return True  # the first day of the month following publication
    if Cue.SUPERSEDE in clause.before(place):
        return period.mark not in {Cue.STARTING, Cue.EFFECT, Cue.FROM}
    return Cue.ENDS_OTHER in clause.cues and not (period.mark is Cue.FROM and place <= 1)


def _of_clause(clause: Clause, place: int, found: Finding) -> Finding:
    """Return a finding with what its clause is about; what is expected, usual, or only cited, bounds nothing."""
    before = clause.before(place)
    is_cited = (
        Cue.CITE in before or (Cue.CITE in clause.preceding and clause.tells_aside(place))
    ) and Cue.SELF not in clause.cues
    is_by_the_way = found.surely is Surely.BESIDE and (Cue.DEADLINE in clause.preceding or clause.tells_aside(place))
    is_expected = Cue.EXPECT in clause.scope
    chain = clause.tokens[place - len(clause.left(place))]
    return replace(
        found,
        role=RoleName.EXPECTED_EVENT if is_expected else found.role,
        surely=Surely.NOTE if is_expected or is_cited or is_by_the_way or Cue.HABIT in clause.scope else found.surely,
        is_self=Cue.SELF in clause.cues,
        is_other=Cue.OTHER in before,
        is_part=Cue.PART in clause.cues and Cue.SELF not in clause.cues,
        has_subject=any(character.isalnum() for character in clause.text[clause.start : chain.start]),
        clause=clause.start,
        sentence=clause.sentence.number,
    )
