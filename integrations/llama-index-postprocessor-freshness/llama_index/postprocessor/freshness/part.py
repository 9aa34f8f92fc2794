"""What the postprocessors of this package share: arguments, and the way from nodes through the core to nodes."""

import os
from collections.abc import Mapping, Sequence
from datetime import date
from typing import Any, ClassVar, Self

from llama_index.core.bridge.pydantic import ConfigDict, Field, PrivateAttr, ValidationError, field_validator
from llama_index.core.instrumentation.events.rerank import ReRankEndEvent, ReRankStartEvent
from llama_index.core.postprocessor.types import BaseNodePostprocessor
from llama_index.core.schema import NodeWithScore, QueryBundle

from freshness_retrieval import (
    FreshnessChain,
    FreshnessPolicy,
    FreshnessResult,
    IntentReader,
    StaleQuarantine,
    TimeSensitiveFilter,
    TimeWeightedReranker,
    map_async,
)
from llama_index.postprocessor.freshness.arguments import PathArgument, PolicyArgument, as_policy, refused
from llama_index.postprocessor.freshness.events import FreshnessEvent, dispatcher
from llama_index.postprocessor.freshness.nodes import as_candidate, kept_node
from llama_index.postprocessor.freshness.time_context import intent_of

__all__ = ["Core", "FreshnessPart"]


Core = FreshnessChain | TimeSensitiveFilter | StaleQuarantine | TimeWeightedReranker
"""The chain of the core, or one step of it."""


class FreshnessPart(BaseNodePostprocessor):
    """A part of the core as a node postprocessor: nodes in, kept nodes out, with their reasons in the metadata.

    The nodes that come back are copies with the same ids: their metadata say why they are kept, and a line such as
    `as of 2024-05-15; may be outdated` stands in the text for the model, though not in the one for embeddings. The nodes
    that came in are not changed. The removed ones, with their reasons, are in `FreshnessEvent`.

    The policy is given as `policy`, or as `config` with `index`, or not at all: then the defaults hold. It is compiled
    once; no state outlives a call, so threads and tasks may share a part.
    """

    model_config = ConfigDict(arbitrary_types_allowed=True, extra="forbid")

    policy: PolicyArgument = Field(default=None, frozen=True, description="The policy; None = from the file.")
    config: PathArgument = Field(default=None, frozen=True, description="Path of a YAML file with policies.")
    index: str | None = Field(default=None, frozen=True, description="Name of the index in the file.")
    as_of: str | None = Field(default=None, frozen=True, description="When the questions are asked; None = now.")
    top_n: int | None = Field(default=None, frozen=True, strict=True, ge=1, description="Most nodes to return.")
    intent_reader: IntentReader | None = Field(
        default=None,
        frozen=True,
        exclude=True,
        description="Reads which time a question asks about; None = by rules. Not serialised.",
    )
    _core_type: ClassVar[type[Core]]
    _core: Core = PrivateAttr()

    def __init__(
        self,
        policy: FreshnessPolicy | Mapping[str, Any] | None = None,
        *,
        config: str | os.PathLike[str] | None = None,
        index: str | None = None,
        as_of: str | date | None = None,
        top_n: int | None = None,
        **more: Any,
    ) -> None:
        """Compile the policy; `more` takes what a single part adds, and what every postprocessor has.

        Args:
            policy: The policy, or its settings as plain values.
            config: Path of a YAML file with the policies of several indexes.
            index: Name of the index in that file.
            as_of: When the questions are asked: ISO text, a date (that whole day in the policy's zone) or a datetime.
                None = the moment of each call.
            top_n: Most nodes to return; None = all that hold.
            more: Other fields, such as a callback manager.

        Raises:
            ConfigurationError: The policy, its file, or another argument cannot be used; all faults of a policy are named.
            UnreadableTimeError: `as_of` is neither a day nor an instant.
        """
        policy = as_policy(policy)
        try:
            super().__init__(policy=policy, config=config, index=index, as_of=as_of, top_n=top_n, **more)
        except ValidationError as error:
            raise refused(self.class_name(), error) from error
        self._core = self._compiled()

    @classmethod
    def from_yaml(cls, path: str | os.PathLike[str], *, index: str, **arguments: Any) -> Self:
        """Build the part with the policy of one index of a YAML file; `arguments` are those of the constructor.

        Raises:
            ConfigurationError: The file, or an argument, cannot be used; all faults of the file are named.
            UnknownIndexError: The file does not describe the index.
        """
        return cls(config=path, index=index, **arguments)

    @classmethod
    def class_name(cls) -> str:
        """Name under which the part is serialised."""
        return cls.__name__

    @field_validator("as_of", mode="before")
    @classmethod
    def _iso_text(cls, value: Any) -> Any:
        return value.isoformat() if isinstance(value, date) else value  # a datetime is a date

    def model_copy(self, *, update: Mapping[str, Any] | None = None, deep: bool = False) -> Self:
        """Return a copy; changed settings are compiled anew."""
        copy = super().model_copy(update=update, deep=deep)
        copy._core = copy._compiled()  # noqa: SLF001 - a copy of this very class
        return copy

    def _compiled(self) -> Core:
        policy = FreshnessPolicy.resolve(self.policy, config=self.config, index=self.index)
        return self._core_type(policy=policy, current_time=self.as_of, **self._settings())

    def _settings(self) -> dict[str, Any]:
        """Return what the part of the core takes besides policy and time."""
        return {"intent_reader": self.intent_reader}

    def run(self, nodes: Sequence[NodeWithScore], question: str) -> FreshnessResult:
        """Return what becomes of each node, those that are removed included, with the reasons and the gap notes.

        Args:
            nodes: The candidates, with scores on any scale or none.
            question: The question that they were retrieved for; empty = not known.
        """
        return self._core.run(question, list(map(self._as_candidate, nodes)), **self._limits(question))

    async def arun(self, nodes: Sequence[NodeWithScore], question: str) -> FreshnessResult:
        """Do the same, and let the event loop through every few milliseconds; an intent reader reads in a thread."""
        candidates = await map_async(self._as_candidate, nodes)
        return await self._core.run_async(question, candidates, **self._limits(question))

    def _as_candidate(self, node: NodeWithScore) -> dict[str, Any]:
        return as_candidate(node, self._core.policy.fields.doc_id)

    def _limits(self, question: str) -> dict[str, Any]:
        return {"intent": intent_of(question), "top_k": self.top_n}

    def _postprocess_nodes(
        self, nodes: list[NodeWithScore], query_bundle: QueryBundle | None = None
    ) -> list[NodeWithScore]:
        """Judge the nodes; without a question they are judged all the same."""
        self._starts(nodes, query_bundle)
        result = self.run(nodes, "" if query_bundle is None else query_bundle.query_str)
        return self._ends([kept_node(nodes[item.position], item) for item in result.kept], result)

    async def _apostprocess_nodes(
        self, nodes: list[NodeWithScore], query_bundle: QueryBundle | None = None
    ) -> list[NodeWithScore]:
        """Do the same without a thread, and let the event loop through."""
        self._starts(nodes, query_bundle)
        result = await self.arun(nodes, "" if query_bundle is None else query_bundle.query_str)
        return self._ends(await map_async(lambda item: kept_node(nodes[item.position], item), result.kept), result)

    def _starts(self, nodes: list[NodeWithScore], query_bundle: QueryBundle | None) -> None:
        top_n = len(nodes) if self.top_n is None else self.top_n
        dispatcher.event(ReRankStartEvent(query=query_bundle, nodes=nodes, top_n=top_n, model_name=self.class_name()))

    @staticmethod
    def _ends(kept: list[NodeWithScore], result: FreshnessResult) -> list[NodeWithScore]:
        dispatcher.event(FreshnessEvent(result=result))
        dispatcher.event(ReRankEndEvent(nodes=kept))
        return kept
