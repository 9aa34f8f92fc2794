"""The five levels, and why an item has one."""

from dataclasses import dataclass
from enum import StrEnum

__all__ = ["FreshnessLevel", "LevelReason", "LevelReasonCode"]


class FreshnessLevel(StrEnum):
    """How an item of evidence stands to the time frame of a task, the most usable first."""

    CURRENT = "current"
    BACKGROUND = "background"
    STALE = "stale"
    UNDATED = "undated"
    MALFORMED = "malformed"


class LevelReasonCode(StrEnum):
    """Why an item has its level, or what a reader should know beside it."""

    IN_FRAME = "in_frame"
    PARTLY_IN_FRAME = "partly_in_frame"
    BEFORE_FRAME_NEAR = "before_frame_near"
    BEFORE_FRAME_FAR = "before_frame_far"
    AFTER_FRAME = "after_frame"
    OVERTURNED = "overturned"
    NO_DATE = "no_date"
    IMPRECISE_DATE = "imprecise_date"
    AMBIGUOUS_DATE = "ambiguous_date"
    DATE_FROM_TEXT = "date_from_text"
    MALFORMED_DATE = "malformed_date"
    CONTRADICTORY_DATES = "contradictory_dates"
    NOT_AN_OBJECT = "not_an_object"
    DUPLICATE = "duplicate"


@dataclass(frozen=True, slots=True)
class LevelReason:
    """One reason, for programs and for people.

    Attributes:
        code: What holds.
        message: The same in words, with the values found.
    """

    code: LevelReasonCode
    message: str

    def to_dict(self) -> dict[str, str]:
        """Return the wire form."""
        return {"code": str(self.code), "message": self.message}
