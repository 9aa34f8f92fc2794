"""Keep outdated documents out of a Haystack pipeline, and rank the others by relevance and recency."""

from haystack_integrations.components.rankers.freshness.intent import chat_intent_reader
from haystack_integrations.components.rankers.freshness.ranker import FreshnessRanker

__all__ = ["FreshnessRanker", "chat_intent_reader"]
