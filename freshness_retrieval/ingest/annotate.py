"""Annotation: documents in, the same documents with wire keys out; deterministic, idempotent, in constant memory."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import datetime
from functools import lru_cache
from itertools import islice
from typing import Any, overload

from freshness_retrieval.errors import RecordError
from freshness_retrieval.ingest.columns import OPEN_END, OPEN_START, PRECISIONS
from freshness_retrieval.ingest.dates import DateReader
from freshness_retrieval.ingest.flags import BIT
from freshness_retrieval.ingest.metadata import MetadataColumns
from freshness_retrieval.ingest.publication import read_publication
from freshness_retrieval.ingest.reading import DatePrecision
from freshness_retrieval.ingest.times import PublishedTimes, ValidityWindows, written_day
from freshness_retrieval.ingest.topics import TopicClassifier
from freshness_retrieval.ingest.validity import ValidityStatement, read_validity
from freshness_retrieval.ingest.wire import (
    Window,
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
        for record in records:
            if not isinstance(record, Mapping):
                raise RecordError(f"a document must be a mapping, got {type(record).__name__}")
        are_chunks = [record.get("chunk_of") is not None for record in records]
        metadata = MetadataColumns.of(
            [
                without_derived(record.get("metadata"), inherited=is_chunk)
                for record, is_chunk in zip(records, are_chunks, strict=True)
            ]
        )
        published = PublishedTimes.read(metadata, self._policy.fields, self._reader)
        windows = ValidityWindows.read(metadata, self._policy.fields, self._reader)
        for row, record in enumerate(records):
            stated = metadata.rows[row]
            document = _Document(content_of(record), stated, dict(stated), are_chunks[row])
            self._publication(document, published, row)
            self._validity(document, _from_metadata(windows, row), metadata, row)
            self._topic(document)
            document.found["timex"] = as_json(document.mentions)
            yield {**record, "metadata": in_order(document.found)}

    def _publication(self, document: _Document, published: PublishedTimes, row: int) -> None:
        """Write the time of publication, and take it as the anchor of relative words."""
        if published.dated[row]:
            start, precision = moment_of(int(published.start_us[row])), int(published.precision[row])
            written = (
                iso_instant(start) if precision == _INSTANT else written_day(int(published.first_day[row]), precision)
            )
            source = "file" if published.flags[row] & BIT[ReasonCode.FILE_DATE] else "metadata"
            if document.is_chunk and document.stated.get("published_source") == "text":
                source = "text"
            write_published(document.found, written, start, source)
            # A bare year says too little of when "last Friday" was.
            document.anchor = start if precision >= _MONTH else None
        elif published.flags[row] & BIT[ReasonCode.UNDATED]:
            stated = read_publication(document.text, self._tagger.extract(document.text))
            if stated is not None and stated.interval is not None and stated.interval.start is not None:
                document.anchor = stated.interval.start
                write_published(document.found, stated.value, document.anchor, "text")
        document.mentions = self._mentions(document.text, document.anchor)

    def _mentions(self, text: str, anchor: datetime | None) -> list[TimeMention]:
        return self._tagger.extract(text, None if anchor is None else in_zone(anchor, self._reader.zone))

    def _validity(self, document: _Document, own: Window | None, metadata: MetadataColumns, row: int) -> None:
        """Write the window: what the metadata say, else the text, else the default of the domain."""
        fields, zone = self._policy.fields, self._reader.zone
        title = metadata.first(row, fields.title)
        statement = read_validity(
            document.text,
            document.mentions,
            anchor=document.anchor,
            title=title,
            title_mentions=() if title is None else self._mentions(title, document.anchor),
            zone=zone,
        )
        told = _from_text(statement)
        is_inherited = document.is_chunk and document.stated.get("valid_source") == "text"
        if own is not None and is_inherited:
            own = replace(own, source="text")
        prefers_text = (is_inherited or self._policy.validity_source == "text") and not statement.weak
        first, second = (told, own) if prefers_text else (own, told)
        window = first or second or self._default(document.anchor, metadata.first(row, fields.domain))
        if own is not None and told is not None and own.interval != told.interval and not statement.weak:
            other, speaker = (
                (own, "document says" if is_inherited else "metadata say") if prefers_text else (told, "text says")
            )
            document.found["validity_conflict"] = f"the {speaker} {phrase(other.interval, zone)}"
        elif window is None or window.source != "text":
            document.found.pop("validity_conflict", None)
        write_window(document.found, window, zone)
        if statement.superseding and not metadata.first(row, ("supersedes",)):
            document.found["supersedes"] = statement.superseding[0].text

    def _topic(self, document: _Document) -> None:
        topic = self._classifier.classify(document.text, document.stated)
        if topic is None:
            return
        if topic.name not in str(document.found.get("topic_class", "")):
            document.found["topic_source"] = "rule"
        document.found["topic_class"] = topic.name

    def _default(self, anchor: datetime | None, domain: str | None) -> Window | None:
        """Return the window that documents of a domain have unless they say otherwise."""
        length = None if domain is None else self._policy.default_validity.get(domain)
        if length is None or anchor is None:
            return None
        first = in_zone(anchor, self._reader.zone).date()
        try:
            last = length.after(first)
        except OverflowError:
            return None
        return Window(TimeInterval.of_days(first, last, zone=self._reader.zone), "default", "default")


@lru_cache(maxsize=8)
def _compiled(policy: FreshnessPolicy, lang: str) -> Annotator:
    """Return an annotator, compiled once a process however often it arrives there."""
    return Annotator(policy, lang=lang)


def _from_metadata(windows: ValidityWindows | None, row: int) -> Window | None:
    if windows is None or not windows.known[row]:
        return None
    start, end = int(windows.start_us[row]), int(windows.end_us[row])
    interval = TimeInterval(
        None if start == OPEN_START else moment_of(start), None if end == OPEN_END else moment_of(end)
    )
    kind = "bounded" if windows.bounded[row] else "perpetual" if windows.perpetual[row] else "open"
    return Window(interval, kind, "metadata")


def _from_text(statement: ValidityStatement) -> Window | None:
    return None if statement.valid is None else Window(statement.valid, str(statement.kind), "text")
