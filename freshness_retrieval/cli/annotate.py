"""`freshness annotate`: documents in, the same documents with wire keys in their metadata out."""

import os
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from functools import partial
from pathlib import Path

import click

from freshness_retrieval.cli.documents import as_metadata
from freshness_retrieval.cli.jsonl import Line, encoded, progress, read_lines
from freshness_retrieval.cli.processes import cores, ended_by_signal, in_order
from freshness_retrieval.errors import ConfigurationError, RecordError
from freshness_retrieval.ingest import Annotator
from freshness_retrieval.policy import FreshnessPolicy

__all__ = ["annotate"]

_CHUNK_LINES, _CHUNK_BYTES = 200, 1_000_000
"""A process takes so much at a time, whichever is less."""

_WORTHWHILE_BYTES = 1_000_000
"""From this size on a file is shared among all cores; starting them takes longer below."""


@click.command("annotate")
@click.option("--config", type=click.Path(path_type=Path), help="A policy file.  [default: the shipped defaults]")
@click.option("--index", help="Name of an index in the policy file.")
@click.option(
    "--engine", type=click.Choice(["local"]), default="local", show_default=True, help="Where the work is done."
)
@click.option("--workers", type=click.IntRange(min=1), help="Processes at work.  [default: one a core for large files]")
@click.argument("source", metavar="IN", type=click.Path(exists=True, dir_okay=False, path_type=Path))
@click.option("-o", "--output", required=True, type=click.Path(dir_okay=False, path_type=Path), help="Annotated file.")
def annotate(
    config: Path | None,
    index: str | None,
    engine: str,  # noqa: ARG001 - one value so far
    workers: int | None,
    source: Path,
    output: Path,
) -> None:
    """Write validity, publication and topic class into the metadata of documents.

    IN holds one document a line, {"id", "text", "metadata"}, or is a Parquet file (.parquet) with these columns. Annotating
    twice gives the same bytes. The output appears under its name once it is complete.
    """
    policy = FreshnessPolicy.resolve(config=config, index=index)
    _check_output(source, output)
    if workers is None:
        workers = cores() if source.stat().st_size >= _WORTHWHILE_BYTES else 1
    annotator = Annotator(policy)
    try:
        with ended_by_signal(), _completed(output) as target:
            if _is_parquet(source):
                from freshness_retrieval.cli.parquet import annotate_parquet

                failed = annotate_parquet(source, target, annotator, workers)
            else:
                failed = _annotate_lines(source, target, annotator, workers)
    except OSError as error:
        raise click.ClickException(f"{source} to {output}: {error.strerror or error}") from error
    if failed:
        raise SystemExit(1)


def _is_parquet(path: Path) -> bool:
    return path.suffix.lower() in {".parquet", ".pq"}


def _check_output(source: Path, output: Path) -> None:
    """Refuse an output that cannot be meant, before any work is done."""
    if source.resolve() == output.resolve():
        raise ConfigurationError(f"{output} is the input itself; name another file for the output")
    if not output.parent.is_dir():
        raise ConfigurationError(f"{output.parent} is no directory; the output needs one that exists")
    if _is_parquet(output) and not _is_parquet(source):
        raise ConfigurationError(f"{source} holds JSON lines, and so will the output: {output} cannot be its name")


@contextmanager
def _completed(output: Path) -> Iterator[Path]:
    """Give a path beside the output that takes its name at the end, so that a failure leaves no half file."""
    if output.exists() and not output.is_file():
        yield output  # a pipe or a device: its place cannot be taken
        return
    output = output.resolve()  # a link stays one
    partial_output = output.with_name(f".{output.name}.{os.getpid()}.part")
    try:
        yield partial_output
        partial_output.replace(output)
    finally:
        partial_output.unlink(missing_ok=True)


@dataclass(frozen=True, slots=True)
class _Lines:
    """A run of lines of a file, and the number of the first."""

    first: int
    lines: list[bytes]


def _annotate_lines(source: Path, target: Path, annotator: Annotator, workers: int) -> bool:
    """Annotate a file of JSON lines; return whether one of them could not be."""
    failed = False
    with source.open("rb") as lines, progress(lines) as watched, target.open("wb") as written:
        for text, some_failed in in_order(partial(_annotated_lines, annotator), _chunks(watched), workers):
            written.write(text)
            failed |= some_failed
    return failed


def _chunks(lines: Iterable[bytes]) -> Iterator[_Lines]:
    first, chunk, size = 1, list[bytes](), 0
    for line in lines:
        chunk.append(line)
        size += len(line)
        if len(chunk) >= _CHUNK_LINES or size >= _CHUNK_BYTES:
            yield _Lines(first, chunk)
            first, chunk, size = first + len(chunk), [], 0
    if chunk:
        yield _Lines(first, chunk)


def _annotated_lines(annotator: Annotator, chunk: _Lines) -> tuple[bytes, bool]:
    """Return the lines annotated, and whether one of them could not be."""
    read = [_with_metadata(line) for line in read_lines(chunk.lines, first=chunk.first)]
    annotated = annotator.stream([line.record for line in read if line.error is None])
    written = [
        encoded(next(annotated) if line.error is None else {"id": line.record.get("id"), "error": line.error})
        for line in read
    ]
    return b"".join(written), any(line.error is not None for line in read)


def _with_metadata(line: Line) -> Line:
    """Return a line whose metadata are an object, or the error that they are none."""
    if line.error is not None:
        return line
    try:
        return Line(line.record | {"metadata": as_metadata(line.record.get("metadata"))})
    except RecordError as error:
        return Line(line.record, str(error))
