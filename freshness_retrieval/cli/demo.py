"""`freshness demo`: what a framework retrieves from the sample corpus, without and with the freshness component."""

import os
import sys
from collections.abc import Callable, Sequence
from importlib.metadata import EntryPoint, entry_points
from io import TextIOWrapper
from typing import Any, Final

import click

from freshness_retrieval.errors import MissingDependencyError
from freshness_retrieval.policy import FreshnessPolicy
from freshness_retrieval.samples import INDEX, DemoQuestion, DemoRun, load_documents, load_questions, policy_path

__all__ = ["ENTRY_POINTS", "DemoFunction", "demo"]

DemoFunction = Callable[[Sequence[dict[str, Any]], Sequence[DemoQuestion], FreshnessPolicy], list[DemoRun]]
"""What an integration offers: retrieves every question from the documents, without and with its freshness component."""

ENTRY_POINTS: Final = "freshness_retrieval.demos"
"""Group of entry points under which integrations offer a `DemoFunction`, by the name of their framework."""

_FRAMEWORKS: Final = {
    "llama-index": ("LlamaIndex", "llama-index-postprocessor-freshness"),
    "haystack": ("Haystack", "freshness-haystack"),
}
"""Name on the command line to the name in prose and the distribution of the integration."""

_WIDEST: Final = 120
"""Columns beyond which lines are hard to follow."""


@click.command("demo")
@click.option(
    "--framework", type=click.Choice([*_FRAMEWORKS]), help="Framework to retrieve with.  [default: installed]"
)
def demo(framework: str | None) -> None:
    """Ask six questions of a sample corpus, and show what the freshness component changes.

    The documents are retrieved with a framework that is installed, once as they are and once with its freshness component
    behind; the tables set both side by side, with the reason for every document removed.
    """
    from rich.console import Console
    from rich.text import Text

    from freshness_retrieval.cli.demo_page import demo_page

    name, function = _load(framework)
    spoken = _FRAMEWORKS[name][0]
    documents, questions, policy = load_documents(), load_questions(), policy_path()
    with Console(stderr=True).status(f"retrieving with {spoken} …"):
        runs = function(documents, questions, FreshnessPolicy.from_yaml(policy, index=INDEX))
    if isinstance(sys.stdout, TextIOWrapper):
        sys.stdout.reconfigure(errors="replace")  # a pipe on Windows may not take Chinese
    console = Console(file=sys.stdout, highlight=False, emoji=False)
    console.width = min(console.width, _WIDEST)
    for part in demo_page(documents, questions, runs, framework=spoken, policy=policy, width=console.width):
        console.print(part, crop=False, soft_wrap=isinstance(part, Text) and part.no_wrap is True)


def _load(framework: str | None) -> tuple[str, DemoFunction]:
    """Return the demo of a framework, or of the first one whose integration is installed.

    Raises:
        MissingDependencyError: It is not installed, or none is; the message holds the pip command.
    """
    offered = {entry.name: entry for entry in entry_points(group=ENTRY_POINTS)}
    wanted = [framework] if framework is not None else [*_FRAMEWORKS]
    entry: EntryPoint | None = next((offered[name] for name in wanted if name in offered), None)
    commands = "  or  ".join(f"pip install {_FRAMEWORKS[name][1]}" for name in wanted)
    if entry is None:
        what = " or ".join(_FRAMEWORKS[name][0] for name in wanted)
        raise MissingDependencyError(f"the demo needs the integration for {what}; install it with: {commands}")
    try:
        os.environ.setdefault("HAYSTACK_TELEMETRY_ENABLED", "False")  # read on import; a demo calls nobody
        return entry.name, entry.load()
    except ImportError as error:
        raise MissingDependencyError(
            f"the demo cannot load {entry.value} ({error}); install it with: {commands}"
        ) from error
