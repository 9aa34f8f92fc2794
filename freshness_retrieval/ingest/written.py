"""Dates with English words: month names, mail headers (RFC 2822), asctime, `Q2 2024`."""

import re
from datetime import date
from typing import Final

from freshness_retrieval.ingest.clock_time import at_clock
from freshness_retrieval.ingest.spelled import (
    EPOCH_ORDINAL,
    Spelled,
    UnreadableError,
    day_number,
    month_period,
    quarter_period,
)
from freshness_retrieval.ingest.words import MONTHS, WEEKDAYS

__all__ = ["check_weekday", "read_written"]

_GAP: Final = r"[-/., ]{0,3}"
_ORDINAL: Final = r"(?:st|nd|rd|th)?"
_WEEKDAY = re.compile(r"([a-z]{3,9})(?:[.,] ?| )", re.ASCII)
_DAY_FIRST = re.compile(rf"(\d{{1,2}}){_ORDINAL}(?: of)?{_GAP}([a-z]{{3,9}}){_GAP}(\d{{4}})(?!\d)", re.ASCII)
_MONTH_FIRST = re.compile(rf"([a-z]{{3,9}}){_GAP}(\d{{1,2}}){_ORDINAL}[-/., ]{{1,3}}(\d{{4}})(?![\d:])", re.ASCII)
_YEAR_FIRST = re.compile(rf"(\d{{4}}){_GAP}([a-z]{{3,9}}){_GAP}(\d{{1,2}}){_ORDINAL}(?!\d)", re.ASCII)
_MONTH_ONLY = re.compile(rf"([a-z]{{3,9}}){_GAP}(\d{{4}})|(\d{{4}}){_GAP}([a-z]{{3,9}})", re.ASCII)
_ASCTIME = re.compile(
    r"([a-z]{3,9}) (\d{1,2}) (\d\d:\d\d(?::\d\d)?)(?: ([a-z]{1,5}|[+-]\d{4}))? (\d{4})",
    re.ASCII,
)
_QUARTER = re.compile(rf"q([1-4]){_GAP}(\d{{4}})|(\d{{4}}){_GAP}q([1-4])|([1-4])q ?(\d{{4}})", re.ASCII)
_SHORT_NAME: Final = 3


def read_written(text: str) -> Spelled | None:
    """Read a date with words, lower case; None = another kind of text.

    Raises:
        UnreadableError: The shape is known but names no time, or not the weekday it states.
    """
    if match := _QUARTER.fullmatch(text):
        return quarter_period(int(match[2] or match[3] or match[6]), int(match[1] or match[4] or match[5]))
    weekday = None
    if (match := _WEEKDAY.match(text)) and match[1] in WEEKDAYS:
        weekday, text = WEEKDAYS[match[1]], text[match.end() :]
    found = _read_day(text)
    if found is not None:
        day, rest, mail = found
        if weekday is not None:
            check_weekday(day, weekday)
        return at_clock(day, rest, mail=mail)
    if weekday is None and (match := _MONTH_ONLY.fullmatch(text)):
        month = MONTHS.get(match[1] or match[4])
        return None if month is None else month_period(int(match[2] or match[3]), month)
    return None


def _read_day(text: str) -> tuple[int, str, bool] | None:
    """Return the day number, what follows it, and whether it has the form of a mail header."""
    if (match := _DAY_FIRST.match(text)) and match[2] in MONTHS:
        day = day_number(int(match[3]), MONTHS[match[2]], int(match[1]))
        return day, text[match.end() :], len(match[2]) == _SHORT_NAME
    if (match := _MONTH_FIRST.match(text)) and match[1] in MONTHS:
        return day_number(int(match[3]), MONTHS[match[1]], int(match[2])), text[match.end() :], False
    if (match := _YEAR_FIRST.match(text)) and match[2] in MONTHS:
        return day_number(int(match[1]), MONTHS[match[2]], int(match[3])), text[match.end() :], False
    if (match := _ASCTIME.fullmatch(text)) and match[1] in MONTHS:
        zone = f" {match[4]}" if match[4] else ""
        return day_number(int(match[5]), MONTHS[match[1]], int(match[2])), f" {match[3]}{zone}", False
    return None


def check_weekday(day: int, weekday: int) -> None:
    """Refuse a date that states another weekday than it has: one of the two is wrong.

    Raises:
        UnreadableError: They differ.

    Source: RFC 5322, 3.3: the day of the week must be the day implied by the date.
    """
    actual = date.fromordinal(day + EPOCH_ORDINAL)
    if actual.weekday() != weekday:
        raise UnreadableError(f"states another weekday than {actual.isoformat()} has; one of the two is wrong")
