"""The chain as a node postprocessor: nodes in, kept nodes out, with their reasons in the metadata."""

import os
from collections.abc import Mapping, Sequence
from datetime import date
from typing import Any, Self

from llama_index.core.bridge.pydantic import ConfigDict, Field, PrivateAttr, ValidationError, field_validator
from llama_index.core.instrumentation import get_dispatcher  # type: ignore[attr-defined]  # exported, not in __all__
from llama_index.core.instrumentation.events.rerank import ReRankEndEvent, ReRankStartEvent
from llama_index.core.postprocessor.types import BaseNodePostprocessor
from llama_index.core.schema import (
    BaseNode,
    MetadataMode,
    NodeRelationship,
    NodeWithScore,
    QueryBundle,
    RelatedNodeInfo,
)

from freshness_retrieval import (
    MACHINE_KEYS,
    PROMPT_KEY,
    FreshnessChain,
    FreshnessPolicy,
    IntentReader,
    JudgedEvidence,
)
from llama_index.postprocessor.freshness.arguments import PathArgument, PolicyArgument, as_policy, refused
from llama_index.postprocessor.freshness.events import FreshnessEvent
from llama_index.postprocessor.freshness.nodes import with_metadata
from llama_index.postprocessor.freshness.time_context import intent_of

__all__ = ["FreshnessPostprocessor"]

dispatcher = get_dispatcher(__name__)

_WRITTEN_KEYS = (PROMPT_KEY, *MACHINE_KEYS)


class FreshnessPostprocessor(BaseNodePostprocessor):
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
    _chain: FreshnessChain = PrivateAttr()

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
        policy = as_policy(policy)
        try:
            super().__init__(
                policy=policy,
                config=config,
                index=index,
                as_of=as_of,
                top_n=top_n,
                intent_reader=intent_reader,
                **framework,
            )
        except ValidationError as error:
            raise refused(self.class_name(), error) from error
        self._chain = self._compiled()

    @classmethod
    def class_name(cls) -> str:
        """Name under which the postprocessor is serialised."""
        return "FreshnessPostprocessor"

    @field_validator("as_of", mode="before")
    @classmethod
    def _iso_text(cls, value: Any) -> Any:
        return value.isoformat() if isinstance(value, date) else value  # a datetime is a date

    def model_copy(self, *, update: Mapping[str, Any] | None = None, deep: bool = False) -> Self:
        """Return a copy; changed settings are compiled anew."""
        copy = super().model_copy(update=update, deep=deep)
        copy._chain = copy._compiled()  # noqa: SLF001 - a copy of this very class
        return copy

    def _compiled(self) -> FreshnessChain:
        resolved = FreshnessPolicy.resolve(self.policy, config=self.config, index=self.index)
        return FreshnessChain(resolved, current_time=self.as_of, intent_reader=self.intent_reader)

    def _postprocess_nodes(
        self, nodes: list[NodeWithScore], query_bundle: QueryBundle | None = None
    ) -> list[NodeWithScore]:
        """Judge and rank the nodes; without a question they are judged all the same."""
        top_n = len(nodes) if self.top_n is None else self.top_n
        dispatcher.event(ReRankStartEvent(query=query_bundle, nodes=nodes, top_n=top_n, model_name=self.class_name()))
        doc_id_keys = self._chain.policy.fields.doc_id
        question = "" if query_bundle is None else query_bundle.query_str
        result = self._chain.run(
            question,
            [_record(node, doc_id_keys) for node in nodes],
            intent=intent_of(question),
            top_k=self.top_n,
        )
        kept = [
            NodeWithScore(node=_annotated(nodes[item.position].node, item), score=item.score) for item in result.kept
        ]
        dispatcher.event(FreshnessEvent(result=result))
        dispatcher.event(ReRankEndEvent(nodes=kept))
        return kept

    async def _apostprocess_nodes(
        self, nodes: list[NodeWithScore], query_bundle: QueryBundle | None = None
    ) -> list[NodeWithScore]:
        """Do the same without a thread: nothing here waits."""
        return self._postprocess_nodes(nodes, query_bundle)


def _record(scored: NodeWithScore, doc_id_keys: Sequence[str]) -> dict[str, Any]:
    """Return a node as a candidate; its source document gives the `doc_id` unless the metadata name one."""
    node = scored.node
    record = {
        "id": node.node_id,
        "text": node.get_content(metadata_mode=MetadataMode.NONE),
        "score": scored.score,
        "metadata": node.metadata,
    }
    source = node.relationships.get(NodeRelationship.SOURCE)
    if isinstance(source, RelatedNodeInfo) and not any(node.metadata.get(key) for key in doc_id_keys):
        record["doc_id"] = source.node_id
    return record


def _annotated(node: BaseNode, item: JudgedEvidence) -> BaseNode:
    """Return a copy that carries the verdict."""
    return with_metadata(node, item.annotated(node.metadata), not_embedded=_WRITTEN_KEYS, not_prompted=MACHINE_KEYS)
