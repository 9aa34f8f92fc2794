"""The five-level judge as a postprocessor, which labels nodes, and as an evaluator of answers."""

from collections.abc import Mapping, Sequence
from functools import partial
from typing import Any, Self

from llama_index.core.base.response.schema import Response
from llama_index.core.bridge.pydantic import ConfigDict, Field, PrivateAttr, ValidationError
from llama_index.core.evaluation import BaseEvaluator, EvaluationResult
from llama_index.core.postprocessor.types import BaseNodePostprocessor
from llama_index.core.prompts.mixin import PromptDictType
from llama_index.core.schema import MetadataMode, NodeWithScore, QueryBundle

from freshness_retrieval import ConfigurationError, FreshnessJudge, FreshnessLevel, map_async
from llama_index.postprocessor.freshness.arguments import refused
from llama_index.postprocessor.freshness.events import FreshnessProfileEvent, dispatcher
from llama_index.postprocessor.freshness.nodes import with_metadata

__all__ = ["FreshnessEvaluator", "FreshnessJudgePostprocessor"]

_PLACE = "place"
_WRITTEN = ("freshness_level", "freshness_level_reasons")


class FreshnessJudgePostprocessor(BaseNodePostprocessor):
    """Gives every node a level of freshness against the time frame of a task: current, background, stale, undated, malformed.

    The nodes that come back are copies with the same ids, scores and order; the model reads `freshness_level`, programs
    `freshness_level_reasons` (codes, the deciding one first). The profile of the whole is in `FreshnessProfileEvent`. It reads
    metadata as the judge reads evidence: `publish_date` and its usual other names, `title`, `dimension`, `supersedes`,
    `superseded_by`, `status`; the text is the snippet. It removes nothing unless `keep` names the levels to keep.

    Args:
        canonical_time_frame: `{"start", "end"}` or text such as `2025-01至今`.
        freshness_policy: Settings of the judge, such as `{"conservatism_level": "standard"}`.
        timezone: IANA zone in which days begin.
        task: What else the judge knows: `goal_mode`, `scenario`, `dimensions`, `primary_subject`, `language`.
        keep: Levels of the nodes to return; None = all.

    Raises:
        PolicyError: One or more settings cannot be used; all of them are named.
        ConfigurationError: The frame, or another argument, cannot be used.

    >>> from llama_index.core.schema import TextNode
    >>> news = [
    ...     NodeWithScore(node=TextNode(text="Fees rise.", metadata={"publish_date": "2024-05-15"})),
    ...     NodeWithScore(
    ...         node=TextNode(text="Fees fell.", metadata={"publish_date": "2019-05-15", "status": "superseded"})
    ...     ),
    ... ]
    >>> judge = FreshnessJudgePostprocessor(canonical_time_frame="2024-01 to 2024-06")
    >>> [node.metadata["freshness_level"] for node in judge.postprocess_nodes(news)]
    ['current', 'stale']
    """

    model_config = ConfigDict(arbitrary_types_allowed=True, extra="forbid")

    canonical_time_frame: dict[str, Any] | str = Field(frozen=True, description="The time frame of the task.")
    freshness_policy: dict[str, Any] | None = Field(default=None, frozen=True, description="Settings of the judge.")
    timezone: str = Field(default="UTC", frozen=True, description="IANA zone in which days begin.")
    task: dict[str, Any] | None = Field(default=None, frozen=True, description="What else the judge knows.")
    keep: list[FreshnessLevel] | None = Field(default=None, frozen=True, description="Levels to keep; None = all.")
    _judge: FreshnessJudge = PrivateAttr()

    def __init__(
        self,
        canonical_time_frame: Mapping[str, Any] | str,
        *,
        freshness_policy: Mapping[str, Any] | None = None,
        timezone: str = "UTC",
        task: Mapping[str, Any] | None = None,
        keep: Sequence[str] | None = None,
        **framework: Any,
    ) -> None:
        """Read policy and frame; `framework` takes what every postprocessor has, such as a callback manager."""
        try:
            super().__init__(
                canonical_time_frame=canonical_time_frame,
                freshness_policy=freshness_policy,
                timezone=timezone,
                task=task,
                keep=keep,
                **framework,
            )
        except ValidationError as error:
            raise refused(self.class_name(), error) from error
        self._judge = FreshnessJudge(self.freshness_policy, timezone=self.timezone)
        self._judge.judge(self._task([], None))  # raises where frame or task cannot be used

    @classmethod
    def class_name(cls) -> str:
        """Name under which the postprocessor is serialised."""
        return "FreshnessJudgePostprocessor"

    def model_copy(self, *, update: Mapping[str, Any] | None = None, deep: bool = False) -> Self:
        """Return a copy; changed settings are read anew."""
        copy = super().model_copy(update=update, deep=deep)
        copy._judge = FreshnessJudge(copy.freshness_policy, timezone=copy.timezone)  # noqa: SLF001 - a copy of this very class
        return copy

    def _task(self, nodes: Sequence[NodeWithScore], query_bundle: QueryBundle | None) -> dict[str, Any]:
        asked = {} if query_bundle is None or not query_bundle.query_str else {"primary_task": query_bundle.query_str}
        evidence = [_item(place, node) for place, node in enumerate(nodes)]
        task = {**(self.task or {}), **asked, "normalized_evidence": evidence}
        return {**task, "canonical_time_frame": self.canonical_time_frame}

    def _kept(self, judged: Mapping[str, Any]) -> list[dict[str, Any]]:
        """Return the items of the levels to keep, in the order of the nodes."""
        dispatcher.event(FreshnessProfileEvent(profile=judged["freshness_profile"]))
        levels = FreshnessLevel if self.keep is None else set(self.keep)
        return sorted((item for level in levels for item in judged[f"{level}_evidence"]), key=lambda item: item[_PLACE])

    def _postprocess_nodes(
        self, nodes: list[NodeWithScore], query_bundle: QueryBundle | None = None
    ) -> list[NodeWithScore]:
        """Label the nodes."""
        judged = self._judge.judge(self._task(nodes, query_bundle))
        return [_labelled(nodes, item) for item in self._kept(judged)]

    async def _apostprocess_nodes(
        self, nodes: list[NodeWithScore], query_bundle: QueryBundle | None = None
    ) -> list[NodeWithScore]:
        """Do the same without a thread, and let the event loop through."""
        judged = await self._judge.judge_async(self._task(nodes, query_bundle))
        return await map_async(partial(_labelled, nodes), self._kept(judged))


class FreshnessEvaluator(BaseEvaluator):
    """Tells how much of the evidence of an answer is current in the time frame of a task.

    The score is the share of current sources, the feedback the assessment of the profile; `passing` is whether the share
    reaches the threshold.

    Args:
        canonical_time_frame: `{"start", "end"}` or text such as `2025-01至今`.
        freshness_policy: Settings of the judge.
        timezone: IANA zone in which days begin.
        threshold: Share of current sources from which on an answer passes, in [0, 1].

    Raises:
        PolicyError: One or more settings cannot be used; all of them are named.
        ConfigurationError: The frame or the threshold cannot be used.

    >>> import asyncio
    >>> evaluator = FreshnessEvaluator("2024-01 to 2024-06")
    >>> asyncio.run(evaluator.aevaluate(contexts=["Published: 3 May 2024", "Published: 3 May 2019"])).score
    0.5
    """

    def __init__(
        self,
        canonical_time_frame: Mapping[str, Any] | str,
        *,
        freshness_policy: Mapping[str, Any] | None = None,
        timezone: str = "UTC",
        threshold: float = 0.5,
    ) -> None:
        """Read policy and frame."""
        if not 0.0 <= threshold <= 1.0:
            raise ConfigurationError(f"threshold must lie in [0, 1], got {threshold!r}")
        self._frame, self._threshold = canonical_time_frame, threshold
        self._judge = FreshnessJudge(freshness_policy, timezone=timezone)
        self._judge.judge(self._task(None, []))  # raises where the frame cannot be used

    def _get_prompts(self) -> PromptDictType:
        return {}

    def _update_prompts(self, prompts: PromptDictType) -> None:
        pass

    async def aevaluate(
        self,
        query: str | None = None,
        response: str | None = None,
        contexts: Sequence[str] | None = None,
        **_: Any,
    ) -> EvaluationResult:
        """Evaluate texts, which are dated by what they say themselves."""
        items = [{"snippet": text} for text in contexts or ()]
        return self._evaluation(query, response, items, await self._judge.judge_async(self._task(query, items)))

    def evaluate_response(
        self, query: str | None = None, response: Response | None = None, **_: Any
    ) -> EvaluationResult:
        """Evaluate the sources of an answer by their metadata and texts."""
        items = _sources(response)
        return self._evaluation(query, response, items, self._judge.judge(self._task(query, items)))

    async def aevaluate_response(
        self, query: str | None = None, response: Response | None = None, **_: Any
    ) -> EvaluationResult:
        """Do the same, and let the event loop through."""
        items = _sources(response)
        return self._evaluation(query, response, items, await self._judge.judge_async(self._task(query, items)))

    def _task(self, query: str | None, items: list[dict[str, Any]]) -> dict[str, Any]:
        asked = {} if not query else {"primary_task": query}
        return {**asked, "normalized_evidence": items, "canonical_time_frame": self._frame}

    def _evaluation(
        self,
        query: str | None,
        response: Response | str | None,
        items: list[dict[str, Any]],
        judged: Mapping[str, Any],
    ) -> EvaluationResult:
        profile = judged["freshness_profile"]
        return EvaluationResult(
            query=query,
            contexts=[str(item.get("snippet", "")) for item in items],
            response=None if response is None else str(response),
            passing=profile["current_ratio"] >= self._threshold,
            score=profile["current_ratio"],
            feedback=profile["overall_assessment"],
        )


def _sources(response: Response | None) -> list[dict[str, Any]]:
    return [_item(place, node) for place, node in enumerate([] if response is None else response.source_nodes)]


def _item(place: int, scored: NodeWithScore) -> dict[str, Any]:
    node = scored.node
    text = node.get_content(metadata_mode=MetadataMode.NONE)
    return {**node.metadata, "id": node.node_id, "snippet": text, _PLACE: place}


def _labelled(nodes: Sequence[NodeWithScore], item: Mapping[str, Any]) -> NodeWithScore:
    """Return a copy of the node that an item stands for, with its level."""
    scored = nodes[item[_PLACE]]
    codes = ",".join(reason["code"] for reason in item["freshness_reasons"])
    metadata = {
        **scored.node.metadata,
        "freshness_level": item["freshness_level"],
        "freshness_level_reasons": codes,
    }
    node = with_metadata(scored.node, metadata, not_embedded=_WRITTEN, not_prompted=_WRITTEN[1:])
    return NodeWithScore(node=node, score=scored.score)
