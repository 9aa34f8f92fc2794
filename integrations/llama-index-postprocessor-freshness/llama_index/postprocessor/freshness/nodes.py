"""Copies of nodes with other metadata."""

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from llama_index.core.schema import BaseNode

__all__ = ["with_metadata"]


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
