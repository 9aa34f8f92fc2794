"""Annotation as a transformation of an ingestion pipeline: nodes in, nodes with wire keys out."""

import asyncio
import hashlib
import os
from collections.abc import Iterator, Mapping, Sequence
from functools import lru_cache
from typing import Any, Self

from llama_index.core.bridge.pydantic import ConfigDict, Field, PrivateAttr, ValidationError
from llama_index.core.schema import BaseNode, MetadataMode, TransformComponent

from freshness_retrieval import WIRE_MACHINE_KEYS, Annotator, FreshnessPolicy, __version__
from llama_index.postprocessor.freshness.arguments import PathArgument, PolicyArgument, as_policy, refused
from llama_index.postprocessor.freshness.nodes import with_metadata

__all__ = ["TimeAnnotator"]

_FINGERPRINT = "fingerprint"


class TimeAnnotator(TransformComponent):
    """Writes when each node was published and how long it holds into its metadata: from metadata, else from its text.

    Before the splitter it annotates documents, and their chunks inherit the keys; behind it, or at both places, it
    annotates chunks: a chunk keeps the time of publication of its document, and its window too unless its own text
    states another, which is then reported in `validity_conflict`.

    The nodes that come back are copies with the same ids and flat metadata; the nodes that came in are not changed, so
    a document store sees the hash of what was loaded. New keys are excluded from embeddings and prompts, whose texts
    stay the same. What is written depends on node and policy alone, never on the present.

    `to_dict` holds a fingerprint of the policy in force and of the version, so that the cache of a pipeline does not
    survive a change of either, not even of a file behind the same path.

    Args:
        policy: The policy, or its settings as plain values.
        config: Path of a YAML file with the policies of several indexes.
        index: Name of the index in that file.
        lang: Language of the texts, or `auto`.
        mentions: Write all mentions of time, as JSON under `timex`. Their offsets count in the annotated text, and every
            chunk of it inherits the whole list: before a splitter False keeps chunks small.

    Raises:
        ConfigurationError: The policy, its file, or another argument cannot be used; all faults of a policy are named.

    >>> from llama_index.core.schema import Document
    >>> notice = Document(text="The fee is 350. Valid until 30 June 2024.", metadata={"date": "2024-01-15"})
    >>> [found] = TimeAnnotator()([notice])
    >>> found.metadata["published_at"], found.metadata["valid_until"], found.metadata["valid_source"]
    ('2024-01-15', '2024-06-30', 'text')
    """

    model_config = ConfigDict(arbitrary_types_allowed=True, extra="forbid", frozen=True)

    policy: PolicyArgument = Field(default=None, description="The policy; None = from the file.")
    config: PathArgument = Field(default=None, description="Path of a YAML file with policies.")
    index: str | None = Field(default=None, description="Name of the index in the file.")
    lang: str = Field(default="auto", description="Language of the texts, or auto.")
    mentions: bool = Field(default=True, strict=True, description="Write all mentions of time, under timex.")
    _resolved: FreshnessPolicy = PrivateAttr()

    def __init__(
        self,
        policy: FreshnessPolicy | Mapping[str, Any] | None = None,
        *,
        config: str | os.PathLike[str] | None = None,
        index: str | None = None,
        lang: str = "auto",
        mentions: bool = True,
        **unknown: Any,
    ) -> None:
        """Read the policy and compile it, once a process."""
        try:
            super().__init__(
                policy=as_policy(policy), config=config, index=index, lang=lang, mentions=mentions, **unknown
            )
        except ValidationError as error:
            raise refused(self.class_name(), error) from error
        self._resolved = FreshnessPolicy.resolve(self.policy, config=self.config, index=self.index)
        _annotator(self._resolved, self.lang)

    @classmethod
    def from_yaml(cls, path: str | os.PathLike[str], *, index: str, **arguments: Any) -> Self:
        """Build an annotator with the policy of one index of a YAML file; `arguments` are those of the constructor.

        Raises:
            ConfigurationError: The file, or an argument, cannot be used; all faults of the file are named.
            UnknownIndexError: The file does not describe the index.
        """
        return cls(config=path, index=index, **arguments)

    @classmethod
    def class_name(cls) -> str:
        """Name under which the annotator is serialised."""
        return "TimeAnnotator"

    def to_dict(self, **kwargs: Any) -> dict[str, Any]:
        """Serialise what was given, and the fingerprint by which a cache tells annotators apart."""
        return {**super().to_dict(**kwargs), _FINGERPRINT: self._fingerprint()}

    @classmethod
    def from_dict(cls, data: dict[str, Any], **kwargs: Any) -> Self:
        """Deserialise what `to_dict` wrote; a policy file is read again."""
        return super().from_dict({key: value for key, value in data.items() if key != _FINGERPRINT}, **kwargs)

    def model_copy(self, *, update: Mapping[str, Any] | None = None, deep: bool = False) -> Self:
        """Return a copy; changed settings are read anew."""
        copy = super().model_copy(update=update, deep=deep)
        copy._resolved = FreshnessPolicy.resolve(copy.policy, config=copy.config, index=copy.index)  # noqa: SLF001 - a copy of this very class
        return copy

    def __call__(self, nodes: Sequence[BaseNode], **_: Any) -> list[BaseNode]:
        """Return annotated copies of documents or chunks, in order."""
        return list(self._stream(nodes))

    async def acall(self, nodes: Sequence[BaseNode], **_: Any) -> list[BaseNode]:
        """Do the same, and let the event loop through after each node: nothing here waits."""
        annotated = []
        for node in self._stream(nodes):
            annotated.append(node)
            await asyncio.sleep(0)
        return annotated

    def _stream(self, nodes: Sequence[BaseNode]) -> Iterator[BaseNode]:
        found = _annotator(self._resolved, self.lang).stream(map(_record, nodes))
        return (self._annotated(node, record["metadata"]) for node, record in zip(nodes, found, strict=True))

    def _annotated(self, node: BaseNode, metadata: dict[str, Any]) -> BaseNode:
        """Return a copy whose texts for embedding and prompt are those of the node."""
        if not self.mentions:
            del metadata["timex"]
        hidden = [key for key in metadata if key in WIRE_MACHINE_KEYS or key not in node.metadata]
        return with_metadata(node, metadata, not_embedded=hidden, not_prompted=hidden)

    def _fingerprint(self) -> str:
        return hashlib.sha256(f"{__version__} {self._resolved.model_dump_json()}".encode()).hexdigest()


@lru_cache(maxsize=8)
def _annotator(policy: FreshnessPolicy, lang: str) -> Annotator:
    """Compile a policy, once a process: what is compiled is the same for every copy of an annotator."""
    return Annotator(policy, lang=lang)


def _record(node: BaseNode) -> dict[str, Any]:
    """Return a node as a record of the core; one with a source is a chunk of it."""
    source = node.source_node
    return {
        "text": node.get_content(metadata_mode=MetadataMode.NONE),
        "metadata": node.metadata,
        "chunk_of": None if source is None else source.node_id,
    }
