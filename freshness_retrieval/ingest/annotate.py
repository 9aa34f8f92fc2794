"""Annotation: documents in, the same documents with wire keys out; deterministic, idempotent, in constant memory."""

import json
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from datetime import datetime, tzinfo
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
from freshness_retrieval.ingest.wire import OPEN_END_TS, OPEN_START_TS, VALIDITY_KEYS, iso_bound, iso_instant, seconds
from freshness_retrieval.model import ReasonCode, TimeInterval, TimeMention, content_of, in_zone, moment_of
from freshness_retrieval.policy import FreshnessPolicy
from freshness_retrieval.timex import TimexExtractor

__all__ = ["Annotator", "annotate"]

BATCH = 1_000
"""Documents that are read at a time."""

_INSTANT = PRECISIONS.index(DatePrecision.INSTANT)
_MONTH = PRECISIONS.index(DatePrecision.MONTH)
_WRITTEN_KEYS = (
    *("published_at", "published_at_ts", "published_source"),
    *VALIDITY_KEYS,
    *("validity_conflict", "topic_class", "topic_source", "supersedes", "timex"),
)
_PUBLISHED_KEYS = ("published_at", "published_at_ts", "published_source")


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


@dataclass(frozen=True, slots=True)
class _Window:
    """A window with its kind and where it was read."""

    interval: TimeInterval
    kind: str
    source: str


class Annotator:
    """Writes wire keys into the metadata of documents; immutable and safe to share between threads.

    What is written depends on the document and the policy alone, never on the present: annotating twice gives the same
    bytes. The given records stay as they are.
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

    def _batch(self, records: list[Mapping[str, Any]]) -> Iterator[dict[str, Any]]:
        for record in records:
            if not isinstance(record, Mapping):
                raise RecordError(f"a document must be a mapping, got {type(record).__name__}")
        texts = [content_of(record) for record in records]
        metadata = MetadataColumns.of([_without_derived(record.get("metadata")) for record in records])
        published = PublishedTimes.read(metadata, self._policy.fields, self._reader)
        windows = ValidityWindows.read(metadata, self._policy.fields, self._reader)
        for row, record in enumerate(records):
            found = dict(metadata.rows[row])
            anchor, mentions = self._publication(found, texts[row], published, row)
            self._validity(found, texts[row], mentions, anchor, windows, metadata, row)
            topic = self._classifier.classify(texts[row], metadata.rows[row])
            if topic is not None:
                if topic.name not in str(found.get("topic_class", "")):
                    found["topic_source"] = "rule"
                found["topic_class"] = topic.name
            found["timex"] = _as_json(mentions)
            yield {**record, "metadata": _in_order(found)}

    def _publication(
        self, found: dict[str, Any], text: str, published: PublishedTimes, row: int
    ) -> tuple[datetime | None, list[TimeMention]]:
        """Write the time of publication; return it as the anchor of relative words, and the mentions read with it."""
        if published.dated[row]:
            start, precision = moment_of(int(published.start_us[row])), int(published.precision[row])
            written = (
                iso_instant(start) if precision == _INSTANT else written_day(int(published.first_day[row]), precision)
            )
            is_of_file = bool(published.flags[row] & BIT[ReasonCode.FILE_DATE])
            _write_published(found, written, start, "file" if is_of_file else "metadata")
            # A bare year says too little of when "last Friday" was.
            anchor = start if precision >= _MONTH else None
            return anchor, self._tagger.extract(text, self._local(anchor))
        mentions = self._tagger.extract(text, None)
        stated = None
        if published.flags[row] & BIT[ReasonCode.UNDATED]:
            stated = read_publication(text, mentions)
        if stated is None or stated.interval is None or stated.interval.start is None:
            return None, mentions
        start = stated.interval.start
        _write_published(found, stated.value, start, "text")
        return start, self._tagger.extract(text, self._local(start))

    def _local(self, anchor: datetime | None) -> datetime | None:
        return None if anchor is None else in_zone(anchor, self._reader.zone)

    def _validity(
        self,
        found: dict[str, Any],
        text: str,
        mentions: list[TimeMention],
        anchor: datetime | None,
        windows: ValidityWindows | None,
        metadata: MetadataColumns,
        row: int,
    ) -> None:
        """Write the window: what the metadata say, else the text, else the default of the domain."""
        fields, zone = self._policy.fields, self._reader.zone
        title = metadata.first(row, fields.title)
        statement = read_validity(
            text,
            mentions,
            anchor=anchor,
            title=title,
            title_mentions=() if title is None else self._tagger.extract(title, self._local(anchor)),
            zone=zone,
        )
        own, told = _from_metadata(windows, row), _from_text(statement)
        if own is not None and told is not None and own.interval != told.interval and not statement.weak:
            found["validity_conflict"] = f"the text says {_phrase(told.interval, zone)}"
        first, second = (told, own) if self._policy.validity_source == "text" else (own, told)
        window = first or second or self._default(anchor, metadata.first(row, fields.domain))
        _write_window(found, window, zone)
        if statement.superseding and not metadata.first(row, ("supersedes",)):
            found["supersedes"] = statement.superseding[0].text

    def _default(self, anchor: datetime | None, domain: str | None) -> _Window | None:
        """Return the window that documents of a domain have unless they say otherwise."""
        length = None if domain is None else self._policy.default_validity.get(domain)
        if length is None or anchor is None:
            return None
        first = in_zone(anchor, self._reader.zone).date()
        try:
            last = length.after(first)
        except OverflowError:
            return None
        return _Window(TimeInterval.of_days(first, last, zone=self._reader.zone), "default", "default")


def _without_derived(metadata: Any) -> dict[str, Any]:
    """Return a copy without what an earlier annotation derived, so that it is derived anew and not taken for stated."""
    found = dict(metadata) if isinstance(metadata, Mapping) else {}
    dropped = {"timex", "published_at_ts", "valid_from_ts", "valid_until_ts", "validity_conflict"}
    if found.get("published_source") in {"text", "file"}:
        dropped.update(_PUBLISHED_KEYS)
    if found.get("valid_source") in {"text", "default"}:
        dropped.update(VALIDITY_KEYS)
        dropped.add("supersedes")
    if found.get("topic_source") == "rule":
        dropped.update({"topic_class", "topic_source"})
    return {key: value for key, value in found.items() if key not in dropped}


def _in_order(found: dict[str, Any]) -> dict[str, Any]:
    """Return the metadata with the wire keys behind the others, in one order, so that twice gives the same bytes."""
    others = {key: value for key, value in found.items() if key not in _WRITTEN_KEYS}
    return others | {key: found[key] for key in _WRITTEN_KEYS if key in found}


def _write_published(found: dict[str, Any], written: str, start: datetime, source: str) -> None:
    found["published_at"] = written
    found["published_at_ts"] = seconds(start)
    found["published_source"] = source


def _from_metadata(windows: ValidityWindows | None, row: int) -> _Window | None:
    if windows is None or not windows.known[row]:
        return None
    start, end = int(windows.start_us[row]), int(windows.end_us[row])
    interval = TimeInterval(
        None if start == OPEN_START else moment_of(start), None if end == OPEN_END else moment_of(end)
    )
    kind = "bounded" if windows.bounded[row] else "perpetual" if windows.perpetual[row] else "open"
    return _Window(interval, kind, "metadata")


def _from_text(statement: ValidityStatement) -> _Window | None:
    return None if statement.valid is None else _Window(statement.valid, str(statement.kind), "text")


def _write_window(found: dict[str, Any], window: _Window | None, zone: tzinfo) -> None:
    """Write a window; the seconds stand on every document, with sentinels at open ends."""
    interval = TimeInterval() if window is None else window.interval
    found["validity_kind"] = "unknown" if window is None else window.kind
    if window is not None:
        found["valid_source"] = window.source
    for key, bound, last in (("valid_from", interval.start, False), ("valid_until", interval.end, True)):
        if bound is not None:
            found[key] = iso_bound(bound, zone, last=last)
        elif window is not None:
            found.pop(key, None)
    # What is only assumed must not filter in a store either.
    assumed = window is not None and window.kind == "default"
    start, end = (None, None) if assumed else (interval.start, interval.end)
    found["valid_from_ts"] = OPEN_START_TS if start is None else seconds(start)
    found["valid_until_ts"] = OPEN_END_TS if end is None else seconds(end)


def _phrase(interval: TimeInterval, zone: tzinfo) -> str:
    first = "" if interval.start is None else f"from {iso_bound(interval.start, zone, last=False)} "
    return first + ("without end" if interval.end is None else f"until {iso_bound(interval.end, zone, last=True)}")


def _as_json(mentions: Iterable[TimeMention]) -> str:
    """Return the mentions as one JSON string: metadata stay flat."""
    return json.dumps(
        [
            {"start": mention.start, "end": mention.end, "type": str(mention.type), "value": mention.value}
            for mention in mentions
        ],
        ensure_ascii=False,
        separators=(",", ":"),
    )
