"""Speed of version groups beside plain sets; `pytest -m bench tests/benchmarks -s` prints the table of README.md."""

import random
from itertools import combinations

import numpy as np
import pytest
from numpy.typing import NDArray

from freshness_retrieval.chain.shingles import read_passage
from freshness_retrieval.chain.stages import finish
from freshness_retrieval.chain.versions import version_groups
from tests.benchmarks.timing import ratio_of, report

pytestmark = pytest.mark.bench

WORDS = [f"{onset}{vowel}{end}" for onset in "bdfgklmnprst" for vowel in "aeiou" for end in ("n", "r", "st", "ck")]


def passages(count: int, seed: int) -> list[str]:
    """Passages of about 500 characters, five versions each: one word in thirty differs from one to the next."""
    rng = random.Random(seed)
    found: list[str] = []
    while len(found) < count:
        words = rng.choices(WORDS, k=120)
        for _ in range(5):
            words = [rng.choice(WORDS) if rng.random() < 0.03 else word for word in words]
            found.append(" ".join(words))
    return found[:count]


@pytest.mark.parametrize(("count", "runs", "limit"), [(50, 12, 0.3), (1_000, 3, 10.0)])
def test_groups_against_sets(count, runs, limit):
    """Groups among 50, shingles known, cost at most .3 of comparing all pairs of sets of them; among 1,000, at most ten times that."""
    few = 50  # and so few runs that all their passages are remembered
    lists = [passages(count, seed) for seed in range(runs + 1)]
    sets = [[frozenset(read_passage(text).shingles.tolist()) for text in texts][:few] for texts in lists]
    days = np.arange(count)
    nothing = [None] * count

    def ours(run: int) -> NDArray[np.int64]:
        return finish(version_groups(lists[run], titles=nothing, keys=nothing, first_day=days))

    def theirs(run: int) -> list[tuple[int, int]]:
        pairs = combinations(range(few), 2)
        return [(a, b) for a, b in pairs if len(sets[run][a] & sets[run][b]) >= 0.5 * len(sets[run][a] | sets[run][b])]

    assert count // 5 <= len(set(ours(0).tolist())) < count // 3
    measured = ratio_of(ours, theirs, runs=runs)
    report(f"version groups, {count:,} candidates : all pairs of 50 sets", measured, limit)
    assert measured[0] <= limit
