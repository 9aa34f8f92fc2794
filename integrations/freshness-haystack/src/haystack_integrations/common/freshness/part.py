"""What components have in common that are a part of the core under a policy: arguments, and how they are serialised."""

import os
from datetime import date
from typing import Any, ClassVar, Self

from haystack import default_from_dict, default_to_dict

from freshness_retrieval import FreshnessChain, FreshnessPolicy, StaleQuarantine, TimeSensitiveFilter
from haystack_integrations.common.freshness.arguments import PolicyArguments, as_of_text

__all__ = ["Core", "FreshnessPart"]

Core = FreshnessChain | TimeSensitiveFilter | StaleQuarantine
"""The chain of the core, or one step of it."""


class FreshnessPart:
    """A part of the core that takes a policy and a time, and nothing else; a subclass says which, and is the component."""

    _core_type: ClassVar[type[Core]]

    def __init__(
        self,
        policy: FreshnessPolicy | dict[str, Any] | None = None,
        config: str | os.PathLike[str] | None = None,
        index: str | None = None,
        as_of: str | date | None = None,
    ) -> None:
        """Compile the policy.

        Args:
            policy: The policy, or its settings as plain values.
            config: Path of a YAML file with the policies of several indexes.
            index: Name of the index in that file.
            as_of: When the questions are asked: ISO text, a date (that whole day in the policy's zone) or a datetime.
                None = the moment of each run.

        Raises:
            ConfigurationError: The policy, or its file, cannot be used; all faults of a policy are named.
            UnreadableTimeError: `as_of` is neither a day nor an instant.
        """
        self._given = PolicyArguments(policy, config, index)
        self.as_of = as_of_text(as_of)
        self._core = self._core_type(self._given.resolved, current_time=self.as_of)

    def to_dict(self) -> dict[str, Any]:
        """Serialise what was given: the path and the index, or the policy as plain values."""
        return default_to_dict(self, **self._given.to_dict(), as_of=self.as_of)

    @classmethod
    def from_dict(cls, data: dict[str, Any]) -> Self:
        """Deserialise what `to_dict` wrote; `data` is not changed."""
        return default_from_dict(cls, data)
