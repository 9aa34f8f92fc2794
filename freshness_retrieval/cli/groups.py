"""`freshness groups`: documents in, those that are versions of one thing out."""

from pathlib import Path
from typing import Any, BinaryIO

import click

from freshness_retrieval.chain.candidates import Candidates
from freshness_retrieval.chain.findings import Examiner
from freshness_retrieval.chain.identity import group_versions
from freshness_retrieval.chain.stages import finish
from freshness_retrieval.cli.jsonl import convert_lines
from freshness_retrieval.errors import RecordError
from freshness_retrieval.policy import FreshnessPolicy

__all__ = ["groups"]


@click.command("groups")
@click.option("--config", type=click.Path(path_type=Path), help="A policy file.  [default: the shipped defaults]")
@click.option("--index", help="Name of an index in the policy file.")
@click.argument("file", type=click.File("rb"), default="-")
def groups(config: Path | None, index: str | None, file: BinaryIO) -> None:
    """Find versions of one thing: near-identical texts, and one document as it stood at several times.

    FILE, or standard input, holds one object a line: {"id", "documents": [{"id", "text", "metadata"}]}. Out comes
    {"id", "groups": [[ids], ...]}: each group of at least two documents, in the order of the input; a document in no
    group has no other version. Two documents of the same day are never versions of each other.
    """
    examiner = Examiner(FreshnessPolicy.resolve(config=config, index=index))

    def convert(record: dict[str, Any]) -> dict[str, Any]:
        documents = _documents(record)
        candidates = Candidates.of(documents)
        published, windows, _ = finish(examiner.times(candidates))
        label = finish(group_versions(candidates, examiner.policy.fields, published, windows, examiner.reader.zone))
        members: dict[int, list[Any]] = {}
        for row, first in enumerate(label.tolist()):
            own = documents[row].get("id")
            members.setdefault(first, []).append(own if type(own) is int else candidates.id(row))
        return {"id": record.get("id"), "groups": [ids for ids in members.values() if len(ids) > 1]}

    raise SystemExit(convert_lines(file, convert))


def _documents(record: dict[str, Any]) -> list[dict[str, Any]]:
    documents = record.get("documents")
    if not isinstance(documents, list):
        found = "none" if documents is None else type(documents).__name__
        raise RecordError(f'a record needs "documents", a list of objects, got {found}')
    for place, document in enumerate(documents):
        if not isinstance(document, dict):
            raise RecordError(f"documents[{place}] must be an object, got {type(document).__name__}")
    return documents
