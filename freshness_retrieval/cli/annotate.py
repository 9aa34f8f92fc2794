"""`freshness annotate`: documents in, the same documents with wire keys in their metadata out."""

import os
from collections import deque
from collections.abc import Iterable, Iterator
from concurrent.futures import Future, ProcessPoolExecutor
from itertools import islice
from pathlib import Path

import click

from freshness_retrieval.cli.jsonl import encoded, progress, read_lines
from freshness_retrieval.errors import ConfigurationError
from freshness_retrieval.ingest import Annotator
from freshness_retrieval.policy import FreshnessPolicy

__all__ = ["annotate"]

_CHUNK = 500
"""Lines that one process takes at a time."""

_WORTHWHILE_BYTES = 1_000_000
"""From this size on a file is shared among all cores; starting them takes longer below."""

_annotator: Annotator | None = None


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
    gives the same bytes.
    """
    policy = FreshnessPolicy.resolve(config=config, index=index)
    if source.resolve() == output.resolve():
        raise ConfigurationError(f"{output} is the input itself; name another file for the output")
    if source.suffix == ".parquet":
        from freshness_retrieval.cli.parquet import annotate_parquet

        annotate_parquet(source, output, Annotator(policy))
        return
    if workers is None:
        workers = (os.cpu_count() or 1) if source.stat().st_size >= _WORTHWHILE_BYTES else 1
    failed = False
    with source.open("rb") as lines, progress(lines) as watched, output.open("wb") as target:
        for written, chunk_failed in _annotated(_chunks(watched), policy, workers):
            target.write(written)
            failed |= chunk_failed
    if failed:
        raise SystemExit(1)


def _chunks(lines: Iterable[bytes]) -> Iterator[tuple[int, list[bytes]]]:
    """Yield runs of lines with the number of their first."""
    waiting, first = iter(lines), 1
    while chunk := list(islice(waiting, _CHUNK)):
        yield first, chunk
        first += len(chunk)


def _annotated(
    chunks: Iterator[tuple[int, list[bytes]]], policy: FreshnessPolicy, workers: int
) -> Iterator[tuple[bytes, bool]]:
    """Yield the annotated chunks in order; no more wait than the workers can take, so memory stays constant."""
    if workers == 1:
        _start(policy)
        yield from (_annotate_chunk(*chunk) for chunk in chunks)
        return
    with ProcessPoolExecutor(workers, initializer=_start, initargs=(policy,)) as pool:
        running: deque[Future[tuple[bytes, bool]]] = deque()
        for chunk in chunks:
            running.append(pool.submit(_annotate_chunk, *chunk))
            if len(running) > 2 * workers:
                yield running.popleft().result()
        while running:
            yield running.popleft().result()


def _start(policy: FreshnessPolicy) -> None:
    global _annotator  # noqa: PLW0603 - one annotator a process, compiled once
    _annotator = Annotator(policy)


def _annotate_chunk(first: int, lines: list[bytes]) -> tuple[bytes, bool]:
    """Return the lines annotated, and whether one of them could not be."""
    assert _annotator is not None  # noqa: S101 - set when the process starts
    read = list(read_lines(lines, first=first))
    annotated = _annotator.stream([line.record for line in read if line.error is None])
    written = [
        encoded(next(annotated) if line.error is None else {"id": line.record.get("id"), "error": line.error})
        for line in read
    ]
    return b"".join(written), any(line.error is not None for line in read)
