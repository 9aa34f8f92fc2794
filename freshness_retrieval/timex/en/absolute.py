"""English dates that stand for themselves: 3 March 2024, Q3 2024, the nineties, Christmas."""

from dataclasses import replace
from datetime import date, timedelta
from typing import Any, Final, Literal

from dateutil.easter import easter

from freshness_retrieval.timex.expression import (
    CONTEXT,
    Calendar,
    Clock,
    Expression,
    Fiscal,
    Holiday,
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
_MIDDLE_OF_WEEK: Final = 2
"""Before Wednesday a holiday prolongs the weekend before it."""
_EASTERS: Final = range(1583, 4100)
"""Years that the rule of dateutil covers."""
_YEAR_BEFORE = Shift(Unit.YEAR, -1, CONTEXT, exact=True)
_YEAR_BEFORE = Shift(Unit.YEAR, -1, CONTEXT, exact=True)
_DAY = "{d:day|ordinal_digits|ordinal_word}"
_WRITTEN_DAY = "{d:int_day|ordinal_digits|ordinal_word}"
_MONTH = "({m:month}|{m:short_month} .)"
_WEEKDAY = "(({w:weekday} .?|{w:weekdays}) ,? (the)?)"
_YEAR = "(,? (of)? {y:year} | ,? ' {yy:d2})"


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


def _stamp(w: int, m: int, d: int, c: Clock, y: int) -> Timed:
    """Read Wed Oct 26 15:50:06 2016, as C and mail write it."""
    return Timed(Calendar(month=m, day=d, year=y, weekday=w), c)


def _part_of_year(kind: Literal["quarter", "half"]) -> Any:
    limit = QUARTERS if kind == "quarter" else HALVES

    def build(q: int, y: Any = None, yy: int | None = None) -> Calendar | None:
        if q > limit:
            return None
        quarter, half = (q, None) if kind == "quarter" else (None, q)
        return Calendar(quarter=quarter, half=half, year=y if yy is None else yy, short_year=yy is not None)

    return build


def _fiscal(y: int, q: int | None = None, h: int | None = None) -> Fiscal:
    return Fiscal(year=y, quarter=q, half=h, short_year=y < CENTURY)


def _days_of_month(m: int, v: tuple[int, int], y: int | None = None) -> Range | None:
    if v[0] >= v[1]:
        return None
    return Range(Calendar(year=y, month=m, day=v[0]), Calendar(year=y, month=m, day=v[1]))


def _decade(y: int) -> Calendar | None:
    return Calendar(decade=y) if y % 10 == 0 else None


def _century(c: int) -> Calendar | None:
    return Calendar(century=c) if 0 < c <= _LAST_CENTURY else None


def _easter(days: int) -> Any:
    def find(year: int) -> tuple[date, date] | None:
        if year not in _EASTERS:
            return None
        day = easter(year) + timedelta(days=days)
        return day, day

    return lambda y=None: Holiday(find, year=y)


def _fixed(month: int, day: int) -> Any:
    return lambda y=None: Calendar(month=month, day=day, year=y)


def _nth(number: int, weekday: int, month: int, days: int = 0) -> Any:
    def find(year: int) -> tuple[date, date] | None:
        first = date(year, month, 1)
        day = first + timedelta(days=(weekday - first.weekday()) % 7 + 7 * (number - 1))
        if number < 0:
            last = date(year + month // 12, month % 12 + 1, 1) - timedelta(days=1)
            day = last - timedelta(days=(last.weekday() - weekday) % 7)
        return day + timedelta(days=days), day + timedelta(days=days)

    return lambda y=None: Holiday(find, year=y)


def _weekend_of(holiday: Any) -> Any:
    """Return the builder of the weekend next to a holiday, that day included: Thursday to Sunday, Saturday to Monday."""

    def build(y: int | None = None) -> Holiday:
        day = holiday()

        def find(year: int) -> tuple[date, date] | None:
            if isinstance(day, Holiday):
                found = day.find(year) if day.find is not None else None
            else:
                found = (date(year, day.month, day.day),) * 2
            if found is None:
                return None
            first = found[0]
            saturday = first + timedelta(days=5 - first.weekday())
            if first.weekday() < _MIDDLE_OF_WEEK:
                saturday -= timedelta(days=7)
            return min(first, saturday), max(first, saturday + timedelta(days=1))

        return Holiday(find, year=y)

    return build


_HOLIDAYS: Final = (
    ("christmas eve|xmas eve", _fixed(12, 24)),
    ("(christmas|xmas) (day)?", _fixed(12, 25)),
    ("boxing day", _fixed(12, 26)),
    ("new year 's eve|new years eve|new year eve", _fixed(12, 31)),
    ("new year 's day|new years day|new year day", _fixed(1, 1)),
    ("independence day", _fixed(7, 4)),
    ("valentine 's day|valentines day|valentine day", _fixed(2, 14)),
    ("halloween (day)?", _fixed(10, 31)),
    ("juneteenth (day)?", _fixed(6, 19)),
    ("veterans day|veteran 's day", _fixed(11, 11)),
    ("st .? patrick 's day", _fixed(3, 17)),
    ("april fools day|april fool 's day", _fixed(4, 1)),
    ("earth day", _fixed(4, 22)),
    ("(international)? (workers|workers '|worker 's) day", _fixed(5, 1)),
    ("bastille day", _fixed(7, 14)),
    ("thanksgiving (day)?", _nth(4, 3, 11)),
    ("black friday", _nth(4, 3, 11, 1)),
    ("labor day", _nth(1, 0, 9)),
    ("memorial day", _nth(-1, 0, 5)),
    ("columbus day", _nth(2, 0, 10)),
    ("martin luther king (jr .?)? day|mlk day", _nth(3, 0, 1)),
    ("(presidents|president 's|presidents ') day", _nth(3, 0, 2)),
    ("mother 's day|mothers day|mother ' s day", _nth(2, 6, 5)),
    ("father 's day|fathers day", _nth(3, 6, 6)),
    ("election day", _nth(1, 0, 11, 1)),
    ("easter (sunday|day)?", _easter(0)),
    ("good friday", _easter(-2)),
    ("easter monday", _easter(1)),
    ("ash wednesday", _easter(-46)),
    ("palm sunday", _easter(-7)),
    ("pentecost|whit sunday", _easter(49)),
)


def _confirmed(w: int, v: Expression) -> Expression:  # noqa: ARG001 (a weekday next to a full date confirms it)
    return v


def _of_shape(v: Expression) -> Expression:
    return v


LEVEL: Final = Level(
    (
        # month and day
        Rule(f"{_WEEKDAY}? {_MONTH} (the)? {_DAY} {_YEAR}?", _date),
        Rule(f"{_WEEKDAY}? {_DAY} (day)? (of)? (,|-|/|–)? {{m:sure_month}} .? {_YEAR}?", _date),
        Rule(f"{_WEEKDAY}? {_DAY} (-|/) {{m:month}} (-|/) ({{y:year}}|{{yy:d2}})", _date),
        Rule("{d:int_day} > (and|or|&) {int_day} {m:sure_month} {y:year}?", _date),
        Rule("{m:month} > (and|or|&) {month} {y:year}", _date),
        Rule(f"{_WEEKDAY}? {_WRITTEN_DAY} (day)? of? {{m:unsure_month}} .? {_YEAR}", _date),
        Rule("{d:int_day|ordinal_digits} (day)? of? {m:unsure_month}", _date),
        Rule(f"{_WEEKDAY} {{d:int_day|ordinal_digits}} (day)? of? {{m:unsure_month}}", _date),
        Rule("{d:ordinal_word} (day)? of {m:unsure_month}", _date),
        Rule("{w:weekday} ,? (the)? {d:ordinal_digits}|{w:weekday} the {d:ordinal_word}", _date),
        Rule("{v:iso_date|slashed} {clause} {w:weekday} {clause}", _confirmed),
        Rule(f"{_DAY} {{m:month}} {{y:year}} {{clause}} {{w:weekday}} {{clause}}", _date),
        Rule("{w:weekday} ,? -? {v:iso_date|slashed|dotted_day}", _confirmed),
        Rule(f"{_MONTH} (,|of|/|-)* {{y:year}}", _date),
        Rule("{m:month} .? ' {yy:d2}", _date),
        Rule("{d:int_day} (-|/)? {m:month} (-|/) {y:year}", _date),
        Rule("{m:month} / {d:int_day}", _date),
        Rule("{m:month} , {d:ordinal_digits} (,? {y:year})?", _date),
        Rule("{m:month} (-|/) {v:day_year}", lambda m, v: _date(m, v[0], v[1])),
        Rule("{w:weekday} {m:month} {d:int_day} {c:clock_digits} {y:year}", _stamp, "timed"),
        Rule("on < the {d:int_day} > (from|between|at)", _date),
        Rule("on < {d:ordinal_digits} > ({sentence}|{clause}|,|-|from|between|at)", _date),
        Rule("{w:weekday} {d:int_day} > ({sentence}|,|between|from|at)", _date),
        Rule("{y:year} (-|/) {m:month} ((-|/) {d:day})?", _date),
        Rule("{y:year} ,? {m:sure_month}", _date),
        Rule("{v:iso_date|slashed|dotted|iso_month|compact}", _of_shape),
        Rule("{v:iso_time}", _of_shape),
        Rule("((the)? year)? {v:years}", _of_shape, "range"),
        Rule("(from|between)? {v:date_range|date_range_dashed} (,? {y:year})?", _range_of_year, "range"),
        Rule("(the)? (comparable)? year -? (ago|earlier) (quarter|period)", lambda: _YEAR_BEFORE),
        Rule("year - (ago|earlier)", lambda: _YEAR_BEFORE),
        Rule("(from|between|on)? {m:month} .? {v:days} (,? {y:year})?", _days_of_month, "range"),
        Rule("(from|between|on)? {v:days} (of)? {m:month} .? (,? {y:year})?", _days_of_month, "range"),
        # years
        Rule("(the)? (calendar year|school year|year|cy) {y:year}", lambda y: Calendar(year=y)),
        Rule("(in|of|since|from|by|until|summer|fall|winter|spring|autumn|class of) < ' {yy:d2}", _date),
        # quarters, halves, weeks
        Rule("{q:quarter_code} -? (of|/|,|-)? ({y:year}|' {yy:d2})?", _part_of_year("quarter")),
        Rule("{q:int} q (of|/|,|-)? ({y:year}|' {yy:d2})?", _part_of_year("quarter")),
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
        Rule("(the)? {y:year} (quarter|period)", lambda y: Within(Shift(Unit.QUARTER, 0, CONTEXT), Calendar(year=y))),
        Rule("(the)? {y:year} (-|fiscal)* {q:ordinal_word|ordinal_digits} -? quarter", _part_of_year("quarter")),
        Rule(
            "(the)? {q:ordinal_word|ordinal_digits} -? half of {y:year}",
            lambda q, y: Calendar(half=q, year=y) if q <= HALVES else None,
        ),
        Rule("(the)? last half of {y:year}", lambda y: Calendar(half=2, year=y)),
        Rule("{q:half_code} (of|/|,|-)? {y:year}", lambda q, y: Calendar(half=q, year=y)),
        Rule("{y:year} (-|/)? {q:half_code}", lambda q, y: Calendar(half=q, year=y)),
        Rule("{y:year} (-|/)? {k:week_code}", lambda k, y: Calendar(week=k, year=y)),
        Rule("week {k:int} (of|,|in)? {y:year}", lambda k, y: Calendar(week=k, year=y)),
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
        Rule("(fiscal|fiscal year|financial year|fy) {y:year}", lambda y: Fiscal(year=y)),
        Rule("(fiscal|fiscal year|financial year|fy) ' {y:d2}", _fiscal),
        Rule("fy {y:d2}", _fiscal),
        Rule(
            "(the)? {q:ordinal_word|ordinal_digits} quarter of (fiscal|fiscal year|fy) {y:year}",
            lambda q, y: Fiscal(year=y, quarter=q),
        ),
        *(Rule(f"({pattern}) (of|,|in)? {{y:year}}?", build) for pattern, build in _HOLIDAYS),
        *(
            Rule(f"({pattern}) ((of|,|in)? {{y:year}})? weekend ((of|,|in)? {{y:year}})?", _weekend_of(build))
            for pattern, build in _HOLIDAYS
        ),
        # what only looks like a time
        Rule("{unsure_month} {verb_after_may}"),
        Rule("{version}"),
        Rule("{int} -? {slashed}"),
    )
)
