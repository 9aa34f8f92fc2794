"""What a document says about its own time: a window, its kind, and the words that decided."""

from dataclasses import dataclass
from datetime import UTC, date, tzinfo
from enum import StrEnum

from freshness_retrieval.errors import ConfigurationError
from freshness_retrieval.model import TimeInterval

__all__ = ["RoleName", "ValidityFlag", "ValidityKind", "ValidityRole", "ValidityStatement"]


class ValidityKind(StrEnum):
    """How much of a window is known."""

    BOUNDED = "bounded"
    """An end is known; the start may be unknown."""
    OPEN = "open"
    """Only a start is known."""
    PERPETUAL = "perpetual"
    """The text says that there is no end."""
    UNKNOWN = "unknown"
    """No validity may be inferred."""


class RoleName(StrEnum):
    """What a time in a text does for the validity of the document."""

    EFFECTIVE = "effective"
    EXPIRY = "expiry"
    RANGE = "range"
    DURATION = "duration"
    REPEALED = "repealed"
    SUPERSEDING = "superseding"
    PERPETUAL = "perpetual"
    SNAPSHOT = "snapshot"
    DEADLINE = "deadline"
    EXPECTED_EVENT = "expected_event"
    TITLE_PERIOD = "title_period"


class ValidityFlag(StrEnum):
    """Why a statement is unknown although the text speaks of validity."""

    CONTRADICTORY = "contradictory"
    """The text names several windows, and none of them is plainly the main one."""
    INVERTED_WINDOW = "inverted_window"
    """The end that the text names lies before the start."""
    ENDED = "ended"
    """The text says that its document has ended, and not when."""
    NO_ANCHOR = "no_anchor"
    """The window counts from the document's date, which is not known."""


@dataclass(frozen=True, slots=True, kw_only=True)
class ValidityRole:
    """One role, with the words that hold it.

    Attributes:
        role: The role.
        start: Offset of the first character: of the mention, or for `superseding` of the name of the other document.
        end: Offset after the last character.
        text: The characters themselves.
        interval: The period meant; None = not placed. For `superseding` the period that ends for the other document.

    Raises:
        ConfigurationError: The span is negative or ends before it starts.
    """

    role: RoleName
    start: int
    end: int
    text: str
    interval: TimeInterval | None = None

    def __post_init__(self) -> None:
        """Refuse a span that is none."""
        if not 0 <= self.start <= self.end:
            raise ConfigurationError(f"a role needs a span of characters, got [{self.start}, {self.end})")


@dataclass(frozen=True, slots=True, kw_only=True)
class ValidityStatement:
    """The validity that a text states for its document.

    Attributes:
        valid: The window, half-open; a bound of None is open. None exactly where the kind is unknown.
        kind: How much of it is known.
        weak: Only a period in a title says so.
        roles: Every time that plays a role, in the order of the text; also those that give no window.
        why: The words that decided, in the order of the text.
        flags: Why nothing is known although the text speaks of validity.

    Raises:
        ConfigurationError: Kind and window do not agree.

    >>> ValidityStatement().kind
    <ValidityKind.UNKNOWN: 'unknown'>

    Source: schema.org `validFrom` and `validThrough`; ELI `eli:first_date_entry_in_force`, `eli:repeals`.
    """

    valid: TimeInterval | None = None
    kind: ValidityKind = ValidityKind.UNKNOWN
    weak: bool = False
    roles: tuple[ValidityRole, ...] = ()
    why: tuple[str, ...] = ()
    flags: tuple[ValidityFlag, ...] = ()

    def __post_init__(self) -> None:
        """Refuse what contradicts itself."""
        if (self.valid is None) != (self.kind is ValidityKind.UNKNOWN):
            raise ConfigurationError(f"kind {self.kind} and window {self.valid} do not agree; unknown has no window")
        if self.valid is not None and (self.kind is ValidityKind.BOUNDED) != (self.valid.end is not None):
            raise ConfigurationError(f"kind {self.kind} and window {self.valid} do not agree; bounded has an end")

    def first_day(self, zone: tzinfo = UTC) -> date | None:
        """Return the first day of validity in `zone`; None = open or unknown."""
        return None if self.valid is None else self.valid.first_day(zone)

    def last_day(self, zone: tzinfo = UTC) -> date | None:
        """Return the last valid day in `zone`, inclusive; None = open or unknown."""
        return None if self.valid is None else self.valid.last_day(zone)

    @property
    def superseding(self) -> tuple[ValidityRole, ...]:
        """What the text says of other documents: proposals, never an effect on them."""
        return tuple(role for role in self.roles if role.role is RoleName.SUPERSEDING)
