"""IntentReader: which time a question asks about, by rules or by whatever else has the one method."""

import re
from datetime import UTC, datetime, tzinfo
from functools import cache
from typing import Final, Protocol, runtime_checkable

from freshness_retrieval.errors import ConfigurationError
from freshness_retrieval.model import IntentKind, TemporalIntent, TemporalRelation, TimeInterval, TimeMention, in_zone
from freshness_retrieval.query.intent_names import is_name, is_scoped
from freshness_retrieval.query.intent_window import Side, asked_window
from freshness_retrieval.query.intent_words import CHINESE, ENGLISH, IntentWords
from freshness_retrieval.timex import TimexExtractor

__all__ = ["IntentReader", "RuleIntentReader"]

_READ_CHARACTERS: Final = 4_000
"""No question is longer; what follows is pasted text, and is not read."""
_LONGEST_PHRASE: Final = 3
_HAN: Final = re.compile("[\u3400-\u9fff\uf900-\ufaff〇]")
_WORD: Final = re.compile(r"[^\W_]+(?:'[a-z]+)?")
_SIGNALS: Final = ("now", "planned", "over", "history", "past", "work", "timeless", "changing")

_SEEKS_NEW: Final = 1.0
_SEEKS_PLANS: Final = 0.8
_SEEKS_STATE: Final = 0.6
_SEEKS_NOTHING_NEW: Final = 0.1
_UNDECIDED: Final = 0.4

_ANSWERS: Final = (
    ("work", (IntentKind.ATEMPORAL, 0.0)),
    ("planned", (IntentKind.FUTURE, _SEEKS_PLANS)),
    ("over", (IntentKind.PAST, _SEEKS_NOTHING_NEW)),
    ("now", (IntentKind.RECENT, _SEEKS_NEW)),
    ("history", (IntentKind.PAST, 0.0)),
    ("past", (IntentKind.PAST, _UNDECIDED)),
    ("timeless", (IntentKind.ATEMPORAL, _SEEKS_NOTHING_NEW)),
    ("changing", (IntentKind.RECENT, _SEEKS_STATE)),
)
"""Kind and strength of a question that names no time; the first signal that is there decides."""


@runtime_checkable
class IntentReader(Protocol):
    """Reads which time a question asks about."""

    def read(self, question: str, as_of: datetime, zone: tzinfo = UTC) -> TemporalIntent:
        """Return the intent of a question asked at `as_of`, with days counted in `zone`."""
        ...


class RuleIntentReader:
    """Reads intents by tables of words for English and Chinese, others by their dates alone; safe between threads.

    Only the first 4,000 characters of a question are read.

    Args:
        lang: `auto` (by script), `en`, `zh`, or another code, whose words are not known and whose dates are.

    >>> from datetime import UTC, datetime
    >>> asked = datetime(2024, 6, 2, tzinfo=UTC)
    >>> RuleIntentReader().read("what was the fee in 2022?", asked).window.last_day().isoformat()
    '2022-12-31'
    >>> RuleIntentReader().read("latest version of Node.js", asked).recency
    1.0

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
        mentions = [mention for mention in found if not is_name(text, mention)]
        signals = self._signals(text)
        free = [mention for mention in mentions if not is_scoped(text, mention)]
        asked = asked_window(text, free, Side(as_of, _direction(signals)))
        if asked is not None:
            kind = _kind_of_window(asked.window, as_of)
            recency = {IntentKind.RECENT: _SEEKS_NEW, IntentKind.FUTURE: _SEEKS_PLANS}.get(kind, 0.0)
            return TemporalIntent(
                kind=kind, relation=asked.relation, window=asked.window, recency=recency, mentions=asked.mentions
            )
        kind, recency = _without_window(signals, mentions)
        return TemporalIntent(kind=kind, relation=TemporalRelation.NONE, recency=recency, mentions=tuple(mentions))

    def _signals(self, text: str) -> frozenset[str]:
        if self.lang not in {"auto", "en", "zh"}:
            return frozenset()
        folded = text.lower().replace("’", "'")
        signals: set[str] = set()
        if self.lang != "en" and _HAN.search(folded):
            signals.update(_present(CHINESE, folded))
        if self.lang != "zh":
            words = _WORD.findall(folded)
            phrases = set(words)
            for size in range(2, _LONGEST_PHRASE + 1):
                phrases.update(" ".join(words[at : at + size]) for at in range(len(words) - size + 1))
            signals.update(name for name in _SIGNALS if not phrases.isdisjoint(getattr(ENGLISH, name)))
        return frozenset(signals)


def _present(words: IntentWords, text: str) -> list[str]:
    """Return the signals of a language written without spaces."""
    for word in words.neutral:
        text = text.replace(word, "")
    signals = [name for name in _SIGNALS if any(word in text for word in getattr(words, name))]
    if any(word in text for word in words.when) and not {"history", "past", "over"}.intersection(signals):
        ended = text.rstrip().endswith("的") or any(mark in text for mark in words.completed)
        signals.append("history" if ended else "planned")
    return signals


def _direction(signals: frozenset[str]) -> int:
    """Return where the words look: -1 back, 1 ahead; 0 where none, or both, are there."""
    return ("planned" in signals) - bool(signals & {"past", "history", "over"})


def _kind_of_window(window: TimeInterval, as_of: datetime) -> IntentKind:
    """Return where a window lies; open at the start it lies where it ends."""
    if window.end is not None and window.end <= as_of:
        return IntentKind.PAST
    if window.start is None or window.start > as_of:
        return IntentKind.FUTURE
    return IntentKind.RECENT


def _without_window(signals: frozenset[str], mentions: list[TimeMention]) -> tuple[IntentKind, float]:
    """Return kind and strength of a question that names no time; the first rule that holds decides."""
    present = signals | {"now"} if any(mention.value == "PRESENT_REF" for mention in mentions) else signals
    if "past" in present:
        present -= {"planned"}
    return next((answer for signal, answer in _ANSWERS if signal in present), (IntentKind.ATEMPORAL, _UNDECIDED))


@cache
def _extractor(lang: str, zone: str) -> TimexExtractor:
    return TimexExtractor(lang, zone)
