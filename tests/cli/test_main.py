"""The command line as a whole."""

import runpy
import sys

import pytest
from click.testing import CliRunner

from freshness_retrieval.cli import COMMANDS, main


def test_help_names_every_command():
    """Each with one line of what it does."""
    shown = " ".join(CliRunner().invoke(main, ["--help"]).output.split())
    assert all(f"{name} {text}" in shown for name, (_, text) in COMMANDS.items())


@pytest.mark.parametrize("command", COMMANDS)
def test_each_command_has_help(command):
    """The table leads to a command that explains itself."""
    result = CliRunner().invoke(main, [command, "--help"])
    assert (0, True) == (result.exit_code, f"{command} [OPTIONS]" in result.output)


def test_an_unknown_command_is_a_usage_error():
    """With the code for usage."""
    result = CliRunner().invoke(main, ["anotate"])
    assert (2, True) == (result.exit_code, "No such command" in result.output)


@pytest.mark.filterwarnings("ignore:.*found in sys.modules:RuntimeWarning")
def test_it_runs_as_a_module(monkeypatch, capsys):
    """`python -m freshness_retrieval.cli` is the command."""
    monkeypatch.setattr(sys, "argv", ["freshness", "--version"])
    with pytest.raises(SystemExit) as ended:
        runpy.run_module("freshness_retrieval.cli", run_name="__main__", alter_sys=True)
    assert (0, True) == (ended.value.code, capsys.readouterr().out.startswith("freshness"))
