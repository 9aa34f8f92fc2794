"""Plain Python, LlamaIndex and Haystack judge alike: one core, two translations."""

import math
import random
from datetime import UTC, date, datetime
from typing import Any

import pytest
from haystack import Document
from llama_index.core.instrumentation import get_dispatcher
from llama_index.core.instrumentation.event_handlers import BaseEventHandler
from llama_index.core.schema import NodeWithScore, TextNode
from pydantic import Field

from freshness_retrieval import FreshnessChain, FreshnessPolicy, FreshnessResult, annotate
from haystack_integrations.components.extractors.freshness import TimeAnnotator as DocumentAnnotator
from haystack_integrations.components.rankers.freshness import FreshnessRanker
from llama_index.postprocessor.freshness import FreshnessEvent, FreshnessPostprocessor
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


def summary(result: FreshnessResult) -> dict[str, list[Any]]:
    """Return id, score where there is a final one, and what adapters write, of each list."""
    return {
        "kept": [(item.id, item.score, item.annotations()) for item in result.kept],
        "quarantined": [(item.id, item.annotations()) for item in result.quarantined],
        "filtered": [(item.id, item.annotations()) for item in result.filtered],
    }


def written(metadata: dict[str, Any]) -> dict[str, Any]:
    return {key: value for key, value in metadata.items() if key.startswith("freshness")}


class Listener(BaseEventHandler):
    results: list[Any] = Field(default_factory=list)

    def handle(self, event: Any, **_: Any) -> None:
        if isinstance(event, FreshnessEvent):
            self.results.append(event.result)


@pytest.fixture
def listener():
    dispatcher, handler = get_dispatcher("llama_index.postprocessor.freshness"), Listener()
    dispatcher.add_event_handler(handler)
    yield handler
    dispatcher.event_handlers.remove(handler)


@pytest.mark.parametrize("seed", range(CASES))
def test_both_frameworks_judge_like_the_core(seed, listener):
    """Outcomes, order, scores, reasons and caveats of a case are those of `FreshnessChain` in either framework."""
    policy, records, as_of, top = case(seed)
    plain = FreshnessChain(FreshnessPolicy.from_dict(policy)).run("What is the fee?", records, as_of=as_of, top_k=top)

    nodes = [
        NodeWithScore(node=TextNode(id_=each["id"], text=each["text"], metadata=each["metadata"]), score=each["score"])
        for each in records
    ]
    kept = FreshnessPostprocessor(policy, as_of=as_of, top_n=top).postprocess_nodes(nodes, query_str="What is the fee?")
    [event_result] = listener.results
    assert event_result.to_dict() == plain.to_dict()
    assert [(node.node_id, node.score, written(node.metadata)) for node in kept] == summary(plain)["kept"]

    documents = [
        Document(id=each["id"], content=each["text"], meta=each["metadata"], score=each["score"]) for each in records
    ]
    found = FreshnessRanker(policy, as_of=as_of, top_k=top).run(documents, query="What is the fee?")
    assert {
        "kept": [(each.id, each.score, written(each.meta)) for each in found["documents"]],
        "quarantined": [(each.id, written(each.meta)) for each in found["quarantined"]],
        "filtered": [(each.id, written(each.meta)) for each in found["filtered"]],
    } == summary(plain)
    assert found["report"]["removed"] == [*plain.to_dict()["quarantined"], *plain.to_dict()["filtered"]]
    assert found["report"]["gaps"] == plain.to_dict()["gaps"]


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
