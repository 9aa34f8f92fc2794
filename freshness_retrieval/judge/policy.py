"""The policy of a judgement: how conservative it is, how far back still counts, what becomes of undated evidence."""

from typing import Annotated, Literal

from pydantic import Field, Strict

from freshness_retrieval.policy.strict import Settings, Switch

__all__ = ["DEFAULT_THRESHOLD_MONTHS", "SCENARIO_THRESHOLDS", "JudgePolicy"]

SCENARIO_THRESHOLDS = {
    "news": 3,
    "market": 6,
    "technology": 6,
    "policy": 12,
    "law": 12,
    "medicine": 24,
    "academic": 36,
    "history": 120,
}
"""Months before the frame within which evidence is near, by scenario."""

DEFAULT_THRESHOLD_MONTHS = 6
"""The same where no scenario is known."""


class JudgePolicy(Settings):
    """How evidence is judged; immutable.

    What `conservatism_level` asks of a date that touches an edge of the frame:

    | level | current is | a date such as `2024` in the frame of March to May 2024 |
    |---|---|---|
    | high | a date that lies wholly inside | background |
    | standard | one that lies at least half inside | background |
    | lenient | one that shares a day with the frame | current |

    Raises:
        PolicyError: One or more settings cannot be used; all of them are named.

    >>> JudgePolicy().conservatism_level
    'high'
    """

    conservatism_level: Literal["high", "standard", "lenient"] = Field(
        default="high", description="How much of a date must lie in the frame: all of it, half of it, or a day."
    )
    stale_threshold_months: Annotated[int, Strict(), Field(ge=0, le=12_000)] | None = Field(
        default=None,
        description="Months before the frame up to which evidence is near. Not given: by the scenario of the task, else 6.",
    )
    undated_handling: Literal["downrank", "flag_only", "drop"] = Field(
        default="downrank",
        description="What undated items are marked with, for whoever uses them. Even `drop` only marks: nothing is removed.",
    )
    cross_window_rule: Literal["background", "stale"] = Field(
        default="background", description="What evidence is that lies far before the frame and was not overturned."
    )
    require_precise_date: Switch = Field(
        default=False, description="Whether a month or a year is no date: such items are undated then."
    )
