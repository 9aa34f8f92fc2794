"""The chain as a node postprocessor, and each of its steps as one.

Each class spells its constructor out: from one that inherits it, type checkers read that its arguments are its fields, by name.
"""

import os
from collections.abc import Mapping
from datetime import date
from typing import Any, ClassVar

from llama_index.core.bridge.pydantic import Field

import freshness_retrieval
from freshness_retrieval import FreshnessChain, FreshnessPolicy, IntentReader, TimeSensitiveFilter
from llama_index.postprocessor.freshness.part import Core, FreshnessPart

__all__ = ["FreshnessPostprocessor", "StaleQuarantine", "TimeWeightedReranker", "ValidityWindowFilter"]


class FreshnessPostprocessor(FreshnessPart):
    """Keeps outdated nodes from the model, and ranks the others by relevance and recency.

    The nodes that come back are copies with the same ids: their score is the final one, their metadata say why, and a
    line such as `as of 2024-05-15; may be outdated` stands in the text for the model, though not in the one for
    embeddings. The nodes that came in are not changed. The removed ones, with their reasons, are in `FreshnessEvent`.

    The policy is given as `policy`, or as `config` with `index`, or not at all: then the defaults hold. It is compiled
    once; no state outlives a call, so threads and tasks may share a postprocessor.

    Args:
        policy: The policy, or its settings as plain values.
        config: Path of a YAML file with the policies of several indexes.
        index: Name of the index in that file.
        as_of: When the questions are asked: ISO text, a date (that whole day in the policy's zone) or a datetime.
            None = the moment of each call.
        top_n: Most nodes to return; None = all that hold.
        intent_reader: Reads which time a question asks about; None = by rules.

    Raises:
        ConfigurationError: The policy, its file, or another argument cannot be used; all faults of a policy are named.
        UnreadableTimeError: `as_of` is neither a day nor an instant.

    >>> from llama_index.core.schema import NodeWithScore, TextNode
    >>> fees = [
    ...     TextNode(id_="2023", text="The fee is 350.", metadata={"date": "2022-11-01", "valid_until": "2023-12-31"}),
    ...     TextNode(id_="2024", text="The fee is 380.", metadata={"date": "2023-10-15", "valid_until": "2024-12-31"}),
    ... ]
    >>> nodes = [NodeWithScore(node=fees[0], score=0.9), NodeWithScore(node=fees[1], score=0.8)]
    >>> kept = FreshnessPostprocessor(as_of="2024-06-02").postprocess_nodes(nodes, query_str="What is the fee?")
    >>> [(node.node_id, node.metadata["freshness"]) for node in kept]
    [('2024', 'as of 2023-10-15')]
    """

    _core_type: ClassVar[type[Core]] = FreshnessChain

    def __init__(
        self,
        policy: FreshnessPolicy | Mapping[str, Any] | None = None,
        *,
        config: str | os.PathLike[str] | None = None,
        index: str | None = None,
        as_of: str | date | None = None,
        top_n: int | None = None,
        intent_reader: IntentReader | None = None,
        **framework: Any,
    ) -> None:
        """Compile the policy; `framework` takes what every postprocessor has, such as a callback manager."""
        super().__init__(
            policy, config=config, index=index, as_of=as_of, top_n=top_n, intent_reader=intent_reader, **framework
        )


class ValidityWindowFilter(FreshnessPart):
    """Removes nodes that are not in force at the asked time: expired, not yet valid, or superseded by their own word.

    The asked time is the period that the question names, else `as_of`. The order and the scores stay; arguments and
    annotations are those of `FreshnessPostprocessor`, and a node that is stale but in force says so.

    >>> from llama_index.core.schema import NodeWithScore, TextNode
    >>> nodes = [
    ...     NodeWithScore(
    ...         node=TextNode(id_="2023", metadata={"valid_from": "2023-01-01", "valid_until": "2023-12-31"})
    ...     ),
    ...     NodeWithScore(
    ...         node=TextNode(id_="2024", metadata={"valid_from": "2024-01-01", "valid_until": "2024-12-31"})
    ...     ),
    ... ]
    >>> in_force = ValidityWindowFilter(as_of="2024-06-02")
    >>> for question in ("What is the fee?", "What was the fee in 2023?"):
    ...     print([node.node_id for node in in_force.postprocess_nodes(nodes, query_str=question)])
    ['2024']
    ['2023']
    """

    _core_type: ClassVar[type[Core]] = TimeSensitiveFilter

    def __init__(
        self,
        policy: FreshnessPolicy | Mapping[str, Any] | None = None,
        *,
        config: str | os.PathLike[str] | None = None,
        index: str | None = None,
        as_of: str | date | None = None,
        top_n: int | None = None,
        intent_reader: IntentReader | None = None,
        **framework: Any,
    ) -> None:
        """Compile the policy; `framework` takes what every postprocessor has, such as a callback manager."""
        super().__init__(
            policy, config=config, index=index, as_of=as_of, top_n=top_n, intent_reader=intent_reader, **framework
        )


class StaleQuarantine(FreshnessPart):
    """Sets aside nodes that are too old for their topic class at the asked time: treated as no source at all.

    Volatile nodes are disqualified after 90 days unless the policy says otherwise; stale active ones pass with a caveat.
    The order and the scores stay; arguments and annotations are those of `FreshnessPostprocessor`.

    >>> from llama_index.core.schema import NodeWithScore, TextNode
    >>> price = TextNode(text="118 euro", metadata={"topic_class": "volatile", "date": "2024-01-01"})
    >>> for day in ("2024-03-31", "2024-04-01"):
    ...     print(len(StaleQuarantine(as_of=day).postprocess_nodes([NodeWithScore(node=price)])))
    1
    0
    """

    _core_type: ClassVar[type[Core]] = freshness_retrieval.StaleQuarantine

    def __init__(
        self,
        policy: FreshnessPolicy | Mapping[str, Any] | None = None,
        *,
        config: str | os.PathLike[str] | None = None,
        index: str | None = None,
        as_of: str | date | None = None,
        top_n: int | None = None,
        intent_reader: IntentReader | None = None,
        **framework: Any,
    ) -> None:
        """Compile the policy; `framework` takes what every postprocessor has, such as a callback manager."""
        super().__init__(
            policy, config=config, index=index, as_of=as_of, top_n=top_n, intent_reader=intent_reader, **framework
        )


class TimeWeightedReranker(FreshnessPart):
    """Ranks nodes by `α·similarity + (1−α)·exp(−λ·age)`, age in days; removes nothing unless `top_n` cuts.

    Exactly the formula, whatever the question, with scores as they come; `FreshnessPostprocessor` reads the question. The
    nodes that come back carry the value of the formula as their score. Arguments besides those of `FreshnessPostprocessor`:

    Args:
        alpha: Weight of similarity, in [0, 1]; None = the policy's, which is 0.7 unless set.
        decay_lambda: Rate λ per day, at least 0; None = the policy's rate, a half-life of 30 days unless set.
        half_life: The same as a length of time such as `30d`; instead of `decay_lambda`.

    >>> from llama_index.core.schema import NodeWithScore, TextNode
    >>> nodes = [
    ...     NodeWithScore(node=TextNode(id_="old", metadata={"date": "2023-06-15"}), score=0.88),
    ...     NodeWithScore(node=TextNode(id_="new", metadata={"date": "2024-06-01"}), score=0.79),
    ... ]
    >>> reranker = TimeWeightedReranker(alpha=0.6, decay_lambda=0.2, as_of="2024-06-02")
    >>> [(node.node_id, round(node.score, 3)) for node in reranker.postprocess_nodes(nodes)]
    [('new', 0.801), ('old', 0.528)]
    """

    _core_type: ClassVar[type[Core]] = freshness_retrieval.TimeWeightedReranker

    alpha: float | None = Field(default=None, frozen=True, description="Weight of similarity; None = the policy's.")
    decay_lambda: float | None = Field(default=None, frozen=True, description="Rate per day; None = the policy's.")
    half_life: str | None = Field(default=None, frozen=True, description="The rate as a length of time.")
    intent_reader: None = Field(default=None, frozen=True, exclude=True, description="The formula reads no question.")

    def __init__(
        self,
        policy: FreshnessPolicy | Mapping[str, Any] | None = None,
        *,
        alpha: float | None = None,
        decay_lambda: float | None = None,
        half_life: str | None = None,
        config: str | os.PathLike[str] | None = None,
        index: str | None = None,
        as_of: str | date | None = None,
        top_n: int | None = None,
        **framework: Any,
    ) -> None:
        """Compile the policy; `framework` takes what every postprocessor has, such as a callback manager."""
        rate = {"alpha": alpha, "decay_lambda": decay_lambda, "half_life": half_life}
        super().__init__(policy, config=config, index=index, as_of=as_of, top_n=top_n, **rate, **framework)

    def _settings(self) -> dict[str, Any]:
        return {"alpha": self.alpha, "decay_lambda": self.decay_lambda, "half_life": self.half_life}
