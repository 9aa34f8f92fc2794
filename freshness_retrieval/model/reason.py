"""Reasons: why a document was kept, quarantined or filtered."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import StrEnum

__all__ = ["Reason", "ReasonCode"]


class ReasonCode(StrEnum):
    """Every reason there is, the most severe first; the wire format holds these strings."""

    REVOKED = "revoked"
    SUPERSEDED = "superseded"
    EXPIRED = "expired"
    NOT_YET_VALID = "not_yet_valid"
    REJECTED = "rejected"
    NEWER_CONFLICT = "newer_conflict"
    STALE_VOLATILE = "stale_volatile"
    UNDATED_VOLATILE = "undated_volatile"
    INVERTED_WINDOW = "inverted_window"
    MALFORMED_DATE = "malformed_date"
    AMBIGUOUS_DATE = "ambiguous_date"
    FUTURE_DATE = "future_date"
    POSSIBLE_CONFLICT = "possible_conflict"
    CIRCULAR_SUPERSESSION = "circular_supersession"
    OUTSIDE_WINDOW = "outside_window"
    STALE_ACTIVE = "stale_active"
    STALE_STABLE = "stale_stable"
    OLDER_VERSION = "older_version"
    UNDATED = "undated"
    FILE_DATE = "file_date"
    TEXT_DATE = "text_date"
    DEFAULT_VALIDITY = "default_validity"
    UNDER_REVIEW = "under_review"
    LOW_RELEVANCE = "low_relevance"
    COLD_START = "cold_start"
    BEYOND_TOP_K = "beyond_top_k"
    CURRENT = "current"


@dataclass(frozen=True, slots=True)
class Reason:
    """One reason for a verdict.

    Attributes:
        code: What kind of reason; stable, for programs.
        message: The same with its facts, for people; English, one line.
        facts: The values in the message, JSON-safe.
    """

    code: ReasonCode
    message: str
    facts: Mapping[str, str | int | float | None] = field(default_factory=dict)

    def to_dict(self) -> dict[str, str]:
        """Return the wire form `{"code", "message"}`."""
        return {"code": str(self.code), "message": self.message}
