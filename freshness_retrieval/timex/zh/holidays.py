"""Named days: by a civil date, by a weekday of a month, from Easter, by the Chinese calendar, by a solar term.

Days off work are no part of it: each country moves them anew every year, while texts name the day itself.
"""

from collections.abc import Callable, Mapping
from datetime import date, timedelta
from functools import partial
from types import MappingProxyType
from typing import Final

from dateutil.easter import easter

from freshness_retrieval.timex.zh.lunar import lunar_day, lunar_month, solar_term

__all__ = ["HOLIDAYS", "Find", "lunar_date"]

Find = Callable[[int], tuple[date, date] | None]
"""Year to first and last day; None = not known."""

_TWELFTH: Final = 12
_EASTER_YEARS: Final = range(1583, 4100)
"""Years that the rule of dateutil covers."""
_CIVIL: Final = {
    (1, 1): "元旦 元旦节 阳历新年 公历新年",
    (2, 14): "情人节",
    (3, 8): "妇女节 三八妇女节 三八节",
    (3, 12): "植树节",
    (3, 15): "三一五",
    (4, 1): "愚人节",
    (4, 22): "地球日 世界地球日",
    (5, 1): "劳动节 五一劳动节 五一节",
    (5, 4): "青年节 五四青年节",
    (6, 1): "儿童节 六一儿童节 六一节",
    (7, 1): "建党节 七一建党节",
    (8, 1): "建军节 八一建军节",
    (9, 10): "教师节",
    (9, 30): "烈士纪念日",
    (10, 1): "国庆 国庆节 十一国庆节 国庆日",
    (11, 11): "双十一 双11 光棍节",
    (12, 12): "双十二 双12",
    (12, 13): "国家公祭日",
    (12, 24): "平安夜 圣诞夜",
    (12, 25): "圣诞 圣诞节",
    (10, 31): "万圣节 万圣夜",
    (10, 10): "双十节",
}
_WEEKDAYS: Final = {
    (5, 6, 2): "母亲节",
    (6, 6, 3): "父亲节",
    (11, 3, 4): "感恩节",
}
_EASTERS: Final = {-2: "耶稣受难日", 0: "复活节", 1: "复活节星期一"}
"""Days from Easter Sunday."""
_LUNAR: Final = {
    (1, 1): "春节 农历新年 大年初一 正月初一",
    (1, 15): "元宵节 元宵 上元节 农历元宵",
    (2, 2): "龙抬头",
    (5, 5): "端午节 端午 端阳节",
    (7, 7): "七夕节 七夕 乞巧节",
    (7, 15): "中元节",
    (8, 15): "中秋节 中秋 仲秋节",
    (9, 9): "重阳节 重阳",
    (12, 8): "腊八节 腊八",
    (12, 23): "小年",
}
_TERMS: Final = [
    "小寒",
    "大寒",
    "立春",
    "雨水",
    "惊蛰",
    "春分",
    "清明",
    "谷雨",
    "立夏",
    "小满",
    "芒种",
    "夏至",
    "小暑",
    "大暑",
    "立秋",
    "处暑",
    "白露",
    "秋分",
    "寒露",
    "霜降",
    "立冬",
    "小雪",
    "大雪",
    "冬至",
]
_AMBIGUOUS_TERMS: Final = frozenset({"雨水", "小雪", "大雪", "白露", "小满", "大寒", "小寒", "霜降", "清明"})
"""Everyday words too; they need a year or 节, 节气 behind them."""


def _civil(month: int, day: int, year: int) -> tuple[date, date]:
    return (date(year, month, day),) * 2


def _weekday(month: int, weekday: int, number: int, year: int) -> tuple[date, date]:
    first = date(year, month, 1)
    return (first + timedelta((weekday - first.weekday()) % 7 + 7 * (number - 1)),) * 2


def _lunar(month: int, day: int, year: int) -> tuple[date, date] | None:
    found = lunar_day(year, month, day)
    return None if found is None else (found, found)


def _late(day: int, year: int) -> tuple[date, date] | None:
    """Return a day of the twelfth month in a civil year: the month before ends in it; some years have no such day, then the next."""
    days = (lunar_day(year - 1, _TWELFTH, day), lunar_day(year, _TWELFTH, day))
    found = next((found for found in days if found is not None and found.year >= year), None)
    return None if found is None else (found, found)


def _eve(year: int) -> tuple[date, date] | None:
    """Return the day before the first of the Chinese year that starts in a civil year."""
    first = lunar_day(year, 1, 1)
    return None if first is None else (first - timedelta(1),) * 2


def _from_easter(days: int, year: int) -> tuple[date, date] | None:
    return (easter(year) + timedelta(days),) * 2 if year in _EASTER_YEARS else None


def _term(name: str, year: int) -> tuple[date, date] | None:
    found = solar_term(year, name)
    return None if found is None else (found, found)


def lunar_date(month: int, day: int | None, *, leap: bool = False) -> Find:
    """Return the finder of a month, or of a day in it, of the Chinese calendar."""

    def find(year: int) -> tuple[date, date] | None:
        if day is None:
            return lunar_month(year, month, leap)
        found = lunar_day(year, month, day, leap)
        return None if found is None else (found, found)

    return find


def _all() -> dict[str, Find]:
    finders: dict[str, Find] = {}
    for (month, day), names in _CIVIL.items():
        finders |= dict.fromkeys(names.split(), partial(_civil, month, day))
    for (month, weekday, number), names in _WEEKDAYS.items():
        finders |= dict.fromkeys(names.split(), partial(_weekday, month, weekday, number))
    for (month, day), names in _LUNAR.items():
        finder = partial(_late, day) if month == _TWELFTH else partial(_lunar, month, day)
        finders |= dict.fromkeys(names.split(), finder)
    for days, names in _EASTERS.items():
        finders |= dict.fromkeys(names.split(), partial(_from_easter, days))
    finders |= dict.fromkeys(("除夕", "除夕夜", "大年三十", "年三十"), _eve)
    for name in _TERMS:
        finder = partial(_term, name)
        finders[f"{name}节"] = finders[f"{name}节气"] = finder
        if name not in _AMBIGUOUS_TERMS:
            finders[name] = finder
    return finders


HOLIDAYS: Final[Mapping[str, Find]] = MappingProxyType(_all())
"""Names, folded, to their finders."""
