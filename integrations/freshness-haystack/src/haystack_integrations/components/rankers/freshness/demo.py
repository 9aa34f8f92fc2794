"""The sample questions through a pipeline: in-memory store, BM25 retriever, `FreshnessRanker`."""

from collections.abc import Mapping, Sequence
from typing import Any

from haystack import Document, Pipeline
from haystack.components.retrievers.in_memory import InMemoryBM25Retriever
from haystack.document_stores.in_memory import InMemoryDocumentStore

from freshness_retrieval import FreshnessChain, FreshnessPolicy
from freshness_retrieval.samples import TOKEN_PATTERN, DemoQuestion, DemoRun
from haystack_integrations.components.rankers.freshness.ranker import FreshnessRanker

__all__ = ["demo"]


def demo(
    documents: Sequence[Mapping[str, Any]],
    questions: Sequence[DemoQuestion],
    policy: FreshnessPolicy,
    top_k: int = 10,
) -> list[DemoRun]:
    """Ask each question of a pipeline, and report what it retrieved and what the ranker made of it.

    Args:
        documents: Records `{id, text, metadata}`.
        questions: The questions, each with the day on which it is asked.
        policy: The policy of the corpus.
        top_k: Most documents to retrieve for a question.
    """
    store = InMemoryDocumentStore(bm25_tokenization_regex=TOKEN_PATTERN, shared=False)
    store.write_documents(
        [Document(id=record["id"], content=record["text"], meta=dict(record["metadata"])) for record in documents]
    )
    pipeline = Pipeline()
    pipeline.add_component("retriever", InMemoryBM25Retriever(store, top_k=top_k))
    pipeline.add_component("ranker", FreshnessRanker(policy))
    pipeline.connect("retriever.documents", "ranker.documents")
    chain = FreshnessChain(policy)
    return [_run(pipeline, chain, question) for question in questions]


def _run(pipeline: Pipeline, chain: FreshnessChain, question: DemoQuestion) -> DemoRun:
    found = pipeline.run(
        {
            "retriever": {"query": question.question},
            "ranker": {"query": question.question, "as_of": question.as_of},
        },
        include_outputs_from={"retriever"},
    )
    retrieved, ranked = found["retriever"]["documents"], found["ranker"]
    # The report of a ranker explains the removed documents; here the kept ones are explained as well.
    records = [{"id": each.id, "text": each.content, "score": each.score, "metadata": each.meta} for each in retrieved]
    kept = {item.id: item.to_dict() for item in chain.run(question.question, records, as_of=question.as_of).kept}
    return DemoRun(
        before=tuple(document.id for document in retrieved),
        kept=tuple(kept[document.id] for document in ranked["documents"]),
        removed=tuple(ranked["report"]["removed"]),
    )
