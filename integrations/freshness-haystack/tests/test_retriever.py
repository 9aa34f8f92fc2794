"""The retriever around a retriever or a store: its top k is full of what holds."""

import asyncio
import copy
from concurrent.futures import ThreadPoolExecutor

import pytest
from haystack import Document, Pipeline, component
from haystack.components.joiners import DocumentJoiner
from haystack.components.retrievers import FilterRetriever, TextEmbeddingRetriever
from haystack.components.retrievers.in_memory import InMemoryBM25Retriever, InMemoryEmbeddingRetriever
from haystack.dataclasses import ChatMessage
from haystack.document_stores.in_memory import InMemoryDocumentStore

from freshness_retrieval import ConfigurationError, RecordError, UnreadableTimeError
from haystack_integrations.components.rankers.freshness import FreshnessRanker
from haystack_integrations.components.retrievers.freshness import FreshnessRetriever, TimeAwareRetriever

NOW = "2024-06-02"
IN_FORCE = [str(place) for place in range(19, 200, 20)]


def corpus(size=200, in_force_every=20):
    """Return documents of which one in twenty is in force, the outdated ones before it."""
    return [
        Document(
            id=str(place),
            content=f"The fee is {place}.",
            embedding=[1.0, 1.0 - place / 1000],
            meta={"date": "2023-11-01", "valid_until": "2024" if (place + 1) % in_force_every == 0 else "2023"},
        )
        for place in range(size)
    ]


@pytest.fixture
def store():
    store = InMemoryDocumentStore(shared=False)
    store.write_documents(corpus())
    return store


@component
class Embedder:
    """Gives every text the same embedding."""

    @component.output_types(embedding=list[float])
    def run(self, text: str):
        return {"embedding": [1.0, 1.0]}


@component
class Listed:
    """Returns the first documents of a list, and tells how many it was asked for."""

    def __init__(self, documents):
        self.documents, self.asked = documents, []

    @component.output_types(documents=list[Document])
    def run(self, query: str, top_k: int = 10):
        self.asked.append(top_k)
        return {"documents": self.documents[:top_k]}


@component
class Fixed:
    """Cannot be asked for a number."""

    def __init__(self, answer):
        self.answer, self.calls = answer, 0

    @component.output_types(documents=list[Document])
    def run(self, query: str):
        self.calls += 1
        if isinstance(self.answer, Exception):
            raise self.answer
        return self.answer


@component
class Awaited:
    """Answers the event loop alone."""

    def __init__(self, documents):
        self.documents = documents

    @component.output_types(documents=list[Document])
    def run(self, query: str, top_k: int = 10):
        raise AssertionError("it is awaited")

    @component.output_types(documents=list[Document])
    async def run_async(self, query: str, top_k: int = 10):
        await asyncio.sleep(0)
        return {"documents": self.documents[:top_k]}


def ids(found):
    return [each.id for each in found["documents"]]


@pytest.mark.parametrize(
    ("wrapped", "inputs"),
    [
        (lambda store: {"retriever": InMemoryBM25Retriever(store)}, {}),
        (lambda store: {"retriever": InMemoryEmbeddingRetriever(store)}, {"query_embedding": [1.0, 1.0]}),
        (
            lambda store: {
                "retriever": TextEmbeddingRetriever(
                    retriever=InMemoryEmbeddingRetriever(store), text_embedder=Embedder()
                )
            },
            {},
        ),
        (lambda store: {"retriever": Listed(corpus())}, {}),
        (lambda store: {"retriever": FilterRetriever(store)}, {"filters": None}),
        (lambda store: {"document_store": store}, {}),
        (lambda store: {"document_store": store}, {"query_embedding": [1.0, 1.0]}),
    ],
    ids=["bm25", "embedding", "text embedding", "own", "filter", "store by words", "store by embedding"],
)
async def test_with_95_percent_expired_the_top_ten_is_full(store, wrapped, inputs):
    """Ten documents in force of two hundred are found, in any kind of retriever or store, awaited or not."""
    retriever = FreshnessRetriever(**wrapped(store), as_of=NOW)
    retriever.warm_up()
    found = retriever.run(query="What is the fee?", **inputs)
    assert sorted(ids(found), key=int) == IN_FORCE
    assert await retriever.run_async(query="What is the fee?", **inputs) == found
    assert found["report"]["kept"] == 10


def test_it_fetches_no_more_than_it_needs():
    """Four times what is wanted first, then what the share so far calls for; nothing more where the first was enough."""
    scarce, plenty = Listed(corpus()), Listed(corpus(in_force_every=1))
    FreshnessRetriever(scarce, as_of=NOW, top_k=3).run("fee")
    FreshnessRetriever(plenty, as_of=NOW).run("fee")
    assert (scarce.asked, plenty.asked) == ([12, 24, 90], [40])


def test_the_policy_says_how_much_to_fetch():
    """`overfetch` and `overfetch_limit` of the policy hold, and `top_k` of a run goes before that of the constructor."""
    retriever = Listed(corpus())
    fresh = FreshnessRetriever(retriever, policy={"overfetch": 2, "overfetch_limit": 50}, as_of=NOW)
    assert ids(fresh.run("fee")) == ["19", "39"]
    assert ids(fresh.run("fee", top_k=1)) == ["19"]
    assert retriever.asked == [20, 50, 2, 4, 8, 16, 32]


def test_it_returns_what_the_ranker_returns():
    """All outputs are those of `FreshnessRanker` over the same candidates."""
    candidates = corpus(60)
    found = FreshnessRetriever(Fixed({"documents": candidates}), as_of=NOW, top_k=2).run("What is the fee?")
    assert found == FreshnessRanker(as_of=NOW, top_k=2).run(candidates, query="What is the fee?")


def test_one_without_a_number_is_asked_once():
    """What cannot be asked for more is asked once."""
    fixed = Fixed({"documents": corpus()})
    assert len(FreshnessRetriever(fixed, as_of=NOW).run("fee")["documents"]) == 10
    assert fixed.calls == 1


def test_fewer_than_asked_is_no_reason_to_ask_again():
    """A retriever with less than it was asked for has no more; nothing is nothing."""
    few, none = Listed(corpus(size=25)), Listed([])
    assert (ids(FreshnessRetriever(few, as_of=NOW).run("fee")), few.asked) == (["19"], [40])
    assert (ids(FreshnessRetriever(none, as_of=NOW).run("fee")), none.asked) == ([], [40])


def test_duplicates_count_once():
    """A document that comes twice takes one place, that of its first occurrence."""
    one, other = corpus(in_force_every=1)[:2]
    found = FreshnessRetriever(Fixed({"documents": [one, other, one]}), as_of=NOW).run("fee")
    assert ids(found) == [one.id, other.id]


@pytest.mark.parametrize("error", [ConnectionError("index is down"), ValueError("k is too large")])
async def test_the_error_of_the_wrapped_retriever_passes_through(error):
    """What it raises is raised, the very same."""
    retriever = FreshnessRetriever(Fixed(error), as_of=NOW)
    with pytest.raises(type(error)) as caught:
        retriever.run("fee")
    with pytest.raises(type(error)) as awaited:
        await retriever.run_async("fee")
    assert caught.value is awaited.value is error


@pytest.mark.parametrize(
    ("answer", "message"),
    [
        ({"answers": []}, "Fixed returned no list of documents, got NoneType"),
        (None, "got NoneType"),
        ({"documents": "text"}, "got str"),
        ({"documents": [corpus()[0], {"content": "a"}]}, r"returned dict as documents\[1\], not a Document"),
    ],
)
def test_what_are_no_documents_is_refused(answer, message):
    """A retriever that returns something else is told so."""
    with pytest.raises(RecordError, match=message):
        FreshnessRetriever(Fixed(answer)).run("fee")


async def test_a_retriever_that_can_be_awaited_is():
    """On the event loop its own `run_async` is called."""
    assert sorted(ids(await FreshnessRetriever(Awaited(corpus()), as_of=NOW).run_async("fee")), key=int) == IN_FORCE


class FilterOnlyStore:
    """A store that can do nothing but filter, as some do."""

    def filter_documents(self, filters=None):
        return corpus(40)


def test_a_store_without_search_is_asked_for_all_that_pass():
    """Where nothing can be searched the filters alone decide, and recency ranks."""
    assert sorted(ids(FreshnessRetriever(document_store=FilterOnlyStore(), as_of=NOW).run("fee"))) == ["19", "39"]


def test_filters_reach_the_store(store):
    """Filters of the run are those of the search."""
    only = {"field": "meta.valid_until", "operator": "==", "value": "2023"}
    assert ids(FreshnessRetriever(document_store=store, as_of=NOW).run("fee", filters=only)) == []


def test_threads_share_it():
    """No state outlives a run."""
    retriever = FreshnessRetriever(Listed(corpus()), as_of=NOW)
    with ThreadPoolExecutor(8) as threads:
        assert [ids(each) for each in threads.map(retriever.run, ["fee"] * 20)] == [IN_FORCE] * 20


@pytest.mark.parametrize(
    ("arguments", "error", "message"),
    [
        ({}, ConfigurationError, "either retriever or document_store"),
        ({"retriever": Listed([]), "document_store": FilterOnlyStore()}, ConfigurationError, "either"),
        ({"retriever": "bm25"}, ConfigurationError, "a component with run, got str"),
        ({"retriever": FreshnessRanker()}, ConfigurationError, "FreshnessRanker is no retriever: it takes documents"),
        ({"document_store": "memory"}, ConfigurationError, "a document store, got str"),
        ({"retriever": Listed([]), "top_k": 0}, ConfigurationError, "top_k"),
        ({"retriever": Listed([]), "as_of": "soon"}, UnreadableTimeError, "as_of"),
    ],
)
def test_what_cannot_be_used_fails_at_construction(arguments, error, message):
    """A bad argument raises at once, and says which it is."""
    with pytest.raises(error, match=message):
        FreshnessRetriever(**arguments)


def test_a_missing_embedding_is_told(store):
    """A retriever by embedding says what to connect."""
    with pytest.raises(ConfigurationError, match="connect a text embedder"):
        FreshnessRetriever(InMemoryEmbeddingRetriever(store)).run("fee")


@pytest.mark.parametrize("kind", [FreshnessRetriever, TimeAwareRetriever])
def test_each_is_dumped_and_loaded_with_what_it_wraps(kind):
    """The wrapped retriever, or the store, is part of the YAML."""
    for wrapped in (
        {"retriever": InMemoryBM25Retriever(InMemoryDocumentStore(index="a"), top_k=3)},
        {"document_store": InMemoryDocumentStore(index="b")},
    ):
        pipeline = Pipeline()
        pipeline.add_component("retriever", kind(**wrapped, policy={"overfetch": 2}, as_of=NOW, top_k=4))
        loaded = Pipeline.loads(pipeline.dumps())
        assert loaded.dumps() == pipeline.dumps()
        assert loaded.run({"retriever": {"query": "fee"}})["retriever"]["documents"] == []
        data = pipeline.get_component("retriever").to_dict()
        before = copy.deepcopy(data)
        kind.from_dict(data)
        assert data == before


FEES = [
    Document(
        id=f"fee-{year}",
        content=f"The fee of {year} is {fee}.",
        meta={"date": f"{year - 1}-10-15", "valid_from": f"{year}-01-01", "valid_until": f"{year}-12-31"},
    )
    for year, fee in ((2022, 320), (2023, 350), (2024, 380))
]


async def test_a_retriever_that_follows_the_dialogue_takes_the_place_of_one():
    """In one component the dialogue says which time is asked about; awaited and from YAML too."""
    store = InMemoryDocumentStore(shared=False)
    store.write_documents(FEES)
    retriever = TimeAwareRetriever(document_store=store, as_of=NOW, top_k=1)
    said = [ChatMessage.from_user("What was the fee in 2023?"), ChatMessage.from_assistant("350.")]
    question = {"query": "And the fee of the year before?", "messages": said}
    for found in (retriever.run(**question), await retriever.run_async(**question)):
        assert ids(found) == ["fee-2022"]
        assert found["query"] == "And the fee of 2022?"
        assert found["time_context"]["start"] == "2022-01-01"
        assert "2022-01-01 to 2022-12-31" in found["preamble"]
    assert ids(retriever.run(query="What is the fee?")) == ["fee-2024"]
    with pytest.raises(ConfigurationError):
        TimeAwareRetriever(document_store=store, top_k=0)


def test_a_hybrid_of_wrapped_retrievers_is_joined(store):
    """Two wrapped retrievers and a joiner by reciprocal ranks give what holds; the ranker behind a joiner does too."""
    for wrap in (True, False):
        pipeline = Pipeline()
        for name, retriever in (
            ("words", InMemoryBM25Retriever(store, top_k=200)),
            ("embedding", InMemoryEmbeddingRetriever(store, top_k=200)),
        ):
            pipeline.add_component(name, FreshnessRetriever(retriever, as_of=NOW) if wrap else retriever)
        pipeline.add_component("join", DocumentJoiner(join_mode="reciprocal_rank_fusion", top_k=10 if wrap else 200))
        pipeline.connect("words.documents", "join.documents")
        pipeline.connect("embedding.documents", "join.documents")
        inputs = {"words": {"query": "fee"}, "embedding": {"query_embedding": [1.0, 1.0]}}
        if wrap:
            inputs["embedding"]["query"] = "fee"
            found = pipeline.run(inputs)["join"]
        else:
            pipeline.add_component("freshness", FreshnessRanker(as_of=NOW, top_k=10))
            pipeline.connect("join.documents", "freshness.documents")
            found = pipeline.run(inputs | {"freshness": {"query": "fee"}})["freshness"]
        assert sorted(ids(found), key=int) == IN_FORCE
