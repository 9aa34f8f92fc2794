"""Five levels of freshness for a list of evidence, against the time frame of a task, with a profile of the whole."""

from freshness_retrieval.judge.frame import TimeFrame
from freshness_retrieval.judge.judge import FreshnessJudge
from freshness_retrieval.judge.levels import FreshnessLevel, LevelReason, LevelReasonCode
from freshness_retrieval.judge.policy import JudgePolicy
from freshness_retrieval.judge.schema import input_schema, output_schema

__all__ = [
    "FreshnessJudge",
    "FreshnessLevel",
    "JudgePolicy",
    "LevelReason",
    "LevelReasonCode",
    "TimeFrame",
    "input_schema",
    "output_schema",
]
