"""Topic classes: how fast a document's subject ages, from its metadata or by the rules of the policy."""

import itertools
import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from freshness_retrieval.ingest.keywords import Keywords
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
    words: Keywords
    patterns: tuple[re.Pattern[str], ...]

    @classmethod
    def of(cls, name: TopicClassName, match: TopicMatch) -> "_Rule":
        return cls(
            name,
            tuple((key, frozenset(value.casefold() for value in values)) for key, values in match.metadata.items()),
            Keywords(match.keywords),
            tuple(re.compile(pattern, re.IGNORECASE) for pattern in match.patterns),
        )

    def reads_text(self) -> bool:
        return bool(self.words) or bool(self.patterns)

    def why(self, text: str, metadata: Mapping[str, Any]) -> str | None:
        for key, accepted in self.metadata:
            for value in stated_texts(metadata.get(key)):
                if value.casefold() in accepted:
                    return f"{key} is {value}"
        found = self.words.first_in(text)
        if found is not None:
            return f"the text says {found!r}"
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

    def places(self, metadata: MetadataColumns, text: Callable[[int], str]) -> Iterator[int] | None:
        """Return the class of each document as a place in `TOPIC_CLASSES`, `NO_CLASS` for none, read as it is asked for.

        Args:
            metadata: Metadata of the documents, n rows.
            text: Gives the content of a row; called only where a rule reads it.

        Returns:
            n places, or None where no document can have a class.
        """
        labelled = any(name in metadata.keys for name in self._label_names)
        rules = [
            rule for rule in self._rules if rule.reads_text() or any(key in metadata.keys for key, _ in rule.metadata)
        ]
        if not labelled and not rules:
            return None
        reads_text = any(rule.reads_text() for rule in rules)

        def place(row: int, data: Mapping[str, Any]) -> int:
            stated = self._stated(data) if labelled else None
            searched = self._searched(text(row), data) if reads_text else ""
            told = (rule.name for rule in self._more_volatile(rules, stated) if rule.why(searched, data) is not None)
            found = next(told, stated)
            return NO_CLASS if found is None else TOPIC_CLASSES.index(found)

        return itertools.starmap(place, enumerate(metadata.rows))

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
