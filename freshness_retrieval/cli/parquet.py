"""Annotation of Parquet files, a batch of rows at a time."""

import json
from functools import partial
from pathlib import Path
from typing import Any

from freshness_retrieval.cli.processes import in_order
from freshness_retrieval.cli.progress import advancing
from freshness_retrieval.errors import MissingDependencyError, RecordError
from freshness_retrieval.ingest import Annotator

__all__ = ["annotate_parquet"]

_ROWS = 1_000


def annotate_parquet(source: Path, target: Path, annotator: Annotator, workers: int) -> None:
    """Write a copy of a Parquet file whose `metadata` column carries wire keys, as JSON text.

    Metadata come out as JSON text whatever they were, since a struct would need every key of every row beforehand. Other
    columns stay as they are, and so does the compression.

    Args:
        source: A file with the columns `text` (or `content`) and `metadata`: a struct, a map, or JSON text.
        target: Where to write.
        annotator: Annotates each row.
        workers: Processes at work.

    Raises:
        MissingDependencyError: pyarrow is not installed.
        RecordError: It is no Parquet file, or lacks a column.
    """
    try:
        import pyarrow as pa
        import pyarrow.parquet as pq
    except ImportError as error:
        raise MissingDependencyError("Parquet needs pyarrow; pip install 'freshness-retrieval[scale]'") from error
    try:
        file = pq.ParquetFile(source)
    except pa.ArrowInvalid as error:
        raise RecordError(f"{source} is no Parquet file: {error}") from error
    with file, advancing(file.metadata.num_rows) as advance:
        names = file.schema_arrow.names
        if "metadata" not in names or not {"text", "content"} & set(names):
            raise RecordError(f"{source} needs the columns text (or content) and metadata, found {', '.join(names)}")
        place = names.index("metadata")
        schema = file.schema_arrow.set(place, pa.field("metadata", pa.string()))
        with pq.ParquetWriter(target, schema, compression=_compression(file)) as writer:
            for batch in in_order(partial(_annotated, annotator), file.iter_batches(_ROWS), workers):
                writer.write_batch(batch.cast(schema))
                advance(batch.num_rows)


def _compression(file: Any) -> str:
    """Return the compression of the first column of a file; an empty file has none."""
    if not file.metadata.num_row_groups:
        return "snappy"
    return str(file.metadata.row_group(0).column(0).compression).lower().replace("uncompressed", "none")


def _annotated(annotator: Annotator, batch: Any) -> Any:
    """Return a record batch with its metadata annotated, as JSON text."""
    import pyarrow as pa

    records = [{**row, "metadata": _as_mapping(row["metadata"])} for row in batch.to_pylist()]
    written = [json.dumps(found["metadata"], ensure_ascii=False, default=str) for found in annotator.stream(records)]
    return batch.set_column(batch.schema.get_field_index("metadata"), "metadata", pa.array(written, pa.string()))


def _as_mapping(metadata: Any) -> Any:
    """Return metadata as a mapping: a struct is one, text may hold one, a map comes as pairs."""
    if isinstance(metadata, str):
        try:
            return json.loads(metadata)
        except ValueError:
            return {}
    return dict(metadata) if isinstance(metadata, list) else metadata
