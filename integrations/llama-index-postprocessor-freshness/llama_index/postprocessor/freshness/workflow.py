"""A step of a workflow between retrieval and synthesis."""

from typing import Any

from llama_index.core.schema import NodeWithScore
from llama_index.core.workflow import Context, Event, Workflow, step

from freshness_retrieval import map_async
from llama_index.postprocessor.freshness.events import FreshnessEvent, dispatcher
from llama_index.postprocessor.freshness.nodes import kept_node
from llama_index.postprocessor.freshness.part import FreshnessPart

__all__ = ["FreshNodesEvent", "FreshnessWorkflow", "RetrievedNodesEvent"]


class RetrievedNodesEvent(Event):
    """What a retriever found.

    Attributes:
        query: The question.
        nodes: The candidates.
    """

    query: str
    nodes: list[NodeWithScore]


class FreshNodesEvent(Event):
    """What of it holds.

    Attributes:
        query: The question.
        nodes: The kept nodes in rank order, with their verdicts.
        report: Every candidate with its outcome and reasons, and the gap notes: the wire form of `freshness rank --batch`.
    """

    query: str
    nodes: list[NodeWithScore]
    report: dict[str, Any]


class FreshnessWorkflow(Workflow):
    """A workflow with one step ready: it takes a `RetrievedNodesEvent` and gives a `FreshNodesEvent`, streamed as well.

    Subclass it, and write the steps before and behind.

    Args:
        freshness: The part that judges, such as a `FreshnessPostprocessor`.
        workflow: What every workflow takes, such as `timeout`.

    >>> import asyncio
    >>> from llama_index.core.schema import NodeWithScore, TextNode
    >>> from llama_index.core.workflow import StartEvent, StopEvent
    >>> from llama_index.postprocessor.freshness import FreshnessPostprocessor
    >>> fee = TextNode(text="The fee is 350.", metadata={"date": "2022-11-01", "valid_until": "2023-12-31"})
    >>> class Answer(FreshnessWorkflow):
    ...     @step
    ...     async def retrieve(self, ev: StartEvent) -> RetrievedNodesEvent:
    ...         return RetrievedNodesEvent(query=ev.query, nodes=[NodeWithScore(node=fee)])
    ...
    ...     @step
    ...     async def answer(self, ev: FreshNodesEvent) -> StopEvent:
    ...         return StopEvent(result=ev.report["filtered"][0]["reasons"][0]["message"])
    >>> async def main():
    ...     return await Answer(freshness=FreshnessPostprocessor(as_of="2024-06-02")).run(query="What is the fee?")
    >>> asyncio.run(main())
    'valid until 2023-12-31, asked for 2024-06-02'
    """

    def __init__(self, *, freshness: FreshnessPart, **workflow: Any) -> None:
        """Take the part."""
        super().__init__(**workflow)
        self.freshness = freshness

    @step
    async def judge_freshness(self, ctx: Context, ev: RetrievedNodesEvent) -> FreshNodesEvent:
        """Judge what was retrieved."""
        result = await self.freshness.arun(ev.nodes, ev.query)
        nodes = await map_async(lambda item: kept_node(ev.nodes[item.position], item), result.kept)
        fresh = FreshNodesEvent(query=ev.query, nodes=nodes, report=result.to_dict())
        dispatcher.event(FreshnessEvent(result=result))
        ctx.write_event_to_stream(fresh)
        return fresh
