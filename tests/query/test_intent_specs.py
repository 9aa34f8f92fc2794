"""Questions with their kinds and windows, as JSON cases."""

import json
from datetime import UTC, datetime
from pathlib import Path

import pytest

from freshness_retrieval import RuleIntentReader

CASES = [
    json.loads(line)
    for line in Path(__file__).parents[1].joinpath("specs/intent.jsonl").read_text("utf-8").splitlines()
]


@pytest.mark.parametrize("case", CASES, ids=lambda case: case["id"])
def test_a_question_is_read_as_stated(case):
    """Kind, first and last day are one of those that the case accepts."""
    read = RuleIntentReader().read(case["query"], datetime.fromisoformat(case["as_of"]).replace(tzinfo=UTC))
    first = read.window and read.window.first_day()
    last = read.window and read.window.last_day()
    got = [read.kind.value, first and first.isoformat(), last and last.isoformat()]
    assert got in case["accepted"]
