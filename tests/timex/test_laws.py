"""What holds for every text, in every language."""

import inspect
import re
import time
from datetime import date, timedelta
from importlib import import_module

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from freshness_retrieval.errors import ConfigurationError, UnreadableTimeError
from freshness_retrieval.timex import PACKS, TimexExtractor
from freshness_retrieval.timex import grammar as grammar_module
from freshness_retrieval.timex.grammar import Grammar

ANCHOR = date(2024, 5, 15)
EXTRACTOR = TimexExtractor()
ENGLISH = TimexExtractor("en")
WORDS = [
    "on",
    "in",
    "at",
    "from",
    "to",
    "between",
    "and",
    "until",
    "since",
    "before",
    "after",
    "by",
    "of",
    "the",
    "a",
    "last",
    "next",
    "this",
    "past",
    "two",
    "three",
    "3",
    "5",
    "12",
    "31",
    "1999",
    "2024",
    "March",
    "May",
    "June",
    "Sept.",
    "Friday",
    "Tuesday",
    "week",
    "month",
    "quarter",
    "year",
    "years",
    "days",
    "hours",
    "ago",
    "later",
    "earlier",
    "first",
    "third",
    "half",
    "early",
    "late",
    "mid",
    "Q3",
    "FY24",
    "3pm",
    "10:30",
    "2024-06-01",
    "12/31/2024",
    "twenty-five",
    "hundred",
    "thousand",
    "1990s",
    "'",
    "s",
    "-",
    "–",
    ",",
    ".",
    ";",
    "\n\n",
    "will",
    "was",
    "now",
    "morning",
    "night",
    "noon",
    "every",
    "each",
    "daily",
    "weekend",
    "Christmas",
    "end",
    "beginning",
    "fiscal",
    "second",
    "%",
    "$",
    "年",
    "上",
    "周五",
    "三",
    "月",
]
TEXTS = st.one_of(
    st.lists(st.sampled_from(WORDS), max_size=25).map(" ".join),
    st.text(max_size=60),
    st.text(alphabet="0123456789-/.:, \n", max_size=40),
)
RELATIVE = (
    "yesterday",
    "last Friday",
    "next week",
    "three days ago",
    "two weeks ago",
    "tomorrow",
    "this week",
    "the past ten days",
)


@given(TEXTS, st.sampled_from([None, ANCHOR, "2024-05-15T10:30:00+02:00", date(1, 1, 1), date(9999, 12, 31)]))
@settings(max_examples=300, deadline=None)
def test_spans_lie_in_the_text_and_never_overlap(text, anchor):
    """Whatever the text, mentions are in order, apart, and hold the characters of their span."""
    end = 0
    for mention in EXTRACTOR.extract(text, anchor):
        assert end <= mention.start < mention.end <= len(text)
        assert text[mention.start : mention.end] == mention.text
        end = mention.end


@given(TEXTS)
@settings(max_examples=100, deadline=None)
def test_the_same_text_gives_the_same_mentions(text):
    """Extraction keeps no state."""
    assert EXTRACTOR.extract(text, ANCHOR) == EXTRACTOR.extract(text, ANCHOR)


def moved(bound, shift):
    return None if bound is None else bound + shift


@given(st.sampled_from(RELATIVE), st.integers(-200, 200))
def test_shifting_the_anchor_by_weeks_shifts_relative_readings(text, weeks):
    """What is counted in days and weeks moves with the anchor."""
    shift = timedelta(weeks=weeks)
    (before,) = ENGLISH.extract(text, ANCHOR)
    (after,) = ENGLISH.extract(text, ANCHOR + shift)

    assert [(moved(reading.start, shift), moved(reading.end, shift)) for reading in before.readings] == [
        (reading.start, reading.end) for reading in after.readings
    ]


DIGITS = st.lists(
    st.sampled_from(
        ["0", "1", "7", "07", "12", "13", "25", "31", "60", "100", "1999", "2005", "2024", "20240601", "三", "〇"]
    ),
    min_size=1,
    max_size=6,
)


@pytest.mark.parametrize("language", PACKS)
@given(numbers=DIGITS, signs=st.lists(st.sampled_from("-/.:,~·"), min_size=5, max_size=5))
@settings(max_examples=400, deadline=None)
def test_shapes_that_meet_in_one_token_are_foreseen(language, numbers, signs):
    """A pack names each set of shapes that one token has at once, so that no reading of it is lost."""
    pack = import_module(f"freshness_retrieval.timex.{language}").PACK
    word = numbers[0] + "".join(sign + number for sign, number in zip(signs, numbers[1:], strict=False))
    found = {
        name for name, (shape, read) in pack.shapes.items() if re.fullmatch(shape, word) and read(word) is not None
    }

    assert len(found) <= 1 or found in pack.overlaps


@given(st.lists(TEXTS, min_size=2, max_size=6))
@settings(max_examples=60, deadline=None)
def test_what_is_remembered_changes_nothing(texts):
    """A grammar that has met other texts before reads one as a fresh grammar does."""
    experienced, fresh = _both("en")[0], Grammar(import_module("freshness_retrieval.timex.en").PACK)
    for text in texts:
        experienced.find(experienced.folded(text))
    for text in texts:
        assert said(fresh, fresh.folded(text)) == said(experienced, fresh.folded(text))


def test_memory_of_a_grammar_is_bounded(monkeypatch):
    """What is remembered never grows past its bound, whatever is read."""
    monkeypatch.setattr(grammar_module, "_MOST_RUNS", 50)
    grammar = Grammar(import_module("freshness_retrieval.timex.en").PACK)
    for year in range(1000, 2000):
        assert len(grammar.find(f"in {year}").found) == 1

    assert len(grammar._remembered) <= 50


@pytest.mark.parametrize("language", PACKS)
def test_builders_accept_the_names_of_their_patterns(language):
    """Each rule's builder can be called with what its pattern may capture."""
    grammar = Grammar(import_module(f"freshness_retrieval.timex.{language}").PACK)
    for compiled in grammar.rules():
        if compiled.rule.build is not None and not isinstance(compiled.rule.build, type(int.__add__)):
            names = {group.name for group in compiled.groups} | ({"text"} if compiled.rule.text else set())
            inspect.signature(compiled.rule.build).bind_partial(**dict.fromkeys(names))


@pytest.mark.parametrize("language", PACKS)
@given(text=TEXTS)
@settings(max_examples=60, deadline=None)
def test_both_engines_find_the_same(language, text):
    """google-re2 and the standard library give equal tokens and expressions."""
    pytest.importorskip("re2")
    one, other = _both(language)
    lower = one.folded(text)

    assert said(one, lower) == said(other, lower)


def said(grammar, folded):
    """What a grammar reads in a text, without the addresses of functions that find holidays."""
    return re.sub(r" at 0x[0-9a-f]+", "", repr(grammar.find(folded)))


_GRAMMARS: dict[str, tuple[Grammar, Grammar]] = {}


def _both(language):
    if language not in _GRAMMARS:
        pack = import_module(f"freshness_retrieval.timex.{language}").PACK
        _GRAMMARS[language] = Grammar(pack, "re"), Grammar(pack, "re2")
    return _GRAMMARS[language]


@pytest.mark.parametrize(
    "text",
    [
        "twenty " * 20_000,
        "1-" * 50_000,
        "March " * 20_000,
        "from 3 to " * 10_000,
        "the last first of the " * 5_000,
        "a.b" * 40_000,
        "<" * 100_000,
        "<a" * 50_000,
        "x@" * 50_000,
        "9" * 100_000,
        "early late mid " * 8_000,
        "In 1987 it closed and in June 1991 it reopened. " * 2_000,
        "三十" * 40_000,
        "年月日" * 30_000,
    ],
    ids=lambda text: text[:12],
)
def test_time_is_linear_in_the_text(text):
    """Four times the text takes nowhere near sixteen times as long."""
    EXTRACTOR.extract(text[:1000], ANCHOR)
    quarter = _seconds(text[: len(text) // 4])
    whole = _seconds(text)

    assert whole < 10 * quarter + 0.5


def _seconds(text):
    start = time.process_time()
    EXTRACTOR.extract(text, ANCHOR)
    return time.process_time() - start


@pytest.mark.parametrize(
    "text",
    ["\x00\x01June 2024\x7f", "June \ud800 2024 \udfff", "<p>June</p> 2024 &nbsp;", "İ June 2024", "\u202eJune 2024"],
)
def test_hostile_characters_are_no_error(text):
    """Control characters, lone surrogates, markup and letters that grow in lower case leave offsets right."""
    for mention in EXTRACTOR.extract(text, ANCHOR):
        assert text[mention.start : mention.end] == mention.text


@pytest.mark.parametrize(
    "keywords",
    [{"timezone": "Mars/Base"}, {"week_start": 7}, {"fiscal_year_start": 0}, {"prefer": "soon"}, {"lang": "xx"}],
)
def test_settings_that_cannot_be_used_are_refused(keywords):
    """A wrong setting names itself when the extractor is made."""
    with pytest.raises(ConfigurationError, match=str(next(iter(keywords.values())))):
        TimexExtractor(**keywords)


def test_an_anchor_that_is_no_time_is_refused():
    """An anchor is an ISO 8601 date or time."""
    with pytest.raises(UnreadableTimeError, match="soon"):
        EXTRACTOR.extract("yesterday", "soon")


def test_other_languages_are_read_with_low_confidence():
    """Dateparser stands in where there is no grammar."""
    (mention,) = TimexExtractor("de").extract("Treffen am 3. März 2024", ANCHOR)

    assert ("2024-03-03", ("low_confidence",)) == (mention.value, mention.flags)


def test_languages_are_chosen_by_script():
    """One text may speak two languages."""
    text = "The release of 2024年6月1日 was moved from last Friday"

    assert ["2024-06-01", "2024-05-10"] == [mention.value for mention in EXTRACTOR.extract(text, ANCHOR)]
