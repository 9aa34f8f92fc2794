"""`freshness intent`: questions in, the time they ask about out."""

from datetime import datetime
from typing import Any, BinaryIO

import click

from freshness_retrieval.cli.jsonl import convert_lines
from freshness_retrieval.clock import system_clock
from freshness_retrieval.errors import RecordError
from freshness_retrieval.ingest import DatePrecision, DateReader
from freshness_retrieval.model import day_in
from freshness_retrieval.query import RuleIntentReader

__all__ = ["intent"]


@click.command("intent")
@click.option("--as-of", metavar="TIME", help="When the questions are asked; a record's own comes first, else now.")
@click.option("--timezone", default="UTC", show_default=True, help="Zone of days.")
@click.argument("file", type=click.File("rb"), default="-")
def intent(as_of: str | None, timezone: str, file: BinaryIO) -> None:
    """Read which time questions ask about, and how much they seek what is new.

    FILE, or standard input, holds one object a line: {"id", "query", "as_of"?}.
    """
    dates, reader = DateReader(timezone), RuleIntentReader()
    try:
        fixed = system_clock() if as_of is None else _moment(as_of, dates)
    except RecordError as error:
        raise click.BadParameter(str(error), param_hint="--as-of") from error

    def convert(record: dict[str, Any]) -> dict[str, Any]:
        query, own = record.get("query"), record.get("as_of")
        if not isinstance(query, str):
            raise RecordError(f'a record needs "query", a string, got {type(query).__name__}')
        moment = fixed if own is None else _moment(own, dates)
        read = reader.read(query, moment, dates.zone)
        first = None if read.window is None else read.window.first_day(dates.zone)
        last = None if read.window is None else read.window.last_day(dates.zone)
        return {
            "id": record.get("id"),
            "kind": read.kind.value,
            "relation": read.relation.value,
            "as_of": day_in(moment, dates.zone).isoformat(),
            "first_day": None if first is None else first.isoformat(),
            "last_day": None if last is None else last.isoformat(),
            "recency": read.recency,
        }

    raise SystemExit(convert_lines(file, convert))


def _moment(value: object, dates: DateReader) -> datetime:
    """Return a moment of asking; a day stands for its start."""
    reading = dates.read(value)
    start = None if reading.interval is None else reading.interval.start
    if start is None or reading.precision not in {DatePrecision.DAY, DatePrecision.INSTANT}:
        why = reading.reason or f"{value!r} is not a single day"
        raise RecordError(f'"as_of": {why}; give a day such as 2024-06-02 or an instant with its offset')
    return start
