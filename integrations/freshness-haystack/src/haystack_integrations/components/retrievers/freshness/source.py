"""What a `FreshnessRetriever` retrieves from: a retriever component, or a document store."""

import asyncio
import inspect
from collections.abc import Callable
from typing import Any

from haystack import Document

from freshness_retrieval import ConfigurationError, RecordError

__all__ = ["Source", "component_source", "store_source"]

_KNOWN = frozenset({"query", "query_embedding", "filters", "top_k"})


class Source:
    """Fetches documents for a question.

    Attributes:
        sized: Whether it can be asked for any number of documents.
    """

    def __init__(self, run: Callable[..., Any], run_async: Callable[..., Any] | None, *, name: str) -> None:
        """Take the functions that retrieve.

        Raises:
            ConfigurationError: They need something else than a query, its embedding, filters and a number.
        """
        self._run = run
        self._run_async = run_async
        self._name = name
        parameters = inspect.signature(run).parameters
        kinds = inspect.Parameter
        takes_any = any(each.kind is kinds.VAR_KEYWORD for each in parameters.values())
        self._accepted = None if takes_any else frozenset(parameters)
        self._by_embedding = "query_embedding" in parameters and "query" not in parameters
        self.sized = takes_any or "top_k" in parameters
        needed = [
            each.name
            for each in parameters.values()
            if each.default is kinds.empty and each.kind not in {kinds.VAR_KEYWORD, kinds.VAR_POSITIONAL}
        ]
        if not set(needed) <= _KNOWN or not (takes_any or parameters.keys() & _KNOWN):
            raise ConfigurationError(
                f"{name} is no retriever: it takes {', '.join(parameters) or 'nothing'}; "
                "one takes query or query_embedding, and maybe filters and top_k"
            )

    def takes(self, name: str) -> bool:
        """Tell whether it takes an argument."""
        return self._accepted is None or name in self._accepted

    def fetch(self, arguments: dict[str, Any]) -> list[Document]:
        """Return the documents for a question, each id once.

        Raises:
            RecordError: What it returned are no documents.
        """
        return self._documents(self._run(**self._given(arguments)))

    async def fetch_async(self, arguments: dict[str, Any]) -> list[Document]:
        """Do the same awaited, in a thread where the source cannot."""
        given = self._given(arguments)
        if self._run_async is None:
            return self._documents(await asyncio.to_thread(self._run, **given))
        return self._documents(await self._run_async(**given))

    def _given(self, arguments: dict[str, Any]) -> dict[str, Any]:
        """Return the arguments that it takes, without those that were not given."""
        if self._by_embedding and arguments.get("query_embedding") is None:
            raise ConfigurationError(
                f"{self._name} retrieves by embedding; connect a text embedder to query_embedding, or wrap a TextEmbeddingRetriever"
            )
        return {name: value for name, value in arguments.items() if value is not None and self.takes(name)}

    def _documents(self, answer: Any) -> list[Document]:
        found = answer.get("documents") if isinstance(answer, dict) else answer
        if not isinstance(found, list):
            raise RecordError(f"{self._name} returned no list of documents, got {type(found).__name__}")
        for place, document in enumerate(found):
            if not isinstance(document, Document):
                raise RecordError(
                    f"{self._name} returned {type(document).__name__} as documents[{place}], not a Document"
                )
        return found


def component_source(retriever: Any) -> Source:
    """Return a source that asks a retriever component.

    Raises:
        ConfigurationError: It is no component that retrieves.
    """
    run = getattr(retriever, "run", None)
    if run is None:
        raise ConfigurationError(f"retriever must be a component with run, got {type(retriever).__name__}")
    return Source(run, getattr(retriever, "run_async", None), name=type(retriever).__name__)


def store_source(store: Any) -> Source:
    """Return a source that asks a document store: by words or by embedding where it can, else by filter alone.

    Raises:
        ConfigurationError: It is no document store.
    """
    name = type(store).__name__
    if not hasattr(store, "filter_documents"):
        raise ConfigurationError(f"document_store must be a document store, got {name}")
    by_words, by_embedding = getattr(store, "bm25_retrieval", None), getattr(store, "embedding_retrieval", None)
    if by_words is None or by_embedding is None:
        found = by_words or by_embedding or store.filter_documents
        return Source(found, getattr(store, f"{found.__name__}_async", None), name=name)

    def run(
        query: str,
        query_embedding: list[float] | None = None,
        filters: dict[str, Any] | None = None,
        top_k: int | None = None,
    ) -> list[Document]:
        limits: dict[str, Any] = {"filters": filters} | ({} if top_k is None else {"top_k": top_k})
        found: list[Document] = (
            by_words(query=query, **limits)
            if query_embedding is None
            else by_embedding(query_embedding=query_embedding, **limits)
        )
        return found

    return Source(run, None, name=name)
