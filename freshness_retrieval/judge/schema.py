"""JSON Schemas (draft 2020-12) of what a judge takes and gives."""

from typing import Any

from freshness_retrieval.judge.levels import FreshnessLevel, LevelReasonCode
from freshness_retrieval.judge.policy import SCENARIO_THRESHOLDS, JudgePolicy

__all__ = ["input_schema", "output_schema"]

_DIALECT = "https://json-schema.org/draft/2020-12/schema"
_TEXT = {"type": "string"}
_SHARE = {"type": "number", "minimum": 0, "maximum": 1}
_DAY = {"type": ["string", "null"], "format": "date"}


def input_schema() -> dict[str, Any]:
    """Return the schema of a task.

    >>> input_schema()["required"]
    ['normalized_evidence', 'canonical_time_frame']
    """
    bound = {"type": ["string", "number", "null"], "description": "A day, month, quarter or year; included."}
    return {
        "$schema": _DIALECT,
        "$id": "urn:freshness-retrieval:judge:input:1",
        "title": "Task of the freshness judge",
        "type": "object",
        "required": ["normalized_evidence", "canonical_time_frame"],
        "properties": {
            "normalized_evidence": {
                "type": "array",
                "items": {
                    "type": "object",
                    "properties": {
                        "source_url": _TEXT,
                        "title": _TEXT,
                        "snippet": _TEXT,
                        "publish_date": {"description": "Any form; what cannot be read makes the item malformed."},
                        "dimension": _TEXT,
                        "supersedes": {
                            "description": "The id or address of an item that this one overturns, or a list."
                        },
                        "superseded_by": {"description": "What overturned this item."},
                    },
                },
            },
            "canonical_time_frame": {
                "anyOf": [
                    {
                        "type": "object",
                        "properties": {"start": bound, "end": bound, "granularity": {"type": ["string", "null"]}},
                    },
                    {"type": "string", "examples": ["2025-01至今", "2024-01 to 2024-06", "2025"]},
                ]
            },
            "freshness_policy": {**JudgePolicy.model_json_schema(), "title": "Policy"},
            "goal_mode": {"enum": ["strategic", "tactical", "informational"]},
            "scenario": {"type": "string", "examples": list(SCENARIO_THRESHOLDS)},
            "dimensions": {"type": "array", "items": {"anyOf": [_TEXT, {"type": "object", "required": ["name"]}]}},
            "primary_subject": _TEXT,
            "primary_task": _TEXT,
            "language": {"enum": ["en", "zh"]},
        },
    }


def output_schema() -> dict[str, Any]:
    """Return the schema of a judgement.

    >>> output_schema()["required"][-1]
    'freshness_profile'
    """
    item = {
        "type": "object",
        "required": ["freshness_level", "freshness_reasons", "freshness_date"],
        "properties": {
            "freshness_level": {"enum": [str(level) for level in FreshnessLevel]},
            "freshness_reasons": {
                "type": "array",
                "minItems": 1,
                "items": {
                    "type": "object",
                    "required": ["code", "message"],
                    "properties": {"code": {"enum": [str(code) for code in LevelReasonCode]}, "message": _TEXT},
                },
            },
            "freshness_date": {
                "anyOf": [
                    {"type": "null"},
                    {
                        "type": "object",
                        "required": ["first_day", "last_day", "precision", "source"],
                        "properties": {
                            "first_day": {"type": "string", "format": "date"},
                            "last_day": {"type": "string", "format": "date"},
                            "precision": {"enum": ["day", "month", "quarter", "year"]},
                            "source": {"enum": ["publish_date", "text"]},
                        },
                    },
                ]
            },
            "undated_handling": {"enum": ["downrank", "flag_only", "drop"]},
        },
    }
    lists = [f"{level}_evidence" for level in FreshnessLevel]
    ratios = [f"{level}_ratio" for level in FreshnessLevel]
    query = ["query", "rationale", "target_period", "priority"]
    profile = {
        "type": "object",
        "additionalProperties": False,
        "required": [
            "total_evidence",
            *ratios,
            "time_coverage",
            "overall_assessment",
            "risk_flags",
            "compensation_queries",
        ],
        "properties": {
            "total_evidence": {"type": "integer", "minimum": 0},
            **dict.fromkeys(ratios, _SHARE),
            "time_coverage": {
                "type": "object",
                "additionalProperties": False,
                "required": ["earliest", "latest", "median_date"],
                "properties": {"earliest": _DAY, "latest": _DAY, "median_date": _DAY},
            },
            "overall_assessment": _TEXT,
            "risk_flags": {"type": "array", "items": _TEXT},
            "compensation_queries": {
                "type": "array",
                "items": {
                    "type": "object",
                    "additionalProperties": False,
                    "required": query,
                    "properties": {
                        **dict.fromkeys(query[:3], _TEXT),
                        "priority": {"enum": ["required", "recommended", "optional"]},
                    },
                },
            },
        },
    }
    return {
        "$schema": _DIALECT,
        "$id": "urn:freshness-retrieval:judge:output:1",
        "title": "Judgement of the freshness judge",
        "type": "object",
        "additionalProperties": False,
        "required": [*lists, "freshness_profile"],
        "properties": {**{name: {"type": "array", "items": item} for name in lists}, "freshness_profile": profile},
    }
