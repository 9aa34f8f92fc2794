"""The lines that tell a model which day it is, which time the question asks about, and how to use the dates of sources."""

import re
from collections.abc import Mapping
from datetime import date
from typing import Final, Literal, NamedTuple

from freshness_retrieval.errors import ConfigurationError

__all__ = ["PreambleLanguage", "time_preamble"]

PreambleLanguage = Literal["auto", "en", "zh"]

_HAN: Final = re.compile("[\u3400-\u9fff\uf900-\ufaff]")


class _Wording(NamedTuple):
    today: str
    day: str
    period: str
    since: str
    until: str
    sources: str
    space: str


_WORDINGS: Final[Mapping[str, _Wording]] = {
    "en": _Wording(
        today="Today is {today:%Y-%m-%d}.",
        day="The question asks about {first}.",
        period="The question asks about {first} to {last}.",
        since="The question asks about the time from {first} on.",
        until="The question asks about the time up to {last}.",
        sources=(
            "Every source states the day it is as of: cite that day, prefer the source that holds at the asked time, and "
            "say so where a source may be outdated."
        ),
        space=" ",
    ),
    "zh": _Wording(
        today="今天是{today:%Y-%m-%d}。",
        day="问题所问的时间是{first}。",
        period="问题所问的时间是{first}至{last}。",
        since="问题所问的时间是{first}以后。",
        until="问题所问的时间是截至{last}。",
        sources="每条资料都注明了截至日期：引用时写明该日期，优先采用在所问时间有效的资料，资料可能过时的要说明。",
        space="",
    ),
}


def time_preamble(
    today: date,
    first_day: date | None = None,
    last_day: date | None = None,
    *,
    question: str = "",
    lang: PreambleLanguage = "auto",
) -> str:
    """Return what a model should know of time before it reads the sources, on one line.

    Args:
        today: The day on which the question is asked.
        first_day: First day that it asks about; None = open.
        last_day: Last day that it asks about, included; None = open. Without both it asks about today.
        question: Decides about the language where that is `auto`.
        lang: `en`, `zh`, or `auto`.

    Raises:
        ConfigurationError: There are no words in that language.

    >>> from datetime import date
    >>> time_preamble(date(2024, 6, 2), date(2023, 1, 1), date(2023, 12, 31))[:70]
    'Today is 2024-06-02. The question asks about 2023-01-01 to 2023-12-31.'
    """
    if lang == "auto":
        lang = "zh" if _HAN.search(question) else "en"
    words = _WORDINGS.get(lang)
    if words is None:
        raise ConfigurationError(f"lang must be auto, en or zh, got {lang!r}")
    parts = [words.today, words.sources]
    asked = _asked(words, first_day, last_day)
    if asked is not None:
        parts.insert(1, asked)
    return words.space.join(parts).format(today=today, first=first_day, last=last_day)


def _asked(words: _Wording, first_day: date | None, last_day: date | None) -> str | None:
    if first_day is None:
        return None if last_day is None else words.until
    if last_day is None:
        return words.since
    return words.day if first_day == last_day else words.period
