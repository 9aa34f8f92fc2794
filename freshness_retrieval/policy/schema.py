"""The JSON Schema of a policy file, by which editors complete keys and mark faults."""

from typing import Any

from pydantic.json_schema import GenerateJsonSchema

from freshness_retrieval.model import CalendarDuration
from freshness_retrieval.policy.file import PolicyFile

__all__ = ["json_schema"]

SCHEMA_ID = "urn:freshness-retrieval:policy-file:1"


class _SchemaOfStrings(GenerateJsonSchema):
    """Writes durations as the strings that a file holds, defaults included."""

    def encode_default(self, dft: Any) -> Any:
        """Return a default as it would stand in a file."""
        return str(dft) if isinstance(dft, CalendarDuration) else super().encode_default(dft)


def json_schema() -> dict[str, Any]:
    """Return the JSON Schema (draft 2020-12) of a whole policy file.

    >>> json_schema()["$id"]
    'urn:freshness-retrieval:policy-file:1'
    """
    schema = PolicyFile.model_json_schema(mode="validation", schema_generator=_SchemaOfStrings)
    return {
        "$schema": GenerateJsonSchema.schema_dialect,
        "$id": SCHEMA_ID,
        **schema,
        "title": "Policy file of freshness-retrieval",
    }
