"""Values that everything passes: small, typed, immutable."""

from freshness_retrieval.model.duration import CalendarDuration
from freshness_retrieval.model.epoch import EPOCH_DAY, MICROSECONDS_PER_DAY, microseconds, moment_of
from freshness_retrieval.model.evidence import Evidence, content_of
from freshness_retrieval.model.gap import GapNote
from freshness_retrieval.model.intent import IntentKind, ScopedTime, TemporalIntent, TemporalRelation
from freshness_retrieval.model.interval import TimeInterval, day_in, in_zone
from freshness_retrieval.model.mention import TimeMention, TimexType
from freshness_retrieval.model.reason import Reason, ReasonCode
from freshness_retrieval.model.verdict import Outcome, Verdict

__all__ = [
    "EPOCH_DAY",
    "MICROSECONDS_PER_DAY",
    "CalendarDuration",
    "Evidence",
    "GapNote",
    "IntentKind",
    "Outcome",
    "Reason",
    "ReasonCode",
    "ScopedTime",
    "TemporalIntent",
    "TemporalRelation",
    "TimeInterval",
    "TimeMention",
    "TimexType",
    "Verdict",
    "content_of",
    "day_in",
    "in_zone",
    "microseconds",
    "moment_of",
]
