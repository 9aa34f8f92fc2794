"""Annotation as a component of an indexing pipeline: documents in, documents with wire keys out."""

import asyncio
import os
from collections.abc import Iterator
from dataclasses import replace
from functools import lru_cache
from typing import Any

from haystack import Document, component, default_from_dict, default_to_dict

from freshness_retrieval import Annotator, ConfigurationError, FreshnessPolicy
from haystack_integrations.common.freshness.arguments import PolicyArguments

__all__ = ["TimeAnnotator"]

_PARENT_KEYS = ("source_id", "__parent_id")
"""Under which the splitters of Haystack name the document that a chunk was cut from."""


@component
class TimeAnnotator:
    """Writes when each document was published and how long it holds into its `meta`: from `meta`, else from its text.

    Before a splitter it annotates documents, and their chunks inherit the keys; behind it, or at both places, it
    annotates chunks: a chunk keeps the time of publication of its document, and its window too unless its own text
    states another, which is then reported in `validity_conflict`.

    The documents that come back are copies with the same ids; the documents that came in are not changed. The keys are
    text and whole numbers, so any store can filter by them: `meta.valid_from_ts <= t AND meta.valid_until_ts > t` is
    what holds at `t`. A document without text gets them as well. What is written depends on document and policy alone,
    never on the present.

    >>> notice = Document(content="The fee is 350. Valid until 30 June 2024.", meta={"date": "2024-01-15"})
    >>> [found] = TimeAnnotator().run([notice])["documents"]
    >>> found.meta["published_at"], found.meta["valid_until"], found.meta["valid_source"]
    ('2024-01-15', '2024-06-30', 'text')
    """

    def __init__(
        self,
        policy: FreshnessPolicy | dict[str, Any] | None = None,
        config: str | os.PathLike[str] | None = None,
        index: str | None = None,
        lang: str = "auto",
        mentions: bool = True,
    ) -> None:
        """Read the policy and compile it, once a process.

        Args:
            policy: The policy, or its settings as plain values.
            config: Path of a YAML file with the policies of several indexes.
            index: Name of the index in that file.
            lang: Language of the texts, or `auto`.
            mentions: Write all mentions of time, as JSON under `timex`. Their offsets count in the annotated text, and
                every chunk of it inherits the whole list: before a splitter False keeps chunks small.

        Raises:
            ConfigurationError: The policy, its file, or another argument cannot be used; all faults of a policy are
                named.
        """
        self._given = PolicyArguments(policy, config, index)
        self.lang = lang
        self.mentions = mentions
        if type(mentions) is not bool:
            raise ConfigurationError(f"mentions must be true or false, got {mentions!r}")
        if not isinstance(lang, str):
            raise ConfigurationError(f"lang must be auto or the code of a language, got {lang!r}; quote it in YAML")
        _annotator(self._given.resolved, self.lang)

    def to_dict(self) -> dict[str, Any]:
        """Serialise what was given: the path and the index, or the policy as plain values."""
        return default_to_dict(
            self,
            **self._given.to_dict(),
            lang=self.lang,
            mentions=self.mentions,
        )

    @classmethod
    def from_dict(cls, data: dict[str, Any]) -> "TimeAnnotator":
        """Deserialise what `to_dict` wrote; `data` is not changed."""
        return default_from_dict(cls, data)

    @component.output_types(documents=list[Document])
    def run(self, documents: list[Document]) -> dict[str, list[Document]]:
        """Annotate documents or chunks.

        Args:
            documents: The documents; those without text are dated by their `meta`.

        Returns:
            - `documents`: Annotated copies, in the order of the input.
        """
        return {"documents": list(self._stream(documents))}

    @component.output_types(documents=list[Document])
    async def run_async(self, documents: list[Document]) -> dict[str, list[Document]]:
        """Do the same as `run`, and let the event loop through after each document: nothing here waits."""
        annotated = []
        for document in self._stream(documents):
            annotated.append(document)
            await asyncio.sleep(0)
        return {"documents": annotated}

    def _stream(self, documents: list[Document]) -> Iterator[Document]:
        found = _annotator(self._given.resolved, self.lang).stream(map(_record, documents))
        return (
            self._annotated(document, record["metadata"]) for document, record in zip(documents, found, strict=True)
        )

    def _annotated(self, document: Document, meta: dict[str, Any]) -> Document:
        if not self.mentions:
            del meta["timex"]
        return replace(document, meta=meta)


@lru_cache(maxsize=8)
def _annotator(policy: FreshnessPolicy, lang: str) -> Annotator:
    """Compile a policy, once a process: pipelines are loaded more often than they run."""
    return Annotator(policy, lang=lang)


def _record(document: Document) -> dict[str, Any]:
    """Return a document as a record of the core; one that names a parent is a chunk of it."""
    meta = document.meta or {}
    parent = next((meta[key] for key in _PARENT_KEYS if meta.get(key)), None)
    return {"text": document.content, "metadata": meta, "chunk_of": parent}
