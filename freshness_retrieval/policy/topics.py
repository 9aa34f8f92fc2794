"""How soon documents of a topic are stale, and which documents belong to a topic."""

import re
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
    "CustomTopic",
    "StableTopic",
    "Topic",
    "TopicClass",
    "TopicClassName",
    "TopicClasses",
    "TopicMatch",
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
    paths: Names = Field(
        default=(),
        description=(
            "Shell patterns of where a document comes from (fields.path, its url or file), such as */pricing/* or *.runbook.md, "
            "upper and lower case alike."
        ),
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


def _class_name(name: str) -> str:
    """Refuse a name that documents could not state, or that is taken."""
    if name in _CLASS_NAMES:
        raise ValueError(f"is built in; set {name} beside custom")
    if not re.fullmatch(r"\w(?:[\w.-]*\w)?", name):
        raise ValueError("a name is one word of letters, digits, _, - and .")
    return name


class CustomTopic(TopicClass):
    """A class of your own, such as exchange rates: its threshold, and what becomes of a document that is stale."""

    like: TopicClassName = Field(
        examples=["volatile"],
        description=(
            "Whose fate its documents share when they are stale. volatile: treated as no source; active: usable with a "
            "caveat; stable: usable, the newer one wins a tie."
        ),
    )
    stale_after: Duration | None = Field(  # type: ignore[assignment]  # not given: that of the class that it is like
        default=None,
        description="Age beyond which a document is stale; exactly this age is fresh. Not given: as the class it is like.",
    )


class Topic(NamedTuple):
    """A topic class in force, built in or custom, with shipped rules where the index wants them.

    Attributes:
        name: Its name.
        like: The built-in class whose fate its documents share when they are stale; itself for a built-in one.
        stale_after: Age beyond which a document is stale.
        undated: What to do with an undated document; None = as the policy says.
        half_life: Half-life of recency; None = not given.
        match: Which documents belong to it, besides those whose metadata states it.
    """

    name: str
    like: TopicClassName
    stale_after: CalendarDuration
    undated: Undated | None
    half_life: CalendarDuration | None
    match: TopicMatch


class TopicClasses(Settings):
    """The three topic classes and your own; a document in several takes the most volatile, one in none is never stale.

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

    custom: FrozenDict[Annotated[Text, AfterValidator(_class_name)], CustomTopic] = Field(
        default=FrozenDict(),
        description="Classes of your own by name, each like one of the three, with its own threshold and half-life.",
    )

    def named(self, name: str) -> Topic:
        """Return the class of a name.

        Raises:
            KeyError: There is no such class.

        >>> str(TopicClasses().named("stable").stale_after)
        '2y'
        """
        return {topic.name: topic for topic in self.ordered()}[name]

    def ordered(self) -> tuple[Topic, ...]:
        """Return the classes in force, the most volatile first: by what becomes of a stale document, then by threshold.

        >>> rates = {"rates": {"like": "volatile", "stale_after": "1d"}}
        >>> [topic.name for topic in TopicClasses(custom=rates).ordered()]
        ['rates', 'volatile', 'active', 'stable']
        """
        built_in = {"volatile": self.volatile, "active": self.active, "stable": self.stable}
        topics = [
            Topic(name, name, topic.stale_after, topic.undated, topic.half_life, self._match(name, topic.match))
            for name in _CLASS_NAMES
            for topic in (built_in[name],)
        ]
        for name, topic in self.custom.items():
            limit = built_in[topic.like].stale_after if topic.stale_after is None else topic.stale_after
            topics.append(Topic(name, topic.like, limit, topic.undated, topic.half_life, topic.match))
        return tuple(sorted(topics, key=lambda t: (_CLASS_NAMES.index(t.like), t.stale_after.mean_days, t.name)))

    def _match(self, name: TopicClassName, match: TopicMatch) -> TopicMatch:
        if self.use is None:
            return match
        keywords = tuple(dict.fromkeys((*match.keywords, *SHIPPED_KEYWORDS[name])))
        return match.model_copy(update={"keywords": keywords})
