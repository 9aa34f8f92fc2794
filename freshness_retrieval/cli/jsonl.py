"""JSON lines in, JSON lines out, in input order."""

import json
import math
import sys
from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any, BinaryIO

from freshness_retrieval.cli.progress import advancing
from freshness_retrieval.errors import RecordError

__all__ = ["Line", "convert_lines", "encoded", "parsed", "progress", "read_lines", "write_line"]


_DEEPEST = 200
"""Objects and arrays in one another; beyond, Python could read what it cannot write again."""


@dataclass(frozen=True, slots=True)
class Line:
    """One line of input: a record, or the error that stands in its place."""

    record: dict[str, Any]
    error: str | None = None


def convert_lines(source: BinaryIO, convert: Callable[[dict[str, Any]], Mapping[str, Any]]) -> int:
    """Write the conversion of each record, and return the exit code: 1 where one could not be processed, else 0.

    Args:
        source: A file or standard input, opened for bytes.
        convert: Makes the output of a record; a RecordError becomes the output `{"id", "error"}`.
    """
    exit_code = 0
    with progress(source) as watched:
        for line in read_lines(watched):
            error = line.error
            if error is None:
                try:
                    write_line(convert(line.record))
                except RecordError as problem:
                    error = str(problem)
            if error is not None:
                exit_code = 1
                write_line({"id": line.record.get("id"), "error": error})
    return exit_code


def read_lines(source: Iterable[bytes], *, first: int = 1) -> Iterator[Line]:
    """Yield a record, or an error, for each line that is not blank; NaN and Infinity are accepted.

    Args:
        source: The lines.
        first: Number of the first one, for messages.
    """
    for number, raw in enumerate(source, first):
        if number == 1:
            raw = raw.removeprefix(b"\xef\xbb\xbf")  # noqa: PLW2901 (the byte order mark is no part of the line)
        if not raw.strip():
            continue
        try:
            record = parsed(raw.decode("utf-8"))
        except UnicodeDecodeError as problem:
            yield Line({}, f"line {number}: not UTF-8 at byte {problem.start}")
        except ValueError as problem:
            yield Line({}, f"line {number}: not JSON ({problem})")
        else:
            if isinstance(record, dict):
                yield Line(record)
            else:
                yield Line({}, f"line {number}: a JSON object is accepted, got {type(record).__name__}")


def parsed(text: str) -> Any:
    """Return what a text says in JSON.

    Raises:
        ValueError: It is not JSON, or nested so deeply that it could not be written again.
    """
    try:
        value = json.loads(text)
        too_deep = text.count("[") + text.count("{") > _DEEPEST and _is_too_deep(value)
    except RecursionError:
        too_deep = True
    if too_deep:
        raise ValueError(f"nested more than {_DEEPEST} deep")
    return value


def _is_too_deep(value: Any) -> bool:
    level = [value]
    for _ in range(_DEEPEST):
        level = [
            item
            for member in level
            if isinstance(member, dict | list)
            for item in (member.values() if isinstance(member, dict) else member)
        ]
    return bool(level)


def write_line(record: Mapping[str, Any]) -> None:
    """Write one object to standard output."""
    sys.stdout.buffer.write(encoded(record))
    sys.stdout.flush()


def encoded(record: Mapping[str, Any]) -> bytes:
    """Return one object as a line of strict JSON; numbers that JSON lacks become null, lone surrogates are escaped."""
    try:
        text = json.dumps(record, ensure_ascii=False, allow_nan=False)
    except ValueError:
        text = json.dumps(_without_nan(record), ensure_ascii=False, allow_nan=False)
    try:
        return text.encode("utf-8") + b"\n"
    except UnicodeEncodeError:
        return json.dumps(_without_nan(record), allow_nan=False).encode("ascii") + b"\n"


def _without_nan(value: Any) -> Any:
    if isinstance(value, Mapping):
        return {key: _without_nan(item) for key, item in value.items()}
    if isinstance(value, list | tuple):
        return [_without_nan(item) for item in value]
    return None if isinstance(value, float) and not math.isfinite(value) else value


@contextmanager
def progress(source: BinaryIO) -> Iterator[Iterable[bytes]]:
    """Show a progress bar on standard error for a file, when that is a terminal."""
    name = getattr(source, "name", None)
    if not isinstance(name, str) or not Path(name).is_file():
        yield source
        return
    with advancing(Path(name).stat().st_size) as advance:

        def counted() -> Iterator[bytes]:
            for raw in source:
                yield raw
                advance(len(raw))

        yield counted()
