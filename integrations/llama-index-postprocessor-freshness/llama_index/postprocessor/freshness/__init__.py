"""Keep outdated sources out of a LlamaIndex query engine, rank the others, and date what is ingested."""

from llama_index.postprocessor.freshness.annotator import TimeAnnotator
from llama_index.postprocessor.freshness.base import (
    FreshnessPostprocessor,
    StaleQuarantine,
    TimeWeightedReranker,
    ValidityWindowFilter,
)
from llama_index.postprocessor.freshness.citations import cited_answer
from llama_index.postprocessor.freshness.events import FreshnessEvent, FreshnessProfileEvent
from llama_index.postprocessor.freshness.intent import llm_intent_reader
from llama_index.postprocessor.freshness.judge import FreshnessEvaluator, FreshnessJudgePostprocessor
from llama_index.postprocessor.freshness.prompts import with_time_preamble
from llama_index.postprocessor.freshness.retriever import FreshnessRetriever
from llama_index.postprocessor.freshness.time_context import FreshnessQueryTransform, time_session
from llama_index.postprocessor.freshness.workflow import FreshnessWorkflow, FreshNodesEvent, RetrievedNodesEvent

__all__ = [
    "FreshNodesEvent",
    "FreshnessEvaluator",
    "FreshnessEvent",
    "FreshnessJudgePostprocessor",
    "FreshnessPostprocessor",
    "FreshnessProfileEvent",
    "FreshnessQueryTransform",
    "FreshnessRetriever",
    "FreshnessWorkflow",
    "RetrievedNodesEvent",
    "StaleQuarantine",
    "TimeAnnotator",
    "TimeWeightedReranker",
    "ValidityWindowFilter",
    "cited_answer",
    "llm_intent_reader",
    "time_session",
    "with_time_preamble",
]
