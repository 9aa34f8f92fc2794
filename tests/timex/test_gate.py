"""The first look at a text holds back nothing that would be found."""

import json
import re
from functools import cache
from importlib import import_module
from pathlib import Path

import pytest

from freshness_retrieval.errors import ConfigurationError
from freshness_retrieval.timex import PACKS, TimexExtractor
from freshness_retrieval.timex.engine import compile_search
from freshness_retrieval.timex.gate import gate
from freshness_retrieval.timex.grammar import Grammar

SPECS = Path(__file__).parent / "specs"
ENGINES = ["re", "re2"]


@cache
def grammar(language, engine):
    return Grammar(import_module(f"freshness_retrieval.timex.{language}").PACK, engine)


def texts(language):
    """Texts of the cases, and what stands in them between commas: shorter texts have fewer words that let them pass."""
    long = {"en": "english", "zh": "chinese"}[language]
    for path in (SPECS / f"{language}.jsonl", SPECS / "recognizers" / f"{long}.jsonl"):
        for line in path.read_text(encoding="utf-8").splitlines():
            case = json.loads(line)
            text = case.get("text") or case["Input"]
            yield from {text, *re.split("[,，]", text)}


@pytest.mark.parametrize("language", PACKS)
@pytest.mark.parametrize("engine", ENGINES)
def test_nothing_is_held_back(language, engine, monkeypatch):
    """A text that is let through whatever it holds says what it says behind the gates."""
    pytest.importorskip(engine)
    gated = grammar(language, engine)
    ungated = Grammar(gated.pack, "re")
    monkeypatch.setattr(ungated, "_may_hold", lambda folded: True)
    monkeypatch.setattr(ungated, "_loud", re.compile(""))

    for text in texts(language):
        folded = gated.folded(text)
        expected, found = (
            [(text[item.start : item.end]) for item in reader.find(folded).found] for reader in (ungated, gated)
        )
        assert expected == found, text


@pytest.mark.parametrize("engine", ENGINES)
@pytest.mark.parametrize(
    ("text", "passes"),
    [
        ("a reader of the almanac", False),
        ("may day", True),
        ("marching", False),
        ("at 7pm", True),
        ("version 3", False),
        ("in 1999", True),
        ("", False),
    ],
)
def test_words_pass_whole_and_digits_by_their_pattern(engine, text, passes):
    """A word inside another one is none, but digits may cling to it."""
    pytest.importorskip(engine)

    assert passes == gate(frozenset({"may", "march", "pm"}), r"[12]\d{3}", engine)(text)


def test_a_text_with_lone_surrogates_passes():
    """What google-re2 cannot look at is read."""
    pytest.importorskip("re2")

    assert gate(frozenset({"may"}), r"\d{4}", "re2")("\ud800")


def test_the_standard_library_has_no_search_for_many_words(monkeypatch):
    """Without google-re2 the gate compares sets; who asks for the package by name is told that it is missing."""
    assert compile_search("a", "re") is None
    monkeypatch.setitem(__import__("sys").modules, "re2", None)
    assert compile_search("a") is None
    with pytest.raises(ConfigurationError, match="pip install google-re2"):
        compile_search("a", "re2")


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("The sauna opens at 8 a.m.", ["8 a.m."]),
        ("Lunch is served from 11.30 in the hall.", ["11.30"]),
        ("Call back as soon as possible.", ["as soon as possible"]),
        ("Nothing is planned at this point.", ["at this point"]),
    ],
)
def test_a_mention_needs_no_other_one(text, found):
    """What a sentence says of time is found where it is all that the text says of it."""
    assert found == [mention.text for mention in TimexExtractor("en").extract(text, "2024-05-15")]
