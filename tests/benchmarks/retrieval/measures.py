"""Measures of a ranking, each between 0 and 1.

nDCG with exponential gain: K. Järvelin, J. Kekäläinen 2002, in the form of C. Burges et al. 2005. Reciprocal rank: E. Voorhees 1999.
"""

import math
from collections.abc import Collection, Iterable, Mapping, Sequence

__all__ = ["CUTOFF", "hit_at_1", "measure", "ndcg", "reciprocal_rank", "stale_at_1"]

CUTOFF = 10
"""Places of a ranking that count."""

Gold = Mapping[str, int]


def hit_at_1(ranking: Sequence[str], gold: Gold) -> float:
    """Return whether the first document has the highest grade that there is.

    >>> hit_at_1(["b", "a"], {"a": 1, "b": 2}), hit_at_1(["a", "b"], {"a": 1, "b": 2}), hit_at_1([], {"a": 1})
    (1.0, 0.0, 0.0)
    """
    return float(bool(ranking) and gold.get(ranking[0], 0) == max(gold.values()))


def reciprocal_rank(ranking: Sequence[str], gold: Gold) -> float:
    """Return one over the place of the first right document; 0 where none is among the first ten.

    >>> reciprocal_rank(["x", "a"], {"a": 1}), reciprocal_rank(["x"] * 10 + ["a"], {"a": 1})
    (0.5, 0.0)
    """
    return next((1 / place for place, each in enumerate(ranking[:CUTOFF], 1) if gold.get(each, 0) > 0), 0.0)


def ndcg(ranking: Sequence[str], gold: Gold) -> float:
    """Return the discounted gain of the first ten, over that of the best ranking that there could be.

    >>> ndcg(["a", "b"], {"a": 2, "b": 1}), round(ndcg(["x", "a"], {"a": 1}), 4)
    (1.0, 0.6309)
    """
    return _gain(gold.get(each, 0) for each in ranking[:CUTOFF]) / _gain(sorted(gold.values(), reverse=True)[:CUTOFF])


def stale_at_1(ranking: Sequence[str], stale: Collection[str]) -> float:
    """Return whether the first document was right at another time only.

    >>> stale_at_1(["old", "new"], {"old"}), stale_at_1(["new", "old"], {"old"}), stale_at_1([], {"old"})
    (1.0, 0.0, 0.0)
    """
    return float(bool(ranking) and ranking[0] in stale)


def measure(ranking: Sequence[str], gold: Gold, stale: Collection[str]) -> tuple[float, float, float, float]:
    """Return hit@1, MRR@10, nDCG@10 and stale@1 of one question."""
    return hit_at_1(ranking, gold), reciprocal_rank(ranking, gold), ndcg(ranking, gold), stale_at_1(ranking, stale)


def _gain(grades: Iterable[int]) -> float:
    return sum((2.0**grade - 1) / math.log2(place + 1) for place, grade in enumerate(grades, 1))
