"""The pattern language of rules."""

import re

import pytest

from freshness_retrieval.errors import ConfigurationError
from freshness_retrieval.timex.pattern import alternation, literals_of, translate

SYMBOLS = {"day": "dx", "month": "m", "=of": "o", "=the": "t", "=to": "-"}


def symbols(name):
    return SYMBOLS.get(name, "")


@pytest.mark.parametrize(
    ("pattern", "matches", "fails"),
    [
        ("{day} of? {month}", ["dm", "xom"], ["m", "do"]),
        ("(the of | {month}) {day}+", ["tod", "mdx"], ["td", "m"]),
        ("{day}{2}", ["dx"], ["d"]),
    ],
)
def test_patterns_match_symbols(pattern, matches, fails):
    """Classes, words, groups and repetition do what they do in regular expressions."""
    regex = re.compile(translate(pattern, symbols).regex)

    assert all(regex.fullmatch(text) for text in matches)
    assert not any(regex.fullmatch(text) for text in fails)


def test_seconds_are_what_may_follow_the_first_symbol():
    """None stands for a match that may end after one symbol."""
    seconds = translate("{day} of? {month} | the", symbols).seconds

    assert {"d": frozenset("om"), "x": frozenset("om"), "t": None} == seconds


def test_context_is_no_part_of_the_mention():
    """What stands before `<` and after `>` must match but is left out."""
    translated = translate("of < {d:day} > to", symbols)
    (found,) = re.finditer(translated.regex, "od-")

    assert ("d", "d") == (found[translated.core], found[translated.groups[0].index])


@pytest.mark.parametrize("pattern", ["({day}", "{day})", "? {day}", "{day}?", "{unknown}", "{}"])
def test_patterns_that_cannot_be_used_are_refused(pattern):
    """A broken pattern is reported when the pack is compiled."""
    with pytest.raises(ConfigurationError):
        translate(pattern, symbols)


def test_words_of_a_pattern():
    """Words stand for themselves and become part of the lexicon."""
    assert {"the", "of"} == literals_of("the? {d:day} of {month}")


def test_alternation_prefers_the_longer_word():
    """The longest word at a place wins."""
    assert ["周五"] == re.findall(alternation(["周", "周五", "月"]), "周五上午")
