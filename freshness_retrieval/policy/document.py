"""A YAML file as plain values, with the line of every key.

`yaml.safe_load` forgets lines and keeps the last of two equal keys, so the node tree is walked here instead.
"""

import os
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path as FilePath
from typing import Any

import yaml

from freshness_retrieval.errors import ConfigurationError, Fault
from freshness_retrieval.policy.faults import Path, dotted, shown

__all__ = ["Document", "Place", "read_document"]

LARGEST_FILE = 1 << 20
"""Most bytes of a policy file."""

MOST_VALUES = 50_000
"""Most values of a policy file once its aliases are written out: a few lines of nested aliases can stand for billions."""

_MERGE = "tag:yaml.org,2002:merge"
_MAP = "tag:yaml.org,2002:map"
_SEQUENCE = "tag:yaml.org,2002:seq"
_STRING = "tag:yaml.org,2002:str"
_OMITTED = object()


@dataclass(frozen=True, slots=True)
class Place:
    """Where a value stands.

    Attributes:
        line: Line of its key, or of the item of a list; from 1.
        text: A scalar as it is written, for messages; None = a mapping or a list.
    """

    line: int
    text: str | None


@dataclass(frozen=True, slots=True, kw_only=True)
class Document:
    """What a file holds.

    Attributes:
        value: The content in plain types; a value with a fault of its own is left out.
        places: Where each value stands, by its path; empty where nothing could be read.
        faults: What is wrong with the YAML itself.
    """

    value: Any
    places: dict[Path, Place]
    faults: tuple[Fault, ...]

    def line_of(self, path: Path) -> int | None:
        """Return the line of a path, or of what is nearest around it; None = the file is empty."""
        while path and path not in self.places:
            path = path[:-1]
        return self.places[path].line if path in self.places else None


def read_document(path: str | os.PathLike[str]) -> Document:
    """Read a YAML file.

    Raises:
        ConfigurationError: The file cannot be opened.
    """
    try:
        with FilePath(path).open("rb") as file:
            content = file.read(LARGEST_FILE + 1)
    except OSError as error:
        raise ConfigurationError(
            f"the policy file {os.fspath(path)!r} cannot be read: {error.strerror or error}"
        ) from error
    try:
        return _Walk().run(_compose(content))
    except _UnusableError as error:
        return Document(value=None, places={}, faults=(Fault(line=error.line, key="", message=str(error)),))


class _UnusableError(Exception):
    """The document as a whole cannot be used."""

    def __init__(self, line: int | None, message: str) -> None:
        super().__init__(message)
        self.line = line


def _compose(content: bytes) -> yaml.Node:
    """Return the root of the node tree.

    Raises:
        _UnusableError: There is none.
    """
    if len(content) > LARGEST_FILE:
        raise _UnusableError(None, f"the file is larger than {LARGEST_FILE} bytes; is it a policy?")
    try:
        root = yaml.compose(content.decode("utf-8-sig"), Loader=yaml.SafeLoader)
    except UnicodeDecodeError as error:
        line = content.count(b"\n", 0, error.start) + 1
        problem = f"the file is not UTF-8: byte 0x{content[error.start]:02x}; save it as UTF-8"
        raise _UnusableError(line, problem) from error
    except yaml.reader.ReaderError as error:
        line = content.decode("utf-8-sig").count("\n", 0, error.position) + 1
        raise _UnusableError(
            line, f"the character U+{_code_point(error.character):04X} is not allowed in YAML"
        ) from error
    except yaml.MarkedYAMLError as error:
        raise _syntax(error) from error
    except RecursionError as error:
        raise _UnusableError(None, "the file is nested too deeply") from error
    if root is None:
        raise _UnusableError(1, "the file is empty; write version: 1 and indexes")
    return root


class _Walk:
    """One walk over a node tree; collects values, places and faults."""

    def __init__(self) -> None:
        self.places: dict[Path, Place] = {}
        self.faults: list[Fault] = []
        self.scalars = yaml.constructor.SafeConstructor()
        self.open: list[yaml.Node] = []
        self.count = 0

    def run(self, root: yaml.Node) -> Document:
        """Walk from the root."""
        self.places[()] = Place(_line(root), _written(root))
        value = self.value(root, ())
        readable = value is not _OMITTED
        return Document(
            value=value if readable else None, places=self.places if readable else {}, faults=tuple(self.faults)
        )

    def value(self, node: yaml.Node, path: Path) -> Any:
        """Return the plain value of a node, or `_OMITTED` where it has a fault."""
        self.count += 1
        if self.count > MOST_VALUES:
            raise _UnusableError(
                _line(node), f"the file stands for more than {MOST_VALUES} values; are aliases nested?"
            )
        if any(node is around for around in self.open):
            raise _UnusableError(_line(node), "an alias contains itself")
        if isinstance(node, yaml.ScalarNode):
            return self.scalar(node, path)
        self.open.append(node)
        try:
            if isinstance(node, yaml.MappingNode) and node.tag == _MAP:
                return self.mapping(node, path)
            if isinstance(node, yaml.SequenceNode) and node.tag == _SEQUENCE:
                return self.sequence(node, path)
        finally:
            self.open.pop()
        return self.refuse(node, path, f"the tag {node.tag} is not accepted; write plain values")

    def scalar(self, node: yaml.ScalarNode, path: Path) -> Any:
        """Return a string, number, boolean, date or None, as YAML 1.1 reads it."""
        try:
            return self.scalars.construct_object(node)
        except yaml.constructor.ConstructorError:
            return self.refuse(node, path, f"the tag {node.tag} is not accepted; write plain values")
        except (ValueError, OverflowError) as error:
            return self.refuse(node, path, f"found {node.value}, which YAML cannot read: {error}")

    def sequence(self, node: yaml.SequenceNode, path: Path) -> Any:
        """Return a list, or `_OMITTED` where an item has a fault: positions in further faults would be wrong."""
        items = []
        for position, item in enumerate(node.value):
            here = (*path, position)
            self.places[here] = Place(_line(item), _written(item))
            items.append(self.value(item, here))
        return _OMITTED if any(item is _OMITTED for item in items) else items

    def mapping(self, node: yaml.MappingNode, path: Path) -> dict[str, Any]:
        """Return a dict, with what `<<` merges into it."""
        result = {}
        for key, (key_node, value_node) in self.entries(node, path).items():
            here = (*path, key)
            self.places[here] = Place(_line(key_node), _written(value_node))
            value = self.value(value_node, here)
            if value is not _OMITTED:
                result[key] = value
        return result

    def entries(self, node: yaml.MappingNode, path: Path) -> dict[str, tuple[yaml.Node, yaml.Node]]:
        """Return the entries by key: the own ones first, which win over merged ones."""
        own: dict[str, tuple[yaml.Node, yaml.Node]] = {}
        merged: dict[str, tuple[yaml.Node, yaml.Node]] = {}
        for key_node, value_node in node.value:
            if key_node.tag == _MERGE:
                for other in self.merged_mappings(value_node, path):
                    merged = {**self.entries(other, path), **merged}
                continue
            key = self.key(key_node, path)
            if key is None:
                continue
            if key in own:
                self.refuse(
                    key_node, (*path, key), f"the key stands twice, first in line {_line(own[key][0])}; keep one"
                )
                continue
            own[key] = key_node, value_node
        return own | {key: entry for key, entry in merged.items() if key not in own}

    def merged_mappings(self, node: yaml.Node, path: Path) -> Iterator[yaml.MappingNode]:
        """Iterate over the mappings that `<<` names."""
        others = node.value if isinstance(node, yaml.SequenceNode) else [node]
        for other in others:
            self.count += 1
            if self.count > MOST_VALUES or any(other is around for around in self.open):
                raise _UnusableError(_line(other), "an alias contains itself, or aliases are nested too deeply")
            if not isinstance(other, yaml.MappingNode):
                self.refuse(other, (*path, "<<"), "only a mapping can be merged, such as <<: *name")
                continue
            self.open.append(other)
            yield other
            self.open.pop()

    def key(self, node: yaml.Node, path: Path) -> str | None:
        """Return a key, which must be a string."""
        if isinstance(node, yaml.ScalarNode) and node.tag == _STRING:
            return str(node.value)
        if isinstance(node, yaml.ScalarNode):
            kind = node.tag.rpartition(":")[2]
            self.refuse(node, (*path, node.value), f"YAML reads this key as {kind}, not as text; put it in quotes")
        else:
            self.refuse(node, path, "a mapping or a list cannot be a key")
        return None

    def refuse(self, node: yaml.Node, path: Path, message: str) -> Any:
        """Note a fault; the value is left out."""
        self.faults.append(Fault(line=_line(node), key=dotted(path), message=message))
        return _OMITTED


def _syntax(error: yaml.MarkedYAMLError) -> _UnusableError:
    """Return a syntax error without the lines around it, which may hold secrets."""
    mark = error.problem_mark or error.context_mark
    problem = error.problem or "it cannot be read"
    if "\\t" in problem:
        problem = "a tab stands where YAML wants blanks; indent by blanks"
    if problem == "but found another document":
        problem = "a second document starts here; a policy file holds one"
    return _UnusableError(None if mark is None else mark.line + 1, f"this is not YAML: {problem}")


def _code_point(character: str | int) -> int:
    """Return the code point of the character that PyYAML names, by itself or by its number."""
    return character if isinstance(character, int) else ord(character)


def _line(node: yaml.Node) -> int:
    """Return the line on which a node starts, from 1."""
    return int(node.start_mark.line) + 1


def _written(node: yaml.Node) -> str | None:
    """Return a scalar as it is written in the file; None for anything else."""
    if not isinstance(node, yaml.ScalarNode):
        return None
    return shown(node.value) if node.tag == _STRING else str(node.value)
