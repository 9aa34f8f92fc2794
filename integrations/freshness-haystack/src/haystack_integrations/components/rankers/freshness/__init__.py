"""Keep outdated documents out of a Haystack pipeline, and rank the others by relevance and recency."""

from haystack_integrations.components.rankers.freshness.intent import chat_intent_reader
from haystack_integrations.components.rankers.freshness.prompts import SOURCES_TEMPLATE
from haystack_integrations.components.rankers.freshness.ranker import FreshnessRanker
from haystack_integrations.components.rankers.freshness.time_weighted import TimeWeightedRanker

__all__ = ["SOURCES_TEMPLATE", "FreshnessRanker", "TimeWeightedRanker", "chat_intent_reader"]
