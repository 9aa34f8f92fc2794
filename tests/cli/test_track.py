"""`freshness track`."""

import json

import pytest
from click.testing import CliRunner

from freshness_retrieval.cli import main


def run(lines, *arguments):
    done = CliRunner().invoke(main, ["track", *arguments], input="\n".join(json.dumps(line) for line in lines))
    return done.exit_code, [json.loads(line) for line in done.stdout.splitlines()], done.stderr


def turn(text, session="a", role="user", **others):
    return {"session": session, "role": role, "text": text, **others}


def test_each_turn_has_its_slot():
    """Session, inclusive days and the explanation come out for every turn, in input order; sessions may alternate."""
    lines = [
        turn("fees in Q4 2021?"),
        turn("2024年3月的订单", session=2, role="用户"),
        turn("and in the next quarter?"),
        turn("去年同期呢", session=2, role="用户"),
        turn("Hello", session=None, role="assistant"),
    ]
    code, answers, problem = run(lines, "--as-of", "2025-06-11")
    assert (0, "") == (code, problem)
    assert [
        ("a", "2021-10-01", "2021-12-31"),
        (2, "2024-03-01", "2024-03-31"),
        ("a", "2022-01-01", "2022-03-31"),
        (2, "2023-03-01", "2023-03-31"),
        (None, None, None),
    ] == [(answer["session"], answer["start"], answer["end"]) for answer in answers]
    assert "turn 1, user: 'Q4 2021' set the time" in answers[0]["explanation"]


def test_a_turns_own_moment_comes_first():
    """`at` is a day or an instant in the zone, else `--as-of` counts."""
    lines = [turn("today?"), turn("今天", at="2023-01-31T20:00:00Z")]
    _, answers, _ = run(lines, "--as-of", "2024-06-02", "--timezone", "Asia/Shanghai")
    assert ["2024-06-02", "2023-02-01"] == [answer["start"] for answer in answers]


def test_without_any_moment_the_clock_counts():
    """A turn without a moment is said now."""
    code, answers, _ = run([turn("today")])
    assert (0, answers[0]["start"]) == (code, answers[0]["end"])
    assert answers[0]["start"] > "2025"


@pytest.mark.parametrize(
    ("record", "message"),
    [
        ({"id": 7, "role": "user"}, '"text", a string, got NoneType'),
        ({"id": 7, "text": "x"}, '"role", a string, got NoneType'),
        ({"id": 7, "text": "x", "role": "narrator"}, "role 'narrator' is not known"),
        ({"id": 7, "text": "x", "role": "user", "at": "soon"}, "at: 'soon' is no ISO 8601 day"),
        ({"id": 7, "text": "x", "role": "user", "at": 5}, "at: a day or an instant is accepted, got int"),
        ({"id": 7, "text": "x", "role": "user", "session": []}, '"session": a string or a number'),
    ],
)
def test_a_bad_record_is_its_own_error(record, message):
    """A turn that cannot be read comes out with its error, the others with their slots; the exit code is 1."""
    code, answers, _ = run([record, turn("in 2019", at="2024-06-02")])
    assert (1, 7, "2019-01-01") == (code, answers[0]["id"], answers[1]["start"])
    assert message in answers[0]["error"]


@pytest.mark.parametrize(
    ("arguments", "name"), [(("--as-of", "soon"), "--as-of"), (("--timezone", "Mars/Olympus"), "Mars")]
)
def test_a_bad_option_is_a_usage_error(arguments, name):
    """An option that cannot be used ends the command with exit code 2."""
    code, answers, problem = run([], *arguments)
    assert (2, []) == (code, answers)
    assert name in problem
