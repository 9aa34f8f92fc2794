"""`freshness intent`."""

import json

import pytest
from click.testing import CliRunner

from freshness_retrieval.cli import main


def run(lines, *arguments):
    done = CliRunner().invoke(main, ["intent", *arguments], input="\n".join(json.dumps(line) for line in lines))
    return done.exit_code, [json.loads(line) for line in done.stdout.splitlines()], done.stderr


def test_a_question_with_its_window():
    """Kind, relation, the moment of asking, inclusive days and recency come out under the question's id."""
    expected = {
        "id": 1,
        "kind": "past",
        "relation": "before",
        "as_of": "2024-06-02",
        "first_day": None,
        "last_day": "2009-12-31",
        "recency": 0.0,
    }
    assert (0, [expected], "") == run([{"id": 1, "query": "laws before 2010", "as_of": "2024-06-02"}])


def test_a_records_own_moment_comes_first():
    """`--as-of` stands where a record names none; a day is counted in the zone."""
    lines = [{"id": 1, "query": "今天"}, {"id": 2, "query": "今天", "as_of": "2023-01-31T20:00:00Z"}]
    code, answers, _ = run(lines, "--as-of", "2024-06-02", "--timezone", "Asia/Shanghai")
    assert (0, ["2024-06-02", "2023-02-01"]) == (code, [answer["first_day"] for answer in answers])
    assert ["2024-06-02", "2023-02-01"] == [answer["as_of"] for answer in answers]


def test_without_any_moment_the_clock_counts():
    """A question with no moment of asking is asked now."""
    code, answers, _ = run([{"id": 1, "query": "today"}])
    assert (0, answers[0]["as_of"]) == (code, answers[0]["last_day"])


@pytest.mark.parametrize(
    ("record", "message"),
    [
        ({"id": 7}, '"query", a string, got NoneType'),
        ({"id": 7, "query": 3}, '"query", a string, got int'),
        ({"id": 7, "query": "x", "as_of": "2024"}, "not a single day"),
        ({"id": 7, "query": "x", "as_of": "soon"}, '"as_of"'),
    ],
)
def test_a_bad_record_is_its_own_error(record, message):
    """A record that cannot be read comes out with its error, the others with their answers; the exit code is 1."""
    code, answers, _ = run([record, {"id": 8, "query": "x", "as_of": "2024-06-02"}])
    assert (1, 7, 8) == (code, answers[0]["id"], answers[1]["id"])
    assert message in answers[0]["error"]


def test_a_bad_option_is_a_usage_error():
    """`--as-of` that is no day ends the command with exit code 2."""
    code, answers, problem = run([], "--as-of", "2024")
    assert (2, []) == (code, answers)
    assert "--as-of" in problem
