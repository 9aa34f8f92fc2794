"""Laws of reasons, verdicts and gap notes."""

import json
import pickle

import pytest

from freshness_retrieval import ConfigurationError, GapNote, Outcome, Reason, ReasonCode, Verdict

CURRENT = Reason(ReasonCode.CURRENT, "published 2024-05-15; nothing says that it is outdated on 2024-06-02")


def test_codes_are_those_of_the_wire_format():
    """The codes are the strings that programs outside rely on; they may be added to, not renamed."""
    expected = {
        *("expired", "not_yet_valid", "superseded", "revoked", "beyond_top_k"),
        *("stale_volatile", "newer_conflict", "rejected", "undated_volatile"),
        *("current", "stale_active", "stale_stable", "older_version", "outside_window", "undated", "malformed_date"),
        *("ambiguous_date", "inverted_window", "future_date", "possible_conflict", "default_validity", "under_review"),
        *("cold_start", "low_relevance", "file_date", "text_date", "circular_supersession"),
    }
    assert expected == {str(code) for code in ReasonCode}


def test_codes_go_from_the_most_severe_to_none_at_all():
    """A revoked document is the worst, `current` says that nothing is wrong."""
    codes = list(ReasonCode)
    assert (ReasonCode.REVOKED, ReasonCode.CURRENT) == (codes[0], codes[-1])
    assert (
        codes.index(ReasonCode.EXPIRED) < codes.index(ReasonCode.STALE_VOLATILE) < codes.index(ReasonCode.STALE_ACTIVE)
    )


def test_outcomes_are_those_of_the_wire_format():
    """There are three outcomes."""
    assert ["kept", "quarantined", "filtered"] == [str(outcome) for outcome in Outcome]


def test_a_reason_has_a_wire_form_of_plain_text():
    """The wire form holds code and message, and survives JSON."""
    expected = {"code": "current", "message": CURRENT.message}
    assert expected == CURRENT.to_dict() == json.loads(json.dumps(CURRENT.to_dict()))


def test_a_verdict_lists_its_codes_in_order():
    """The codes of a verdict are those of its reasons, in their order."""
    expired = Reason(ReasonCode.EXPIRED, "valid until 2023-12-31, asked for 2024-06-02")
    verdict = Verdict(Outcome.FILTERED, (expired, CURRENT))
    assert (ReasonCode.EXPIRED, ReasonCode.CURRENT) == verdict.codes
    assert verdict == pickle.loads(pickle.dumps(verdict))  # noqa: S301 - our own bytes


def test_a_verdict_without_reason_is_refused():
    """Whatever is decided carries a reason."""
    with pytest.raises(ConfigurationError, match="a verdict needs at least one reason, got none for outcome kept"):
        Verdict(Outcome.KEPT, ())


@pytest.mark.parametrize("code", [None, ReasonCode.STALE_VOLATILE])
def test_a_gap_note_has_a_flat_wire_form(code):
    """The wire form of a gap note is flat and survives JSON, with and without a document."""
    note = GapNote(query="费用?", code=code, doc_id=None if code is None else "a", message="ingest one", age_days=3.0)
    expected = {
        "tag": "freshness",
        "query": "费用?",
        "code": code,
        "doc_id": note.doc_id,
        "age_days": 3.0,
        "message": "ingest one",
        "suggestion": "",
    }
    assert expected == json.loads(json.dumps(note.to_dict(), allow_nan=False))
