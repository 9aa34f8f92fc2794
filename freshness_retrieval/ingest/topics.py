"""Topic classes: how fast a document's subject ages, from its metadata or by the rules of the policy."""

import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

from freshness_retrieval.ingest.metadata import MetadataColumns
from freshness_retrieval.ingest.stated import stated_text, stated_texts
from freshness_retrieval.policy import FreshnessPolicy, TopicClassName, TopicMatch

__all__ = ["NO_CLASS", "TOPIC_CLASSES", "TopicClassifier", "TopicLabel"]

TOPIC_CLASSES: tuple[TopicClassName, ...] = ("volatile", "active", "stable")
"""The classes, the most volatile first: a document in several takes the first."""

NO_CLASS = -1

LONGEST_TEXT = 2_000
"""Characters of title and text that patterns of a policy are tried on."""

_LABEL_SEPARATOR = re.compile(r"[,;|/\s]+")


@dataclass(frozen=True, slots=True)
class TopicLabel:
    """The class of one document and why: the metadata's own word, or the rule that matched."""

    name: TopicClassName
    why: str


@dataclass(frozen=True, slots=True)
class _Rule:
    """The matching conditions of one class; any of them suffices."""

    name: TopicClassName
    metadata: tuple[tuple[str, frozenset[str]], ...]
    words: re.Pattern[str] | None
    patterns: tuple[re.Pattern[str], ...]

    @classmethod
    def of(cls, name: TopicClassName, match: TopicMatch) -> "_Rule":
        return cls(
            name,
            tuple((key, frozenset(value.casefold() for value in values)) for key, values in match.metadata.items()),
            _any_word(match.keywords),
            tuple(re.compile(pattern, re.IGNORECASE) for pattern in match.patterns),
        )

    def reads_text(self) -> bool:
        return self.words is not None or bool(self.patterns)

    def why(self, text: str, metadata: Mapping[str, Any]) -> str | None:
        for key, accepted in self.metadata:
            for value in stated_texts(metadata.get(key)):
                if value.casefold() in accepted:
                    return f"{key} is {value}"
        if self.words is not None and (found := self.words.search(text)):
            return f"the text says {found[0]!r}"
        bounded = text[:LONGEST_TEXT]
        for pattern in self.patterns:
            if pattern.search(bounded):
                return f"the text matches {pattern.pattern!r}"
        return None


class TopicClassifier:
    """Finds the topic class of documents; immutable and safe to share between threads.

    `topic_class` in the metadata counts by itself, and beside it the rules of the policy. A document that belongs to several
    classes takes the most volatile one; one that belongs to none is never stale.
    """

    def __init__(self, policy: FreshnessPolicy) -> None:
        """Compile the rules of a policy."""
        self._label_names = policy.fields.topic_class
        self._title_names = policy.fields.title
        self._rules = tuple(_Rule.of(rule.name, rule.match) for rule in policy.topic_classes.rules())

    def classify(self, text: str, metadata: Mapping[str, Any]) -> TopicLabel | None:
        """Return the class of one document with its reason, or None."""
        stated = self._stated(metadata)
        text = self._searched(text, metadata)
        for rule in self._more_volatile(self._rules, stated):
            why = rule.why(text, metadata)
            if why is not None:
                return TopicLabel(rule.name, why)
        return None if stated is None else TopicLabel(stated, f"topic_class is {stated}")

    def column(self, metadata: MetadataColumns, text: Callable[[int], str]) -> NDArray[np.int8] | None:
        """Return the class of each document as a place in `TOPIC_CLASSES`, `NO_CLASS` for none; shape (n,).

        Args:
            metadata: Metadata of the documents, n rows.
            text: Gives the content of a row; called only where a rule reads it.

        Returns:
            The classes, or None where no document can have one.
        """
        labelled = any(name in metadata.keys for name in self._label_names)
        rules = [
            rule for rule in self._rules if rule.reads_text() or any(key in metadata.keys for key, _ in rule.metadata)
        ]
        if not labelled and not rules:
            return None
        reads_text = any(rule.reads_text() for rule in rules)
        classes = np.full(len(metadata), NO_CLASS, dtype=np.int8)
        for row, data in enumerate(metadata.rows):
            stated = self._stated(data) if labelled else None
            searched = self._searched(text(row), data) if reads_text else ""
            found = stated
            for rule in self._more_volatile(rules, stated):
                if rule.why(searched, data) is not None:
                    found = rule.name
                    break
            if found is not None:
                classes[row] = TOPIC_CLASSES.index(found)
        return classes

    @staticmethod
    def _more_volatile(rules: Sequence[_Rule], stated: TopicClassName | None) -> Sequence[_Rule]:
        """Return the rules of classes more volatile than the one that the metadata state; the others change nothing."""
        if stated is None:
            return rules
        return [rule for rule in rules if TOPIC_CLASSES.index(rule.name) < TOPIC_CLASSES.index(stated)]

    def _stated(self, metadata: Mapping[str, Any]) -> TopicClassName | None:
        for name in self._label_names:
            labels = {
                label.casefold() for text in stated_texts(metadata.get(name)) for label in _LABEL_SEPARATOR.split(text)
            }
            for topic in TOPIC_CLASSES:
                if topic in labels:
                    return topic
        return None

    def _searched(self, text: str, metadata: Mapping[str, Any]) -> str:
        titles = (stated_text(metadata.get(name)) for name in self._title_names)
        title = next((title for title in titles if title), "")
        return f"{title}\n{text}" if title else text


def _any_word(words: Sequence[str]) -> re.Pattern[str] | None:
    """Compile one search for all words: whole words where letters have word borders, singular or plural; anywhere in Chinese."""
    words = [word.strip() for word in words if word.strip()]
    if not words:
        return None
    alternatives = (_bordered(word) for word in sorted(words, key=len, reverse=True))
    return re.compile("|".join(alternatives), re.IGNORECASE)


def _bordered(word: str) -> str:
    before = r"(?<![0-9A-Za-z])" if word[0].isascii() and word[0].isalnum() else ""
    after = r"(?![0-9A-Za-z])" if word[-1].isascii() and word[-1].isalnum() else ""
    plural = "s?" if after and not word.endswith("s") else ""
    spaced = r"\s+".join(map(re.escape, word.split()))
    return f"{before}{spaced}{plural}{after}"
