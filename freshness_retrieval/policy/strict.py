"""What all parts of a policy share: immutable, no unknown keys, no silent conversion, one kind of error."""

from typing import TYPE_CHECKING, Annotated, Any

from pydantic import BaseModel, BeforeValidator, ConfigDict, Field, Strict, ValidationError, WithJsonSchema

from freshness_retrieval.errors import PolicyError
from freshness_retrieval.policy.faults import faults_of

__all__ = ["Names", "Settings", "Share", "Switch", "Text", "listed"]


def _first_paragraph(schema: dict[str, Any]) -> None:
    """Keep of a docstring what a user of the file needs, without examples in Python."""
    schema["description"] = " ".join(schema.get("description", "").partition("\n\n")[0].split())


class Settings(BaseModel):
    """Part of a policy; immutable, hashable, and refused with `PolicyError` where a value cannot be used."""

    model_config = ConfigDict(
        frozen=True,
        extra="forbid",
        defer_build=True,  # an import should not pay for validators that a program may never use
        hide_input_in_errors=True,  # a store URL may hold a password
        json_schema_extra=_first_paragraph,
    )

    if not TYPE_CHECKING:  # pragma: no branch - type checkers see the signature that pydantic derives

        def __init__(self, **values: Any) -> None:
            """Validate the values.

            Raises:
                PolicyError: One or more values cannot be used.
            """
            try:
                super().__init__(**values)
            except ValidationError as error:
                raise PolicyError(type(self).__name__, faults_of(error, type(self))) from None

        # Parts inside a larger policy are validated with it, so that all faults come at once with their full path.
        __init__.__pydantic_base_init__ = True


def listed(value: Any) -> Any:
    """Read a single string as a list of one."""
    if isinstance(value, str):
        return (value,)
    if isinstance(value, list | tuple):
        return tuple(value)
    raise ValueError("a string or a list of strings is needed")


Text = Annotated[str, Strict(), Field(min_length=1)]
"""A string that is not empty; numbers, dates and booleans are not converted."""

Switch = Annotated[bool, Strict()]
"""True or false."""

Share = Annotated[float, Strict(), Field(ge=0.0, le=1.0, allow_inf_nan=False)]
"""A number in [0, 1]."""

Names = Annotated[
    tuple[Text, ...],
    BeforeValidator(listed),
    WithJsonSchema(
        {
            "anyOf": [
                {"type": "string", "minLength": 1},
                {"type": "array", "items": {"type": "string", "minLength": 1}},
            ]
        }
    ),
]
"""Strings in their order; a single string stands for a list of one."""
