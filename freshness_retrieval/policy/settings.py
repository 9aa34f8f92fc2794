"""The policy of one index."""

import os
import re
from collections.abc import Mapping
from typing import Annotated, Any, Literal
from zoneinfo import ZoneInfo, available_timezones

from pydantic import Field, Strict, ValidationError, ValidationInfo, field_validator

from freshness_retrieval.errors import ConfigurationError, PolicyError
from freshness_retrieval.policy.durations import PositiveDuration
from freshness_retrieval.policy.faults import faults_of, nearest
from freshness_retrieval.policy.fields import FieldNames
from freshness_retrieval.policy.immutable import FrozenDict
from freshness_retrieval.policy.rerank import RerankPolicy
from freshness_retrieval.policy.strict import Settings, Switch, Text
from freshness_retrieval.policy.topics import TopicClasses, Undated

__all__ = ["DayOrder", "FreshnessPolicy", "PromptLine", "WhenEmpty"]

DayOrder = Literal["DMY", "MDY", "YMD"]
WhenEmpty = Literal["empty", "fall_back"]
PromptLine = Literal["none", "date", "full"]
ValiditySource = Literal["metadata", "text"]

_URL = re.compile(r"(?P<scheme>[a-z][\w+]*)://(?:(?P<user>[^:/@]*)(?::(?P<password>[^@]*))?@)?(?P<rest>.*)", re.DOTALL)
_PASSWORD_ARGUMENT = re.compile(r"[?&;](password|passwd|pwd)=", re.IGNORECASE)


class FreshnessPolicy(Settings):
    """How an index treats time: where its dates are, what is stale, and how recency weighs.

    Immutable and hashable; two policies are equal where all their settings are.

    Raises:
        PolicyError: One or more settings cannot be used; all of them are named.

    >>> policy = FreshnessPolicy(timezone="Asia/Shanghai", rerank={"half_life": "30d"})
    >>> policy.to_dict()
    {'timezone': 'Asia/Shanghai', 'rerank': {'half_life': '30d'}}
    """

    timezone: Text = Field(
        default="UTC",
        description="IANA time zone in which days begin, and in which times without an offset are read.",
        examples=["UTC", "Asia/Shanghai", "Europe/Berlin"],
    )
    fields: FieldNames = Field(
        default_factory=FieldNames, description="Metadata keys under which this index keeps its dates and identities."
    )
    day_order: DayOrder | None = Field(
        default=None,
        description="How to read a date such as 03/04/2024. Not given: it is ambiguous, flagged, and not used.",
    )
    topic_classes: TopicClasses = Field(
        default_factory=TopicClasses, description="How soon documents of each topic class are stale."
    )
    default_validity: FrozenDict[Text, PositiveDuration] = Field(
        default=FrozenDict(),
        description=(
            "Value of fields.domain and the length of validity, from publication, that its documents have unless they "
            "say otherwise. Past it a document carries a caveat; it is never filtered for that."
        ),
    )
    validity_source: ValiditySource = Field(
        default="metadata",
        description=(
            "Which goes first where metadata and text both state a validity. A contradiction between them is reported "
            "either way."
        ),
    )
    undated: Undated = Field(
        default="downrank",
        description=(
            "What to do with a document without a usable date. keep: nothing but a flag; downrank: a neutral recency, "
            "never that of a new document; quarantine: set aside."
        ),
    )
    when_empty: WhenEmpty = Field(
        default="empty",
        description=(
            "What to return where filter and quarantine leave nothing. empty: nothing, with a gap note; fall_back: the "
            "best removed documents, each with its reasons and a caveat, never a revoked one."
        ),
    )
    read_text: Switch = Field(
        default=True, description="Read dates from the text of a document whose metadata has none."
    )
    prompt_line: PromptLine = Field(
        default="date",
        description="The line added to a document in the prompt. date: “as of 2024-05-15”; full: with its recency.",
    )
    overfetch: Annotated[int, Strict(), Field(ge=1)] = Field(
        default=4, description="Candidates fetched for each document that is wanted, so that removals leave no gaps."
    )
    overfetch_limit: Annotated[int, Strict(), Field(ge=1)] = Field(
        default=1000, description="Most candidates fetched for a question, however many of them are removed."
    )
    store: Text | None = Field(
        default=None,
        description=(
            "SQLAlchemy URL of the lifecycle store, without a password: that comes from the environment variable "
            "FRESHNESS_STORE_PASSWORD."
        ),
        examples=["sqlite:///freshness.db"],
    )
    rerank: RerankPolicy = Field(default_factory=RerankPolicy, description="How relevance and recency are weighed.")

    @field_validator("timezone")
    @classmethod
    def _known_zone(cls, value: str) -> str:
        """Refuse a time zone that this system does not know."""
        try:
            ZoneInfo(value)
        except (KeyError, OSError, ValueError) as error:
            raise ValueError(
                f"no such time zone{_near_zone(value)}; accepted: IANA names such as Asia/Shanghai or UTC"
            ) from error
        return value

    @field_validator("default_validity")
    @classmethod
    def _has_domain(cls, value: Mapping[str, Any], info: ValidationInfo) -> Mapping[str, Any]:
        """Refuse lengths by domain where nothing says what the domain of a document is."""
        fields = info.data.get("fields")
        if value and isinstance(fields, FieldNames) and not fields.domain:
            raise ValueError("needs fields.domain, the metadata key whose values these are")
        return value

    @field_validator("store")
    @classmethod
    def _no_password(cls, value: str | None) -> str | None:
        """Refuse what is no URL, and a URL that holds a password."""
        if value is None:
            return None
        url = _URL.fullmatch(value)
        if url is None:
            raise ValueError("a SQLAlchemy URL is needed, such as sqlite:///freshness.db")
        if url["password"] or _PASSWORD_ARGUMENT.search(url["rest"]):
            raise ValueError("a password does not belong in a policy; set it in FRESHNESS_STORE_PASSWORD")
        return value

    @classmethod
    def from_yaml(cls, path: str | os.PathLike[str], *, index: str) -> "FreshnessPolicy":
        """Read the policy of one index from a file.

        Raises:
            ConfigurationError: The file cannot be read.
            PolicyError: The file has faults, in whichever index; all of them are named.
            UnknownIndexError: The file does not describe the index.
        """
        from freshness_retrieval.policy.file import read_policy

        return read_policy(path, index=index)

    @classmethod
    def from_dict(cls, mapping: Mapping[str, Any]) -> "FreshnessPolicy":
        """Build a policy from plain values, as `to_dict` writes them; the mapping is not changed.

        Raises:
            PolicyError: One or more settings cannot be used; all of them are named.

        >>> FreshnessPolicy.from_dict({"rerank": {"alpha": 0.6}}).rerank.alpha
        0.6
        """
        try:
            return cls.model_validate(mapping)
        except ValidationError as error:
            raise PolicyError("policy", faults_of(error, cls)) from None

    @classmethod
    def resolve(
        cls,
        policy: "FreshnessPolicy | Mapping[str, Any] | None" = None,
        *,
        config: str | os.PathLike[str] | None = None,
        index: str | None = None,
    ) -> "FreshnessPolicy":
        """Return the policy from the one source that is given: itself, plain values, or an index of a file; else the defaults.

        Raises:
            ConfigurationError: Two sources are given, a file without an index or the reverse, or the file cannot be read.
            PolicyError: The policy has faults; all of them are named.

        >>> FreshnessPolicy.resolve({"rerank": {"alpha": 0.6}}).rerank.alpha
        0.6
        """
        if config is None and index is None:
            if policy is None:
                return cls()
            return policy if isinstance(policy, FreshnessPolicy) else cls.from_dict(policy)
        if policy is not None:
            raise ConfigurationError("give either policy, or config with index, not both")
        for name, value, kinds in (("config", config, (str, os.PathLike)), ("index", index, (str,))):
            if value is not None and not isinstance(value, kinds):
                raise ConfigurationError(f"{name} must be text, got {value!r}; quote it in YAML")
        if config is None or index is None:
            given, missing = ("config", "index") if index is None else ("index", "config")
            raise ConfigurationError(
                f"{given} is given without {missing}; a policy file needs both, its path and an index"
            )
        return cls.from_yaml(config, index=index)

    def to_dict(self) -> dict[str, Any]:
        """Return what was set, in plain JSON types; `from_dict` gives back an equal policy."""
        return self.model_dump(mode="json", exclude_unset=True)

    @property
    def zone(self) -> ZoneInfo:
        """The time zone in which days begin."""
        return ZoneInfo(self.timezone)

    def undated_in(self, topic_class: str | None) -> Undated:
        """Return what to do with an undated document of a topic class; None = a document without one.

        >>> FreshnessPolicy(topic_classes={"volatile": {"undated": "quarantine"}}).undated_in("volatile")
        'quarantine'
        """
        own = None if topic_class is None else self.topic_classes.named(topic_class).undated
        return self.undated if own is None else own


def _near_zone(value: str) -> str:
    """Return a suggestion for a misspelt zone; a city counts as well as the whole name."""
    zones = sorted(available_timezones())
    known_as = {"beijing": "Asia/Shanghai", "peking": "Asia/Shanghai", "北京": "Asia/Shanghai", "上海": "Asia/Shanghai"}
    named = known_as.get(value.rpartition("/")[2].casefold())
    if named is not None:
        return f"; did you mean {named!r}?"
    cities = {zone.rpartition("/")[2].casefold(): zone for zone in zones}
    city = cities.get(value.rpartition("/")[2].casefold().replace(" ", "_"))
    return f"; did you mean {city!r}?" if city is not None else nearest(value, zones)
