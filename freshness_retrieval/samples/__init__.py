"""The sample corpus: short documents, English and Chinese, on facts that changed, with six questions about them."""

import json
from collections.abc import Iterator
from dataclasses import dataclass
from importlib import resources
from pathlib import Path
from typing import Any

from freshness_retrieval.errors import ConfigurationError

__all__ = [
    "INDEX",
    "TOKEN_PATTERN",
    "DemoQuestion",
    "DemoRun",
    "load_documents",
    "load_questions",
    "policy_path",
]

INDEX = "facts"
"""Name of the corpus in its policy file."""

TOKEN_PATTERN = r"(?=((?<![a-z0-9])[a-z0-9]+(?:\.[a-z0-9]+)*|[一-鿿]{2}))"  # noqa: S105 (tokens of text)
"""Regular expression whose matches in lower-case text are its tokens: Latin words and numbers, pairs of Han characters.

Pairs overlap, so that Chinese needs no word segmentation: 医保缴费 has the tokens 医保, 保缴, 缴费. `3.8` is a token, and so
is its last part.

Source: the bigrams of Lucene's CJKAnalyzer.

>>> import re
>>> re.findall(TOKEN_PATTERN, "python 3.8 医保缴费")
['python', '3.8', '8', '医保', '保缴', '缴费']
"""


@dataclass(frozen=True, slots=True, kw_only=True)
class DemoQuestion:
    """A question that plain retrieval answers from an outdated document.

    Attributes:
        id: Identity of the question.
        question: Its text.
        lang: Its language, `en` or `zh`.
        as_of: The day on which it is asked, in ISO form.
        answer: Id of the document that answers it on that day.
        why: What is wrong with the best textual match, in the language of the question; one sentence.
    """

    id: str
    question: str
    lang: str
    as_of: str
    answer: str
    why: str


@dataclass(frozen=True, slots=True, kw_only=True)
class DemoRun:
    """What a framework found for one question, without and with the freshness component.

    Attributes:
        before: Ids of the documents in the order of plain retrieval; each is also kept or removed.
        kept: The documents that the component kept, in rank order, in the wire form of `JudgedEvidence.to_dict`.
        removed: The quarantined and filtered ones, in the same form.

    Raises:
        ConfigurationError: A document of plain retrieval is neither kept nor removed.
    """

    before: tuple[str, ...]
    kept: tuple[dict[str, Any], ...]
    removed: tuple[dict[str, Any], ...]

    def __post_init__(self) -> None:
        """Refuse a run that lost a document."""
        lost = set(self.before) - {item["id"] for item in (*self.kept, *self.removed)}
        if lost:
            raise ConfigurationError(f"each document must be kept or removed, neither holds for {sorted(lost)}")


def load_documents() -> list[dict[str, Any]]:
    """Return the documents as records `{id, text, metadata}`, new ones at each call.

    >>> load_documents()[0]["id"]
    'us-standard-deduction-2018'
    """
    return list(_records("facts.jsonl"))


def load_questions() -> list[DemoQuestion]:
    """Return the questions in the order in which the demo asks them."""
    return [DemoQuestion(**record) for record in _records("questions.jsonl")]


def policy_path() -> Path:
    """Return where the policy of the corpus lies: a YAML file to read, or to copy and adapt."""
    return Path(str(resources.files(__name__) / "freshness.yaml"))


def _records(name: str) -> Iterator[dict[str, Any]]:
    lines = (resources.files(__name__) / name).read_text(encoding="utf-8").splitlines()
    return map(json.loads, lines)
