"""`freshness classify`: documents in; their topic class, why, and whether they are stale for it out."""

from pathlib import Path
from typing import Any, BinaryIO

import click

from freshness_retrieval.chain import StaleQuarantine
from freshness_retrieval.cli.jsonl import convert_lines
from freshness_retrieval.clock import fixed_clock, system_clock
from freshness_retrieval.ingest import TopicClassifier
from freshness_retrieval.model import ReasonCode, content_of
from freshness_retrieval.policy import FreshnessPolicy

__all__ = ["classify"]

_STALE = (ReasonCode.STALE_VOLATILE, ReasonCode.STALE_ACTIVE, ReasonCode.STALE_STABLE)


@click.command("classify")
@click.option("--config", required=True, type=click.Path(path_type=Path), help="The policy file.")
@click.option("--index", required=True, help="Name of an index in the policy file.")
@click.option("--as-of", metavar="TIME", help="Day or instant at which documents are judged.  [default: now]")
@click.argument("file", type=click.File("rb"), default="-")
def classify(config: Path, index: str, as_of: str | None, file: BinaryIO) -> None:
    """Find the topic class of documents, and whether they are stale for it.

    FILE, or standard input, holds one document a line: {"id", "text", "metadata"}. Out comes {"id", "topic_class", "why",
    "age_days", "stale", "outcome", "reasons"}; a document that no rule matches has no class and is never stale.
    """
    policy = FreshnessPolicy.from_yaml(config, index=index)
    classifier = TopicClassifier(policy)
    quarantine = StaleQuarantine(policy, current_time=as_of, clock=fixed_clock(system_clock()))

    def convert(record: dict[str, Any]) -> dict[str, Any]:
        metadata = record.get("metadata")
        label = classifier.classify(content_of(record), metadata if isinstance(metadata, dict) else {})
        result = quarantine.run("", [record])
        [item] = [*result.kept, *result.quarantined]
        return {
            "id": record.get("id"),
            "topic_class": None if label is None else label.name,
            "why": None if label is None else label.why,
            "age_days": item.age_days,
            "stale": any(item.has(code) for code in _STALE),
            "outcome": str(item.outcome),
            "reasons": [reason.to_dict() for reason in item.reasons],
        }

    raise SystemExit(convert_lines(file, convert))
