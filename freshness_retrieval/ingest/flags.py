"""Reasons as bits: one integer a candidate, so that reasons are made only when somebody reads them."""

from functools import lru_cache

import numpy as np
from numpy.typing import NDArray

from freshness_retrieval.model import ReasonCode

__all__ = ["BIT", "Flags", "codes_in", "none_set", "where"]

Flags = NDArray[np.uint32]
"""Sets of reason codes, shape (n,)."""

BIT: dict[ReasonCode, np.uint32] = {code: np.uint32(1 << place) for place, code in enumerate(ReasonCode)}


_BESIDE_CURRENT = int(BIT[ReasonCode.COLD_START] | BIT[ReasonCode.BEYOND_TOP_K] | BIT[ReasonCode.TEXT_DATE])
"""Codes that say nothing against a document."""

_BITS = tuple((code, int(bit)) for code, bit in BIT.items())


def none_set(count: int) -> Flags:
    """Return `count` empty sets."""
    return np.zeros(count, dtype=np.uint32)


def where(mask: NDArray[np.bool_], code: ReasonCode) -> Flags:
    """Return sets that hold `code` where the mask is true, shape (n,)."""
    return np.multiply(mask, BIT[code], dtype=np.uint32)


@lru_cache(maxsize=1024)
def codes_in(flags: int) -> tuple[ReasonCode, ...]:
    """Return the codes of one set, the most severe first; with `current` where nothing is said against the document."""
    codes = tuple(code for code, bit in _BITS if flags & bit)
    return codes if flags & ~_BESIDE_CURRENT else (*codes, ReasonCode.CURRENT)
