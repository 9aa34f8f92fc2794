"""Time as a first-class signal in retrieval: filter by validity, quarantine what is stale, rank by recency, say why.

Names load their room when they are first used, so that `import freshness_retrieval` costs next to nothing.
"""

from importlib import import_module
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from freshness_retrieval.adapters import FreshnessReranking
    from freshness_retrieval.chain import (
        MACHINE_KEYS,
        PROMPT_KEY,
        DecayKernel,
        FetchPlan,
        FreshnessChain,
        FreshnessResult,
        JudgedEvidence,
        JudgedList,
        StaleQuarantine,
        TimeSensitiveFilter,
        TimeWeightedReranker,
        map_async,
    )
    from freshness_retrieval.clock import Clock, fixed_clock, system_clock
    from freshness_retrieval.errors import (
        ConfigurationError,
        Fault,
        FreshnessError,
        FreshnessWarning,
        InvalidIntervalError,
        MissingDatesWarning,
        MissingDependencyError,
        PolicyError,
        RecordError,
        UnknownIndexError,
        UnreadableTimeError,
    )
    from freshness_retrieval.ingest import (
        WIRE_MACHINE_KEYS,
        Annotator,
        DatePrecision,
        DateReader,
        DateReading,
        DateStatus,
        LLMTopicReader,
        TopicReader,
        annotate,
    )
    from freshness_retrieval.judge import FreshnessJudge, FreshnessLevel, JudgePolicy
    from freshness_retrieval.model import (
        CalendarDuration,
        Evidence,
        GapNote,
        IntentKind,
        Outcome,
        Reason,
        ReasonCode,
        ScopedTime,
        TemporalIntent,
        TemporalRelation,
        TimeInterval,
        TimeMention,
        TimexType,
        Verdict,
    )
    from freshness_retrieval.policy import FreshnessPolicy
    from freshness_retrieval.query import (
        ContextAction,
        ContextNote,
        IntentReader,
        LLMIntentReader,
        RuleIntentReader,
        TimeContext,
        TimeContextTracker,
        time_preamble,
    )
    from freshness_retrieval.timex import TimexExtractor

__version__ = "0.1.0"

__all__ = [
    "MACHINE_KEYS",
    "PROMPT_KEY",
    "WIRE_MACHINE_KEYS",
    "Annotator",
    "CalendarDuration",
    "Clock",
    "ConfigurationError",
    "ContextAction",
    "ContextNote",
    "DatePrecision",
    "DateReader",
    "DateReading",
    "DateStatus",
    "DecayKernel",
    "Evidence",
    "Fault",
    "FetchPlan",
    "FreshnessChain",
    "FreshnessError",
    "FreshnessJudge",
    "FreshnessLevel",
    "FreshnessPolicy",
    "FreshnessReranking",
    "FreshnessResult",
    "FreshnessWarning",
    "GapNote",
    "IntentKind",
    "IntentReader",
    "InvalidIntervalError",
    "JudgePolicy",
    "JudgedEvidence",
    "JudgedList",
    "LLMIntentReader",
    "LLMTopicReader",
    "MissingDatesWarning",
    "MissingDependencyError",
    "Outcome",
    "PolicyError",
    "Reason",
    "ReasonCode",
    "RecordError",
    "RuleIntentReader",
    "ScopedTime",
    "StaleQuarantine",
    "TemporalIntent",
    "TemporalRelation",
    "TimeContext",
    "TimeContextTracker",
    "TimeInterval",
    "TimeMention",
    "TimeSensitiveFilter",
    "TimeWeightedReranker",
    "TimexExtractor",
    "TimexType",
    "TopicReader",
    "UnknownIndexError",
    "UnreadableTimeError",
    "Verdict",
    "annotate",
    "fixed_clock",
    "map_async",
    "system_clock",
    "time_preamble",
]

_ROOMS = ("errors", "clock", "model", "policy", "timex", "ingest", "query", "chain", "judge", "adapters")
"""Where public names live, the quickest to load first."""


def __getattr__(name: str) -> Any:
    """Return a public name from its room."""
    if name in __all__:
        for room in _ROOMS:
            module = import_module(f"{__name__}.{room}")
            if name in module.__all__:
                return globals().setdefault(name, getattr(module, name))
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")


def __dir__() -> list[str]:
    """List the public names, loaded or not."""
    return sorted({*globals(), *__all__})
