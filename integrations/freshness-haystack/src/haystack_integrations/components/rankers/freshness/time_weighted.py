"""The formula as a ranker: similarity and recency, whatever the question."""

import os
from datetime import date
from typing import Any

from haystack import Document, component, default_from_dict, default_to_dict

from freshness_retrieval import FreshnessPolicy, TimeWeightedReranker
from haystack_integrations.common.freshness.arguments import PolicyArguments, as_of_text, checked_top_k
from haystack_integrations.common.freshness.documents import (
    as_candidates,
    as_candidates_async,
    outputs_of,
    outputs_of_async,
)

__all__ = ["TimeWeightedRanker"]


@component
class TimeWeightedRanker:
    """Ranks documents by `α·similarity + (1−α)·exp(−λ·age)`, age in days; sets aside nothing but what `top_k` cuts.

    Exactly the formula, whatever the question, with scores as they come; `FreshnessRanker` reads the question. The
    documents come back as copies that carry the value of the formula as their score, and in `meta` what
    `FreshnessRanker` writes: one that has expired or is stale says so.

    >>> documents = [
    ...     Document(id="old", content="old", meta={"date": "2023-06-15"}, score=0.88),
    ...     Document(id="new", content="new", meta={"date": "2024-06-01"}, score=0.79),
    ... ]
    >>> ranked = TimeWeightedRanker(alpha=0.6, decay_lambda=0.2, as_of="2024-06-02").run(documents)
    >>> [(document.id, round(document.score, 3)) for document in ranked["documents"]]
    [('new', 0.801), ('old', 0.528)]
    """

    def __init__(
        self,
        alpha: float | None = None,
        decay_lambda: float | None = None,
        half_life: str | None = None,
        policy: FreshnessPolicy | dict[str, Any] | None = None,
        config: str | os.PathLike[str] | None = None,
        index: str | None = None,
        as_of: str | date | None = None,
        top_k: int | None = None,
    ) -> None:
        """Compile the settings.

        Args:
            alpha: Weight of similarity, in [0, 1]; None = the policy's, which is 0.7 unless set.
            decay_lambda: Rate λ per day, at least 0; None = the policy's rate, a half-life of 30 days unless set.
            half_life: The same as a length of time such as `30d`; instead of `decay_lambda`.
            policy: The policy, or its settings as plain values: field names, time zone, kernel and all else.
            config: Path of a YAML file with the policies of several indexes.
            index: Name of the index in that file.
            as_of: The time that ages count from. None = the moment of each run.
            top_k: Most documents to return; None = all.

        Raises:
            ConfigurationError: A setting cannot be used; all faults of a policy are named.
            UnreadableTimeError: `as_of` is neither a day nor an instant.
        """
        self._given = PolicyArguments(policy, config, index)
        self.alpha = alpha
        self.decay_lambda = decay_lambda
        self.half_life = half_life
        self.as_of = as_of_text(as_of)
        self.top_k = checked_top_k(top_k)
        self._reranker = TimeWeightedReranker(
            alpha, decay_lambda, half_life=half_life, policy=self._given.resolved, current_time=self.as_of
        )

    def to_dict(self) -> dict[str, Any]:
        """Serialise what was given."""
        return default_to_dict(
            self,
            alpha=self.alpha,
            decay_lambda=self.decay_lambda,
            half_life=self.half_life,
            **self._given.to_dict(),
            as_of=self.as_of,
            top_k=self.top_k,
        )

    @classmethod
    def from_dict(cls, data: dict[str, Any]) -> "TimeWeightedRanker":
        """Deserialise what `to_dict` wrote; `data` is not changed."""
        return default_from_dict(cls, data)

    @component.output_types(documents=list[Document], filtered=list[Document], report=dict[str, Any])
    def run(self, documents: list[Document], as_of: str | None = None, top_k: int | None = None) -> dict[str, Any]:
        """Rank the documents.

        Args:
            documents: The documents, with scores on any scale or none.
            as_of: The time that ages count from; None = as at construction.
            top_k: Most documents to return; None = as at construction.

        Returns:
            - `documents`: In rank order.
            - `filtered`: Those beyond `top_k`.
            - `report`: The report of `FreshnessRanker`.

        Raises:
            ConfigurationError: `top_k` is no whole number of at least 1.
            UnreadableTimeError: `as_of` is neither a day nor an instant.
        """
        result = self._reranker.run("", as_candidates(documents), as_of=as_of, top_k=self._limit(top_k))
        return outputs_of(documents, result, "documents", "filtered")

    @component.output_types(documents=list[Document], filtered=list[Document], report=dict[str, Any])
    async def run_async(
        self, documents: list[Document], as_of: str | None = None, top_k: int | None = None
    ) -> dict[str, Any]:
        """Do the same as `run`, and let the event loop through every few milliseconds: nothing here waits."""
        candidates = await as_candidates_async(documents)
        result = await self._reranker.run_async("", candidates, as_of=as_of, top_k=self._limit(top_k))
        return await outputs_of_async(documents, result, "documents", "filtered")

    def _limit(self, top_k: int | None) -> int | None:
        return self.top_k if top_k is None else checked_top_k(top_k)
