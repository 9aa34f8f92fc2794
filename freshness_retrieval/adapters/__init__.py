"""The chain in the shapes in which other frameworks take a reranker; each part loads its framework when it is imported."""

from freshness_retrieval.adapters.reranking import FreshnessReranking

__all__ = ["FreshnessReranking"]
