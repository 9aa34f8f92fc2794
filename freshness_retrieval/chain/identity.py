"""What the candidates say of who they are: titles, identities, first days, successors; and the version groups that follow."""

import re
from collections.abc import Mapping, Sequence
from datetime import tzinfo
from typing import Final
from urllib.parse import parse_qsl, urlencode, urlsplit

import numpy as np
from numpy.typing import NDArray

from freshness_retrieval.chain.candidates import Candidates
from freshness_retrieval.chain.stages import Stages
from freshness_retrieval.chain.supersession import places_by_name
from freshness_retrieval.chain.versions import MOST_COMPARED, UNKNOWN_DAY, version_groups
from freshness_retrieval.ingest import OPEN_START, PublishedTimes, ValidityWindows, stated_text
from freshness_retrieval.model import EPOCH_DAY, Evidence, in_zone, moment_of
from freshness_retrieval.policy import FieldNames

__all__ = ["canonical_url", "first_days", "group_versions"]

Pairs = list[tuple[int, int]]

_MOST_MEANT: Final = 32
"""Most candidates that one name of a successor may mean; more are left to what they have in common."""

_FILE_NAME = re.compile(r"\.\w{1,5}$")
_TRACKING = re.compile(r"utm_\w+|gclid|fbclid|msclkid|mc_[ce]id|spm|ref_src", re.IGNORECASE)
_LONGEST_URL = 2_000
_LONGEST_TITLE = 1_000


def group_versions(
    candidates: Candidates,
    fields: FieldNames,
    published: PublishedTimes,
    windows: ValidityWindows | None,
    zone: tzinfo,
    *,
    rows: NDArray[np.int64] | None = None,
) -> Stages[NDArray[np.int64]]:
    """Return for each of m candidates the place among them of its group's first member; `version_groups` says what a group is.

    A document's word about another, `supersedes`, counts only within one identity, or where the other one says so too.

    Args:
        candidates: The candidates.
        fields: Under which metadata keys they keep titles and identities.
        published: When they were published.
        windows: When they hold; None = none of them says.
        zone: Zone in which days are counted.
        rows: Places of those to compare, rising, shape (m,); None = all.
    """
    places = range(len(candidates)) if rows is None else rows.tolist()
    if not 1 < len(places) <= MOST_COMPARED:
        return np.arange(len(places))
    keys = [_identity(candidates, row, fields) for row in places]
    yield
    successors, confirmed = _links(candidates, fields, places, keys)
    carried = any(name in candidates.metadata.keys for name in fields.version)
    days = first_days(published, windows, zone)
    texts = [candidates.text(row) for row in places]
    titles = [_title(candidates, row, fields) for row in places]
    yield
    groups = yield from version_groups(
        texts,
        titles=titles,
        keys=keys,
        first_day=days if rows is None else days[rows],
        releases=[candidates.metadata.first(row, fields.version) for row in places] if carried else None,
        successors=successors,
        confirmed=confirmed,
    )
    return groups


def first_days(published: PublishedTimes, windows: ValidityWindows | None, zone: tzinfo) -> NDArray[np.int64]:
    """Return the first day of validity, else the day of publication, in days since 1970; `UNKNOWN_DAY` = neither is known."""
    days = np.where(published.dated, published.first_day, UNKNOWN_DAY)
    if windows is None:
        return days
    stated = windows.known & (windows.start_us != OPEN_START)
    moments, place = np.unique(windows.start_us[stated], return_inverse=True)
    local = [(in_zone(moment_of(moment), zone).date() - EPOCH_DAY).days for moment in moments.tolist()]
    days[stated] = np.array(local, dtype=np.int64)[place]
    return days


def canonical_url(url: str) -> str | None:
    """Return the address of a page without what does not name it: scheme, `www.`, tracking, fragment; None = it is none.

    >>> canonical_url("https://WWW.Example.org/fees/?utm_source=mail&lang=en#top")
    'example.org/fees?lang=en'
    """
    try:
        parts = urlsplit(url[:_LONGEST_URL])
        host, port = parts.hostname, parts.port
    except ValueError:
        return None
    if parts.scheme.lower() not in {"http", "https"} or not host:
        return None
    query = urlencode(sorted(pair for pair in parse_qsl(parts.query) if not _TRACKING.fullmatch(pair[0])))
    place = host.removeprefix("www.") + (f":{port}" if port else "") + parts.path.rstrip("/")
    return f"{place}?{query}" if query else place


def _identity(candidates: Candidates, row: int, fields: FieldNames) -> tuple[str, str] | None:
    """Return what a document is known by: its stated id, else its address; None where there is neither."""
    record = candidates.records[row]
    own = record.doc_id if isinstance(record, Evidence) else record.get("doc_id")
    stated = stated_text(own) or candidates.metadata.first(row, fields.doc_id)
    if stated is not None:
        return "id", stated
    url = candidates.metadata.first(row, fields.url)
    address = None if url is None else canonical_url(url)
    return None if address is None else ("url", address)


def _title(candidates: Candidates, row: int, fields: FieldNames) -> str | None:
    """Return the title from the metadata; the name of a file is none, since each version may have its own."""
    title = candidates.metadata.first(row, fields.title)
    return None if title is None or _FILE_NAME.search(title) else title[:_LONGEST_TITLE]


def _links(
    candidates: Candidates, fields: FieldNames, rows: Sequence[int], keys: Sequence[object]
) -> tuple[Pairs, Pairs]:
    """Return the pairs (document, successor that it names), and those that are sure: within one identity, or said by both.

    Both are places among the rows.
    """
    names = (*fields.superseded_by, *fields.supersedes)
    if not any(name in candidates.metadata.keys for name in names):
        return [], []
    meant = places_by_name(candidates, fields.doc_id)
    places = {row: place for place, row in enumerate(rows)}
    onward = _named(candidates, fields.superseded_by, places, meant)
    back = {(successor, place) for place, successor in _named(candidates, fields.supersedes, places, meant)}
    sure = (onward & back) | {(a, b) for a, b in onward | back if keys[a] is not None and keys[a] == keys[b]}
    return sorted(onward), sorted(sure)


def _named(
    candidates: Candidates, names: Sequence[str], places: Mapping[int, int], meant: Mapping[str, Sequence[int]]
) -> set[tuple[int, int]]:
    """Return the pairs (candidate, candidate that it names under any of the metadata keys)."""
    found: set[tuple[int, int]] = set()
    for row, place in places.items():
        name = candidates.metadata.first(row, names)
        others = [] if name is None else meant.get(name, [])
        if len(others) <= _MOST_MEANT:
            found.update((place, places[other]) for other in others if other != row and other in places)
    return found
