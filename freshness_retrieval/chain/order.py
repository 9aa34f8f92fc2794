"""From findings to a ranking: which columns go into the formula, and what decides between equal scores."""

import operator
from typing import Any

import numpy as np
from numpy.typing import NDArray

from freshness_retrieval.chain.findings import Findings
from freshness_retrieval.chain.ranking import Ranker, Ranking
from freshness_retrieval.errors import ConfigurationError
from freshness_retrieval.ingest import BIT, TOPIC_CLASSES
from freshness_retrieval.model import ReasonCode

__all__ = ["check_top_k", "rank_rows"]

_DOUBTFUL = np.uint32(
    sum(
        int(BIT[code])
        for code in (
            ReasonCode.UNDATED,
            ReasonCode.MALFORMED_DATE,
            ReasonCode.AMBIGUOUS_DATE,
            ReasonCode.FUTURE_DATE,
            ReasonCode.FILE_DATE,
        )
    )
)
"""Dates that stand behind plain ones at equal scores."""


def rank_rows(ranker: Ranker, findings: Findings, rows: NDArray[np.int64], *, seeking: float | None) -> Ranking:
    """Rank some of the candidates.

    Args:
        ranker: The formula.
        findings: What was found out about all candidates.
        rows: Those to rank, rising, shape (m,); the places in the ranking count among them.
        seeking: How much the question seeks what is new, in [0, 1]; None = not known.
    """
    outside = findings.outside
    if outside is not None and outside[rows].all():
        outside, seeking = None, 0.0  # nothing lies inside the asked window: the order falls back to relevance
    doubtful = (findings.flags & _DOUBTFUL) != 0
    columns: dict[str, Any] = {
        "scores": findings.candidates.scores,
        "age_days": findings.age_days,
        "half_life_days": _half_lives(findings),
        "flagged": doubtful if doubtful.any() else None,
        "untimed": findings.untimed,
        "tie_break": _newer_first(findings),
        "tier": outside,
    }
    if rows.size < len(findings.candidates):
        columns = {name: column if column is None else column[rows] for name, column in columns.items()}
    return ranker.rank(**columns, seeking=seeking)


def check_top_k(top_k: int | None) -> None:
    """Refuse a number of results that is none.

    Raises:
        ConfigurationError: It is no whole number, or below 1.
    """
    if top_k is None:
        return
    try:
        usable = not isinstance(top_k, bool) and operator.index(top_k) >= 1
    except TypeError:
        usable = False
    if not usable:
        raise ConfigurationError(f"top_k must be a whole number of at least 1, or None for all, got {top_k!r}")


def _half_lives(findings: Findings) -> NDArray[np.float64] | None:
    """Return the half-life of each document in days, where some class has its own; shape (n,); NaN = the policy's."""
    policy = findings.policy
    own = [policy.topic_classes.named(name).half_life for name in TOPIC_CLASSES]
    if findings.classes is None or not any(own):
        return None
    # The last place is that of NO_CLASS, −1.
    table = np.array([*(np.nan if half_life is None else half_life.mean_days for half_life in own), np.nan])
    return np.asarray(table[findings.classes])


def _newer_first(findings: Findings) -> NDArray[np.int64] | None:
    """Return what decides between equal scores: among stale stable documents the newer one wins, a fresh one before them."""
    stale = (findings.flags & BIT[ReasonCode.STALE_STABLE]) != 0
    return np.where(stale, findings.published.start_us, np.iinfo(np.int64).max) if stale.any() else None
