"""The ranking formula: `score = α·similarity + (1−α)·recency`, and the order that follows from it.

`always` is exactly that. `adaptive` is the same formula with an effective α: between `alpha_recent`, where the question
plainly seeks the new, and 1, where it does not; recency then counts only as far as a document is relevant at all, and
where nothing near in time answers (a cold start) its weight shrinks continuously towards 0. Where the question names a
time, the closeness to it stands in the place of recency, and α is `alpha_window`.
"""

from dataclasses import dataclass, fields
from typing import Any

import numpy as np
from numpy.typing import NDArray

from freshness_retrieval.chain.candidates import without_sentinel
from freshness_retrieval.chain.decay import DecayKernel
from freshness_retrieval.policy import RerankPolicy

__all__ = ["NEUTRAL_CEILING", "RankColumns", "Ranker", "Ranking"]

Floats = NDArray[np.float64]
Ints = NDArray[np.int64]
Bools = NDArray[np.bool_]

NEUTRAL_CEILING = 0.5
"""Most recency that an undated document may have: it is never taken for new."""

GATE = 0.5
"""Normalised similarity from which recency counts in full; below, it counts in proportion."""

SHORT_LIST = 10
"""Number of scored candidates from which `relative` trusts that the last one is irrelevant; below, it does in proportion."""

COLD = 0.1
"""A list whose best gated recency lies below this is reported as a cold start."""


@dataclass(frozen=True, slots=True, kw_only=True, eq=False)
class RankColumns:
    """What a ranking looks at, shape (n,) each; None = nobody, or as the policy says for all.

    Attributes:
        scores: Relevance on any scale; NaN = not scored.
        age_days: Distance from the asked time in days; NaN = undated or dated in the future.
        half_life_days: Half-life of each candidate; NaN = the policy's.
        flagged: Candidates that come after the others at equal scores, as those that are not scored do.
        untimed: Undated candidates that time shall not count against; their recency is their similarity, but no more than
            that of the newest.
        tie_break: At equal scores the greater one comes first.
        tier: Candidates that come after all others whatever their score.
        closeness: Closeness to the time that the question names, in [0, 1]; stands for recency in mode adaptive.
        in_force: Least recency of each dated candidate in mode adaptive, where a question was read.
    """

    scores: Floats
    age_days: Floats
    half_life_days: Floats | None = None
    flagged: Bools | None = None
    untimed: Bools | None = None
    tie_break: Ints | None = None
    tier: Bools | None = None
    closeness: Floats | None = None
    in_force: Floats | None = None

    def at(self, rows: Ints) -> "RankColumns":
        """Return the same of some of the candidates, shape (m,) each."""
        given: dict[str, Any] = {each.name: getattr(self, each.name) for each in fields(self)}
        some: dict[str, Any] = {name: None if column is None else column[rows] for name, column in given.items()}
        return RankColumns(**some)


@dataclass(frozen=True, slots=True, kw_only=True, eq=False)
class Ranking:
    """Candidates in their new order.

    Attributes:
        order: Places of the candidates, best first, shape (n,).
        score: The formula's value for each candidate, in the order given, shape (n,).
        similarity: The similarity that went into the formula, shape (n,).
        recency: The recency that went into it, or the closeness to the time that the question names, in [0, 1], shape (n,).
        weighed: The part of the recency that counts, after the relevance gate, shape (n,).
        alpha: Effective α, after intent and cold start.
        cold: Whether nothing near in time answers.
        measure: What stands under `recency`: that, or `closeness` to the time that the question names.
    """

    order: Ints
    score: Floats
    similarity: Floats
    recency: Floats
    weighed: Floats
    alpha: float
    cold: bool
    measure: str = "recency"

    @classmethod
    def none(cls) -> "Ranking":
        """Return the ranking of no candidates."""
        nothing = np.empty(0)
        return cls(
            order=np.empty(0, dtype=np.int64),
            score=nothing,
            similarity=nothing,
            recency=nothing,
            weighed=nothing,
            alpha=1.0,
            cold=False,
        )


@dataclass(frozen=True, slots=True)
class Ranker:
    """Ranks candidates by the settings of one policy."""

    settings: RerankPolicy
    kernel: DecayKernel

    @classmethod
    def of(cls, settings: RerankPolicy) -> "Ranker":
        """Compile the settings."""
        return cls(settings, DecayKernel.of(settings))

    def rank(self, columns: RankColumns, *, seeking: float | None = None) -> Ranking:
        """Rank candidates.

        Args:
            columns: What is known of them.
            seeking: How much the question seeks what is new, in [0, 1]; None = not known, recency weighs as configured.
        """
        by_closeness = columns.closeness is not None and self.settings.mode == "adaptive"
        similarity, unscored = self.normalized(columns.scores, by_closeness=by_closeness)
        if columns.closeness is not None and by_closeness:
            recency = weighed = columns.closeness
            weight, cold, measure = 1.0 - self.settings.alpha_window, False, "closeness"
        else:
            recency, undated = self._recency(columns, similarity, lifted=seeking is not None)
            weighed, weight = self._weighed(recency, similarity, seeking)
            cold, measure = False, "recency"
            if self._shrinks:
                nearest = float(np.max(weighed[~undated], initial=0.0))
                cold = nearest < COLD and weight > 0.0 and not undated.all()
                weight *= nearest
        alpha = 1.0 - weight
        score = alpha * similarity + weight * weighed
        flagged = columns.flagged
        if unscored.any():
            flagged = unscored if flagged is None else flagged | unscored
        return Ranking(
            order=_order(score, flagged, columns.tie_break, columns.tier),
            score=score,
            similarity=similarity,
            recency=recency,
            weighed=weighed,
            alpha=alpha,
            cold=cold,
            measure=measure,
        )

    @property
    def _shrinks(self) -> bool:
        """Whether the weight of recency shrinks where nothing near in time answers."""
        settings = self.settings
        return settings.mode == "adaptive" if settings.cold_start is None else settings.cold_start

    def _recency(self, columns: RankColumns, similarity: Floats, *, lifted: bool) -> tuple[Floats, Bools]:
        """Return the recency of each candidate, never NaN, and who is undated; shape (n,) each."""
        recency = self.kernel(columns.age_days, columns.half_life_days)
        undated = np.isnan(recency)
        if lifted and self.settings.mode == "adaptive" and columns.in_force is not None:
            recency = np.maximum(recency, columns.in_force)
        if undated.any():
            dated = recency[~undated]
            recency[undated] = _neutral_prior(dated)
            if columns.untimed is not None:
                newest = float(np.max(dated, initial=0.0)) if dated.size else NEUTRAL_CEILING
                recency = np.where(columns.untimed, np.clip(similarity, 0.0, newest), recency)
        return recency, undated

    def _weighed(self, recency: Floats, similarity: Floats, seeking: float | None) -> tuple[Floats, float]:
        """Return the part of the recency that counts, shape (n,), and its weight."""
        if self.settings.mode == "always" or seeking is None:
            return recency, 1.0 - self.settings.alpha
        return recency * np.clip(similarity, 0.0, GATE) / GATE, seeking * (1.0 - self.settings.alpha_recent)

    def normalized(self, scores: Floats, *, by_closeness: bool = False) -> tuple[Floats, Bools]:
        """Return the similarity that enters the formula, never NaN, and who is not scored; shape (n,) each.

        `none` passes scores on; a missing one counts as the least of the list, and never above 0. `min_max` stretches
        the list to [0, 1], so that neither the scale of the retriever nor an affine change of it matters; a missing one
        counts as 0, and in a list without any difference all count as 1. `relative` does the same for ten candidates and
        more; in a shorter list it draws the others towards the top, but none above its share of the best score: the
        last of three good hits is not as irrelevant as the last of fifty, yet .02 beside .95 is. `auto` is `none` in mode
        always; in mode adaptive it is `relative`, and `min_max` where the closeness to an asked time stands beside it.
        """
        name = self.settings.normalize
        if name == "auto" and by_closeness:  # relevance ranks within tiers there, and buries nothing
            name = "min_max"
        elif name == "auto":
            name = "none" if self.settings.mode == "always" else "relative"
        if name == "none":
            missing = np.isnan(scores)
            if missing.any():
                scores = np.where(missing, min(0.0, float(np.min(scores[~missing], initial=0.0))), scores)
            return scores, missing
        scores = without_sentinel(scores)
        missing = np.isnan(scores)
        known = scores[~missing] if missing.any() else scores
        if not known.size:
            return np.ones_like(scores), missing
        low, high = float(known.min()), float(known.max())
        if low / 2 == high / 2:
            return np.where(missing, 0.0, 1.0), missing
        # Halves first: the difference of two huge scores may overflow, that of their halves cannot.
        stretched = (scores / 2 - low / 2) / (high / 2 - low / 2)
        if name == "relative" and known.size < SHORT_LIST:
            trust = known.size / SHORT_LIST
            if low < 0.0:  # no shares below zero: how far apart the ends lie for their size stands in
                trust = max(trust, (high / 2 - low / 2) / (abs(high) / 2 + abs(low) / 2))
            drawn = 1.0 - (1.0 - stretched) * trust
            stretched = drawn if low < 0.0 else np.maximum(stretched, np.minimum(drawn, scores / high))
        return (np.where(missing, 0.0, stretched) if known.size < scores.size else stretched), missing


def _neutral_prior(dated: Floats) -> float:
    """Return the recency of an undated document among dated ones: their median, at most one half."""
    return min(NEUTRAL_CEILING, float(np.median(dated))) if dated.size else NEUTRAL_CEILING


def _order(score: Floats, flagged: Bools | None, tie_break: Ints | None, tier: Bools | None) -> Ints:
    """Return the places by tier, falling score, unflagged before flagged, tie break, then input order."""
    if flagged is None and tie_break is None and tier is None:
        return np.argsort(-score, kind="stable")
    newest_first = None if tie_break is None else -tie_break
    return np.lexsort([key for key in (newest_first, flagged, -score, tier) if key is not None])
