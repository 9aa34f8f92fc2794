"""Per-index policies: YAML in, immutable typed settings out."""

from freshness_retrieval.policy.fields import FieldNames
from freshness_retrieval.policy.file import CheckedFile, check_file, load_file
from freshness_retrieval.policy.rerank import DecayPoint, Kernel, Normalization, RerankMode, RerankPolicy
from freshness_retrieval.policy.schema import json_schema
from freshness_retrieval.policy.settings import DayOrder, FreshnessPolicy, PromptLine, WhenEmpty
from freshness_retrieval.policy.topics import TopicClass, TopicClasses, TopicClassName, TopicMatch, TopicRule, Undated

__all__ = [
    "CheckedFile",
    "DayOrder",
    "DecayPoint",
    "FieldNames",
    "FreshnessPolicy",
    "Kernel",
    "Normalization",
    "PromptLine",
    "RerankMode",
    "RerankPolicy",
    "TopicClass",
    "TopicClassName",
    "TopicClasses",
    "TopicMatch",
    "TopicRule",
    "Undated",
    "WhenEmpty",
    "check_file",
    "json_schema",
    "load_file",
]
