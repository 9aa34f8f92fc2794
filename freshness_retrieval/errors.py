"""Every error that this library raises, as one tree.

    FreshnessError
    ├── ConfigurationError        an argument or a policy that cannot be used (also a ValueError)
    │   ├── PolicyError           a YAML file with faults, all of them listed
    │   └── UnknownIndexError     an index that the file does not describe
    ├── InvalidIntervalError      an empty or naive interval (also a ValueError)
    ├── UnreadableTimeError       a time argument that is no time (also a ValueError)
    ├── RecordError               a record that is no candidate at all (also a ValueError)
    └── MissingDependencyError    an optional package is not installed (also an ImportError)

    FreshnessWarning              root of the warnings, so that one filter silences or escalates all
    └── MissingDatesWarning       no candidate of a list carries a date

Configuration raises early. Data never raises inside a query: it becomes a reason in the result.
"""

from collections.abc import Sequence
from dataclasses import dataclass

__all__ = [
    "ConfigurationError",
    "Fault",
    "FreshnessError",
    "FreshnessWarning",
    "InvalidIntervalError",
    "MissingDatesWarning",
    "MissingDependencyError",
    "PolicyError",
    "RecordError",
    "UnknownIndexError",
    "UnreadableTimeError",
]


class FreshnessError(Exception):
    """Root of every error of this library."""


class ConfigurationError(FreshnessError, ValueError):
    """An argument or a setting cannot be used."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Fault:
    """One thing that is wrong in a policy file.

    Attributes:
        line: Line in the file, from 1; None where the policy did not come from a file.
        key: Dotted path of the key, such as `indexes.policies.rerank.alpha`.
        message: The value found, what is accepted, and the next step.
    """

    line: int | None
    key: str
    message: str

    def __str__(self) -> str:
        """Format as `line 7: indexes.policies.rerank.alpha: …`."""
        where = f"line {self.line}: " if self.line is not None else ""
        return f"{where}{self.key}: {self.message}" if self.key else f"{where}{self.message}"


class PolicyError(ConfigurationError):
    """A policy has faults; `faults` holds all of them, in the order of the file."""

    def __init__(self, source: str, faults: Sequence[Fault]) -> None:
        """Collect the faults of one source (a path, or `policy` for a mapping)."""
        self.source = source
        self.faults = tuple(faults)
        listing = "\n".join(f"  {fault}" for fault in self.faults)
        count = len(self.faults)
        super().__init__(f"{source}: {count} fault{'s' if count != 1 else ''}\n{listing}")

    def __reduce__(self) -> tuple[type["PolicyError"], tuple[str, tuple[Fault, ...]]]:
        """Pickle by the two arguments: errors cross process borders in ingestion pipelines."""
        return type(self), (self.source, self.faults)


class UnknownIndexError(ConfigurationError):
    """The policy file does not describe the asked index."""


class InvalidIntervalError(FreshnessError, ValueError):
    """An interval is empty, inverted or naive."""


class UnreadableTimeError(FreshnessError, ValueError):
    """A time given as an argument is no time."""


class RecordError(FreshnessError, ValueError):
    """A record is no candidate: not a mapping, or without an id."""


class MissingDependencyError(FreshnessError, ImportError):
    """A feature needs a package that is not installed; the message holds the pip command."""


class FreshnessWarning(UserWarning):
    """Root of every warning of this library."""


class MissingDatesWarning(FreshnessWarning):
    """No candidate of a list carries a date under any configured field name."""
