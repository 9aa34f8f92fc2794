"""`freshness check-config`."""

import json

import pytest
from click.testing import CliRunner

from freshness_retrieval.cli.check_config import check_config

GOOD = "version: 1\ndefaults: {timezone: Asia/Shanghai, rerank: {alpha: 0.6}}\nindexes: {policies: {}, news: {timezone: UTC}}\n"
BAD = "version: 1\nindexes:\n  政策: {rerank: {half_live: 3d}}\n  news: {undated: x}\n"


@pytest.fixture
def run(tmp_path):
    def run(content, *arguments):
        path = tmp_path / "freshness.yaml"
        if content is not None:
            path.write_text(content, encoding="utf-8")
        result = CliRunner().invoke(check_config, [*arguments] or [str(path)])
        return result.exit_code, result.stdout, result.stderr.replace(str(path), "F")

    return run


def test_good_file_gives_a_line_for_each_index(run):
    """A file that can be used exits 0 with what each index inherits."""
    expected = "policies: ok, inherits timezone, rerank\nnews: ok, inherits rerank\n"
    assert (0, expected, "") == run(GOOD)


def test_every_fault_comes_with_file_and_line(run):
    """A file with faults exits 2 with one line for each on standard error, so that editors can jump there."""
    expected = (
        "F:3: indexes.政策.rerank.half_live: unknown key 'half_live'; did you mean 'half_life'?\n"
        "F:4: indexes.news.undated: found 'x'; accepted: keep, downrank, quarantine\n"
    )
    assert (2, "", expected) == run(BAD)


def test_fault_of_the_whole_file_has_no_key(run):
    """A fault of the file as a whole is said without a key, and without a line where it has none."""
    assert run("") == (2, "", "F:1: the file is empty; write version: 1 and indexes\n")
    assert run("[" * 1_000) == (2, "", "F: the file is nested too deeply\n")


def test_missing_file_is_an_error_of_usage(run):
    """A file that is not there exits 2 and is named."""
    assert run(None) == (2, "", "F: the policy file 'F' cannot be read: No such file or directory\n")


def test_schema_needs_no_file(run):
    """`--schema` prints the JSON Schema and reads nothing."""
    code, printed, errors = run(None, "--schema")
    assert (code, errors) == (0, "")
    assert json.loads(printed)["$id"] == "urn:freshness-retrieval:policy-file:1"


def test_nothing_to_check_is_an_error_of_usage():
    """Without a file and without `--schema` the command says what it needs."""
    result = CliRunner().invoke(check_config, [])
    assert result.exit_code == 2
    assert "give the policy file to check, or --schema" in result.stderr
