"""Validity statements as data: `specs/validity.jsonl` holds a law, a document with its date, and what it says of itself."""

import json
from datetime import UTC, datetime
from pathlib import Path

import pytest

from freshness_retrieval.ingest import RoleName, read_validity
from freshness_retrieval.timex import TimexExtractor

SPECS = Path(__file__).parents[1] / "specs" / "validity.jsonl"
CASES = [json.loads(line) for line in SPECS.read_text(encoding="utf-8").splitlines()]
EXTRACTOR = TimexExtractor(lang="auto")


def as_days(statement):
    days = statement.first_day(), statement.last_day()
    return {
        "valid_from": days[0] and days[0].isoformat(),
        "valid_until": days[1] and days[1].isoformat(),
        "kind": str(statement.kind),
    }


def named(role):
    last = role.interval and role.interval.last_day()
    return role.text if last is None else f"{role.text}; last valid day {last.isoformat()}"


@pytest.mark.parametrize("case", CASES, ids=lambda case: f"{case['law']}: {case['text'][:40]}")
def test_statement_is_as_specified(case):
    """Each document says of itself what its case states, and of other documents too."""
    anchor = datetime.fromisoformat(case["anchor"]).replace(tzinfo=UTC)
    mentions = EXTRACTOR.extract(case["text"], anchor)

    statement = read_validity(case["text"], mentions, anchor=anchor)

    accepted = [case, *case.get("also_ok", [])]
    assert as_days(statement) in [
        {key: want[key] for key in ("valid_from", "valid_until", "kind")} for want in accepted
    ]
    assert case.get("weak", False) == statement.weak
    assert case.get("flags", []) == [str(flag) for flag in statement.flags]
    if "supersedes" in case:
        assert case["supersedes"] in [named(role) for role in statement.roles if role.role is RoleName.SUPERSEDING]
