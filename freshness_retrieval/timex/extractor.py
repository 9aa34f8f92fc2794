"""TimexExtractor: every mention of time in a text, placed against the document's own date."""

import re
from collections.abc import Iterable
from dataclasses import replace
from datetime import date, datetime, tzinfo
from functools import cache, lru_cache
from importlib import import_module
from typing import Final, NamedTuple

from freshness_retrieval.errors import ConfigurationError
from freshness_retrieval.model import TimeInterval, TimeMention, TimexType
from freshness_retrieval.timex.cells import DAY, Cell, CellError, day_cell
from freshness_retrieval.timex.clauses import Clauses
from freshness_retrieval.timex.expression import (
    Calendar,
    Duration,
    Expression,
    Foreign,
    Range,
    Recurrence,
    Reference,
    Shift,
    Timed,
    Unit,
    Within,
)
from freshness_retrieval.timex.grammar import Grammar
from freshness_retrieval.timex.local import Start, placed_interval, read_anchor, read_text_anchor, zone_of
from freshness_retrieval.timex.moment import Moment, Prefer, Resolution, Settings
from freshness_retrieval.timex.resolve import resolve

__all__ = ["PACKS", "TimexExtractor"]

PACKS: Final = ("en", "zh")
"""Languages that have a grammar of their own; others are read by dateparser, with low confidence."""

_HAN: Final = re.compile("[\u3400-\u9fff\uf900-\ufaff〇]")
_LATIN: Final = re.compile("[A-Za-z]")
_DIGIT: Final = re.compile(r"\d")
_MONTHS: Final = range(1, 13)
_WEEKDAYS: Final = range(7)
_REPORTED: Final = frozenset({Unit.QUARTER, Unit.HALF})
_UNDIRECTED: Final = frozenset({Duration, Foreign, Recurrence, Reference})
"""What means the same in whatever direction the clause looks."""
_ABBREVIATED: Final = re.compile(r"\. ?[a-z] ?\.\Z")
"""The full stop of a.m. belongs to it."""
_MEANINGS: Final = 8_192
"""Meanings that are remembered."""
_CONTEXT_UNITS: Final = frozenset(Unit) - {Unit.SECOND, Unit.HOUR}


class TimexExtractor:
    """Finds dates, times, durations and recurrences in texts; immutable, safe between threads.

    Args:
        lang: `auto` (by script, several in one text), or the code of a language.
        timezone: IANA zone of days and clock times.
        week_start: First day of the week, 0 (Monday) … 6; only moves the intervals of weeks.
        fiscal_year_start: Month in which a year of accounts starts, named by the year it ends in; None = such years have no place.
        prefer: Side on which an undecided date lies; None = as documents do: they look back.

    Raises:
        ConfigurationError: A setting is not one of these.

    >>> mention = TimexExtractor().extract("prices rose last Friday", "2024-05-15")[0]
    >>> mention.text, mention.value
    ('last Friday', '2024-05-10')

    Source: ISO 24617-1 (TimeML) for types and values.
    """

    __slots__ = ("_fallback", "_grammars", "_settings", "_zone", "lang")

    def __init__(
        self,
        lang: str = "auto",
        timezone: str = "UTC",
        week_start: int = 0,
        fiscal_year_start: int | None = None,
        prefer: Prefer | None = None,
    ) -> None:
        """Check the settings and compile the grammars, once a language and process."""
        if week_start not in _WEEKDAYS:
            raise ConfigurationError(f"week_start {week_start!r} is not 0 (Monday) to 6 (Sunday)")
        if fiscal_year_start is not None and fiscal_year_start not in _MONTHS:
            raise ConfigurationError(f"fiscal_year_start {fiscal_year_start!r} is not a month from 1 to 12")
        if prefer not in {None, "past", "future", "nearest"}:
            raise ConfigurationError(f"prefer {prefer!r} is not past, future, nearest or None")
        self.lang = lang
        self._zone = zone_of(timezone)
        self._settings = Settings(week_start=week_start, fiscal_year_start=fiscal_year_start, prefer=prefer)
        names = PACKS if lang == "auto" else (lang,) if lang in PACKS else ()
        self._grammars = {name: _grammar(name) for name in names}
        self._fallback = None if names else lang
        if self._fallback is not None:
            from freshness_retrieval.timex.other import check_language

            check_language(self._fallback)

    @property
    def zone(self) -> tzinfo:
        """Zone of days and clock times."""
        return self._zone

    def extract(self, text: str, anchor: datetime | date | str | None = None) -> list[TimeMention]:
        """Return the mentions of a text, in its order, none overlapping another.

        Args:
            text: Any text; control characters, lone surrogates and HTML are no error.
            anchor: The document's date or time, which relative words count from; naive = in the zone. None = they stay unresolved.

        Raises:
            UnreadableTimeError: The anchor is a string that is no ISO 8601 date or time.
        """
        start = read_text_anchor(anchor, self._zone) if isinstance(anchor, str) else read_anchor(anchor, self._zone)
        if self._fallback is not None:
            from freshness_retrieval.timex.other import search

            return search(text, self._fallback, start.second, self._zone)
        mentions: list[TimeMention] = []
        for name in self._chosen(text):
            mentions += self._mentions(self._grammars[name], text, start)
        return mentions if len(self._grammars) == 1 else _without_overlap(mentions)

    def _chosen(self, text: str) -> Iterable[str]:
        if len(self._grammars) == 1:
            return self._grammars
        if text.isascii():
            return ("en",)
        han = _HAN.search(text) is not None
        return ("zh", "en") if han and _LATIN.search(text) else ("zh",) if han else ("en",)

    def _mentions(self, grammar: Grammar, text: str, start: "Start") -> list[TimeMention]:
        text_folded = grammar.folded(text)
        symbols, found = grammar.find(text_folded)
        if not found:
            return []
        stands, trailing = grammar.pack.stands, grammar.pack.trailing
        clauses = Clauses(grammar, symbols)
        context: Cell | None = None
        quarter: Cell | None = None
        year: int | None = None
        spoken: int | None = None
        mentions = []
        for item in found:
            end = _trimmed(text_folded, item.start, item.end, trailing) if trailing else item.end
            if stands is not None and not stands(text_folded, item.start, end):
                continue
            if year is not None and spoken is not None and clauses.sentence_between(spoken, item.place):
                year = None
            moment = Moment(
                anchor=start.second,
                whole_day=start.whole_day,
                context=context,
                quarter=quarter,
                context_year=year,
                direction=0 if type(item.value) in _UNDIRECTED else clauses.direction(item.place),
                settings=self._settings if not start.utc_offset else _with_offset(self._settings, start.utc_offset),
            )
            means = meaning(item.value, moment, self._zone)
            mentions.append(
                TimeMention(
                    start=item.start,
                    end=end,
                    text=text[item.start : end],
                    type=means.type,
                    value=means.value,
                    mod=means.mod,
                    readings=means.readings,
                    flags=means.flags,
                )
            )
            if means.context is not None:
                context = means.context
                if context.unit in _REPORTED and means.names_context:
                    quarter = context
            named = _named_year(item.value)
            if named is not None:
                year, spoken = named, item.place
        return mentions


class _Meaning(NamedTuple):
    """What an expression means at its place: the fields of a mention, and the cell that later mentions count from.

    `names_context`: that cell is what the expression names, and not the day of a time.
    """

    type: TimexType
    value: str
    mod: str | None
    readings: tuple[TimeInterval, ...]
    flags: tuple[str, ...]
    context: Cell | None
    names_context: bool


@lru_cache(maxsize=_MEANINGS)
def meaning(value: Expression, moment: Moment, zone: tzinfo) -> _Meaning:
    """Resolve an expression; texts of one day say the same things again and again."""
    resolution = resolve(value, moment)
    placed = (placed_interval(first, after, zone) for first, after in resolution.readings)
    readings = tuple(interval for interval in placed if interval is not None)
    context = None if _compares(value) else _next_context(resolution)
    return _Meaning(
        resolution.type,
        resolution.value,
        resolution.mod,
        readings,
        resolution.flags,
        context,
        context is not None and context is resolution.cell,
    )


@cache
def _grammar(language: str) -> Grammar:
    return Grammar(import_module(f"freshness_retrieval.timex.{language}").PACK)


@cache
def _with_offset(settings: Settings, minutes: int) -> Settings:
    return replace(settings, utc_offset=minutes)


def _next_context(resolution: Resolution) -> Cell | None:
    """Return what later mentions count from: a cell of the calendar."""
    cell = resolution.cell
    if cell is None or cell.start is None or cell.end is None or resolution.mod in {"BEFORE", "ON_OR_BEFORE", "AFTER"}:
        return None
    if resolution.type is TimexType.TIME:
        try:
            return day_cell(cell.start // DAY)
        except CellError:
            return None
    return cell if cell.unit in _CONTEXT_UNITS and resolution.type is TimexType.DATE else None


def _trimmed(folded: str, start: int, end: int, trailing: str) -> int:
    """Return the end without signs that close the clause, not the mention."""
    while end - start > 1 and folded[end - 1] in trailing and not _ABBREVIATED.search(folded, start, end):
        end -= 1
    return end


def _compares(value: object) -> bool:
    """Tell whether an expression only compares with what the text speaks of: a year earlier."""
    return isinstance(value, Shift) and value.exact and value.unit is Unit.YEAR


def _named_year(value: object) -> int | None:
    """Return the year that an expression names in full."""
    if isinstance(value, Calendar):
        return value.year if not value.short_year else None
    if isinstance(value, Timed):
        return _named_year(value.date)
    if isinstance(value, Within):
        return _named_year(value.outer)
    if isinstance(value, Range):
        return _named_year(value.end) or _named_year(value.start)
    return None


def _without_overlap(mentions: list[TimeMention]) -> list[TimeMention]:
    """Return the mentions in order; of two that overlap the longer one stays."""
    kept: list[TimeMention] = []
    for mention in sorted(mentions, key=lambda item: (item.start, -item.end)):
        if kept and mention.start < kept[-1].end:
            if mention.end - mention.start > kept[-1].end - kept[-1].start:
                kept[-1] = mention
            continue
        kept.append(mention)
    return kept
