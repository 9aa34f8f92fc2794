"""Retrieve with any retriever, and get a top k that is full of what holds."""

from haystack_integrations.components.retrievers.freshness.retriever import FreshnessRetriever
from haystack_integrations.components.retrievers.freshness.time_aware import TimeAwareRetriever

__all__ = ["FreshnessRetriever", "TimeAwareRetriever"]
