"""The candidates of one question, as columns."""

import math
from collections.abc import Callable, Iterable, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, replace
from operator import itemgetter
from typing import Any, cast

import numpy as np
from numpy.typing import NDArray

from freshness_retrieval.ingest import stated_text
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
        metadata: Their metadata, shape (n,); what is no mapping counts as empty.
        exact: Whether all metadata are dicts and nothing else; other mappings may write down what is asked for.
        keys: Every metadata key that occurs in any of them, so that absent fields cost nothing.
        scores: Relevance on the retriever's scale, shape (n,); NaN = not scored (None, NaN, infinite, unreadable).
    """

    records: tuple[Candidate, ...]
    typed_rows: tuple[int, ...]
    metadata: list[Mapping[str, Any]]
    exact: bool
    keys: frozenset[Any]
    scores: NDArray[np.float64]

    @classmethod
    def of(cls, records: Iterable[Candidate]) -> "Candidates":
        """Read the columns that every step needs; texts and ids are read only for the rows that need them."""
        kept = tuple(records)
        plain: Sequence[Mapping[str, Any]] = kept  # type: ignore[assignment]
        typed: tuple[int, ...] = ()
        exact = _all_dicts(kept)
        if not exact:
            plain = [_as_record(record) for record in kept]
            typed = tuple(row for row, record in enumerate(kept) if isinstance(record, Evidence))
        metadata = _column(plain, "metadata", exact=exact)
        scores = _scores(plain, exact=exact)
        exact = _all_dicts(metadata)
        if not exact:
            metadata = [data if isinstance(data, Mapping) else {} for data in metadata]
        return cls(kept, typed, metadata, exact, frozenset().union(*metadata), scores)

    def __len__(self) -> int:
        """Number of candidates."""
        return len(self.records)

    def evidence(self, row: int) -> Evidence:
        """Return one candidate as a value."""
        record = self.records[row]
        if isinstance(record, Evidence):
            return record
        score = float(self.scores[row])
        return replace(Evidence.from_mapping(record), id=self.id(row), score=None if math.isnan(score) else score)

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
        return stated_text(own) or self.first(row, names) or self.id(row)

    def text(self, row: int) -> str:
        """Return the content; empty where there is none."""
        record = self.records[row]
        return record.text if isinstance(record, Evidence) else content_of(record)

    def first(self, row: int, names: Sequence[str]) -> str | None:
        """Return the first text that the metadata state under any of the names."""
        data = self.metadata[row]
        return next((text for name in names if (text := stated_text(data.get(name))) is not None), None)

    def field(self, name: str) -> list[Any]:
        """Return one metadata value of each candidate, None where it has none; shape (n,)."""
        return _column(self.metadata, name, exact=self.exact)

    def typed(self, attribute: Callable[[Evidence], Any]) -> dict[int, Any]:
        """Return what `Evidence` candidates state by themselves, by row."""
        stated = ((row, attribute(cast("Evidence", self.records[row]))) for row in self.typed_rows)
        return {row: value for row, value in stated if value}


def _column(records: Sequence[Mapping[Any, Any]], key: str, *, exact: bool) -> list[Any]:
    """Return one value of each record, None where it lacks the key; quickest where all are dicts that have it."""
    if exact:
        with suppress(KeyError):
            return list(map(itemgetter(key), records))
    return [record.get(key) for record in records]


def _all_dicts(values: Sequence[Any]) -> bool:
    return set(map(type, values)) <= {dict}


def _as_record(record: Candidate) -> Mapping[str, Any]:
    if isinstance(record, Evidence):
        return {"score": record.score, "metadata": record.metadata}
    if not isinstance(record, Mapping):
        Evidence.from_mapping(record)  # raises the error that says what a candidate is
    return record


def _scores(records: Sequence[Mapping[str, Any]], *, exact: bool) -> NDArray[np.float64]:
    """Return the scores with NaN where there is none; `similarity` is the other name of `score`."""
    values = _column(records, "score", exact=exact)
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
