"""Speed of reading the intent of questions, as a ratio in one run; `pytest -m bench tests/benchmarks -s` prints the table of README.md."""

import json
import random
from datetime import UTC, datetime
from pathlib import Path

import pytest

from freshness_retrieval import RuleIntentReader
from tests.benchmarks.timing import ratio_of, report

pytestmark = pytest.mark.bench

NOW = datetime(2025, 6, 11, tzinfo=UTC)
RUNS = 8
QUESTIONS = 200
_CASES = [
    json.loads(line)
    for line in Path(__file__).parents[1].joinpath("specs/intent.jsonl").read_text("utf-8").splitlines()
]


def questions(lang: str, seed: int) -> list[str]:
    """Questions of a language, other ones each time: no cache of whole questions would help."""
    rng = random.Random(seed)
    asked = rng.sample([case["query"] for case in _CASES if case["lang"] == lang], QUESTIONS)
    return [f"{question} {rng.choice('abcdefgh')}{seed}" for question in asked]


@pytest.mark.parametrize(("lang", "limit"), [("en", 0.2), ("zh", 0.2)])
def test_an_intent_costs_a_fifth_of_a_search_for_dates(lang, limit):
    """Kind, window and strength together cost far less than a search for dates by dateparser in the same questions."""
    from dateparser.search import search_dates  # type: ignore[import-untyped,unused-ignore]

    reader, asked = RuleIntentReader(), [questions(lang, run) for run in range(RUNS + 1)]
    for run in range(RUNS + 1, RUNS + 9):
        for question in questions(lang, run):
            reader.read(question, NOW)  # lets the tagger meet the language
    measured = ratio_of(
        lambda run: [reader.read(question, NOW) for question in asked[run]],
        lambda run: [search_dates(question, languages=[lang]) for question in asked[run]],
        runs=RUNS,
    )
    report(f"intent of {QUESTIONS} questions ({lang}) : dateparser.search", measured, limit=limit)

    assert measured[0] <= limit
