"""Chinese questions to signals: words, aspect marks, and the particles at the end."""

import re
from typing import Final

from freshness_retrieval.query.chinese_words import CHINESE_PHRASES, LONGEST_PHRASE
from freshness_retrieval.query.signals import Signal

__all__ = ["chinese_signals"]

_END: Final = "[\\s?？。!！]*$"
_WHEN: Final = re.compile("何时|什么时候|几时|啥时候|哪天|几月几号|几号")
_COMPLETED: Final = re.compile("了(?!吗|没)|过(?!吗)|的" + _END)
"""Marks of completion: 了, 过, and 的 at the end."""
_BOUNDED: Final = re.compile(
    r"了(?:多少|几|什么|谁|哪)|[获得取赢签建任夺]过|了(?!吗|没|" + _END + ")(?![^，,]*(?:会|怎么|还能|可以))"
)
_CHANGED: Final = re.compile("(?:了|过)(?:吗|没有?|么)" + _END + "|了" + _END)
"""了吗, a final 了: the state that a change led to, which holds or not at the moment."""
_STILL: Final = re.compile("还(?:能|有|要|需要|可以|没|支持|在|剩)|仍|是否还")
_ONGOING: Final = re.compile("正在|正(?=[\\u4e00-\\u9fff]+着)|是否支持|有没有[^过]|着吗")
_COMING: Final = re.compile(
    "(?:会|(?<!需)要|将)(?:[^\\s吗？?]{0,6})(?:涨|跌|升|降|加息|下雨|下雪|取消|推迟|延期|延迟|延长|举办|举行|发布|上市|开放|恢复|倒闭|达到|夺冠|出线|爆发|成为|"
    "调整|改革|登陆|停产|退役|参加|上映|提高|降低|下降|上升|普及|取代|重启|开通|建成|到多少)"
)
_GENERAL: Final = re.compile("(?:吃|喝|用|打|做|运动|喝酒|感染|怀孕|过敏)[^，,]{0,8}会")
"""What happens whenever something else does: no future."""
_HOW_MANY: Final = re.compile("(?:有|共|总共|一共)?(?:多少|几)(?:个|家|人|名|位|辆|款|座|所|条|亿|万|只|种)")
_SUPERLATIVE: Final = re.compile(
    "最(?:高|大|多|贵|便宜|强|好|火|热|快|富|畅销|流行|受欢迎|有钱|赚钱|长|小|厉害|牛)的?(?!气温)"
)
_AMOUNT: Final = re.compile("[率价费额薪税](?:是|有|为)?(?:多少|多高)?" + _END)
"""A rate, a price, a fee, an amount that ends the question."""
_WHO_DOES: Final = re.compile(r"谁(?![是的？?\s]|$)(?!.*的" + _END + ")")
"""谁领先, who does it: a state."""
_BEFORE: Final = re.compile("(?:疫情|战争?|合并|改革|收购|危机|上市|脱欧)(?:之|以)?前")
"""Before the event that everybody knows."""
_OWN: Final = re.compile("我们|咱们|我司|公司|本公司|本店|本校|单位")
_YES_NO: Final = re.compile("吗|么" + _END)
_SERVICE: Final = re.compile(
    "支持|接受|提供|开放|开通|收费|允许|包括|覆盖|可用|合法|上市|在售|营业|需要签|要签证|办签证"
)


def chinese_signals(text: str) -> frozenset[Signal]:
    """Return what the words and the marks of aspect of a Chinese question say.

    >>> sorted(signal.name for signal in chinese_signals("iPhone 17发布了吗"))
    ['RUNNING']
    """
    found, plain = _words(text.lower())
    found |= _asks_when(plain, found) | _aspect(plain, found) | _noun(plain, found)
    if _BEFORE.search(plain):
        found.add(Signal.OVER)
    if _OWN.search(plain):
        found.add(Signal.SPECIFIC)
    return frozenset(found)


def _words(text: str) -> tuple[set[Signal], str]:
    """Return the signals of the longest known words, from left to right, and the text without those that say nothing."""
    found: set[Signal] = set()
    kept: list[str] = []
    at = 0
    while at < len(text):
        for size in range(min(LONGEST_PHRASE, len(text) - at), 1, -1):
            word = text[at : at + size]
            if word in CHINESE_PHRASES:
                signal = CHINESE_PHRASES[word]
                if signal is None:
                    word = " "
                else:
                    found.add(signal)
                kept.append(word)
                at += size
                break
        else:
            kept.append(text[at])
            at += 1
    return found, "".join(kept)


def _asks_when(text: str, words: set[Signal]) -> set[Signal]:
    """When did it, when will it: 了, 过 and a final 的 look back; without them the question looks ahead."""
    if not _WHEN.search(text) or words & {Signal.ORIGIN, Signal.OVER}:
        return set()
    if words & {Signal.PAST} or _COMPLETED.search(text):
        return {Signal.ORIGIN}
    return {Signal.WHEN}


def _aspect(text: str, words: set[Signal]) -> set[Signal]:
    found = {Signal.CURRENT} if _STILL.search(text) else set()
    if _CHANGED.search(text) or _ONGOING.search(text) or (_YES_NO.search(text) and _SERVICE.search(text)):
        found.add(Signal.RUNNING)
    elif _BOUNDED.search(text):
        found.add(Signal.PAST)
    if _WHO_DOES.search(text) and not words & {Signal.CREATION, Signal.ORIGIN, Signal.PAST, Signal.LASTING} | found & {
        Signal.PAST
    }:
        found.add(Signal.RUNNING)
    if (
        Signal.RUNNING not in found
        and _COMING.search(text)
        and not _GENERAL.search(text)
        and Signal.PAST not in found | words
    ):
        found.add(Signal.PLANNED)
    return found


def _noun(text: str, words: set[Signal]) -> set[Signal]:
    """Who holds it, how many there are, which is the greatest: changing, unless the thing is one that lasts."""
    if words & {Signal.LASTING, Signal.CREATION, Signal.TIMELESS}:
        return set()
    changes = _HOW_MANY.search(text) or _SUPERLATIVE.search(text) or _AMOUNT.search(text)
    return {Signal.CHANGING} if changes else set()
