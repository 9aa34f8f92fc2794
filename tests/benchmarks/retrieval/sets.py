"""A set of the benchmark: questions with their candidates, and which of them are right."""

import json
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from datetime import date, timedelta
from pathlib import Path
from typing import Any, Literal

__all__ = ["Question", "Score", "SetError", "read_set", "set_folders"]

Score = Literal["dense", "bm25"]

_COLUMNS: Mapping[str, int] = {"dense": 1, "bm25": 2}
_KEYS: Mapping[str, str] = {"date": "published_at", "valid_from": "valid_from", "valid_until": "valid_until"}


class SetError(Exception):
    """A folder holds no set of the benchmark."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Question:
    """One question.

    Attributes:
        id: Its name.
        kind: What it asks for, such as `latest` or `asof`.
        text: The question.
        as_of: The day on which it is asked.
        candidates: Records `{id, text, score, metadata}` in the order of the first stage.
        gold: Grade of each right document.
        stale: Documents that were right at another time.
    """

    id: str
    kind: str
    text: str
    as_of: str
    candidates: tuple[dict[str, Any], ...]
    gold: Mapping[str, int]
    stale: frozenset[str]


def set_folders(folder: Path) -> list[Path]:
    """Return the folder itself where it holds a set, else those inside it that do.

    Raises:
        SetError: There is none.
    """
    found = [folder] if _is_set(folder) else sorted(each for each in folder.glob("*/") if _is_set(each))
    if not found:
        raise SetError(f"{folder} holds no set; a set is a folder with corpus.jsonl, queries.*.jsonl and run.*.jsonl")
    return found


def read_set(folder: Path, *, score: Score = "dense", split: str = "dev", undated: bool = False) -> list[Question]:
    """Read the questions of a set.

    Args:
        folder: Holds `corpus.jsonl`, `queries.SPLIT.jsonl` and `run.SPLIT.jsonl`.
        score: The first stage whose scores and order are taken.
        split: Which part of the questions.
        undated: Leave the dates out of the metadata, so that only the texts tell them.

    Raises:
        SetError: The set has no such split.
    """
    if not (folder / f"run.{split}.jsonl").is_file():
        raise SetError(f"{folder} has no split {split!r}: run.{split}.jsonl is missing")
    corpus = {each["id"]: each for each in _lines(folder / "corpus.jsonl")}
    queries = {each["id"]: each for each in _lines(folder / f"queries.{split}.jsonl")}
    column = _COLUMNS[score]
    return [
        Question(
            id=run["id"],
            kind=(query := queries[run["id"]])["kind"],
            text=query["query"],
            as_of=query["query_time"],
            candidates=tuple(
                {
                    "id": row[0],
                    "text": corpus[row[0]]["text"],
                    "score": row[column],
                    "metadata": {} if undated else _metadata(corpus[row[0]]),
                }
                for row in sorted(run["candidates"], key=lambda row: -row[column])
            ),
            gold=query["gold"],
            stale=frozenset(query.get("stale", ())),
        )
        for run in _lines(folder / f"run.{split}.jsonl")
    ]


def _is_set(folder: Path) -> bool:
    return (folder / "corpus.jsonl").is_file() and any(folder.glob("run.*.jsonl"))


def _metadata(document: Mapping[str, Any]) -> dict[str, str]:
    """Return the dates of a document under the wire keys; the corpus holds the first day on which it is no longer valid."""
    metadata = {key: document[name] for name, key in _KEYS.items() if document.get(name)}
    if "valid_until" in metadata:
        metadata["valid_until"] = str(date.fromisoformat(metadata["valid_until"]) - timedelta(days=1))
    return metadata


def _lines(path: Path) -> Iterator[dict[str, Any]]:
    with path.open(encoding="utf-8") as file:
        yield from map(json.loads, filter(str.strip, file))
