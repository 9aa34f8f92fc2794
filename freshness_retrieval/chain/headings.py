"""The heading that a passage starts with."""

import re

__all__ = ["heading_of"]

_LONGEST_LINE = 60
_MOST_WORDS = 10
_LONGEST_HAN = 30
_MOST_SENTENCE_WORDS = 6
_LONGEST_HAN_SENTENCE = 12

_HAN = "\u3400-\u4dbf\u4e00-\u9fff\uf900-\ufaff"
_MARKED = re.compile(r"#{1,6}\s+(?P<title>.*?\w.*?)(?:\s+#+)?")
_LETTER = re.compile(r"[^\W\d_]")
_STARTS_LIKE_A_TITLE = re.compile(r"[\w\"'“‘《「【(（&$@.]")
_ENDS_LIKE_PROSE = re.compile(r"[,;:.!?…，；：。！？、\-]$")
_CODE = re.compile(r"[=<>{}|\\]|[(\[]$")
_SENTENCE = re.compile(
    r"(?P<title>[^\n.!?。！？]{1,80}(?:\.(?=\S)[^\n.!?。！？]{0,80}){0,3}?)(?:\.+(?=\s+[^\sa-z])|。(?=.))"
)
_VERB = re.compile(
    r"\b(?:is|are|was|were|be|been|has|have|had|do|does|did|can|could|will|would|shall|should|may|might|must|"
    r"says?|said|costs?|isn't|aren't|wasn't|don't|doesn't|didn't|won't|can't)\b",
    re.IGNORECASE,
)
_HAN_VERB = re.compile(r"[是了将被把已]")
_DATE = re.compile(
    r"\d|(?:星期|周|礼拜)[一二三四五六日天]|发布|更新|生效|日期|时间|[年月日号于]|"
    r"\b(?:jan|feb|mar|apr|may|jun|jul|aug|sept?|oct|nov|dec|january|february|march|april|june|july|august|september|"
    r"october|november|december|(?:mon|tues|wednes|thurs|fri|satur|sun)day|mon|tue|wed|thu|fri|sat|sun|st|nd|rd|th|"
    r"of|on|at|the|from|utc|gmt|am|pm|z|t|date|time|published|posted|issued|updated|modified|effective|last|version)\b|"
    r"(?<=\d)(?:(?:st|nd|rd|th|[ap]m)\b|[tz](?=\d|\b))",
    re.IGNORECASE,
)
"""What a line may hold and still be no more than a date, with what it is the date of."""


def heading_of(text: str) -> str | None:
    r"""Return the heading at the start of a text: a marked line, a short line above others, else a short first sentence.

    A heading names and does not state: a line with a verb, a date alone, or one that runs on like prose is none.

    >>> (
    ...     heading_of("## Refunds\nWithin 30 days."),
    ...     heading_of("Refunds\n\nWithin 30 days."),
    ...     heading_of("GPT-4. A model by OpenAI."),
    ... )
    ('Refunds', 'Refunds', 'GPT-4')
    >>> heading_of("The fee is 20 euros. It is due in May."), heading_of("2024-05-15\nThe fee rises.")
    (None, None)
    """
    first, _, rest = text.lstrip("\ufeff \t\r\n").partition("\n")
    line, has_body = first.strip(), bool(rest.strip())
    marked = _MARKED.fullmatch(line)
    if marked is not None:
        return marked["title"]
    if has_body and _is_title(line):
        return line
    sentence = _SENTENCE.match(line)
    if sentence is None:
        return None
    title = sentence["title"].strip()
    is_short = len(title.split()) <= _MOST_SENTENCE_WORDS and _han_in(title) <= _LONGEST_HAN_SENTENCE
    return title if is_short and _names(title) else None


def _is_title(line: str) -> bool:
    """Tell whether a line stands above a text like a title: short, without the marks of prose, lists or code."""
    return (
        len(line) <= _LONGEST_LINE
        and len(line.split()) <= _MOST_WORDS
        and _han_in(line) <= _LONGEST_HAN
        and _STARTS_LIKE_A_TITLE.match(line) is not None
        and _ENDS_LIKE_PROSE.search(line) is None
        and _CODE.search(line) is None
        and _names(line)
    )


def _names(title: str) -> bool:
    """Tell whether words name something: no verb among them, and more than a date."""
    return (
        _LETTER.search(_DATE.sub("", title)) is not None
        and _VERB.search(title) is None
        and _HAN_VERB.search(title) is None
    )


def _han_in(text: str) -> int:
    """Return how many Chinese characters a text has."""
    return len(re.findall(f"[{_HAN}]", text))
