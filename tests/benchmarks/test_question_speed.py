"""Speed of what a question adds, as ratios in one run; `pytest -m bench tests/benchmarks -s` prints the table of README.md."""

import json
import random
from pathlib import Path
from typing import Any

import pytest

from freshness_retrieval import FreshnessChain, FreshnessPolicy, TimeContextTracker
from tests.benchmarks.timing import ratio_of, report

pytestmark = pytest.mark.bench

NOW = "2025-06-11"
RUNS = 12
CANDIDATES = 50
_DIALOGUES = [
    json.loads(line)
    for line in Path(__file__).parents[1].joinpath("specs/dialogues.jsonl").read_text("utf-8").splitlines()
]
QUESTIONS = ("What is the latest fee?", "As of March 2024, what was the fee?", "Who wrote the fee schedule?")


def passages(count: int) -> list[dict[str, Any]]:
    """Passages of about 500 characters, three versions each of one text, as an index gives them again and again."""
    rng, words = random.Random(1), [f"word{n}" for n in range(2_000)]
    texts: list[str] = []
    for number in range(count):
        old = texts[-1].split() if number % 3 else rng.choices(words, k=70)
        texts.append(" ".join(rng.choice(words) if rng.random() < 0.1 else word for word in old))
    return [
        {
            "id": str(number),
            "text": text,
            "score": rng.random(),
            "metadata": {"title": f"page {number // 3}", "published_at": f"{2022 + number % 3}-0{number % 9 + 1}-15"},
        }
        for number, text in enumerate(texts)
    ]


def test_reading_the_question_costs_a_few_times_the_formula():
    """Intent, asked time and versions among 50 passages that were seen before, beside the same chain with the formula alone."""
    candidates = passages(CANDIDATES)
    adaptive, formula = FreshnessChain(), FreshnessChain(FreshnessPolicy(rerank={"mode": "always"}))
    for question in QUESTIONS:
        adaptive.run(question, candidates, as_of=NOW)
    measured = ratio_of(
        lambda run: [adaptive.run(question, candidates, as_of=NOW) for question in QUESTIONS],
        lambda run: [formula.run("", candidates, as_of=NOW) for question in QUESTIONS],
        runs=RUNS,
    )
    report(f"3 questions over {CANDIDATES} passages : mode always, no question", measured, limit=12)

    assert measured[0] <= 12


@pytest.mark.parametrize("lang", ["en", "zh"])
def test_a_turn_costs_a_quarter_of_a_search_for_dates(lang):
    """Following a dialogue costs at most a quarter of what dateparser takes to look for dates in the same turns."""
    from dateparser.search import search_dates  # type: ignore[import-untyped,unused-ignore]

    turns = [turn["text"] for case in _DIALOGUES if case["lang"] == lang for turn in case["turns"]][:150]
    rng = random.Random(lang)

    def said(run: int) -> list[str]:
        return [f"{text} {rng.choice('abcdefgh')}{run}" for text in turns]

    spoken = [said(run) for run in range(RUNS + 1)]
    tracker = TimeContextTracker(current_time=NOW)
    measured = ratio_of(
        lambda run: [tracker.update(text, "user", session=run) for text in spoken[run]],
        lambda run: [search_dates(text, languages=[lang]) for text in spoken[run]],
        runs=RUNS,
    )
    report(f"{len(turns)} turns of dialogues ({lang}) : dateparser.search", measured, limit=0.25)

    assert measured[0] <= 0.25
