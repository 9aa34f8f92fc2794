"""`freshness classify`: the topic class of each document, why, and whether it is stale."""

import json

import pytest
from click.testing import CliRunner

from freshness_retrieval.cli import main

pytestmark = pytest.mark.filterwarnings("ignore::freshness_retrieval.MissingDatesWarning")


@pytest.fixture
def config(tmp_path):
    path = tmp_path / "freshness.yaml"
    path.write_text(
        "version: 1\nindexes:\n  help:\n    topic_classes:\n      use: shipped\n"
        "      volatile: {match: {metadata: {category: [pricing]}}}\n    undated: quarantine\n"
    )
    return path


def run(config, *records, as_of="2024-06-02"):
    lines = "\n".join(json.dumps(record) for record in records)
    done = CliRunner().invoke(
        main, ["classify", "--config", str(config), "--index", "help", "--as-of", as_of], input=lines
    )
    return done.exit_code, [json.loads(line) for line in done.stdout.splitlines()]


def test_each_document_has_its_class_and_why(config):
    """Metadata, a rule of the policy, a shipped phrase, or nothing: the class, the reason and the age come out in order."""
    code, found = run(
        config,
        {"id": 1, "text": "118 euro", "metadata": {"category": "pricing", "date": "2024-03-04"}},
        {"id": 2, "text": "118 euro", "metadata": {"category": "pricing", "date": "2024-03-03"}},
        {"id": 3, "text": "Runbook: restart it.", "metadata": {"date": "2023-11-30"}},
        {"id": 4, "text": "", "metadata": {"topic_class": "stable", "date": "2022-06-02"}},
        {"id": 5, "text": "Hello.", "metadata": {"date": "1999-01-01"}},
        {"id": 6, "text": "118 euro", "metadata": {"category": "pricing"}},
    )
    assert code == 0
    assert [(each["id"], each["topic_class"], each["age_days"], each["stale"], each["outcome"]) for each in found] == [
        (1, "volatile", 90, False, "kept"),
        (2, "volatile", 91, True, "quarantined"),
        (3, "active", 185, True, "kept"),
        (4, "stable", 731, False, "kept"),
        (5, None, 9284, False, "kept"),
        (6, "volatile", None, False, "quarantined"),
    ]
    assert [each["why"] for each in found] == [
        "category is pricing",
        "category is pricing",
        "the text says 'Runbook'",
        "topic_class is stable",
        None,
        "category is pricing",
    ]
    assert [each["reasons"][0]["code"] for each in found] == [
        "current", "stale_volatile", "stale_active", "current", "current", "undated_volatile",
    ]  # fmt: skip


def test_a_bad_line_is_its_own_error(config):
    """A line that is no document comes out with its error, the others with their classes."""
    lines = '{"id": 1, "text": "Runbook", "metadata": {"date": "2024-05-01"}}\n[]\n'
    done = CliRunner().invoke(
        main, ["classify", "--config", str(config), "--index", "help", "--as-of", "2024-06-02"], input=lines
    )
    first, second = map(json.loads, done.stdout.splitlines())
    assert (done.exit_code, first["topic_class"], "error" in second) == (1, "active", True)


def test_a_time_or_an_index_that_is_none_exits_with_two(config):
    """What cannot be used is told before any line is read."""
    for arguments in (["--index", "hlp"], ["--index", "help", "--as-of", "soon"]):
        done = CliRunner().invoke(main, ["classify", "--config", str(config), *arguments], input="{}")
        assert (done.exit_code, done.stdout) == (2, "")
