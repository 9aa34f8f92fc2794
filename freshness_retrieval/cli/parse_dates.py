"""`freshness parse-dates`: metadata values in, readings out."""

from typing import Any, BinaryIO

import click

from freshness_retrieval.cli.jsonl import convert_lines
from freshness_retrieval.errors import RecordError
from freshness_retrieval.ingest import DateReader, DateReading, DateStatus
from freshness_retrieval.ingest.numeric import DAY_ORDERS, DayOrder
from freshness_retrieval.model import TimeInterval

__all__ = ["parse_dates"]


@click.command("parse-dates")
@click.option("--timezone", default="UTC", show_default=True, help="Zone of days and of times without offset.")
@click.option(
    "--day-order", type=click.Choice(DAY_ORDERS), help="Order of 03/04/2024; without it such a date is ambiguous."
)
@click.option("--as-of", metavar="TIME", help="Flag dates after this day or instant with in_future; fills nothing in.")
@click.option("--end", is_flag=True, help="The values state ends of validity: words such as never are understood.")
@click.argument("file", type=click.File("rb"), default="-")
def parse_dates(timezone: str, day_order: DayOrder | None, as_of: str | None, end: bool, file: BinaryIO) -> None:
    """Read metadata dates by the strict ladder: ok, missing, malformed or ambiguous.

    FILE, or standard input, holds one object a line: {"id", "value"} or {"id", "values": [...]}.
    """
    reader = DateReader(timezone, day_order)
    read = reader.read_end if end else reader.read
    present = None if as_of is None else _read_as_of(reader, as_of)

    def convert(record: dict[str, Any]) -> dict[str, Any]:
        readings = [read(value) for value in _values(record)]
        results = [{**reading.to_dict(reader.zone), "flags": _flags(reading, present)} for reading in readings]
        return {"id": record.get("id"), "results": results}

    raise SystemExit(convert_lines(file, convert))


def _values(record: dict[str, Any]) -> list[object]:
    if "values" not in record:
        if "value" not in record:
            raise RecordError('a record needs "value" or "values", got neither')
        return [record["value"]]
    values = record["values"]
    if not isinstance(values, list):
        raise RecordError(f'"values" must be a list, got {type(values).__name__}; one value goes under "value"')
    return values


def _read_as_of(reader: DateReader, text: str) -> TimeInterval:
    reading = reader.read(text)
    if reading.interval is None:
        raise click.BadParameter(f"{reading.reason}", param_hint="--as-of")
    return reading.interval


def _flags(reading: DateReading, present: TimeInterval | None) -> list[str]:
    """Return `in_future` where a date starts after the present has ended."""
    if present is None or present.end is None or reading.status is not DateStatus.OK or reading.interval is None:
        return []
    start = reading.interval.start
    return ["in_future"] if start is not None and start >= present.end else []
