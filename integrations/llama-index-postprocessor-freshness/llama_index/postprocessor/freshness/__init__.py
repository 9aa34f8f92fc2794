"""Keep outdated sources out of a LlamaIndex query engine, and rank the others by relevance and recency."""

from llama_index.postprocessor.freshness.base import FreshnessPostprocessor
from llama_index.postprocessor.freshness.events import FreshnessEvent

__all__ = ["FreshnessEvent", "FreshnessPostprocessor"]
