"""The sample questions through a query engine: BM25 retriever, `FreshnessPostprocessor`, a model that only echoes."""

import sys
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from typing import Any

from llama_index.core.bridge.pydantic import Field
from llama_index.core.instrumentation.event_handlers import BaseEventHandler
from llama_index.core.instrumentation.events import BaseEvent
from llama_index.core.llms import MockLLM
from llama_index.core.postprocessor import SimilarityPostprocessor
from llama_index.core.query_engine import RetrieverQueryEngine
from llama_index.core.retrievers import BaseRetriever
from llama_index.core.schema import TextNode

from freshness_retrieval import FreshnessPolicy, FreshnessResult, MissingDependencyError
from freshness_retrieval.samples import TOKEN_PATTERN, DemoQuestion, DemoRun
from llama_index.postprocessor.freshness.base import FreshnessPostprocessor
from llama_index.postprocessor.freshness.events import FreshnessEvent, dispatcher

__all__ = ["demo"]


def demo(
    documents: Sequence[Mapping[str, Any]],
    questions: Sequence[DemoQuestion],
    policy: FreshnessPolicy,
    top_k: int = 10,
) -> list[DemoRun]:
    """Ask each question of a query engine, and report what it retrieved and what the postprocessor made of it.

    Args:
        documents: Records `{id, text, metadata}`.
        questions: The questions, each with the day on which it is asked.
        policy: The policy of the corpus.
        top_k: Most documents to retrieve for a question.

    Raises:
        MissingDependencyError: The BM25 retriever of LlamaIndex is not installed.
    """
    retriever = _retriever(documents, top_k)
    matching = SimilarityPostprocessor(similarity_cutoff=sys.float_info.min)  # the retriever pads its list with zeros
    runs = []
    for question in questions:
        engine = RetrieverQueryEngine.from_args(
            retriever,
            llm=MockLLM(),
            node_postprocessors=[matching, FreshnessPostprocessor(policy, as_of=question.as_of)],
        )
        with _results() as results:
            engine.query(question.question)
        runs.append(_run(results[0]))
    return runs


def _retriever(documents: Sequence[Mapping[str, Any]], top_k: int) -> BaseRetriever:
    """Return a retriever that searches the texts alone."""
    try:
        from llama_index.retrievers.bm25 import BM25Retriever  # type: ignore[import-untyped]
    except ImportError as error:
        raise MissingDependencyError(
            "the demo retrieves with BM25, which is not installed; pip install llama-index-retrievers-bm25"
        ) from error
    nodes = [
        TextNode(
            id_=document["id"],
            text=document["text"],
            metadata=document["metadata"],
            excluded_embed_metadata_keys=list(document["metadata"]),
        )
        for document in documents
    ]
    retriever: BaseRetriever = BM25Retriever.from_defaults(
        nodes=nodes,
        similarity_top_k=min(top_k, len(nodes)),
        token_pattern=TOKEN_PATTERN,
        skip_stemming=True,
    )
    return retriever


def _run(result: FreshnessResult) -> DemoRun:
    judged = [*result.kept, *result.quarantined, *result.filtered]
    return DemoRun(
        before=tuple(item.id for item in sorted(judged, key=lambda item: item.position)),
        kept=tuple(item.to_dict() for item in result.kept),
        removed=tuple(item.to_dict() for item in judged[len(result.kept) :]),
    )


class _Listener(BaseEventHandler):
    """Collects the results that the postprocessor reports."""

    results: list[FreshnessResult] = Field(default_factory=list)

    @classmethod
    def class_name(cls) -> str:
        return "FreshnessDemoListener"

    def handle(self, event: BaseEvent, **_: Any) -> None:
        if isinstance(event, FreshnessEvent):
            self.results.append(event.result)


@contextmanager
def _results() -> Iterator[list[FreshnessResult]]:
    """Listen to the postprocessor for a while."""
    listener = _Listener()
    dispatcher.add_event_handler(listener)
    try:
        yield listener.results
    finally:
        dispatcher.event_handlers.remove(listener)
