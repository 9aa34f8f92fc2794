"""`freshness extract`."""

import json

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


def test_show_prints_the_text_and_what_mentions_mean():
    """For a person: the text, then a line a mention."""
    exit_code, output = run("--show", "--anchor", "2024-05-15", rows=[{"id": 1, "text": "until 2025"}, {"id": 2}])

    assert 1 == exit_code
    assert "until 2025" in output
    assert "'2025' DATE 2025 = 2025-01-01 to 2025-12-31" in output


def test_show_marks_the_right_characters_and_obeys_none(tmp_path):
    """Control characters in a text are shown as signs, one for each, so that no mark moves and no terminal obeys them."""
    source = tmp_path / "in.jsonl"
    source.write_text(
        json.dumps({"id": 1, "text": "\x1b[31m\x07\u202eValid until 30 June 2025."}) + "\n", encoding="utf-8"
    )
    shown = CliRunner().invoke(main, ["extract", "--show", str(source)]).output
    assert ("␛[31m␇\ufffdValid until 30 June 2025." in shown, "\x1b" in shown, "\x07" in shown) == (True, False, False)
