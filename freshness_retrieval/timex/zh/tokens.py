"""The token pattern of Chinese, and the words it knows."""

import re
from collections.abc import Iterable, Mapping
from itertools import chain
from types import MappingProxyType
from typing import Any, Final

from freshness_retrieval.timex.pattern import alternation, literals_of
from freshness_retrieval.timex.zh.clocks import CLOCKS, PARTS, TIMED
from freshness_retrieval.timex.zh.dates import DATES, PORTIONS
from freshness_retrieval.timex.zh.holidays import HOLIDAYS
from freshness_retrieval.timex.zh.joints import BOUNDS, RANGES
from freshness_retrieval.timex.zh.lengths import COUNTED, ENDS, EVERY, JOINED, LENGTHS, RECURRENCES, SAID_LENGTHS
from freshness_retrieval.timex.zh.numerals import NUMERALS
from freshness_retrieval.timex.zh.pieces import PIECES
from freshness_retrieval.timex.zh.refused import REFUSED
from freshness_retrieval.timex.zh.stamps import TOKEN_SHAPES
from freshness_retrieval.timex.zh.words import LOUD_LITERALS, NUMBER_WORDS, QUIET_CLASSES, SHAPED, WORDS

__all__ = ["LEXICON", "QUIET", "TOKEN", "stands"]

LEXICON: Final[Mapping[str, Mapping[str, Any]]] = MappingProxyType(
    {**WORDS, "holiday": HOLIDAYS, "refused": dict.fromkeys(REFUSED)}
)
"""For `LanguagePack.lexicon`."""

_RULES: Final = (
    *SAID_LENGTHS,
    *PIECES,
    *CLOCKS,
    *LENGTHS,
    *JOINED,
    *EVERY,
    *PARTS,
    *DATES,
    *PORTIONS,
    *COUNTED,
    *TIMED,
    *RECURRENCES,
    *RANGES,
    *BOUNDS,
    *ENDS,
)
_NUMERAL_SET: Final = frozenset(NUMERALS)
_COUNTED: Final = f"[0-9{NUMERALS}几多个半]"
_FREQUENT: Final = "，的。、年月日和点了个今将已到来时分上去目天以前多会同这内近于最后第下本明每当次"
_NO_STEP: Final = "(?![步级中次一二三四五六七八九十心衷恋0-9])"
_AT_END: Final = "(?=[，。、,的前后之以起至到)]|$|完成|发布|举行|召开|上市)"
_GUARDED: Final[Mapping[str, tuple[str, str]]] = MappingProxyType(
    {
        # word: what may not stand before it, what may not (or must) follow it
        **dict.fromkeys(("年初", "月初", "季度初", "季初"), ("", _NO_STEP)),
        **dict.fromkeys(("年底", "月底", "季度底", "底"), ("", "(?![层部线蕴盘气价薪])")),
        **dict.fromkeys(("年末", "月末", "末"), ("", "(?![端梢])")),
        **dict.fromkeys(("年中", "月中"), ("", _AT_END)),
        **dict.fromkeys(("年内", "月内"), (f"[0-9{NUMERALS}几多个半数当同次每近这本上下前后该百]", "(?![瓦蒙需容])")),
        **dict.fromkeys(("日前", "日后"), ("[0-9一二三四五六七八九十几数今昨前两多半]", "")),
        **dict.fromkeys(("多年", "多月", "多日", "多天", "多个月", "多年来", *WORDS["annual"]), (_COUNTED, "")),
        **dict.fromkeys(("周一", "周二", "周三", "周四", "周五", "周六"), ("", "(?![次回趟期班场封周])")),
        "年年": (f"[0-9{NUMERALS}每]", "(?![底初末中终])"),
        "即日": ("", "(?![本元报内])"),
        "周日": ("", "(?![程均常报])"),
        "年终": ("", "(?![于端止点究身生奖])"),
        "年尾": ("", "(?![随号])"),
        "初": ("", "(?![步级中衷心恋夏秋冬春创期始审定稿赛])"),
        "现": ("", "(?=[有已任将为居存辖从由予把对拟年需])"),
        "过去": ("[走跑看传死昏穿开飞得]", "(?![了吧式时])"),
        "以前": ("", "(?!端)"),
        "天": ("", "(?!天)"),
        "前天": ("[年月周天日时钟秒载]", ""),
        "春": ("", "(?![节晚运招联耕游])"),
        "秋": ("", "(?![收招])"),
        "冬": ("", "(?![奥泳])"),
        "晚": ("", "(?![餐饭宴报霞会高])"),
        "早": ("", "(?![餐饭市教已就盘茶高])"),
        "午": ("", "(?![餐饭休睡盘后间])"),
        "晨": ("", "(?![报跑练曦光])"),
        "夜": ("", "(?![市景宵班空色行])"),
    }
)


def _words() -> set[str]:
    literals = chain.from_iterable(literals_of(rule.pattern) for rule in _RULES)
    known = set(literals).union(*(words for name, words in LEXICON.items() if name not in SHAPED))
    return {
        word
        for word in known
        if not (set(word) <= _NUMERAL_SET | set("0123456789") or (word[0].isascii() and word[0].isalnum()))
    }


def _pattern(words: set[str]) -> str:
    """Return the token pattern: what starts no word in one piece, then numbers, then words, the longest first.

    A character that only starts longer words ends the piece only where the second character fits one of them, too.
    """
    by_first: dict[str, list[str]] = {}
    for word in words:
        by_first.setdefault(word[0], []).append(word)
    starters = _NUMERAL_SET | by_first.keys()
    doubtful = [first for first, rows in by_first.items() if first not in _NUMERAL_SET and min(map(len, rows)) > 1]
    seconds = {row[1] for first in doubtful for row in by_first[first]}
    passed = f"[{_members(doubtful)}](?![{_members(seconds)}])"
    groups = []
    for first, rows in sorted(by_first.items(), key=_by_frequency):
        if first in _NUMERAL_SET:
            continue
        rests = [_rest(row) for row in sorted(rows, key=lambda item: (-len(item), item))]
        if first in _GUARDED:  # refused, the word takes its neighbour along, so that it is no token alone
            rests.append(f"[^0-9{NUMERALS}今去明本上下\\s]")
        groups.append(f"{re.escape(first)}(?:{'|'.join(rests)})")
    mixed = alternation(chain.from_iterable(rows for first, rows in by_first.items() if first in _NUMERAL_SET))
    piece = f"(?:[^{_members(starters)}a-z0-9\\s]++|{passed})++"
    return "|".join((piece, mixed, TOKEN_SHAPES, *groups, r"\n", r"\S"))


def _members(characters: Iterable[str]) -> str:
    return re.escape("".join(sorted(characters)))


def _by_frequency(item: tuple[str, object]) -> tuple[int, str]:
    """Put the first characters that texts are full of in front: alternatives are tried one by one."""
    place = _FREQUENT.find(item[0])
    return (place if place >= 0 else len(_FREQUENT)), item[0]


def _rest(word: str) -> str:
    """Return the pattern of a word behind its first character, with what may not stand around it."""
    before, after = _GUARDED.get(word, ("", ""))
    return (f"(?<!{before}{word[0]})" if before else "") + re.escape(word[1:]) + after


TOKEN: Final = _pattern(_words())
"""For `LanguagePack.token`."""

_LOUD: Final = LOUD_LITERALS.union(*(words for name, words in LEXICON.items() if name not in QUIET_CLASSES))
QUIET: Final = frozenset(chain(_words(), chain.from_iterable(LEXICON.values()), NUMBER_WORDS)) - _LOUD
"""Words that no mention can consist of alone."""

_POINTS: Final = re.compile(
    "建议|意见|要求|原因|理由|看法|希望|说明|措施|问题|内容|启示|体会|共识|不足|好处|优势|区别|注意|经验|结论|计划|方案|事实|变化|特征|特点|主张|感想"
    "|疑问|声明|倡议|思考|想法|认识|质疑|承诺|优点|缺点|影响|理念|原则|考虑|做法|保证|提示|提醒|忠告|收获|心得|诉求|异议|补充|情况|值得|必须|东西|百分"
)
"""What follows three points, not three o'clock."""


_STREET: Final = re.compile(
    "[一二三四五六七八九十]?(?:路(?!上|面|演|线|由|况|过|程|径|透)|街(?!头|上|道|边)|巷|胡同|大街|大道|广场|花(?!期|开|费|了|展|卉|市|季|销))"
)
"""What makes a month without a year a name: 五月花, 三月街, 二月二路."""


def stands(text: str, start: int, end: int) -> bool:
    """Tell whether a mention may stand between its neighbours: no piece of a longer number, word or code."""
    before, after = text[start - 1 : start], text[end : end + 1]
    first, last = text[start], text[end - 1]
    if first.isascii() and first.isdigit() and before and before.isascii() and (before.isalnum() or before in "._$¥#"):
        return False
    if last.isascii() and last.isdigit() and after:
        return not ((after.isascii() and (after.isalnum() or after in "%$")) or after in "万亿元块倍％个名家只人次")
    if last == "月" and end - start <= len("十二月") and not text[start].isdigit() and _STREET.match(text, end):
        return False
    if before in "比分例" and before and ":" in text[start:end]:
        return False
    return not (last == "点" and _POINTS.match(text, end))
