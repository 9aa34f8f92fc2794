"""Laws of bad input: odd records degrade themselves, are never lost, and touch nobody else."""

import json
from collections import Counter, OrderedDict, UserDict, defaultdict
from datetime import date, datetime
from types import MappingProxyType
from typing import Any

import pytest

from freshness_retrieval import (
    ConfigurationError,
    Evidence,
    FreshnessChain,
    FreshnessPolicy,
    MissingDatesWarning,
)
from tests.chain.documents import NOW, asking_about, codes, document, ids, judge, nested

FRESH = document("fresh", 0.5, published_at="2024-05-03")


def test_a_candidate_comes_back_as_evidence():
    """An item gives its candidate as a value: with an id, text and metadata, whatever the record lacked."""
    nothing = judge(
        [{"metadata": {"published_at": NOW}}, {"id": None, "score": "high", "metadata": {"published_at": NOW}}]
    )
    found = [item.evidence for item in nothing.kept]
    assert [("0", "", None), ("1", "", None)] == [(evidence.id, evidence.text, evidence.score) for evidence in found]


def test_an_evidence_comes_back_as_it_is():
    """An item gives back the very Evidence that was judged."""
    evidence = Evidence(id="a", score=0.5, metadata={"published_at": NOW})
    assert judge([evidence]).kept[0].evidence is evidence


@pytest.mark.parametrize(
    "odd",
    [
        None,
        "",
        float("nan"),
        10**5000,
    ],
    ids=["none", "empty", "nan", "huge"],
)
def test_a_candidate_without_a_usable_id_is_named_by_its_place(odd):
    """What has no id is named by its place, from 0; 0 is an id."""
    kept = judge([document(0, published_at=NOW), document(odd, published_at=NOW)]).kept
    assert ["0", "1"] == ids(kept) == [item.evidence.id for item in kept]


@pytest.mark.parametrize(
    ("record", "expected"),
    [
        ({"doc_id": "own", "metadata": {"doc_id": "d", "source_id": "s"}}, "own"),
        ({"metadata": {"doc_id": "d", "source_id": "s"}}, "d"),
        ({"metadata": {"doc_id": "", "source_id": "s", "ref_doc_id": "r"}}, "s"),
        ({"metadata": {"ref_doc_id": "r"}}, "r"),
        ({"metadata": {}}, "chunk"),
    ],
)
def test_the_document_of_a_chunk_is_found(record, expected):
    """The record's own word, else a metadata field in its order, else the chunk itself."""
    result = judge([FRESH, {"id": "chunk"} | record])
    assert {"fresh", expected} == {item.doc_id for item in result.kept}


def test_wrong_field_names_are_heard_of():
    """Where no document carries a date under any configured name, a warning names the keys; one date is enough for silence."""
    documents = [document(f"d{n}", modified_date="2024-05-01") for n in range(3)]
    with pytest.warns(MissingDatesWarning, match="no candidate carries a date under date; set fields.published_at"):
        result = judge(documents, fields={"published_at": "date"})
    assert [["undated"]] * 3 == [codes(result, item.id) for item in result.kept]
    judge([*documents, document("d3", date="2024-05-01")], fields={"published_at": "date"})


def test_file_dates_alone_are_heard_of_too():
    """The dates of files are no sign that the field name is right; one date of a document's own is, be it unreadable."""
    files = [document(f"d{n}", last_modified_date="2024-05-01") for n in range(2)]
    for others in ([], [document("d2")]):
        with pytest.warns(MissingDatesWarning, match="no candidate carries a date under published_at, publish_date"):
            result = judge([*files, *others])
        assert ["file_date"] == codes(result, "d0")
    for own in ({"published_at": "2024-05-01"}, {"published_at": "soon"}, {"valid_from": "2024-01-01"}):
        judge([*files, document("d2", **own)])


def test_one_bad_date_is_one_bad_date():
    """A date that does not exist, a list and a mapping degrade that field of that document; all are processed."""
    bad = {"b": "00/00/0000", "c": "0000-00-00T00:00:00Z", "d": ["2024-02-01", "2024-03-01"], "e": {"year": 2024}}
    result = judge(
        [document("a", published_at="2024-01-01"), *(document(name, published_at=value) for name, value in bad.items())]
    )
    assert ["a", "b", "c", "d", "e"] == sorted(ids(result.kept))
    assert ["current"] == codes(result, "a")
    for name in bad:
        assert set(codes(result, name)) <= {"malformed_date", "undated"}


def test_dates_as_objects_are_read_and_nothing_unwritable_is_added():
    """Date objects in metadata are dates; what is added to them can be written as JSON."""
    published = document("a", publish_date=datetime(2024, 2, 1, 9), reviewed=date(2024, 3, 4))  # noqa: DTZ001 - as given
    result = FreshnessChain().run("", [published], as_of=NOW)
    assert "2024-02-01" == result.kept[0].as_of
    assert json.dumps(result.kept[0].annotations())
    reviewed = FreshnessChain(FreshnessPolicy(fields={"published_at": "reviewed"})).run("", [published], as_of=NOW)
    assert "2024-03-04" == reviewed.kept[0].as_of


def test_a_chain_shows_its_policy_and_takes_no_other_thing():
    """The policy in force is that of the constructor, the defaults where there is none; a plain dict is refused."""
    policy = FreshnessPolicy(timezone="Asia/Shanghai")
    assert (policy, FreshnessPolicy()) == (FreshnessChain(policy).policy, FreshnessChain().policy)
    with pytest.raises(ConfigurationError, match="intent must be a TemporalIntent or None, got str"):
        judge([FRESH], intent="recent")
    with pytest.raises(
        ConfigurationError, match=r"policy must be a FreshnessPolicy, got dict; FreshnessPolicy\.from_dict"
    ):
        FreshnessChain({"timezone": "UTC"})  # type: ignore[arg-type]


@pytest.mark.parametrize(
    "kind", [OrderedDict, UserDict, MappingProxyType, lambda data: defaultdict(str, data), Counter]
)
def test_any_mapping_is_read_and_none_is_changed(kind):
    """Records and metadata may be any mappings; reading one that makes up values for absent keys adds none to it."""
    metadata = kind({"valid_until": "2023-12-31"})
    record = kind({"id": "a", "metadata": metadata})
    result = judge([record, FRESH])
    assert (["fresh"], ["a"]) == (ids(result.kept), ids(result.filtered))
    assert (["id", "metadata"], ["valid_until"]) == (sorted(record), sorted(metadata))


def test_any_iterable_of_candidates_is_a_list():
    """A generator is read once."""
    documents = [FRESH, document("expired", valid_until="2023-12-31")]
    assert ["fresh"] == ids(judge(given for given in documents).kept)


@pytest.mark.parametrize(
    "metadata",
    [None, [], "2024-05-01", 7, [("published_at", "2024-05-01")], nested(100_000)],
    ids=lambda value: type(value).__name__,
)
def test_metadata_that_are_no_mapping_count_as_none(metadata):
    """Whatever stands in the place of metadata, the candidate is kept and undated."""
    result = judge([FRESH, {"id": "a", "score": 0.1, "metadata": metadata}])
    assert (["fresh", "a"], ["undated"]) == (ids(result.kept), codes(result, "a"))


def test_keys_need_not_be_text():
    """Keys of any type stand beside those that are read."""
    metadata = {1: "one", None: "none", ("a", "b"): "pair", float("nan"): "nan", "published_at": "2024-05-03"}
    assert ["current"] == codes(judge([{"id": "a", "metadata": metadata}]), "a")


def test_metadata_may_hold_themselves():
    """A mapping that contains itself is read like any other."""
    metadata: dict[str, Any] = {"published_at": "2024-05-03"}
    metadata |= {"title": metadata, "superseded_by": metadata, "valid_until": [metadata], "topic_class": metadata}
    result = judge([{"id": "a", "metadata": metadata}])
    assert (["malformed_date"], "[a, as of 2024-05-03]") == (codes(result, "a"), result.kept[0].citation)


def test_ids_need_not_be_unique():
    """Candidates with one id are two candidates."""
    documents = [document("a", 0.9, published_at=NOW), document("a", 0.8, valid_until="2023-12-31", published_at=NOW)]
    result = judge(documents)
    assert ([0], [1]) == (result.kept.positions, result.filtered.positions)


@pytest.mark.parametrize(
    "score", [{}, [0.5], [0.5, 0.6], 1j, b"x", object(), date(2024, 1, 1)], ids=lambda value: type(value).__name__
)
def test_a_score_of_any_type_is_a_score_or_none(score):
    """What is no number is no score: the document stands last, and nobody else is touched."""
    result = judge(
        [
            document("a", score, published_at=NOW),
            document("b", 0.1, published_at=NOW),
            document("c", 0.2, published_at=NOW),
        ]
    )
    assert ("c", {"a", "b"}) == (result.kept[0].id, set(ids(result.kept[1:])))


def test_lists_of_only_lists_as_scores_are_no_scores():
    """Where every score is a list of one length nobody is scored."""
    documents = [document(name, [0.1, 0.9], published_at=NOW) for name in "ab"]
    assert [None, None] == [item.evidence.score for item in judge(documents).kept]


def test_what_is_read_of_a_title_is_bounded():
    """A title of a megabyte is read no further than a heading, so that one document cannot hold up a question."""
    huge = document("huge", title="2019年 " * 200_000, published_at="2024-01-01")
    plain = document("plain", title="2019", published_at="2024-01-01")
    result = judge([huge, plain], intent=asking_about(2019))
    assert ["current", "current"] == [code for name in ("huge", "plain") for code in codes(result, name)]
