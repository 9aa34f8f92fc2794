"""Keep outdated sources out of a LlamaIndex query engine, rank the others, and date what is ingested."""

from llama_index.postprocessor.freshness.annotator import TimeAnnotator
from llama_index.postprocessor.freshness.base import FreshnessPostprocessor
from llama_index.postprocessor.freshness.events import FreshnessEvent
from llama_index.postprocessor.freshness.intent import llm_intent_reader
from llama_index.postprocessor.freshness.prompts import with_time_preamble
from llama_index.postprocessor.freshness.time_context import FreshnessQueryTransform, time_session

__all__ = [
    "FreshnessEvent",
    "FreshnessPostprocessor",
    "FreshnessQueryTransform",
    "TimeAnnotator",
    "llm_intent_reader",
    "time_session",
    "with_time_preamble",
]
