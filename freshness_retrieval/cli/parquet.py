"""Annotation of Parquet files, a batch of rows at a time."""

from functools import partial
from itertools import tee
from pathlib import Path
from typing import Any

import click

from freshness_retrieval.cli.documents import READ_COLUMNS, annotated_metadata
from freshness_retrieval.cli.processes import in_order
from freshness_retrieval.cli.progress import advancing
from freshness_retrieval.errors import MissingDependencyError, RecordError
from freshness_retrieval.ingest import Annotator

__all__ = ["annotate_parquet"]

_BATCH_ROWS, _BATCH_BYTES = 200, 1_000_000
"""A process takes so much at a time, whichever is less."""

_METADATA = "metadata"

_GROUP_ROWS, _GROUP_BYTES = 10_000, 64_000_000
"""A group of rows of the output holds so much, whichever is less: one of the input may be the whole file."""


def annotate_parquet(source: Path, target: Path, annotator: Annotator, workers: int) -> bool:
    """Write a copy of a Parquet file whose `metadata` column carries wire keys; return whether a row could not be annotated.

    Metadata come out as JSON text whatever they were, since a struct would need every key of every row beforehand. Other
    columns stay as they are, and so does the compression. A row that cannot be annotated keeps its metadata, and standard
    error says why.

    Args:
        source: A file with the column `text` (or `content`), and mostly `metadata`: a struct, a map, or JSON text.
        target: Where to write.
        annotator: Annotates each row.
        workers: Processes at work.

    Raises:
        MissingDependencyError: pyarrow is not installed.
        RecordError: It is no Parquet file, it is damaged, or it has no text.
    """
    try:
        import pyarrow as pa
        import pyarrow.parquet as pq
    except ImportError as error:
        raise MissingDependencyError("Parquet needs pyarrow; pip install 'freshness-retrieval[scale]'") from error
    failed, first = False, 1
    try:
        # Pages are read as they are needed: a group of rows may be the whole file.
        with (
            pq.ParquetFile(source, pre_buffer=False, buffer_size=1 << 20) as file,
            advancing(file.metadata.num_rows) as advance,
        ):
            schema = _annotated_schema(file.schema_arrow, source)
            columns = [name for name in READ_COLUMNS if name in file.schema_arrow.names]
            sent, kept = tee(file.iter_batches(_rows_at_a_time(file.metadata)))
            done = in_order(partial(annotated_metadata, annotator), (batch.select(columns) for batch in sent), workers)
            with pq.ParquetWriter(target, schema, compression=_compression(file.metadata)) as writer:
                groups = _Groups(writer)
                for batch, (metadata, wrong) in zip(kept, done, strict=True):
                    for place, problem in wrong:
                        click.echo(f"{source}: row {first + place}: {problem}", err=True)
                    groups.add(_with_metadata(batch, metadata).cast(schema))
                    failed, first = failed or bool(wrong), first + batch.num_rows
                    advance(batch.num_rows)
                groups.write()
    except (pa.ArrowInvalid, pa.ArrowNotImplementedError) as error:
        raise RecordError(f"{source} cannot be read as Parquet: {error}") from error
    return failed


def _annotated_schema(schema: Any, source: Path) -> Any:
    """Return the schema of the output: metadata as text, behind the other columns where there were none."""
    import pyarrow as pa

    names = schema.names
    if not {"text", "content"} & set(names):
        raise RecordError(f"{source} needs a column text (or content), found {', '.join(names)}")
    field = pa.field(_METADATA, pa.string())
    return schema.set(names.index(_METADATA), field) if _METADATA in names else schema.append(field)


def _with_metadata(batch: Any, metadata: Any) -> Any:
    place = batch.schema.get_field_index(_METADATA)
    return batch.append_column(_METADATA, metadata) if place < 0 else batch.set_column(place, _METADATA, metadata)


class _Groups:
    """Joins batches to groups of rows; of small rows each has the same number, so that the same rows give the same bytes."""

    def __init__(self, writer: Any) -> None:
        self._writer = writer
        self._waiting: list[Any] = []

    def add(self, batch: Any) -> None:
        """Take a batch, and write a group where one is complete."""
        self._waiting.append(batch)
        rows, size = (sum(getattr(part, what) for part in self._waiting) for what in ("num_rows", "nbytes"))
        if rows >= _GROUP_ROWS or size >= _GROUP_BYTES:
            self.write()

    def write(self) -> None:
        """Write what waits, and keep what is beyond one group."""
        import pyarrow as pa

        if self._waiting:
            table = pa.Table.from_batches(self._waiting)
            self._writer.write_table(table.slice(0, _GROUP_ROWS))
            self._waiting = [part for part in table.slice(_GROUP_ROWS).to_batches() if part.num_rows]


def _rows_at_a_time(metadata: Any) -> int:
    """Return how many rows a batch has: less of large ones."""
    size = sum(int(metadata.row_group(number).total_byte_size) for number in range(metadata.num_row_groups))
    return int(min(_BATCH_ROWS, max(1, _BATCH_BYTES * metadata.num_rows // max(1, size))))


def _compression(metadata: Any) -> str:
    """Return the compression of the first column of a file; an empty file has none."""
    if not metadata.num_row_groups:
        return "snappy"
    return str(metadata.row_group(0).column(0).compression).lower().replace("uncompressed", "none")
