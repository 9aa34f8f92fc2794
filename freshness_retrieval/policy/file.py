"""One YAML file with the policies of all indexes."""

import os
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any, Literal

from pydantic import Field, ValidationError, field_validator

from freshness_retrieval.errors import Fault, PolicyError, UnknownIndexError
from freshness_retrieval.policy.document import Document, read_document
from freshness_retrieval.policy.faults import Path, dotted, nearest, problems
from freshness_retrieval.policy.settings import FreshnessPolicy
from freshness_retrieval.policy.strict import Settings, Text

__all__ = ["CheckedFile", "PolicyFile", "check_file", "load_file", "read_policy"]

_RATE_SPELLINGS = (frozenset({"half_life"}), frozenset({"decay_lambda"}), frozenset({"scale", "decay", "offset"}))


class PolicyFile(Settings):
    """The policies of all indexes of a knowledge base."""

    version: Literal[1] = Field(description="Version of this format.", examples=[1])
    defaults: FreshnessPolicy | None = Field(
        default=None,
        description=(
            "Settings that every index inherits key by key: mappings are merged, lists and single values replaced. An "
            "index that spells the rate of decay in another way inherits none of the rate."
        ),
    )
    indexes: dict[Text, FreshnessPolicy | None] = Field(
        min_length=1, description="The policy of each index, by the name of the index; an empty one is the defaults."
    )

    @field_validator("version", mode="before")
    @classmethod
    def _whole_number(cls, value: Any) -> Any:
        """Refuse `true` and `1.0`, which Python takes for 1."""
        if type(value) is not int or value != 1:
            raise ValueError("this release reads version 1; write version: 1")
        return value


@dataclass(frozen=True, slots=True, kw_only=True)
class CheckedFile:
    """What a policy file says.

    Attributes:
        policies: The policy of each index, by its name; empty where there is a fault.
        inherited: For each index the dotted keys that it takes from `defaults`.
        faults: Everything that is wrong, in the order of the file.
    """

    policies: dict[str, FreshnessPolicy]
    inherited: dict[str, tuple[str, ...]]
    faults: tuple[Fault, ...]


def load_file(path: str | os.PathLike[str]) -> CheckedFile:
    """Read a policy file as far as it can be read.

    Raises:
        ConfigurationError: The file cannot be opened.
    """
    document = read_document(path)
    if not document.places:
        return CheckedFile(policies={}, inherited={}, faults=document.faults)
    faults = list(document.faults)
    value = _spread(document.value)
    try:
        file = PolicyFile.model_validate(value)
    except ValidationError as error:
        faults += _placed(error, document)
    if faults:
        order = {dotted(place): number for number, place in enumerate(document.places)}
        faults.sort(key=lambda fault: (fault.line or 0, order.get(fault.key, 0)))
        return CheckedFile(policies={}, inherited={}, faults=tuple(faults))
    return CheckedFile(
        policies={name: policy for name, policy in file.indexes.items() if policy is not None},
        inherited={name: tuple(_inherited(value["indexes"][name], name, document)) for name in file.indexes},
        faults=(),
    )


def check_file(path: str | os.PathLike[str]) -> list[Fault]:
    """Return every fault of a policy file, in the order of the file; empty = the file can be used.

    Raises:
        ConfigurationError: The file cannot be opened.
    """
    return list(load_file(path).faults)


def read_policy(path: str | os.PathLike[str], *, index: str) -> FreshnessPolicy:
    """Read the policy of one index from a file; see `FreshnessPolicy.from_yaml`."""
    checked = load_file(path)
    if checked.faults:
        raise PolicyError(os.fspath(path), checked.faults)
    if index not in checked.policies:
        known = ", ".join(checked.policies)
        raise UnknownIndexError(
            f"{os.fspath(path)} has no index {index!r}{nearest(index, checked.policies)}; known: {known}"
        )
    return checked.policies[index]


def _spread(value: Any) -> Any:
    """Return the content of a file with `defaults` merged into every index; what is no mapping stays for the check."""
    if not isinstance(value, dict) or not isinstance(value.get("indexes"), dict):
        return value
    defaults = value.get("defaults")
    base = defaults if isinstance(defaults, dict) else {}
    return {**value, "indexes": {name: _merged(base, own, ()) for name, own in value["indexes"].items()}}


def _merged(base: Any, own: Any, path: Path) -> Any:
    """Return `own` on top of `base`: mappings key by key, anything else replaced."""
    if own is None and not path:
        own = {}  # an index without a key of its own
    if not isinstance(base, dict) or not isinstance(own, dict):
        return own
    dropped = _other_rates(own) if path == ("rerank",) else frozenset()
    kept = {key: value for key, value in base.items() if key not in dropped}
    return kept | {key: _merged(kept[key], own[key], (*path, key)) if key in kept else own[key] for key in own}


def _other_rates(own: Mapping[str, Any]) -> frozenset[str]:
    """Return the keys of the spellings of the rate that these settings do not use, where they use one."""
    used = [spelling for spelling in _RATE_SPELLINGS if spelling & own.keys()]
    return frozenset().union(*_RATE_SPELLINGS).difference(*used) if used else frozenset()


def _placed(error: ValidationError, document: Document) -> Iterator[Fault]:
    """Iterate over the faults with their lines, each once however many indexes inherit or share it."""

    def origin(path: Path) -> Path:
        inherited = ("defaults", *path[2:])
        return inherited if path[:1] == ("indexes",) and path not in places and inherited in places else path

    def written(path: Path) -> str | None:
        place = places.get(origin(path))
        return None if place is None else place.text

    places = document.places
    seen = set()
    for path, message in problems(error, PolicyFile, written):
        place = origin(path)
        line = document.line_of(place)
        if (mark := (line, place[-1:], message)) not in seen:
            seen.add(mark)
            yield Fault(line=line, key=dotted(place), message=message)


def _inherited(settings: Mapping[str, Any], name: str, document: Document, path: Path = ()) -> Iterator[str]:
    """Iterate over the dotted keys of settings that the index of this name does not write itself."""
    for key, value in settings.items():
        here = (*path, key)
        if ("indexes", name, *here) not in document.places:
            yield dotted(here)
        elif isinstance(value, dict):
            yield from _inherited(value, name, document, here)
