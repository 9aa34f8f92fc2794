"""The retriever around a retriever: its top k is full of what holds, and the wrapped one stays as it is."""

import asyncio
import pickle
import threading

import pytest
from llama_index.core import MockEmbedding, VectorStoreIndex
from llama_index.core.base.base_retriever import BaseRetriever
from llama_index.core.instrumentation import get_dispatcher
from llama_index.core.instrumentation.event_handlers import BaseEventHandler
from llama_index.core.llms import MockLLM
from llama_index.core.retrievers import QueryFusionRetriever, RecursiveRetriever, RouterRetriever
from llama_index.core.schema import IndexNode, NodeWithScore, TextNode
from llama_index.core.selectors import EmbeddingSingleSelector
from llama_index.core.tools import RetrieverTool
from llama_index.retrievers.bm25 import BM25Retriever
from pydantic import Field

from freshness_retrieval import ConfigurationError, UnreadableTimeError
from llama_index.postprocessor.freshness import FreshnessEvent, FreshnessPostprocessor, FreshnessRetriever

NOW = "2024-06-02"


def corpus(size=200, in_force_every=20):
    """Return documents of which one in twenty is in force, the outdated ones before it."""
    return [
        TextNode(
            id_=str(place),
            text=f"The fee is {place}.",
            metadata={"date": "2023-11-01", "valid_until": "2024" if (place + 1) % in_force_every == 0 else "2023"},
        )
        for place in range(size)
    ]


class Listed(BaseRetriever):
    """Returns the first nodes of a list, and tells how many it was asked for."""

    def __init__(self, nodes, similarity_top_k=10, asked=None):
        super().__init__()
        self.nodes, self.similarity_top_k, self.asked = nodes, similarity_top_k, [] if asked is None else asked

    def _retrieve(self, query_bundle):
        self.asked.append(self.similarity_top_k)
        return [NodeWithScore(node=node, score=1 - place / 1000) for place, node in enumerate(self.nodes)][
            : self.similarity_top_k
        ]


class Fixed(BaseRetriever):
    """Cannot be asked for a number."""

    def __init__(self, answer):
        super().__init__()
        self.answer, self.calls = answer, 0

    def _retrieve(self, query_bundle):
        self.calls += 1
        if isinstance(self.answer, Exception):
            raise self.answer
        return self.answer


def vector_index(nodes=None):
    return VectorStoreIndex(corpus() if nodes is None else nodes, embed_model=MockEmbedding(embed_dim=4))


def ids(nodes):
    return [node.node_id for node in nodes]


IN_FORCE = [str(place) for place in range(19, 200, 20)]


@pytest.mark.parametrize(
    "wrapped",
    [
        lambda: vector_index().as_retriever(similarity_top_k=10),
        lambda: BM25Retriever.from_defaults(nodes=corpus(), similarity_top_k=10),
        lambda: Listed(corpus()),
    ],
    ids=["vector", "bm25", "own"],
)
async def test_with_95_percent_expired_the_top_ten_is_full(wrapped):
    """Ten documents in force of two hundred are found, in any kind of retriever, awaited or not."""
    retriever = FreshnessRetriever(wrapped(), as_of=NOW)
    for found in (retriever.retrieve("What is the fee?"), await retriever.aretrieve("What is the fee?")):
        assert sorted(ids(found), key=int) == IN_FORCE
        assert {node.metadata["freshness_outcome"] for node in found} == {"kept"}


def test_it_fetches_no_more_than_it_needs():
    """Four times what is wanted first, then what the share so far calls for; nothing more where the first was enough."""
    scarce, plenty = Listed(corpus()), Listed(corpus(in_force_every=1))
    FreshnessRetriever(scarce, as_of=NOW, top_n=3).retrieve("fee")
    FreshnessRetriever(plenty, as_of=NOW).retrieve("fee")
    assert (scarce.asked, plenty.asked) == ([12, 24, 90], [40])


def test_the_policy_says_how_much_to_fetch():
    """`overfetch` and `overfetch_limit` of the policy hold."""
    retriever = Listed(corpus())
    policy = {"overfetch": 2, "overfetch_limit": 50}
    found = FreshnessRetriever(retriever, policy, as_of=NOW).retrieve("fee")
    assert (retriever.asked, ids(found)) == ([20, 50], ["19", "39"])


def test_the_wrapped_retriever_stays_as_it_is():
    """Its number of nodes is not changed, so others, and other threads, may use it meanwhile."""
    wrapped = Listed(corpus())
    retriever = FreshnessRetriever(wrapped, as_of=NOW)
    found = []
    threads = [threading.Thread(target=lambda: found.append(ids(retriever.retrieve("fee")))) for _ in range(8)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert (wrapped.similarity_top_k, found) == (10, [IN_FORCE] * 8)


async def test_tasks_share_it():
    """Awaited at once, each question has its own answer."""
    retriever = FreshnessRetriever(Listed(corpus()), as_of=NOW)
    found = await asyncio.gather(*(retriever.aretrieve(f"fee {place}") for place in range(10)))
    assert [ids(each) for each in found] == [IN_FORCE] * 10


def test_a_callable_gives_a_retriever_of_a_size():
    """Where the number stands elsewhere, a callable makes the retriever."""
    index = vector_index()
    retriever = FreshnessRetriever(lambda k: index.as_retriever(similarity_top_k=k), as_of=NOW, top_n=10)
    assert sorted(ids(retriever.retrieve("fee")), key=int) == IN_FORCE


def test_one_without_a_number_is_asked_once():
    """What cannot be asked for more is asked once; without `top_n` all that holds comes back."""
    fixed = Fixed([NodeWithScore(node=node, score=0.5) for node in corpus()])
    assert len(FreshnessRetriever(fixed, as_of=NOW).retrieve("fee")) == 10
    assert len(FreshnessRetriever(fixed, as_of=NOW, top_n=3).retrieve("fee")) == 3
    assert fixed.calls == 2


def test_it_returns_what_the_postprocessor_returns():
    """Order, scores and annotations are those of `FreshnessPostprocessor` over the same candidates."""
    candidates = Listed(corpus(), similarity_top_k=200).retrieve("fee")
    expected = FreshnessPostprocessor(as_of=NOW, top_n=10).postprocess_nodes(candidates, query_str="fee")
    found = FreshnessRetriever(Fixed(candidates), as_of=NOW, top_n=10).retrieve("fee")
    assert [node.to_dict() for node in found] == [node.to_dict() for node in expected]


def test_fewer_than_asked_is_no_reason_to_ask_again():
    """A retriever with less than it was asked for has no more."""
    few = Listed(corpus(size=25))
    assert (ids(FreshnessRetriever(few, as_of=NOW).retrieve("fee")), few.asked) == (["19"], [40])


def test_duplicates_count_once():
    """A node that comes twice takes one place, that of its first occurrence."""
    node, other = corpus(in_force_every=1)[:2]
    doubled = Fixed([NodeWithScore(node=each, score=score) for each, score in ((node, 0.9), (other, 0.5), (node, 0.1))])
    found = FreshnessRetriever(doubled, as_of=NOW).retrieve("fee")
    assert ids(found) == [node.node_id, other.node_id]


@pytest.mark.parametrize("error", [ConnectionError("index is down"), ValueError("k is too large")])
async def test_the_error_of_the_wrapped_retriever_passes_through(error):
    """What it raises is raised, the very same."""
    retriever = FreshnessRetriever(Fixed(error), as_of=NOW)
    for call in (lambda: asyncio.to_thread(retriever.retrieve, "fee"), lambda: retriever.aretrieve("fee")):
        with pytest.raises(type(error)) as caught:
            await call()
        assert caught.value is error


async def test_nothing_retrieved_is_nothing():
    """An empty answer is an empty answer."""
    retriever = FreshnessRetriever(Fixed([]), as_of=NOW)
    assert (retriever.retrieve("fee"), await retriever.aretrieve("fee")) == ([], [])


def test_nested_references_are_followed_before_they_are_judged():
    """A node that points to a retriever is replaced by what that one finds; it is this that is judged."""
    fees = corpus(size=40)
    pointer = IndexNode(text="fees", index_id="fees", obj=Fixed([NodeWithScore(node=node, score=1.0) for node in fees]))
    found = FreshnessRetriever(Fixed([NodeWithScore(node=pointer, score=0.4)]), as_of=NOW).retrieve("fee")
    assert ids(found) == ["19", "39"]


class Listener(BaseEventHandler):
    results: list = Field(default_factory=list)

    def handle(self, event, **_):
        if isinstance(event, FreshnessEvent):
            self.results.append(event.result)


class Raising(BaseEventHandler):
    def handle(self, event, **_):
        raise RuntimeError(event)


def test_one_event_tells_of_the_last_fetch():
    """Removed nodes and gap notes are in one event, and a handler that raises does no harm."""
    handlers, dispatcher = [Raising(), Listener()], get_dispatcher("llama_index.postprocessor.freshness")
    for handler in handlers:
        dispatcher.add_event_handler(handler)
    try:
        found = FreshnessRetriever(Listed(corpus(size=30)), as_of=NOW).retrieve("fee")
    finally:
        for handler in handlers:
            dispatcher.event_handlers.remove(handler)
    [result] = handlers[1].results
    assert (ids(found), len(result.filtered)) == (["19"], 29)
    assert result.filtered[0].reasons[0].message == "valid until 2023-12-31, asked for 2024-06-02"


def test_retrievers_of_the_framework_combine_wrapped_ones():
    """Fusion, routing and recursion take it like any other retriever."""
    wrapped = FreshnessRetriever(vector_index().as_retriever(similarity_top_k=10), as_of=NOW)
    lexical = FreshnessRetriever(BM25Retriever.from_defaults(nodes=corpus(), similarity_top_k=10), as_of=NOW)
    fusion = QueryFusionRetriever(
        [wrapped, lexical], llm=MockLLM(), num_queries=1, similarity_top_k=10, mode="reciprocal_rerank", use_async=False
    )
    router = RouterRetriever(
        selector=EmbeddingSingleSelector.from_defaults(embed_model=MockEmbedding(embed_dim=4)),
        retriever_tools=[RetrieverTool.from_defaults(wrapped, description="fees")],
        llm=MockLLM(),
    )
    recursive = RecursiveRetriever("root", retriever_dict={"root": wrapped})
    for combined in (fusion, router, recursive):
        assert sorted(ids(combined.retrieve("What is the fee?")), key=int) == IN_FORCE


def test_it_comes_from_yaml_and_through_a_pickle(tmp_path):
    """The policy of an index of a file holds, and a picklable retriever stays picklable."""
    path = tmp_path / "freshness.yaml"
    path.write_text("version: 1\nindexes:\n  fees: {overfetch: 2, overfetch_limit: 20}\n")
    retriever = FreshnessRetriever.from_yaml(path, Listed(corpus()), index="fees", as_of=NOW)
    for each in (retriever, pickle.loads(pickle.dumps(retriever))):  # noqa: S301
        assert ids(each.retrieve("fee")) == ["19"]


@pytest.mark.parametrize(
    ("arguments", "error", "message"),
    [
        ({"retriever": "vector"}, ConfigurationError, "retriever must be a retriever, .* got str"),
        ({"retriever": Listed}, ConfigurationError, "needs top_n"),
        ({"top_n": 0}, ConfigurationError, "top_n"),
        ({"as_of": "soon"}, UnreadableTimeError, "as_of"),
        ({"index": "fees"}, ConfigurationError, "index is given without config"),
    ],
)
def test_what_cannot_be_used_fails_at_construction(arguments, error, message):
    """A bad argument raises at once, and says which it is."""
    with pytest.raises(error, match=message):
        FreshnessRetriever(**{"retriever": Listed(corpus()), **arguments})
