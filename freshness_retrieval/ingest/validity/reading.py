"""The reading of validity statements: from the times in a text to *this holds from … until …*."""

from collections.abc import Iterable, Sequence
from datetime import UTC, datetime, tzinfo

from freshness_retrieval.ingest.validity.bounds import findings, is_issue
from freshness_retrieval.ingest.validity.clauses import Clause, clauses
from freshness_retrieval.ingest.validity.cues import Cue
from freshness_retrieval.ingest.validity.findings import Finding, Origin
from freshness_retrieval.ingest.validity.headings import title_period
from freshness_retrieval.ingest.validity.others import superseded
from freshness_retrieval.ingest.validity.places import day_of, interval_of
from freshness_retrieval.ingest.validity.sentences import MaskedText, masked, sentences
from freshness_retrieval.ingest.validity.statement import RoleName, ValidityKind, ValidityRole, ValidityStatement
from freshness_retrieval.ingest.validity.weighing import weigh
from freshness_retrieval.model import TimeMention

__all__ = ["read_validity"]


def read_validity(
    text: str,
    mentions: Sequence[TimeMention],
    *,
    anchor: datetime | None,
    title: str | None = None,
    title_mentions: Sequence[TimeMention] = (),
    zone: tzinfo = UTC,
) -> ValidityStatement:
    """Return what a text says of its own validity; without words of validity that is unknown, and it never raises.

    A named end day is inside the window; *repealed with effect from D*, *before D* end it with the day before. Months
    and years clamp. Two windows that contradict each other are no window.

    Args:
        text: The text.
        mentions: The mentions of time in it, resolved against `anchor`.
        anchor: The document's date, which *immediately* and *the date of publication* mean; aware; None = unknown.
        title: The title, where it is no part of the text.
        title_mentions: The mentions of time in the title.
        zone: The zone of days.

    >>> from datetime import date
    >>> from freshness_retrieval.model import TimeInterval, TimexType
    >>> day = TimeInterval.of_days(date(2025, 6, 30), date(2025, 6, 30))
    >>> mention = TimeMention(
    ...     start=12, end=24, text="30 June 2025", type=TimexType.DATE, value="2025-06-30", readings=(day,)
    ... )
    >>> statement = read_validity("Valid until 30 June 2025.", [mention], anchor=None)
    >>> str(statement.kind), str(statement.last_day()), statement.why
    ('bounded', '2025-06-30', ('Valid until 30 June 2025',))
    """
    day = None if anchor is None else day_of(anchor, zone)
    document = masked(text, mentions, day)
    spoken, number = sentences(document)
    if not spoken and not title_mentions:
        return ValidityStatement()
    parts = [clause for sentence in spoken if sentence.speaks for clause in clauses(sentence, document.text)]
    issued, issued_in = _issued(parts)
    origin = Origin(anchor=day, issued=issued, issued_in=issued_in, zone=zone)
    found = [finding for clause in parts for finding in findings(clause, origin)]
    window = weigh(found, number, zone)
    roles = [_role(document, finding) for finding in found]
    roles += superseded(document, parts, window)
    if window.valid is None and not window.flags:
        heading = title_period(document, spoken, title, title_mentions, day)
        if heading is not None and heading.interval is not None:
            return ValidityStatement(
                valid=heading.interval,
                kind=ValidityKind.BOUNDED,
                weak=True,
                roles=(heading, *roles),
                why=(heading.text,),
            )
    roles.sort(key=lambda role: role.start)
    return ValidityStatement(
        valid=window.valid,
        kind=window.kind,
        roles=tuple(roles),
        why=_why(document, parts, window.decided),
        flags=window.flags,
    )


def _issued(parts: Iterable[Clause]) -> tuple[datetime | None, int]:
    """Return the day of issue that a text names first, and the number of its sentence."""
    for clause in parts:
        if clause.cues & {Cue.CITE, Cue.SUPERSEDE, Cue.ENDS_OTHER}:
            continue
        for place, token in enumerate(clause.tokens):
            if token.place is not None and not token.place.is_coarse and is_issue(clause, place):
                return token.place.first, clause.sentence.number
    return None, 0


def _role(document: MaskedText, finding: Finding) -> ValidityRole:
    start, end = document.span(finding.start, finding.end)
    bounded = finding.first is not None or finding.until is not None or finding.role is RoleName.PERPETUAL
    return ValidityRole(
        role=finding.role,
        start=start,
        end=end,
        text=document.original[start:end],
        interval=interval_of(finding.first, finding.until) if bounded else None,
    )


def _why(document: MaskedText, parts: Sequence[Clause], decided: Sequence[Finding]) -> tuple[str, ...]:
    """Return the words around each time that decided, as the text has them."""
    at = {token.start: (clause, place) for clause in parts for place, token in enumerate(clause.tokens)}
    found = []
    for finding in decided:
        clause, place = at[finding.start]
        first = clause.tokens[place - len(clause.left(place))].start
        last = clause.tokens[place + len(clause.right(place))].end
        start, end = document.span(first, last)
        found.append(" ".join(document.original[start:end].split()))
    return tuple(found)
