"""The command line: `freshness …`, one file a command, JSON in and JSON out."""

from importlib import import_module
from typing import Any, Final

import click

from freshness_retrieval.errors import FreshnessError

__all__ = ["LazyGroup", "main"]

COMMANDS: Final = {
    "demo": ("freshness_retrieval.cli.demo:demo", "Show what changes on a sample corpus, before and after."),
    "parse-dates": ("freshness_retrieval.cli.parse_dates:parse_dates", "Read metadata dates by the strict ladder."),
    "extract": ("freshness_retrieval.cli.extract:extract", "Find mentions of time in texts, with their intervals."),
    "annotate": ("freshness_retrieval.cli.annotate:annotate", "Write wire keys into the metadata of documents."),
    "intent": ("freshness_retrieval.cli.intent:intent", "Read which time questions ask about."),
    "track": ("freshness_retrieval.cli.track:track", "Follow which time dialogues speak of."),
    "rank": ("freshness_retrieval.cli.rank:rank", "Filter, quarantine and rank candidates by relevance and recency."),
    "classify": ("freshness_retrieval.cli.classify:classify", "Find the topic class of documents, and who is stale."),
    "groups": ("freshness_retrieval.cli.groups:groups", "Find versions of one thing among documents."),
    "judge": (
        "freshness_retrieval.cli.judge:judge",
        "Judge evidence against the time frame of a task, in five levels.",
    ),
    "check-config": ("freshness_retrieval.cli.check_config:check_config", "Check a YAML policy, or print its schema."),
}
"""Command to where it is defined and one line of help, so that `freshness --help` imports none of them."""


class _UnusableError(click.ClickException):
    """Arguments or configuration that cannot be used."""

    exit_code = 2


class LazyGroup(click.Group):
    """A group whose commands are imported when they are called."""

    def list_commands(self, ctx: click.Context) -> list[str]:  # noqa: ARG002 (click's signature)
        """Return the commands in the order of the table."""
        return list(COMMANDS)

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:  # noqa: ARG002 (the same)
        """Import one command; None = there is no such command."""
        if cmd_name not in COMMANDS:
            return None
        module, _, name = COMMANDS[cmd_name][0].partition(":")
        command: click.Command = getattr(import_module(module), name)
        return command

    def format_commands(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:  # noqa: ARG002 (the same)
        """Write the list of commands from the table."""
        with formatter.section("Commands"):
            formatter.write_dl([(name, help_text) for name, (_, help_text) in COMMANDS.items()])

    def invoke(self, ctx: click.Context) -> Any:
        """Run a command; an error of this library goes to standard error with exit code 2."""
        try:
            return super().invoke(ctx)
        except FreshnessError as error:
            raise _UnusableError(str(error)) from error


@click.group(cls=LazyGroup, context_settings={"help_option_names": ["-h", "--help"]})
@click.version_option(package_name="freshness-retrieval", prog_name="freshness")
def main() -> None:
    """Keep outdated sources out of retrieval: every capability as JSON lines in and out."""
