"""How relevance and recency are weighed against each other."""

import math
from typing import Annotated, Literal, NamedTuple

from pydantic import Field, Strict, ValidationInfo, field_validator

from freshness_retrieval.model import CalendarDuration
from freshness_retrieval.policy.durations import Duration, PositiveDuration
from freshness_retrieval.policy.strict import Settings, Share, Switch

__all__ = ["DecayPoint", "Kernel", "Normalization", "RerankMode", "RerankPolicy"]

RerankMode = Literal["adaptive", "always"]
Normalization = Literal["auto", "none", "min_max", "relative"]
Kernel = Literal["exponential", "gaussian", "linear", "step"]

_DEFAULT_HALF_LIFE = CalendarDuration(days=30)
_SPELLINGS = ("half_life", "decay_lambda", "scale")


class DecayPoint(NamedTuple):
    """A decay by one point of its curve: recency is 1 up to `offset_days` and `decay` at `scale_days` beyond.

    Every spelling of the rate comes down to this one, for every kernel. Infinite `scale_days` = no decay.

    Source: the decay functions of Elasticsearch's `function_score` query (`scale`, `decay`, `offset`).
    """

    scale_days: float
    decay: float
    offset_days: float


class RerankPolicy(Settings):
    """The weights of `score = α·similarity + (1−α)·recency`, and how fast recency decays with age.

    The rate has one spelling out of three: `half_life`; `decay_lambda`; or `scale` with `decay` and `offset`. With none,
    the half-life is 30 days.

    >>> RerankPolicy(half_life="30d").decay_point
    DecayPoint(scale_days=30.0, decay=0.5, offset_days=0.0)
    """

    mode: RerankMode = Field(
        default="adaptive",
        description=(
            "adaptive: recency weighs as much as the question seeks what is new. always: exactly the formula, "
            "whatever the question."
        ),
    )
    alpha: Share = Field(default=0.7, description="Weight of similarity, in [0, 1]; recency gets the rest.")
    alpha_recent: Share = Field(
        default=0.5,
        description="Weight of similarity in mode adaptive for a question that plainly seeks the new, in [0, 1].",
    )
    alpha_window: Share = Field(
        default=0.4,
        description=(
            "Weight of similarity in mode adaptive for a question that names a time, in [0, 1]; the closeness of a document "
            "to that time gets the rest."
        ),
    )
    normalize: Normalization = Field(
        default="auto",
        description=(
            "How scores are brought to [0, 1] first. none: as they are; min_max: the list stretched to [0, 1]; relative: "
            "the same, drawn towards 1 in a list of less than ten. auto: none in mode always; in mode adaptive relative, and "
            "min_max for a question that names a time."
        ),
    )
    kernel: Kernel = Field(default="exponential", description="Shape of the decay of recency with age.")
    half_life: PositiveDuration | None = Field(
        default=None,
        description="Age at which recency is one half, longer than zero. 30d where no rate is given.",
    )
    decay_lambda: Annotated[float, Strict(), Field(ge=0.0, le=1e6, allow_inf_nan=False)] | None = Field(
        default=None,
        description="Rate λ of exp(−λ·age), per day, 0 to 1,000,000; 0 = recency never decays. Instead of half_life.",
    )
    scale: PositiveDuration | None = Field(
        default=None,
        description="Age beyond offset at which recency is `decay`, as in Elasticsearch. Instead of half_life.",
    )
    decay: Annotated[float, Strict(), Field(gt=0.0, lt=1.0, allow_inf_nan=False)] = Field(
        default=0.5, description="Recency at `scale`, between 0 and 1, both excluded."
    )
    offset: Duration = Field(
        default=CalendarDuration(),
        description="Age up to which recency stays 1; goes with `scale`.",
    )
    floor: Annotated[float, Strict(), Field(ge=0.0, lt=1.0, allow_inf_nan=False)] = Field(
        default=0.0, description="Recency never falls below this, at least 0 and below 1."
    )
    cold_start: Switch | None = Field(
        default=None,
        description=(
            "Shrink the weight of recency where nothing near in time answers. Not given: on in mode adaptive, off in "
            "mode always."
        ),
    )

    @field_validator(*_SPELLINGS)
    @classmethod
    def _one_spelling(cls, value: object, info: ValidationInfo) -> object:
        """Refuse a second spelling of the rate beside a first."""
        given = [name for name in _SPELLINGS if info.data.get(name) is not None]
        if value is not None and given:
            raise ValueError(f"stands beside {given[0]}; both are spellings of the rate of decay, keep one")
        return value

    @field_validator("decay", "offset")
    @classmethod
    def _beside_scale(cls, value: object, info: ValidationInfo) -> object:
        """Refuse a companion of `scale` where there is none; a `scale` with a fault of its own is absent here."""
        if info.data.get("scale", ...) is None:
            raise ValueError("belongs beside scale; give scale, or remove it")
        return value

    @property
    def states_rate(self) -> bool:
        """Whether a rate of decay is configured, in whichever spelling."""
        return any(getattr(self, name) is not None for name in _SPELLINGS)

    @property
    def decay_point(self) -> DecayPoint:
        """The rate of decay in days, whichever way it is spelled."""
        if self.scale is not None:
            return DecayPoint(self.scale.mean_days, self.decay, self.offset.mean_days)
        if self.decay_lambda is not None:
            return DecayPoint(1 / self.decay_lambda if self.decay_lambda else math.inf, math.exp(-1), 0.0)
        return DecayPoint((self.half_life or _DEFAULT_HALF_LIFE).mean_days, 0.5, 0.0)
