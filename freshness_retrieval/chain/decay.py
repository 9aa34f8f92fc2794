"""Decay kernels: how much of a document's recency is left at an age.

Every kernel is 1 up to `offset` and falls to `decay` at `offset + scale`; with `decay` = ½, `scale` is the half-life.
The floor bounds it from below, so that age may lower a score but never erases it.

Source: the parameters are those of the decay functions in Elasticsearch's `function_score` query (exp, gauss, linear);
the exponential one is Li & Croft, *Time-based language models*, CIKM 2003.
"""

import math
from collections.abc import Callable
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from freshness_retrieval.policy import RerankPolicy

__all__ = ["DecayKernel"]

Floats = NDArray[np.float64]

_HALF = 0.5


def _exponential(excess: Floats, scale: float, decay: float) -> Floats:
    return np.asarray(np.exp(excess * (math.log(decay) / scale)))


def _gaussian(excess: Floats, scale: float, decay: float) -> Floats:
    return np.asarray(np.exp(excess * excess * (math.log(decay) / (scale * scale))))


def _linear(excess: Floats, scale: float, decay: float) -> Floats:
    return np.maximum(0.0, 1.0 - excess * ((1.0 - decay) / scale))


def _step(excess: Floats, scale: float, decay: float) -> Floats:
    return np.asarray(decay ** np.floor(excess / scale))


_SHAPES: dict[str, Callable[[Floats, float, float], Floats]] = {
    "exponential": _exponential,
    "gaussian": _gaussian,
    "linear": _linear,
    "step": _step,
}


@dataclass(frozen=True, slots=True, kw_only=True)
class DecayKernel:
    """Maps ages to recency in [floor, 1].

    Attributes:
        shape: `exponential`, `gaussian`, `linear` or `step` (a stair that falls by the factor `decay` at each full `scale`).
        scale_days: Days after the offset at which `decay` is left; positive; infinite = no decay.
        decay: What is left at the scale, in (0, 1).
        offset_days: Age up to which nothing is lost; not negative.
        floor: Least recency, in [0, 1).

    >>> import numpy as np
    >>> half_life = DecayKernel(scale_days=30.0)
    >>> half_life(np.array([0.0, 30.0, 60.0])).tolist()
    [1.0, 0.5, 0.25]
    """

    shape: str = "exponential"
    scale_days: float
    decay: float = 0.5
    offset_days: float = 0.0
    floor: float = 0.0

    @classmethod
    def of(cls, rerank: RerankPolicy) -> "DecayKernel":
        """Build the kernel of a policy."""
        point = rerank.decay_point
        return cls(
            shape=rerank.kernel,
            scale_days=point.scale_days,
            decay=point.decay,
            offset_days=point.offset_days,
            floor=rerank.floor,
        )

    def __call__(self, age_days: Floats, half_life_days: Floats | None = None) -> Floats:
        """Return the recency at each age.

        Args:
            age_days: Ages in days, shape (n,), not negative; NaN = undated.
            half_life_days: A half-life of its own for each, shape (n,), NaN = the kernel's scale; None = that for all.

        Returns:
            Recency, shape (n,); NaN where the age is NaN.
        """
        excess = np.maximum(age_days - self.offset_days, 0.0) if self.offset_days else age_days
        if math.isinf(self.scale_days):
            value = np.where(np.isnan(excess), np.nan, 1.0)
        else:
            value = _SHAPES[self.shape](excess, self.scale_days, self.decay)
        if half_life_days is not None:
            # Every shape depends on excess / scale only, so a half-life of one's own is a stretched age.
            own = _SHAPES[self.shape](excess / half_life_days, 1.0, _HALF)
            value = np.where(np.isnan(half_life_days), value, own)
        return np.maximum(value, self.floor) if self.floor else value
