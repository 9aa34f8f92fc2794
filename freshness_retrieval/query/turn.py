"""One turn of a dialogue read against the slot: what it does to it, and by which words."""

import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from datetime import date, datetime, tzinfo
from functools import lru_cache
from typing import Final

from freshness_retrieval.model import TimeInterval, TimeMention, TimexType, in_zone
from freshness_retrieval.query.context import ContextAction
from freshness_retrieval.query.follow_up import Spoken, applied, moved_year, spoken_phrases
from freshness_retrieval.query.asked_window import Look, asked_window
from freshness_retrieval.query.names import is_name
from freshness_retrieval.query.slot_days import SlotDays
from freshness_retrieval.query.tracker_chinese import CHINESE
from freshness_retrieval.query.tracker_english import ENGLISH
from freshness_retrieval.query.tracker_words import FollowUpWords, Move
from freshness_retrieval.timex import TimexExtractor
from freshness_retrieval.timex.cells import CellError
from freshness_retrieval.timex.folding import Folding
from freshness_retrieval.timex.zh.fold import FOLD

__all__ = ["Turn", "TurnReader"]

READ_CHARACTERS: Final = 4_000
"""No turn is longer; what follows is pasted text, and is not read."""

_HAN: Final = re.compile("[\u3400-\u9fff\uf900-\ufaff〇]")
_LATIN: Final = re.compile("[A-Za-z]")
_YEAR_NAMED: Final = re.compile(
    r"\d{4}|\d\d年|[〇零一二三四五六七八九]{2,4}年|['’]\d\d|世纪|年代|\d\ds\b|century|nineties|eighties|[/.-]\d\d?[/.-]"
)
_NO_DAY: Final = frozenset({"invalid_date", "unsupported_calendar"})
_fold: Final = Folding(FOLD)


@dataclass(frozen=True, slots=True, kw_only=True)
class Turn:
    """What a turn does to the slot.

    Attributes:
        action: None = it names no time.
        days: The slot that it makes; None = none.
        spans: The words that did it, as offsets in the order of the text.
        clears: It announces another topic, so that the slot before it is gone.
    """

    action: ContextAction | None = None
    days: SlotDays | None = None
    spans: tuple[tuple[int, int], ...] = ()
    clears: bool = False


class TurnReader:
    """Reads turns by the tagger and the tables of follow-ups; immutable, safe between threads.

    Args:
        lang: As of TimexExtractor.
        timezone: IANA zone of days.
        fiscal_year_start: As of TimexExtractor.

    Raises:
        ConfigurationError: No such language or zone.
    """

    __slots__ = ("_extractor", "_reread", "zone")

    def __init__(self, lang: str, timezone: str, fiscal_year_start: int | None) -> None:
        """Compile the grammars."""
        self._extractor = TimexExtractor(lang, timezone, fiscal_year_start=fiscal_year_start)
        self.zone: tzinfo = self._extractor.zone
        self._reread: Callable[[str, date], tuple[TimeInterval, ...]] = lru_cache(maxsize=4_096)(self._read_again)

    def read(self, text: str, slot: SlotDays | None, at: datetime) -> Turn:
        """Return what a turn of the user does to a slot; None = no slot is set."""
        text = text[:READ_CHARACTERS]
        folded = _fold(text)
        languages = list(self._languages(folded))
        clears = any(words.topic.search(folded) for words in languages)
        if clears:
            slot = None
        turn = self._named(text, folded, languages, slot, at)
        if turn.action is None and clears:
            match = next(match for words in languages if (match := words.topic.search(folded)))
            return Turn(action=ContextAction.TOPIC_CHANGED, spans=(match.span(),), clears=True)
        return replace(turn, clears=clears)

    def named_inside(self, text: str, slot: SlotDays, at: datetime) -> Turn:
        """Return the narrower time that a turn of the assistant names inside the slot, if it names one."""
        text = text[:READ_CHARACTERS]
        folded = _fold(text)
        turn = self._named(text, folded, list(self._languages(folded)), slot, at)
        days = turn.days
        if days is None or days == slot or not slot.covers(days):
            return Turn()
        return replace(turn, action=ContextAction.NARROWED)

    def _languages(self, folded: str) -> Iterator[FollowUpWords]:
        lang = self._extractor.lang
        if lang in {"auto", "zh"} and _HAN.search(folded):
            yield CHINESE
        if lang in {"auto", "en"} and _LATIN.search(folded):
            yield ENGLISH

    def _named(
        self, text: str, folded: str, languages: list[FollowUpWords], slot: SlotDays | None, at: datetime
    ) -> Turn:
        local = in_zone(at, self.zone)
        today = local.date()
        mentions = [
            mention
            for mention in self._extractor.extract(text, local)
            if _is_placed(mention) and not is_name(text, mention)
        ]
        mentions = _without_refused(folded, mentions, languages)
        spoken = [(item, words) for words in languages for item in spoken_phrases(folded, words)]
        spoken = [(item, words) for item, words in spoken if not _is_inside(item, mentions, languages)]
        same = next(((item, words) for item, words in spoken if item.phrase.move is Move.SAME), None)
        if (
            same is not None
            and slot is not None
            and not any(self._stands_alone(mention, languages) for mention in mentions)
        ):
            try:
                made = moved_year(folded, same[1], same[0], slot, today)
            except CellError:
                made = slot
            return _turn(slot, made, (same[0].start, same[0].end), *_spans(mentions, spoken))
        phrases = [item for item, _ in spoken if item.phrase.move is not Move.SAME]
        free = [mention for mention in mentions if not _covered(mention, spoken)]
        absolute = [mention for mention in free if _is_absolute(mention, languages)]
        relative = [mention for mention in free if not _is_absolute(mention, languages)]
        parts = [item for item in phrases if not item.is_frame]
        base = slot
        if slot is not None and not absolute:
            made = applied(phrases, slot)
            if made is not None:
                base = made
        placed = absolute
        if base is not None and not absolute:
            placed = [again for mention in relative if (again := self._against(mention, base)) is not None]
        elif not absolute:
            placed = [_in_running_year(mention, today) for mention in relative]
        asked = asked_window(text, placed, Look(at, 0, self.zone))
        spans = _spans(placed, spoken)
        if asked is not None:
            days = self._days(asked.window)
            used = tuple((mention.start, mention.end) for mention in asked.mentions)
            if absolute:
                after = [item for item in phrases if item.phrase.move is Move.CONTAINER and item.start >= used[0][1]]
                made = applied([*after, *parts], days)
                if made is not None and (after or days.covers(made)):
                    return _turn(None, made, *used, *((item.start, item.end) for item in (*after, *parts)))
            if not absolute and base != slot:
                used = (*used, *((item.start, item.end) for item in phrases))
            return _turn(slot if not absolute else None, days, *used)
        if base is not None and base != slot:
            return _turn(slot, base, *((item.start, item.end) for item in phrases))
        unreadable = _unreadable(folded, mentions, languages)
        if unreadable is not None:
            return Turn(action=ContextAction.UNREADABLE, spans=((unreadable.start, unreadable.end),))
        present = _present(folded, languages)
        if present is not None:
            return Turn(action=ContextAction.RESET, spans=(present,))
        if slot is not None and phrases:
            return _turn(slot, slot, *spans)
        return Turn()

    def _stands_alone(self, mention: TimeMention, languages: list[FollowUpWords]) -> bool:
        """Tell whether a date says more than a year, so that `the same month` speaks of it and not of the slot."""
        return (
            _is_absolute(mention, languages)
            and not any(words.fresh.search(_fold(mention.text)) for words in languages)
            and any(char.isdigit() for char in mention.value)
            and len(mention.value) > len("2024")
            and _YEAR_NAMED.search(mention.text) is not None
            and not _speaks_of_same(mention, languages)
        )

    def _against(self, mention: TimeMention, base: SlotDays) -> TimeMention | None:
        """Return a mention counted from the slot, in its year where the mention leaves the year open."""
        found = [self._days(reading) for reading in self._read_from(mention.text, base)]
        if not found:
            return None
        year = date.fromordinal(base.edge).year
        days = next(
            (days for days in found if base.covers(days)),
            next((days for days in found if date.fromordinal(days.edge).year == year), found[0]),
        )
        return replace(mention, readings=(days.interval(self.zone),), flags=(), mod=None)

    def _read_from(self, text: str, base: SlotDays) -> tuple[TimeInterval, ...]:
        return self._reread(text, date.fromordinal(base.edge))

    def _read_again(self, text: str, anchor: date) -> tuple[TimeInterval, ...]:
        mentions = self._extractor.extract(text, anchor)
        return mentions[0].readings if mentions else ()

    def _days(self, window: TimeInterval) -> SlotDays:
        first, last = window.first_day(self.zone), window.last_day(self.zone)
        return SlotDays(None if first is None else first.toordinal(), None if last is None else last.toordinal() + 1)


def _is_placed(mention: TimeMention) -> bool:
    """Tell whether a mention names a time that a slot can be, or tries to."""
    return (
        mention.type is not TimexType.SET
        and not mention.value.endswith("_REF")
        and bool(mention.readings or mention.flags)
    )


def _turn(slot: SlotDays | None, days: SlotDays, *spans: tuple[int, int]) -> Turn:
    if slot is None:
        action = ContextAction.SET
    elif slot.covers(days):
        action = ContextAction.NARROWED
    else:
        action = ContextAction.WIDENED if days.covers(slot) else ContextAction.SHIFTED
    return Turn(action=action, days=days, spans=tuple(sorted(set(spans))))


def _spans(mentions: list[TimeMention], spoken: list[tuple[Spoken, FollowUpWords]]) -> tuple[tuple[int, int], ...]:
    return (
        *((mention.start, mention.end) for mention in mentions),
        *((item.start, item.end) for item, _ in spoken),
    )


def _is_absolute(mention: TimeMention, languages: list[FollowUpWords]) -> bool:
    """Tell whether a mention says itself where it lies: by its year, or from the day of the turn."""
    if _YEAR_NAMED.search(mention.text):
        return True
    folded = _fold(mention.text)
    return any(words.fresh.search(folded) for words in languages)


def _speaks_of_same(mention: TimeMention, languages: list[FollowUpWords]) -> bool:
    folded = _fold(mention.text)
    return any(
        phrase.pattern.search(folded) for words in languages for phrase in words.phrases if phrase.move is Move.SAME
    )


def _is_inside(item: Spoken, mentions: list[TimeMention], languages: list[FollowUpWords]) -> bool:
    """Tell whether a longer mention holds a phrase: the third quarter *of 2024*, *下一周*的周一."""
    return any(
        mention.start <= item.start
        and item.end <= mention.end
        and mention.end - mention.start > item.end - item.start
        and item.phrase.move is not Move.SAME
        for mention in mentions
    )


def _covered(mention: TimeMention, spoken: list[tuple[Spoken, FollowUpWords]]) -> bool:
    return any(item.start < mention.end and mention.start < item.end for item, _ in spoken)


def _without_refused(folded: str, mentions: list[TimeMention], languages: list[FollowUpWords]) -> list[TimeMention]:
    """Leave out a date that the turn takes back (not 2020 but 2021), where another one stays."""
    meant = [
        mention
        for mention in mentions
        if not any(words.refused.search(folded, 0, mention.start) for words in languages)
    ]
    return meant or mentions


def _in_running_year(mention: TimeMention, today: date) -> TimeMention:
    """Return a mention without a year as one of the running year, where nothing says otherwise."""
    if "ambiguous_year" not in mention.flags:
        return mention
    running = [
        reading for reading in mention.readings if reading.start is not None and reading.start.year == today.year
    ]
    return replace(mention, readings=(*running[:1], *mention.readings[:1])[:1], flags=())


def _unreadable(folded: str, mentions: list[TimeMention], languages: list[FollowUpWords]) -> TimeMention | None:
    """Return a date that has no place: of a year of accounts, of another calendar, 30 February."""
    for mention in mentions:
        if mention.readings:
            continue
        if _NO_DAY.intersection(mention.flags):
            return mention
        around = folded[max(0, mention.start - 20) : mention.end + 20]
        if "unresolved" in mention.flags and any(words.fiscal.search(around) for words in languages):
            return mention
    return None


def _present(folded: str, languages: list[FollowUpWords]) -> tuple[int, int] | None:
    """Return where the turn asks about the present, other than by a word that only opens the sentence."""
    for words in languages:
        opened = [match.span() for match in words.spoken.finditer(folded)]
        for match in words.present.finditer(folded):
            if not any(start <= match.start() and match.end() <= end for start, end in opened):
                return match.span()
    return None
