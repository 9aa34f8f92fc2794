"""Numbers that stand in names and titles: they name no time."""

import re
from typing import Final

from freshness_retrieval.model import TimeMention

__all__ = ["is_name", "without_titles"]

_QUOTES: Final = (("《", "》"), ("“", "”"), ("「", "」"), ("『", "』"), ("〈", "〉"), ("‘", "’"), ("«", "»"))
_WORD: Final = re.compile(r"[^\W_]+")
_NEAR: Final = 30
"""Characters in which a word that makes a name is looked for."""


def _words(text: str) -> frozenset[str]:
    return frozenset(text.split())


_NUMBERED: Final = _words(
    "windows office iso iec rfc ieee din boeing airbus iphone galaxy pixel macos ios android ubuntu visual studio server "
    "runner cyberpunk fifa model type version article section room route highway flight channel area level page chapter "
    "psalm class grade no number autocad exchange peugeot sql sharepoint error code port form bus line train resolution unit lot "
    "exit interstate gate sonnet asteroid ticket invoice order"
)
"""Products, standards and things that are told apart by numbers."""
_TITLE_NOUNS: Final = _words(
    "movie film novel book soundtrack cast plot summary themes characters ending director composer quotes trailer album by "
    "series miniseries synopsis"
)
_TITLE_NOUNS_ZH: Final = ("这部电影", "电影", "这部小说", "这本书", "的作者", "小说", "剧情")
_NUMBERED_ZH: Final = ("型号", "标准", "波音", "空客", "电影", "小说")
_EVENTS_ZH: Final = (
    "事件",
    "事变",
    "运动",
    "惨案",
    "青年节",
    "劳动节",
    "建军节",
    "儿童节",
    "起义",
    "路线",
    "恐怖袭击",
    "恐袭",
)
_SPELLED: Final = re.compile(r"[A-Z][a-z]+ [A-Z][a-z]+-[A-Z][a-z]+")
"""Nineteen Eighty-Four: a year in capitals is a title."""
_EVENT_DAYS: Final = frozenset({"9/11", "9·11", "7/7", "9-11"})
_EVENTS: Final = frozenset({"attacks", "attack", "terrorist", "commission", "memorial"})

_SUBTITLE: Final = re.compile(r": [A-Z]")
_BEFORE_YEARS: Final = frozenset(
    {"in", "to", "since", "from", "until", "till", "by", "for", "during", "about", "after", "before"}
)
"""Back to 2024: What did we pay? speaks of the year, 2001: A Space Odyssey does not."""
_TITLE: Final = re.compile('《[^》]*》|“[^”]*”|「[^」]*」|『[^』]*』|"[^"]*"')


def without_titles(question: str) -> str:
    """Return a question whose titles and quotations are cut out: their words say nothing about its time.

    >>> without_titles("《昨天的世界》的作者")
    '《》的作者'
    """
    return _TITLE.sub(lambda found: found.group()[0] + found.group()[-1], question)


def is_name(question: str, mention: TimeMention) -> bool:
    """Tell whether a mention is part of a title, a product, a standard or the name of an event.

    >>> from freshness_retrieval.timex import TimexExtractor
    >>> question = "1917 movie soundtrack"
    >>> [is_name(question, mention) for mention in TimexExtractor().extract(question, "2024-05-01")]
    [True]
    """
    before, after = question[max(0, mention.start - _NEAR) : mention.start], question[mention.end : mention.end + _NEAR]
    quoted = any(before.rfind(left) > before.rfind(right) and right in after for left, right in _QUOTES)
    return quoted or _is_event(mention, after.lstrip()) or _is_number(mention, before, after)


def _is_event(mention: TimeMention, after: str) -> bool:
    """Tell whether a day is the name of what happened on it: 9·11, 五四运动, September 11 attacks."""
    if "年" in mention.text or (mention.value[:4].isdigit() and mention.value[:4] in mention.text):
        return False
    return mention.text in _EVENT_DAYS or after.startswith(_EVENTS_ZH) or _first_word(after) in _EVENTS


def _is_number(mention: TimeMention, before: str, after: str) -> bool:
    """Tell whether bare digits are a number in a name: Windows 2000, ISO 2022, 1917 movie, 2001: A Space Odyssey."""
    if not mention.text.isdigit():
        return _SPELLED.fullmatch(mention.text) is not None
    preceding = _WORD.findall(before)
    touches = before[-1:].isspace() or before[-1:] == "-"
    if touches and preceding and preceding[-1].lower() in _NUMBERED:
        return True
    if before.rstrip().endswith(_NUMBERED_ZH) or after.startswith(_TITLE_NOUNS_ZH):
        return True
    if _SUBTITLE.match(after) and (not preceding or preceding[-1].lower() not in _BEFORE_YEARS):
        return True
    return not preceding and _first_word(after) in _TITLE_NOUNS


def _first_word(text: str) -> str:
    found = _WORD.match(text.lstrip())
    return found.group().lower() if found else ""
