"""Annotation: documents in, the same documents with wire keys out; deterministic, idempotent, in constant memory."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from functools import lru_cache
from itertools import islice
from typing import Any, overload

from freshness_retrieval.errors import RecordError
from freshness_retrieval.ingest.columns import PRECISIONS
from freshness_retrieval.ingest.dates import DateReader
from freshness_retrieval.ingest.flags import BIT
from freshness_retrieval.ingest.metadata import MetadataColumns
from freshness_retrieval.ingest.publication import read_publication
from freshness_retrieval.ingest.reading import DatePrecision
from freshness_retrieval.ingest.stated import stated_text
from freshness_retrieval.ingest.times import PublishedTimes, ValidityWindows, written_day
from freshness_retrieval.ingest.topics import TopicClassifier
from freshness_retrieval.ingest.validity import ValidityStatement, read_validity
from freshness_retrieval.ingest.window import Window, decided, metadata_window, text_window
from freshness_retrieval.ingest.wire import (
    VALIDITY_KEYS,
    as_json,
    in_order,
    iso_instant,
    phrase,
    without_derived,
    write_published,
    write_window,
)
from freshness_retrieval.model import ReasonCode, TimeInterval, TimeMention, content_of, in_zone, moment_of
from freshness_retrieval.policy import FreshnessPolicy
from freshness_retrieval.timex import TimexExtractor

__all__ = ["Annotator", "annotate"]

BATCH = 1_000
"""Documents that are read at a time."""

_INSTANT = PRECISIONS.index(DatePrecision.INSTANT)
_MONTH = PRECISIONS.index(DatePrecision.MONTH)


@overload
def annotate(records: Mapping[str, Any], policy: FreshnessPolicy | None = None) -> dict[str, Any]: ...
@overload
def annotate(
    records: Iterable[Mapping[str, Any]], policy: FreshnessPolicy | None = None
) -> Iterator[dict[str, Any]]: ...
def annotate(
    records: Mapping[str, Any] | Iterable[Mapping[str, Any]], policy: FreshnessPolicy | None = None
) -> dict[str, Any] | Iterator[dict[str, Any]]:
    """Annotate one record `{id, text|content, metadata}`, or a stream of them.

    >>> record = {"id": "a", "text": "Valid until 30 June 2025.", "metadata": {"pub_date": "2024-06-01"}}
    >>> found = annotate(record)["metadata"]
    >>> found["published_at_ts"], found["valid_until"], found["validity_kind"], found["valid_source"]
    (1717200000, '2025-06-30', 'bounded', 'text')
    """
    annotator = Annotator(policy)
    return annotator.annotate(records) if isinstance(records, Mapping) else annotator.stream(records)


@dataclass(slots=True)
class _Document:
    """A document at work.

    Attributes:
        text: What it says.
        stated: Its metadata without what an earlier annotation derived.
        found: The metadata that it leaves with.
        is_chunk: It was cut from a document whose metadata it carries.
        anchor: When it was published; what relative words count from.
        mentions: The mentions of time in its text.
    """

    text: str
    stated: Mapping[str, Any]
    found: dict[str, Any]
    is_chunk: bool
    anchor: datetime | None = None
    mentions: Sequence[TimeMention] = ()

    def inherits(self, source_key: str) -> bool:
        """Tell whether what stands under the keys of a source was read from the text that this one was cut from."""
        return self.is_chunk and self.stated.get(source_key) == "text"

    def states(self, names: Iterable[str]) -> str | None:
        """Return the first text that its metadata state under any of the names."""
        return next((text for name in names if (text := stated_text(self.stated.get(name))) is not None), None)


class Annotator:
    """Writes wire keys into the metadata of documents; immutable and safe to share between threads.

    What is written depends on the document and the policy alone, never on the present: annotating twice gives the same
    bytes. The given records stay as they are.

    A record with `chunk_of`, the id of the document that it was cut from, carries the metadata of that document: what was
    read from the whole text holds for the chunk too, unless its own text states another window.
    """

    def __init__(self, policy: FreshnessPolicy | None = None, *, lang: str = "auto") -> None:
        """Compile a policy; None = the defaults.

        Args:
            policy: Field names, time zone, topic classes, default validity.
            lang: Language of the texts, or `auto`.
        """
        self._policy = FreshnessPolicy() if policy is None else policy
        self._reader = DateReader(self._policy.timezone, self._policy.day_order)
        self._classifier = TopicClassifier(self._policy)
        self._tagger = TimexExtractor(lang=lang, timezone=self._policy.timezone)

    def annotate(self, record: Mapping[str, Any]) -> dict[str, Any]:
        """Return a copy of one record with wire keys in its metadata.

        Raises:
            RecordError: The record is no mapping.
        """
        return next(self.stream([record]))

    def stream(self, records: Iterable[Mapping[str, Any]]) -> Iterator[dict[str, Any]]:
        """Yield copies of records with wire keys, in order, reading a thousand at a time.

        Raises:
            RecordError: A record is no mapping.
        """
        waiting = iter(records)
        while batch := list(islice(waiting, BATCH)):
            yield from self._batch(batch)

    def __reduce__(self) -> tuple[Any, ...]:
        """Go to another process as what it was made from."""
        return _compiled, (self._policy, self._tagger.lang)

    def _batch(self, records: list[Mapping[str, Any]]) -> Iterator[dict[str, Any]]:
        documents = [_at_work(record) for record in records]
        metadata = MetadataColumns.of([document.stated for document in documents])
        published = PublishedTimes.read(metadata, self._policy.fields, self._reader)
        windows = ValidityWindows.read(metadata, self._policy.fields, self._reader)
        for row, (record, document) in enumerate(zip(records, documents, strict=True)):
            self._publication(document, published, row)
            self._validity(document, windows, row)
            self._topic(document)
            document.found["timex"] = as_json(document.mentions)
            yield {**record, "metadata": in_order(document.found)}

    def _publication(self, document: _Document, published: PublishedTimes, row: int) -> None:
        """Write the time of publication, and read the mentions in the text from there."""
        if published.dated[row]:
            start, precision = moment_of(int(published.start_us[row])), int(published.precision[row])
            written = (
                iso_instant(start) if precision == _INSTANT else written_day(int(published.first_day[row]), precision)
            )
            source = "file" if published.flags[row] & BIT[ReasonCode.FILE_DATE] else "metadata"
            write_published(document.found, written, start, "text" if document.inherits("published_source") else source)
            # A bare year says too little of when "last Friday" was.
            document.anchor = start if precision >= _MONTH else None
        elif published.flags[row] & BIT[ReasonCode.UNDATED]:
            document.mentions = self._mentions(document.text, None)
            stated = read_publication(document.text, document.mentions)
            if stated is None or stated.interval is None or stated.interval.start is None:
                return
            document.anchor = stated.interval.start
            write_published(document.found, stated.value, document.anchor, "text")
        document.mentions = self._mentions(document.text, document.anchor)

    def _mentions(self, text: str, anchor: datetime | None) -> list[TimeMention]:
        return self._tagger.extract(text, None if anchor is None else in_zone(anchor, self._reader.zone))

    def _validity(self, document: _Document, windows: ValidityWindows | None, row: int) -> None:
        """Write the window: what the metadata say, else the text, else the default of the domain."""
        zone, inherited = self._reader.zone, document.inherits("valid_source")
        own = None if windows is None else metadata_window(windows, row, "text" if inherited else "metadata")
        # A stated window that cannot be read stays a fault to be mended, as a date of publication does.
        is_faulty = own is None and windows is not None and windows.flags[row] != 0
        by_text = inherited or self._policy.validity_source == "text"
        statement = self._statement(document)
        told = text_window(statement)
        if (is_faulty and not by_text) or (statement.weak and own is not None):
            told = None  # a period in a title fills a gap, and contradicts nobody
        elif is_faulty and told is not None:
            own = self._beside(document)
        window, other = decided(own, told, by_text=by_text)
        if window is None and not is_faulty:
            window = self._default(document)
        # Once told, it stays: what the text contradicted may have stood where the window of the text stands now.
        is_told = other is own and not inherited and "validity_conflict" in document.found
        if other is not None and not is_told:
            speaker = "text says" if other is told else "document says" if inherited else "metadata say"
            document.found["validity_conflict"] = f"the {speaker} {phrase(other.interval, zone)}"
        elif window is None or window.source != "text":
            document.found.pop("validity_conflict", None)
        write_window(document.found, window, zone)
        if statement.superseding and document.states(("supersedes",)) is None:
            document.found.update(supersedes=statement.superseding[0].text, supersedes_source="text")

    def _beside(self, document: _Document) -> Window | None:
        """Return the window that metadata state under other keys than those in whose place that of the text is written."""
        others = {key: value for key, value in document.found.items() if key not in VALIDITY_KEYS}
        windows = ValidityWindows.read(MetadataColumns.of([others]), self._policy.fields, self._reader)
        return None if windows is None else metadata_window(windows, 0, "metadata")

    def _statement(self, document: _Document) -> ValidityStatement:
        """Return what text and title say of validity."""
        title = document.states(self._policy.fields.title)
        return read_validity(
            document.text,
            document.mentions,
            anchor=document.anchor,
            title=title,
            title_mentions=() if title is None else self._mentions(title, document.anchor),
            zone=self._reader.zone,
        )

    def _topic(self, document: _Document) -> None:
        topic = self._classifier.classify(document.text, document.stated)
        if topic is None:
            return
        if topic.name not in str(document.found.get("topic_class", "")):
            document.found["topic_source"] = "rule"
        document.found["topic_class"] = topic.name

    def _default(self, document: _Document) -> Window | None:
        """Return the window that documents of a domain have unless they say otherwise."""
        domain = document.states(self._policy.fields.domain)
        length = None if domain is None else self._policy.default_validity.get(domain)
        if length is None or document.anchor is None:
            return None
        first = in_zone(document.anchor, self._reader.zone).date()
        try:
            last = length.after(first)
        except OverflowError:
            return None
        return Window(TimeInterval.of_days(first, last, zone=self._reader.zone), "default", "default")


@lru_cache(maxsize=8)
def _compiled(policy: FreshnessPolicy, lang: str) -> Annotator:
    """Return an annotator, compiled once a process however often it arrives there."""
    return Annotator(policy, lang=lang)


def _at_work(record: Any) -> _Document:
    if not isinstance(record, Mapping):
        raise RecordError(f"a document must be a mapping, got {type(record).__name__}")
    is_chunk = record.get("chunk_of") is not None
    stated = without_derived(record.get("metadata"), inherited=is_chunk)
    return _Document(content_of(record), stated, dict(stated), is_chunk)
