"""The next turn of a dialogue: what it asks about in time, as a question that stands by itself and as a filter."""

from datetime import UTC, date, datetime
from typing import Any

from haystack import component, default_from_dict, default_to_dict
from haystack.dataclasses import ChatMessage

import freshness_retrieval
from freshness_retrieval import (
    DateReader,
    TimeContext,
    TimeInterval,
    UnreadableTimeError,
    system_clock,
    time_preamble,
)
from haystack_integrations.common.freshness.arguments import as_of_text

__all__ = ["TimeContextTracker"]


@component
class TimeContextTracker:
    """Reads a question as the next turn of its dialogue, so that *and in the second quarter?* finds its year.

    The dialogue comes as `messages`, or is remembered under a `session_id`; with neither, the question stands alone and nothing
    is remembered. Put it before the retriever: `query` names its time by itself, so that `FreshnessRanker` and everything
    else understands it.

    >>> tracker = TimeContextTracker(as_of="2024-06-02")
    >>> said = [ChatMessage.from_user("2024年第一季度的销售数据"), ChatMessage.from_assistant("3,200万元。")]
    >>> found = tracker.run("那第二季度呢？", messages=said)
    >>> found["query"], found["time_context"]["start"], found["time_context"]["end"]
    ('那2024年第二季度呢？', '2024-04-01', '2024-06-30')
    """

    def __init__(
        self,
        timezone: str = "UTC",
        max_look_back: int = 3,
        as_of: str | date | None = None,
        rewrite: bool = True,
        lang: str = "auto",
    ) -> None:
        """Compile the grammars.

        Args:
            timezone: IANA zone of days.
            max_look_back: Turns of the user after which a time that none of them named is forgotten.
            as_of: When the questions are asked: ISO text, a date or a datetime. None = the moment of each run.
            rewrite: Give the question as one that names its time; else as it came.
            lang: `auto` (by script), `en`, `zh`, or another code.

        Raises:
            ConfigurationError: An argument cannot be used.
            UnreadableTimeError: `as_of` is neither a day nor an instant.
        """
        self.timezone = timezone
        self.max_look_back = max_look_back
        self.as_of = as_of_text(as_of)
        self.rewrite = rewrite
        self.lang = lang
        self._tracker = freshness_retrieval.TimeContextTracker(
            timezone=timezone, current_time=self.as_of, max_look_back=max_look_back, lang=lang
        )
        self._dates = DateReader(timezone)

    def to_dict(self) -> dict[str, Any]:
        """Serialise the arguments; what was said in the sessions is not among them."""
        return default_to_dict(
            self,
            timezone=self.timezone,
            max_look_back=self.max_look_back,
            as_of=self.as_of,
            rewrite=self.rewrite,
            lang=self.lang,
        )

    @classmethod
    def from_dict(cls, data: dict[str, Any]) -> "TimeContextTracker":
        """Deserialise what `to_dict` wrote; `data` is not changed."""
        return default_from_dict(cls, data)

    @component.output_types(
        query=str, as_of=str, filters=dict[str, Any] | None, time_context=dict[str, Any], preamble=str
    )
    def run(
        self,
        query: str,
        messages: list[ChatMessage] | None = None,
        session_id: str | None = None,
        as_of: str | None = None,
    ) -> dict[str, Any]:
        """Read the question.

        Args:
            query: The question.
            messages: The dialogue so far, the oldest first; the question itself may stand at its end.
            session_id: The dialogue that the question belongs to; where `messages` are given these count.
            as_of: When it is asked; None = as at construction.

        Returns:
            - `query`: The question, naming its time by itself where it follows up on what was said.
            - `as_of`: When it is asked, for `FreshnessRanker`.
            - `filters`: For a retriever over documents that `TimeAnnotator` has dated: what holds at the asked time. Documents
              without its keys do not pass, so connect it only where every document has them.
            - `time_context`: Slot, turns and reasons in plain values; `TimeContext.from_dict` reads them back.
            - `preamble`: A line for the prompt: which day it is, which time is asked about, how to use the dates.

        Raises:
            UnreadableTimeError: `as_of` is neither a day nor an instant.
        """
        moment = self._moment(as_of)
        before = self._before(query, messages, session_id, moment)
        after = self._tracker.advance(before, query, "user", moment)
        if session_id is not None:
            self._tracker.restore(after, session_id)
        window = self._tracker.resolve(query, moment, context=before).window
        question = self._tracker.rewrite(query, moment, context=before) if self.rewrite else query
        first, last = (
            (None, None) if window is None else (window.first_day(self._dates.zone), window.last_day(self._dates.zone))
        )
        today = moment.astimezone(self._dates.zone).date()
        return {
            "query": question,
            "as_of": as_of or self.as_of or moment.isoformat(),
            "filters": _holding(moment if window is None else window),
            "time_context": after.to_dict(),
            "preamble": time_preamble(today, first, last, question=query),
        }

    @component.output_types(
        query=str, as_of=str, filters=dict[str, Any] | None, time_context=dict[str, Any], preamble=str
    )
    async def run_async(
        self,
        query: str,
        messages: list[ChatMessage] | None = None,
        session_id: str | None = None,
        as_of: str | None = None,
    ) -> dict[str, Any]:
        """Do the same as `run` without a thread: nothing here waits."""
        return self.run(query, messages, session_id, as_of)

    def _moment(self, as_of: str | None) -> datetime:
        """Return when the question is asked; a day stands for its start."""
        given = as_of or self.as_of
        if given is None:
            return system_clock()
        reading = self._dates.read(given)
        if reading.interval is None or reading.interval.start is None:
            raise UnreadableTimeError(f"as_of: {reading.reason}; give a day such as 2024-06-02 or an instant")
        return reading.interval.start

    def _before(
        self, query: str, messages: list[ChatMessage] | None, session_id: str | None, moment: datetime
    ) -> TimeContext:
        """Return the context in which the question is asked."""
        if messages is None:
            return TimeContext() if session_id is None else self._tracker.context(session_id)
        if messages and messages[-1].is_from("user") and messages[-1].text == query:
            messages = messages[:-1]
        context = TimeContext()
        for message in messages:
            if message.text:
                context = self._tracker.advance(context, message.text, message.role, moment)
        return context


def _holding(asked: datetime | TimeInterval) -> dict[str, Any] | None:
    """Return the filter for what holds at a moment, or at some time of a window, over the keys that `TimeAnnotator` writes."""
    moments = (asked, asked) if isinstance(asked, datetime) else (asked.start, asked.end)
    start, end = (None if moment is None else int(moment.astimezone(UTC).timestamp()) for moment in moments)
    latest = end if isinstance(asked, datetime) or end is None else end - 1
    conditions = [
        {"field": f"meta.{field}", "operator": operator, "value": value}
        for field, operator, value in (("valid_from_ts", "<=", latest), ("valid_until_ts", ">", start))
        if value is not None
    ]
    return {"operator": "AND", "conditions": conditions} if conditions else None
