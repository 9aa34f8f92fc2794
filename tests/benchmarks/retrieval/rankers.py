"""What is compared: the first stage alone, this library, and what LlamaIndex and Haystack bring themselves.

Peers stand at their defaults, but for the ten results that are measured. Their date is that of publication, else the first day of
validity. `EmbeddingRecencyPostprocessor` is left out: it needs an embedding model at query time.
"""

from collections.abc import Callable, Mapping, Sequence
from datetime import UTC, datetime
from typing import Any

from haystack import Document
from haystack.components.rankers import MetaFieldRanker
from llama_index.core.postprocessor import FixedRecencyPostprocessor, TimeWeightedPostprocessor
from llama_index.core.schema import NodeWithScore, QueryBundle, TextNode

from freshness_retrieval import FreshnessChain
from tests.benchmarks.retrieval.measures import CUTOFF
from tests.benchmarks.retrieval.sets import Question

__all__ = ["RANKERS", "Rank"]

Rank = Callable[[Question], Sequence[str]]
"""Takes a question with its candidates, and returns ids, the best first."""

_DATE, _STAMP = "date", "stamp"
_CHAIN = FreshnessChain()


def by_similarity(question: Question) -> Sequence[str]:
    """Keep the order of the first stage."""
    return [each["id"] for each in question.candidates]


def by_freshness(question: Question) -> Sequence[str]:
    """Run the chain with the default policy; it reads the asked time from the question."""
    result = _CHAIN.run(question.text, question.candidates, as_of=question.as_of)
    return [item.id for item in result.kept]


def by_fixed_recency(question: Question) -> Sequence[str]:
    """Sort the first ten by date, as LlamaIndex's FixedRecencyPostprocessor does."""
    ranker = FixedRecencyPostprocessor(top_k=CUTOFF, date_key=_DATE)
    return _node_ids(ranker.postprocess_nodes(_nodes(question)[:CUTOFF], QueryBundle(question.text)))


def by_time_weight(question: Question) -> Sequence[str]:
    """Add LlamaIndex's TimeWeightedPostprocessor: its decay is counted in hours."""
    now = datetime.fromisoformat(question.as_of).replace(tzinfo=UTC).timestamp()
    ranker = TimeWeightedPostprocessor(
        last_accessed_key=_STAMP, now=now, time_access_refresh=False, top_k=len(question.candidates)
    )
    return _node_ids(ranker.postprocess_nodes(_nodes(question), QueryBundle(question.text)))


def by_meta_field(question: Question, weight: float) -> Sequence[str]:
    """Fuse the ranks of similarity and date, as Haystack's MetaFieldRanker does; a weight of 1 is its default."""
    documents = [
        Document(id=each["id"], content=each["text"], score=each["score"], meta={_DATE: day} if day else {})
        for each, day in zip(question.candidates, map(_day, question.candidates), strict=True)
    ]
    ranker = MetaFieldRanker(meta_field=_DATE, meta_value_type="date", weight=weight)
    return [document.id for document in ranker.run(documents=documents)["documents"]]


RANKERS: Mapping[str, Rank] = {
    "similarity alone": by_similarity,
    "FreshnessChain": by_freshness,
    "LlamaIndex FixedRecencyPostprocessor": by_fixed_recency,
    "LlamaIndex TimeWeightedPostprocessor": by_time_weight,
    "Haystack MetaFieldRanker": lambda question: by_meta_field(question, 1.0),
    "Haystack MetaFieldRanker, weight 0.5": lambda question: by_meta_field(question, 0.5),
}
"""Rankers by the names in the table."""


def _day(candidate: Mapping[str, Any]) -> str | None:
    metadata = candidate["metadata"]
    day: str | None = metadata.get("published_at") or metadata.get("valid_from")
    return day


def _nodes(question: Question) -> list[NodeWithScore]:
    nodes = []
    for each in question.candidates:
        day = _day(each)
        stamp = None if day is None else datetime.fromisoformat(day).replace(tzinfo=UTC).timestamp()
        node = TextNode(id_=each["id"], text=each["text"], metadata={_DATE: day, _STAMP: stamp})
        nodes.append(NodeWithScore(node=node, score=each["score"]))
    return nodes


def _node_ids(nodes: Sequence[NodeWithScore]) -> list[str]:
    return [each.node.node_id for each in nodes]
