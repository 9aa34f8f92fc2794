"""Verdicts: what is done with a document, and all reasons for it."""

from dataclasses import dataclass
from enum import StrEnum

from freshness_retrieval.errors import ConfigurationError
from freshness_retrieval.model.reason import Reason, ReasonCode

__all__ = ["Outcome", "Verdict"]


class Outcome(StrEnum):
    """What is done with a document."""

    KEPT = "kept"
    QUARANTINED = "quarantined"
    FILTERED = "filtered"


@dataclass(frozen=True, slots=True)
class Verdict:
    """The outcome for one document with every reason that holds, the most severe first.

    Raises:
        ConfigurationError: There is no reason; a verdict without one is not allowed.
    """

    outcome: Outcome
    reasons: tuple[Reason, ...]

    def __post_init__(self) -> None:
        """Refuse a verdict that gives no reason."""
        if not self.reasons:
            raise ConfigurationError(f"a verdict needs at least one reason, got none for outcome {self.outcome}")

    @property
    def codes(self) -> tuple[ReasonCode, ...]:
        """The codes of the reasons, in their order."""
        return tuple(reason.code for reason in self.reasons)
