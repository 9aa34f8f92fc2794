"""A retriever around a retriever: its top k is full of what holds."""

import copy
import os
from collections.abc import Callable, Mapping, Sequence
from datetime import date
from typing import Any, Self

from llama_index.core.base.base_retriever import BaseRetriever
from llama_index.core.callbacks import CallbackManager
from llama_index.core.prompts.mixin import PromptMixinType
from llama_index.core.schema import NodeWithScore, QueryBundle

from freshness_retrieval import ConfigurationError, FetchPlan, FreshnessPolicy, IntentReader
from llama_index.postprocessor.freshness.base import FreshnessPostprocessor
from llama_index.postprocessor.freshness.events import FreshnessEvent, dispatcher
from llama_index.postprocessor.freshness.nodes import kept_node

__all__ = ["FreshnessRetriever"]


class FreshnessRetriever(BaseRetriever):
    """Retrieves with another retriever, keeps outdated nodes out, ranks the others, and leaves no gaps in the top k.

    A postprocessor can only remove; this fetches more candidates than are wanted (`overfetch` of the policy), and again
    where too many of them are outdated, up to `overfetch_limit`. Nodes that occur twice count once. What comes back is what
    `FreshnessPostprocessor` returns, so use the one or the other. An error of the wrapped retriever passes through.

    To combine retrievers, wrap each of them and join those: `QueryFusionRetriever([FreshnessRetriever(…), …])`. For
    dialogues: `TransformRetriever(FreshnessRetriever(…), FreshnessQueryTransform())`.

    Args:
        retriever: The retriever to wrap, or a callable that returns one for a number of nodes, such as
            `lambda k: index.as_retriever(similarity_top_k=k)`. One without `similarity_top_k` is asked once.
        policy: The policy, or its settings as plain values.
        config: Path of a YAML file with the policies of several indexes.
        index: Name of the index in that file.
        as_of: When the questions are asked: ISO text, a date (that whole day in the policy's zone) or a datetime.
            None = the moment of each call.
        top_n: Nodes to return; None = the `similarity_top_k` of the retriever.
        intent_reader: Reads which time a question asks about; None = by rules.
        callback_manager: As every retriever has.

    Raises:
        ConfigurationError: An argument cannot be used, or a callable comes without `top_n`.
        UnreadableTimeError: `as_of` is neither a day nor an instant.

    >>> from llama_index.core import MockEmbedding, VectorStoreIndex
    >>> from llama_index.core.schema import TextNode
    >>> old = [TextNode(text="350", metadata={"date": "2022-11-01", "valid_until": "2023"}) for _ in range(95)]
    >>> new = [TextNode(text="380", metadata={"date": "2023-11-01", "valid_until": "2024"}) for _ in range(5)]
    >>> index = VectorStoreIndex([*old, *new], embed_model=MockEmbedding(embed_dim=4))
    >>> retriever = FreshnessRetriever(index.as_retriever(similarity_top_k=5), as_of="2024-06-02")
    >>> [node.text for node in retriever.retrieve("What is the fee?")]
    ['380', '380', '380', '380', '380']
    """

    def __init__(
        self,
        retriever: BaseRetriever | Callable[[int], BaseRetriever],
        policy: FreshnessPolicy | Mapping[str, Any] | None = None,
        *,
        config: str | os.PathLike[str] | None = None,
        index: str | None = None,
        as_of: str | date | None = None,
        top_n: int | None = None,
        intent_reader: IntentReader | None = None,
        callback_manager: CallbackManager | None = None,
    ) -> None:
        """Compile the policy."""
        if not isinstance(retriever, BaseRetriever) and not callable(retriever):
            raise ConfigurationError(
                f"retriever must be a retriever, or a callable that returns one for a number of nodes, "
                f"got {type(retriever).__name__}"
            )
        if top_n is None:
            top_n = getattr(retriever, "similarity_top_k", None)
        if top_n is None and not isinstance(retriever, BaseRetriever):
            raise ConfigurationError("a callable that returns retrievers needs top_n, the number of nodes to return")
        super().__init__(callback_manager=callback_manager)
        self._retriever = retriever
        resolved = FreshnessPolicy.resolve(policy, config=config, index=index)
        self._part = FreshnessPostprocessor(resolved, as_of=as_of, top_n=top_n, intent_reader=intent_reader)
        self._first = None if top_n is None or not self._sized else FetchPlan.of(resolved, wanted=top_n)

    @classmethod
    def from_yaml(
        cls,
        path: str | os.PathLike[str],
        retriever: BaseRetriever | Callable[[int], BaseRetriever],
        *,
        index: str,
        **arguments: Any,
    ) -> Self:
        """Wrap a retriever with the policy of one index of a YAML file; `arguments` are those of the constructor.

        Raises:
            ConfigurationError: The file, or an argument, cannot be used; all faults of the file are named.
            UnknownIndexError: The file does not describe the index.
        """
        return cls(retriever, config=path, index=index, **arguments)

    def _get_prompt_modules(self) -> PromptMixinType:
        return {"retriever": self._retriever} if isinstance(self._retriever, BaseRetriever) else {}

    @property
    def _sized(self) -> bool:
        """Whether the retriever can be asked for any number of nodes."""
        return not isinstance(self._retriever, BaseRetriever) or hasattr(self._retriever, "similarity_top_k")

    def _retrieve(self, query_bundle: QueryBundle) -> list[NodeWithScore]:
        plan = self._first
        while True:
            received = self._for(plan).retrieve(query_bundle)
            nodes = _distinct(received)
            result = self._part.run(nodes, query_bundle.query_str)
            following = None if plan is None else plan.after(len(received), result)
            if following is None:
                dispatcher.event(FreshnessEvent(result=result))
                return [kept_node(nodes[item.position], item) for item in result.kept]
            plan = following

    async def _aretrieve(self, query_bundle: QueryBundle) -> list[NodeWithScore]:
        plan = self._first
        while True:
            received = await self._for(plan).aretrieve(query_bundle)
            nodes = _distinct(received)
            result = await self._part.arun(nodes, query_bundle.query_str)
            following = None if plan is None else plan.after(len(received), result)
            if following is None:
                dispatcher.event(FreshnessEvent(result=result))
                return [kept_node(nodes[item.position], item) for item in result.kept]
            plan = following

    def _for(self, plan: FetchPlan | None) -> BaseRetriever:
        """Return a retriever for as many nodes as are planned; the wrapped one itself is not changed."""
        if not isinstance(self._retriever, BaseRetriever):
            assert plan is not None  # noqa: S101 - a callable comes with top_n
            return self._retriever(plan.fetch)
        if plan is None:
            return self._retriever
        sized: Any = copy.copy(self._retriever)
        # A retriever over a corpus in memory, such as BM25, refuses to be asked for more than it holds.
        corpus = getattr(sized, "corpus", None)
        most = len(corpus) if isinstance(corpus, Sequence) else plan.fetch
        sized.similarity_top_k = min(plan.fetch, most)
        retriever: BaseRetriever = sized
        return retriever


def _distinct(nodes: Sequence[NodeWithScore]) -> list[NodeWithScore]:
    """Return the nodes once each, where they come first."""
    distinct: dict[str, NodeWithScore] = {}
    for node in nodes:
        distinct.setdefault(node.node_id, node)
    return list(distinct.values())
