"""Quarantine: what is too old for its topic class at the asked time."""

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from freshness_retrieval.chain.asked import AskedTime
from freshness_retrieval.chain.calendar import add_to_days
from freshness_retrieval.ingest import NO_CLASS, Flags, PublishedTimes, ValidityWindows, none_set, where
from freshness_retrieval.model import ReasonCode
from freshness_retrieval.policy import FreshnessPolicy, Topic

__all__ = ["STALE_CODES", "Staleness"]

STALE_CODES = {
    "volatile": ReasonCode.STALE_VOLATILE,
    "active": ReasonCode.STALE_ACTIVE,
    "stable": ReasonCode.STALE_STABLE,
}
"""The reason that a stale document of each class, or of one like it, carries; only the volatile one disqualifies."""


@dataclass(frozen=True, slots=True, eq=False)
class Staleness:
    """What the quarantine finds, shape (n,) each.

    Attributes:
        flags: `stale_volatile`, `stale_active`, `stale_stable`, `undated_volatile` where that holds.
        quarantined: Documents that are treated as no source.
        untimed: Undated documents whose class says `undated: keep`, so that time does not count against them.
    """

    flags: Flags
    quarantined: NDArray[np.bool_]
    untimed: NDArray[np.bool_]

    @classmethod
    def judge(
        cls,
        policy: FreshnessPolicy,
        topics: Sequence[Topic],
        published: PublishedTimes,
        windows: ValidityWindows | None,
        classes: NDArray[np.int8] | None,
        asked: AskedTime,
    ) -> "Staleness | None":
        """Judge by class and age; None where neither a class nor a missing date can have an effect."""
        dated = published.dated
        all_dated = bool(dated.all())
        if classes is None and (all_dated or policy.undated == "downrank"):
            return None
        count = len(dated)
        flags, quarantined, untimed = none_set(count), np.zeros(count, dtype=bool), np.zeros(count, dtype=bool)
        if classes is None:
            classes = np.full(count, NO_CLASS, dtype=np.int8)
        volatile = np.zeros(count, dtype=bool)
        for place, topic in enumerate(topics):
            members = classes == place
            if not members.any():
                continue
            limit = add_to_days(published.first_day, topic.stale_after)
            stale = members & dated & (limit < asked.day_number)
            flags |= where(stale, STALE_CODES[topic.like])
            if topic.like == "volatile":
                quarantined |= stale
                volatile |= members
        if not all_dated:
            # Who states the last day on which a document holds need not say of when it is.
            timeless = ~dated if windows is None else ~dated & ~windows.bounded
            names = (*(topic.name for topic in topics), None)
            handling = np.array([policy.undated_in(name) for name in names])[classes]
            untimed = timeless & (handling == "keep")
            set_aside = timeless & (handling == "quarantine")
            flags |= where(set_aside & volatile, ReasonCode.UNDATED_VOLATILE)
            quarantined |= set_aside
        return cls(flags, quarantined, untimed)
