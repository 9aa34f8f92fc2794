"""From all findings of a text to one statement: the main statement wins, and what contradicts itself is unknown."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from datetime import datetime, tzinfo
from typing import Final

from freshness_retrieval.ingest.validity.findings import Finding, Surely
from freshness_retrieval.ingest.validity.places import later
from freshness_retrieval.ingest.validity.statement import RoleName, ValidityFlag, ValidityKind
from freshness_retrieval.model import TimeInterval

__all__ = ["Window", "weigh"]

_LEAD: Final = 2
"""What is said beside the point counts in the first sentences only, where a document is longer than a note."""

_NOTE_LENGTH: Final = 4
"""Sentences of a note, in which every sentence is near the point."""

_LONG: Final = 10
"""In a text of more sentences, what is stated in the middle must name the document itself."""

_CLOSE: Final = 3
"""So many sentences at the end hold the closing provisions of rules and contracts."""


@dataclass(frozen=True, slots=True)
class Window:
    """The outcome for a text.

    Attributes:
        valid: The window; None = unknown.
        kind: How much of it is known.
        decided: The findings that decided, in the order of the text.
        ended: The findings that turn out to speak of other documents.
        flags: Why nothing is known although the text speaks of validity.
    """

    valid: TimeInterval | None = None
    kind: ValidityKind = ValidityKind.UNKNOWN
    decided: tuple[Finding, ...] = ()
    ended: tuple[Finding, ...] = ()
    flags: tuple[ValidityFlag, ...] = ()


def weigh(found: Sequence[Finding], sentences: int, zone: tzinfo) -> Window:
    """Weigh the findings of a text of so many sentences."""
    own = _own(found, sentences)
    starts = _surest(finding for finding in own if finding.first is not None)
    ended = tuple(finding for finding in own if _ends_another(finding, starts))
    elsewhere = {finding.start for finding in ended}
    ends = [finding for finding in own if finding.until is not None and finding.start not in elsewhere]
    ends = _surest([finding for finding in ends if finding.is_extension] or ends)
    starts, ends = _together(starts, ends)
    if any(finding.is_unplaced for finding in own):
        return Window(ended=ended, flags=(ValidityFlag.NO_ANCHOR,))
    if not ends and any(_is_over(finding, starts) for finding in own):
        return Window(ended=ended, flags=(ValidityFlag.ENDED,))
    perpetual = [finding for finding in own if finding.role is RoleName.PERPETUAL]
    if perpetual and not starts and _is_suspension(ends, perpetual):
        starts, ends = [replace(finding, first=finding.until, until=None) for finding in ends], []
    lengths = [finding for finding in own if finding.lasting is not None]
    if not starts and not ends:
        starts = [replace(finding, first=finding.since) for finding in lengths if finding.since is not None]
    ends = _measured(starts, ends, lengths, zone)
    firsts, untils = {finding.first for finding in starts}, {finding.until for finding in ends}
    if len(firsts) > 1 or len(untils) > 1 or (perpetual and untils):
        return Window(ended=ended, flags=(ValidityFlag.CONTRADICTORY,))
    decided = sorted({finding.start: finding for finding in [*perpetual, *ends, *starts]}.items())
    first, until = next(iter(firsts), None), next(iter(untils), None)
    return _window(first, until, tuple(finding for _, finding in decided), ended, is_perpetual=bool(perpetual))


def _measured(
    starts: Sequence[Finding], ends: Sequence[Finding], lengths: Sequence[Finding], zone: tzinfo
) -> list[Finding]:
    """Return the ends with those that lengths give: from the start where no end is named, or on from the end."""
    ends = list(ends)
    first = starts[0].first if starts else None
    if not ends and first is not None:
        ends = _moved(first, [finding for finding in lengths if not finding.is_extension], zone)
    until = ends[0].until if ends else None
    if until is not None and not ends[0].is_extension:  # extended by six months, to 31 October: named already
        ends = _moved(until, [finding for finding in lengths if finding.is_extension], zone) or ends
    return ends


def _moved(moment: datetime, lengths: Sequence[Finding], zone: tzinfo) -> list[Finding]:
    return [
        replace(finding, until=later(moment, finding.lasting, zone))
        for finding in lengths
        if finding.lasting is not None
    ]


def _is_suspension(ends: Sequence[Finding], perpetual: Sequence[Finding]) -> bool:
    """Tell whether what stops, stops until further notice: the stop is then what holds."""
    return (
        bool(ends)
        and all(finding.role is RoleName.REPEALED for finding in ends)
        and {finding.sentence for finding in ends} == {finding.sentence for finding in perpetual}
    )


def _window(
    first: datetime | None,
    until: datetime | None,
    decided: tuple[Finding, ...],
    ended: tuple[Finding, ...],
    *,
    is_perpetual: bool,
) -> Window:
    if first is not None and until is not None and until <= first:
        return Window(ended=ended, flags=(ValidityFlag.INVERTED_WINDOW,))
    if until is not None:
        return Window(TimeInterval(first, until), ValidityKind.BOUNDED, decided, ended)
    if is_perpetual:
        return Window(TimeInterval(first, None), ValidityKind.PERPETUAL, decided, ended)
    if first is not None:
        return Window(TimeInterval(first, None), ValidityKind.OPEN, decided, ended)
    return Window(ended=ended)


def _own(found: Sequence[Finding], sentences: int) -> list[Finding]:
    """Return the findings that may bound the document itself."""
    own = [finding for finding in found if finding.surely is not Surely.NOTE]
    if sentences > _NOTE_LENGTH:
        own = [finding for finding in own if not finding.is_other]
        own = [finding for finding in own if finding.surely is Surely.STATED or finding.sentence <= _LEAD]
    if sentences > _LONG:
        own = [finding for finding in own if finding.is_self or not _LEAD < finding.sentence <= sentences - _CLOSE]
    own = [finding for finding in own if not finding.is_other] or own
    return [finding for finding in own if not finding.is_part] or own


def _surest(found: Iterable[Finding]) -> list[Finding]:
    """Return the findings of the surest kind."""
    found = list(found)
    best = max((_rank(finding) for finding in found), default=None)
    return [finding for finding in found if _rank(finding) == best]


def _rank(finding: Finding) -> tuple[int, bool]:
    return int(finding.surely), finding.is_self and finding.surely is Surely.STATED


def _ends_another(finding: Finding, starts: Sequence[Finding]) -> bool:
    """Tell whether a repeal is that of the document which this one follows."""
    first = starts[0].first if starts else None
    if finding.role is not RoleName.REPEALED or finding.until is None or first is None:
        return False
    is_same = finding.is_self or not finding.has_subject or any(start.clause == finding.clause for start in starts)
    return finding.until <= first or not is_same


def _is_over(finding: Finding, starts: Sequence[Finding]) -> bool:
    """Tell whether a document has ended on a day that is not named: *has since been repealed*, 现已废止."""
    if finding.role is not RoleName.REPEALED or finding.until is not None or finding.is_unplaced:
        return False
    return finding.is_self or not finding.has_subject or any(start.clause == finding.clause for start in starts)


def _together(starts: list[Finding], ends: list[Finding]) -> tuple[list[Finding], list[Finding]]:
    """Keep only the surer side where both come from different sentences and only one is stated."""
    if not starts or not ends or starts[0].surely == ends[0].surely:
        return starts, ends
    if {finding.sentence for finding in starts} & {finding.sentence for finding in ends}:
        return starts, ends
    return (starts, []) if starts[0].surely > ends[0].surely else ([], ends)
