"""Keep outdated sources out of a LlamaIndex query engine, rank the others, and date what is ingested."""

from llama_index.postprocessor.freshness.annotator import TimeAnnotator
from llama_index.postprocessor.freshness.base import FreshnessPostprocessor
from llama_index.postprocessor.freshness.events import FreshnessEvent

__all__ = ["FreshnessEvent", "FreshnessPostprocessor", "TimeAnnotator"]
