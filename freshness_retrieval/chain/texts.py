"""Times read from texts at query time, for candidates whose metadata have none."""

from dataclasses import dataclass
from functools import lru_cache

from freshness_retrieval.ingest import read_publication, read_validity
from freshness_retrieval.model import TimeInterval, in_zone
from freshness_retrieval.timex import TimexExtractor

__all__ = ["TEXTS_PER_CALL", "TextTimes", "read_text_times", "text_tagger"]

LONGEST_TEXT = 20_000
"""Characters of a text that are read; a statement of validity stands early, or is not one of the document."""

TEXTS_PER_CALL = 1_000
"""Most texts that one call reads; a longer list without dates is left as it is."""

TEXTS_KEPT = 1_024
"""Readings that are kept, at most 80 MB of texts among them: the same chunks come back with the next question."""


@dataclass(frozen=True, slots=True)
class TextTimes:
    """What a text says of its own times; None = nothing."""

    published: TimeInterval | None
    valid: TimeInterval | None


def read_text_times(text: str, timezone: str) -> TextTimes:
    """Read the publication date of a dateline or heading, and the validity that the text states; remembered by content.

    Any number of threads may ask at once: what is remembered never changes, and the same text gives the same answer.
    """
    return _read(text[:LONGEST_TEXT], timezone)  # cut before it is remembered, so that no long text is kept


@lru_cache(maxsize=TEXTS_KEPT)
def _read(text: str, timezone: str) -> TextTimes:
    tagger = text_tagger(timezone)
    mentions = tagger.extract(text)
    byline = read_publication(text, mentions)
    published = None if byline is None else byline.interval
    start = None if published is None else published.start
    if start is not None:
        mentions = tagger.extract(text, in_zone(start, tagger.zone))
    statement = read_validity(text, mentions, anchor=start, zone=tagger.zone)
    return TextTimes(published, statement.valid)


@lru_cache(maxsize=64)
def text_tagger(timezone: str) -> TimexExtractor:
    """Return the tagger of a zone; compiled once."""
    return TimexExtractor(timezone=timezone)
