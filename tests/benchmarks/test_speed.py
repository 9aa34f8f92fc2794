"""Speed as ratios in one run; `pytest -m bench tests/benchmarks -s` prints the table of README.md."""

import subprocess
import sys
from datetime import UTC, datetime
from typing import Any

import numpy as np
import pytest
from haystack import Document
from haystack.components.rankers import MetaFieldRanker
from llama_index.core.postprocessor import TimeWeightedPostprocessor
from llama_index.core.schema import NodeWithScore, TextNode

from freshness_retrieval import FreshnessChain, FreshnessPolicy
from tests.benchmarks.candidates import records
from tests.benchmarks.timing import ratio_of, report

pytestmark = pytest.mark.bench

NOW = datetime(2024, 6, 2, tzinfo=UTC)
POLICY = FreshnessPolicy(rerank={"mode": "always", "half_life": "30d"})


def as_nodes(candidates: list[dict[str, Any]]) -> list[NodeWithScore]:
    return [
        NodeWithScore(
            node=TextNode(
                id_=record["id"],
                text=record["text"],
                metadata={
                    **record["metadata"],
                    "__last_accessed__": datetime.fromisoformat(record["metadata"]["published_at"]).timestamp(),
                },
            ),
            score=record["score"],
        )
        for record in candidates
    ]


def as_documents(candidates: list[dict[str, Any]]) -> list[Document]:
    return [
        Document(id=record["id"], content=record["text"], meta=record["metadata"], score=record["score"])
        for record in candidates
    ]


def test_chain_stays_near_the_recency_postprocessor_of_llama_index():
    """A whole chain over 1,000 candidates, its question read, costs about what LlamaIndex's time-weighted sum costs on the same nodes."""
    runs = 40
    lists = [records(1_000, seed) for seed in range(runs + 1)]
    nodes = [as_nodes(candidates) for candidates in lists]
    chain = FreshnessChain(POLICY)
    peer = TimeWeightedPostprocessor(now=NOW.timestamp(), top_k=10, time_access_refresh=False)
    measured = ratio_of(
        lambda run: chain.run("fee", lists[run], as_of=NOW, top_k=10),
        lambda run: peer.postprocess_nodes(nodes[run], query_str="fee"),
        runs=runs,
    )
    report("chain, 1,000 candidates : LlamaIndex TimeWeightedPostprocessor", measured, 1.3)
    assert measured[0] <= 1.3


def test_chain_is_twenty_times_faster_than_the_ranker_of_haystack():
    """A whole chain over 1,000 candidates costs at most a twentieth of Haystack's MetaFieldRanker on the same dates."""
    runs = 12
    lists = [records(1_000, seed) for seed in range(runs + 1)]
    documents = [as_documents(candidates) for candidates in lists]
    chain = FreshnessChain(POLICY)
    peer = MetaFieldRanker(meta_field="published_at", meta_value_type="date", weight=0.3, top_k=10)
    measured = ratio_of(
        lambda run: chain.run("fee", lists[run], as_of=NOW, top_k=10),
        lambda run: peer.run(documents=documents[run]),
        runs=runs,
    )
    report("chain, 1,000 candidates : Haystack MetaFieldRanker", measured, 1 / 20)
    assert measured[0] <= 1 / 20


def test_chain_stays_near_plain_numpy():
    """100,000 candidates cost at most three times a bare numpy formula that parses the same ISO strings."""
    runs = 5
    lists = [records(100_000, seed) for seed in range(runs + 1)]
    chain = FreshnessChain(POLICY)
    now = np.datetime64("2024-06-02")

    def plain(run: int) -> object:
        published = np.array([record["metadata"]["published_at"] for record in lists[run]], dtype="datetime64[D]")
        similarity = np.array([record["score"] for record in lists[run]])
        age_days = (now - published).astype(np.float64)
        score = 0.7 * similarity + 0.3 * 0.5 ** (age_days / 30)
        return np.argsort(-score, kind="stable")

    measured = ratio_of(lambda run: chain.run("fee", lists[run], as_of=NOW), plain, runs=runs)
    report("chain, 100,000 candidates : plain numpy formula", measured, 3.0)
    assert measured[0] <= 3.0


def test_import_is_light():
    """Importing the library costs at most 0.3 s over bare Python."""

    def start(code: str) -> None:
        subprocess.run([sys.executable, "-c", code], check=True)

    ratio, ours, bare = ratio_of(lambda _: start("import freshness_retrieval"), lambda _: start("pass"), runs=9)
    report("import freshness_retrieval : bare Python", (ratio, ours, bare), (bare + 0.3) / bare)
    assert ours - bare <= 0.3
