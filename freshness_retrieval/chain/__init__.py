"""From candidates to a judged ranking: validity filter, stale quarantine, time-weighted rerank."""

from freshness_retrieval.chain.asked import TimeArgument
from freshness_retrieval.chain.candidates import Candidate
from freshness_retrieval.chain.chain import FreshnessChain
from freshness_retrieval.chain.decay import DecayKernel
from freshness_retrieval.chain.fetching import FetchPlan
from freshness_retrieval.chain.judged import MACHINE_KEYS, PROMPT_KEY, JudgedEvidence, JudgedList
from freshness_retrieval.chain.parts import StaleQuarantine, TimeSensitiveFilter
from freshness_retrieval.chain.rerank import TimeWeightedReranker
from freshness_retrieval.chain.result import FreshnessResult
from freshness_retrieval.chain.stages import map_async

__all__ = [
    "MACHINE_KEYS",
    "PROMPT_KEY",
    "Candidate",
    "DecayKernel",
    "FetchPlan",
    "FreshnessChain",
    "FreshnessResult",
    "JudgedEvidence",
    "JudgedList",
    "StaleQuarantine",
    "TimeArgument",
    "TimeSensitiveFilter",
    "TimeWeightedReranker",
    "map_async",
]
