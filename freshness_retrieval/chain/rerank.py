"""The time-weighted reranker by itself: the formula, whatever the question."""

from collections.abc import Sequence
from dataclasses import replace
from typing import Any, TypeVar, cast

from freshness_retrieval.chain.asked import AskedTime, TimeArgument
from freshness_retrieval.chain.candidates import Candidate
from freshness_retrieval.chain.findings import Step
from freshness_retrieval.chain.stages import Stages
from freshness_retrieval.chain.steps import ChainSteps
from freshness_retrieval.clock import Clock, system_clock
from freshness_retrieval.model import Evidence, TemporalIntent
from freshness_retrieval.policy import FreshnessPolicy

__all__ = ["TimeWeightedReranker"]

C = TypeVar("C", bound=Candidate)

_RATE = frozenset({"half_life", "decay_lambda", "scale", "decay", "offset"})


class TimeWeightedReranker(ChainSteps):
    """Ranks candidates by `α·similarity + (1−α)·exp(−λ·Δt)`, Δt in days; removes nothing.

    That is exactly the formula unless a policy names another kernel or a normalisation. It does not read the question; an
    `intent` that is given says from which time Δt counts.

    Args:
        alpha: Weight of similarity, in [0, 1]; None = the policy's, which is 0.7 unless set.
        decay_lambda: Rate λ per day, at least 0; None = the policy's rate, a half-life of 30 days unless set.
        half_life: The same as a length of time such as `30d`; instead of `decay_lambda`.
        policy: Field names, time zone, kernel and all else; its mode does not matter here.
        current_time: The time of every call that names none; None = the clock, read once a call.
        clock: Gives the present.

    Raises:
        PolicyError: A setting cannot be used.
        UnreadableTimeError: `current_time` is neither a day nor an instant.

    >>> reranker = TimeWeightedReranker(alpha=0.6, decay_lambda=0.2, current_time="2024-06-02")
    >>> ranked = reranker.rerank(
    ...     [
    ...         {"text": "old", "similarity": 0.88, "metadata": {"pub_date": "2023-06-15"}},
    ...         {"text": "new", "similarity": 0.79, "metadata": {"pub_date": "2024-06-01"}},
    ...     ]
    ... )
    >>> [(document["text"], round(document["final_score"], 3)) for document in ranked]
    [('new', 0.801), ('old', 0.528)]
    """

    _steps = Step.RANKING

    def __init__(
        self,
        alpha: float | None = None,
        decay_lambda: float | None = None,
        *,
        half_life: str | None = None,
        policy: FreshnessPolicy | None = None,
        current_time: TimeArgument | None = None,
        clock: Clock = system_clock,
    ) -> None:
        """Compile the settings."""
        given = {"alpha": alpha, "decay_lambda": decay_lambda, "half_life": half_life}
        own: dict[str, Any] = {name: value for name, value in given.items() if value is not None}
        base = FreshnessPolicy() if policy is None else policy
        settings = base.to_dict()
        inherited = settings.get("rerank", {})
        if own.keys() & _RATE:
            inherited = {name: value for name, value in inherited.items() if name not in _RATE}
        settings["rerank"] = {**inherited, **own, "mode": "always"}
        super().__init__(FreshnessPolicy.from_dict(settings), current_time=current_time, clock=clock)

    def rerank(
        self,
        candidates: Sequence[C],
        query: str | None = None,
        *,
        as_of: TimeArgument | None = None,
        top_k: int | None = None,
    ) -> list[C]:
        """Return copies in their new order, best first; the inputs stay as they are.

        Args:
            candidates: Records get their score under `final_score`, `Evidence` values as `score`.
            query: The question; taken as other rerankers do.
            as_of: The time ages are counted from; None = `current_time`, else the clock.
            top_k: Most to return; None = all.

        Raises:
            UnreadableTimeError: `as_of` is neither a day nor an instant.
            ConfigurationError: `top_k` is below 1.
            RecordError: A candidate is neither an `Evidence` nor a mapping.
        """
        candidates = tuple(candidates)
        ranked = self.run(query or "", candidates, as_of=as_of, top_k=top_k).kept
        return [_scored(candidates[row], score) for row, score in zip(ranked.positions, ranked.scores, strict=True)]

    def _intent(self, question: str, asked: AskedTime) -> Stages[TemporalIntent]:  # noqa: ARG002 - it is not read
        yield
        return TemporalIntent()


def _scored(candidate: C, score: float | None) -> C:
    """Return a copy that carries its score."""
    if isinstance(candidate, Evidence):
        return replace(candidate, score=score)
    return cast("C", {**candidate, "final_score": score})
