"""Nodes as candidates of the core, and as copies that carry a verdict."""

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from llama_index.core.schema import BaseNode, MetadataMode, NodeRelationship, NodeWithScore, RelatedNodeInfo

from freshness_retrieval import MACHINE_KEYS, PROMPT_KEY, JudgedEvidence

__all__ = ["as_candidate", "kept_node", "with_metadata"]

_WRITTEN_KEYS = (PROMPT_KEY, *MACHINE_KEYS)


def as_candidate(scored: NodeWithScore, doc_id_keys: Sequence[str]) -> dict[str, Any]:
    """Return a node as a candidate; its source document gives the `doc_id` unless the metadata name one."""
    node = scored.node
    record = {
        "id": node.node_id,
        "text": node.get_content(metadata_mode=MetadataMode.NONE),
        "score": scored.score,
        "metadata": node.metadata,
    }
    source = node.relationships.get(NodeRelationship.SOURCE)
    if isinstance(source, RelatedNodeInfo) and not any(node.metadata.get(key) for key in doc_id_keys):
        record["doc_id"] = source.node_id
    return record


def kept_node(scored: NodeWithScore, item: JudgedEvidence) -> NodeWithScore:
    """Return a copy of a node that carries its final score and its verdict."""
    return NodeWithScore(
        node=with_metadata(
            scored.node,
            item.annotated(scored.node.metadata),
            not_embedded=_WRITTEN_KEYS,
            not_prompted=MACHINE_KEYS,
        ),
        score=item.score,
    )


def with_metadata(
    node: BaseNode, metadata: Mapping[str, Any], *, not_embedded: Iterable[str], not_prompted: Iterable[str]
) -> BaseNode:
    """Return a copy of a node, with the same id, that carries other metadata; the node itself stays as it is.

    Args:
        node: The node.
        metadata: All metadata of the copy.
        not_embedded: Keys to keep out of the text for embeddings, besides those that are out already.
        not_prompted: Keys to keep out of the text for the model, besides those that are out already.
    """
    return node.model_copy(
        update={
            "metadata": metadata,
            "excluded_embed_metadata_keys": _joined(node.excluded_embed_metadata_keys, not_embedded),
            "excluded_llm_metadata_keys": _joined(node.excluded_llm_metadata_keys, not_prompted),
        }
    )


def _joined(keys: Sequence[str], more: Iterable[str]) -> list[str]:
    """Return the keys, then those of `more` that are not among them."""
    return [*keys, *(key for key in more if key not in keys)]
