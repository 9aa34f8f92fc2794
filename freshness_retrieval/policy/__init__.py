"""Per-index policies: YAML in, immutable typed settings out.

Reading files (`policy.file`) and writing the JSON Schema (`policy.schema`) load PyYAML and more, so they are imported
where they are used.
"""

from freshness_retrieval.policy.fields import FieldNames
from freshness_retrieval.policy.rerank import DecayPoint, Kernel, Normalization, RerankMode, RerankPolicy
from freshness_retrieval.policy.settings import DayOrder, FreshnessPolicy, PromptLine, WhenEmpty
from freshness_retrieval.policy.topics import Topic, TopicClass, TopicClasses, TopicClassName, TopicMatch, Undated

__all__ = [
    "DayOrder",
    "DecayPoint",
    "FieldNames",
    "FreshnessPolicy",
    "Kernel",
    "Normalization",
    "PromptLine",
    "RerankMode",
    "RerankPolicy",
    "Topic",
    "TopicClass",
    "TopicClassName",
    "TopicClasses",
    "TopicMatch",
    "Undated",
    "WhenEmpty",
]
