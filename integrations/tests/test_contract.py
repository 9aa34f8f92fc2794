"""One contract for plain Python, LlamaIndex and Haystack: one core, two translations."""

import copy
import math
import random
from collections.abc import Callable
from dataclasses import dataclass
from datetime import UTC, date, datetime
from typing import Any

import pytest
from haystack import Document, component
from llama_index.core.base.base_retriever import BaseRetriever
from llama_index.core.instrumentation import get_dispatcher
from llama_index.core.instrumentation.event_handlers import BaseEventHandler
from llama_index.core.schema import NodeWithScore, TextNode
from pydantic import Field

import freshness_retrieval
from freshness_retrieval import FetchPlan, FreshnessChain, FreshnessPolicy, FreshnessResult, PolicyError, annotate
from haystack_integrations.components.extractors.freshness import TimeAnnotator as DocumentAnnotator
from haystack_integrations.components.rankers.freshness import FreshnessRanker, TimeWeightedRanker
from haystack_integrations.components.retrievers.freshness import FreshnessRetriever as DocumentRetriever
from haystack_integrations.components.routers.freshness import StaleQuarantine as DocumentQuarantine
from haystack_integrations.components.routers.freshness import ValidityFilter
from llama_index.postprocessor.freshness import (
    FreshnessEvent,
    FreshnessPostprocessor,
    FreshnessRetriever,
    StaleQuarantine,
    TimeWeightedReranker,
    ValidityWindowFilter,
)
from llama_index.postprocessor.freshness import TimeAnnotator as NodeAnnotator

pytestmark = pytest.mark.filterwarnings("ignore::freshness_retrieval.MissingDatesWarning")

CASES = 200
DATES: list[Any] = [
    "2024", "2024-05", "2024-W20", "2023-02-28", "2024-05-15", "2024-05-15T10:00:00", "2024-06-01T23:30:00-05:00",
    "2019-05-01", "2020-11", "2024-06-02T00:00:00Z", "2024年6月1日", "03/04/2024", "13/02/2024", "1 June 2023", "n/a",
    "", None, 0, 1717200000, 1717200000000, "1717200000", 20240601, math.nan, True, [], ["2024-05-15"], {"year": 2024}, date(2024, 2, 29),
    datetime(2024, 6, 1, 12, 0), datetime(2024, 6, 1, 12, 0, tzinfo=UTC), "2030-01-01", "9999-12-31", "0001-01-01",  # noqa: DTZ001
]  # fmt: skip
SCALES: list[Any] = [
    lambda r: round(r.uniform(0.75, 0.92), 3),  # cosine
    lambda r: r.uniform(0, 31),  # BM25
    lambda r: r.gauss(0, 4),  # logits
    lambda r: 1 / (60 + r.randrange(1, 50)),  # reciprocal ranks
    lambda r: r.choice([-1.0, 0.3, 0.9]),  # a sentinel among cosines
    lambda r: r.choice([None, 0.0, 0.5, math.nan, math.inf, -math.inf]),
    lambda _: None,
]
AS_OF = ["2024-06-02", "2024-02-29", "2023-12-31", "2024-06-02T08:30:00+02:00", "2024-06-01T23:59:59Z"]


def record(r: random.Random, number: int, scale: Any) -> dict[str, Any]:
    metadata: dict[str, Any] = {"title": f"Title {number}\n[x]", "nested": {"a": [1, None]}}
    for key, chance in {
        "published_at": 0.7, "date": 0.3, "valid_from": 0.3, "valid_until": 0.4, "last_modified_date": 0.1,
    }.items():  # fmt: skip
        if r.random() < chance:
            metadata[key] = r.choice(DATES)
    if r.random() < 0.4:
        metadata["topic_class"] = r.choice(["volatile", "active", "stable", "Volatile", "unknown", None, 3])
    if r.random() < 0.2:
        metadata["superseded_by"] = str(r.randrange(30))
    if r.random() < 0.2:
        metadata["doc_id"] = f"doc-{r.randrange(8)}"
    text = r.choice(["", "The price is 380.", "Valid until 2024-12-31.", "城乡居民医保缴费标准"])
    number = 0 if r.random() < 0.05 else number  # some ids occur twice
    return {"id": str(number), "text": text, "score": scale(r), "metadata": metadata}


def case(seed: int) -> tuple[dict[str, Any], list[dict[str, Any]], str, int | None]:
    r = random.Random(seed)
    scale = r.choice(SCALES)
    policy = {
        "timezone": r.choice(["UTC", "Asia/Shanghai", "America/New_York"]),
        "day_order": r.choice([None, "DMY", "MDY"]),
        "undated": r.choice(["keep", "downrank", "quarantine"]),
        "when_empty": r.choice(["empty", "fall_back"]),
        "prompt_line": r.choice(["none", "date", "full"]),
        "topic_classes": {"use": "shipped"} if r.random() < 0.3 else {},
        "rerank": {
            "mode": r.choice(["adaptive", "always"]),
            "alpha": r.choice([0.0, 0.5, 0.7, 1.0]),
            "half_life": "90d",
        },
    }
    records = [record(r, number, scale) for number in range(r.choice([0, 1, 2, 7, 30]))]
    return policy, records, r.choice(AS_OF), r.choice([None, None, 1, 5])


Removed = list[tuple[str, dict[str, Any]]]


@dataclass(frozen=True)
class Judged:
    """What a part made of candidates: ids with what was written into their metadata, kept ones with their scores."""

    kept: list[tuple[str, float | None, dict[str, Any]]]
    quarantined: Removed
    filtered: Removed


Part = Callable[[str, list[dict[str, Any]]], Judged]


def of_result(result: FreshnessResult) -> Judged:
    return Judged(
        [(item.id, item.score, item.annotations()) for item in result.kept],
        [(item.id, item.annotations()) for item in result.quarantined],
        [(item.id, item.annotations()) for item in result.filtered],
    )


def written(metadata: dict[str, Any]) -> dict[str, Any]:
    return {key: value for key, value in metadata.items() if key.startswith("freshness")}


class Listener(BaseEventHandler):
    results: list[Any] = Field(default_factory=list)

    def handle(self, event: Any, **_: Any) -> None:
        if isinstance(event, FreshnessEvent):
            self.results.append(event.result)


class LlamaIndexFace:
    """Nodes in a postprocessor; the removed ones are in its event."""

    parts = {  # noqa: RUF012 - a table
        "chain": FreshnessPostprocessor,
        "filter": ValidityWindowFilter,
        "quarantine": StaleQuarantine,
        "reranker": TimeWeightedReranker,
    }

    def part(self, name: str, policy: dict[str, Any], top: int | None, **arguments: Any) -> Part:
        part = self.parts[name](policy, top_n=top, **arguments)
        return lambda question, records: self.heard(
            lambda: part.postprocess_nodes(self.nodes(records), query_str=question)
        )

    def retriever(self, records: list[dict[str, Any]], wanted: int, **arguments: Any) -> Callable[[str], Judged]:
        nodes = self.nodes(records)

        class Listed(BaseRetriever):
            similarity_top_k = wanted

            def _retrieve(self, query_bundle: Any) -> list[NodeWithScore]:
                return nodes[: self.similarity_top_k]

        retriever = FreshnessRetriever(Listed(), **arguments)
        return lambda question: self.heard(lambda: retriever.retrieve(question))

    @staticmethod
    def nodes(records: list[dict[str, Any]]) -> list[NodeWithScore]:
        return [
            NodeWithScore(
                node=TextNode(id_=each["id"], text=each["text"], metadata=each["metadata"]), score=each["score"]
            )
            for each in records
        ]

    @staticmethod
    def heard(run: Callable[[], list[NodeWithScore]]) -> Judged:
        dispatcher, listener = get_dispatcher("llama_index.postprocessor.freshness"), Listener()
        dispatcher.add_event_handler(listener)
        try:
            kept = run()
        finally:
            dispatcher.event_handlers.remove(listener)
        [result] = listener.results
        told = of_result(result)
        return Judged(
            [(node.node_id, node.score, written(node.metadata)) for node in kept], told.quarantined, told.filtered
        )


class HaystackFace:
    """Documents in a component; the removed ones are in its outputs."""

    parts = {  # noqa: RUF012 - a table
        "chain": FreshnessRanker,
        "filter": ValidityFilter,
        "quarantine": DocumentQuarantine,
        "reranker": TimeWeightedRanker,
    }

    def part(self, name: str, policy: dict[str, Any], top: int | None, **arguments: Any) -> Part:
        limit = {} if top is None else {"top_k": top}
        part = self.parts[name](policy=policy, **limit, **arguments)

        def run(question: str, records: list[dict[str, Any]]) -> Judged:
            asked = {} if name == "reranker" else {"query": question}
            return self.split(part.run(documents=self.documents(records), **asked))

        return run

    def retriever(self, records: list[dict[str, Any]], wanted: int, **arguments: Any) -> Callable[[str], Judged]:
        documents = self.documents(records)

        @component
        class Listed:
            @component.output_types(documents=list[Document])
            def run(self, query: str, top_k: int = 10) -> dict[str, list[Document]]:
                return {"documents": documents[:top_k]}

        retriever = DocumentRetriever(retriever=Listed(), top_k=wanted, **arguments)
        return lambda question: self.split(retriever.run(query=question))

    @staticmethod
    def documents(records: list[dict[str, Any]]) -> list[Document]:
        return [
            Document(id=each["id"], content=each["text"], meta=each["metadata"], score=each["score"])
            for each in records
        ]

    @staticmethod
    def split(found: dict[str, Any]) -> Judged:
        removed = [
            [(each.id, written(each.meta)) for each in found.get(outcome, [])]
            for outcome in ("quarantined", "filtered")
        ]
        return Judged([(each.id, each.score, written(each.meta)) for each in found["documents"]], *removed)


CORE = {
    "chain": FreshnessChain,
    "filter": freshness_retrieval.TimeSensitiveFilter,
    "quarantine": freshness_retrieval.StaleQuarantine,
    "reranker": freshness_retrieval.TimeWeightedReranker,
}


class PlainFace:
    """Records in the parts of the core."""

    def part(self, name: str, policy: dict[str, Any], top: int | None, *, as_of: Any) -> Part:
        part = CORE[name](policy=FreshnessPolicy.from_dict(policy), current_time=as_of)
        return lambda question, records: of_result(part.run(question, records, top_k=top))

    def retriever(self, records: list[dict[str, Any]], wanted: int, *, as_of: Any) -> Callable[[str], Judged]:
        def retrieve(question: str) -> Judged:
            plan: FetchPlan | None = FetchPlan.of(FreshnessPolicy(), wanted=wanted)
            while plan is not None:
                found = records[: plan.fetch]
                result = FreshnessChain(current_time=as_of).run(question, found, top_k=wanted)
                plan = plan.after(len(found), result)
            return of_result(result)

        return retrieve


FACES = {"plain": PlainFace(), "llama-index": LlamaIndexFace(), "haystack": HaystackFace()}
ROUTERS = {"filter", "quarantine"}
"""Parts that take no number of documents in Haystack, where nothing is cut."""


@pytest.mark.parametrize("face", FACES.values(), ids=FACES)
class TestContract:
    """What holds of every part, whichever way it is called."""

    @pytest.mark.parametrize(("part", "seed"), [(part, seed) for part in CORE for seed in range(CASES // 4)])
    def test_outcomes_order_scores_reasons_and_caveats_are_those_of_the_core(self, face, part, seed):
        """A case has one judgement, whoever asks for it."""
        policy, records, as_of, top = case(seed * 4 + list(CORE).index(part))
        top = None if part in ROUTERS else top
        question = random.Random(seed).choice(["What is the fee?", "the latest fee", "费用在2023年是多少？", ""])
        core = CORE[part](policy=FreshnessPolicy.from_dict(policy), current_time=as_of)
        expected = of_result(core.run(question, records, top_k=top))
        assert face.part(part, policy, top, as_of=as_of)(question, records) == expected

    @pytest.mark.parametrize("part", CORE)
    def test_inputs_are_unchanged(self, face, part):
        """Not a value of the candidates is touched."""
        policy, records, as_of, _ = case(3)
        before = copy.deepcopy(records)
        face.part(part, policy, None, as_of=as_of)("What is the fee?", records)
        assert repr(records) == repr(before)

    @pytest.mark.parametrize("part", CORE)
    @pytest.mark.parametrize("as_of", ["2024-06-02", date(2024, 6, 2), datetime(2024, 6, 2, 12, tzinfo=UTC)])
    def test_a_time_may_be_text_a_day_or_an_instant(self, face, part, as_of):
        """The moment of asking is given in any of its forms."""
        old = {"id": "a", "text": "", "score": 1.0, "metadata": {"date": "2024-01-01", "topic_class": "volatile"}}
        judged = face.part(part, {}, None, as_of=as_of)("", [old])
        assert len(judged.quarantined) == (part in {"chain", "quarantine"})

    @pytest.mark.parametrize("part", CORE)
    def test_nothing_in_nothing_out(self, face, part):
        """No candidates make an empty judgement."""
        assert face.part(part, {}, None, as_of="2024-06-02")("fee", []) == Judged([], [], [])

    @pytest.mark.parametrize("part", CORE)
    def test_a_policy_with_faults_is_refused_with_all_of_them(self, face, part):
        """Two faults are two faults, at construction."""
        with pytest.raises(PolicyError) as caught:
            face.part(part, {"undated": "drop", "timezone": "Mars"}, None, as_of="2024-06-02")
        assert {fault.key for fault in caught.value.faults} == {"undated", "timezone"}

    def test_with_95_percent_expired_the_top_ten_is_full(self, face):
        """A retriever over two hundred documents, ten of which are in force, finds these ten."""
        records = [
            {
                "id": str(place),
                "text": "fee",
                "score": 1 - place / 1000,
                "metadata": {"date": "2023-11-01", "valid_until": "2024" if place % 20 == 19 else "2023"},
            }
            for place in range(300)
        ]
        judged = face.retriever(records, 10, as_of="2024-06-02")("What is the fee?")
        assert judged == FACES["plain"].retriever(records, 10, as_of="2024-06-02")("What is the fee?")
        assert [node_id for node_id, _, _ in judged.kept] == [str(place) for place in range(19, 200, 20)]


def test_the_cases_reach_what_they_are_for():
    """Among the cases every outcome and most reasons occur, so that agreement means something."""
    results = []
    for seed in range(CASES):
        policy, records, as_of, top = case(seed)
        results.append(FreshnessChain(FreshnessPolicy.from_dict(policy)).run("", records, as_of=as_of, top_k=top))
    items = [item for result in results for item in (*result.kept, *result.quarantined, *result.filtered)]
    assert {str(item.outcome) for item in items} == {"kept", "quarantined", "filtered"}
    assert {str(code) for item in items for code in item.codes} >= {
        "expired", "not_yet_valid", "superseded", "beyond_top_k", "stale_volatile", "stale_active", "stale_stable",
        "undated", "undated_volatile", "malformed_date", "ambiguous_date", "inverted_window", "future_date", "current",
    }  # fmt: skip


def test_one_file_serves_both_frameworks(tmp_path):
    """The same YAML file and index give both frameworks the same ranking as the core."""
    path = tmp_path / "freshness.yaml"
    path.write_text(
        "version: 1\nindexes:\n  fees:\n    fields: {published_at: [pub_date]}\n    rerank: {half_life: 30d}\n"
    )
    records = [
        {"id": "old", "text": "350", "score": 0.90, "metadata": {"pub_date": "2023-01-10"}},
        {"id": "new", "text": "380", "score": 0.88, "metadata": {"pub_date": "2024-05-15"}},
    ]
    nodes = [
        NodeWithScore(node=TextNode(id_=each["id"], text=each["text"], metadata=each["metadata"]), score=each["score"])
        for each in records
    ]
    documents = [
        Document(id=each["id"], content=each["text"], meta=each["metadata"], score=each["score"]) for each in records
    ]
    arguments = {"config": str(path), "index": "fees", "as_of": "2024-06-02"}
    kept = FreshnessPostprocessor(**arguments).postprocess_nodes(nodes, query_str="What is the fee?")
    found = FreshnessRanker(**arguments).run(documents, query="What is the fee?")
    plain = FreshnessChain(FreshnessPolicy.from_yaml(path, index="fees")).run(
        "What is the fee?", records, as_of="2024-06-02"
    )
    expected = [(item.id, item.score) for item in plain.kept]
    assert [(node.node_id, node.score) for node in kept] == expected
    assert [(each.id, each.score) for each in found["documents"]] == expected


@pytest.mark.parametrize("seed", range(60))
def test_annotation_is_one(seed):
    """Plain Python, LlamaIndex and Haystack write the same wire keys, whatever the metadata."""
    r = random.Random(seed)
    records = [record(r, number, lambda _: None) for number in range(5)]
    nodes = [TextNode(text=each["text"], metadata=each["metadata"]) for each in records]
    documents = [Document(content=each["text"], meta=each["metadata"]) for each in records]
    plain = [found["metadata"] for found in annotate(records)]

    assert repr(plain) == repr([node.metadata for node in NodeAnnotator()(nodes)])
    assert repr(plain) == repr([document.meta for document in DocumentAnnotator().run(documents)["documents"]])
