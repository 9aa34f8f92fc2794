"""Annotation of Parquet files, a batch of rows at a time."""

import json
from pathlib import Path
from typing import Any

from freshness_retrieval.errors import MissingDependencyError, RecordError
from freshness_retrieval.ingest import Annotator

__all__ = ["annotate_parquet"]

_ROWS = 1_000


def annotate_parquet(source: Path, target: Path, annotator: Annotator) -> None:
    """Write a copy of a Parquet file whose `metadata` column carries wire keys, as JSON text.

    Metadata come out as JSON text whatever they were, since a struct would need every key of every row beforehand.

    Raises:
        MissingDependencyError: pyarrow is not installed.
        RecordError: The file has no `metadata` or no text column.
    """
    try:
        import pyarrow as pa
        import pyarrow.parquet as pq
    except ImportError as error:
        raise MissingDependencyError("Parquet needs pyarrow; pip install 'freshness-retrieval[scale]'") from error
    with pq.ParquetFile(source) as file:
        names = file.schema_arrow.names
        if "metadata" not in names or not {"text", "content"} & set(names):
            raise RecordError(f"{source} needs the columns text (or content) and metadata, found {', '.join(names)}")
        place = names.index("metadata")
        schema = file.schema_arrow.set(place, pa.field("metadata", pa.string()))
        with pq.ParquetWriter(target, schema) as writer:
            for batch in file.iter_batches(_ROWS):
                records = [{**row, "metadata": _as_mapping(row["metadata"])} for row in batch.to_pylist()]
                written = [
                    json.dumps(found["metadata"], ensure_ascii=False, default=str)
                    for found in annotator.stream(records)
                ]
                writer.write_batch(batch.set_column(place, schema.field(place), pa.array(written, pa.string())))


def _as_mapping(metadata: Any) -> Any:
    """Return metadata as a mapping: a struct is one, text may hold one, a map comes as pairs."""
    if isinstance(metadata, str):
        try:
            return json.loads(metadata)
        except ValueError:
            return {}
    return dict(metadata) if isinstance(metadata, list) else metadata
