"""Within a group of versions of one thing, the one that holds at the asked time leads and the others follow it."""

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from freshness_retrieval.chain.candidates import without_sentinel
from freshness_retrieval.chain.findings import Findings
from freshness_retrieval.chain.identity import group_versions
from freshness_retrieval.chain.stages import Stages
from freshness_retrieval.ingest import OPEN_END, OPEN_START

__all__ = ["COMPARED", "Leading", "find_versions"]

Ints = NDArray[np.int64]
Floats = NDArray[np.float64]

COMPARED = 200
"""Most candidates among which versions are looked for, the most relevant ones: no list is read that far."""

_UNKNOWN = float("-inf")


@dataclass(frozen=True, slots=True, eq=False)
class Leading:
    """Who leads whom among the candidates.

    Attributes:
        followers: The followers of each leader, in their order; both are places of candidates.
        older: The leader of each follower that began before it.
        lenders: The versions, kept or not, whose mean score stands for a leader's own. Now a thing is as relevant as the
            version of it that matches best, which may be one that has expired; at another time as all of them are on
            average, since none was written to be asked for then.
    """

    followers: dict[int, list[int]]
    older: dict[int, int]
    lenders: dict[int, tuple[int, ...]]

    @classmethod
    def of(cls, findings: Findings, groups: Ints, rows: Ints) -> "Leading | None":
        """Choose the leaders; None where no document that is left belongs to a group.

        Where the question names a window, the version inside it leads, of several the nearest, then the one that holds for
        most of it; where none is inside, and without a window, that does not matter. Of equal ones those in force when it is
        asked come first, then the newest. A version outside the window does not follow one inside: it stands where its own score puts it.

        Args:
            findings: What was found out about the candidates.
            groups: Place of the first member of each candidate's group, shape (n,); its own place where it is alone.
            rows: The candidates that are left, shape (m,).
        """
        members = _members(groups)
        if not members:
            return None
        left = set(rows.tolist())
        times = _version_times(findings)
        followers: dict[int, list[int]] = {}
        older: dict[int, int] = {}
        lenders: dict[int, tuple[int, ...]] = {}
        for group in members:
            present = [row for row in group if row in left]
            if not present:
                continue
            ranked = _led(findings, present, times)
            leader = ranked[0]
            if not np.isfinite(times[leader]):  # none of them is known to be the newer one
                continue
            behind = [row for row in ranked[1:] if np.isfinite(times[row]) and not _apart(findings, leader, row)]
            if behind:
                followers[leader] = behind
                older.update((row, leader) for row in behind if times[row] < times[leader])
            lent = _lenders(findings, leader, group)
            if lent != (leader,):
                lenders[leader] = lent
        return cls(followers, older, lenders) if followers or lenders else None

    def lent(self, scores: Floats) -> Floats:
        """Return the scores with those that leaders take over, shape (n,)."""
        if not self.lenders:
            return scores
        lifted = scores.copy()
        for leader, rows in self.lenders.items():
            lent = scores[list(rows)]
            # Parts first, since the sum of huge scores may overflow; and rounding shall not part equal ones.
            lifted[leader] = np.clip((lent / lent.size).sum(), lent.min(), lent.max())
        return lifted

    def behind(self) -> set[int]:
        """Return the places of the followers."""
        return {row for rows in self.followers.values() for row in rows}

    def arranged(self, order: Ints) -> Ints:
        """Return places of candidates with the followers right behind their leaders, shape (m,)."""
        if not self.followers:
            return order
        behind = self.behind()
        arranged: list[int] = []
        for row in order.tolist():
            if row not in behind:
                arranged.append(row)
                arranged += self.followers.get(row, ())
        return np.array(arranged, dtype=np.int64)


def find_versions(findings: Findings) -> Stages[Ints]:
    """Return the groups of versions among the candidates: the place of each one's first member, shape (n,).

    Only among the 200 most relevant ones.
    """
    candidates, zone = findings.candidates, findings.asked.zone
    groups = np.arange(len(candidates))
    rows = np.sort(np.argsort(-candidates.scores, kind="stable")[:COMPARED])
    found = yield from group_versions(
        candidates, findings.policy.fields, findings.published, findings.windows, zone, rows=rows
    )
    groups[rows] = rows[found]
    return groups


def _members(groups: Ints) -> list[list[int]]:
    """Return the groups of two members and more."""
    firsts, sizes = np.unique(groups, return_counts=True)
    return [np.flatnonzero(groups == first).tolist() for first in firsts[sizes > 1]]


def _version_times(findings: Findings) -> Floats:
    """Return when each version began, by its validity, else its publication, in microseconds; −∞ where that is not known."""
    published, windows = findings.published, findings.windows
    times = np.where(published.dated, published.start_us.astype(np.float64), _UNKNOWN)
    if windows is not None:
        times = np.where(windows.known & (windows.start_us != OPEN_START), windows.start_us, times)
    return times


def _led(findings: Findings, rows: list[int], times: Floats) -> list[int]:
    """Return the members of a group, the leader first."""
    closeness = findings.closeness
    if closeness is not None and all(closeness.outside[row] for row in rows):
        closeness = None

    def place(row: int) -> tuple[bool, float, float, bool, float, int]:
        # One that stands since long may be less close than one just behind the window, but it is inside.
        outside, close = (False, 0.0) if closeness is None else (closeness.outside[row], closeness.value[row])
        covered = 0.0 if closeness is None else _covered(findings, row)
        return bool(outside), -float(close), -covered, not _in_force(findings, row), -float(times[row]), row

    return sorted(rows, key=place)


def _covered(findings: Findings, row: int) -> float:
    """Return how much of the asked window a version holds by its own word, in [0, 1]; 0 where it says nothing.

    One that names its end alone holds from its publication on: of yearly notices, the one of the asked year, and not the
    next, which came out in its last months.
    """
    asked, windows = findings.asked, findings.windows
    if windows is None or not windows.known[row] or asked.start_us == OPEN_START or asked.end_us == OPEN_END:
        return 0.0
    start, end = float(windows.start_us[row]), float(windows.end_us[row])
    if windows.start_us[row] == OPEN_START and findings.published.dated[row]:
        start = float(findings.published.start_us[row])
    held = min(end, float(asked.end_us)) - max(start, float(asked.start_us))
    return max(held, 0.0) / float(asked.end_us - asked.start_us)


def _in_force(findings: Findings, row: int) -> bool:
    """Tell whether a version holds at the moment of asking, as far as is known."""
    asked, windows = findings.asked, findings.windows
    if windows is not None and windows.known[row]:
        return bool(windows.start_us[row] < asked.as_of_end_us and windows.end_us[row] > asked.as_of_start_us)
    return findings.future is None or not findings.future[row]


def _apart(findings: Findings, leader: int, row: int) -> bool:
    """Tell whether a version stands where its own score puts it: its leader is in the asked time, and it is not."""
    outside = findings.outside
    return outside is not None and bool(outside[row]) and not outside[leader]


def _lenders(findings: Findings, leader: int, group: list[int]) -> tuple[int, ...]:
    """Return the versions whose mean score stands for that of the leader; itself where that is its own."""
    scores, outside = without_sentinel(findings.candidates.scores), findings.outside
    scored = [row for row in group if not np.isnan(scores[row])]
    if not scored:
        return (leader,)
    if outside is not None and not outside[leader]:
        return tuple(scored)
    best = max(scored, key=lambda row: (scores[row], row == leader, -row))
    return (leader,) if scores[best] == scores[leader] else (best,)
