"""`freshness judge`: a task with its evidence in, five levels and a profile out."""

import json
from typing import Any, BinaryIO

import click

from freshness_retrieval.cli.jsonl import parsed
from freshness_retrieval.errors import ConfigurationError
from freshness_retrieval.judge import FreshnessJudge, input_schema, output_schema

__all__ = ["judge"]


@click.command("judge")
@click.option("--timezone", default="UTC", show_default=True, help="Zone of days.")
@click.option("--schema", is_flag=True, help="Print the JSON Schemas of input and output, and read nothing.")
@click.argument("file", type=click.File("rb"), default="-")
def judge(timezone: str, file: BinaryIO, *, schema: bool) -> None:
    """Judge evidence against the time frame of a task: current, background, stale, undated or malformed.

    FILE, or standard input, holds one object: {"normalized_evidence": [{"source_url", "title", "snippet",
    "publish_date"?}], "canonical_time_frame": {"start", "end"} or text, "freshness_policy"?, "goal_mode"?, …}.
    """
    if schema:
        _write({"input": input_schema(), "output": output_schema()})
        return
    _write(FreshnessJudge(timezone=timezone).judge(_task(file)))


def _task(file: BinaryIO) -> dict[str, Any]:
    try:
        task: dict[str, Any] = parsed(file.read().removeprefix(b"\xef\xbb\xbf").decode("utf-8"))
    except ValueError as error:  # no UTF-8, or no JSON
        raise ConfigurationError(f"the task cannot be read: {error}") from error
    return task


def _write(found: dict[str, Any]) -> None:
    click.echo(json.dumps(found, ensure_ascii=False, indent=2, default=str))
