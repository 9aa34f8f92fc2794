"""What a question asks about in time."""

from dataclasses import dataclass
from datetime import datetime
from enum import StrEnum

from freshness_retrieval.errors import ConfigurationError
from freshness_retrieval.model.interval import TimeInterval
from freshness_retrieval.model.mention import TimeMention

__all__ = ["IntentKind", "ScopedTime", "TemporalIntent", "TemporalRelation"]


class IntentKind(StrEnum):
    """The four temporal classes of a question.

    Source: Joho, Jatowt, Blanco, *NTCIR Temporalia: a test collection for temporal information access research*, 2014.
    """

    ATEMPORAL = "atemporal"
    RECENT = "recent"
    PAST = "past"
    FUTURE = "future"


class TemporalRelation(StrEnum):
    """How the answer stands to the window that the question names."""

    NONE = "none"
    AS_OF = "as_of"
    DURING = "during"
    BEFORE = "before"
    AFTER = "after"
    SINCE = "since"


@dataclass(frozen=True, slots=True)
class ScopedTime:
    """A period bound to a verb of the subject, such as *born in the 1950s*: it narrows the subject, and is not the asked time.

    Attributes:
        verb: The verb as the question writes it, in lower case: `born`, `成立`.
        window: The period.

    Raises:
        ConfigurationError: There is no verb.
    """

    verb: str
    window: TimeInterval

    def __post_init__(self) -> None:
        """Refuse a period bound to nothing."""
        if not self.verb.strip():
            raise ConfigurationError("a scoped time needs the verb that it is bound to, got none")


@dataclass(frozen=True, slots=True, kw_only=True)
class TemporalIntent:
    """Which time a question asks about, and how much it seeks what is new.

    Attributes:
        kind: Temporal class of the question.
        relation: How the answer stands to the window; `none` exactly where there is no window.
        window: The asked time; None = the question names none, so it asks about the moment of asking.
        recency: How much the question seeks what is new, in [0, 1]; None = not read, so recency weighs as configured.
        mentions: The expressions of time that this was read from.
        scoped: Periods bound to a verb of the subject; never the window.

    Raises:
        ConfigurationError: `recency` lies outside [0, 1], or relation and window do not agree.

    >>> TemporalIntent().kind, TemporalIntent().recency
    (<IntentKind.ATEMPORAL: 'atemporal'>, None)
    """

    kind: IntentKind = IntentKind.ATEMPORAL
    relation: TemporalRelation = TemporalRelation.NONE
    window: TimeInterval | None = None
    recency: float | None = None
    mentions: tuple[TimeMention, ...] = ()
    scoped: tuple[ScopedTime, ...] = ()

    def __post_init__(self) -> None:
        """Refuse what contradicts itself."""
        if self.recency is not None and not 0.0 <= self.recency <= 1.0:
            raise ConfigurationError(f"recency must lie in [0, 1], got {self.recency}")
        if (self.window is None) != (self.relation is TemporalRelation.NONE):
            raise ConfigurationError(
                f"relation {self.relation} and window {self.window} do not agree; give both or none"
            )

    @classmethod
    def during(cls, window: TimeInterval, *, as_of: datetime | None = None) -> "TemporalIntent":
        """Return the intent of a question about a period, such as *what was the fee in 2022?*.

        Args:
            window: The period.
            as_of: When it is asked; aware. A period that starts later lies in the future.

        Raises:
            ConfigurationError: `as_of` is no aware datetime.
        """
        if as_of is not None and (not isinstance(as_of, datetime) or as_of.utcoffset() is None):
            raise ConfigurationError(f"as_of must be an aware datetime or None, got {as_of!r}")
        is_future = as_of is not None and window.start is not None and window.start > as_of
        kind = IntentKind.FUTURE if is_future else IntentKind.PAST
        return cls(kind=kind, relation=TemporalRelation.DURING, window=window, recency=0.0)
