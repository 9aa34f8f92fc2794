"""The measures of all rankers on one set, as a table."""

from collections.abc import Mapping, Sequence
from statistics import fmean

from tests.benchmarks.retrieval.measures import measure
from tests.benchmarks.retrieval.rankers import Rank
from tests.benchmarks.retrieval.sets import Question

__all__ = ["Row", "as_markdown", "measured"]

Row = tuple[float, float, float, float]
"""hit@1, MRR@10, nDCG@10 and stale@1, each a mean."""

_COLUMNS = ("hit@1", "MRR@10", "nDCG@10", "stale@1")
ALL = "all"


def measured(questions: Sequence[Question], rank: Rank) -> dict[str, Row]:
    """Return the means over all questions, and over those of each kind.

    Raises:
        ValueError: A ranking holds what is no candidate, or something twice.
    """
    by_kind: dict[str, list[Row]] = {ALL: []}
    for question in questions:
        ranking = rank(question)
        if len(set(ranking)) != len(ranking) or not {each["id"] for each in question.candidates}.issuperset(ranking):
            raise ValueError(f"{question.id}: the ranking is no part of the candidates")
        row = measure(ranking, question.gold, question.stale)
        by_kind[ALL].append(row)
        by_kind.setdefault(question.kind, []).append(row)
    return {
        kind: (fmean(hit), fmean(reciprocal), fmean(gain), fmean(stale))
        for kind, rows in by_kind.items()
        for hit, reciprocal, gain, stale in [zip(*rows, strict=True)]
    }


def as_markdown(name: str, questions: Sequence[Question], rankers: Mapping[str, Rank]) -> str:
    """Return a table with a line for each ranker: the measures of all questions, then hit@1 of each kind."""
    counts: dict[str, int] = {}
    for question in questions:
        counts[question.kind] = counts.get(question.kind, 0) + 1
    heads = [f"{name} ({len(questions)})", *_COLUMNS, *(f"{kind} ({count})" for kind, count in counts.items())]
    lines = [heads, ["---"] * len(heads)]
    for ranker, rank in rankers.items():
        rows = measured(questions, rank)
        cells = [*rows[ALL], *(rows[kind][0] for kind in counts)]
        lines.append([ranker, *(f"{cell:.3f}" for cell in cells)])
    return "\n".join(f"| {' | '.join(line)} |" for line in lines)
