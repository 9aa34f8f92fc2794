"""Arguments that every component takes, and what of them is written into YAML."""

import os
from datetime import date
from typing import Any

from freshness_retrieval import ConfigurationError, FreshnessPolicy

__all__ = ["PolicyArguments", "as_of_text", "checked_top_k"]


class PolicyArguments:
    """The policy itself, or its settings as plain values, or a file with an index; or nothing: then the defaults hold.

    Attributes:
        policy: The policy as given; None = from the file.
        config: Path of the file, as text.
        index: Name of the index in the file.
        resolved: The policy in force.

    Raises:
        ConfigurationError: The policy, or its file, cannot be used; all faults of a policy are named.
    """

    def __init__(
        self,
        policy: FreshnessPolicy | dict[str, Any] | None,
        config: str | os.PathLike[str] | None,
        index: str | None,
    ) -> None:
        """Read the policy."""
        self.policy = (
            policy if policy is None or isinstance(policy, FreshnessPolicy) else FreshnessPolicy.from_dict(policy)
        )
        self.config = os.fspath(config) if isinstance(config, os.PathLike) else config
        self.index = index
        self.resolved = FreshnessPolicy.resolve(self.policy, config=self.config, index=self.index)

    def to_dict(self) -> dict[str, Any]:
        """Return what was given: the path and the index, or the policy, in plain values."""
        return {
            "policy": None if self.policy is None else self.policy.to_dict(),
            "config": self.config,
            "index": self.index,
        }


def as_of_text(as_of: str | date | None) -> str | None:
    """Return a time as ISO text: YAML reads `2024-06-02` without quotes as a date, and writes none."""
    return as_of.isoformat() if isinstance(as_of, date) else as_of


def checked_top_k(top_k: int | None) -> int | None:
    """Return the limit if it is one.

    Raises:
        ConfigurationError: It is no whole number of at least 1.
    """
    if top_k is not None and (type(top_k) is not int or top_k < 1):
        raise ConfigurationError(f"top_k must be a whole number of at least 1, or None for all, got {top_k!r}")
    return top_k
