"""What files hold as the metadata of a document, and Arrow rows as documents."""

import base64
from collections.abc import Mapping
from datetime import date, time
from typing import Any

from freshness_retrieval.cli.jsonl import encoded, parsed
from freshness_retrieval.errors import RecordError
from freshness_retrieval.ingest import Annotator

__all__ = ["READ_COLUMNS", "annotated_metadata", "as_metadata"]

READ_COLUMNS = ("text", "content", "metadata", "chunk_of")
"""The columns that annotation reads; no other one, an embedding say, is taken apart."""


def as_metadata(value: Any) -> Mapping[Any, Any]:
    """Return the metadata of a document: an object, or text that holds one as JSON; nothing, blank or `[]` is an empty one.

    Raises:
        RecordError: It is something else, which annotation would lose.
    """
    if isinstance(value, str) and value.strip():
        try:
            value = parsed(value)
        except ValueError as error:
            raise RecordError(f"metadata must be an object, got text that is not JSON ({error})") from error
    if isinstance(value, Mapping):
        return value
    if value is None or value == [] or (isinstance(value, str) and not value.strip()):
        return {}
    raise RecordError(f"metadata must be an object, got {type(value).__name__}")


def annotated_metadata(annotator: Annotator, batch: Any) -> tuple[Any, list[tuple[int, str]]]:
    """Return the metadata of rows, annotated, as a column of JSON text; and what is wrong with which row: that keeps its own.

    Args:
        annotator: Annotates each row.
        batch: A record batch of columns in `READ_COLUMNS`.
    """
    import pyarrow as pa

    columns = {name: _values(batch.column(name)) for name in batch.schema.names}
    written, places, rows, wrong = [""] * batch.num_rows, [], [], []
    for place in range(batch.num_rows):
        row = {name: values[place] for name, values in columns.items()}
        try:
            rows.append(_as_document(row))
            places.append(place)
        except RecordError as error:
            wrong.append((place, str(error)))
            written[place] = _kept(row.get("metadata"))
    for place, found in zip(places, annotator.stream(rows), strict=True):
        written[place] = _as_json(found["metadata"])
    return pa.array(written, pa.string()), wrong


def _values(column: Any) -> list[Any]:
    """Return the values of a column; where Python has none for one, such as text that is not UTF-8, the error."""
    import pyarrow as pa

    try:
        values = column.to_pylist()
    except (ValueError, OverflowError):
        values = [_value(scalar) for scalar in column]
    if pa.types.is_map(column.type):
        return [dict(value) if isinstance(value, list) else value for value in values]
    return list(values)


def _value(scalar: Any) -> Any:
    try:
        return scalar.as_py()
    except (ValueError, OverflowError) as error:
        return error


def _as_document(row: dict[str, Any]) -> dict[str, Any]:
    for name, value in row.items():
        if isinstance(value, Exception):
            raise RecordError(f"{name} cannot be read: {value}")
    return row | {"metadata": _plain(as_metadata(row.get("metadata")))}


def _kept(metadata: Any) -> str:
    """Return what stays of metadata that are no object."""
    return metadata if isinstance(metadata, str) else _as_json(_plain(metadata))


def _as_json(value: Any) -> str:
    return encoded(value).decode("utf-8").rstrip("\n")


def _plain(value: Any) -> Any:
    """Return a value as JSON can hold it: times in ISO 8601, decimals as their digits, bytes as text or else in base64."""
    if isinstance(value, Mapping):
        return {str(key): _plain(item) for key, item in value.items()}
    if isinstance(value, list | tuple):
        return [_plain(item) for item in value]
    if isinstance(value, date | time):
        return value.isoformat()
    if isinstance(value, bytes):
        try:
            return value.decode("utf-8")
        except UnicodeDecodeError:
            return base64.b64encode(value).decode("ascii")
    return value if value is None or isinstance(value, str | int | float) else str(value)
