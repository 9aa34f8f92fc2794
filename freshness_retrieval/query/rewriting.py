"""Questions that say by themselves which time they ask about."""

import re
from collections.abc import Iterator, Sequence
from datetime import date
from typing import Final

from freshness_retrieval.query.context import TimeContext
from freshness_retrieval.query.slot_days import SlotDays
from freshness_retrieval.timex.expression import Unit

__all__ = ["rewritings"]

_HAN: Final = re.compile("[\u3400-\u9fff\uf900-\ufaff〇]")
_CLOSING: Final = re.compile(r"[\s?？.。!！…]*\Z")
_MONTHS: Final = "January February March April May June July August September October November December".split()


def rewritings(question: str, spans: Sequence[tuple[int, int]], context: TimeContext) -> Iterator[str]:
    """Yield a question in ever plainer wordings that name the context's slot: as it stands, with the follow-up put into words, with the days added.

    Args:
        question: The question.
        spans: The words of it that speak of the slot.
        context: The context after it; its slot is set.
    """
    yield question
    chinese = _HAN.search(question) is not None
    name = _name(context, chinese=chinese)
    if spans:
        (first, after), *others = spans
        text = question
        for start, end in reversed(others):
            if start >= after:
                text = text[:start].rstrip() + text[end:]
        yield text[:first] + name + text[after:]
    days = _days(context, chinese=chinese)
    for words in (name, days):
        yield _added(question, words, chinese=chinese)


def _added(question: str, words: str, *, chinese: bool) -> str:
    end = _CLOSING.search(question)
    place = len(question) if end is None else end.start()
    added = f"（{words}）" if chinese else f" ({words})"
    return question[:place] + added + question[place:]


def _name(context: TimeContext, *, chinese: bool) -> str:  # noqa: PLR0911 (one return a unit)
    """Return the name of a slot: a year, a quarter, a month, a day, else its days."""
    start, end = context.start, context.end
    if start is None or end is None:
        return _days(context, chinese=chinese)
    unit, count = SlotDays(start.toordinal(), end.toordinal() + 1).unit()
    if count > 1:
        return _days(context, chinese=chinese)
    year, month = start.year, start.month
    match unit:
        case Unit.YEAR:
            return f"{year}年" if chinese else f"{year}"
        case Unit.HALF:
            half = month // 6
            return f"{year}年{'上下'[half]}半年" if chinese else f"the {('first', 'second')[half]} half of {year}"
        case Unit.QUARTER:
            quarter = (month + 2) // 3
            return f"{year}年第{'一二三四'[quarter - 1]}季度" if chinese else f"Q{quarter} {year}"
        case Unit.MONTH:
            return f"{year}年{month}月" if chinese else f"{_MONTHS[month - 1]} {year}"
        case Unit.DAY:
            return _day(start, chinese=chinese)
        case _:
            return _days(context, chinese=chinese)


def _days(context: TimeContext, *, chinese: bool) -> str:
    start, end = context.start, context.end
    first = "" if start is None else _day(start, chinese=chinese)
    last = "" if end is None else _day(end, chinese=chinese)
    if start is None:
        return f"截至{last}" if chinese else f"until {last}"
    if end is None:
        return f"{first}以来" if chinese else f"since {first}"
    if start == end:
        return first
    return f"{first}至{last}" if chinese else f"{start.isoformat()} to {end.isoformat()}"


def _day(day: date, *, chinese: bool) -> str:
    return f"{day.year}年{day.month}月{day.day}日" if chinese else day.isoformat()
