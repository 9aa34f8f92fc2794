"""The README does what it shows."""

import re
import shlex
from itertools import pairwise
from pathlib import Path

import pytest
from click.testing import CliRunner

from freshness_retrieval.cli import main

README = Path(__file__).parents[1] / "README.md"
FENCES = re.findall(r"^```(\w+)\n(.*?)^```", README.read_text(encoding="utf-8"), re.MULTILINE | re.DOTALL)
POLICY = next(body for language, body in FENCES if language == "yaml")


def followed_by_output(wanted):
    """Blocks of a language that have their output behind them."""
    return [
        (code, output)
        for (language, code), (following, output) in pairwise(FENCES)
        if (language, following) == (wanted, "text")
    ]


EXAMPLES, COMMANDS = followed_by_output("python"), followed_by_output("bash")


@pytest.mark.filterwarnings("default")
@pytest.mark.parametrize(
    ("code", "expected"),
    EXAMPLES,
    ids=["LlamaIndex", "Haystack", "plain Python", "question", "dialogue", "text", "judge"],
)
def test_example_prints_what_is_shown(code, expected, tmp_path, monkeypatch, capsys):
    """Each example runs beside the shown policy and prints the shown output."""
    (tmp_path / "freshness.yaml").write_text(POLICY, encoding="utf-8")
    monkeypatch.chdir(tmp_path)
    exec(compile(code, "README.md", "exec"), {"__name__": "readme"})  # noqa: S102 - our own README
    assert expected == capsys.readouterr().out


@pytest.mark.parametrize(("command", "expected"), COMMANDS)
def test_command_prints_what_is_shown(command, expected):
    """Each command with its output behind it prints that, of the record that `echo` gives it."""
    given, _, called = command.strip().partition(" | .venv/bin/freshness ")
    result = CliRunner().invoke(main, shlex.split(called), input=shlex.split(given)[1])
    assert expected.splitlines() == [line.rstrip() for line in result.stdout.rstrip().splitlines()]


def test_every_example_is_checked():
    """No Python in the README goes without its output."""
    assert len([1 for language, _ in FENCES if language == "python"]) == len(EXAMPLES)
