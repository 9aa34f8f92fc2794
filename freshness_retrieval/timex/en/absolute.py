"""English dates that stand for themselves: 3 March 2024, Q3 2024, the nineties, Christmas."""

from dataclasses import replace
from typing import Any, Final, Literal

from freshness_retrieval.timex.en.holidays import HOLIDAYS
from freshness_retrieval.timex.expression import (
    CONTEXT,
    Calendar,
    Clock,
    Expression,
    Fiscal,
    Portion,
    Range,
    Shift,
    Timed,
    Unit,
    Within,
)
from freshness_retrieval.timex.limits import CENTURY, DAYS, HALVES, QUARTERS, WEEKS
from freshness_retrieval.timex.pack import Level, Rule

__all__ = ["LEVEL"]

_LAST_CENTURY: Final = 30
_DAYS_OF_WEEK: Final = 7
_REPORTED_WITHIN: Final = (30, 80)
"""Days after the end of a year in which reports speak of its quarters; longer of its last one."""
_YEAR_BEFORE: Final = Shift(Unit.YEAR, -1, CONTEXT, exact=True)
_DAY = "{d:day|ordinal_digits|ordinal_word}"
_WRITTEN_DAY = "{d:int_day|ordinal_digits|ordinal_word}"
_MONTH = "({m:month}|{m:short_month} .)"
_WEEKDAY = "(({w:weekday} .?|{w:weekdays}) ,? (the)?)"
_YEAR = "(,? (of)? {y:year} | ,? ' {yy:d2} | of {yy:d2})"


def _date(
    m: int | None = None, d: int | None = None, y: int | None = None, yy: int | None = None, w: int | None = None
) -> Calendar | None:
    if d is not None and d > DAYS:
        return None
    return Calendar(month=m, day=d, year=y if yy is None else yy, short_year=yy is not None, weekday=w)


def _range_of_year(v: Range, y: int | None = None) -> Range:
    """Read 5/1-5/7, 2020."""
    if y is None or not isinstance(v.end, Calendar) or v.end.year is not None:
        return v
    return Range(v.start, replace(v.end, year=y))


def _stamp(w: int, m: int, d: int, c: Clock, y: int, z: int | None = None) -> Timed:
    """Read Wed Oct 26 15:50:06 2016, as C and mail write it."""
    return Timed(Calendar(month=m, day=d, year=y, weekday=w), replace(c, offset=z))


def _stamp_in_zone(v: Timed, z: int | None = None) -> Timed:
    """Read 2024-06-01 12:00:00 UTC."""
    return v if z is None or v.clock.offset is not None else Timed(v.date, replace(v.clock, offset=z))


def _part_of_year(kind: Literal["quarter", "half"]) -> Any:
    limit = QUARTERS if kind == "quarter" else HALVES

    def build(q: int, y: Any = None, yy: int | None = None) -> Calendar | None:
        if q > limit:
            return None
        quarter, half = (q, None) if kind == "quarter" else (None, q)
        return Calendar(
            quarter=quarter, half=half, year=y if yy is None else yy, short_year=yy is not None and yy < CENTURY
        )

    return build


def _reported_quarter(q: int, y: int | None = None) -> Expression | None:
    """Read will report third-quarter profit, which is behind or soon is, though the report lies ahead."""
    if q > QUARTERS or y is not None:
        return Calendar(quarter=q, year=y) if q <= QUARTERS else None
    return Within(Calendar(quarter=q), Shift(Unit.DAY, -_REPORTED_WITHIN[q == QUARTERS], exact=True))


def _week(k: int, y: int, d: int | None = None) -> Calendar | None:
    """Read 2024-W23, and its days 1 (Monday) to 7."""
    if d is not None and not 0 < d <= _DAYS_OF_WEEK:
        return None
    return Calendar(week=k, year=y, weekday=None if d is None else d - 1)


def _fiscal(y: int, q: int | None = None, h: int | None = None) -> Fiscal:
    return Fiscal(year=y, quarter=q, half=h, short_year=y < CENTURY)


def _fiscal_years(v: Range) -> Fiscal | None:
    """Read FY 2023/24, which is named by the year it ends in."""
    start, end = v.start, v.end
    if not (isinstance(start, Calendar) and isinstance(end, Calendar)) or end.year != (start.year or 0) + 1:
        return None
    return Fiscal(year=end.year)


def _fiscal_to(y: int, e: int) -> Fiscal | None:
    """Read FY2024-25."""
    return _fiscal(e) if e % CENTURY == (y + 1) % CENTURY else None


def _days_of_month(m: int, v: tuple[int, int], y: int | None = None) -> Range | None:
    if v[0] >= v[1]:
        return None
    return Range(Calendar(year=y, month=m, day=v[0]), Calendar(year=y, month=m, day=v[1]))


def _decade(y: int) -> Calendar | None:
    return Calendar(decade=y) if y % 10 == 0 else None


def _century(c: int) -> Calendar | None:
    return Calendar(century=c) if 0 < c <= _LAST_CENTURY else None


def _confirmed(w: int, v: Expression) -> Expression:  # noqa: ARG001 (a weekday next to a full date confirms it)
    return v


def _of_shape(v: Expression) -> Expression:
    return v


LEVEL: Final = Level(
    (
        # month and day
        Rule(f"{_WEEKDAY}? {_MONTH} (the)? {_DAY} {_YEAR}?", _date),
        Rule(f"{_WEEKDAY}? {_DAY} (day)? (of)? (,|-|/|–)? {{m:sure_month}} .? {_YEAR}?", _date),
        Rule(f"the {{d:ordinal_digits|ordinal_word}} of {{m:month}} .? {_YEAR}?", _date),
        Rule("{d:int_day} {m:short_month} {yy:d2}", _date),
        Rule("{d:int_day} {m:short_month} > {d2} -? ({thing}|{unit})", _date),
        Rule("{m:month} > {day} {unit} (ago|earlier|later|before|after)", _date),
        Rule(f"{_WEEKDAY}? {_DAY} (-|/) {{m:month}} (-|/) ({{y:year}}|{{yy:d2}})", _date),
        Rule(
            "{d:int_day|ordinal_digits} > ((,|and|or|&){1,2} {int_day|ordinal_digits}){1,6} {m:sure_month} .? {y:year}?",
            _date,
        ),
        Rule("{m:month} > (and|or|&|/) {month} {y:year}", _date),
        Rule(
            "{w:weekday} {d:int_day|ordinal_digits} > (and|or|&|-|to) {weekday} {int_day|ordinal_digits} {m:sure_month} {y:year}?",
            _date,
        ),
        Rule(
            "{m:month} {d:int_day|ordinal_digits} > ((,|and|or|&){1,2} {int_day|ordinal_digits}){1,6} ,? {y:year}",
            _date,
        ),
        Rule(f"{_WEEKDAY}? {_WRITTEN_DAY} (day)? of? {{m:unsure_month}} .? {_YEAR}", _date),
        Rule("{d:int_day|ordinal_digits} (day)? of? {m:unsure_month}", _date),
        Rule(f"{_WEEKDAY} {{d:int_day|ordinal_digits}} (day)? of? {{m:unsure_month}}", _date),
        Rule("{d:ordinal_word} (day)? of {m:unsure_month}", _date),
        Rule("{w:weekday} ,? (the)? {d:ordinal_digits}|{w:weekday} the {d:ordinal_word}", _date),
        Rule("{v:iso_date|slashed} {clause} {w:weekday} {clause}", _confirmed),
        Rule(f"{_DAY} {{m:month}} {{y:year}} {{clause}} {{w:weekday}} {{clause}}", _date),
        Rule("{w:weekday} ,? -? {v:iso_date|slashed|dotted_day}", _confirmed),
        Rule(f"{_MONTH} (,|of|/|-)* {{y:year}}", _date),
        Rule("{m:unsure_month} > {figure}", _date),
        Rule("{m:month} .? (of)? ' {yy:d2}|{m:month} .? of {yy:d2}", _date),
        Rule("{d:int_day} (-|/)? {m:month} (-|/) {y:year}", _date),
        Rule("{m:month} / {d:int_day}", _date),
        Rule("{v:month_day} (,? {y:year})?", lambda v, y=None: _date(v[0], v[1], y)),
        Rule("{m:month} , {d:ordinal_digits} (,? {y:year})?", _date),
        Rule("{m:month} (-|/) {v:day_year}", lambda m, v: _date(m, v[0], v[1])),
        Rule("{w:weekday} {m:month} {d:int_day} {c:clock_digits} {z:zone}? {y:year}", _stamp, "timed"),
        Rule("on < the {d:int_day} > (from|between|at)", _date),
        Rule("on < {d:ordinal_digits} > ({sentence}|{clause}|,|-|from|between|at)", _date),
        Rule("{w:weekday} {d:int_day} > ({sentence}|,|between|from|at)", _date),
        Rule("{y:year} (-|/) {m:month} ((-|/) {d:day})?", _date),
        Rule("{y:year} ,? {m:sure_month}", _date),
        Rule("{v:iso_date|slashed|dotted|iso_month|compact}", _of_shape),
        Rule("{v:iso_time|basic_time} {z:zone}?", _stamp_in_zone, "timed"),
        Rule("((the)? (year|years))? {v:years}", _of_shape, "range"),
        Rule("(the)? {v:years} (academic year|school year|tax year|season)", _of_shape, "range"),
        Rule("(from|between)? {v:date_range|date_range_dashed} (,? {y:year})?", _range_of_year, "range"),
        Rule("(from)? {v:iso_range|dotted_range}", _of_shape, "range"),
        Rule("(the)? (comparable)? year -? (ago|earlier) (quarter|period)", lambda: _YEAR_BEFORE),
        Rule("year - (ago|earlier)", lambda: _YEAR_BEFORE),
        Rule("(from|between|on)? {m:month} .? {v:days} (,? {y:year})?", _days_of_month, "range"),
        Rule("(from|between|on)? {v:days} (of)? {m:month} .? (,? {y:year})?", _days_of_month, "range"),
        # years
        Rule("{y:calendar_code}", lambda y: Calendar(year=y, short_year=y < CENTURY)),
        Rule("(year -? end|end -) (of)? {y:year}", lambda y: Portion(Calendar(year=y), "END", edge=True)),
        Rule("(the)? (calendar year|school year|year|cy) {y:year}", lambda y: Calendar(year=y)),
        Rule("(in|of|since|from|by|until|summer|fall|winter|spring|autumn|class of) < ' {yy:d2}", _date),
        # quarters, halves, weeks
        Rule("{q:quarter_code} ((-|of|/|,)* ({y:year}|' {yy:d2}))?", _part_of_year("quarter")),
        Rule("{q:int} q ((-|of|/|,)* ({y:year}|' {yy:d2}))?", _part_of_year("quarter")),
        Rule("{q:int} {yy:quarter_year}", _part_of_year("quarter")),
        Rule("{q:quarter_code} > (and|or|/|&|,)+ {quarter_code} (-|of|/)? {y:year}", _part_of_year("quarter")),
        Rule("{y:year} (-|/|,)? {q:quarter_code}", _part_of_year("quarter")),
        Rule("quarter {q:month_number} (of|in|,)? {y:year}?", _part_of_year("quarter")),
        Rule(
            "(the)? (fiscal|fiscal -)? {q:ordinal_word|ordinal_digits} (fiscal|financial)? quarter",
            _part_of_year("quarter"),
        ),
        Rule("(fiscal|fiscal -)? {q:ordinal_word|ordinal_digits} - quarter", _part_of_year("quarter")),
        Rule(
            "(the)? (fiscal|fiscal -)? {q:ordinal_word|ordinal_digits} (-|fiscal|financial)* quarter (of|in|,)? {y:year}",
            _part_of_year("quarter"),
        ),
        Rule(
            "(report|post|release|announce|publish) (a|an|its|their|the|our|lower|higher|record)* < (fiscal)?"
            " {q:ordinal_word|ordinal_digits} -? quarter (of)? {y:year}?",
            _reported_quarter,
        ),
        Rule("(the)? {y:year} (quarter|period)", lambda y: Within(Shift(Unit.QUARTER, 0, CONTEXT), Calendar(year=y))),
        Rule("(the)? {y:year} (-|fiscal)* {q:ordinal_word|ordinal_digits} -? quarter", _part_of_year("quarter")),
        Rule(
            "(the)? {q:ordinal_word|ordinal_digits} -? half of {y:year}",
            lambda q, y: Calendar(half=q, year=y) if q <= HALVES else None,
        ),
        Rule("(the)? last half of {y:year}", lambda y: Calendar(half=2, year=y)),
        Rule("{q:half_code} (-|of|/|,)* ({y:year}|' {yy:d2})", _part_of_year("half")),
        Rule("{y:year} (-|/)? {q:half_code}", _part_of_year("half")),
        Rule("{q:int} h (-|of|/|,)* ({y:year}|' {yy:d2})", _part_of_year("half")),
        Rule("{q:int} {yy:half_year}", _part_of_year("half")),
        Rule("{q:half_code} > (and|or|/|&|,)+ {half_code} (-|of|/)? {y:year}", _part_of_year("half")),
        Rule("{y:year} (-|/)? {k:week_code}", _week),
        Rule("{y:year} - {k:week_code} - {d:int}", _week),
        Rule("{k:week_code} (-|of|/|,)* {y:year}", _week),
        Rule("(calendar)? week {k:int} (of|,|in|/)? {y:year}", _week),
        Rule("this week > {int} ({meridiem}|{half} .? m)", lambda: Shift(Unit.WEEK, 0)),
        Rule("week {k:int}", lambda k: Calendar(week=k) if 0 < k <= WEEKS else None),
        # seasons
        Rule("(the)? {s:season} (of|,)? {y:year}", lambda s, y: Calendar(season=s, year=y)),
        # decades and centuries
        Rule("(the)? {y:year} (s|'s)", _decade),
        Rule("(the)? ' {y:d2} (s|'s)", _decade),
        Rule("(the|in) < {y:d2} s", _decade),
        Rule("(the)? {y:decade_word}", _decade),
        Rule("(the)? {c:ordinal_word|ordinal_digits} -? century", _century),
        # years of accounts
        Rule("{y:fiscal_code} (-|,|/)? ({q:quarter_code}|{h:half_code})?", lambda y, q=None, h=None: _fiscal(y, q, h)),
        Rule(
            "({q:quarter_code}|{h:half_code}) (-|,|/|of)* {y:fiscal_code}", lambda y, q=None, h=None: _fiscal(y, q, h)
        ),
        Rule("(the)? (fiscal|fiscal year|financial year|fy) {y:year}", lambda y: Fiscal(year=y)),
        Rule("(the)? (fiscal|fiscal year|financial year|fy) {v:years}", _fiscal_years),
        Rule("(the)? {v:years} (fiscal|financial) year", _fiscal_years),
        Rule("{y:fiscal_code} (-|/) {e:d2|year}", _fiscal_to),
        Rule("(fiscal|fiscal year|financial year|fy) ' {y:d2}", _fiscal),
        Rule("fy {y:d2}", _fiscal),
        Rule(
            "(the)? {q:ordinal_word|ordinal_digits} quarter of (fiscal|fiscal year|fy) {y:year}",
            lambda q, y: Fiscal(year=y, quarter=q),
        ),
        *HOLIDAYS,
        # what only looks like a time
        Rule("(the)? ({ordinal_word}|{ordinal_digits}) -? century (bc|bce)"),
        Rule("({year}|{int}) (bc|bce)"),
        Rule("{unsure_month} {verb_after_may}"),
        Rule("{version}"),
        Rule("{int} -? {slashed}"),
    )
)
