"""Chinese mentions of time: cases as data, and the laws of the tables behind them."""

import json
import sys
import time
from itertools import chain
from pathlib import Path

import pytest

from freshness_retrieval.timex import TimexExtractor
from freshness_retrieval.timex.extractor import meaning
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
        ("十点", None),
    ],
)
def test_numerals_are_read_or_refused(numeral, number):
    """A numeral is a whole number, or None where it is malformed."""
    assert number == integer(numeral)


def test_words_are_folded():
    """Each word of the tables is as folded text has it; a word that is not could never match."""
    for word in chain(chain.from_iterable(WORDS.values()), REFUSED, PACK.lexicon["holiday"]):
        assert word == word.lower().translate(FOLD)


@pytest.mark.parametrize(
    ("text", "anchor", "mention", "first_day", "last_day"),
    [
        ("本条款2024年6月1日生效", "2024-05-15", "2024年6月1日", "2024-06-01", "2024-06-01"),
        ("本条款2024年6月1日生效", "2019-01-02", "2024年6月1日", "2024-06-01", "2024-06-01"),
        ("新功能预计Q3发布", "2024-05-15", "Q3", "2024-07-01", "2024-09-30"),
        ("新功能预计Q3发布", "2024-08-20", "Q3", "2024-07-01", "2024-09-30"),
        ("新功能预计Q3发布", "2024-11-03", "Q3", "2025-07-01", "2025-09-30"),
        ("价格上周五调整", "2024-05-15", "上周五", "2024-05-10", "2024-05-10"),
        ("价格上周五调整", "2024-05-13", "上周五", "2024-05-10", "2024-05-10"),
        ("价格上周五调整", "2024-05-19", "上周五", "2024-05-10", "2024-05-10"),
        ("价格上周五调整", "2024-01-02", "上周五", "2023-12-29", "2023-12-29"),
    ],
)
def test_a_notice_is_read_by_its_date(text, anchor, mention, first_day, last_day):
    """A full date is itself at any anchor, a quarter to come is the running one or lies ahead, 上周 counts weeks from Monday."""
    (found,) = EXTRACTOR.extract(text, anchor)
    assert mention == found.text
    assert {"first_day": first_day, "last_day": last_day} == as_row(found, ("first_day", "last_day"))


@pytest.mark.parametrize(
    ("text", "first_day", "last_day"),
    [
        ("农历八月十五", "2024-09-17", None),
        ("2024年中秋节", "2024-09-17", None),
        ("农历2023年八月十五", "2023-09-29", None),
        ("2024年农历五月初五", "2024-06-10", None),
        ("2024年正月初一", "2024-02-10", None),
        ("二〇二四年腊月廿三", "2025-01-22", None),
        ("去年八月十五", "2023-09-29", None),
        ("2024年春节", "2024-02-10", None),
        ("2024年除夕", "2024-02-09", None),
        ("2024年腊八节", "2024-01-18", None),
        ("2023年小年", "2023-01-14", None),
        ("2024年元宵节", "2024-02-24", None),
        ("2024年端午节", "2024-06-10", None),
        ("2024年七夕", "2024-08-10", None),
        ("2024年重阳节", "2024-10-11", None),
        ("2024年清明", "2024-04-04", None),
        ("清明小长假", "2024-04-04", None),
        ("2024年冬至", "2024-12-21", None),
        ("2020年闰四月初一", "2020-05-23", None),
        ("2020年闰四月", "2020-05-23", "2020-06-20"),
        ("2025年闰六月初一", "2025-07-25", None),
        ("农历五月", "2024-06-06", "2024-07-05"),
        ("春节前三天", "2024-02-07", None),
    ],
)
def test_lunar_dates_are_placed_with_their_table(text, first_day, last_day):
    """With borax, a day or month of the Chinese calendar is its civil days, in a leap month, too; 除夕 ends the year before."""
    pytest.importorskip("borax")
    (found,) = EXTRACTOR.extract(text, "2024-05-15")
    assert {"first_day": first_day, "last_day": last_day or first_day} == as_row(found, ("first_day", "last_day"))


@pytest.mark.parametrize("text", ["1800年春节", "2024年农历闰五月初一", "2200年冬至"])
def test_a_lunar_date_outside_of_the_table_is_flagged(text):
    """A year without a table, and a leap month that a year has not, leave the mention unplaced and flagged."""
    (found,) = EXTRACTOR.extract(text, "2024-05-15")
    assert ("unsupported_calendar",) == found.flags
    assert () == found.readings


@pytest.mark.parametrize(
    "text", ["今年农历八月十五", "农历八月十五", "2024年正月", "春节", "2024年除夕", "腊八节", "冬至"]
)
def test_lunar_dates_without_a_table_are_flagged(monkeypatch, text):
    """Without borax, a day of the Chinese calendar is one mention, unplaced and flagged, never a civil date."""
    for name in ("borax", "borax.calendars", "borax.calendars.lunardate"):
        monkeypatch.setitem(sys.modules, name, None)
    forget = (lunar_day.cache_clear, solar_term.cache_clear, meaning.cache_clear)
    for clear in forget:
        clear()
    (mention,) = EXTRACTOR.extract(f"{text}赏月", "2024-05-15")
    for clear in forget:
        clear()
    assert ("unsupported_calendar",) == mention.flags
    assert () == mention.readings


@pytest.mark.parametrize(
    ("text", "day"),
    [
        ("2024年国庆节", "2024-10-01"),
        ("2024年劳动节", "2024-05-01"),
        ("2024年母亲节", "2024-05-12"),
        ("2024年感恩节", "2024-11-28"),
        ("2024年复活节", "2024-03-31"),
        ("2024年耶稣受难日", "2024-03-29"),
        ("24年元旦", "2024-01-01"),
    ],
)
def test_named_days_follow_their_rule(text, day):
    """A day by a civil date, by a weekday of a month or from Easter needs no table."""
    (found,) = EXTRACTOR.extract(text, "2020-05-15")
    assert {"first_day": day, "last_day": day} == as_row(found, ("first_day", "last_day"))


def test_easter_has_a_first_year():
    """Before the calendar of today, Easter is unplaced."""
    (found,) = EXTRACTOR.extract("1500年复活节", "2024-05-15")
    assert () == found.readings


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
