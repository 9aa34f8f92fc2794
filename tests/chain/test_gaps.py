"""Laws of what is missing: nothing left to keep, and the notes that are filed for it."""

import pytest

from freshness_retrieval import FreshnessChain, FreshnessWarning, GapNote, ReasonCode
from tests.chain.documents import NOW, codes, document, ids, judge

OLD_PRICE = document("old price", 0.9, published_at="2023-01-01", topic_class="volatile")
EXPIRED = document("expired", 0.8, published_at="2023-01-01", valid_until="2023-12-31")
RUNBOOK = document("runbook", 0.7, published_at="2023-06-02", topic_class="active", title="Restart")
FRESH = document("fresh", 0.5, published_at="2024-05-03")


def test_where_everything_is_removed_nothing_is_kept():
    """`when_empty: empty` returns nothing, and a gap note says so first."""
    result = judge([OLD_PRICE, EXPIRED])
    assert ([], ["old price"], ["expired"]) == (ids(result.kept), ids(result.quarantined), ids(result.filtered))
    assert [(None, None), (ReasonCode.STALE_VOLATILE, "old price")] == [
        (note.code, note.doc_id) for note in result.gaps
    ]


def test_or_the_best_removed_ones_come_back():
    """`when_empty: fall_back` ranks the removed ones, each with its reasons and a caveat; the gaps are noted all the same."""
    result = judge([EXPIRED, OLD_PRICE], when_empty="fall_back", top_k=1)
    assert (["old price"], [], ["expired"]) == (ids(result.kept), ids(result.quarantined), ids(result.filtered))
    assert (["stale_volatile"], ["expired", "beyond_top_k"]) == (codes(result, "old price"), codes(result, "expired"))
    assert "as of 2023-01-01; too old for its topic, nothing better was found" == result.kept[0].caveat
    assert [None, ReasonCode.STALE_VOLATILE] == [note.code for note in result.gaps]
    assert (True, ["old price"]) == (result.fallen_back, ids(result.disqualified))


def test_nothing_falls_back_where_something_is_left():
    """One usable document is enough for the removed ones to stay away."""
    assert ["fresh"] == ids(judge([EXPIRED, OLD_PRICE, FRESH], when_empty="fall_back").kept)


def test_leaning_on_a_stale_source_is_a_gap():
    """Each stale active document that is kept asks for a newer version, wherever it stands."""
    expected = (
        "Restart: published 2023-06-02, 366 days old on 2024-06-02; active sources count for 6 months "
        "(topic_class is active); the answer may lean on it, check for a newer version"
    )
    for others in ([], [FRESH | {"score": 1.0}], [FRESH | {"score": 0.1}]):
        (note,) = judge([RUNBOOK, *others]).gaps
        assert (ReasonCode.STALE_ACTIVE, "runbook", 366.0, expected) == (
            note.code,
            note.doc_id,
            note.age_days,
            note.message,
        )


def test_each_stale_source_that_is_kept_is_one_gap():
    """Notes follow the ranking, chunks of one document share theirs, and what is not kept or came back has none."""
    stale = {"published_at": "2023-06-02", "topic_class": "active"}
    documents = [
        document("cut", 0.1, **stale),
        document("b", 0.8, **stale),
        document("a1", 0.9, doc_id="a", **stale),
        document("a2", 0.7, doc_id="a", **stale),
        FRESH,
    ]
    assert ["a", "b"] == [note.doc_id for note in judge(documents, top_k=4).gaps]
    expired = document("a", **stale, valid_until="2023-12-31")
    assert [None] == [note.code for note in judge([expired], when_empty="fall_back").gaps]


def test_each_disqualified_document_is_one_gap():
    """Chunks of one document file one note, in the order of the input, whatever the reason for which they are set aside."""
    chunks = [document(f"a{n}", doc_id="a", published_at="2023-01-01", topic_class="volatile") for n in (1, 2)]
    others = [document("b"), document("c", topic_class="volatile"), document("d", published_at="soon")]
    result = judge([chunks[0], *others, chunks[1], FRESH], undated="quarantine")
    assert [("a", "stale_volatile"), ("b", "undated"), ("c", "undated_volatile"), ("d", "malformed_date")] == [
        (note.doc_id, note.code) for note in result.gaps
    ]


def test_gap_notes_are_one_line_and_name_the_question():
    """A note is for people: one line, with the question that met the gap."""
    hostile = document("a", published_at="2023-01-01", topic_class="volatile", title="x\ny: all is well")
    for note in judge([hostile], "What is the fee?").gaps:
        assert note.message.isprintable()
        assert note.query == "What is the fee?"


def test_a_volatile_source_without_a_date_is_a_gap():
    """A volatile document that is kept though it is undated asks for its date; an undated one of another class does not."""
    documents = [document("price", topic_class="volatile"), document("guide", topic_class="active"), FRESH]
    (note,) = judge(documents).gaps
    assert (ReasonCode.UNDATED, "price", "ingest it with its date") == (note.code, note.doc_id, note.suggestion)


def test_a_topic_whose_freshest_source_is_stale_is_a_gap():
    """Where all dated sources of a class are stale, and they are several documents, one note tells of the freshest."""
    stale = [
        document("a", published_at="2023-01-01", topic_class="active"),
        document("b", published_at="2023-05-01", topic_class="active"),
        document("undated", topic_class="active"),
        document("expired", published_at="2024-05-01", topic_class="active", valid_until="2024-05-15"),
    ]
    found = [note for note in judge([*stale, FRESH]).gaps if note.doc_id is None]
    assert ["active: the freshest of 2 sources is as of 2023-05-01, and stale; ingest newer ones"] == [
        note.message for note in found
    ]
    fresh = document("c", published_at="2024-05-01", topic_class="active")
    for others in ([fresh], []):
        documents = [*stale, *others] if others else stale[:1]
        assert [] == [note for note in judge([*documents, FRESH]).gaps if note.doc_id is None]


async def test_notes_are_handed_to_a_sink():
    """A sink gets each note of each call, awaited or not."""
    filed: list[GapNote] = []
    chain = FreshnessChain(current_time=NOW, gap_sink=filed.append)
    result = chain.run("What is the fee?", [OLD_PRICE, RUNBOOK, FRESH])
    assert list(result.gaps) == filed
    await chain.run_async("What is the fee?", [OLD_PRICE, RUNBOOK, FRESH])
    assert [*result.gaps, *result.gaps] == filed


def test_a_sink_that_raises_costs_no_answer():
    """The answer is the same, and a warning tells of the note that is lost."""

    def broken(note):
        raise OSError("disk full")

    with pytest.warns(FreshnessWarning, match="disk full"):
        result = FreshnessChain(current_time=NOW, gap_sink=broken).run("", [OLD_PRICE, FRESH])
    assert (["fresh"], 1) == (ids(result.kept), len(result.gaps))
