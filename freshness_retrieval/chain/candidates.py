"""The candidates of one question, as columns."""

import math
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, cast

import numpy as np
from numpy.typing import NDArray

from freshness_retrieval.ingest import MetadataColumns, are_dicts, column_of, stated_text
from freshness_retrieval.model import Evidence, content_of

__all__ = ["Candidate", "Candidates", "without_sentinel"]

Candidate = Evidence | Mapping[str, Any]
"""What a caller passes: an `Evidence`, or a record `{id, text|content, score|similarity, metadata}`."""

_SENTINEL = -1.0


@dataclass(frozen=True, slots=True, eq=False)
class Candidates:
    """Columns over the candidates, in input order; the records themselves stay untouched.

    Attributes:
        records: The candidates as given, shape (n,).
        typed_rows: Places of the `Evidence` values among them; records state everything in their metadata.
        metadata: Their metadata, n rows.
        scores: Relevance on the retriever's scale, shape (n,); NaN = not scored (None, NaN, infinite, unreadable).
    """

    records: tuple[Candidate, ...]
    typed_rows: tuple[int, ...]
    metadata: MetadataColumns
    scores: NDArray[np.float64]

    @classmethod
    def of(cls, records: Iterable[Candidate]) -> "Candidates":
        """Read the columns that every step needs; texts and ids are read only for the rows that need them."""
        kept = tuple(records)
        plain: Sequence[Mapping[str, Any]] = kept  # type: ignore[assignment]
        typed: tuple[int, ...] = ()
        exact = are_dicts(kept)
        if not exact:
            plain = [_as_record(record) for record in kept]
            typed = tuple(row for row, record in enumerate(kept) if isinstance(record, Evidence))
        metadata = MetadataColumns.of(column_of(plain, "metadata", exact=exact))
        return cls(kept, typed, metadata, _scores(plain, exact=exact))

    def __len__(self) -> int:
        """Number of candidates."""
        return len(self.records)

    def evidence(self, row: int) -> Evidence:
        """Return one candidate as a value."""
        record = self.records[row]
        if isinstance(record, Evidence):
            return record
        score = float(self.scores[row])
        return Evidence.from_mapping({**record, "id": self.id(row), "score": None if math.isnan(score) else score})

    def id(self, row: int) -> str:
        """Return the id of the chunk; a record without one is named by its place, from 0."""
        record = self.records[row]
        found = record.id if isinstance(record, Evidence) else record.get("id")
        if isinstance(found, str):
            return found or str(row)
        if found is None or (isinstance(found, float) and math.isnan(found)):
            return str(row)
        try:
            return str(found)
        except (TypeError, ValueError, RecursionError):
            return str(row)

    def doc_id(self, row: int, names: Sequence[str]) -> str:
        """Return the id of the document: the candidate's own word, else a metadata field, else the id of the chunk."""
        record = self.records[row]
        own = record.doc_id if isinstance(record, Evidence) else record.get("doc_id")
        return stated_text(own) or self.metadata.first(row, names) or self.id(row)

    def text(self, row: int) -> str:
        """Return the content; empty where there is none."""
        record = self.records[row]
        return record.text if isinstance(record, Evidence) else content_of(record)

    def typed(self, attribute: Callable[[Evidence], Any]) -> dict[int, Any]:
        """Return what `Evidence` candidates state by themselves, by row."""
        stated = ((row, attribute(cast("Evidence", self.records[row]))) for row in self.typed_rows)
        return {row: value for row, value in stated if value}


def _as_record(record: Candidate) -> Mapping[str, Any]:
    if isinstance(record, Evidence):
        return {"score": record.score, "metadata": record.metadata}
    if not isinstance(record, Mapping):
        Evidence.from_mapping(record)  # raises the error that says what a candidate is
    return record


def _scores(records: Sequence[Mapping[str, Any]], *, exact: bool) -> NDArray[np.float64]:
    """Return the scores with NaN where there is none; `similarity` is the other name of `score`."""
    values = column_of(records, "score", exact=exact)
    scores = _floats(values)
    finite = np.isfinite(scores)
    if finite.all():
        return scores
    if any(value is None for value in values):
        scores = _floats([r.get("similarity") if v is None else v for v, r in zip(values, records, strict=True)])
        finite = np.isfinite(scores)
    return np.where(finite, scores, np.nan)


def _floats(values: Sequence[Any]) -> NDArray[np.float64]:
    try:
        floats = np.array(values, dtype=np.float64)
    except (TypeError, ValueError, OverflowError):
        return np.array([_number(value) for value in values], dtype=np.float64)
    # Where every "score" is a list of one length, they are no numbers.
    return floats if floats.ndim == 1 else np.full(len(values), np.nan)


def _number(value: Any) -> float:
    try:
        return float(value)
    except (TypeError, ValueError, OverflowError):
        return math.nan


def without_sentinel(scores: NDArray[np.float64]) -> NDArray[np.float64]:
    """Return the scores with −1 as NaN where it is the only negative value: some stores write it for *not scored*.

    >>> import numpy as np
    >>> without_sentinel(np.array([0.8, -1.0])).tolist(), without_sentinel(np.array([-1.0, -2.0])).tolist()
    ([0.8, nan], [-1.0, -2.0])
    """
    negative = scores < 0.0
    if negative.any() and (scores[negative] == _SENTINEL).all():
        return np.where(negative, np.nan, scores)
    return scores
