"""The time context of a dialogue as a value."""

import json
from datetime import date

import pytest

from freshness_retrieval import ContextAction, ContextNote, RecordError, TimeContext, TimeInterval

NOTE = ContextNote(
    turn=1, role="user", words="2019", action=ContextAction.SET, start=date(2019, 1, 1), end=date(2019, 12, 31)
)
CONTEXT = TimeContext(start=date(2019, 1, 1), end=date(2019, 12, 31), turn=4, silent=2, notes=(NOTE,))


def test_a_context_prints_as_its_slot():
    """As text, a context is start and end, inclusive ISO days."""
    assert "{'start': '2019-01-01', 'end': '2019-12-31'}" == f"{CONTEXT}"
    assert "{'start': None, 'end': None}" == str(TimeContext())


def test_json_round_trip():
    """What `to_json` writes, `from_json` reads as an equal context."""
    assert CONTEXT == TimeContext.from_json(CONTEXT.to_json())
    assert TimeContext() == TimeContext.from_dict(json.loads(json.dumps(TimeContext().to_dict())))


def test_windows():
    """The window covers the days of the slot; an empty slot has none, an open one is open."""
    assert TimeInterval.of_days(date(2019, 1, 1), date(2019, 12, 31)) == CONTEXT.window()
    assert None is TimeContext().window()
    assert TimeInterval.of_days(date(2020, 1, 1), None) == TimeContext(start=date(2020, 1, 1)).window()


@pytest.mark.parametrize(
    ("change", "message"),
    [
        ({"version": 2}, "version 1 is accepted, got 2"),
        ({"start": "soon"}, '"start": a day such as'),
        ({"start": 5}, '"start": a day such as'),
        ({"start": "2020-01-01"}, "ends before it starts"),
        ({"turn": "4"}, '"turn": int is accepted, got str'),
        ({"turn": True}, '"turn": int is accepted, got bool'),
        ({"silent": -1}, "count from 0"),
        ({"notes": {}}, '"notes": list is accepted'),
        ({"notes": [5]}, '"notes": a mapping is accepted, got int'),
        ({"notes": [{"action": "danced"}]}, '"action": one of set, '),
        ({"notes": [NOTE_RECORD := CONTEXT.to_dict()["notes"][0]] * 33}, "at most 32"),
        ({"notes": [{**NOTE_RECORD, "turn": 0}]}, "counted from 1, got 0"),
        ({"notes": [{**NOTE_RECORD, "words": None}]}, '"words": str is accepted'),
    ],
)
def test_bad_records_are_refused(change, message):
    """A record that `to_dict` did not write is an error that names the key, and what is accepted."""
    with pytest.raises(RecordError, match=message):
        TimeContext.from_dict({**CONTEXT.to_dict(), **change})


@pytest.mark.parametrize("text", ["", "{", "[1]", "null", "[" * 100_000])
def test_what_is_no_context_in_json_is_refused(text):
    """Text that is not JSON, or no mapping, is an error."""
    with pytest.raises(RecordError, match="a time context is"):
        TimeContext.from_json(text)


def test_words_that_are_quoted_are_capped():
    """A note quotes at most 80 characters of what was said."""
    note = ContextNote(turn=1, role="r" * 500, words="x" * 500, action=ContextAction.SET)
    assert (80, 80) == (len(note.words), len(note.role))
