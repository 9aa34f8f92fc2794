"""Who is in force at the asked time, and who stands near the period that a question names."""

from dataclasses import dataclass, field

import numpy as np
from numpy.typing import NDArray

from freshness_retrieval.chain.asked import AskedTime
from freshness_retrieval.chain.candidates import Candidates
from freshness_retrieval.chain.closeness import Closeness
from freshness_retrieval.chain.naming import Subjects, opening_of
from freshness_retrieval.chain.stages import Stages, in_stages
from freshness_retrieval.chain.supersession import Supersession
from freshness_retrieval.chain.texts import TEXTS_PER_CALL
from freshness_retrieval.ingest import BIT, DateReader, Flags, PublishedTimes, ValidityWindows, none_set, where
from freshness_retrieval.model import ReasonCode, TimeInterval, in_zone, moment_of
from freshness_retrieval.policy import FreshnessPolicy

__all__ = ["CandidateTimes", "Force"]


@dataclass(frozen=True, slots=True, eq=False)
class CandidateTimes:
    """The candidates with their times, n rows each.

    Attributes:
        candidates: The candidates.
        published: When they were published.
        windows: When they hold; None = none of them says.
        future: Documents dated after the moment of asking; None = none is.
    """

    candidates: Candidates
    published: PublishedTimes
    windows: ValidityWindows | None
    future: NDArray[np.bool_] | None


@dataclass(frozen=True, slots=True, eq=False)
class Force:
    """What is found out about who is in force, shape (n,) each; None = nothing to say of anybody.

    Attributes:
        supersession: The successors that the candidates name.
        flags: Reasons.
        removing: Documents out of force, where these are to go.
        closeness: How near they are to the period that the question names, where those outside it are to stay.
        subjects: What their titles and openings name, where that was read.
    """

    supersession: Supersession = field(default_factory=Supersession)
    flags: Flags | None = None
    removing: NDArray[np.bool_] | None = None
    closeness: Closeness | None = None
    subjects: Subjects | None = None

    @classmethod
    def find(
        cls, times: CandidateTimes, policy: FreshnessPolicy, reader: DateReader, asked: AskedTime, *, demoting: bool
    ) -> Stages["Force"]:
        """Find out who is in force.

        Args:
            times: The candidates.
            policy: The policy in force.
            reader: Its zone.
            asked: The time at which they are judged.
            demoting: Whether documents outside a period that the question names stay, behind the others.
        """
        count, windows = len(times.candidates), times.windows
        supersession = Supersession.read(times.candidates, policy.fields, times.published, windows, asked)
        circular = none_set(count)
        circular[list(supersession.circular)] |= BIT[ReasonCode.CIRCULAR_SUPERSESSION]
        if asked.window is not None and demoting:
            subjects = yield from _subjects(times, policy, reader, asked.window)
            closeness = Closeness.to_window(
                times.published, windows, supersession.retired, times.future, subjects, asked
            )
            outside = where(closeness.outside, ReasonCode.OUTSIDE_WINDOW) | _superseded(supersession, count)
            return cls(supersession, outside | circular, closeness=closeness, subjects=subjects)
        if windows is None and not supersession.retired:
            return cls(supersession, circular if supersession.circular else None)
        removing = _out_of_force(windows, supersession, asked, count)
        return cls(supersession, removing | circular, removing != 0)


def _subjects(
    times: CandidateTimes, policy: FreshnessPolicy, reader: DateReader, window: TimeInterval
) -> Stages[Subjects | None]:
    """Read what titles and openings name, except of documents of stated validity.

    None where the policy does not want texts read, or for a list longer than `TEXTS_PER_CALL`.
    """
    candidates, published, windows = times.candidates, times.published, times.windows
    count = len(candidates)
    if not policy.read_text or count > TEXTS_PER_CALL:
        return None
    subjects = Subjects.none(count)
    silent = np.ones(count, dtype=bool) if windows is None else ~windows.known

    def read(row: int) -> None:
        title = candidates.metadata.first(row, policy.fields.title) or ""
        start_us = int(published.start_us[row]) if published.dated[row] else None
        anchor = None if start_us is None else in_zone(moment_of(start_us), reader.zone)
        opening = opening_of(title, candidates.text(row))
        subjects.read(row, opening, window, anchor, policy.timezone)

    yield from in_stages(map(read, np.flatnonzero(silent).tolist()))
    return subjects


def _out_of_force(windows: ValidityWindows | None, supersession: Supersession, asked: AskedTime, count: int) -> Flags:
    """Return the reasons for which documents are out of force at the asked time; empty sets for the others."""
    reasons = _superseded(supersession, count)
    if windows is not None:
        reasons |= where(windows.end_us <= asked.start_us, ReasonCode.EXPIRED)
        reasons |= where(windows.start_us >= asked.end_us, ReasonCode.NOT_YET_VALID)
    return reasons


def _superseded(supersession: Supersession, count: int) -> Flags:
    """Return the reason for those that a successor has replaced; empty sets for the others."""
    reasons = none_set(count)
    reasons[list(supersession.retired)] |= BIT[ReasonCode.SUPERSEDED]
    return reasons
