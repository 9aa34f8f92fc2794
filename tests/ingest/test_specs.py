"""Metadata dates as data: `specs/metadata_dates.jsonl` holds a law, a value and what is expected of its reading."""

import json
from pathlib import Path

import pytest

from freshness_retrieval.ingest import DateReader

SPECS = Path(__file__).parents[1] / "specs" / "metadata_dates.jsonl"
CASES = [json.loads(line) for line in SPECS.read_text(encoding="utf-8").splitlines()]


def as_python(value):
    """JSON lacks NaN and infinity: `{"$float": "nan"}` stands for them."""
    return float(value["$float"]) if isinstance(value, dict) and "$float" in value else value


@pytest.mark.parametrize("case", CASES, ids=lambda case: f"{case['law'][:40]}: {case['value']!r:.40}")
def test_reading_is_as_specified(case):
    """Each value is read as its case says, and whatever is not ok gives a reason."""
    reader = DateReader(case.get("timezone", "UTC"), case.get("day_order"))
    expected = dict(case["expected"])
    needle = expected.pop("reason_has", "")

    actual = reader.read(as_python(case["value"])).to_dict(reader.zone)

    assert expected == {key: actual[key] for key in expected}
    assert needle in (actual["reason"] or "")
    assert (actual["status"] == "ok") == (actual["reason"] is None)
