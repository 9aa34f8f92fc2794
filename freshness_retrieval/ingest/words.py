"""The words of metadata dates, as data: adding a language adds rows.

All keys are lower case and NFKC-normalised.
"""

from types import MappingProxyType
from typing import Final

__all__ = ["ABSENT", "AMBIGUOUS_ZONES", "DAY_HALVES", "ENDLESS", "MAIL_ZONES", "MONTHS", "UTC_NAMES", "WEEKDAYS"]

_MONTH_NAMES = (
    ("january", "jan"),
    ("february", "feb"),
    ("march", "mar"),
    ("april", "apr"),
    ("may",),
    ("june", "jun"),
    ("july", "jul"),
    ("august", "aug"),
    ("september", "sept", "sep"),
    ("october", "oct"),
    ("november", "nov"),
    ("december", "dec"),
)
_WEEKDAY_NAMES = (
    ("monday", "mon", "一"),
    ("tuesday", "tues", "tue", "二"),
    ("wednesday", "wed", "三"),
    ("thursday", "thurs", "thur", "thu", "四"),
    ("friday", "fri", "五"),
    ("saturday", "sat", "六"),
    ("sunday", "sun", "日", "天"),
)

MONTHS: Final = MappingProxyType({name: number for number, names in enumerate(_MONTH_NAMES, 1) for name in names})
"""Month names to 1…12."""

WEEKDAYS: Final = MappingProxyType({name: number for number, names in enumerate(_WEEKDAY_NAMES) for name in names})
"""Names of weekdays to 0 (Monday) … 6."""

DAY_HALVES: Final = MappingProxyType(
    {"am": 0, "a.m.": 0, "a.m": 0, "pm": 12, "p.m.": 12, "p.m": 12, "上午": 0, "凌晨": 0, "下午": 12, "晚上": 12}
)
"""Marks of the two halves of a day to the hours they add."""

ABSENT: Final = frozenset(
    {
        *("n/a", "na", "n.a.", "none", "null", "nil", "nan", "nat", "unknown", "undated", "no date", "n.d."),
        *("tbd", "tba", "tbc", "not available", "not applicable", "unspecified", "-", "--", "---", "?"),
        *("0001-01-01", "0001-01-01t00:00:00z", "0001-01-01t00:00:00", "0001-01-01 00:00:00"),  # zero of Go and .NET
        *("未知", "无", "無", "不详", "不詳", "待定", "暂无", "不明", "空", "/"),
    }
)
"""Placeholders that state the absence of a value."""

ENDLESS: Final = frozenset(
    {
        *("never", "no end", "no end date", "no expiry", "no expiration", "no expiry date", "does not expire"),
        *("never expires", "non-expiring", "perpetual", "perpetually", "indefinite", "indefinitely", "permanent"),
        *("permanently", "forever", "unlimited", "open-ended", "open ended", "until further notice", "until revoked"),
        *("ongoing", "present", "to date", "infinity", "infinite", "∞"),
        *("长期", "长期有效", "永久", "永久有效", "永不过期", "无期限", "无限期", "不限期", "无固定期限", "另行通知"),
        *("直至另行通知", "至今", "持续有效", "終身", "终身", "终身有效", "無期限", "長期", "長期有效", "永久有效"),
    }
)
"""Words with which an end of validity says that there is none."""

UTC_NAMES: Final = frozenset({"z", "utc", "gmt", "ut"})
"""Zone names that mean offset zero everywhere."""

MAIL_ZONES: Final = MappingProxyType(
    {"est": -5, "edt": -4, "cst": -6, "cdt": -5, "mst": -7, "mdt": -6, "pst": -8, "pdt": -7}
)
"""Zone names to hours, defined only inside a full mail date. Source: RFC 2822, 4.3."""

AMBIGUOUS_ZONES: Final = frozenset(
    {
        *("acdt", "acst", "aedt", "aest", "akdt", "akst", "amt", "art", "ast", "awst", "brt", "bst", "cat", "cdt"),
        *("cest", "cet", "clt", "cot", "cst", "eat", "edt", "eest", "eet", "est", "gst", "hkt", "hst", "ict", "ist"),
        *("jst", "kst", "mdt", "msk", "mst", "myt", "nzdt", "nzst", "pdt", "pht", "pkt", "pst", "sast", "sgt", "sst"),
        *("wat", "west", "wet", "wib", "wita"),
    }
)
"""Abbreviations in use for zones; most of them name several."""
