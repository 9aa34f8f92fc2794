"""From pydantic's errors to faults: the value found, what is accepted, and the next step."""

import difflib
import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from datetime import date
from typing import Any, get_args, get_origin

from pydantic import BaseModel, ValidationError
from pydantic_core import ErrorDetails

from freshness_retrieval.errors import Fault
from freshness_retrieval.policy.immutable import FrozenDict

__all__ = ["Path", "dotted", "faults_of", "nearest", "problems", "shown"]

Path = tuple[str | int, ...]
"""Keys and list positions from the root to a value."""

_LONGEST_SHOWN = 60
_SECRETS = re.compile(r"(?P<before>://[^:/@]*:|[?&;](?:password|passwd|pwd)=)(?P<secret>[^@&;]+)", re.IGNORECASE)
_NEEDED = {
    "bool_type": "true or false is needed",
    "dict_type": "a mapping is needed",
    "finite_number": "a finite number is needed",
    "float_type": "a number is needed",
    "greater_than": "must be above {gt:g}",
    "greater_than_equal": "must be at least {ge:g}",
    "int_from_float": "a whole number is needed",
    "invalid_key": "a key is a string",
    "int_type": "a whole number is needed",
    "less_than": "must be below {lt:g}",
    "less_than_equal": "must be at most {le:g}",
    "model_attributes_type": "a mapping is needed",
    "model_type": "a mapping is needed",
    "string_too_short": "a string with at least one character is needed",
    "string_type": "a string is needed",
    "too_short": "at least one entry is needed",
}
_STRINGS = ("accepted", "a string", "a duration is")


def faults_of(error: ValidationError, model: type[BaseModel]) -> list[Fault]:
    """Return the faults of a mapping that did not come from a file."""
    return [Fault(line=None, key=dotted(path), message=message) for path, message in problems(error, model)]


def problems(
    error: ValidationError, model: type[BaseModel], written: Callable[[Path], str | None] = lambda _: None
) -> Iterator[tuple[Path, str]]:
    """Iterate over what is wrong, as path and message.

    Args:
        error: What pydantic found.
        model: The model that was validated, for suggestions.
        written: Returns the text of a scalar as it stands in the file; None = show the value instead.
    """
    for details in error.errors(include_url=False):
        path = tuple(step for step in details["loc"] if step != "[key]")
        if details["type"] == "extra_forbidden":
            yield path, _unknown_key(model, path)
        elif details["type"] == "missing":
            yield path, _missing(model, path)
        else:
            needed = _needed(details)
            found = written(path) or shown(details["input"])
            yield (
                path,
                needed if needed.startswith(found) else f"found {found}; {needed}{_quotes(details['input'], needed)}",
            )


def dotted(path: Path) -> str:
    """Format a path as `indexes.policies.fields.title[0]`.

    >>> dotted(("indexes", "policies", "fields", "title", 0))
    'indexes.policies.fields.title[0]'
    """
    return "".join(f"[{step}]" if isinstance(step, int) else f".{step}" for step in path).removeprefix(".")


def nearest(word: str, known: Iterable[str]) -> str:
    """Return `; did you mean …?` for the known word most like this one, or nothing.

    >>> nearest("half_live", ["alpha", "half_life"])
    "; did you mean 'half_life'?"
    """
    folded = {name.casefold(): name for name in known}
    close = difflib.get_close_matches(word.casefold(), folded, n=1)
    return f"; did you mean {folded[close[0]]!r}?" if close else ""


def shown(value: Any) -> str:
    """Show a value in a message: short, on one line, without a password.

    >>> shown("postgresql://me:secret@host/db"), shown(None), shown([1, 2])
    ("'postgresql://me:***@host/db'", 'nothing', 'a list')
    """
    if value is None:
        return "nothing"
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, Mapping):
        return "a mapping"
    if isinstance(value, Sequence) and not isinstance(value, str | bytes):
        return "a list"
    text = value.isoformat() if isinstance(value, date) else _SECRETS.sub(r"\g<before>***", repr(value))
    return text if len(text) <= _LONGEST_SHOWN else f"{text[:_LONGEST_SHOWN]}…"


def _needed(details: ErrorDetails) -> str:
    """Return what is accepted in place of what was found."""
    context = details.get("ctx", {})
    if details["type"] == "value_error":
        return str(context["error"])
    if details["type"] == "literal_error":
        choices = re.findall(r"'([^']*)'", context["expected"])
        guess = nearest(details["input"], choices) if isinstance(details["input"], str) else ""
        return f"accepted: {', '.join(choices)}{guess}"
    template = _NEEDED.get(details["type"])
    return details["msg"] if template is None else template.format(**context)


def _quotes(value: Any, needed: str) -> str:
    """Advise quotes where a string is needed and YAML reads something else."""
    kinds = {"boolean": bool, "date": date, "number": int | float}
    kind = next((name for name, kind in kinds.items() if isinstance(value, kind)), None)
    if kind is None or not needed.startswith(_STRINGS):
        return ""
    return f"; YAML reads this as a {kind}, put it in quotes if text is meant"


def _missing(root: type[BaseModel], path: Path) -> str:
    """Say what to write where a key is missing."""
    key = str(path[-1])
    examples = _models_along(root, path[:-1])[-1].model_fields[key].examples or [""]
    return f"is missing; write {key}: {examples[0]}".rstrip()


def _unknown_key(root: type[BaseModel], path: Path) -> str:
    """Say that a key is unknown, and which one may be meant."""
    key = str(path[-1])
    *outer, here = _models_along(root, path[:-1])
    guess = nearest(key, here.model_fields)
    if guess:
        return f"unknown key {key!r}{guess}"
    for name, field in here.model_fields.items():
        if any(key in inner.model_fields for inner in _models_in(field.annotation)):
            return f"unknown key {key!r}; it belongs under {name!r}"
    if any(key in model.model_fields for model in outer):
        return f"unknown key {key!r}; it belongs further out"
    return f"unknown key {key!r}; accepted: {', '.join(here.model_fields)}"


def _models_along(root: type[BaseModel], path: Path) -> list[type[BaseModel]]:
    """Return the models that a path leads through, the root first."""
    models = [root]
    steps = iter(path)
    for step in steps:
        annotation = models[-1].model_fields[str(step)].annotation
        models += _models_in(annotation)
        if get_origin(annotation) in {dict, FrozenDict}:
            next(steps, None)  # the name of an entry
    return models


def _models_in(annotation: Any) -> list[type[BaseModel]]:
    """Return the models inside an annotation such as `dict[str, Model | None]`."""
    if isinstance(annotation, type) and issubclass(annotation, BaseModel):
        return [annotation]
    return [model for argument in get_args(annotation) for model in _models_in(argument)]
