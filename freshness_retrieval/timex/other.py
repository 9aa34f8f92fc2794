"""Languages without a grammar: what dateparser finds, as mentions of low confidence."""

import re
from datetime import UTC, date, datetime, tzinfo
from typing import TYPE_CHECKING, Final

from freshness_retrieval.errors import ConfigurationError
from freshness_retrieval.model import TimeInterval, TimeMention, TimexType
from freshness_retrieval.timex.cells import DAY

if TYPE_CHECKING:
    from collections.abc import Iterator

__all__ = ["check_language", "search"]

_PIECE: Final = re.compile(r"[^\n]{1,400}")
_FLAGS: Final = ("low_confidence",)


def check_language(language: str) -> None:
    """Refuse a language that dateparser has no words of.

    Raises:
        ConfigurationError: dateparser does not know the language.
    """
    from dateparser.data.languages_info import language_locale_dict  # type: ignore[import-untyped,unused-ignore]

    if language not in language_locale_dict:
        raise ConfigurationError(f"lang {language!r} is not known; write auto, en, zh or a code that dateparser knows")


def search(text: str, language: str, anchor: int | None, zone: tzinfo) -> list[TimeMention]:
    """Return the dates that dateparser finds, one day each, flagged `low_confidence`.

    Args:
        text: Any text; it is searched in pieces, since dateparser is not linear.
        language: ISO 639-1 code that `check_language` accepts.
        anchor: The document's time in seconds of local time; None = only dates with a year have a place.
        zone: Zone of the days.
    """
    from dateparser.search import search_dates  # type: ignore[import-untyped,unused-ignore]

    base = None if anchor is None else datetime.combine(date.fromordinal(anchor // DAY), datetime.min.time())
    settings = {"RELATIVE_BASE": base} if base is not None else {"REQUIRE_PARTS": ["day", "month", "year"]}
    mentions: list[TimeMention] = []
    for start, piece in _pieces(text):
        try:
            found = search_dates(piece, languages=[language], settings=settings) or []
        except (RecursionError, OverflowError, ValueError):
            continue  # what its own arithmetic cannot hold
        position = 0
        for words, moment in found:
            at = piece.find(words, position)
            if at < 0:
                continue
            position = at + len(words)
            day = moment.date()
            mentions.append(
                TimeMention(
                    start=start + at,
                    end=start + position,
                    text=words,
                    type=TimexType.DATE,
                    value=day.isoformat(),
                    readings=(TimeInterval.of_days(day, day, zone=zone or UTC),),
                    flags=_FLAGS,
                )
            )
    return mentions


def _pieces(text: str) -> "Iterator[tuple[int, str]]":
    for match in _PIECE.finditer(text):
        yield match.start(), match[0]
