"""Words of Chinese time expressions by class, folded; adding a word adds an entry.

Every first character of a word starts a token and costs time in each text, so that words which decide nothing are left out.
"""

from collections.abc import Mapping
from itertools import pairwise, product
from types import MappingProxyType
from typing import Any, Final

from freshness_retrieval.timex.expression import Calendar, Unit

__all__ = ["LOUD_LITERALS", "NUMBER_WORDS", "QUIET_CLASSES", "SHAPED", "WORDS"]

_ONES: Final = "一二三四五六七八九"
_TENS: Final = ("", "十", "二十", "三十", "四十", "五十", "六十", "七十", "八十", "九十")
_DIGIT_ROWS: Final = ("零〇○0", *_ONES)
_COUNTING: Final = frozenset("两俩仨")
_WEEK: Final = ("周", "星期", "礼拜")


def _of(rows: Mapping[Any, str]) -> dict[str, Any]:
    """Return words to values from rows of value to words."""
    return {word: value for value, words in rows.items() for word in words.split()}


def _set(words: str) -> dict[str, None]:
    return dict.fromkeys(words.split())


def _up_to(last: int, first: int = 1) -> dict[str, int]:
    return {word: number for word, number in NUMBER_WORDS.items() if first <= number <= last and word not in _COUNTING}


NUMBER_WORDS: Final[Mapping[str, int]] = MappingProxyType(
    {
        **{tens + ones: 10 * ten + one for ten, tens in enumerate(_TENS) for one, ones in enumerate(("", *_ONES))},
        **{f"廿{ones}": 20 + one for one, ones in enumerate(("", *_ONES))},
        "卅": 30,
        "两": 2,
        "俩": 2,
        "仨": 3,
        "零": 0,
        "〇": 0,
    }
)
"""Numbers up to 99 as they are spoken."""


def _spelled(last: int) -> list[tuple[str, int]]:
    """Return the numbers from 1 in digits and in words."""
    digits = [(str(number), number) for number in range(1, last + 1)]
    return digits + [(word, number) for word, number in NUMBER_WORDS.items() if 1 <= number <= last]


_NUMBERS: Final[dict[str, Mapping[str, Any]]] = {
    "number": {word: number for word, number in NUMBER_WORDS.items() if word},
    "day": _up_to(31),
    "month_number": _up_to(12),
    "hour": {**_up_to(24), "两": 2, "零": 0},
    "minute": {**_up_to(59, 10), **{zero + ones: one for zero, (one, ones) in product("零〇0", enumerate(_ONES, 1))}},
    "one_digit": {**{ones: one for one, ones in enumerate(_ONES, 1)}, **{str(digit): digit for digit in range(10)}},
    "short_year": {
        a + b: 10 * ten + one
        for (ten, rows), (one, others) in product(enumerate(_DIGIT_ROWS), repeat=2)
        for a, b in product(rows, others)
    },
    "decimal": {a + b: None for a, b in product(_ONES, "零〇" + _ONES)},
    "digit_pair": {**{a + b: None for a, b in pairwise(_ONES)}, "两三": None, "三五": None},
    "pair_word": {"两": 2, "俩": 2, "仨": 3},
    "more": _set("多 余 来 几"),
    "surplus": _set("多 余"),
    "vague": _set("几 数 好几 多 数十 几十 十几 数百 几百 数千 几千 上百 上千"),
}

_SAID: Final[dict[str, Mapping[str, Any]]] = {
    "said_years": {f"{number}年": number for number in range(1, 100)},
    "said_months": {f"{word}{unit}": number for word, number in _spelled(99) for unit in ("月", "个月")},
    "said_days": {f"{word}日": number for word, number in _spelled(99)},
    "said_quarters": {f"{word}{unit}": number for word, number in _spelled(4) for unit in ("季", "季度", "个季度")},
    "spoken_date": {
        f"{month}月{day}": Calendar(month=month, day=day) for month in range(1, 13) for day in range(1, 32)
    },
}

_YEARS: Final[dict[str, Mapping[str, Any]]] = {
    "year_word": _of(
        {
            0: "今年 本年 本年度 今年度 这一年 年内",
            -1: "去年 昨年 上年 上一年 上年度 上一年度",
            -2: "前年",
            -3: "大前年",
            1: "明年 来年 下年 下一年 下年度 下一年度",
            2: "后年",
            3: "大后年",
        }
    ),
    "year_carried": _of({0: "当年 同年 同一年", 1: "次年 翌年 第二年 隔年", -1: "前一年"}),
    "month_carried": _of({0: "当月 同月", 1: "次月 翌月"}),
    "both": _of({(0, 1, Unit.YEAR): "今明两年", (0, 1, Unit.DAY): "今明两天", (-1, 0, Unit.DAY): "昨今两天 今昨两天"}),
    "half": _of({1: "上半年 前半年", 2: "下半年 后半年"}),
    "quarter_word": {**{f"q{number}": number for number in range(1, 5)}, "首季": 1, "首季度": 1, "末季": 4},
    "season": _of({"SP": "春天 春季", "SU": "夏天 夏季", "FA": "秋天 秋季", "WI": "冬天 冬季"}),
    "short_season": {"春": "SP", "夏": "SU", "秋": "FA", "冬": "WI"},
    "month_word": {"元月": 1, "元月份": 1},
    "half_month": {"上半月": False, "下半月": True},
    "third": {"上旬": "START", "中旬": "MID", "下旬": "END"},
    "edge": _of({"START": "初 伊始 之初 初期 前期 早期", "MID": "中期 中叶", "END": "底 末 之末 后期 末期 晚期"}),
    "year_edge": _of({"START": "年初", "MID": "年中", "END": "年底 年末 年终 年尾 岁末"}),
    "month_edge": _of({"START": "月初", "MID": "月中", "END": "月底 月末"}),
    "quarter_edge": _of({"START": "季初 季度初", "END": "季末 季度末 季度底"}),
    "lunar_mark": _set("农历 阴历 旧历"),
    "leap_mark": {"闰": True},
    "lunar_month": {"正月": 1, "腊月": 12, "冬月": 11},
    "lunar_day": {
        **{f"初{ones}": one for one, ones in enumerate((*_ONES, "十"), 1)},
        **{f"初{one}": one for one in range(1, 11)},
        **{f"廿{ones}": 20 + one for one, ones in enumerate(_ONES, 1)},
    },
    "plain_day": {"十五": 15, "十六": 16, "三十": 30},
    "plan": {
        "十五五": 2026,
        "十四五": 2021,
        "十三五": 2016,
        "十二五": 2011,
        "十一五": 2006,
    },
    "era": {"昭和": 1926, "平成": 1989, "令和": 2019, "大正": 1912, "明治": 1868},
    "dynastic_era": {
        "贞观": 627,
        "神龙": 705,
        "开元": 713,
        "天宝": 742,
        "洪武": 1368,
        "永乐": 1403,
        "嘉靖": 1522,
        "万历": 1573,
        "崇祯": 1628,
        "顺治": 1644,
        "康熙": 1662,
        "雍正": 1723,
        "乾隆": 1736,
        "嘉庆": 1796,
        "道光": 1821,
        "咸丰": 1851,
        "同治": 1862,
        "光绪": 1875,
        "宣统": 1909,
    },
}
"""First years of the eras count as their year 1, those of the five-year plans of China as their start."""

_DAYS: Final[dict[str, Mapping[str, Any]]] = {
    "day_word": _of(
        {
            0: "今天 今日 本日 今儿 即日",
            -1: "昨天 昨日 昨儿 寻日",
            -2: "前天 前日",
            -3: "大前天 大前日",
            -4: "大大前天",
            1: "明天 明日 明儿 听日",
            2: "后天 后日",
            3: "大后天 大后日",
            4: "大大后天",
        }
    ),
    "day_carried": _of({0: "当天 当日 同日 同一天", 1: "次日 翌日 第二天 隔天", -1: "前一天 前一日"}),
    "shift": _of(
        {0: "本 这 这一 今", -1: "上 上一 前一", -2: "上上", -3: "上上上", 1: "下 下一 后一", 2: "下下", 3: "下下下"}
    ),
    "shift_carried": _of({0: "当 同 同一", 1: "次"}),
    "weekday": {
        name + day: place for name in _WEEK for place, days in enumerate((*"一二三四五六", "日天")) for day in days
    },
    "weekend": {"周末": 0},
    "part": _of(
        {
            "MO": "早上 早晨 上午 清晨 早间 晨间 清早 一早 大清早",
            "DAWN": "凌晨",
            "MI": "中午 正午 午间 晌午",
            "AF": "下午 午后 晏昼",
            "EV": "晚上 晚间 傍晚 夜晚",
            "NI": "深夜 夜里 夜间 半夜 午夜 后半夜 前半夜 下半夜 上半夜",
            "DT": "白天",
        }
    ),
    "short_part": _of({"MO": "早 晨 黎明", "EV": "晚 黄昏", "NI": "夜", "MI": "午"}),
    "part_day": {
        **_of(
            {
                (0, "MO"): "今早 今晨",
                (-1, "MO"): "昨早 昨晨",
                (1, "MO"): "明早 明晨",
                (0, "EV"): "今晚 今晚上",
                (-1, "EV"): "昨晚 昨晚上",
            }
        ),
        **_of(
            {
                (1, "EV"): "明晚",
                (-2, "EV"): "前晚",
                (2, "EV"): "后晚",
                (0, "NI"): "今夜",
                (-1, "NI"): "昨夜",
                (1, "NI"): "明夜",
            }
        ),
    },
    "part_carried": _of({(0, "EV"): "当晚 同晚", (0, "NI"): "当夜", (1, "MO"): "次晨 翌晨"}),
    "ampm": _of({"a": "am a.m. a.m", "p": "pm p.m. p.m"}),
}

_UNITS: Final[dict[str, Mapping[str, Any]]] = {
    "cell_unit": _of(
        {
            Unit.WEEK: "周 星期 礼拜",
            Unit.WEEKEND: "周末",
            Unit.MONTH: "月 月份",
            Unit.QUARTER: "季度 季",
            Unit.YEAR: "年 年度",
            Unit.CENTURY: "世纪",
            Unit.DECADE: "年代",
        }
    ),
    "measured_unit": _of(
        {
            Unit.MONTH: "月 自然月",
            Unit.QUARTER: "季度",
            Unit.WEEK: "星期 礼拜 周",
            Unit.HOUR: "小时 钟头 钟",
            Unit.CENTURY: "世纪",
            Unit.BUSINESS_DAY: "工作日 交易日",
            Unit.YEAR: "年头",
            Unit.DAY: "自然日 日夜 昼夜",
            Unit.WEEKEND: "周末",
            Unit.DECADE: "年代",
        }
    ),
    "bare_unit": _of(
        {
            Unit.YEAR: "年 周年 载 年度",
            Unit.DAY: "天 日 昼夜",
            Unit.WEEK: "周 星期 礼拜",
            Unit.HOUR: "小时 钟头",
            Unit.MINUTE: "分钟",
            Unit.SECOND: "秒 秒钟",
            Unit.QUARTER: "季度",
            Unit.CENTURY: "世纪",
            Unit.BUSINESS_DAY: "工作日 交易日",
        }
    ),
    "every_unit": _of(
        {
            "P1D": "天 日 工作日 交易日",
            "P1W": "周 星期 礼拜",
            "P1M": "月",
            "P1Y": "年 年度",
            "P3M": "季度 季",
            "PT1H": "小时",
            "PT1M": "分钟",
            "PT1S": "秒 秒钟",
            "XXXX-WXX-WE": "周末",
            "XXXX-XX-XXTEV": "晚",
            "XXXX-XX-XXTNI": "夜",
            "XXXX-XX-XXTMO": "早",
        }
    ),
    "length_word": {
        **_of(
            {
                ((Unit.YEAR, 1),): "全年 整年 全年度",
                ((Unit.MONTH, 1),): "全月 整月",
                ((Unit.DAY, 1),): "全天 整天",
                ((Unit.WEEK, 1),): "整周",
            }
        ),
        **_of(
            {
                ((Unit.YEAR, None),): "多年 连年",
                ((Unit.MONTH, None),): "多月 数月 多个月",
                ((Unit.DAY, None),): "多日 数日 多天 连日",
            }
        ),
        **_of(
            {
                ((Unit.DAY, 0.5),): "半天 半日",
                ((Unit.YEAR, 100),): "百年",
                ((Unit.YEAR, 50),): "半世纪 半个世纪",
                ((Unit.WEEK, None),): "数周",
            }
        ),
    },
    "annual": _set("年产 年产量 年产值 年生产 年销售 年销售额 年利润 年发电量 年吞吐量 年综合 年外贸 年耗 年收入"),
}

_REFERENCES: Final[dict[str, Mapping[str, Any]]] = {
    "reference_word": _of(
        {
            "PRESENT_REF": "目前 当前 现在 如今 当下 现今 当今 此刻 此时 现时 现阶段 而今 此时此刻 截至目前 目前为止 宜家 而家 依家",
            "PAST_REF": "近日 近来 近年 近年来 近几年 近几年来 近些年 近些年来 日前 最近 近期 前不久 不久前 此前 以往 过去 昔日 从前 先前 新近 "
            "前几年 前些年 那时 当时 前段时间 前一段时间 前阵子 近些天 近几天 近几日 最近几年 最近几天 最近几个月 近几个月 近几个月来 这些年 这几年 "
            "这几天 这段时间 近一段时期 近一段时间 近段时间 近一时期 往年 早先 昔年 早年 前些天 前几天 前几日 前些日子 连日来 几年来 多年来 历年来 "
            "数年来 几十年来 这些天",
            "FUTURE_REF": "今后 未来 将来 往后 不久 不久后 不久的将来 日后 马上 近期内 今后一段时间 未来一段时间 未来几年 未来几天 今后几年 未来数年 "
            "未来几个月 未来几周 未来数月 过几天 过两天 接下来",
        }
    ),
    "lonely": {"以前": "PAST_REF", "以后": "FUTURE_REF", "至今": "PRESENT_REF", "迄今": "PRESENT_REF"},
    "now_word": {"现": "PRESENT_REF"},
}

_JOINTS: Final[dict[str, Mapping[str, Any]]] = {
    "to": _set("到 至 - -- ~ ~~ 直到 直至 -> →"),
    "from": _set("从 自 自从"),
    "or": _set("或 及 和 与 以及"),
    "ago": _set("前 之前 以前"),
    "hence": _set("后 之后 以后"),
    "until_now": _set("以来 来 至今 迄今"),
    "recent": _set("近 最近 最近的 近来 过去 过去的 前 之前 此前 这 以往"),
    "whole_past": _set("上"),
    "coming": _set("未来 未来的 今后 今后的 后 下 之后 接下来 往后 此后 将来"),
    "almost": _set("近 约 大约 将近"),
    "about": _set("左右 前后 上下 许"),
    "at_least": _set("以上 及以上 之久"),
    "at_most": _set("以下 及以下 以内 之内"),
    "after_length": _set(
        "来 后 前 内 之后 之前 以后 以前 以内 之内 以上 以下 以来 之久 左右 多 间 期间 期 的 刑 才 了 半"
    ),
    "and": _set("又 零 余"),
    "open": _set("("),
    "close": _set(")"),
    "day_cue": _set("从 自 到 至 截至"),
    "future_cue": _set("将 将于 将在 预计 即将 截至 截止"),
    "past_cue": _set("已 已于 已经 曾 曾于 曾经 了 发布"),
    "forward_word": _set("至 截至 截止 直至"),
    "clause": _set("， , 。 ;"),
    "sentence": _set("。 ! ?") | {"\n": None},
}

WORDS: Final[Mapping[str, Mapping[str, Any]]] = MappingProxyType(
    {**_NUMBERS, **_SAID, **_YEARS, **_DAYS, **_UNITS, **_REFERENCES, **_JOINTS}
)
"""Class to words to values; what is said_… and spoken_… is found by the shapes of `stamps`, not as a word."""

SHAPED: Final = frozenset(_SAID)
"""Classes whose words only stand where the token pattern finds them by what is around them."""

QUIET_CLASSES: Final = frozenset(
    _set(
        "about after_length ago almost and at_least at_most clause close coming day day_cue "
        "decimal digit_pair edge forward_word from future_cue hence hour inside minute "
        "month_number more number one_digit onward open or pair_word past_cue plain_day recent refused "
        "sentence shift shift_carried short_part short_season short_year spoken to until_now vague "
        "whole_past"
    )
)
"""Classes of words that say nothing alone."""

LOUD_LITERALS: Final = frozenset(
    _set(
        "每 每隔 隔 月内 元年 今冬明春 点 时 号 刻钟 财季 财年 财政年度 会计年度 假期 小长假 黄金周 大年 年年 历年 逐年 逐月 逐日 按月 按季 按日"
    )
)
"""Words of rules, in no class, that a mention can consist of with a number or alone."""
