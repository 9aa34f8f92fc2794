"""Laws of evidence, and of the plain records it is built from."""

import dataclasses
import pickle
from collections import OrderedDict
from datetime import UTC, date, datetime
from types import MappingProxyType

import pytest

from freshness_retrieval import Evidence, FreshnessError, RecordError, TimeInterval


def test_validity_that_is_not_stated_is_unknown():
    """What a record does not say of itself is None, never a guess."""
    evidence = Evidence(id="a")
    assert [None] * 5 == [evidence.doc_id, evidence.score, evidence.published, evidence.recorded, evidence.valid]


def test_evidence_cannot_be_changed():
    """An evidence is a value: fields cannot be assigned, and copies with other fields are new values."""
    evidence = Evidence(
        id="a", valid=TimeInterval.of_days(date(2024, 1, 1), None), recorded=datetime(2024, 1, 2, tzinfo=UTC)
    )
    with pytest.raises(dataclasses.FrozenInstanceError):
        evidence.score = 1.0  # type: ignore[misc]
    assert dataclasses.replace(evidence, score=0.5).valid == evidence.valid
    assert evidence == pickle.loads(pickle.dumps(evidence))  # noqa: S301 - our own bytes


@pytest.mark.parametrize("kind", [dict, OrderedDict, MappingProxyType])
def test_any_mapping_is_a_record(kind):
    """A record may be any mapping; `content` and `similarity` are other names of `text` and `score`."""
    record = kind({"id": 7, "content": "380 yuan", "similarity": 0.8, "metadata": {"published_at": "2024"}})
    expected = Evidence(id="7", text="380 yuan", score=0.8, metadata={"published_at": "2024"})
    assert expected == Evidence.from_mapping(record)


def test_the_other_name_counts_where_the_first_holds_nothing():
    """A key that is there and holds None says nothing, so its other name is read."""
    record = {"id": "a", "text": None, "content": "c", "score": None, "similarity": 0.7}
    evidence = Evidence.from_mapping(record)
    assert ("c", 0.7) == (evidence.text, evidence.score)


def test_zero_is_a_score():
    """A score of 0.0 is not taken for none."""
    assert Evidence.from_mapping({"id": "a", "score": 0.0, "similarity": 0.9}).score == 0.0


@pytest.mark.parametrize("metadata", [None, [], ["published_at"], "published_at", 7])
def test_metadata_that_are_no_mapping_count_as_empty(metadata):
    """Metadata are a mapping, whatever the record holds."""
    assert {} == Evidence.from_mapping({"id": "a", "metadata": metadata}).metadata


@pytest.mark.parametrize("text", [None, 7, b"bytes", ["a"]])
def test_text_that_is_no_text_counts_as_empty(text):
    """Text is a string, whatever the record holds."""
    assert Evidence.from_mapping({"id": "a", "text": text}).text == ""


@pytest.mark.parametrize("record", [None, "text", 7, ["id"]])
def test_what_is_no_mapping_is_no_record(record):
    """A candidate that is no mapping is refused, naming its type."""
    with pytest.raises(RecordError, match=f"must be an Evidence or a mapping, got {type(record).__name__}"):
        Evidence.from_mapping(record)


@pytest.mark.parametrize(
    "wrong",
    [
        {"published": "2024-01-01"},
        {"published": date(2024, 1, 1)},
        {"valid": "2024"},
        {"text": None},
        {"metadata": [("published_at", "2024")]},
        {"recorded": datetime(2024, 1, 2)},  # noqa: DTZ001 - naive is the point
    ],
    ids=str,
)
def test_a_field_of_another_type_is_refused_at_construction(wrong):
    """Times are intervals and aware moments, text is text: anything else fails when it is made, not in a query."""
    with pytest.raises(FreshnessError, match=next(iter(wrong))):
        Evidence(id="a", **wrong)
