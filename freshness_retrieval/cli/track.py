"""`freshness track`: turns of dialogues in, the time they speak of out."""

from typing import Any, BinaryIO

import click

from freshness_retrieval.cli.jsonl import convert_lines
from freshness_retrieval.errors import FreshnessError, RecordError, UnreadableTimeError
from freshness_retrieval.query import TimeContextTracker

__all__ = ["track"]


@click.command("track")
@click.option("--as-of", metavar="TIME", help="When the turns were said; a turn's own `at` comes first, else now.")
@click.option("--timezone", default="UTC", show_default=True, help="Zone of days.")
@click.argument("file", type=click.File("rb"), default="-")
def track(as_of: str | None, timezone: str, file: BinaryIO) -> None:
    """Follow which time dialogues speak of, from turn to turn.

    FILE, or standard input, holds one turn a line: {"session", "role", "text", "at"?}; sessions may alternate.
    """
    try:
        tracker = TimeContextTracker(timezone=timezone, current_time=as_of)
    except UnreadableTimeError as error:
        raise click.BadParameter(str(error), param_hint="--as-of") from error

    def convert(record: dict[str, Any]) -> dict[str, Any]:
        session, role, text, at = (record.get(key) for key in ("session", "role", "text", "at"))
        for name, value in (("role", role), ("text", text)):
            if not isinstance(value, str):
                raise RecordError(f'a record needs "{name}", a string, got {type(value).__name__}')
        if isinstance(session, dict | list):
            raise RecordError(f'"session": a string or a number is accepted, got {type(session).__name__}')
        try:
            context = tracker.update(str(text), str(role), at, session)
        except FreshnessError as error:
            raise RecordError(str(error)) from error
        return {"session": session, **context.slot(), "explanation": context.explanation}

    raise SystemExit(convert_lines(file, convert))
