"""How near documents are to the time that a question names."""

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Final

import numpy as np
from numpy.typing import NDArray

from freshness_retrieval.chain.asked import AskedTime
from freshness_retrieval.chain.naming import Subjects
from freshness_retrieval.ingest import PublishedTimes, ValidityWindows
from freshness_retrieval.model import MICROSECONDS_PER_DAY, TemporalRelation

__all__ = ["NEAR", "Closeness"]

Bools = NDArray[np.bool_]
Floats = NDArray[np.float64]

_BORDER: Final = 0.5
"""Closeness just outside the window, and that of a document of unknown time: between inside and outside there is a step."""

_TAU_DAYS: Final = 10.0
"""Distance from the window at which closeness has fallen to 1/e of that at the border."""

_TAU_STANDING_DAYS: Final = 365.0
"""The same for what was published before an *as of*, from 1: it was known then, and nothing says that it no longer held."""

NEAR: Final = 0.05
"""Least closeness of a dated document for which the window still counts where nothing lies inside."""


@dataclass(frozen=True, slots=True, kw_only=True, eq=False)
class Closeness:
    """Where documents stand to the window that a question names, shape (n,) each.

    A document is inside by its validity where that is known, else by its publication or by what its title or opening
    names; asked for the state *as of* a time, also by an earlier publication. Outside, closeness falls with the distance in
    time, from one half at the border.

    Attributes:
        value: 1 inside, less where that rests on an earlier publication; at most ½ outside; ½ where the time of a document is
            not known or lies after the moment of asking.
        outside: Documents that are not inside.
        timed: Documents whose time is known.
    """

    value: Floats
    outside: Bools
    timed: Bools

    @classmethod
    def to_window(
        cls,
        published: PublishedTimes,
        windows: ValidityWindows | None,
        retired: Iterable[int],
        future: Bools | None,
        subjects: Subjects | None,
        asked: AskedTime,
    ) -> "Closeness":
        """Measure the distances to the window.

        Args:
            published: When the documents were published.
            windows: When they hold; None = none of them says.
            retired: Places of those that a successor has replaced.
            future: Who is dated after the moment of asking; None = nobody.
            subjects: What titles and openings name; None = nothing. A document about the asked time is inside, and one
                without a date of its own is as far as what it names.
            asked: The asked time; it has a window.
        """
        start, end = published.start_us.astype(np.float64), published.end_us.astype(np.float64)
        known, about = np.zeros((2, start.size), dtype=bool)
        if windows is not None:
            known = windows.known
            start, end = np.where(known, windows.start_us, start), np.where(known, windows.end_us, end)
        timed = known | published.dated
        if subjects is not None:
            about = subjects.about & ~known
            told = subjects.named & ~timed
            start, end = np.where(told, subjects.start_us, start), np.where(told, subjects.end_us, end)
            timed = timed | told
        before, after = asked.start_us - end, start - asked.end_us
        standing = (asked.relation is TemporalRelation.AS_OF) & timed & ~known & (before >= 0)
        inside = (timed & (before < 0) & (after < 0)) | about | standing
        inside[list(retired)] = False
        doubtful = ~timed if future is None else ~timed | (future & ~known & ~about)
        # What is said or named counts from the middle of its date, a validity from its nearer end.
        distance = np.maximum(before, after) + np.where(known, 0.0, (end - start) / 2)
        tau = np.where(standing, _TAU_STANDING_DAYS, _TAU_DAYS) * MICROSECONDS_PER_DAY
        faded = np.exp(-np.maximum(distance, 0.0) / tau)
        value = np.select([doubtful, inside & (about | ~standing), inside], [_BORDER, 1.0, faded], _BORDER * faded)
        return cls(value=value, outside=~inside, timed=timed)

    def nothing_near(self, rows: NDArray[np.int64]) -> bool:
        """Tell whether none of some documents lies in the window or near it, as far as is known."""
        counted = self.outside[rows]
        return bool(counted.all() and not (self.timed[rows] & (self.value[rows] >= NEAR)).any())
