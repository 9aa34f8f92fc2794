"""Chinese mentions of time: cases as data, and the laws of the tables behind them."""

import json
import sys
import time
from itertools import chain
from pathlib import Path

import pytest

from freshness_retrieval.timex import TimexExtractor
from freshness_retrieval.timex.zh import PACK
from freshness_retrieval.timex.zh.fold import FOLD
from freshness_retrieval.timex.zh.lunar import lunar_day, solar_term
from freshness_retrieval.timex.zh.numerals import integer
from freshness_retrieval.timex.zh.refused import REFUSED
from freshness_retrieval.timex.zh.words import WORDS

CASES = [json.loads(line) for line in (Path(__file__).parent / "specs" / "zh.jsonl").read_text("utf-8").splitlines()]
EXTRACTOR = TimexExtractor(lang="zh")


def as_row(mention, keys):
    days = {}
    if mention.interval is not None:
        days = {"first_day": mention.interval.first_day(), "last_day": mention.interval.last_day()}
    row = {"text": mention.text, "type": mention.type.value, "value": mention.value, "flags": list(mention.flags)}
    row |= {name: day and day.isoformat() for name, day in days.items()}
    return {key: row.get(key) for key in keys}


@pytest.mark.parametrize("case", CASES, ids=[case["text"] for case in CASES])
def test_each_case_gives_its_mentions(case):
    """Every sentence gives exactly its mentions, with the type, value and days that the case states; none where it is refused."""
    found = EXTRACTOR.extract(case["text"], case["anchor"])
    assert [mention.text for mention in found] == [wanted["text"] for wanted in case["mentions"]]
    for mention, wanted in zip(found, case["mentions"], strict=True):
        assert wanted == as_row(mention, wanted)


def test_spans_are_those_of_the_text():
    """Folding keeps offsets: the span of a mention holds its text, in full width and traditional characters, too."""
    text = "會議改到２０２４年６月１８日（週二）下午３點半，請於兩週後確認。"
    for mention in EXTRACTOR.extract(text, "2024-05-15"):
        assert mention.text == text[mention.start : mention.end]


def test_folding_keeps_lengths():
    """Every folded character is one character."""
    assert {1} == {len(new) for new in FOLD.values()}


@pytest.mark.parametrize(
    ("numeral", "number"),
    [
        ("二〇二四", 2024),
        ("一九九0", 1990),
        ("三百六十五", 365),
        ("两千零五", 2005),
        ("廿九", 29),
        ("三万二", 30002),
        ("十十", None),
        ("点", None),
    ],
)
def test_numerals_are_read_or_refused(numeral, number):
    """A numeral is a whole number, or None where it is malformed."""
    assert number == integer(numeral)


def test_words_are_folded():
    """Each word of the tables is as folded text has it; a word that is not could never match."""
    for word in chain(chain.from_iterable(WORDS.values()), REFUSED, PACK.lexicon["holiday"]):
        assert word == word.lower().translate(FOLD)


def test_lunar_dates_are_placed_with_their_table():
    """With borax, a day of the Chinese calendar is its civil day, inside the year that the text names."""
    pytest.importorskip("borax")
    found = EXTRACTOR.extract("2024年中秋节和农历2023年八月十五", "2024-05-15")
    assert ["2024-09-17", "2023-09-29"] == [mention.value for mention in found]


def test_lunar_dates_without_a_table_are_flagged(monkeypatch):
    """Without borax, a day of the Chinese calendar is one mention, unplaced and flagged, never a civil date."""
    for name in ("borax", "borax.calendars", "borax.calendars.lunardate"):
        monkeypatch.setitem(sys.modules, name, None)
    lunar_day.cache_clear()
    solar_term.cache_clear()
    (mention,) = EXTRACTOR.extract("今年农历八月十五赏月", "2024-05-15")
    lunar_day.cache_clear()
    solar_term.cache_clear()
    assert ("unsupported_calendar",) == mention.flags
    assert () == mention.readings


@pytest.mark.parametrize("unit", ["1", "年", "一", "2024年", "十点", "1-", "到", "上", "三点", "每", "前后", "(", "近"])
def test_time_grows_with_the_text_only(unit):
    """Ten times the text takes no more than about ten times as long, whatever is repeated."""
    short, long = (unit * (size // len(unit)) for size in (2_000, 20_000))
    EXTRACTOR.extract(short, "2024-05-15")

    def seconds(text):
        begin = time.perf_counter()
        EXTRACTOR.extract(text, "2024-05-15")
        return time.perf_counter() - begin

    assert min(seconds(long) for _ in range(2)) < 40 * min(seconds(short) for _ in range(3)) + 0.2


@pytest.mark.parametrize(
    "text",
    [
        "",
        " ",
        "\n\n",
        "。",
        "\ud800年",
        "2024年\x00月",
        "９９９９９９９９９９９９年",
        "二月三十日",
        "零年零月零日",
        "25点70分",
    ],
)
def test_odd_text_is_no_error(text):
    """Control characters, lone surrogates and impossible numbers raise nothing."""
    for mention in EXTRACTOR.extract(text, "2024-05-15"):
        assert mention.text == text[mention.start : mention.end]
