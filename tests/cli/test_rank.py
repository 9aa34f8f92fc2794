"""`freshness rank`."""

import json

import pytest
from click.testing import CliRunner

from freshness_retrieval.cli import main

POLICY = """\
version: 1
indexes:
  prices:
    topic_classes: {volatile: {match: {metadata: {category: [pricing]}}}}
"""
CURRENT = {"id": "new", "text": "€146", "score": 0.7, "metadata": {"published_at": "2025-05-05", "category": "pricing"}}
STALE = {"id": "old", "text": "€118", "score": 0.9, "metadata": {"published_at": "2023-03-15", "category": "pricing"}}
EXPIRED = {"id": "gone", "score": 0.8, "metadata": {"published_at": "2024-01-01", "valid_until": "2024-12-31"}}
ACCEPTED = "give a year, a month, a day, an instant, or an interval such as 2023-05/2024, 2023/.. or ../2023"
AS_OF = ("--as-of", "2025-06-30")


def lines(*records):
    return "".join(json.dumps(record) + "\n" for record in records)


@pytest.fixture
def config(tmp_path):
    path = tmp_path / "freshness.yaml"
    path.write_text(POLICY, encoding="utf-8")
    return path


@pytest.fixture
def run(config):
    def run(*arguments, given="", index="prices"):
        command = ["rank", "--config", str(config), "--index", index, *map(str, arguments)]
        result = CliRunner().invoke(main, command, input=given)
        return result.exit_code, [json.loads(line) for line in result.stdout.splitlines()], result.stderr

    return run


def outcomes(records):
    return [(record["id"], record.get("outcome", "error")) for record in records]


def codes(record):
    return [reason["code"] for reason in record["reasons"]]


def test_kept_come_first_then_quarantined_then_filtered(run):
    """Every candidate comes out once, by outcome."""
    code, out, errors = run("--query", "price?", *AS_OF, given=lines(EXPIRED, STALE, CURRENT))
    assert (0, "") == (code, errors)
    assert outcomes(out) == [("new", "kept"), ("old", "quarantined"), ("gone", "filtered")]
    assert [codes(record) for record in out] == [["current"], ["stale_volatile"], ["expired"]]
    assert set(out[0]) == {
        "id", "outcome", "rank", "score", "similarity", "recency", "caveat", "citation", "reasons",
    }  # fmt: skip


def test_candidates_from_a_file(run, tmp_path):
    """A file is read like standard input."""
    path = tmp_path / "candidates.jsonl"
    path.write_text(lines(CURRENT), encoding="utf-8")
    assert outcomes(run("--query", "price?", *AS_OF, path)[1]) == [("new", "kept")]


def test_no_candidates(run):
    """No candidates give no output and no error."""
    assert run("--query", "price?", *AS_OF) == (0, [], "")


def test_lines_that_are_no_candidates_come_last(run):
    """A line that is no object costs no other one; the errors come last and the exit code is 1."""
    code, out, errors = run("--query", "price?", *AS_OF, given="[]\n" + lines(CURRENT) + "{\n" + lines(EXPIRED))
    assert (1, "") == (code, errors)
    assert outcomes(out) == [("new", "kept"), ("gone", "filtered"), (None, "error"), (None, "error")]
    assert out[2]["error"] == "line 1: a JSON object is accepted, got list"


def test_top_k(run):
    """`--top-k` cuts the kept ones; those cut off are filtered and say so."""
    other = CURRENT | {"id": "other", "score": 0.1}
    out = run("--query", "price?", *AS_OF, "--top-k", 1, given=lines(other, CURRENT))[1]
    assert [("new", ["current"]), ("other", ["beyond_top_k", "current"])] == [
        (record["id"], codes(record)) for record in out
    ]


def test_asked_period(run):
    """With `--asked` documents are judged at the period that the question names."""
    out = run("--query", "price?", *AS_OF, "--asked", "2024", given=lines(CURRENT, EXPIRED))[1]
    assert [("gone", ["current"]), ("new", ["outside_window"])] == [(record["id"], codes(record)) for record in out]


def test_scores_that_are_no_numbers(run):
    """NaN and infinite scores are read, and the output is strict JSON."""
    given = (
        '{"id": "nan", "score": NaN}\n{"id": "inf", "score": -Infinity, "metadata": {"published_at": "2025-01-01"}}\n'
    )
    code, out, _ = run("--query", "price?", *AS_OF, given=given)
    assert (0, {"nan", "inf"}) == (code, {record["id"] for record in out})


def test_batch_answers_in_input_order(run):
    """Each question comes out as one line with its own time, candidates and size."""
    questions = [
        {"id": 1, "query": "price?", "as_of": "2023-04-01", "candidates": [CURRENT, STALE]},
        {"id": "b", "query": "price?", "candidates": [STALE, CURRENT], "top_k": 1},
        {"id": None, "asked": "2024", "candidates": [EXPIRED]},
        {"candidates": []},
    ]
    code, out, errors = run("--batch", "-", *AS_OF, given=lines(*questions))
    assert (0, "") == (code, errors)
    assert [record["id"] for record in out] == [1, "b", None, None]
    assert [list(record) for record in out] == [["id", "intent", "kept", "quarantined", "filtered", "gaps"]] * 4
    assert [[item["id"] for item in record["kept"]] for record in out] == [["old", "new"], ["new"], ["gone"], []]
    assert [record["intent"]["as_of"] for record in out] == ["2023-04-01", *["2025-06-30"] * 3]
    assert [record["intent"]["first_day"] for record in out] == [None, None, "2024-01-01", None]


def test_options_hold_where_a_line_says_nothing(run):
    """`--asked` and `--top-k` hold for every question that names none itself."""
    questions = [{"candidates": [CURRENT, EXPIRED]}, {"candidates": [CURRENT, EXPIRED], "asked": "2025", "top_k": 2}]
    out = run("--batch", "-", *AS_OF, "--asked", "2024", "--top-k", 1, given=lines(*questions))[1]
    assert [["gone"], ["new", "gone"]] == [[item["id"] for item in record["kept"]] for record in out]


@pytest.mark.parametrize(
    ("question", "error"),
    [
        ({}, 'a question needs "candidates", a list of objects, got none'),
        ({"candidates": {}}, 'a question needs "candidates", a list of objects, got dict'),
        ({"candidates": [CURRENT, "x"]}, "candidates[1] must be an object, got str"),
        ({"candidates": [], "query": 1}, '"query" must be text, got int'),
        ({"candidates": [], "top_k": 0}, '"top_k" must be a whole number of at least 1, got 0'),
        ({"candidates": [], "top_k": True}, '"top_k" must be a whole number of at least 1, got True'),
        ({"candidates": [], "asked": 2024}, '"asked" must be text such as "2023" or "2023-05/2024", got int'),
        (
            {"candidates": [], "as_of": "2024"},
            "as_of: '2024' is not a single day; give a day such as 2024-06-02 or an instant with its offset",
        ),
        (
            {"candidates": [], "asked": "2024/2023"},
            f"asked: '2024/2023' ends before it starts; {ACCEPTED}",
        ),
    ],
)
def test_question_that_cannot_be_answered(run, question, error):
    """A line that is no question with candidates comes out as its error; the others are answered; exit code 1."""
    good = {"id": "good", "candidates": [CURRENT]}
    code, out, errors = run("--batch", "-", *AS_OF, given=lines({"id": "bad"} | question, good))
    assert (1, "") == (code, errors)
    assert {"id": "bad", "error": error} == out[0]
    assert out[1]["id"] == "good"


@pytest.mark.parametrize(
    ("arguments", "error"),
    [
        ([], "give either --query with candidates, or --batch with questions"),
        (["--query", "q", "--batch", "-"], "give either --query with candidates, or --batch with questions"),
        (["--batch", "-", __file__], "with --batch the questions come from its own file; leave FILE out"),
        (["--query", "q", "--as-of", "soon"], "as_of: 'soon'"),
        (["--query", "q", "--asked", "then"], "asked: 'then' cannot be read"),
        (["--query", "q", "--top-k", "0"], "0 is not in the range x>=1"),
        (["--query", "q", "no-such-file.jsonl"], "no-such-file.jsonl"),
        (["--query", "q", "--index", "price"], "has no index 'price'; did you mean 'prices'?"),
        (["--query", "q", "--config", "no-such-file.yaml"], "'no-such-file.yaml' cannot be read"),
    ],
)
def test_unusable_arguments(run, arguments, error):
    """Arguments and configuration that cannot be used exit 2 with the reason, before anything is read or written."""
    code, out, errors = run(*arguments, given=lines(CURRENT))
    assert (2, []) == (code, out)
    assert error in errors


def test_unusable_policy(run, config):
    """A policy with faults exits 2 and names them."""
    config.write_text(POLICY.replace("volatile", "volatil"), encoding="utf-8")
    code, out, errors = run("--query", "q", given=lines(CURRENT))
    assert (2, []) == (code, out)
    assert "line 4: indexes.prices.topic_classes.volatil: unknown key 'volatil'" in errors


def test_warnings_are_told_once(run):
    """A list without any date is warned of on standard error, once however many questions have one."""
    code, out, errors = run("--batch", "-", *AS_OF, given=lines(*[{"candidates": [{"id": "a", "score": 1}]}] * 3))
    assert (0, 3, 1) == (code, len(out), len(errors.splitlines()))
    assert errors.startswith("warning: no candidate carries a date under published_at")


def test_gap_notes_go_to_a_file_of_their_own(run, tmp_path):
    """Notes of all questions are appended, one a line, each with its question and what would help."""
    path = tmp_path / "gaps.jsonl"
    question = {"id": 1, "query": "price?", "candidates": [STALE, CURRENT]}
    for given in (lines(question), lines({**question, "query": "fee?"})):
        code, [answer], errors = run("--batch", "-", *AS_OF, "--gaps", path, given=given)
        assert (0, "") == (code, errors)
    notes = [json.loads(line) for line in path.read_text(encoding="utf-8").splitlines()]
    assert [("price?", "old"), ("fee?", "old")] == [(note["query"], note["doc_id"]) for note in notes]
    assert notes[1:] == answer["gaps"]
    assert {"ingest a current version"} == {note["suggestion"] for note in notes}
