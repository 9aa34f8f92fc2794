"""TimeContextTracker: which time a dialogue speaks of, from turn to turn."""

from collections import OrderedDict
from collections.abc import Hashable
from dataclasses import replace
from datetime import UTC, date, datetime
from enum import Enum
from threading import Lock
from typing import Final

from freshness_retrieval.clock import Clock, system_clock
from freshness_retrieval.errors import ConfigurationError, UnreadableTimeError
from freshness_retrieval.model import TemporalIntent, TemporalRelation, TimeInterval
from freshness_retrieval.query.context import ContextAction, ContextNote, TimeContext
from freshness_retrieval.query.intent import IntentReader, RuleIntentReader
from freshness_retrieval.query.rewriting import rewritings
from freshness_retrieval.query.scoped import scoped_verb
from freshness_retrieval.query.slot_days import SlotDays
from freshness_retrieval.query.turn import Turn, TurnReader

__all__ = ["TimeContextTracker"]

TurnTime = str | date | datetime
"""The moment of a turn: ISO text, a date (that whole day), or a datetime (naive = in the tracker's zone)."""

_USERS: Final = frozenset({"user", "human", "customer", "client", "用户", "客户", "顾客", "人类", "提问者"})
_ASSISTANTS: Final = frozenset(
    {"assistant", "ai", "bot", "system", "chatbot", "model", "agent", "tool", "function", "developer"}
    | {"系统", "助手", "机器人", "客服", "工具", "模型", "智能体"}
)
_MOST_NOTES: Final = 8
_FRESH_START: Final = frozenset(
    {
        ContextAction.SET,
        ContextAction.RESET,
        ContextAction.TOPIC_CHANGED,
        ContextAction.UNREADABLE,
        ContextAction.SILENCE,
    }
)
"""Actions that owe nothing to what was said before."""


class TimeContextTracker:
    """Follows which time a dialogue speaks of; safe between threads, sessions do not see one another.

    A turn of the user that names a time sets the slot. A follow-up (那第二季度呢, the month before that, 去年同期) counts from the slot;
    today, yesterday, 上周, 去年 count from the day of the turn. A turn of any other role keeps the slot, and may narrow it. Words of the
    present, an announced change of topic, and `max_look_back` turns of the user without a time empty it, as does a time that cannot be
    placed: a fiscal year without a calendar. Turns count in the order of the calls; `at` only says from which day words such
    as *yesterday* count, so a turn that comes late is no error. Of several times in one turn an as-of phrase leads, dates
    inside one another give the narrowest, joined ones their hull, others the first.

    The tracker holds the latest TimeContext of a session in memory and nothing else; `advance` does the same work on a context
    that the caller keeps.

    Args:
        timezone: IANA zone of days.
        current_time: The moment of every turn that names none; None = the clock, read once a turn.
        clock: Gives the present.
        max_look_back: Turns of the user after which a slot that none of them named is emptied.
        lang: `auto` (by script), `en`, `zh`, or another code, whose dates are known and whose follow-ups are not.
        assistant_narrows: A time inside the slot that the assistant names becomes the slot.
        fiscal_year_start: Month in which a year of accounts starts; None = such years have no place.
        max_sessions: Sessions that are held; beyond, the one that was used longest ago is dropped.
        reader: Reads kind and recency of a question in `resolve`.

    Raises:
        ConfigurationError: A setting is not one of these.
        UnreadableTimeError: `current_time` is neither a day nor an instant.

    >>> tracker = TimeContextTracker(current_time="2024-06-02")
    >>> print(tracker.update("我想查一下2024年第一季度的销售数据", role="用户"))
    {'start': '2024-01-01', 'end': '2024-03-31'}
    >>> print(tracker.update("那第二季度呢？", role="用户"))
    {'start': '2024-04-01', 'end': '2024-06-30'}
    >>> tracker.rewrite("and the month before that?")
    'and March 2024?'

    Source: the slots of dialogue state tracking (Williams, Raux, Henderson, 2016), here with one slot and explicit rules.
    """

    def __init__(  # noqa: PLR0913 (settings, each by its name)
        self,
        *,
        timezone: str = "UTC",
        current_time: TurnTime | None = None,
        clock: Clock = system_clock,
        max_look_back: int = 3,
        lang: str = "auto",
        assistant_narrows: bool = False,
        fiscal_year_start: int | None = None,
        max_sessions: int = 10_000,
        reader: IntentReader | None = None,
    ) -> None:
        """Check the settings and compile the grammars."""
        for name, value in (("max_look_back", max_look_back), ("max_sessions", max_sessions)):
            if isinstance(value, bool) or not isinstance(value, int) or value < 1:
                raise ConfigurationError(f"{name} must be a whole number from 1, got {value!r}")
        self._turns = TurnReader(lang, timezone, fiscal_year_start)
        self._clock = clock
        self._fixed = None if current_time is None else self._moment(current_time)
        self._max_look_back = max_look_back
        self._max_sessions = max_sessions
        self._assistant_narrows = assistant_narrows
        self._intents = RuleIntentReader(lang) if reader is None else reader
        self._lock = Lock()
        self._contexts: OrderedDict[Hashable, TimeContext] = OrderedDict()

    def update(
        self, text: str, role: str | Enum = "user", at: TurnTime | None = None, session: Hashable = None
    ) -> TimeContext:
        """Take in one turn of a session and return its context.

        Args:
            text: What was said; only the first 4,000 characters are read.
            role: Who said it: user, human, 用户; assistant, ai, system, 系统; or an enum with such a value.
            at: When it was said; None = `current_time`, else the clock.
            session: Which dialogue; None is one as well.

        Raises:
            ConfigurationError: There is no such role.
            UnreadableTimeError: `at` is neither a day nor an instant.
        """
        with self._lock:
            context = self.advance(self._contexts.get(session, TimeContext()), text, role, at)
            self._contexts[session] = context
            self._contexts.move_to_end(session)
            if len(self._contexts) > self._max_sessions:
                self._contexts.popitem(last=False)
        return context

    def context(self, session: Hashable = None) -> TimeContext:
        """Return the latest context of a session; an unknown session has an empty one."""
        with self._lock:
            return self._contexts.get(session, TimeContext())

    def restore(self, context: TimeContext, session: Hashable = None) -> None:
        """Let a session go on from a context that was kept elsewhere."""
        with self._lock:
            self._contexts[session] = context
            self._contexts.move_to_end(session)
            if len(self._contexts) > self._max_sessions:
                self._contexts.popitem(last=False)

    def forget(self, session: Hashable = None) -> None:
        """Drop what is held of a session; one that is not held is no error."""
        with self._lock:
            self._contexts.pop(session, None)

    def advance(
        self, context: TimeContext, text: str, role: str | Enum = "user", at: TurnTime | None = None
    ) -> TimeContext:
        """Return the context after one more turn; neither it nor the tracker is changed. Arguments and errors as of `update`."""
        return self._advanced(context, text, _is_user(role), _name(role), self._asked(at))[0]

    def resolve(
        self,
        question: str,
        at: TurnTime | None = None,
        session: Hashable = None,
        *,
        context: TimeContext | None = None,
    ) -> TemporalIntent:
        """Return the intent of a question as the dialogue lets it be understood: with the slot where it names no time itself.

        The tracker is not changed.

        Args:
            question: The next question of the user.
            at: When it is asked.
            session: The dialogue that it is asked in.
            context: The context that it is asked in, instead of a session's.
        """
        moment = self._asked(at)
        before = self.context(session) if context is None else context
        after, turn = self._advanced(before, question, True, "user", moment)  # noqa: FBT003 (of the user)
        window = after.window(self._turns.zone)
        if window is None:
            read = self._intents.read(question, moment, self._turns.zone)
            return replace(read, window=None, relation=TemporalRelation.NONE)
        plain = self._intents.read(question, moment, self._turns.zone)
        if turn.is_own and _suits(question, plain, window):
            return plain
        for text in (question, *rewritings(question, turn.spans, after)):
            read = self._intents.read(text, moment, self._turns.zone)
            if read.window == window:
                return read
        return TemporalIntent.during(window, as_of=moment)

    def rewrite(
        self,
        question: str,
        at: TurnTime | None = None,
        session: Hashable = None,
        *,
        context: TimeContext | None = None,
    ) -> str:
        """Return a question that says by itself which time it asks about; unchanged where it does, or no slot is set.

        The tracker is not changed. Arguments as of `resolve`.
        """
        moment = self._asked(at)
        before = self.context(session) if context is None else context
        after, turn = self._advanced(before, question, True, "user", moment)  # noqa: FBT003 (of the user)
        window = after.window(self._turns.zone)
        if window is None or turn.is_own:
            return question
        rules, last = RuleIntentReader(), question
        for text in rewritings(question, turn.spans, after):
            last = text
            if rules.read(text, moment, self._turns.zone).window == window:
                break
        return last

    def _advanced(
        self, context: TimeContext, text: str, is_user: bool, role: str, at: datetime
    ) -> tuple[TimeContext, Turn]:
        slot = _slot(context)
        number = context.turn + 1
        if not is_user:
            turn = Turn()
            if self._assistant_narrows and slot is not None:
                turn = self._turns.named_inside(text, slot, at)
            if turn.days is None:
                return replace(context, turn=number), turn
            return _with(context, turn, number, role, text, context.silent), turn
        turn = self._turns.read(text, slot, at)
        if turn.action is not None:
            return _with(context, turn, number, role, text, 0), turn
        if slot is None:
            return replace(context, turn=number), turn
        if context.silent + 1 > self._max_look_back:
            silence = Turn(action=ContextAction.SILENCE)
            return _with(context, silence, number, role, text, 0), silence
        return replace(context, turn=number, silent=context.silent + 1), turn

    def _asked(self, at: TurnTime | None) -> datetime:
        if at is not None:
            return self._moment(at)
        return self._clock() if self._fixed is None else self._fixed

    def _moment(self, value: TurnTime) -> datetime:
        """Return a moment; a day stands for its start in the tracker's zone."""
        zone = self._turns.zone
        if isinstance(value, str):
            try:
                value = datetime.fromisoformat(value.strip())
            except ValueError as error:
                raise UnreadableTimeError(
                    f"at: {value!r} is no ISO 8601 day or instant; write 2024-06-02 or 2024-06-02T12:00:00Z"
                ) from error
        if not isinstance(value, date):
            raise UnreadableTimeError(f"at: a day or an instant is accepted, got {type(value).__name__}")
        if not isinstance(value, datetime):
            value = datetime(value.year, value.month, value.day, tzinfo=zone)
        local = value.replace(tzinfo=zone) if value.utcoffset() is None else value
        try:
            return local.astimezone(UTC)
        except OverflowError:
            return local.replace(tzinfo=UTC)


def _suits(question: str, plain: TemporalIntent, window: TimeInterval) -> bool:
    """Tell whether a question was read by itself as the dialogue reads it: a part of that day, or a date of its subject."""
    if plain.window is None:
        return any(scoped_verb(question, mention) for mention in plain.mentions)
    return plain.window.intersection(window) == plain.window


def _with(context: TimeContext, turn: Turn, number: int, role: str, text: str, silent: int) -> TimeContext:
    """Return the context with what a turn did to it; a turn that names the slot as it is leaves no note."""
    start, end = (None, None) if turn.days is None else turn.days.dates()
    action = turn.action or ContextAction.SET
    if turn.days is not None and (start, end) == (context.start, context.end) and action is not ContextAction.SET:
        return replace(context, turn=number, silent=silent)
    words = " … ".join(text[first:last] for first, last in turn.spans)
    note = ContextNote(turn=number, role=role, words=words, action=action, start=start, end=end)
    notes = (note,) if action in _FRESH_START else (*context.notes, note)
    if len(notes) > _MOST_NOTES:
        notes = (notes[0], *notes[1 - _MOST_NOTES :])
    return TimeContext(start=start, end=end, turn=number, silent=silent, notes=notes)


def _slot(context: TimeContext) -> SlotDays | None:
    if context.is_empty:
        return None
    return SlotDays(
        None if context.start is None else context.start.toordinal(),
        None if context.end is None else context.end.toordinal() + 1,
    )


def _name(role: str | Enum) -> str:
    return str(role.value) if isinstance(role, Enum) else str(role)


def _is_user(role: str | Enum) -> bool:
    name = _name(role).strip().lower()
    if name in _USERS:
        return True
    if name in _ASSISTANTS:
        return False
    raise ConfigurationError(
        f"role {name!r} is not known; {', '.join(sorted(_USERS))}, or {', '.join(sorted(_ASSISTANTS))} are"
    )
