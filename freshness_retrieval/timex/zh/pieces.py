"""Rules for the pieces of dates: years, months, days, weeks, named days; each becomes a token of its own kind."""

from types import MappingProxyType
from typing import Any, Final

from freshness_retrieval.timex.expression import (
    CONTEXT,
    Calendar,
    Duration,
    Fiscal,
    Foreign,
    Holiday,
    Portion,
    Range,
    Shift,
    Stretch,
    Unit,
    Within,
)
from freshness_retrieval.timex.pack import Rule
from freshness_retrieval.timex.zh.build import lunar
from freshness_retrieval.timex.zh.holidays import HOLIDAYS, Find

__all__ = ["PIECES"]

_REPUBLIC: Final = 1911


_LIKELY_YEARS: Final = (*range(1, 10), *range(11, 20), *range(21, 30), *range(70, 80), *range(81, 100))
"""Years of two digits that stand alone; 10, 20, 30 and 35 年 are lengths."""


_SPOKEN_LENGTHS: Final = frozenset({12, 23, 34, 35, 45, 56, 67, 78})
"""一二年, 三五年: a year or two, three to five years."""


_TENS: Final = 10


_HUNDRED: Final = 100


_PLAN: Final = 5
"""Years of a five-year plan."""


def _year(y: int) -> Calendar:
    return Calendar(year=y)


def _short_year(y: int) -> Calendar:
    return Calendar(year=y, short_year=True)


def _likely_year(y: int) -> Calendar | None:
    return _short_year(y) if y in _LIKELY_YEARS else None


def _spoken_year(y: int) -> Calendar | None:
    return None if y in _SPOKEN_LENGTHS else _short_year(y)


def _fiscal(y: int) -> Fiscal:
    return Fiscal(year=y)


def _fiscal_quarter(q: int) -> Fiscal | None:
    return Fiscal(quarter=q) if 1 <= q <= 4 else None  # noqa: PLR2004 (four quarters)


def _republic(n: int) -> Calendar:
    return Calendar(year=_REPUBLIC + n)


def _reign(e: int, n: int) -> Calendar | None:
    return Calendar(year=e + n - 1) if 0 < n < _HUNDRED else None


def _decade(n: int) -> Calendar | None:
    return Calendar(decade=n) if n % _TENS == 0 and (n < _HUNDRED or n >= _TENS * _HUNDRED) else None


def _decade_beside(n: int) -> Any:
    return Calendar(decade=1900 + n) if n % _TENS == 0 and n < _HUNDRED else None


def _century(n: int) -> Calendar | None:
    return Calendar(century=n) if 0 < n < 31 else None  # noqa: PLR2004 (centuries that texts speak of)


def _shift(s: int, u: Unit) -> Shift:
    return Shift(u, s)


def _carried(s: int, u: Unit) -> Shift:
    return Shift(u, s, CONTEXT)


def _weekday(s: int, w: int) -> Calendar:
    return Calendar(weekday=w, in_week=s)


def _holiday(h: Find) -> Holiday:
    return Holiday(h)


def _month(m: int) -> Calendar:
    return Calendar(month=m)


def _day(d: int) -> Calendar:
    return Calendar(day=d)


def _quarter(q: int) -> Calendar | None:
    return Calendar(quarter=q) if 1 <= q <= 4 else None  # noqa: PLR2004 (four quarters)


def _years_of_pair(p: tuple[int, int]) -> Range | None:
    first, last = p
    if first < _TENS * _HUNDRED:
        return None
    return Range(_year(first), _year(last if last >= _HUNDRED else first - first % _HUNDRED + last))


def _months(a: int, b: int) -> Range | None:
    return Range(Calendar(month=a), Calendar(month=b)) if 1 <= a <= 12 and 1 <= b <= 12 else None  # noqa: PLR2004 (months)


def _days(a: int, b: int) -> Range | None:
    return Range(Calendar(day=a), Calendar(day=b)) if 1 <= a < b <= 31 else None  # noqa: PLR2004 (days)


def _quarters(a: int, b: int) -> Range | None:
    return Range(Calendar(quarter=a), Calendar(quarter=b)) if 1 <= a < b <= 4 else None  # noqa: PLR2004 (quarters)


def _half(h: int) -> Calendar:
    return Calendar(half=h)


def _season(s: str) -> Calendar:
    return Calendar(season=s)


def _shift_month_edge(s: int, e: Any) -> Portion:
    return Portion(Shift(Unit.MONTH, s), e, narrow=True)


def _shift_quarter_edge(s: int, e: Any) -> Portion:
    return Portion(Shift(Unit.QUARTER, s), e, narrow=True)


def _quarter_edge(q: int, e: Any) -> Portion | None:
    quarter = _quarter(q)
    return None if quarter is None else Portion(quarter, e, narrow=True)


def _month_edge(m: int, e: Any) -> Portion:
    return Portion(Calendar(month=m), e, narrow=True)


def _plan(p: int) -> Range:
    return Range(_year(p), _year(p + _PLAN - 1))


def _plan_end(p: int) -> Portion:
    return Portion(_year(p + _PLAN - 1), "END", narrow=True)


def _both(b: tuple[int, int, Unit]) -> Range:
    return Range(Shift(b[2], b[0]), Shift(b[2], b[1]))


def _coming_winter() -> Range:
    return Range(Within(_season("WI"), Shift(Unit.YEAR, 0)), Within(_season("SP"), Shift(Unit.YEAR, 1)))


_FIRST_DAYS: Final = MappingProxyType(
    {"五一": HOLIDAYS["劳动节"], "十一": HOLIDAYS["国庆节"], "清明": HOLIDAYS["清明节"]}
)


PIECES: Final = (
    # years
    Rule("(公元|西元)? {y:year|han_year} (年|年度) 全年?", _year, "year_cell"),
    Rule("{y:d2} 年 > {month_number} (月|月份)", _short_year, "year_cell"),
    Rule(
        "{y:d2} 年 > (第? {number} 个? (季度|周|月)|{half}|{quarter_word}|{season}|{third})",
        _short_year,
        "year_cell",
    ),
    Rule("{y:d2} {e:year_edge}", lambda y, e: Portion(_short_year(y), e, narrow=True)),
    Rule("{y:year|han_year} {e:year_edge}", lambda y, e: Portion(_year(y), e, narrow=True)),
    Rule("{y:short_year} {e:year_edge}", lambda y, e: Portion(_short_year(y), e, narrow=True)),
    Rule("{y:d2} (年|年度)", _likely_year, "year_cell"),
    Rule("{y:short_year} (年|年度)", _spoken_year, "year_cell"),
    Rule("{y:year|han_year} (财年|财政年度|会计年度)", _fiscal, "fiscal"),
    Rule("{y:year_word} (财年|财政年度|会计年度)", lambda y: Fiscal(relation=y) if abs(y) <= 1 else None, "fiscal"),
    Rule("第? {q:number} 财季", _fiscal_quarter, "fiscal"),
    Rule("{y:year_word} 全年?", lambda y: Shift(Unit.YEAR, y), "year_cell"),
    Rule("{y:year_carried}", lambda y: Shift(Unit.YEAR, y, CONTEXT), "year_cell"),
    Rule("民国 {n:number} 年", _republic, "year_cell"),
    Rule("{e:era} {n:number} 年", _reign, "year_cell"),
    Rule("{e:era} 元年", lambda e: _reign(e, 1), "year_cell"),
    Rule("{e:dynastic_era} {n:number} 年", _reign, "reign"),
    Rule("{e:dynastic_era} 元年", lambda e: _reign(e, 1), "reign"),
    Rule("民国 元年", lambda: _republic(1), "year_cell"),
    Rule("公元前 {n:number} 年", lambda n: Foreign(f"BC{n:04d}")),
    Rule("{b:both}", _both, "range"),
    Rule("今冬明春", _coming_winter, "range"),
    Rule('"? {p:plan} "? (期间|时期|期内)', _plan, "range"),
    Rule('"? {p:plan} "? (末|期末|末期)', _plan_end),
    # decades and centuries
    Rule("{n:number} 世纪", _century, "century"),
    Rule("{n:number} 年代", _decade, "decade"),
    Rule("上 个? 世纪 {n:number} 年代", _decade_beside, "decade"),
    Rule("{s:shift} 个? 世纪", lambda s: Shift(Unit.CENTURY, s), "century"),
    Rule("新世纪", lambda: Shift(Unit.CENTURY, 0), "century"),
    # units counted from now
    Rule("{s:shift} (一|1)? 个? {u:cell_unit}", _shift, "shifted"),
    Rule("{s:shift_carried} 个? {u:cell_unit}", _carried, "shifted"),
    Rule("{s:shift} 个? (小时|钟头)", lambda s: Stretch(Duration(((Unit.HOUR, 1),)), s) if s else None, "duration"),
    Rule("{s:shift} 个? 半 年", lambda s: Shift(Unit.HALF, s)),
    Rule("{s:shift} (一|1)? 个? {w:weekday}", _weekday),
    Rule("{s:shift} 个? (周|星期|礼拜) {w:weekday}", _weekday),
    Rule("{s:shift} 个? {weekend}", lambda s: Shift(Unit.WEEKEND, s)),
    Rule("{d:day_word}", lambda d: Shift(Unit.DAY, d), "date"),
    Rule("{d:day_carried}", lambda d: Shift(Unit.DAY, d, CONTEXT), "date"),
    Rule("{s:month_carried}", lambda s: Shift(Unit.MONTH, s, CONTEXT), "shifted"),
    # months, quarters, halves, seasons
    Rule("月内", lambda: Shift(Unit.MONTH, 0), "shifted"),
    Rule("{m:month_number} (月|月份)", _month, "month_cell"),
    Rule("{m:month_number} > (、|和) {month_number} (月|月份)", _month, "month_cell"),
    Rule("{m:month_word}", _month, "month_cell"),
    Rule("{m:month_number} {e:month_edge}", _month_edge, "part_piece"),
    Rule("{m:month_number} (月|月份) {e:month_edge}", _month_edge, "part_piece"),
    Rule("第? {q:number} 季度", _quarter, "quarter"),
    Rule("第 {q:number} 季", None),
    Rule("第? {q:number} {e:quarter_edge}", _quarter_edge, "part_piece"),
    Rule("{q:quarter_word} (季度|季)?", _quarter, "quarter"),
    Rule("{h:half}", _half, "half_cell"),
    Rule("{s:season}", _season, "season_cell"),
    # runs that name their unit once
    Rule("{p:pair} (年|年度)", _years_of_pair, "range"),
    Rule("{a:year|han_year} 年? {to} {b:year|han_year} (年|年度)", lambda a, b: Range(_year(a), _year(b)), "range"),
    Rule("{p:pair} (月|月份)", lambda p: _months(*p), "month_run"),
    Rule("{a:month_number} {to} {b:month_number} (月|月份)", _months, "month_run"),
    Rule("{p:pair} (日|号)", lambda p: _days(*p), "day_run"),
    Rule("{a:day} {to} {b:day} (日|号)", _days, "day_run"),
    Rule("第? {a:number} 季? {to} 第? {b:number} 季度", _quarters, "quarter_run"),
    Rule("{p:pair} 季度", lambda p: _quarters(*p), "quarter_run"),
    # days
    Rule("{d:day} 日", _day, "month_day"),
    Rule("{d:day} 号", _day, "numbered"),
    # ordinals
    Rule("第 {n:number} 个? {u:cell_unit|bare_unit|measured_unit}", lambda n, u: (n, u), "ordinal"),
    Rule("第 {n:number} 个? {w:weekday}", lambda n, w: (n, w), "ordinal_weekday"),
    # edges of running units
    Rule("{s:shift} 个? {e:month_edge}", _shift_month_edge),
    Rule("{s:shift} 个? {e:quarter_edge}", _shift_quarter_edge),
    # other calendars and named days
    Rule("{lunar_mark} {m:month_number} 月 {d:lunar_day|plain_day|day} (日|号)?", lunar, "lunar"),
    Rule("{lunar_mark} {m:month_number} 月", lunar, "lunar"),
    Rule("{lunar_mark}? {leap:leap_mark} {m:month_number} 月 ({d:lunar_day|plain_day|day} (日|号)?)?", lunar, "lunar"),
    Rule("{lunar_mark}? {m:lunar_month} ({d:lunar_day|plain_day|day} (日|号)?)?", lunar, "lunar"),
    Rule("大年 {d:lunar_day}", lunar, "lunar"),
    Rule("{lunar_mark}? {h:holiday} (假期|当天)?", _holiday, "holiday"),
    Rule(
        "(五一|十一|清明) > (假期|小长假|黄金周|期间|前后)",
        lambda text: Holiday(_FIRST_DAYS[text]),
        "holiday",
        text=True,
    ),
)
"""Level: pieces of dates, each on its own a token of a kind."""
