"""How soon documents of a topic are stale, and which documents belong to a topic."""

from typing import Annotated, Literal, NamedTuple

from pydantic import AfterValidator, BeforeValidator, Field, WithJsonSchema

from freshness_retrieval.model import CalendarDuration
from freshness_retrieval.policy.durations import Duration, PositiveDuration
from freshness_retrieval.policy.immutable import FrozenDict
from freshness_retrieval.policy.patterns import LONGEST_PATTERN, check_pattern
from freshness_retrieval.policy.shipped import SHIPPED_KEYWORDS
from freshness_retrieval.policy.strict import Names, Settings, Text, listed

__all__ = [
    "ActiveTopic",
    "StableTopic",
    "TopicClass",
    "TopicClassName",
    "TopicClasses",
    "TopicMatch",
    "TopicRule",
    "Undated",
    "VolatileTopic",
]

Undated = Literal["keep", "downrank", "quarantine"]
TopicClassName = Literal["volatile", "active", "stable"]

_CLASS_NAMES: tuple[TopicClassName, ...] = ("volatile", "active", "stable")


Pattern = Annotated[Text, AfterValidator(check_pattern)]
"""A regular expression that is safe to run on hostile text."""

_PATTERN_SCHEMA = {"type": "string", "format": "regex", "minLength": 1, "maxLength": LONGEST_PATTERN}

Patterns = Annotated[
    tuple[Pattern, ...],
    BeforeValidator(listed),
    WithJsonSchema({"anyOf": [_PATTERN_SCHEMA, {"type": "array", "items": _PATTERN_SCHEMA}]}),
]
"""Regular expressions in their order; a single string stands for a list of one."""


class TopicMatch(Settings):
    """Which documents belong to a topic class: those that meet one condition, of whatever kind."""

    metadata: FrozenDict[Text, Names] = Field(
        default=FrozenDict(),
        description=(
            "Metadata key and the values that count, such as category: [pricing, legal]. Values are compared as strings, "
            "upper and lower case alike."
        ),
    )
    keywords: Names = Field(
        default=(),
        description="Whole words or phrases in the title or the text, upper and lower case alike.",
    )
    patterns: Patterns = Field(
        default=(),
        description=(
            "Regular expressions searched in the title and the text, upper and lower case alike: at most "
            f"{LONGEST_PATTERN} characters, no lookaround, no back reference, no unbounded repetition inside another."
        ),
    )


class TopicClass(Settings):
    """One topic class: its threshold, and which documents belong to it."""

    stale_after: Duration = Field(
        description="Age beyond which a document is stale; exactly this age is fresh. Months are calendar months."
    )
    undated: Undated | None = Field(
        default=None,
        description="What to do with a document of this class without a date. Not given: as the policy says.",
    )
    half_life: PositiveDuration | None = Field(
        default=None,
        description=(
            "Half-life of recency for this class. Not given: as rerank says; where that states no rate either, in mode "
            "adaptive, a third of stale_after."
        ),
    )
    match: TopicMatch = Field(
        default_factory=TopicMatch,
        description="Which documents belong to the class, besides those whose metadata states it.",
    )


class VolatileTopic(TopicClass):
    """Pricing, plan limits, policy terms, security advisories, legal language; disqualified when stale."""

    stale_after: Duration = Field(
        default=CalendarDuration(days=90),
        description="Age beyond which a document is treated as no source; exactly this age is fresh.",
    )


class ActiveTopic(TopicClass):
    """Product features, UI walkthroughs, integrations, runbooks; usable with an "as of" caveat when stale."""

    stale_after: Duration = Field(
        default=CalendarDuration(months=6),
        description="Age beyond which a document carries an “as of” caveat; exactly this age is fresh.",
    )


class StableTopic(TopicClass):
    """Concepts, architecture, formats, troubleshooting fundamentals; usable when stale, the newer one wins a tie."""

    stale_after: Duration = Field(
        default=CalendarDuration(months=24),
        description="Age beyond which a newer document wins a tie; exactly this age is fresh.",
    )


class TopicRule(NamedTuple):
    """Which documents belong to a topic class, shipped rules included."""

    name: TopicClassName
    match: TopicMatch


class TopicClasses(Settings):
    """The three topic classes; a document in several takes the most volatile one, a document in none is never stale.

    >>> str(TopicClasses().volatile.stale_after), str(TopicClasses().active.stale_after)
    ('90d', '6mo')
    """

    use: Literal["shipped"] | None = Field(
        default=None,
        description="shipped: the keyword rules of the library, English and Chinese, apply beside those given here.",
    )
    volatile: VolatileTopic = Field(
        default_factory=VolatileTopic,
        description="Pricing, plan limits, policy terms, security advisories, legal language.",
    )
    active: ActiveTopic = Field(
        default_factory=ActiveTopic,
        description="Product features, UI walkthroughs, integrations, runbooks.",
    )
    stable: StableTopic = Field(
        default_factory=StableTopic,
        description="Concepts, architecture, formats, troubleshooting fundamentals.",
    )

    def named(self, name: TopicClassName) -> TopicClass:
        """Return the class of a name.

        >>> str(TopicClasses().named("stable").stale_after)
        '2y'
        """
        return {"volatile": self.volatile, "active": self.active, "stable": self.stable}[name]

    def rules(self) -> tuple[TopicRule, ...]:
        """Return the rules in force, the most volatile class first, the shipped keywords after the index's own."""
        return tuple(TopicRule(name, self._match(name)) for name in _CLASS_NAMES)

    def _match(self, name: TopicClassName) -> TopicMatch:
        match = self.named(name).match
        if self.use is None:
            return match
        keywords = tuple(dict.fromkeys((*match.keywords, *SHIPPED_KEYWORDS[name])))
        return TopicMatch(metadata=match.metadata, keywords=keywords, patterns=match.patterns)
