"""English as data: `specs/en.jsonl` holds a sentence of a document of 15 May 2024 and every mention in it."""

import json
from pathlib import Path

import pytest

from freshness_retrieval.timex import TimexExtractor

SPECS = Path(__file__).parent / "specs" / "en.jsonl"
CASES = [json.loads(line) for line in SPECS.read_text(encoding="utf-8").splitlines()]
EXTRACTOR = TimexExtractor("en")
FISCAL = TimexExtractor("en", fiscal_year_start=10)


def described(mention):
    interval = mention.interval
    days = (interval.first_day(), interval.last_day()) if interval else (None, None)
    return {
        "text": mention.text,
        "type": mention.type.value,
        "value": mention.value,
        **({"mod": mention.mod} if mention.mod else {}),
        **({"flags": list(mention.flags)} if mention.flags else {}),
        **{key: day and day.isoformat() for key, day in zip(("first_day", "last_day"), days, strict=True)},
    }


@pytest.mark.parametrize("case", CASES, ids=lambda case: case["text"][:60])
def test_mentions_are_as_specified(case):
    """A sentence has exactly the mentions of its case, with their type, value, modifier, flags and preferred days."""
    actual = [described(mention) for mention in EXTRACTOR.extract(case["text"], case["anchor"])]

    assert case["mentions"] == actual


@pytest.mark.parametrize(
    ("text", "value", "first_day", "last_day"),
    [
        ("Revenue for FY2023 rose.", "FY2023", "2022-10-01", "2023-09-30"),
        ("Bookings for FY24 Q3", "FY2024-Q3", "2024-04-01", "2024-06-30"),
        ("the third quarter of fiscal 2024", "FY2024-Q3", "2024-04-01", "2024-06-30"),
    ],
)
def test_fiscal_year_is_named_by_the_year_it_ends_in(text, value, first_day, last_day):
    """With a configured calendar a year of accounts has its own value and place."""
    (mention,) = FISCAL.extract(text, "2024-05-15")

    actual = described(mention)

    assert (value, first_day, last_day) == (actual["value"], actual["first_day"], actual["last_day"])


@pytest.mark.parametrize("text", ["last Friday", "two weeks ago", "yesterday", "in March", "now", "the past two years"])
def test_relative_words_stay_unresolved_without_an_anchor(text):
    """What counts from the document has no place when the document has no date."""
    for mention in EXTRACTOR.extract(text):
        assert ((), True) == (mention.readings, "unresolved" in mention.flags)


@pytest.mark.parametrize(
    ("prefer", "expected"),
    [(None, "2024-05-10"), ("past", "2024-05-10"), ("future", "2024-05-17"), ("nearest", "2024-05-17")],
)
def test_the_user_decides_where_the_text_does_not(prefer, expected):
    """A bare weekday lies on the preferred side; documents look back."""
    (mention,) = TimexExtractor("en", prefer=prefer).extract("Friday", "2024-05-15")

    assert expected == mention.value


def test_every_reading_is_kept_and_the_preferred_comes_first():
    """A date with swappable numbers names both days."""
    (mention,) = EXTRACTOR.extract("03/04/2024", "2024-05-15")

    assert ["2024-03-04", "2024-04-03"] == [str(reading.first_day()) for reading in mention.readings]


def test_relative_words_count_from_the_day_in_the_zone():
    """At 17:10 UTC it is already the next day in Tokyo."""
    (mention,) = TimexExtractor("en", "Asia/Tokyo").extract("yesterday", "2026-03-14T17:10:00Z")

    assert "2026-03-14" == mention.value


def test_a_zone_in_the_text_moves_the_clock():
    """3:15 p.m. EST is 20:15 UTC."""
    (mention,) = EXTRACTOR.extract("May 10, 2024, at 3:15 p.m. EST", "2024-05-15")

    assert "2024-05-10 20:15:00+00:00" == str(mention.readings[0].start)
