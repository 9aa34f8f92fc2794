"""`freshness extract`: texts in, mentions of time out."""

from datetime import datetime, tzinfo
from typing import Any, BinaryIO

import click

from freshness_retrieval.cli.jsonl import convert_lines, read_lines
from freshness_retrieval.errors import RecordError, UnreadableTimeError
from freshness_retrieval.model import TimeInterval, TimeMention, in_zone
from freshness_retrieval.timex import TimexExtractor

__all__ = ["extract"]

_PICTURES = (
    {code: 0x2400 + code for code in range(32) if chr(code) not in "\t\n"}
    | {0x7F: 0x2421}
    | dict.fromkeys([*range(0x80, 0xA0), 0x200E, 0x200F, *range(0x202A, 0x202F), *range(0x2066, 0x206A)], 0xFFFD)
)
"""Control characters, and those that turn the direction of writing, to signs that stand for them."""
_STYLES = {"DATE": "bold cyan", "TIME": "bold magenta", "DURATION": "bold yellow", "SET": "bold green"}


@click.command("extract")
@click.option("--anchor", metavar="TIME", help="Date or time of the documents; a record's own anchor comes first.")
@click.option(
    "--lang", default="auto", show_default=True, help="auto, en, zh, or another code, read with low confidence."
)
@click.option("--timezone", default="UTC", show_default=True, help="Zone of days and clock times.")
@click.option("--fiscal-year-start", type=click.IntRange(1, 12), help="Month in which years of accounts start.")
@click.option("--show", is_flag=True, help="Mark the mentions in the text, in colour, for a person.")
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
        raise SystemExit(_show(file, mentions))

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


def _show(file: BinaryIO, mentions: Any) -> int:
    """Print each text with its mentions in colour, and what they mean below."""
    from rich.console import Console
    from rich.text import Text

    console = Console(highlight=False)
    exit_code = 0
    for line in read_lines(file):
        found, problem = [], line.error
        if problem is None:
            try:
                found = mentions(line.record)
            except RecordError as error:
                problem = str(error)
        if problem is not None:
            exit_code = 1
            console.print(Text(f"{line.record.get('id')}: {problem}", style="red"))
            continue
        text = Text(_visible(line.record["text"]))
        for mention in found:
            text.stylize(_STYLES[mention.type.value], mention.start, mention.end)
        console.print(text)
        for mention in found:
            console.print(Text(f"  {_described(mention)}", style="dim"))
    return exit_code


def _visible(text: str) -> str:
    """Return a text of the same length that a terminal shows and does not obey."""
    return text.translate(_PICTURES).encode("utf-8", "replace").decode("utf-8")


def _described(mention: TimeMention) -> str:
    interval = mention.interval
    days = "" if interval is None else f" = {interval.first_day() or '…'} to {interval.last_day() or '…'}"
    notes = " ".join(filter(None, (mention.mod, *mention.flags)))
    return f"{_visible(mention.text)!r} {mention.type.value} {mention.value}{days}{f' ({notes})' if notes else ''}"
