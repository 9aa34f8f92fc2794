"""`freshness extract`: texts in, mentions of time out."""

import sys
from collections.abc import Callable
from datetime import datetime, tzinfo
from io import TextIOWrapper
from typing import Any, BinaryIO

import click

from freshness_retrieval.cli.jsonl import convert_lines, read_lines
from freshness_retrieval.errors import RecordError, UnreadableTimeError
from freshness_retrieval.model import TimeInterval, TimeMention, in_zone
from freshness_retrieval.timex import TimexExtractor

__all__ = ["extract"]


@click.command("extract")
@click.option("--anchor", metavar="TIME", help="Date or time of the documents; a record's own anchor comes first.")
@click.option(
    "--lang", default="auto", show_default=True, help="auto, en, zh, or another code, read with low confidence."
)
@click.option("--timezone", default="UTC", show_default=True, help="Zone of days and clock times.")
@click.option("--fiscal-year-start", type=click.IntRange(1, 12), help="Month in which years of accounts start.")
@click.option("--show", is_flag=True, help="Mark the mentions in the text, for a person to look at.")
@click.argument("file", type=click.File("rb"), default="-")
def extract(
    anchor: str | None, lang: str, timezone: str, fiscal_year_start: int | None, show: bool, file: BinaryIO
) -> None:
    """Find dates, times, durations and recurrences in texts.

    FILE, or standard input, holds one object a line: {"id", "text", "anchor"?}.
    """
    extractor = TimexExtractor(lang, timezone, fiscal_year_start=fiscal_year_start)

    def mentions(record: dict[str, Any]) -> list[TimeMention]:
        text = record.get("text")
        if not isinstance(text, str):
            raise RecordError(f'a record needs "text", a string, got {type(text).__name__}')
        own = record.get("anchor")
        if own is not None and not isinstance(own, str):
            raise RecordError(f'"anchor" must be an ISO 8601 string, got {type(own).__name__}')
        try:
            return extractor.extract(text, own or anchor)
        except UnreadableTimeError as error:
            raise RecordError(str(error)) from error

    if show:
        raise SystemExit(_show(file, mentions, extractor.zone))

    def convert(record: dict[str, Any]) -> dict[str, Any]:
        return {"id": record.get("id"), "mentions": [_as_record(found, extractor.zone) for found in mentions(record)]}

    raise SystemExit(convert_lines(file, convert))


def _as_record(mention: TimeMention, zone: tzinfo) -> dict[str, Any]:
    readings = [_bounds(reading, zone) for reading in mention.readings]
    preferred = readings[0] if readings else {"from": None, "until": None, "first_day": None, "last_day": None}
    return {
        "start": mention.start,
        "end": mention.end,
        "text": mention.text,
        "type": mention.type.value,
        "value": mention.value,
        "mod": mention.mod,
        "flags": list(mention.flags),
        **preferred,
        "candidates": readings[1:],
    }


def _bounds(reading: TimeInterval, zone: tzinfo) -> dict[str, str | None]:
    first, last = reading.first_day(zone), reading.last_day(zone)
    return {
        "from": _local(reading.start, zone),
        "until": _local(reading.end, zone),
        "first_day": None if first is None else first.isoformat(),
        "last_day": None if last is None else last.isoformat(),
    }


def _local(moment: datetime | None, zone: tzinfo) -> str | None:
    return None if moment is None else in_zone(moment, zone).replace(tzinfo=None).isoformat(timespec="seconds")


def _show(file: BinaryIO, mentions: Callable[[dict[str, Any]], list[TimeMention]], zone: tzinfo) -> int:
    """Print each text with its mentions marked, and what they mean below; return the exit code."""
    from rich.console import Console
    from rich.text import Text

    from freshness_retrieval.cli.extract_page import mentions_page, visible

    if isinstance(sys.stdout, TextIOWrapper):
        sys.stdout.reconfigure(errors="replace")  # a pipe on Windows may not take Chinese
    console = Console(file=sys.stdout, highlight=False, markup=False, emoji=False)
    if not console.is_terminal:
        console.width = 120
    exit_code = 0
    for line in read_lines(file):
        found, problem = [], line.error
        if problem is None:
            try:
                found = mentions(line.record)
            except RecordError as error:
                problem = str(error)
        if "id" in line.record:
            console.print(Text(visible(str(line.record["id"])), style="dim"), soft_wrap=True)
        if problem is not None:
            exit_code = 1
            console.print(Text(f"error: {visible(problem)}", style="red"), soft_wrap=True)
        else:
            for part in mentions_page(line.record["text"], found, zone):
                console.print(part, soft_wrap=isinstance(part, Text))
        console.print()
    return exit_code
