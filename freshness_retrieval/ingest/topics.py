"""Topic classes: how fast a document's subject ages, from its metadata or by the rules of the policy."""

import fnmatch
import itertools
import re
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Protocol, runtime_checkable

from freshness_retrieval.errors import ConfigurationError
from freshness_retrieval.ingest.keywords import Keywords
from freshness_retrieval.ingest.metadata import MetadataColumns
from freshness_retrieval.ingest.stated import stated_text, stated_texts
from freshness_retrieval.policy import FreshnessPolicy, TopicMatch

__all__ = ["NO_CLASS", "TopicClassifier", "TopicLabel", "TopicReader"]

NO_CLASS = -1

LONGEST_TEXT = 2_000
"""Characters of title and text that patterns of a policy are tried on."""

_LABEL_SEPARATOR = re.compile(r"[,;|/\s]+")


@runtime_checkable
class TopicReader(Protocol):
    """Tells the topic class of a document, by whatever means: a model, a lookup, rules of your own."""

    def read(self, text: str, metadata: Mapping[str, Any]) -> str | Iterable[str] | None:
        """Return the name of its class, or several, of which the most volatile counts; None = not known."""
        ...


@dataclass(frozen=True, slots=True)
class TopicLabel:
    """The class of one document and why: the metadata's own word, the rule that matched, or the reader's."""

    name: str
    why: str


@dataclass(frozen=True, slots=True)
class _Rule:
    """The matching conditions of one class; any of them suffices."""

    name: str
    metadata: tuple[tuple[str, frozenset[str]], ...]
    words: Keywords
    patterns: tuple[re.Pattern[str], ...]
    paths: tuple[re.Pattern[str], ...]
    path_names: tuple[str, ...]

    @classmethod
    def of(cls, name: str, match: TopicMatch, path_names: tuple[str, ...]) -> "_Rule":
        return cls(
            name,
            tuple((key, frozenset(value.casefold() for value in values)) for key, values in match.metadata.items()),
            Keywords(match.keywords),
            tuple(re.compile(pattern, re.IGNORECASE) for pattern in match.patterns),
            tuple(re.compile(fnmatch.translate(path), re.IGNORECASE) for path in match.paths),
            path_names,
        )

    def reads_text(self) -> bool:
        return bool(self.words) or bool(self.patterns)

    def looks_at(self, keys: Collection[Any]) -> bool:
        """Tell whether metadata with these keys may match."""
        return any(key in keys for key, _ in self.metadata) or bool(
            self.paths and any(name in keys for name in self.path_names)
        )

    def why(self, text: str, metadata: Mapping[str, Any]) -> str | None:
        for key, accepted in self.metadata:
            for value in stated_texts(metadata.get(key)):
                if value.casefold() in accepted:
                    return f"{key} is {value}"
        for name in self.path_names if self.paths else ():
            path = stated_text(metadata.get(name))
            if path is not None and any(each.match(path[:LONGEST_TEXT].replace("\\", "/")) for each in self.paths):
                return f"{name} is {path}"
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

    def __init__(self, policy: FreshnessPolicy, reader: TopicReader | None = None) -> None:
        """Compile the rules of a policy.

        Args:
            policy: Its classes and rules.
            reader: Asked beside them; None = nobody is.

        Raises:
            ConfigurationError: `reader` has no method `read`.
        """
        if reader is not None and not isinstance(reader, TopicReader):
            raise ConfigurationError(f"topic_reader must have read(text, metadata), got {type(reader).__name__}")
        self._label_names = policy.fields.topic_class
        self._title_names = policy.fields.title
        self.reader = reader
        self.topics = policy.topic_classes.ordered()
        self._places = {topic.name.casefold(): place for place, topic in enumerate(self.topics)}
        self._rules = tuple(_Rule.of(topic.name, topic.match, policy.fields.path) for topic in self.topics)

    def place(self, name: str) -> int:
        """Return the place of a class among `topics`; `NO_CLASS` = there is none of that name."""
        return self._places.get(name.casefold(), NO_CLASS)

    def classify(self, text: str, metadata: Mapping[str, Any]) -> TopicLabel | None:
        """Return the class of one document with its reason, or None."""
        return self._label(text, metadata, self._rules)

    def why(self, name: str, text: str, metadata: Mapping[str, Any]) -> str:
        """Return why a document has the class that it has, without asking the reader again."""
        ruled = self._ruled(text, metadata, self._rules)
        return ruled.why if ruled is not None and ruled.name == name else f"the topic reader says {name}"

    def _label(self, text: str, metadata: Mapping[str, Any], rules: Sequence[_Rule]) -> TopicLabel | None:
        ruled = self._ruled(text, metadata, rules)
        told = None if self.reader is None else self._told(self.reader, text, metadata)
        if told is None or (ruled is not None and self.place(ruled.name) <= self.place(told)):
            return ruled
        return TopicLabel(told, f"the topic reader says {told}")

    def _ruled(self, text: str, metadata: Mapping[str, Any], rules: Sequence[_Rule]) -> TopicLabel | None:
        """Return the class that metadata and rules give."""
        stated = self._stated(metadata)
        searched = self._searched(text, metadata) if any(rule.reads_text() for rule in rules) else ""
        for rule in self._more_volatile(rules, stated):
            why = rule.why(searched, metadata)
            if why is not None:
                return TopicLabel(rule.name, why)
        return None if stated is None else TopicLabel(stated, f"topic_class is {stated}")

    def _told(self, reader: TopicReader, text: str, metadata: Mapping[str, Any]) -> str | None:
        """Return the most volatile class that the reader names; names that are no class do not count."""
        answer = reader.read(text, metadata)
        names = [answer] if isinstance(answer, str) else list(answer or ())
        places = [place for name in names if isinstance(name, str) and (place := self.place(name)) != NO_CLASS]
        return self.topics[min(places)].name if places else None

    def places(self, metadata: MetadataColumns, text: Callable[[int], str]) -> Iterator[int] | None:
        """Return the class of each document as a place in `topics`, `NO_CLASS` for none, read as it is asked for.

        Args:
            metadata: Metadata of the documents, n rows.
            text: Gives the content of a row; called only where a rule reads it.

        Returns:
            n places, or None where no document can have a class.
        """
        labelled = any(name in metadata.keys for name in self._label_names)
        rules = [rule for rule in self._rules if rule.reads_text() or rule.looks_at(metadata.keys)]
        if not labelled and not rules and self.reader is None:
            return None
        reads_text = self.reader is not None or any(rule.reads_text() for rule in rules)

        def place(row: int, data: Mapping[str, Any]) -> int:
            label = self._label(text(row) if reads_text else "", data, rules)
            return NO_CLASS if label is None else self.place(label.name)

        return itertools.starmap(place, enumerate(metadata.rows))

    def _more_volatile(self, rules: Sequence[_Rule], stated: str | None) -> Sequence[_Rule]:
        """Return the rules of classes more volatile than the one that the metadata state; the others change nothing."""
        if stated is None:
            return rules
        return [rule for rule in rules if self.place(rule.name) < self.place(stated)]

    def _stated(self, metadata: Mapping[str, Any]) -> str | None:
        for name in self._label_names:
            places = [
                place
                for text in stated_texts(metadata.get(name))
                for label in _LABEL_SEPARATOR.split(text)
                if (place := self.place(label)) != NO_CLASS
            ]
            if places:
                return self.topics[min(places)].name
        return None

    def _searched(self, text: str, metadata: Mapping[str, Any]) -> str:
        titles = (stated_text(metadata.get(name)) for name in self._title_names)
        title = next((title for title in titles if title), "")
        return f"{title}\n{text}" if title else text
