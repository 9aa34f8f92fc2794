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
_BYLINES: Final = 4
"""Lines of the head that may hold a byline."""
_LONGEST_EDGE: Final = 2_000
"""Characters at each end of a text that are looked at."""

_DAYS_IN_YEAR: Final = 366

_PUBLISHED: Final = (
    r"(?:first )?published(?: online)?|posted|publication date|date published|date of publication|pub(?:lished)? date|issued|issue date|"
    r"date of issue|date issued|release date|for immediate release|"
    r"发布日期|发布时间|发表日期|发表时间|发表于|发布于|公布日期|公开日期|刊发时间"
)
_SIGNED: Final = r"date signed|signed|发文日期|成文日期|印发日期|印发时间|签发日期|签署日期"
_UPDATED: Final = (
    r"(?:last |page )?(?:updated|modified|revised|reviewed)|last (?:update|revision)|date (?:updated|modified)|"
    r"更新日期|更新时间|最后更新|最近更新|修订日期|修改日期|最后修改"
)
_PAGE: Final = r"(?:page|article|post|document|notice|guidance|policy|version)"
_SEPARATOR: Final = r"(?:^|[|·•(（\[【/>])\s*"
_LABELLED: Final = tuple(
    re.compile(
        rf"{_SEPARATOR}(?:this {_PAGE} (?:was |has been )?)?(?:{words})(?: on| at| in|于|为)?\s*$|(?:^|\W)(?:{words})\s*[:：]\s*$|^\W*(?:{plain})\s*[:：]\s*$",
        re.IGNORECASE,
    )
    for words, plain in ((_PUBLISHED, "date|dated|日期|时间"), (_SIGNED, "落款"), (_UPDATED, "version of|stand"))
)
_BYLINE: Final = re.compile(
    r"\s*(?:by|von|text|words|作者|记者|文|编辑|来源|source)\s*[:：]?\s*[^.。!?！？]{1,60}[\s,，|·•\-–—(（]\s*",
    re.IGNORECASE,
)
_DATELINE: Final = re.compile(r"\s*[（(]?[^\W\d_][^\d.。!?！？:：]{0,40}[,，]\s*(?:on )?")
_DATELINE_END: Final = re.compile(r"\s*(?:[(（][^)）\n]{1,30}[)）])?\s*(?:[-–—]{1,2}|:|：)\s*\S")
_WIRE_START: Final = re.compile(
    r"[\s【\[（(]*(?:据|记者|本报|本刊|本网|中新|新华|央视|人民|财联|.{1,8}(?:社|网|报|台|新闻|日报))[^\d，。,.]{0,16}"
)
_WIRE_END: Final = re.compile(r"\s*(?:上午|下午|晚)?\s*(?:电|讯|消息|报道)")
_ALONE: Final = re.compile(r"[\s|·•,，()（）\[\]【】#*_>\-–—]*")
_READING_TIME: Final = re.compile(r"\s*[|·•,，\-–—]\s*\d{1,3}[\s-]?(?:min(?:ute)?s?\b|分钟)[^.。]{0,20}", re.IGNORECASE)
_NAMED: Final = re.compile(r"[^\d.:：。!?！？]{0,60}[|·•,，\-–—]\s*")
_CREDIT: Final = re.compile(
    r"[\s|·•()（）]*(?:来源|作者|记者|编辑|责任编辑|浏览|点击|阅读|字号|字体|source|by)\s*[:：次量]", re.IGNORECASE
)
_SIGNER: Final = re.compile(r"\s*[^\d，。！？；：:,.!?;]{2,40}(?<![于在将])\s*")
_SIGNED_OFF: Final = re.compile(r"\s*(?:印发|发布|公布|签发)\s*(?=$|\s)")
_OFFICE: Final = re.compile(
    r"(?:局|厅|部|委|办|办公室|政府|公司|中心|学校|大学|学院|医院|协会|委员会|处|社|站|馆|所|部门|集团|银行)\s*$"
)
_COMMENTS: Final = re.compile(
    r"^\W{0,4}(?:\d{1,5} )?(?:comments?|replies|reader comments|leave a (?:comment|reply)|评论|网友评论|最新评论|留言|跟帖|全部评论)"
    r"\s*(?:[(（:：\d][^\n]{0,20})?$",
    re.IGNORECASE | re.MULTILINE,
)
"""The heading below which readers write; their dates are none of the text."""


class _Rank(IntEnum):
    """How plainly a date is that of the publication; the smallest wins."""

    PUBLISHED = 0
    SIGNED = 1
    DATELINE = 2
    ALONE = 3
    UPDATED = 4


class _Line(NamedTuple):
    """A line that is not blank: its place among the lines of the head, its span, and whether it ends the text."""

    number: int
    start: int
    end: int
    is_foot: bool


def read_publication(text: str, mentions: Sequence[TimeMention]) -> TimeMention | None:
    """Return the mention that names the publication date; None where no label, dateline, byline or heading shows one.

    A date in the prose never counts, not even the first: read as publication dates, such dates do harm. A label
    (*Published: …*, 发布日期：…) wins over the day of signature, that over a dateline or byline, that over a date that stands
    alone in a line of the head or foot, and *updated* comes last. Years alone, days without a year and what stands below
    the comments of readers do not count.

    >>> read_publication("", []) is None
    True
    """
    best: tuple[_Rank, TimeMention] | None = None
    below = _COMMENTS.search(text)
    lines = list(_edge_lines(text if below is None else text[: below.start()]))
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
        yield _Line(number, start, end, (start, end) in foot)
    for start, end in foot:
        if (start, end) not in head:
            yield _Line(_HEAD_LINES, start, end, is_foot=True)


def _spans(text: str, start: int, end: int) -> list[tuple[int, int]]:
    found = [match.span() for match in re.finditer(r"[^\n\r]+", text[start:end])]
    return [(start + first, start + last) for first, last in found if text[start + first : start + last].strip()]


def _rank(text: str, mention: TimeMention, line: _Line) -> _Rank | None:
    before, after = text[line.start : mention.start], text[mention.end : line.end]
    is_short = line.end - line.start <= _LONGEST_LINE
    if is_short or len(before) < _LONGEST_LABEL:
        for rank, label in zip((_Rank.PUBLISHED, _Rank.SIGNED, _Rank.UPDATED), _LABELLED, strict=True):
            if label.search(before[-_LONGEST_LINE:]):
                return rank
    if is_short and _ALONE.fullmatch(before) and _ALONE.fullmatch(after):
        return _Rank.ALONE
    if is_short and _is_signature(before, after, is_foot=line.is_foot):
        return _Rank.SIGNED
    is_byline = is_short and line.number < _BYLINES and _is_byline(before, after)
    return _Rank.DATELINE if is_byline or (line.number == 0 and _is_dateline(before, after)) else None


def _is_signature(before: str, after: str, *, is_foot: bool) -> bool:
    """Tell whether a line says who issued the text that day: 办公室 2024年6月3日印发, or ends it with an office."""
    if _SIGNED_OFF.match(after) and _ALONE.fullmatch(before):
        return True
    if not is_foot or not _SIGNER.fullmatch(before):
        return False
    return _SIGNED_OFF.match(after) is not None or (_OFFICE.search(before) and _ALONE.fullmatch(after)) is not None


def _is_byline(before: str, after: str) -> bool:
    """Tell whether a line names the author or the source beside the day."""
    if _BYLINE.fullmatch(before) and (_ALONE.fullmatch(after) or _READING_TIME.match(after)):
        return True
    if _READING_TIME.match(after):
        return _NAMED.fullmatch(before) is not None
    return _ALONE.fullmatch(before) is not None and _CREDIT.match(after) is not None


def _is_dateline(before: str, after: str) -> bool:
    """Tell whether a text begins with a dateline."""
    if _WIRE_START.fullmatch(before) and _WIRE_END.match(after):
        return True
    return (not before.strip() or _DATELINE.fullmatch(before) is not None) and _DATELINE_END.match(after) is not None
