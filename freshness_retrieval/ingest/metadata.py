"""The metadata of many documents, field by field."""

from collections.abc import Iterable, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass
from operator import itemgetter
from typing import Any

from freshness_retrieval.ingest.stated import stated_text

__all__ = ["MetadataColumns", "are_dicts", "column_of"]


@dataclass(frozen=True, slots=True, eq=False)
class MetadataColumns:
    """Metadata of n documents; never changed.

    Attributes:
        rows: One mapping a document, shape (n,).
        exact: Whether all are dicts and nothing else.
        keys: Every key that occurs in any of them, so that absent fields cost nothing.
    """

    rows: Sequence[Mapping[str, Any]]
    exact: bool
    keys: frozenset[Any]

    @classmethod
    def of(cls, values: Iterable[Any]) -> "MetadataColumns":
        """Take the metadata of documents; what is no mapping counts as empty."""
        rows: Sequence[Any] = values if isinstance(values, list) else list(values)
        exact = are_dicts(rows)
        if not exact:
            rows = [row if isinstance(row, Mapping) else {} for row in rows]
        return cls(rows, exact, frozenset().union(*rows))

    def __len__(self) -> int:
        """Number of documents."""
        return len(self.rows)

    def field(self, name: str) -> list[Any]:
        """Return one value of each document, None where it has none; shape (n,)."""
        return column_of(self.rows, name, exact=self.exact)

    def first(self, row: int, names: Sequence[str]) -> str | None:
        """Return the first text that a document states under any of the names."""
        for name in names:
            if name in self.keys:
                text = stated_text(self.rows[row].get(name))
                if text is not None:
                    return text
        return None


def column_of(rows: Sequence[Mapping[Any, Any]], key: str, *, exact: bool) -> list[Any]:
    """Return one value of each row, None where it lacks the key.

    Args:
        rows: The rows.
        key: The key.
        exact: All rows are dicts and nothing else. Other mappings may write down what is asked for, and are asked gently.
    """
    if exact:
        with suppress(KeyError):
            return list(map(itemgetter(key), rows))
    return [row.get(key) for row in rows]


def are_dicts(values: Sequence[Any]) -> bool:
    """Tell whether all values are dicts and nothing else, not even of a subclass."""
    return set(map(type, values)) <= {dict}
