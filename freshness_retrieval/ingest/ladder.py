"""The ladder: one text, tried against one family of spellings after the other, strictly."""

import re
import unicodedata
from typing import Final

from freshness_retrieval.ingest.epoch import read_number_text
from freshness_retrieval.ingest.han import read_han
from freshness_retrieval.ingest.iso import read_iso
from freshness_retrieval.ingest.numeric import DayOrder, read_numeric
from freshness_retrieval.ingest.spelled import Spelled, UnreadableError
from freshness_retrieval.ingest.words import ABSENT, ENDLESS
from freshness_retrieval.ingest.written import read_written

__all__ = ["climb", "is_absent", "is_endless", "normalise"]

MAX_LENGTH: Final = 64
"""Characters of the longest text that is looked at; a mail header with a comment has about 45."""

_INVISIBLE: Final = dict.fromkeys(map(ord, "\u200b\u200e\u200f\u202a\u202c\u2060\ufeff"))
_HYPHENS: Final = dict.fromkeys(map(ord, "\u2010\u2011\u2012\u2013\u2212"), "-")
_UNUSUAL: Final = _INVISIBLE | _HYPHENS
_HAS_DIGIT = re.compile(r"[0-9〇零○一二三四五六七八九十]")
_BLANKS = re.compile(r"\s+")
_PDF = re.compile(r"d:(\d{4,14}.*)", re.ASCII)
_NO_YEAR = re.compile(r"(?:[a-z]{3,9}[. ]{1,2}\d{1,2}|\d{1,2}[. ]{1,2}[a-z]{3,9}|.{1,3}月.{1,3}[日号])", re.ASCII)
_SIGNED_YEAR = re.compile(r"[+-]\d{4,}-|\d{1,4} ?(?:bc|bce|v\. ?chr\.?)$|公元前", re.ASCII)
_ACCEPTED: Final = "is no date; ISO 8601 such as 2024-06-01 or 2024-06-01T08:15:30Z is accepted"


def normalise(value: str) -> str | None:
    """Return the text as the tables hold it: trimmed, lower case, compatible forms of characters; None = too long."""
    text = value.strip()
    if len(text) > MAX_LENGTH:
        return None
    if not text.isascii():
        text = unicodedata.normalize("NFKC", text).translate(_UNUSUAL).strip()
    if "  " in text or not text.isprintable():
        text = _BLANKS.sub(" ", text)
    return text.lower()


def is_absent(text: str) -> bool:
    """Tell whether a normalised text states that there is no value."""
    return not text or text in ABSENT


def is_endless(text: str) -> bool:
    """Tell whether a normalised text says that something has no end."""
    return text in ENDLESS


def climb(text: str, order: DayOrder | None) -> Spelled:
    """Read a normalised text.

    Raises:
        UnreadableError: No rung holds.
    """
    if _HAS_DIGIT.search(text) is None:
        if text in ENDLESS:
            raise UnreadableError("states that there is no end, which only a field for an end of validity can hold")
        raise UnreadableError(_ACCEPTED)
    if text.startswith("d:") and (match := _PDF.fullmatch(text)):
        text = match[1].replace("'", "")
    spelled = (
        read_iso(text) or read_number_text(text) or read_numeric(text, order) or read_written(text) or read_han(text)
    )
    if spelled is not None:
        return spelled
    if _SIGNED_YEAR.search(text):
        raise UnreadableError("names a year with a sign or before year 1; the years 1 to 9999 are accepted")
    if _NO_YEAR.fullmatch(text):
        raise UnreadableError("names no year, and none is filled in; write the whole date")
    raise UnreadableError(_ACCEPTED)
