"""Compound tokens of digits: 2024-06-01, 2024/6, 6·18, 09:30, 1995-1997, and Chinese numerals above 99."""

import re
from typing import Any, Final

from freshness_retrieval.timex.expression import Calendar, Clock, Expression, Timed
from freshness_retrieval.timex.zh.numerals import NUMERALS, integer

__all__ = ["OVERLAPS", "SHAPES", "TOKEN_SHAPES"]

_DAY: Final = r"\d{4}[-/.·]\d{1,2}[-/.·]\d{1,2}"
_TIME: Final = r"\d{1,2}:\d{2}(?::\d{2})?"
_HAN_YEAR: Final = "[一二][0〇零○一二三四五六七八九]{3}"

_COUNT: Final = r"(?:\d{1,2}|[一二三四五六七八九十]{1,3})"

TOKEN_SHAPES: Final = "|".join(
    (
        r"(?<=[了近约达满需要用花过仅逾超长续期历共判处刑])\d{1,2}年(?![代度底初末中\d])",
        rf"(?<=[了近约达满需要用花过仅逾超长续期历]){_COUNT}日(?![\d])",
        rf"(?:(?<=近)|(?<=过去)|(?<=未来)|(?<=今后)){_COUNT}个?月(?![份\d一二三四五六七八九十初中底末上下])",
        r"(?<=[前头后])[一二三四1-4]个?季度?(?![初末底])",
        rf"{_DAY}(?:[t ]{_TIME}(?:\.\d+)?(?:z|[+-]\d\d:?\d\d)?)?(?![\d.])",
        r"1?\d月[123]?\d(?![\d日号万亿元个家名只人次多余几.,:%年月周天小分-])",
        rf"{_TIME}(?:\.\d+)?(?![\d:])",
        r"\d{1,2}/\d{1,2}/(?:\d{4}|\d{2})(?![\d/])",
        r"\d{4}[/.]\d{1,2}(?![\d./:])",
        r"\d+(?:[-/.:,·]\d+)+",
        r"\d+",
        _HAN_YEAR,
        f"[{NUMERALS}]+",
        r"[ap]\.m\.?",
        r"[a-z][a-z0-9_'+#]*",
    )
)
"""Alternatives of the token pattern for digits, numerals and Latin words."""

_STAMP: Final = re.compile(
    r"(\d{4})[-/.·](\d{1,2})[-/.·](\d{1,2})(?:[t ](\d{1,2}):(\d\d)(?::(\d\d))?(?:\.\d+)?(?:(z)|([+-])(\d\d):?(\d\d))?)?"
)
_MONTHS: Final = range(1, 13)
_DAYS: Final = range(1, 32)
_YEARS: Final = range(1000, 2200)
_HOURS: Final = range(25)
_MINUTES: Final = range(60)
_SECONDS: Final = range(61)


def _stamp(match: re.Match[str]) -> Expression | None:
    """Read a full date with its time, if it has one."""
    year, month, day = int(match[1]), int(match[2]), int(match[3])
    if year not in _YEARS or month not in _MONTHS or day not in _DAYS:
        return None
    date = Calendar(year=year, month=month, day=day)
    if match[4] is None:
        return date
    clock = _clock(":".join(filter(None, match.group(4, 5, 6))))
    if clock is None:
        return None
    offset = 0 if match[7] else None
    if match[8]:
        offset = (60 * int(match[9]) + int(match[10])) * (-1 if match[8] == "-" else 1)
    return Timed(date, Clock(hour=clock.hour, minute=clock.minute, second=clock.second, certain=True, offset=offset))


def _year_month(word: str) -> Expression | None:
    """Read 2024-06, 2024/6 and 2024.06; a fraction of digits is none."""
    year, month = re.split(r"[-/.]", word)
    if int(year) not in _YEARS or int(month) not in _MONTHS or ("." in word and len(month) == 1):
        return None
    return Calendar(year=int(year), month=int(month))


def _day_first(word: str) -> Expression | None:
    """Read 12/31/2024 and 31/12/2024; where both orders are dates the first number is taken for the month."""
    first, second, last = map(int, word.split("/"))
    short = last < _YEARS.start
    if first in _MONTHS and second in _DAYS:
        return Calendar(year=last, short_year=short, month=first, day=second, unordered=second in _MONTHS and not short)
    if first in _DAYS and second in _MONTHS:
        return Calendar(year=last, short_year=short, month=second, day=first)
    return None


def _month_day(word: str) -> Expression | None:
    """Read 6/18, 09-01 and 6·30; 2/3 may be a fraction and 1-5 a range, so they are none."""
    first, second = map(int, re.split(r"[-/·]", word))
    padded = all(len(part) == 2 for part in re.split(r"[-/·]", word))  # noqa: PLR2004 (two digits)
    sure = padded or "·" in word or ("/" in word and (second not in _MONTHS or first > second))
    return Calendar(month=first, day=second) if sure and first in _MONTHS and second in _DAYS else None


def _clock(word: str) -> Clock | None:
    """Read hh:mm and hh:mm:ss."""
    hour, minute, *rest = map(int, word.split(".", maxsplit=1)[0].split(":"))
    second = rest[0] if rest else None
    if hour not in _HOURS or minute not in _MINUTES or (second is not None and second not in _SECONDS):
        return None
    return Clock(hour=hour, minute=minute, second=second, certain=len(word.split(":", maxsplit=1)[0]) == 2)  # noqa: PLR2004 (padded)


def _pair(word: str) -> tuple[int, int] | None:
    """Read 3-5 and 1996-1998; 1996-98 leaves the century out."""
    left, right = word.split("-")
    first, second = int(left), int(right)
    short = len(left) == len("1996") and len(right) == len("98") and first % 100 < second
    return (first, second) if short or first < second or len(left) == len(right) else None


def _number(word: str) -> Any:
    return integer(word)


def _any_stamp(word: str) -> Expression | None:
    if word.count("/") == 2 and not word[:4].isdigit():  # noqa: PLR2004 (two slashes)
        return _day_first(word)
    if match := _STAMP.fullmatch(word):
        return _stamp(match)
    return _year_month(word) if word[:4].isdigit() else _month_day(word)


SHAPES: Final = {
    "stamp": (
        rf"{_DAY}(?:[t ].+)?|\d{{1,2}}/\d{{1,2}}/\d+|\d{{4}}[-/.]\d{{1,2}}|\d{{1,2}}/\d{{1,2}}|\d\d-\d\d|\d{{1,2}}·\d\d",
        _any_stamp,
    ),
    "time": (rf"{_TIME}(?:\.\d+)?", _clock),
    "pair": (r"\d{1,4}-\d{1,4}", _pair),
    "decimal_number": (r"\d+\.\d+|\d{1,3}(?:,\d{3})+", lambda word: float(word.replace(",", ""))),
    "han_year": (_HAN_YEAR, _number),
    "number": (f"[{NUMERALS}]+", _number),
}
"""Class to shape and reader; for `LanguagePack.shapes`."""

OVERLAPS: Final = (
    frozenset({"stamp", "pair"}),
    frozenset({"stamp", "decimal_number"}),
    frozenset({"han_year", "number"}),
)
"""Shapes that one token can have at once."""
