"""Questions that say by themselves which time they ask about."""

import re
from collections.abc import Iterator, Sequence
from datetime import date, timedelta
from typing import Final

from freshness_retrieval.query.context import TimeContext
from freshness_retrieval.query.slot_days import SlotDays
from freshness_retrieval.timex.expression import Unit

__all__ = ["rewritings"]

_HAN: Final = re.compile("[\u3400-\u9fff\uf900-\ufaff〇]")
_CLOSING: Final = re.compile(r"[\s?？.。!！…]*\Z")
_JOINED: Final = 7
"""Characters between two words that speak of the slot together: the same quarter *in* 2021, 5月*和*6月."""
_TAKES_A_NAME: Final = re.compile(
    r"(?:^|[^\w\s]|\b(?:and|or|about|only|just|ok|okay|then|so|for|in|on|at|of|from|to|with|against|versus|vs|than|it|me|see|the|but|"
    r"make|mean|meant|was|is|during|over|by|since|until|what|not|no|yes))\s*\Z",
    re.IGNORECASE,
)
"""What a name of a time may follow without a preposition."""
_PREPOSITION: Final = re.compile(r"\s*(?:\b(?:in|on|at|for|of|during|over)\s+)?\Z", re.IGNORECASE)
"""What goes with a time that is left out."""
_MONTHS: Final = [
    "January",
    "February",
    "March",
    "April",
    "May",
    "June",
    "July",
    "August",
    "September",
    "October",
    "November",
    "December",
]


def rewritings(question: str, spans: Sequence[tuple[int, int]], context: TimeContext) -> Iterator[str]:
    """Yield a question in ever plainer wordings that name the context's slot: the follow-up put into words, the days added.

    Args:
        question: The question.
        spans: The words of it that speak of the slot.
        context: The context after it; its slot is set.
    """
    chinese = _HAN.search(question) is not None
    name = _name(context, chinese=chinese)
    if spans:
        yield _replaced(question, spans, name, chinese=chinese)
    days = _days(context, chinese=chinese)
    for words in (name, days):
        yield _added(question, words, chinese=chinese)


def _replaced(question: str, spans: Sequence[tuple[int, int]], name: str, *, chinese: bool) -> str:
    """Return the question with a name in place of the words that speak of the slot, and of what joins them."""
    (first, after), *others = spans
    apart = []
    for start, end in others:
        if start - after <= _JOINED:
            after = max(after, end)
        else:
            apart.append((start, end))
    for start, end in reversed(apart):
        question = _PREPOSITION.sub("", question[:start]) + question[end:]
    before = question[:first]
    if not chinese and not _TAKES_A_NAME.search(before):
        name = f"in {name}"
    return before + name + question[after:]


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
    if start is None:
        after = date.max if end is None or end == date.max else end + timedelta(days=1)
        return f"{_year_or_day(after, chinese=True)}以前" if chinese else f"before {_year_or_day(after, chinese=False)}"
    if end is None:
        return f"{_year_or_day(start, chinese=True)}以来" if chinese else f"since {_year_or_day(start, chinese=False)}"
    if start == end:
        return _day(start, chinese=chinese)
    if chinese:
        return f"{_day(start, chinese=True)}至{_day(end, chinese=True)}"
    return f"{start.isoformat()} to {end.isoformat()}"


def _day(day: date, *, chinese: bool) -> str:
    return f"{day.year}年{day.month}月{day.day}日" if chinese else day.isoformat()


def _year_or_day(day: date, *, chinese: bool) -> str:
    """Return a bound by its year where it is the first day of one."""
    if (day.month, day.day) == (1, 1):
        return f"{day.year}年" if chinese else f"{day.year}"
    return _day(day, chinese=chinese)
