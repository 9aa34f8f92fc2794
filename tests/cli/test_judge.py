"""`freshness judge`: one task in, a judgement out."""

import json

import pytest
from click.testing import CliRunner
from jsonschema import Draft202012Validator  # type: ignore[import-untyped]

from freshness_retrieval.cli import main

TASK = {
    "normalized_evidence": [
        {"source_url": "https://example.org/1", "title": "电价", "snippet": "", "publish_date": "2024-05-15"},
        {"source_url": "https://example.org/2", "title": "电价", "snippet": ""},
    ],
    "canonical_time_frame": "2024-01至今",
}


def run(task, *arguments):
    text = task if isinstance(task, str) else json.dumps(task, ensure_ascii=False, indent=1)
    return CliRunner().invoke(main, ["judge", *arguments], input=text)


def test_a_task_is_judged():
    """The task comes from standard input on any number of lines; the output is one object."""
    done = run(TASK)
    found = json.loads(done.stdout)
    assert (0, 1, 1) == (done.exit_code, len(found["current_evidence"]), len(found["undated_evidence"]))
    assert found["freshness_profile"]["overall_assessment"].startswith("证据库")


def test_it_reads_a_file(tmp_path):
    """A file does as well."""
    path = tmp_path / "task.json"
    path.write_text(json.dumps(TASK), encoding="utf-8")
    done = CliRunner().invoke(main, ["judge", str(path)])
    assert json.loads(run(TASK).stdout) == json.loads(done.stdout)


def test_the_schemas_are_printed():
    """Both schemas, of which the output holds for what is printed."""
    schemas = json.loads(run("", "--schema").stdout)
    Draft202012Validator(schemas["input"]).validate(TASK)
    Draft202012Validator(schemas["output"]).validate(json.loads(run(TASK).stdout))


@pytest.mark.parametrize(
    ("task", "message"),
    [
        ("", "the task cannot be read"),
        ("{", "the task cannot be read"),
        ("[]", "a task is an object"),
        ({"canonical_time_frame": "2024"}, "normalized_evidence"),
        ({**TASK, "canonical_time_frame": {"start": "2024", "end": "2023"}}, "lies before start"),
        ({**TASK, "freshness_policy": {"conservatism_level": "brave"}, "goal_mode": "x"}, "goal_mode"),
    ],
)
def test_a_task_that_cannot_be_judged_exits_with_two(task, message):
    """The error names what is wrong, on standard error."""
    done = run(task)
    assert (2, "") == (done.exit_code, done.stdout)
    assert message in done.stderr
