"""English expressions made of others: of, ago, before, ranges, early and late."""

from typing import Any, Final

from freshness_retrieval.timex.expression import (
    ANCHOR,
    CONTEXT,
    About,
    Calendar,
    Clock,
    Duration,
    Expression,
    Fiscal,
    Holiday,
    Nth,
    Reference,
    Shift,
    Stretch,
    Timed,
    Unit,
    Within,
)
from freshness_retrieval.timex.limits import DAYS, HALVES, QUARTERS
from freshness_retrieval.timex.pack import Level, Rule

__all__ = ["COUNTED", "INSIDE", "YEARS"]

_YEARLIKE: Final = frozenset({Unit.YEAR})
_CLOCKS: Final = frozenset({Unit.HOUR, Unit.MINUTE, Unit.SECOND})
_LIKELY_YEARS: Final = range(1900, 2060)
_ORDINAL: Final = "{n:ordinal_word|ordinal_digits}"


def _year(y: int) -> Calendar | None:
    return Calendar(year=y) if y in _LIKELY_YEARS else None


def _any_year(y: int) -> Calendar:
    return Calendar(year=y)


def _also(a: Any, d: int, y: int | None = None) -> Calendar | None:
    """Read the second day of June 3 and 4, 2024."""
    if not isinstance(a, Calendar) or a.month is None or a.day is None or d > DAYS:
        return None
    return Calendar(year=a.year if y is None else y, month=a.month, day=d, short_year=a.short_year and y is None)


YEARS: Final = Level(
    (
        Rule(
            "{a:date} ((, {int_day|ordinal_digits}){1,5})? ,? (and|or|&) < {d:int_day|ordinal_digits} ,? {y:year}",
            _also,
        ),
        Rule(
            "{a:date} ((, {int_day|ordinal_digits}){1,5})? ,? (and|or|&) < {d:int_day|ordinal_digits}"
            " > ({sentence}|{clause}|,)",
            _also,
        ),
        Rule("{y:year} {thing}"),
        Rule(
            "(in|of|since|from|by|until|till|before|after|between|during|through|circa|around|to|late|early|mid|mid -|year) < {y:year}",
            _any_year,
        ),
        Rule("{y:year}", _year),
    )
)


def _ago(d: Duration) -> Expression | None:
    unit, amount = d.parts[0]
    if len(d.parts) > 1:
        return Stretch(d, -1)
    if amount is None:
        return Reference("PAST_REF")
    return _about(Shift(unit, -amount, CONTEXT if unit is Unit.YEAR and amount == 1 else ANCHOR, exact=True), d)


def _about(shift: Shift, d: Duration) -> Expression:
    """Keep that a length was more, less or about so much."""
    return shift if d.mod is None else About(shift, d.mod)


def _a_year_ago(u: Unit) -> Shift:
    return Shift(u, -1, CONTEXT if u is Unit.YEAR else "anchor", exact=True)


def _from(d: Duration, sign: int, base: Any) -> Expression | None:
    unit, amount = d.parts[0]
    if amount is None:
        return Reference("FUTURE_REF" if sign > 0 else "PAST_REF")
    if len(d.parts) > 1:
        shifted: Any = base
        for part, number in d.parts:
            shifted = Shift(part, sign * (number or 0), shifted, exact=True)
        return shifted  # type: ignore[no-any-return]
    return _about(Shift(unit, sign * amount, base, exact=True), d)


def _stretch(sign: int, base: Any = "anchor") -> Any:
    def build(d: Duration) -> Stretch:
        return Stretch(d, sign, base)

    return build


def _run(number: int) -> Any:
    def build(d: Duration, b: Any = None) -> Expression | None:
        unit, amount = d.parts[0]
        if len(d.parts) > 1 or amount is None or amount != int(amount) or unit in _CLOCKS:
            return None
        if b is None and unit is Unit.YEAR:
            return d
        return Nth(number, unit, b if b is not None else CONTEXT, count=int(amount))

    return build


def _nth_unit(n: int, u: Unit, b: Any = None) -> Expression | None:
    if u in _CLOCKS or (u is Unit.QUARTER and n > QUARTERS):
        return None
    if u is Unit.QUARTER and b is None:
        return Calendar(quarter=n)
    return Nth(n, u, b if b is not None else "anchor")


def _nth_weekday(b: Any, w: int, n: int = -1, c: Any = None) -> Expression:
    day = Nth(n, Unit.DAY, b, weekday=w)
    return Timed(day, c) if isinstance(c, Clock) else day


def _ended(a: Any, b: Any) -> Expression | None:
    """Read the quarter ended 30 September, the quarter that holds the day, and the year ended 31 March, which ends with it."""
    if not isinstance(a, Shift) or a.exact:
        return None
    if a.unit is Unit.YEAR and a.amount == 0:
        return Stretch(Duration(((Unit.YEAR, 1),)), -1, Shift(Unit.DAY, 1, b, exact=True))
    return Shift(a.unit, 0, b) if a.unit is Unit.QUARTER else None


def _until(d: Duration, b: Any) -> Stretch | None:
    """Read the three months ended 31 March and the year to June, the day or month included."""
    if not isinstance(b, Calendar) or b.month is None:
        return None
    return Stretch(d, -1, Shift(Unit.DAY if b.day is not None else Unit.MONTH, 1, b, exact=b.day is not None))


def _week_from(a: Any, b: Any) -> Expression | None:
    """Read the week commencing 3 June."""
    return Shift(Unit.WEEK, 0, b) if isinstance(a, Shift) and a.unit is Unit.WEEK and not a.exact else None


def _weekday_away(w: Any, s: Any) -> Expression | None:
    """Read Monday two weeks from now: that weekday of the week that lies so far away."""
    if not (isinstance(w, Calendar) and w.weekday is not None and w.day is None and w.relation is w.in_week is None):
        return None
    if not (
        isinstance(s, Shift)
        and s.exact
        and s.base == ANCHOR
        and (s.amount or 0) > 0
        and s.unit in {Unit.DAY, Unit.WEEK, Unit.MONTH, Unit.YEAR}
    ):
        return None
    return Nth(1, Unit.DAY, Shift(Unit.WEEK, 0, s), weekday=w.weekday)


def _beside(sign: int) -> Any:
    """Return the builder of the day before Christmas, the year after 2015, and the day before what was spoken of."""

    def build(a: Any, text: str, b: Any = None) -> Shift | None:
        if not isinstance(a, Shift) or a.exact or a.amount != 0 or not text.startswith("the "):
            return None
        if b is None:
            known = a.unit is Unit.DAY or (a.unit is Unit.YEAR and sign < 0)
            return Shift(a.unit, sign, CONTEXT) if known else None
        return Shift(a.unit, sign, b)

    return build


def _confirmed_behind(w: Any, b: Any) -> Expression | None:
    """Read this Friday (June 7)."""
    is_weekday = isinstance(w, Calendar) and w.weekday is not None and w.day is None
    return b if is_weekday and isinstance(b, Calendar) and b.day is not None else None


def _nth_named_weekday(n: int, a: Any, b: Any) -> Expression | None:
    if isinstance(a, Calendar) and a.weekday is not None and a.day is None:
        return Nth(n, Unit.DAY, b, weekday=a.weekday)
    return None


COUNTED: Final = Level(
    (
        Rule("{d:duration} (ago|back)", _ago),
        Rule("(a|an) {u:unit_one} ago", _a_year_ago),
        Rule("{d:duration} (earlier|previously)", lambda d: _from(d, -1, CONTEXT)),
        Rule("{d:duration} before > ({sentence}|{clause}|,)", lambda d: _from(d, -1, CONTEXT)),
        Rule("{d:duration} (later|afterwards|thereafter)", lambda d: _from(d, 1, CONTEXT)),
        Rule("{d:duration} after > ({sentence}|{clause}|,)", lambda d: _from(d, 1, CONTEXT)),
        Rule(
            "{d:duration} (from {r:reference}|hence)",
            lambda d, r=None: _from(d, 1, "anchor") if r is None or r.value == "PRESENT_REF" else None,
        ),
        Rule("in {d:duration} ('s|')? time", lambda d: _from(d, 1, "anchor")),
        Rule(
            "for {d:duration} ,? from {b:date|timed|clock}",
            lambda d, b: Stretch(d, 1, b),
            "stretch",
        ),
        Rule(
            "{d:duration} ,? (starting|beginning) (from|on)? {b:date|timed|clock}",
            lambda d, b: Stretch(d, 1, b),
            "stretch",
        ),
        Rule("(from)? {c:clock|timed} for {d:duration}", lambda c, d: Stretch(d, 1, c), "stretch"),
        Rule("from {n:hour} for {d:duration}", lambda n, d: Stretch(d, 1, Clock(hour=n)), "stretch"),
        Rule("for {d:duration} from {n:hour}", lambda n, d: Stretch(d, 1, Clock(hour=n)), "stretch"),
        Rule(
            "(will|'ll|be back|can|back|leave|meet|start|expires|expire|due) (be|leave|go|start|begin|end|return|open)? < in {d:duration}",
            lambda d: _from(d, 1, "anchor"),
        ),
        Rule("{d:duration} (before|prior to|{ahead_of}) {b:date|timed}", lambda d, b: _from(d, -1, b)),
        Rule("(in)? {d:duration} (after|from|following|since) {b:date|timed}", lambda d, b: _from(d, 1, b)),
        Rule("{a:date} (before|prior to) {b:date|timed}", _beside(-1), text=True),
        Rule("{a:date} after {b:date|timed}", _beside(1), text=True),
        Rule("{u:day_up} (before|prior to) {b:date|timed}", lambda u, b: Shift(u, -1, b)),
        Rule("{u:day_up} after {b:date|timed}", lambda u, b: Shift(u, 1, b)),
        Rule("{a:date} before", _beside(-1), text=True),
        Rule("{a:date} after", _beside(1), text=True),
        Rule("day before", lambda: Shift(Unit.DAY, -1, CONTEXT)),
        Rule("day after", lambda: Shift(Unit.DAY, 1, CONTEXT)),
        Rule(
            "(at least)? (the|these|this)? (past|last|previous|prior|preceding|recent|trailing) {d:duration}",
            _stretch(-1),
        ),
        Rule("(the|these)? (next|coming|upcoming|following|subsequent) {d:duration} (or so)?", _stretch(1)),
        Rule(
            "(the)? {n:number} (next|coming|upcoming|following) {u:unit_many}",
            lambda n, u: Stretch(Duration(((u, n),)), 1),
        ),
        Rule("within {d:duration}|within (the)? next {d:duration}", _stretch(1)),
        Rule("(the)? (first|latest|initial|opening) {d:duration} ((of (the)?|in) {b:date|fiscal})?", _run(1)),
        Rule("(the)? (last|final|closing) {d:duration} of {b:date}", _run(-1)),
        Rule("the {d:duration}", lambda d: d, "duration"),
        Rule("(those|these|that) {d:duration}", lambda d: d, "duration"),
        Rule("{a:date} > (ended|ending|that ended) {b:date}", _ended),
        Rule("(the)? {d:duration} > (ended|ending|that ended|to|through) (on)? {b:date}", _until, "stretch"),
        Rule(f"(the)? {_ORDINAL} {{w:weekday}} (of|in) {{b:date}}", _nth_weekday),
        Rule("(the)? last {w:weekday} (of|in) {b:date}", _nth_weekday),
        Rule(f"(the)? {_ORDINAL} {{a:date}} (of|in) {{b:date}}", _nth_named_weekday),
        Rule(f"(the)? {_ORDINAL} -? {{u:day_up}} (of|in) {{b:date}}", _nth_unit),
        Rule("(the)? (last|final) {u:day_up} (of|in) {b:date}", lambda u, b: Nth(-1, u, b)),
        Rule("{a:date} (beginning|starting|commencing) (on)? {b:date}", _week_from),
        Rule(
            "(the)? week (beginning|starting|commencing|ending|ended) (on)? (the)? {b:date}",
            lambda b: Shift(Unit.WEEK, 0, b),
        ),
        Rule("(w / (c|e)|wc) {b:date}", lambda b: Shift(Unit.WEEK, 0, b)),
        Rule(
            "{a:date} of (the)? {d:ordinal_digits}", lambda a, d: _week_from(a, Calendar(day=d)) if d <= DAYS else None
        ),
        Rule("(the)? week of (the)? {b:date}", lambda b: Shift(Unit.WEEK, 0, b)),
        Rule("(the)? weekend of (the)? {b:date}", lambda b: Shift(Unit.WEEKEND, 0, b)),
        Rule("(in|of|from) < the past", lambda: Reference("PAST_REF"), "reference"),
        Rule("(the)? {u:units} ahead", lambda u: Stretch(u, 1)),
    )
)


def _inside(a: Any, b: Any) -> Expression | None:  # noqa: PLR0911 (one return a kind of period)
    """Join June and last year, the third quarter and 2024, Tuesday and next week."""
    if isinstance(a, Calendar) and a.year is None and a.relation is None and a.decade is None and a.century is None:
        if isinstance(b, Calendar) and b.year is not None and b.month is None and b.quarter is None:
            return (
                Calendar(
                    year=b.year,
                    short_year=b.short_year,
                    month=a.month,
                    day=a.day,
                    weekday=a.weekday,
                    quarter=a.quarter,
                    half=a.half,
                    season=a.season,
                    week=a.week,
                )
                if a.weekday is None or a.day is not None
                else None
            )
        if isinstance(b, Fiscal) and (a.quarter or a.half):
            return Fiscal(year=b.year, quarter=a.quarter, half=a.half, short_year=b.short_year)
        if _contains(b, a):
            return Within(a, b)
    if isinstance(a, Holiday) and a.year is None:
        if isinstance(b, Calendar) and b.year is not None and b.month is None:
            return Holiday(a.find, b.year, None, a.days, a.value)
        if isinstance(b, Shift) and b.unit is Unit.YEAR:
            return Within(a, b)
    if isinstance(a, Nth) and a.of in {"anchor", CONTEXT} if isinstance(a, Nth) and isinstance(a.of, str) else False:
        return Within(a, b)
    return None


def _half(n: int, b: Any) -> Expression:
    return _inside(Calendar(half=n), b) or Within(Calendar(half=n), b)


def _contains(outer: Any, inner: Calendar) -> bool:
    if not isinstance(outer, Shift) or outer.exact:
        return False
    if outer.unit is Unit.YEAR:
        return (
            inner.month is not None
            or inner.quarter is not None
            or inner.half is not None
            or inner.season is not None
            or inner.week is not None
        )
    if outer.unit is Unit.MONTH:
        return inner.month is None and inner.day is not None
    return outer.unit is Unit.WEEK and inner.weekday is not None and inner.day is None


def _part_of(a: Any, b: Any) -> Expression | None:
    """Read the last week of June and the week of 9 March, whose first half alone counts from the document."""
    if isinstance(a, Shift) and not a.exact and isinstance(a.base, str) and not isinstance(b, Reference):
        if a.amount == -1:
            return Nth(-1, a.unit, b)
        if a.amount == 0 and a.unit in {Unit.WEEK, Unit.DAY, Unit.MONTH}:
            return Shift(a.unit, 0, b)
    if isinstance(a, Calendar) and a.relation == -1 and a.weekday is not None:
        return Nth(-1, Unit.DAY, b, weekday=a.weekday)
    if isinstance(a, Calendar) and a.weekend:
        return Shift(Unit.WEEKEND, 0, b)
    return _of_calendar(a, b)


def _related(relation: int) -> Any:
    def build(b: Any) -> Expression | None:
        if isinstance(b, Holiday) and b.year is None:
            return Holiday(b.find, None, relation, b.days, b.value)
        if isinstance(b, Calendar) and b.year is None and b.month is not None and b.relation is None:
            return Calendar(month=b.month, day=b.day, relation=relation)
        return None

    return build


def _of_calendar(a: Any, b: Any) -> Expression | None:
    if isinstance(b, Calendar | Shift | Fiscal | Holiday):
        return _inside(a, b)
    return None


INSIDE: Final = Level(
    (
        Rule("{a:date} (of|in|,)? (the)? {b:date}", _of_calendar),
        Rule("(the)? {a:date} of (the)? {b:date}", _part_of),
        Rule("(last|previous|past|preceding) {b:date}", _related(-1)),
        Rule("(next|coming|upcoming) {b:date}", _related(1)),
        Rule("(the)? following {b:date}", _related(1)),
        Rule("this {b:date}", _related(0)),
        Rule("(the)? {b:date} 's {a:date}", _of_calendar),
        Rule("{w:date} ,? {s:date}", _weekday_away),
        Rule("{w:date} {opening} {b:date} {closing}", _confirmed_behind),
        Rule("{s:date} on {w:date}", _weekday_away),
        Rule(
            "{b:date} {a:date}",
            lambda b, a: _inside(a, b) if isinstance(b, Shift) or (isinstance(a, Calendar) and a.quarter) else None,
        ),
        Rule(
            "(the)? {n:ordinal_word|ordinal_digits} half (of|in) {b:date}",
            lambda n, b: _half(n, b) if n <= HALVES else None,
        ),
        Rule("(the)? {d:ordinal_digits|ordinal_word} (day)? (of)? {b:date}", lambda d, b: _inside(Calendar(day=d), b)),
        Rule(
            "(on|by|until|from|around|for|before|after|since|of|through|between|to|till) < the {d:ordinal_digits}",
            lambda d: Calendar(day=d) if d <= DAYS else None,
        ),
    )
)
