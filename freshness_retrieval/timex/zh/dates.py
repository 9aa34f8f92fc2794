"""Rules that join pieces to dates, and name parts of dates."""

from dataclasses import replace
from typing import Any, Final

from freshness_retrieval.timex.expression import (
    ANCHOR,
    About,
    Calendar,
    Duration,
    Expression,
    Holiday,
    Nth,
    Portion,
    Range,
    Shift,
    Unit,
    Within,
)
from freshness_retrieval.timex.pack import Rule
from freshness_retrieval.timex.zh.build import inside, lunar
from freshness_retrieval.timex.zh.holidays import HOLIDAYS

__all__ = ["DATES", "PORTIONS"]

_TENS: Final = 10


_HUNDRED: Final = 100


_MIDDLE: Final = 15
"""Last day of 上半月."""


def _decade_in(c: Expression, n: int) -> Calendar | None:
    if isinstance(c, Calendar) and c.century is not None:
        return Calendar(decade=(c.century - 1) * _HUNDRED + n)
    return None


def _half_month(
    h: bool, m: Calendar | None = None, y: Expression | None = None, s: Shift | None = None
) -> Range | None:
    """Return the days up to the 15th of a month, or those behind."""
    if m is not None and y is None:
        after = Calendar(month=(m.month or 1) % 12 + 1, day=1)
        first, last = (
            (_MIDDLE + 1, Shift(Unit.DAY, -1, after, exact=True)) if h else (1, Calendar(month=m.month, day=_MIDDLE))
        )
        return Range(Calendar(month=m.month, day=first), last)
    month = s or Shift(Unit.MONTH, 0) if m is None else inside(y or m, month=m.month)
    if isinstance(month, Shift) and month.unit is not Unit.MONTH:
        return None
    if h:
        return Range(Within(Calendar(day=_MIDDLE + 1), month), month)
    return Range(Within(Calendar(day=1), month), Within(Calendar(day=_MIDDLE), month))


def _weekday_of(a: Shift, w: int) -> Expression | None:
    if a.unit is not Unit.WEEK:
        return None
    return Calendar(weekday=w, in_week=int(a.amount or 0)) if a.base == ANCHOR else Nth(1, Unit.DAY, a, weekday=w)


def _year_holiday(y: Expression, h: Any) -> Expression:
    holiday = h if isinstance(h, Holiday) else Holiday(h)
    if isinstance(y, Calendar) and y.year is not None and not y.short_year:
        return replace(holiday, year=y.year)
    return Within(holiday, y)


def _date(d: Calendar, m: Calendar, y: Expression | None = None) -> Expression:
    if y is None:
        return Calendar(month=m.month, day=d.day)
    return inside(y, month=m.month, day=d.day)


def _lunar_day(m: Calendar, d: int) -> Expression:
    return lunar(d, m.month or 1)


def _plain_day(y: Expression, m: Calendar, d: int, text: str) -> Expression:
    """Read 八月十五 behind a year in words as a civil day, which leaves 日 out; else as one of the Chinese calendar."""
    if isinstance(y, Calendar) and not text[0].isdigit():
        return _date(Calendar(day=d), m, y)
    return _year_holiday(y, _lunar_day(m, d))


def _year_month(y: Expression, m: Calendar) -> Expression:
    return inside(y, month=m.month)


def _quarter_of(y: Expression, q: Calendar) -> Expression:
    return inside(y, quarter=q.quarter)


def _run_in(a: Expression, r: Range) -> Range | None:
    """Put a run of months, days or quarters inside a year or a month."""

    def field(value: Any) -> dict[str, int]:
        return {name: getattr(value, name) for name in ("month", "day", "quarter") if getattr(value, name) is not None}

    return Range(inside(a, **field(r.start)), inside(a, **field(r.end)))


def _with_weekday(a: Expression, w: int) -> Expression | None:
    """Return a date with the weekday beside it, which tells its month where that is left out.

    The year of a day with a month is not looked for by the weekday: a slip of the pen would move it far away.
    """
    if isinstance(a, Calendar) and a.weekday is not None:
        return None
    if isinstance(a, Calendar) and a.day is not None and a.month is None:
        return replace(a, weekday=w)
    return a if isinstance(a, Calendar | Within | Shift) else None


def _weekday_first(w: int, a: Expression) -> Expression | None:
    return _with_weekday(a, w) if isinstance(a, Calendar | Within) else None


def _explained(a: Expression, b: Expression) -> Expression | None:
    """Return the date in brackets behind a weekday of a week that is named: 上周五（5月10日）."""
    if not isinstance(a, Calendar) or a.in_week is None or a.weekday is None:
        return None
    return _weekday_first(a.weekday, b)


def _portion(a: Any, e: Any) -> Portion:
    return Portion(a, e, narrow=True)


def _is_day(a: Any) -> bool:
    match a:
        case Calendar():
            return a.day is not None or a.weekday is not None
        case Within():
            return _is_day(a.inner)
        case _:
            return isinstance(a, Holiday) or (isinstance(a, Shift) and a.unit is Unit.DAY)


def _edge(a: Any, e: Any) -> Expression | None:
    return None if _is_day(a) else _portion(a, e)


def _third(m: Any, e: Any) -> Portion:
    return Portion(m, e, thirds=True)


def _this(e: Any) -> Portion:
    return Portion(Shift(Unit.YEAR, 0), e, narrow=True)


def _this_month(e: Any) -> Portion:
    return Portion(Shift(Unit.MONTH, 0), e, narrow=True)


def _part_in(y: Expression, p: Any) -> Portion:
    """Put the beginning or the end of a month or a quarter in a year."""
    month, quarter = p.of.month, p.of.quarter
    return Portion(inside(y, quarter=quarter) if month is None else inside(y, month=month), p.mod, narrow=True)


def _year_month_edge(y: Expression, m: Any, e: Any) -> Portion:
    return Portion(inside(y, month=m.month), e, narrow=True)


DATES: Final = (
    Rule("{y:year_cell} 的? {m:month_cell}", _year_month),
    Rule("({y:year_cell} 的?)? {m:month_cell} 的? {d:month_day|numbered}", _date),
    Rule("{m:shifted} 的? {d:month_day|numbered}", lambda m, d: Within(d, m) if m.unit is Unit.MONTH else None),
    Rule("{y:year_cell} {d:spoken_date}", lambda y, d: inside(y, month=d.month, day=d.day)),
    Rule("{d:spoken_date}", lambda d: d),
    Rule("{a:year_cell} 的? {r:month_run|quarter_run}", _run_in, "range"),
    Rule(
        "{y:year_cell} 的? {m:month_cell} 的? {r:day_run}",
        lambda y, m, r: _run_in(inside(y, month=m.month), r),
        "range",
    ),
    Rule("{a:month_cell|shifted} 的? {r:day_run}", _run_in, "range"),
    Rule("{r:month_run|quarter_run|day_run}", lambda r: r, "range"),
    Rule("{y:year_cell} 的? {q:quarter}", _quarter_of),
    Rule("{y:year_cell} 的? {h:half_cell}", lambda y, h: inside(y, half=h.half)),
    Rule("{y:year_cell} 的? {s:season_cell}", lambda y, s: inside(y, season=s.season)),
    Rule("{y:year_cell} 的? {s:short_season}", lambda y, s: inside(y, season=s)),
    Rule("{y:year_cell} 的? {h:holiday|lunar}", _year_holiday),
    Rule("{y:year_cell} 的? 清明", lambda y: _year_holiday(y, HOLIDAYS["清明节"])),
    Rule(
        "{lunar_mark} {y:year_cell} {m:month_cell} ({d:lunar_day|plain_day|day} (日|号)?)?",
        lambda y, m, d=None: _year_holiday(y, lunar(d, m.month)),
    ),
    Rule("{m:month_cell} {d:lunar_day|plain_day}", _lunar_day),
    Rule("{y:year_cell} 的? {m:month_cell} {d:plain_day}", _plain_day, text=True),
    Rule("{y:year_cell} 的? {m:month_cell} {d:lunar_day}", lambda y, m, d: _year_holiday(y, lunar(d, m.month))),
    Rule("{lunar_mark} {y:year_cell} {h:lunar}", _year_holiday),
    Rule(
        "{y:year_cell} {lunar_mark} {m:month_cell} {d:month_day|numbered}",
        lambda y, m, d: _year_holiday(y, lunar(d.day, m.month)),
    ),
    Rule("{a:year_cell} 的? {e:year_edge}", _portion),
    Rule("{a:year_cell} {e:edge}", _portion),
    Rule("{y:year_cell} 的? 同期", lambda y: y),
    Rule("{y:year_cell} 的? {m:month_cell} {e:month_edge|edge}", _year_month_edge),
    Rule("{y:year_cell} 的? {p:part_piece}", _part_in),
    Rule("{p:part_piece}", lambda p: p),
    Rule("{a:month_cell|shifted} {e:edge}", _edge),
    Rule(
        "{y:year_cell} 的? {m:month_cell} {e:third}", lambda y, m, e: Portion(inside(y, month=m.month), e, thirds=True)
    ),
    Rule("{m:month_cell|shifted} 的? {e:third}", _third),
    Rule("({y:year_cell} 的?)? {m:month_cell} 的? {h:half_month}", _half_month, "range"),
    Rule("({s:shifted} 的?)? {h:half_month}", _half_month, "range"),
    Rule("{e:third}", lambda e: Portion(Shift(Unit.MONTH, 0), e, thirds=True)),
    Rule("{c:century} 的? {n:decade}", lambda c, n: _decade_in(c, n.decade)),
    Rule("{a:shifted} 的? {w:weekday}", _weekday_of),
    Rule("{of:reign} ({month_cell} {month_day}?|{lunar}|{month_cell} {lunar_day})", About),
    Rule("{y:reign}", lambda y: y),
    Rule("{a:fiscal} 第? {q:quarter|fiscal}", lambda a, q: replace(a, quarter=q.quarter)),
    Rule("{a:fiscal} {h:half_cell}", lambda a, h: replace(a, half=h.half)),
    Rule("{a:fiscal}", lambda a: a),
    Rule("{y:year_cell}", lambda y: y),
    Rule("{m:month_cell}", lambda m: m),
    Rule("{q:quarter}", lambda q: q),
    Rule("{h:half_cell}", lambda h: h),
    Rule("{s:season_cell}", lambda s: s),
    Rule("{d:month_day}", lambda d: d),
    Rule("{h:holiday|lunar}", lambda h: h),
    Rule("{a:stamp}", lambda a: a),
    Rule("{c:shifted}", lambda c: c),
    Rule("{a:century} {e:edge}", _portion),
    Rule("{c:century}", lambda c: c),
    Rule("{a:decade} 的? {e:edge}", _portion),
    Rule("{c:decade}", lambda c: c),
    Rule("({day_cue} < {d:numbered})", lambda d: d),
    Rule("{d:numbered} > (前|之前|以前|起|开始|到|至|止|后|之后|以后|{part}|{clock}|截止)", lambda d: d),
)
"""Level: dates out of pieces; what joins nothing stays a date by itself."""


def _first_of(a: Any, n: int, u: Unit) -> Expression | None:
    return Nth(n, u, a) if isinstance(a, Calendar | Shift | Within) else None


def _counted_in(a: Any, length: Duration, number: int) -> Expression | None:
    """Return so many units at the beginning (1) or the end (-1) of a period; a day has none, what is counted lies around it."""
    (unit, amount), *rest = length.parts
    if rest or amount is None or amount != int(amount) or _is_day(a) or not isinstance(a, Calendar | Shift | Within):
        return None
    return Nth(number, unit, a, int(amount))


def _leading(a: Any, n: Duration) -> Expression | None:
    return _counted_in(a, n, 1)


def _trailing(a: Any, n: Duration) -> Expression | None:
    return _counted_in(a, n, -1)


PORTIONS: Final = (
    Rule("{a:date} {e:edge}", _edge),
    Rule("{a:date} 的? {o:ordinal}", lambda a, o: _first_of(a, *o)),
    Rule("{a:date} 的? {o:ordinal_weekday}", lambda a, o: Nth(o[0], Unit.DAY, a, weekday=o[1])),
    Rule("{a:date} 的? 最后 (一|1)? 个? {w:weekday}", lambda a, w: Nth(-1, Unit.DAY, a, weekday=w)),
    Rule("{a:date} 的? (前|头|最初) {n:length}", _leading),
    Rule("{a:date} 的? (最后|后|末) {n:length}", _trailing),
    Rule("{a:date} 的? 首 个? {u:cell_unit|bare_unit}", lambda a, u: Nth(1, u, a)),
    Rule("{a:date} {open} {w:weekday} {close}", _with_weekday),
    Rule("{a:date} (,|，)? {w:weekday}", _with_weekday),
    Rule("{w:weekday} (,|，)? {a:date}", _weekday_first),
    Rule("{w:weekday} {open} {a:date} {close}", _weekday_first),
    Rule("{a:date} {open} {b:date} {close}", _explained),
    Rule("{w:weekday}", lambda w: Calendar(weekday=w)),
    Rule("{a:weekday} {to} {b:weekday}", lambda a, b: Range(Calendar(weekday=a), Calendar(weekday=b)), "range"),
    Rule("{weekend}", lambda: Shift(Unit.WEEKEND, 0)),
    Rule("{e:year_edge}", _this),
    Rule("{e:month_edge}", _this_month),
)
"""Level: parts of dates, and weekdays that comment on them."""
