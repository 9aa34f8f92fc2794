"""Spellings brought to one: full width to half width, traditional characters of time words to simplified ones.

Every character becomes exactly one, so that offsets stay valid.
"""

from types import MappingProxyType
from typing import Final

__all__ = ["FOLD"]

_WIDE: Final = "".join(
    chr(first + place) for first, count in ((0xFF10, 10), (0xFF21, 26), (0xFF41, 26)) for place in range(count)
)
_NARROW: Final = "0123456789" + "abcdefghijklmnopqrstuvwxyz" * 2
_MARKS: Final = "：∶（）／－–—―─－～〜．＝；！？　\u00a0\t“”„「」『』"
_PLAIN_MARKS: Final = '::()/------~~.=;!?   """""""'
_TRADITIONAL: Final = (
    "週個後點號兩鐘鍾時內禮這當現間過來幾節農曆歷閏歲國慶勞動兒聖誕婦復陽陰臘從結開際還紀隔億萬裡裏將師親處頭剛預計約達滿終於連續擬須應請與發佈簽訂"
    "單價產業東電話報員級樓軍曉運營總額項雙黃經聞觀說驚蟄種霧穀競賽謝聽尋畫晝舊氣聲儘週業務長"
)
_SIMPLIFIED: Final = (
    "周个后点号两钟钟时内礼这当现间过来几节农历历闰岁国庆劳动儿圣诞妇复阳阴腊从结开际还纪隔亿万里里将师亲处头刚预计约达满终于连续拟须应请与发布签订"
    "单价产业东电话报员级楼军晓运营总额项双黄经闻观说惊蛰种雾谷竞赛谢听寻画昼旧气声尽周业务长"
)

FOLD: Final = MappingProxyType(
    {
        ord(old): new
        for olds, news in ((_WIDE, _NARROW), (_MARKS, _PLAIN_MARKS), (_TRADITIONAL, _SIMPLIFIED))
        for old, new in zip(olds, news, strict=True)
        if old != new
    }
)
"""For `str.translate`."""
