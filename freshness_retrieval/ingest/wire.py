"""Wire keys: what an annotated document carries, so that any store can filter by it and any later step can read it.

Each bound stands twice: as ISO text, exact, for people and for reading back; and as whole epoch seconds under `…_ts`, with a
sentinel at open ends, so that `valid_from_ts <= t AND valid_until_ts > t` is enough for every vector store.
"""

import json
from collections.abc import Iterable, Mapping
from datetime import UTC, datetime, tzinfo
from typing import Any

from freshness_retrieval.ingest.window import Window
from freshness_retrieval.model import TimeInterval, TimeMention, day_in, in_zone

__all__ = [
    "OPEN_END_TS",
    "OPEN_START_TS",
    "PUBLISHED_KEYS",
    "WIRE_KEYS",
    "WIRE_MACHINE_KEYS",
    "as_json",
    "in_order",
    "iso_bound",
    "iso_instant",
    "phrase",
    "seconds",
    "without_derived",
    "write_published",
    "write_window",
]

OPEN_START_TS = -62_135_596_800
"""Seconds that stand for *since ever*: 0001-01-01T00:00:00Z."""

OPEN_END_TS = 253_402_300_799
"""Seconds that stand for *without end*: 9999-12-31T23:59:59Z."""

PUBLISHED_KEYS = ("published_at", "published_at_ts", "published_source")
"""The keys of a time of publication; written together, or removed together."""

VALIDITY_KEYS = ("valid_from", "valid_until", "valid_from_ts", "valid_until_ts", "validity_kind", "valid_source")
"""The keys of a window; written together, or removed together."""

WIRE_KEYS = (
    *PUBLISHED_KEYS,
    *VALIDITY_KEYS,
    "validity_conflict",
    "topic_class",
    "topic_source",
    "supersedes",
    "supersedes_source",
    "timex",
)
"""Every key that annotation may write, in the order in which they stand."""

WIRE_MACHINE_KEYS = tuple(
    key for key in WIRE_KEYS if key not in {"published_at", "valid_from", "valid_until", "topic_class", "supersedes"}
)
"""The ones that no reader needs: they belong into no embedding and no prompt."""


def seconds(moment: datetime) -> int:
    """Return the whole epoch seconds of an aware moment, rounded down.

    >>> from datetime import UTC
    >>> seconds(datetime(2024, 6, 1, tzinfo=UTC))
    1717200000
    """
    return int(moment.timestamp() // 1)


def iso_instant(moment: datetime) -> str:
    """Return an aware moment as ISO text in UTC."""
    return in_zone(moment, UTC).isoformat().replace("+00:00", "Z")


def iso_bound(moment: datetime, zone: tzinfo, *, last: bool) -> str:
    """Return a bound of validity: the day it falls on in `zone`, or the instant where it is not midnight there.

    Args:
        moment: The bound; aware.
        zone: Zone in which days begin.
        last: The bound is an exclusive end, and the day wanted is the last one inside.
    """
    local = in_zone(moment, zone)
    if (local.hour, local.minute, local.second, local.microsecond) != (0, 0, 0, 0):
        return iso_instant(moment)
    return str(day_in(moment - datetime.resolution, zone) if last else local.date())


def phrase(interval: TimeInterval, zone: tzinfo) -> str:
    """Return a window in words."""
    first = "" if interval.start is None else f"from {iso_bound(interval.start, zone, last=False)} "
    return first + ("without end" if interval.end is None else f"until {iso_bound(interval.end, zone, last=True)}")


def as_json(mentions: Iterable[TimeMention]) -> str:
    """Return mentions as one JSON string: metadata stay flat."""
    return json.dumps(
        [
            {"start": mention.start, "end": mention.end, "type": str(mention.type), "value": mention.value}
            for mention in mentions
        ],
        ensure_ascii=False,
        separators=(",", ":"),
    )


def write_published(metadata: dict[str, Any], written: str, start: datetime, source: str) -> None:
    """Write when a document was published: ISO text of its precision, seconds of its first moment, where it was read."""
    metadata["published_at"] = written
    metadata["published_at_ts"] = seconds(start)
    metadata["published_source"] = source


def write_window(metadata: dict[str, Any], window: Window | None, zone: tzinfo) -> None:
    """Write a window; the seconds stand on every document, with sentinels at open ends."""
    interval = TimeInterval() if window is None else window.interval
    metadata["validity_kind"] = "unknown" if window is None else window.kind
    if window is not None:
        metadata["valid_source"] = window.source
    for key, bound, last in (("valid_from", interval.start, False), ("valid_until", interval.end, True)):
        if bound is not None:
            metadata[key] = iso_bound(bound, zone, last=last)
        elif window is not None and (window.source != "metadata" or window.kind == "perpetual"):
            metadata.pop(key, None)  # what metadata state otherwise stays, readable or not: 9999-12-31, "see page 3"
    # What is only assumed must not filter in a store either.
    assumed = window is not None and window.kind == "default"
    start, end = (None, None) if assumed else (interval.start, interval.end)
    metadata["valid_from_ts"] = OPEN_START_TS if start is None else seconds(start)
    metadata["valid_until_ts"] = OPEN_END_TS if end is None else seconds(end)


def without_derived(metadata: Any, *, inherited: bool = False) -> dict[str, Any]:
    """Return a copy without what an earlier annotation derived, so that it is derived anew and not taken for stated.

    Args:
        metadata: Metadata of a document; what is no mapping counts as empty.
        inherited: They are of the document that a chunk was cut from: what was read from its whole text stays.
    """
    found = dict(metadata) if isinstance(metadata, Mapping) else {}
    read = "" if inherited else "text"
    dropped = {"timex", "published_at_ts", "valid_from_ts", "valid_until_ts"}
    if _is_any(found.get("published_source"), "file", read):
        dropped.update(PUBLISHED_KEYS)
    if _is_any(found.get("valid_source"), "default", read):
        dropped.update(VALIDITY_KEYS)
    if found.get("valid_source") != "text":
        dropped.add("validity_conflict")  # beside a window read from text it tells what that has overwritten
    if _is_any(found.get("topic_source"), "rule"):
        dropped.update({"topic_class", "topic_source"})
    if _is_any(found.get("supersedes_source"), read):
        dropped.update({"supersedes", "supersedes_source"})
    return {key: value for key, value in found.items() if key not in dropped}


def _is_any(value: object, *texts: str) -> bool:
    """Tell whether a value, of whatever type, is one of the texts; the empty one is none."""
    return isinstance(value, str) and value != "" and value in texts


def in_order(metadata: Mapping[str, Any]) -> dict[str, Any]:
    """Return metadata with the wire keys behind the others, in one order, so that twice gives the same bytes."""
    others = {key: value for key, value in metadata.items() if key not in WIRE_KEYS}
    return others | {key: metadata[key] for key in WIRE_KEYS if key in metadata}
