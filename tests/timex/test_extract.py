"""`freshness extract`."""

import json
import re

import pytest
from click.testing import CliRunner

from freshness_retrieval.cli import main


def run(*arguments, rows):
    text = "".join(json.dumps(row) + "\n" for row in rows)
    result = CliRunner().invoke(main, ["extract", *arguments], input=text)
    return result.exit_code, result.stdout


def records(*arguments, rows):
    return [json.loads(line) for line in run(*arguments, rows=rows)[1].splitlines()]


def test_a_mention_carries_its_span_value_and_days():
    """The keys of the command table, local bounds without offset, inclusive days."""
    (record,) = records("--anchor", "2024-05-15", "--lang", "en", rows=[{"id": 1, "text": "on 3 March 2024"}])

    assert {
        "id": 1,
        "mentions": [
            {
                "start": 3,
                "end": 15,
                "text": "3 March 2024",
                "type": "DATE",
                "value": "2024-03-03",
                "mod": None,
                "flags": [],
                "from": "2024-03-03T00:00:00",
                "until": "2024-03-04T00:00:00",
                "first_day": "2024-03-03",
                "last_day": "2024-03-03",
                "candidates": [],
            }
        ],
    } == record


def test_days_are_those_of_the_zone():
    """Bounds are what clocks in the zone show."""
    rows = [{"id": 1, "text": "yesterday", "anchor": "2026-03-14T17:10:00Z"}]
    (record,) = records("--timezone", "Asia/Tokyo", rows=rows)

    assert ("2026-03-14T00:00:00", "2026-03-14") == tuple(record["mentions"][0][key] for key in ("from", "first_day"))


def test_the_anchor_of_a_record_comes_first():
    """A record's own date beats the option."""
    rows = [{"id": 1, "text": "today", "anchor": "2020-02-02"}, {"id": 2, "text": "today"}]

    found = records("--anchor", "2024-05-15", rows=rows)

    assert ["2020-02-02", "2024-05-15"] == [record["mentions"][0]["value"] for record in found]


def test_open_bounds_and_no_interval_are_null():
    """An unbounded side has neither bound nor day."""
    rows = [{"id": 1, "text": "before 2020, for two years"}]
    (record,) = records("--anchor", "2024-05-15", "--lang", "en", rows=rows)

    assert [(None, "2020-01-01T00:00:00", "BEFORE"), (None, None, None)] == [
        (mention["from"], mention["until"], mention["mod"]) for mention in record["mentions"]
    ]


@pytest.mark.parametrize(
    "row", [{"id": 1}, {"id": 1, "text": 5}, {"id": 1, "text": "", "anchor": 3}, {"id": 1, "text": "", "anchor": "?"}]
)
def test_a_bad_record_stands_in_its_place(row):
    """The others still come out, and the exit code is 1."""
    exit_code, output = run(rows=[row, {"id": 2, "text": "2024"}])
    first, second = map(json.loads, output.splitlines())

    assert (1, 1, {"id", "error"}, 1) == (exit_code, first["id"], set(first), len(second["mentions"]))


def test_a_bad_setting_exits_with_2():
    """Configuration fails before any record."""
    assert 2 == run("--timezone", "Mars/Base", rows=[])[0]


def shown(*rows, **environment):
    """What a person sees of some records."""
    text = "".join(json.dumps(row) + "\n" for row in rows)
    result = CliRunner(env=environment).invoke(main, ["extract", "--show", "--timezone", "Asia/Tokyo"], input=text)
    return result.exit_code, [line.rstrip() for line in result.stdout.splitlines()]


def test_show_numbers_the_mentions_and_says_what_they_mean():
    """For a person: the text with a number behind each mention; for each number its words, type, value and days of the zone."""
    rows = [
        {"id": "a", "text": "closed last Friday at 9 am, for two years, or until\n2025", "anchor": "2024-05-15"},
        {"id": 2, "text": "03/04/2024, before 2020, Monday"},
        {"id": 3, "text": "nothing"},
        {"id": 4},
        {"text": "since 2020, before 9 am", "anchor": "2024-05-15"},
    ]
    exit_code, lines = shown(*rows)

    assert (1, ["a", "closed [last Friday at 9 am]¹, for [two years]², or until", "[2025]³"]) == (exit_code, lines[:3])
    assert [
        ["1", "last Friday at 9 am", "TIME", "2024-05-10T09:00", "2024-05-10 09:00 to 2024-05-10 09:01"],
        ["2", "two years", "DURATION", "P2Y"],
        ["3", "2025", "DATE", "2025", "2025-01-01 to 2025-12-31"],
    ] == [re.split(r"  +", line.strip()) for line in lines[3:6]]
    assert ["2", "[03/04/2024]¹, [before 2020]², [Monday]³"] == lines[7:9]
    assert [
        "2024-03-04 or 2024-04-03 (ambiguous order)",
        "until 2019-12-31",
        "(unresolved)",
    ] == [re.split(r"  +", line.strip())[-1] for line in lines[9:12]]
    assert ["", "3", "nothing", "", "4", 'error: a record needs "text", a string, got NoneType', ""] == lines[12:19]
    assert ["from 2020-01-01", "until 2024-05-15 09:00"] == [
        re.split(r"  +", line.strip())[-1] for line in lines[20:22]
    ]


def test_show_tells_a_line_that_is_no_record():
    """A line without JSON is an error in its place."""
    result = CliRunner().invoke(main, ["extract", "--show"], input="[1]\n")
    assert (1, "error: line 1: a JSON object is accepted, got list") == (result.exit_code, result.stdout.strip())


def test_show_is_readable_without_colour():
    """Colour is for terminals that have it; NO_COLOR leaves the marks."""
    row = {"text": "until 2025"}
    coloured, plain = (shown(row, FORCE_COLOR="1", **more)[1] for more in ({}, {"NO_COLOR": "1"}))

    assert (True, False) == ("36m" in coloured[0], "36m" in plain[0])
    assert "until [2025]¹" == re.sub(r"\x1b\[[0-9;]*m", "", plain[0])


def test_show_marks_the_right_characters_and_obeys_none():
    """Control characters in id and text are shown as signs, one for each, so that no mark moves and no terminal obeys them."""
    _, lines = shown({"id": "\x1b[2J", "text": "\x1b[31m\x07\u202e\ud83d until 2025"})

    assert ["␛[2J", "␛[31m␇\ufffd? until [2025]¹"] == lines[:2]


@pytest.mark.parametrize(
    "text",
    ["\ude00\ud83d 2024 \ud83d", "a\x00b 2024\x1b[0m", "offer of 30 June 2024. " * 5_000],
    ids=["halves", "controls", "long"],
)
def test_any_text_is_read(text):
    """Broken surrogates, control characters and long texts come back with offsets that count their characters."""
    (record,) = records(rows=[{"id": 1, "text": text}])

    assert record["mentions"]
    assert all(text[found["start"] : found["end"]] == found["text"] for found in record["mentions"])
