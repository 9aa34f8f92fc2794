"""What the adapters cost beside the core, and what they leave to an event loop."""

import asyncio
import gc
import time
from collections.abc import Awaitable, Callable
from functools import partial
from statistics import median
from typing import Any

import pytest
from haystack import Document, component
from llama_index.core.base.base_retriever import BaseRetriever
from llama_index.core.schema import NodeWithScore, QueryBundle, TextNode

import freshness_retrieval
from freshness_retrieval import FreshnessChain, FreshnessPolicy, FreshnessReranking, TimeSensitiveFilter
from haystack_integrations.components.classifiers.freshness import FreshnessClassifier, FreshnessJudge
from haystack_integrations.components.rankers.freshness import FreshnessRanker, TimeWeightedRanker
from haystack_integrations.components.retrievers.freshness import FreshnessRetriever as DocumentRetriever
from haystack_integrations.components.routers.freshness import StaleQuarantine as DocumentQuarantine
from haystack_integrations.components.routers.freshness import ValidityFilter
from llama_index.postprocessor.freshness import (
    FreshnessJudgePostprocessor,
    FreshnessPostprocessor,
    FreshnessRetriever,
    StaleQuarantine,
    TimeWeightedReranker,
    ValidityWindowFilter,
)
from tests.benchmarks.candidates import records
from tests.benchmarks.timing import ratio_of, report

pytestmark = pytest.mark.bench

NOW = "2024-06-02"
POLICY = FreshnessPolicy.from_dict({"rerank": {"mode": "always", "half_life": "30d"}, "overfetch": 1})
RUNS = 200


def as_nodes(candidates: list[dict[str, Any]]) -> list[NodeWithScore]:
    return [
        NodeWithScore(
            node=TextNode(id_=record["id"], text=record["text"], metadata=record["metadata"]), score=record["score"]
        )
        for record in candidates
    ]


def as_documents(candidates: list[dict[str, Any]]) -> list[Document]:
    return [
        Document(id=record["id"], content=record["text"], meta=record["metadata"], score=record["score"])
        for record in candidates
    ]


class Listed(BaseRetriever):
    """Returns the list of the run."""

    similarity_top_k = 50

    def __init__(self, lists: list[list[NodeWithScore]]) -> None:
        super().__init__()
        self.lists = lists

    def _retrieve(self, query_bundle: QueryBundle) -> list[NodeWithScore]:
        return self.lists[int(query_bundle.query_str)]


@component
class ListedDocuments:
    """Returns the list of the run."""

    def __init__(self, lists: list[list[Document]]) -> None:
        self.lists = lists

    @component.output_types(documents=list[Document])
    def run(self, query: str, top_k: int = 50) -> dict[str, list[Document]]:
        return {"documents": self.lists[int(query)]}


CORE: dict[str, Any] = {
    "chain": FreshnessChain(POLICY, current_time=NOW),
    "filter": TimeSensitiveFilter(POLICY, current_time=NOW),
    "quarantine": freshness_retrieval.StaleQuarantine(POLICY, current_time=NOW),
    "formula": freshness_retrieval.TimeWeightedReranker(policy=POLICY, current_time=NOW),
}
ADAPTERS: dict[str, tuple[str, Callable[..., Callable[[int], object]]]] = {
    "LlamaIndex FreshnessPostprocessor": ("chain", lambda n, _d: _posts(FreshnessPostprocessor, n)),
    "LlamaIndex ValidityWindowFilter": ("filter", lambda n, _d: _posts(ValidityWindowFilter, n)),
    "LlamaIndex StaleQuarantine": ("quarantine", lambda n, _d: _posts(StaleQuarantine, n)),
    "LlamaIndex TimeWeightedReranker": ("formula", lambda n, _d: _posts(TimeWeightedReranker, n)),
    "LlamaIndex FreshnessRetriever": ("chain", lambda n, _d: _retrieves(n)),
    "Haystack FreshnessRanker": ("chain", lambda _n, d: _runs(FreshnessRanker(POLICY, as_of=NOW), d)),
    "Haystack ValidityFilter": ("filter", lambda _n, d: _runs(ValidityFilter(POLICY, as_of=NOW), d)),
    "Haystack StaleQuarantine": ("quarantine", lambda _n, d: _runs(DocumentQuarantine(POLICY, as_of=NOW), d)),
    "Haystack TimeWeightedRanker": ("formula", lambda _n, d: _runs(TimeWeightedRanker(policy=POLICY, as_of=NOW), d)),
    "Haystack FreshnessClassifier": ("chain", lambda _n, d: _runs(FreshnessClassifier(POLICY, as_of=NOW), d)),
    "Haystack FreshnessRetriever": ("chain", lambda _n, d: _finds(d)),
    "FreshnessReranking": ("chain", lambda _n, d: _reranks(d)),
}


def _posts(part: Any, nodes: list[list[NodeWithScore]]) -> Callable[[int], object]:
    given = part(policy=POLICY, as_of=NOW)
    return lambda run: given.postprocess_nodes(nodes[run])


def _retrieves(nodes: list[list[NodeWithScore]]) -> Callable[[int], object]:
    retriever = FreshnessRetriever(Listed(nodes), POLICY, as_of=NOW)
    return lambda run: retriever.retrieve(str(run))


def _runs(part: Any, documents: list[list[Document]]) -> Callable[[int], object]:
    return lambda run: part.run(documents=documents[run])


def _finds(documents: list[list[Document]]) -> Callable[[int], object]:
    retriever = DocumentRetriever(ListedDocuments(documents), policy=POLICY, as_of=NOW, top_k=50)
    return lambda run: retriever.run(query=str(run))


def _reranks(documents: list[list[Document]]) -> Callable[[int], object]:
    reranking = FreshnessReranking(POLICY, as_of=NOW)
    return lambda run: reranking.run(documents[run], "")


@pytest.mark.parametrize("name", ADAPTERS)
def test_each_stays_near_the_core(name):
    """At 50 candidates a wrapper costs at most twice the core that gives the same answers with their reasons."""
    part, made = ADAPTERS[name]
    lists = [records(50, seed) for seed in range(RUNS + 1)]
    adapter = made([as_nodes(each) for each in lists], [as_documents(each) for each in lists])
    asked = "FreshnessRetriever" in name
    measured = ratio_of(adapter, lambda run: CORE[part].run(str(run) if asked else "", lists[run]).to_dict(), runs=RUNS)
    report(f"{name}, 50 candidates : core with its answers read", measured, 2.0)
    assert measured[0] <= 2.0


QUESTION = "What is the latest fee?"
LOOPS: dict[str, Callable[[list[dict[str, Any]]], Callable[[], Awaitable[object]]]] = {
    "FreshnessChain.run_async": lambda r: partial(FreshnessChain(current_time=NOW).run_async, QUESTION, r),
    "LlamaIndex FreshnessPostprocessor": lambda r: partial(
        FreshnessPostprocessor(as_of=NOW).apostprocess_nodes, as_nodes(r), query_str=QUESTION
    ),
    "Haystack FreshnessRanker": lambda r: partial(FreshnessRanker(as_of=NOW).run_async, as_documents(r), QUESTION),
    "LlamaIndex FreshnessJudgePostprocessor": lambda r: partial(
        FreshnessJudgePostprocessor("2022 to 2023").apostprocess_nodes, as_nodes(r), query_str=QUESTION
    ),
    "Haystack FreshnessJudge": lambda r: partial(
        FreshnessJudge("2022 to 2023").run_async, as_documents(r), query=QUESTION
    ),
}


@pytest.mark.parametrize("name", LOOPS)
async def test_no_turn_of_an_event_loop_takes_five_milliseconds(name):
    """Over 1,000 candidates an event loop goes on: the median of the longest turns stays below 5 ms."""
    longest = []
    for seed in range(9):
        awaited = LOOPS[name](records(1_000, seed))
        turns, done = [0.0], asyncio.Event()

        async def beat(turns: list[float] = turns, done: asyncio.Event = done) -> None:
            while not done.is_set():
                start = time.perf_counter()
                await asyncio.sleep(0)
                turns.append(time.perf_counter() - start)

        gc.collect()
        gc.disable()  # a collection may fall into any turn
        try:
            task = asyncio.create_task(beat())
            answer = await awaited()
            done.set()
            await task
        finally:
            gc.enable()
        longest.append(max(turns))
        del answer  # to throw 1,000 nodes away takes a turn of its own
    turn = median(longest)
    report(f"{name}, 1,000 candidates, longest turn of an event loop : 5 ms", (turn / 0.005, turn, 0.005), 1.0)
    assert turn <= 0.005
