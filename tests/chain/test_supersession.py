"""Laws of supersession: a document that names its successor is out of force once that has taken over."""

from collections.abc import Mapping

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from freshness_retrieval import Evidence, FreshnessChain
from tests.chain.documents import NOW, asking_about, codes, document, ids, judge, message, nested

V1 = document("v1", 0.9, published_at="2023-01-01", superseded_by="v2")


def test_a_document_whose_successor_was_published_is_filtered():
    """The successor takes over with its publication, whatever the scores; the reason names it."""
    result = judge([V1, document("v2", 0.1, published_at="2024-01-01")])
    assert (["v2"], ["v1"]) == (ids(result.kept), ids(result.filtered))
    assert message(result, "superseded") == "superseded by v2"


def test_a_successor_that_is_not_among_the_candidates_has_taken_over():
    """Retrieval need not have found the successor for the document to be retired."""
    assert ["superseded"] == codes(judge([V1]), "v1")


@pytest.mark.parametrize(
    ("window", "as_of", "expected"),
    [
        ({"valid_from": "2024-01-01", "valid_until": "2024-12-31"}, NOW, ["current"]),
        ({"valid_until": "2024-06-02"}, NOW, ["current"]),
        ({"valid_until": "2024-06-01"}, NOW, ["superseded", "expired"]),
        ({"valid_until": "2024-06-02"}, "2024-06-03", ["superseded", "expired"]),
        ({"valid_from": "2024-06-03", "valid_until": "2024-12-31"}, NOW, ["superseded", "not_yet_valid"]),
        ({"valid_from": "2024-01-01"}, NOW, ["superseded"]),
        ({"valid_until": "until further notice"}, NOW, ["superseded"]),
        ({"valid_from": "2025", "valid_until": "2024"}, NOW, ["superseded", "inverted_window"]),
    ],
)
def test_without_its_successor_a_document_stays_up_to_its_stated_end(window, as_of, expected):
    """Where the successor is not there to say since when, the stated end of the document says until when."""
    assert expected == codes(
        judge([document("v1", published_at="2023-01-01", superseded_by="v2", **window)], as_of=as_of), "v1"
    )


@pytest.mark.parametrize(
    "successor",
    [{"published_at": "2024-01-01"}, {}],
    ids=["dated", "undated"],
)
def test_a_successor_among_the_candidates_goes_before_the_stated_end(successor):
    """Where the successor is there and has taken over, the document goes though it states a later end."""
    predecessor = document("v1", published_at="2023-01-01", superseded_by="v2", valid_until="2024-12-31")
    assert ["superseded"] == codes(judge([predecessor, document("v2", **successor)]), "v1")


@pytest.mark.parametrize(
    "successor",
    [
        {"published_at": "2024-06-03"},
        {"published_at": "2024-01-01", "valid_from": "2024-07-01"},
        {"published_at": "2025-01-01", "valid_until": "2026-12-31"},
    ],
)
def test_a_successor_that_is_not_yet_there_retires_nothing(successor):
    """Until its validity starts, else until its publication, the successor has not taken over."""
    result = judge([V1, document("v2", **successor)])
    assert ["current"] == codes(result, "v1")


def test_an_undated_successor_has_taken_over():
    """A successor that does not say since when is taken at its word."""
    assert ["superseded"] == codes(judge([V1, document("v2")]), "v1")


def test_the_successor_may_be_named_by_its_document():
    """The chunks of the successor are known by their document, and those of the predecessor all go."""
    chunks = [
        document(f"{doc}#{n}", doc_id=doc, published_at=day, **claim)
        for doc, day, claim in (("v1", "2023-01-01", {"superseded_by": "v2"}), ("v2", "2024-01-01", {}))
        for n in (1, 2)
    ]
    result = judge(chunks)
    assert (["v2#1", "v2#2"], ["v1#1", "v1#2"]) == (ids(result.kept), ids(result.filtered))


def test_the_identity_of_an_evidence_is_its_own_word():
    """`Evidence.doc_id` goes before the metadata."""
    successor = Evidence(id="c", doc_id="v2", metadata={"doc_id": "other", "published_at": "2024-06-03"})
    assert ["current"] == codes(judge([V1, successor]), "v1")


@pytest.mark.parametrize(
    "claims", [{"a": "a"}, {"a": "b", "b": "a"}, {"a": "b", "b": "c", "c": "a"}], ids=["itself", "pair", "three"]
)
def test_a_circle_of_successors_retires_nobody(claims):
    """Where the successors of a document lead back to it, no claim counts, each says so, and no reader need be told."""
    result = judge([document(name, published_at="2024-01-01", superseded_by=other) for name, other in claims.items()])
    assert [["circular_supersession"]] * len(claims) == [codes(result, name) for name in claims]
    assert {None} == {item.caveat for item in result.kept}
    assert len(claims) == len(result.kept)


@given(st.lists(st.integers(0, 7), min_size=1, max_size=8))
def test_circular_is_who_leads_back_to_itself(successors):
    """A claim has no effect exactly where following the successors comes back to the document."""
    documents = [
        document(f"d{n}", published_at="2024-01-01", superseded_by=f"d{successor}")
        for n, successor in enumerate(successors)
    ]
    result = judge(documents)
    for place in range(len(successors)):
        step, seen = successors[place], set()
        while step < len(successors) and step != place and step not in seen:
            seen.add(step)
            step = successors[step]
        assert codes(result, f"d{place}") == (["circular_supersession"] if step == place else ["superseded"])


def test_a_document_that_leads_into_a_circle_is_still_retired():
    """A claim counts though the successor's own claim does not."""
    claims = {"a": "b", "b": "c", "c": "b"}
    result = judge([document(name, published_at="2024-01-01", superseded_by=other) for name, other in claims.items()])
    assert (["superseded"], ["circular_supersession"]) == (codes(result, "a"), codes(result, "b"))


def test_what_a_document_says_of_another_does_not_retire_it():
    """`supersedes` is a claim on somebody else, and metadata may be written by anybody."""
    result = judge(
        [document("v1", published_at="2023-01-01"), document("v2", published_at="2024-01-01", supersedes="v1")]
    )
    assert [["current"], ["current"]] == [codes(result, "v1"), codes(result, "v2")]


def test_a_superseded_document_is_found_for_its_own_time():
    """Asked for a time before the successor took over, the document is current."""
    versions = [V1, document("v2", published_at="2024-01-01")]
    assert ["current"] == codes(judge(versions, as_of="2023-06-01"), "v1")
    assert ["current"] == codes(judge(versions, intent=asking_about(2023)), "v1")


def test_a_superseded_document_is_found_for_its_own_time_without_its_successor():
    """Whether retrieval found the successor does not matter for a question about the document's own time."""
    result = judge([V1, document("other", published_at="2020-01-01")], intent=asking_about(2023))
    assert "outside_window" not in codes(result, "v1")


def test_a_superseded_document_is_demoted_for_a_later_window():
    """In a window that starts after the successor took over, a superseded document is outside and says why."""
    versions = [
        V1 | {"metadata": {**V1["metadata"], "valid_from": "2023-01-01"}},
        document("v2", valid_from="2024-01-01"),
    ]
    result = judge(versions, as_of="2026-01-01", intent=asking_about(2025))
    assert (["v2", "v1"], ["superseded", "outside_window"]) == (ids(result.kept), codes(result, "v1"))


class Odd(Mapping[str, object]):
    """A mapping that is no dict."""

    def __getitem__(self, key):
        raise KeyError(key)

    def __iter__(self):
        return iter(())

    def __len__(self):
        return 0


@pytest.mark.parametrize(
    "nothing",
    [
        None,
        "",
        "  ",
        "none",
        "N/A",
        "-",
        "未知",
        False,
        float("nan"),
        np.datetime64("NaT"),
        np.array([]),
        [],
        {},
        Odd(),
        nested(100_000),
    ],
    ids=lambda value: type(value).__name__,
)
def test_a_successor_that_is_not_stated_retires_nothing(nothing):
    """Whatever names no document is no claim: wrongly retiring a true document is the worse error."""
    assert ["current"] == codes(judge([document("a", published_at="2024-01-01", superseded_by=nothing)]), "a")


def test_a_long_chain_of_successors_costs_no_time():
    """Each document of a long chain is retired, in time that grows with its length and not with its square."""
    chain = [document(f"v{n}", published_at="2024-01-01", superseded_by=f"v{n + 1}") for n in range(20_000)]
    result = FreshnessChain().run("", [*chain, document("last", published_at=NOW)], as_of=NOW)
    assert 20_000 == len(result.filtered)
