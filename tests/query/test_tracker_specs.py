"""Dialogues with their slots, as JSON cases."""

import json
from datetime import datetime
from pathlib import Path

import pytest

from freshness_retrieval import RuleIntentReader, TimeContextTracker
from freshness_retrieval.clock import fixed_clock

CASES = [
    json.loads(line)
    for line in Path(__file__).parents[1].joinpath("specs/dialogues.jsonl").read_text("utf-8").splitlines()
]


@pytest.mark.parametrize("case", CASES, ids=lambda case: case["id"])
def test_a_dialogue_is_followed_as_stated(case):
    """After each turn the slot is one of those that the case accepts."""
    tracker = TimeContextTracker(current_time=case["as_of"])
    for turn in case["turns"]:
        slot = tracker.update(turn["text"], turn["role"], turn.get("at")).slot()
        accepted = [{"start": one["start"], "end": one["end"]} for one in [turn, *turn.get("also_ok", [])]]
        assert slot in accepted, turn["text"]


@pytest.mark.parametrize("case", CASES, ids=lambda case: case["id"])
def test_a_follow_up_can_be_put_into_words(case):
    """What a question that needs the dialogue is rewritten to is read, without the dialogue, as what it meant."""
    tracker = TimeContextTracker(current_time=case["as_of"])
    for turn in case["turns"]:
        at = turn.get("at", case["as_of"])
        written = tracker.rewrite(turn["text"], at)
        window = tracker.update(turn["text"], turn["role"], at).window()
        if written != turn["text"] and turn["role"] in {"user", "用户"}:
            asked = RuleIntentReader().read(written, datetime.fromisoformat(at + "T00:00:00+00:00")).window
            assert window == asked, written


@pytest.mark.parametrize("case", CASES[::5], ids=lambda case: case["id"])
def test_resolving_and_updating_agree(case):
    """A question resolved before it is taken in has the window that the context has after it, or a part of it."""
    tracker = TimeContextTracker(clock=fixed_clock(datetime.fromisoformat(case["as_of"] + "T12:00:00+00:00")))
    for turn in case["turns"]:
        at = turn.get("at")
        if turn["role"] not in {"user", "用户"}:
            tracker.update(turn["text"], turn["role"], at)
            continue
        before = tracker.context()
        intent = tracker.resolve(turn["text"], at)
        assert before == tracker.context()
        window = tracker.update(turn["text"], turn["role"], at).window()
        if intent.window is not None:
            assert window is not None
            assert intent.window == intent.window.intersection(window)
