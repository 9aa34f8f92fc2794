"""One turn of a dialogue read against the slot: what it does to it, and by which words."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from datetime import date, datetime, tzinfo
from functools import lru_cache

from freshness_retrieval.model import TimeInterval, TimeMention, TimexType, in_zone
from freshness_retrieval.query.asked_window import Look, asked_window
from freshness_retrieval.query.context import ContextAction
from freshness_retrieval.query.follow_up import Spoken, applied, moved_year
from freshness_retrieval.query.names import is_name
from freshness_retrieval.query.said import Said, in_running_year, is_placed, unquoted
from freshness_retrieval.query.slot_days import SlotDays
from freshness_retrieval.query.tracker_words import FollowUpWords, Move
from freshness_retrieval.timex import TimexExtractor
from freshness_retrieval.timex.cells import CellError

__all__ = ["Turn", "TurnReader"]

Phrases = Sequence[tuple[Spoken, FollowUpWords]]


@dataclass(frozen=True, slots=True, kw_only=True)
class Turn:
    """What a turn does to the slot.

    Attributes:
        action: None = it names no time.
        days: The slot that it makes; None = none.
        spans: The words that did it, as offsets in the order of the text.
        is_own: It names its time by itself, so that nothing of the dialogue is needed to read it.
    """

    action: ContextAction | None = None
    days: SlotDays | None = None
    spans: tuple[tuple[int, int], ...] = ()
    is_own: bool = False


class TurnReader:
    """Reads turns by the tagger and the tables of follow-ups; immutable, safe between threads.

    A date that names its year, or counts from the day of the turn, sets the slot. Any other date, and every phrase of a table, counts
    from the slot; dates are read again with the slot as their anchor. With no slot, a date without a year lies in the running one.

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
        said = Said.of(text, self._extractor.lang)
        topic = said.new_topic()
        turn = self._read(said, None if topic else slot, at)
        if topic is not None and turn.action is None:
            return Turn(action=ContextAction.TOPIC_CHANGED, spans=(topic,))
        return turn

    def named_inside(self, text: str, slot: SlotDays, at: datetime) -> Turn:
        """Return the narrower time that a turn of the assistant names inside the slot, if it names one."""
        turn = self._read(Said.of(text, self._extractor.lang), slot, at)
        if turn.days is None or turn.days == slot or not slot.covers(turn.days):
            return Turn()
        return replace(turn, action=ContextAction.NARROWED)

    def _read(self, said: Said, slot: SlotDays | None, at: datetime) -> Turn:
        local = in_zone(at, self.zone)
        found = [
            mention
            for mention in self._extractor.extract(said.text, local.replace(tzinfo=None))
            if not is_name(said.text, mention)
        ]
        phrases = said.phrases(found)
        mentions = said.meant([mention for mention in found if is_placed(mention)])
        turn = None
        if slot is not None and phrases:
            turn = self._same(said, slot, mentions, phrases, local.date())
        if turn is None and (mentions or phrases):
            turn = self._named(said, slot, mentions, phrases, at)
        if turn is not None:
            return turn
        if (span := said.unreadable(mentions)) is not None:
            return Turn(action=ContextAction.UNREADABLE, spans=(span,))
        if (span := said.present()) is not None:
            return Turn(action=ContextAction.RESET, spans=(span,))
        if slot is not None and phrases:
            return _turn(slot, slot, _spans([item for item, _ in phrases]))
        return Turn()

    def _same(
        self, said: Said, slot: SlotDays, mentions: list[TimeMention], phrases: Phrases, today: date
    ) -> Turn | None:
        """Return what `the same period` makes of the slot; None = it is not said, or said of a date beside it."""
        same = next(((item, words) for item, words in phrases if item.phrase.move is Move.SAME), None)
        if same is None or any(said.is_full_date(mention) for mention in mentions):
            return None
        item, words = same
        try:
            made = moved_year(said.folded, words, item, slot, today)
        except CellError:
            made = slot
        return _turn(slot, made, _spans(mentions) + _spans([item for item, _ in phrases]))

    def _named(
        self, said: Said, slot: SlotDays | None, mentions: list[TimeMention], phrases: Phrases, at: datetime
    ) -> Turn | None:
        """Return what dates and phrases make of the slot; None = they make nothing."""
        spoken = [item for item, _ in phrases if item.phrase.move is not Move.SAME]
        covering = [item for item, _ in phrases if slot is not None or (item.is_frame and not item.phrase.bare)]
        free = [said.opened(unquoted(mention)) for mention in mentions if not _is_covered(mention, covering)]
        today = in_zone(at, self.zone).date()
        absolute = [mention for mention in free if said.is_absolute(mention)]
        relative = [mention for mention in free if not said.is_absolute(mention) and not self._is_clock(mention, today)]
        if absolute:
            turn = self._set(said, absolute, relative, spoken, at)
            if turn is not None:
                return turn
        if slot is None:
            asked = asked_window(
                said.text, [in_running_year(mention, today) for mention in relative], Look(at, 0, self.zone)
            )
            return None if asked is None else _turn(None, self._days(asked.window), _spans(asked.mentions))
        made = applied(spoken, slot)
        base = slot if made is None else made
        asked = asked_window(said.text, [self._against(mention, base) for mention in relative], Look(at, 0, self.zone))
        used = _spans(spoken) if made is not None else ()
        if asked is not None:
            return _turn(slot, self._days(asked.window), _spans(asked.mentions) + used)
        return None if base == slot else _turn(slot, base, used)

    def _set(
        self, said: Said, absolute: list[TimeMention], relative: list[TimeMention], spoken: list[Spoken], at: datetime
    ) -> Turn | None:
        """Return the slot that dates set, and phrases behind them widen (that week) or narrow (the second half).

        A date without a year beside them is of their year: January and February 2025.
        """
        placed = [mention for mention in absolute if mention.readings]
        beside = [self._against(mention, self._days(placed[0].readings[0])) for mention in relative if placed]
        asked = asked_window(
            said.text, sorted([*absolute, *beside], key=lambda mention: mention.start), Look(at, 0, self.zone)
        )
        if asked is None:
            return None
        days, used = self._days(asked.window), _spans(asked.mentions)
        behind = [item for item in spoken if item.phrase.move is Move.CONTAINER and item.start >= used[0][1]]
        acting = [*behind, *(item for item in spoken if not item.is_frame)]
        made = applied(acting, days)
        if made is not None and (behind or days.covers(made)):
            return _turn(None, made, used + _spans(acting))
        is_own = asked.window.start is not None or absolute[0].mod != "ON_OR_BEFORE"
        return replace(_turn(None, days, used), is_own=is_own)

    def _is_clock(self, mention: TimeMention, today: date) -> bool:
        """Tell whether a mention is a time of any day (at three, in the night), which no slot of days can hold."""
        if mention.type is not TimexType.TIME:
            return False
        other = date.fromordinal(min(today.toordinal() + 1, date.max.toordinal()))
        return all(
            any(reading.first_day(self.zone) == day for reading in self._reread(mention.text, day))
            for day in (today, other)
        )

    def _against(self, mention: TimeMention, base: SlotDays) -> TimeMention:
        """Return a mention counted from the slot, in its year where the mention leaves the year open."""
        readings = self._reread(mention.text, date.fromordinal(base.edge))
        found = sorted((self._days(reading) for reading in readings), key=lambda days: _distance(days, base))
        return replace(mention, readings=tuple(days.interval(self.zone) for days in found[:1]), flags=())

    def _read_again(self, text: str, anchor: date) -> tuple[TimeInterval, ...]:
        mentions = self._extractor.extract(text, anchor)
        return mentions[0].readings if mentions else ()

    def _days(self, window: TimeInterval) -> SlotDays:
        first, last = window.first_day(self.zone), window.last_day(self.zone)
        return SlotDays(None if first is None else first.toordinal(), None if last is None else last.toordinal() + 1)


def _turn(slot: SlotDays | None, days: SlotDays, spans: tuple[tuple[int, int], ...]) -> Turn:
    if slot is None:
        action = ContextAction.SET
    elif slot.covers(days):
        action = ContextAction.NARROWED
    else:
        action = ContextAction.WIDENED if days.covers(slot) else ContextAction.SHIFTED
    return Turn(action=action, days=days, spans=_merged(spans))


def _merged(spans: tuple[tuple[int, int], ...]) -> tuple[tuple[int, int], ...]:
    """Return spans in order, those that overlap as one."""
    merged: list[tuple[int, int]] = []
    for start, end in sorted(spans):
        if merged and start < merged[-1][1]:
            merged[-1] = (merged[-1][0], max(end, merged[-1][1]))
        else:
            merged.append((start, end))
    return tuple(merged)


def _spans(items: Sequence[TimeMention] | Sequence[Spoken]) -> tuple[tuple[int, int], ...]:
    return tuple((item.start, item.end) for item in items)


def _distance(days: SlotDays, base: SlotDays) -> int:
    """Return how well a reading suits a slot: 0 inside it, 1 in its month, 2 in its year, 3 elsewhere."""
    if base.covers(days):
        return 0
    one, other = date.fromordinal(days.edge), date.fromordinal(base.edge)
    return 3 - (one.year == other.year) - ((one.year, one.month) == (other.year, other.month))


def _is_covered(mention: TimeMention, spoken: Sequence[Spoken]) -> bool:
    return any(item.start < mention.end and mention.start < item.end for item in spoken)
