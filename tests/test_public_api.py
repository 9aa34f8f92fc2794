"""The public names: they may be added to, and are not renamed or dropped by accident."""

from types import FunctionType

import freshness_retrieval

NAMES = [
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


def test_the_public_names_are_these():
    """`__all__` is this list: constants, classes, functions, each sort in the order of the alphabet."""
    assert list(freshness_retrieval.__all__) == NAMES


def test_each_public_name_is_there():
    """Every name of `__all__` can be imported, and every class and function says what it is for."""
    values = [getattr(freshness_retrieval, name) for name in NAMES]
    assert [] == [value for value in values if isinstance(value, type | FunctionType) and not value.__doc__]


def test_errors_form_one_tree():
    """Every error is a FreshnessError, every warning a FreshnessWarning."""
    values = [getattr(freshness_retrieval, name) for name in NAMES]
    classes = [value for value in values if isinstance(value, type) and issubclass(value, Exception)]
    assert classes
    for error in classes:
        assert issubclass(error, (freshness_retrieval.FreshnessError, freshness_retrieval.FreshnessWarning))


def test_the_version_is_a_version():
    """`__version__` has three numbers."""
    assert [True] * 3 == [part.isdigit() for part in freshness_retrieval.__version__.split(".")]
