"""`freshness annotate`: documents in, the same documents with wire keys in their metadata out."""

import os
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from functools import partial
from itertools import islice
from pathlib import Path

import click

from freshness_retrieval.cli.jsonl import encoded, progress, read_lines
from freshness_retrieval.cli.processes import cores, in_order
from freshness_retrieval.errors import ConfigurationError
from freshness_retrieval.ingest import Annotator
from freshness_retrieval.policy import FreshnessPolicy

__all__ = ["annotate"]

_CHUNK = 500
"""Lines that one process takes at a time."""

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
@click.option("-o", "--output", required=True, type=click.Path(path_type=Path), help="The annotated file.")
def annotate(
    config: Path | None,
    index: str | None,
    engine: str,  # noqa: ARG001 - one value so far
    workers: int | None,
    source: Path,
    output: Path,
) -> None:
    """Write validity, publication and topic class into the metadata of documents.

    IN holds one document a line, {"id", "text", "metadata"}, or is a Parquet file with these columns. Annotating twice
    gives the same bytes. The output appears under its name once it is complete.
    """
    policy = FreshnessPolicy.resolve(config=config, index=index)
    if source.resolve() == output.resolve():
        raise ConfigurationError(f"{output} is the input itself; name another file for the output")
    if workers is None:
        workers = cores() if source.stat().st_size >= _WORTHWHILE_BYTES else 1
    annotator = Annotator(policy)
    with _completed(output) as target:
        if source.suffix == ".parquet":
            from freshness_retrieval.cli.parquet import annotate_parquet

            annotate_parquet(source, target, annotator, workers)
            failed = False
        else:
            failed = _annotate_lines(source, target, annotator, workers)
    if failed:
        raise SystemExit(1)


@contextmanager
def _completed(output: Path) -> Iterator[Path]:
    """Give a path beside the output that takes its name at the end, so that a failure leaves no half file."""
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
    waiting, first = iter(lines), 1
    while chunk := list(islice(waiting, _CHUNK)):
        yield _Lines(first, chunk)
        first += len(chunk)


def _annotated_lines(annotator: Annotator, chunk: _Lines) -> tuple[bytes, bool]:
    """Return the lines annotated, and whether one of them could not be."""
    read = list(read_lines(chunk.lines, first=chunk.first))
    annotated = annotator.stream([line.record for line in read if line.error is None])
    written = [
        encoded(next(annotated) if line.error is None else {"id": line.record.get("id"), "error": line.error})
        for line in read
    ]
    return b"".join(written), any(line.error is not None for line in read)
