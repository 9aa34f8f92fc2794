"""IntentReader: which time a question asks about, by rules or by whatever else has the one method."""

import re
from datetime import UTC, datetime, tzinfo
from functools import cache
from typing import Final, Protocol, runtime_checkable

from freshness_retrieval.errors import ConfigurationError
from freshness_retrieval.model import IntentKind, ScopedTime, TemporalIntent, TemporalRelation, in_zone
from freshness_retrieval.query.asked_kind import kind_of_window
from freshness_retrieval.query.asked_reading import names_weekday
from freshness_retrieval.query.asked_window import AskedWindow, Look, asked_window
from freshness_retrieval.query.bare_years import bare_years
from freshness_retrieval.query.chinese import chinese_signals
from freshness_retrieval.query.english import english_signals
from freshness_retrieval.query.names import is_name, without_titles
from freshness_retrieval.query.other_words import other_signals
from freshness_retrieval.query.scoped import scoped_verb, without_spans
from freshness_retrieval.query.signals import UNDECIDED, Signal, kind_and_recency
from freshness_retrieval.timex import TimexExtractor

__all__ = ["IntentReader", "RuleIntentReader"]

_READ_CHARACTERS: Final = 4_000
"""No question is longer; what follows is pasted text, and is not read."""
_HAN: Final = re.compile("[\u3400-\u9fff\uf900-\ufaff〇]")
_LATIN: Final = re.compile("[A-Za-z]")
_ATTRIBUTE: Final = re.compile(r"\b(?:the|my|our|your|this|that|a)\s+$", re.IGNORECASE)
_KNOWN: Final = frozenset({"auto", "en", "zh"})


@runtime_checkable
class IntentReader(Protocol):
    """Reads which time a question asks about."""

    def read(self, question: str, as_of: datetime, zone: tzinfo = UTC) -> TemporalIntent:
        """Return the intent of a question asked at `as_of`, with days counted in `zone`."""
        ...


class RuleIntentReader:
    """Reads intents by the words and the grammar of English and Chinese, others by their dates; safe between threads.

    Only the first 4,000 characters of a question are read. A phrase that may mean several periods gives no window.

    Args:
        lang: `auto` (by script), `en`, `zh`, or another code: of that only its dates are understood and, for some, the
            words for now.

    >>> from datetime import UTC, datetime
    >>> asked = datetime(2024, 6, 2, tzinfo=UTC)
    >>> RuleIntentReader().read("what was the fee in 2022?", asked).window.last_day().isoformat()
    '2022-12-31'
    >>> RuleIntentReader().read("latest version of Node.js", asked).recency
    1.0
    >>> [scoped.verb for scoped in RuleIntentReader().read("writers born in 1950", asked).scoped]
    ['born']

    Source: the classes of NTCIR Temporalia (Joho, Jatowt, Blanco, 2014).
    """

    __slots__ = ("lang",)

    def __init__(self, lang: str = "auto") -> None:
        """Check the language.

        Raises:
            ConfigurationError: No such language.
        """
        _extractor(lang, "UTC")
        self.lang = lang

    def read(self, question: str, as_of: datetime, zone: tzinfo = UTC) -> TemporalIntent:
        """Return what a question asks about in time; one that names none has no window.

        Args:
            question: Any text; empty = atemporal.
            as_of: The moment of asking, aware.
            zone: UTC or an IANA zone.

        Raises:
            ConfigurationError: `as_of` is naive, or `zone` has no IANA name.
        """
        if not isinstance(as_of, datetime) or as_of.utcoffset() is None:
            raise ConfigurationError(f"as_of must be an aware datetime, got {as_of!r}")
        text = question[:_READ_CHARACTERS]
        found = _extractor(self.lang, str(zone)).extract(text, in_zone(as_of, zone).replace(tzinfo=None))
        if not found and self.lang in {"auto", "zh"}:
            found = bare_years(text, zone)
        mentions = tuple(mention for mention in found if not is_name(text, mention))
        verbs = {mention.start: verb for mention in mentions if (verb := scoped_verb(text, mention))}
        scoped = tuple(
            ScopedTime(verbs[mention.start], mention.interval)
            for mention in mentions
            if mention.start in verbs and mention.interval is not None
        )
        signals = self._signals(without_spans(text, mentions, verbs))
        free = [mention for mention in mentions if mention.start not in verbs]
        asked = asked_window(text, free, Look.of(signals, as_of, zone))
        if asked is None or _only_describes(text, asked, signals, as_of):
            signals |= {Signal.NEW} if any(map(names_weekday, free)) else frozenset()
            kind, recency = self._without_window(signals)
            return TemporalIntent(kind=kind, recency=recency, mentions=mentions, scoped=scoped)
        kind, recency = kind_of_window(asked.window, signals, as_of)
        return TemporalIntent(
            kind=kind,
            relation=asked.relation,
            window=asked.window,
            recency=recency,
            mentions=asked.mentions,
            scoped=scoped,
        )

    def _signals(self, text: str) -> frozenset[Signal]:
        text = without_titles(text)
        found: frozenset[Signal] = frozenset()
        if self.lang in {"auto", "zh"} and _HAN.search(text):
            found |= chinese_signals(text)
        if self.lang in {"auto", "en"} and _LATIN.search(text):
            found |= english_signals(text)
        if self.lang not in {"en", "zh"}:
            found |= other_signals(text)
        return found

    def _without_window(self, signals: frozenset[Signal]) -> tuple[IntentKind, float]:
        if not signals and self.lang not in _KNOWN:
            return IntentKind.ATEMPORAL, UNDECIDED
        return kind_and_recency(signals)


def _only_describes(text: str, asked: AskedWindow, signals: frozenset[Signal], as_of: datetime) -> bool:
    """Tell whether a period that is over only describes what is asked about now: are the 2019 rules still valid."""
    is_over = asked.window.end is not None and asked.window.end <= as_of
    is_present = Signal.CURRENT in signals and Signal.PAST not in signals and Signal.ORIGIN not in signals
    if not is_over or not is_present or asked.relation is not TemporalRelation.DURING:
        return False
    first, last = asked.mentions[0], asked.mentions[-1]
    return _ATTRIBUTE.search(text, 0, first.start) is not None or text.startswith(("的", "版"), last.end)


@cache
def _extractor(lang: str, zone: str) -> TimexExtractor:
    return TimexExtractor(lang, zone)
