"""The publication date that a text shows, for documents without one in their metadata."""

import re
from collections.abc import Iterator, Sequence
from enum import IntEnum
from typing import Final, NamedTuple

from freshness_retrieval.model import TimeMention, TimexType

__all__ = ["read_publication"]

_HEAD_LINES: Final = 8
_FOOT_LINES: Final = 3
_LONGEST_LINE: Final = 160
_LONGEST_LABEL: Final = 60
_LONGEST_EDGE: Final = 2_000
"""Characters at each end of a text that are looked at."""

_DAYS_IN_YEAR: Final = 366

_PUBLISHED: Final = (
    r"(?:first )?published(?: online)?|posted|publication date|date published|date of publication|pub(?:lished)? date|issued|issue date|"
    r"date of issue|date issued|release date|for immediate release|"
    r"发布日期|发布时间|发表日期|发表时间|发表于|发布于|发文日期|成文日期|印发日期|印发时间|公布日期|公开日期|签发日期|刊发时间"
)
_UPDATED: Final = (
    r"(?:last |page )?(?:updated|modified|revised|reviewed)|last (?:update|revision)|date (?:updated|modified)|"
    r"更新日期|更新时间|最后更新|最近更新|修订日期|修改日期|最后修改"
)
_SEPARATOR: Final = r"(?:^|[|·•(（\[【/>])\s*"
_LABELLED: Final = tuple(
    re.compile(
        rf"{_SEPARATOR}(?:{words})(?: on| at| in|于|为)?\s*$|(?:^|\W)(?:{words})\s*[:：]\s*$|^\W*(?:{plain})\s*[:：]\s*$",
        re.IGNORECASE,
    )
    for words, plain in ((_PUBLISHED, "date|dated|日期|时间|落款"), (_UPDATED, "version of|stand"))
)
_BYLINE: Final = re.compile(
    r"\s*(?:by|von|text|words|作者|记者|文|编辑|来源|source)\s*[:：]?\s*[^.。!?！？]{1,60}[\s,，|·•\-–—(（]\s*",
    re.IGNORECASE,
)
_DATELINE: Final = re.compile(r"\s*[（(]?[^\W\d_][^\d.。!?！？:：]{0,40}[,，]\s*(?:on )?")
_DATELINE_END: Final = re.compile(r"\s*(?:[(（][^)）\n]{1,30}[)）])?\s*(?:[-–—]{1,2}|:|：)\s*\S")
_WIRE_START: Final = re.compile(
    r"[\s【\[（(]*(?:据|本报|本刊|本网|中新|新华|央视|人民|财联|.{1,8}(?:社|网|报|台|新闻|日报))[^\d，。,.]{0,16}"
)
_WIRE_END: Final = re.compile(r"\s*(?:上午|下午|晚)?\s*(?:电|讯|消息|报道)")
_ALONE: Final = re.compile(r"[\s|·•,，()（）\[\]【】#*_>\-–—]*")


class _Rank(IntEnum):
    """How plainly a date is that of the publication; the smallest wins."""

    PUBLISHED = 0
    DATELINE = 1
    ALONE = 2
    UPDATED = 3


class _Line(NamedTuple):
    """A line that is not blank: its place among the lines of the head, and its span."""

    number: int
    start: int
    end: int


def read_publication(text: str, mentions: Sequence[TimeMention]) -> TimeMention | None:
    """Return the mention that names the publication date; None where no label, dateline, byline or heading shows one.

    A date in the prose never counts, not even the first: read as publication dates, such dates do harm. A label
    (*Published: …*, 发布日期：…) wins over a dateline or byline in the first line, that over a date that stands alone in a
    line of the head or foot, and *updated* comes last. Years alone and days without a year do not count.

    >>> read_publication("", []) is None
    True
    """
    best: tuple[_Rank, TimeMention] | None = None
    lines = list(_edge_lines(text))
    for mention in mentions:
        line = next((line for line in lines if line.start <= mention.start and mention.end <= line.end), None)
        if line is None or not _is_dated(mention):
            continue
        rank = _rank(text, mention, line)
        if rank is not None and (best is None or rank < best[0]):
            best = rank, mention
    return None if best is None else best[1]


def _is_dated(mention: TimeMention) -> bool:
    """Tell whether a mention names a day or a month with its year."""
    interval = mention.interval
    if mention.type not in {TimexType.DATE, TimexType.TIME} or interval is None or "/" in mention.value:
        return False
    if interval.start is None or interval.end is None or "_REF" in mention.value:
        return False
    return (interval.end - interval.start).days < _DAYS_IN_YEAR - 1 and re.search(
        r"\d{4}|[〇零一二三四五六七八九○]{4}", mention.text
    ) is not None


def _edge_lines(text: str) -> Iterator[_Line]:
    """Yield the lines at the head and the foot of a text."""
    head = _spans(text, 0, min(len(text), _LONGEST_EDGE))[:_HEAD_LINES]
    foot = _spans(text, max(0, len(text) - _LONGEST_EDGE), len(text))[-_FOOT_LINES:]
    for number, (start, end) in enumerate(head):
        yield _Line(number, start, end)
    for start, end in foot:
        if (start, end) not in head:
            yield _Line(_HEAD_LINES, start, end)


def _spans(text: str, start: int, end: int) -> list[tuple[int, int]]:
    found = [match.span() for match in re.finditer(r"[^\n\r]+", text[start:end])]
    return [(start + first, start + last) for first, last in found if text[start + first : start + last].strip()]


def _rank(text: str, mention: TimeMention, line: _Line) -> _Rank | None:
    before, after = text[line.start : mention.start], text[mention.end : line.end]
    is_short = line.end - line.start <= _LONGEST_LINE
    if is_short or len(before) < _LONGEST_LABEL:
        for rank, label in zip((_Rank.PUBLISHED, _Rank.UPDATED), _LABELLED, strict=True):
            if label.search(before[-_LONGEST_LINE:]):
                return rank
    if is_short and _ALONE.fullmatch(before) and _ALONE.fullmatch(after):
        return _Rank.ALONE
    if line.number == 0 and _is_dateline(before, after, is_short=is_short):
        return _Rank.DATELINE
    return None


def _is_dateline(before: str, after: str, *, is_short: bool) -> bool:
    """Tell whether the first line is a byline, or begins with a dateline."""
    if _WIRE_START.fullmatch(before) and _WIRE_END.match(after):
        return True
    if (not before.strip() or _DATELINE.fullmatch(before)) and _DATELINE_END.match(after):
        return True
    return is_short and _BYLINE.fullmatch(before) is not None and _ALONE.fullmatch(after) is not None
