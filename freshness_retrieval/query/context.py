"""TimeContext: which time a dialogue speaks of after a turn, and who said what to make it so."""

import json
from collections.abc import Mapping
from dataclasses import dataclass
from datetime import UTC, date, tzinfo
from enum import StrEnum
from typing import Any, Final

from freshness_retrieval.errors import RecordError
from freshness_retrieval.model import TimeInterval

__all__ = ["ContextAction", "ContextNote", "TimeContext"]

_VERSION: Final = 1
_LONGEST_WORDS: Final = 80
_MOST_NOTES: Final = 32


class ContextAction(StrEnum):
    """What a turn did to the slot."""

    SET = "set"
    SHIFTED = "shifted"
    NARROWED = "narrowed"
    WIDENED = "widened"
    RESET = "reset"
    TOPIC_CHANGED = "topic_changed"
    UNREADABLE = "unreadable"
    SILENCE = "silence"


_SAID: Final = {
    ContextAction.SET: "set the time",
    ContextAction.SHIFTED: "moved the time",
    ContextAction.NARROWED: "narrowed the time",
    ContextAction.WIDENED: "widened the time",
    ContextAction.RESET: "asked about the present",
    ContextAction.TOPIC_CHANGED: "changed the topic",
    ContextAction.UNREADABLE: "named a time that cannot be placed",
    ContextAction.SILENCE: "named no time for too long",
}


@dataclass(frozen=True, slots=True, kw_only=True)
class ContextNote:
    """One turn that changed the slot.

    Attributes:
        turn: Number of the turn, from 1.
        role: Who spoke, as the caller named them.
        words: The words that did it; empty where no words did.
        action: What they did.
        start: First day of the slot after the turn; None = open, or no slot.
        end: Last day; None = open, or no slot.

    Raises:
        RecordError: The turn is not counted from 1, or the days are the wrong way round.
    """

    turn: int
    role: str
    words: str
    action: ContextAction
    start: date | None = None
    end: date | None = None

    def __post_init__(self) -> None:
        """Refuse what cannot be, and cap what is quoted."""
        if self.turn < 1:
            raise RecordError(f"a turn is counted from 1, got {self.turn}")
        _check_days(self.start, self.end)
        object.__setattr__(self, "words", self.words[:_LONGEST_WORDS])
        object.__setattr__(self, "role", self.role[:_LONGEST_WORDS])

    def __str__(self) -> str:
        """Format as `turn 3, user: '第二季度' moved the time to 2024-04-01 … 2024-06-30`."""
        words = f"{self.words!r} " if self.words else ""
        to = "" if self.start is None and self.end is None else f" to {self.start or ''} … {self.end or ''}"
        return f"turn {self.turn}, {self.role}: {words}{_SAID[self.action]}{to or '; no time is set'}"


@dataclass(frozen=True, slots=True, kw_only=True)
class TimeContext:
    """The time slot of one dialogue after a turn; immutable, so an application may keep it wherever it likes.

    Attributes:
        start: First day; None = open, or no slot.
        end: Last day, inclusive; None = open, or no slot.
        turn: Turns so far, of all roles.
        silent: Turns of the user since the last one that named a time.
        notes: The turns that made the slot what it is, the oldest first.

    Raises:
        RecordError: `start` lies after `end`, or a count is negative.

    >>> from datetime import date
    >>> print(TimeContext(start=date(2024, 1, 1), end=date(2024, 3, 31)))
    {'start': '2024-01-01', 'end': '2024-03-31'}
    """

    start: date | None = None
    end: date | None = None
    turn: int = 0
    silent: int = 0
    notes: tuple[ContextNote, ...] = ()

    def __post_init__(self) -> None:
        """Refuse what is no slot."""
        _check_days(self.start, self.end)
        if self.turn < 0 or self.silent < 0:
            raise RecordError(f"turn and silent count from 0, got {self.turn} and {self.silent}")

    @property
    def is_empty(self) -> bool:
        """Tell whether no time is set."""
        return self.start is None and self.end is None

    def window(self, zone: tzinfo = UTC) -> TimeInterval | None:
        """Return the slot as an interval of days in a zone; None = no time is set."""
        return None if self.is_empty else TimeInterval.of_days(self.start, self.end, zone=zone)

    def slot(self) -> dict[str, str | None]:
        """Return the slot alone: `start` and `end`, inclusive ISO days or None."""
        return {"start": _iso(self.start), "end": _iso(self.end)}

    @property
    def explanation(self) -> str:
        """Say who said what, and why the slot is what it is; one turn a line."""
        if not self.notes:
            return "no turn has named a time"
        return "\n".join(str(note) for note in self.notes)

    def __str__(self) -> str:
        """Format as the slot alone."""
        return str(self.slot())

    def to_dict(self) -> dict[str, Any]:
        """Return everything as JSON can hold it; `from_dict` reads it back."""
        notes = [
            {
                "turn": note.turn,
                "role": note.role,
                "words": note.words,
                "action": note.action.value,
                "start": _iso(note.start),
                "end": _iso(note.end),
            }
            for note in self.notes
        ]
        return {"version": _VERSION, **self.slot(), "turn": self.turn, "silent": self.silent, "notes": notes}

    @classmethod
    def from_dict(cls, record: Mapping[str, Any]) -> "TimeContext":
        """Return the context that `to_dict` wrote.

        Raises:
            RecordError: A key is missing, or holds something else.

        >>> context = TimeContext(start=date(2024, 1, 1), turn=3)
        >>> TimeContext.from_dict(context.to_dict()) == context
        True
        """
        if not isinstance(record, Mapping):
            raise RecordError(f"a time context is a mapping, got {type(record).__name__}")
        if record.get("version") != _VERSION:
            raise RecordError(f"a time context of version {_VERSION} is accepted, got {record.get('version')!r}")
        notes = _read(record, "notes", list)
        if len(notes) > _MOST_NOTES:
            raise RecordError(f'"notes": at most {_MOST_NOTES} are accepted, got {len(notes)}')
        return cls(
            start=_day(record, "start"),
            end=_day(record, "end"),
            turn=_read(record, "turn", int),
            silent=_read(record, "silent", int),
            notes=tuple(_note(item) for item in notes),
        )

    def to_json(self) -> str:
        """Return everything as one line of JSON."""
        return json.dumps(self.to_dict(), ensure_ascii=False)

    @classmethod
    def from_json(cls, text: str) -> "TimeContext":
        """Return the context that `to_json` wrote.

        Raises:
            RecordError: The text is not JSON, or no time context.
        """
        try:
            record = json.loads(text)
        except (ValueError, RecursionError) as error:
            raise RecordError(f"a time context is JSON as to_json writes it ({error})") from error
        return cls.from_dict(record)


def _note(record: Any) -> ContextNote:
    if not isinstance(record, Mapping):
        raise RecordError(f'"notes": a mapping is accepted, got {type(record).__name__}')
    action = _read(record, "action", str)
    if action not in set(ContextAction):
        raise RecordError(f'"action": one of {", ".join(ContextAction)} is accepted, got {action!r}')
    return ContextNote(
        turn=_read(record, "turn", int),
        role=_read(record, "role", str),
        words=_read(record, "words", str),
        action=ContextAction(action),
        start=_day(record, "start"),
        end=_day(record, "end"),
    )


def _read(record: Mapping[str, Any], key: str, kind: type) -> Any:
    value = record.get(key)
    if not isinstance(value, kind) or isinstance(value, bool):
        raise RecordError(f'"{key}": {kind.__name__} is accepted, got {type(value).__name__}')
    return value


def _day(record: Mapping[str, Any], key: str) -> date | None:
    value = record.get(key)
    if value is None:
        return None
    try:
        return date.fromisoformat(value)
    except (TypeError, ValueError) as error:
        raise RecordError(f'"{key}": a day such as 2024-06-02 or null is accepted, got {value!r}') from error


def _iso(day: date | None) -> str | None:
    return None if day is None else day.isoformat()


def _check_days(start: date | None, end: date | None) -> None:
    if start is not None and end is not None and end < start:
        raise RecordError(f"the slot from {start} to {end} ends before it starts")
