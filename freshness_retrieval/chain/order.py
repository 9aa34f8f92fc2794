"""From findings to a ranking: which columns go into the formula, and what decides between equal scores."""

import operator
from dataclasses import replace

import numpy as np
from numpy.typing import NDArray

from freshness_retrieval.chain.closeness import Closeness
from freshness_retrieval.chain.findings import Findings
from freshness_retrieval.chain.leading import Leading
from freshness_retrieval.chain.ranking import NEUTRAL_CEILING, RankColumns, Ranker, Ranking
from freshness_retrieval.errors import ConfigurationError
from freshness_retrieval.ingest import BIT
from freshness_retrieval.model import ReasonCode

__all__ = ["check_top_k", "falling", "rank_rows"]

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

_HALF_LIVES_TO_STALE = 3
"""An eighth of its recency is left to a document that becomes stale; for 90 days this is the usual half-life of 30."""


def rank_rows(
    ranker: Ranker,
    findings: Findings,
    rows: NDArray[np.int64],
    *,
    seeking: float | None,
    leading: Leading | None = None,
) -> Ranking:
    """Rank some of the candidates.

    Args:
        ranker: The formula.
        findings: What was found out about all candidates.
        rows: Those to rank, rising, shape (m,); the places in the ranking count among them.
        seeking: How much the question seeks what is new, in [0, 1]; None = not known.
        leading: Which versions lead which; None = there are no versions.
    """
    closeness, scores = findings.closeness, findings.candidates.scores
    if closeness is not None and closeness.nothing_near(rows):
        closeness, seeking = None, 0.0  # the order falls back to relevance
    doubtful = (findings.flags & _DOUBTFUL) != 0
    columns = RankColumns(
        scores=scores if leading is None else leading.lent(scores),
        age_days=findings.age_days,
        half_life_days=_half_lives(findings),
        flagged=doubtful if doubtful.any() else None,
        untimed=findings.untimed,
        tie_break=_newer_first(findings),
        tier=None if closeness is None else closeness.outside,
        closeness=_closeness(findings, closeness),
        in_force=_in_force(findings),
    )
    ranking = ranker.rank(columns if rows.size == len(findings.candidates) else columns.at(rows), seeking=seeking)
    if leading is None:
        return ranking
    places = np.searchsorted(rows, leading.arranged(rows[ranking.order]))
    return replace(ranking, order=places)


def falling(scores: NDArray[np.float64], follows: NDArray[np.bool_]) -> NDArray[np.float64]:
    """Return scores in their order such that none rises, shape (m,).

    One that would rise is lowered to the one before it. A follower, which stands behind its leader and not where its own
    score puts it, lowers nobody: it gets a score between those of the neighbours that do not follow.

    Args:
        scores: The scores of a ranking, the first one's first, shape (m,).
        follows: Which of them are those of followers, shape (m,).

    >>> falling(np.array([0.9, 0.1, 0.7, 0.8]), np.array([False, True, False, False])).tolist()
    [0.9, 0.7, 0.7, 0.7]
    """
    lowered = np.minimum.accumulate(np.where(follows, np.inf, scores))
    following = np.maximum.accumulate(np.where(follows, -np.inf, lowered)[::-1])[::-1]
    return np.minimum.accumulate(np.clip(scores, following, lowered))


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
    """Return the half-life of each document in days; shape (n,); NaN = the policy's; None = that for all.

    In mode adaptive, where no rate is configured, a class without a half-life of its own has a third of its threshold: a
    topic that ages slowly is pulled to the new as slowly.
    """
    policy = findings.policy
    if findings.classes is None:
        return None
    by_threshold = policy.rerank.mode == "adaptive" and not policy.rerank.states_rate
    table = []
    for topic in findings.examiner.classifier.topics:
        default = topic.stale_after.mean_days / _HALF_LIVES_TO_STALE or np.nan if by_threshold else np.nan
        table.append(default if topic.half_life is None else topic.half_life.mean_days)
    # The last place is that of NO_CLASS, −1.
    half_lives = np.array([*table, np.nan])
    return None if np.isnan(half_lives).all() else np.asarray(half_lives[findings.classes])


def _closeness(findings: Findings, closeness: Closeness | None) -> NDArray[np.float64] | None:
    """Return the closeness to what the question names, shape (n,): to its window, else to the period of its subject."""
    if closeness is not None:
        return closeness.value
    return None if findings.scoped is None else findings.scoped.astype(np.float64)


def _in_force(findings: Findings) -> NDArray[np.float64] | None:
    """Return the least recency of documents that hold by their own word, shape (n,); None where no document states that.

    They are not taken for old, whenever they were published; nor for new, since of two that hold one may be the better.
    """
    windows, asked = findings.windows, findings.asked
    if windows is None:
        return None
    holds = windows.known & windows.overlap(asked.as_of_start_us, asked.as_of_end_us)
    return np.where(holds, NEUTRAL_CEILING, 0.0)


def _newer_first(findings: Findings) -> NDArray[np.int64] | None:
    """Return what decides between equal scores: among stale stable documents the newer one wins, a fresh one before them."""
    stale = (findings.flags & BIT[ReasonCode.STALE_STABLE]) != 0
    return np.where(stale, findings.published.start_us, np.iinfo(np.int64).max) if stale.any() else None
