"""English ranges and bounds: from 3 to 5 March, 5 to 6 pm on Friday, since June."""

import re
from dataclasses import replace
from typing import Any, Final

from freshness_retrieval.timex.en.parts import timed
from freshness_retrieval.timex.expression import (
    Bound,
    Calendar,
    Clock,
    Duration,
    Expression,
    Nth,
    Range,
    Recurrence,
    Reference,
    Shift,
    Stretch,
    Timed,
    Unit,
)
from freshness_retrieval.timex.limits import DAYS, HOURS, NOON
from freshness_retrieval.timex.pack import Level, Rule

__all__ = ["BOUNDS", "DATED_BOUNDS", "DATED_RANGES", "PAIRS", "RANGES"]

_ENDS: Final = "{a:date|timed|about|clock|daypart|reference}"
_DAY_FIRST: Final = re.compile(r"(?:(?:to|through|thru|till?|until)\s+|[-–—~]\s*)(?!noon|mid)[a-z]")
"""A day that stands before the time at the end of a range."""
_TO: Final = "(to|through|thru|until|till|til|-|–|—|~|up to|upto)"


def _range(a: Any, b: Any) -> Expression | None:
    if isinstance(a, Recurrence | Duration) or (
        isinstance(a, Clock) != isinstance(b, Clock) and not isinstance(b, Clock | Timed)
    ):
        return None
    if (
        a == b
        or (_is_weekday(a) and _is_month(b))
        or (isinstance(a, Shift) and not a.exact and a.unit in {Unit.YEAR, Unit.QUARTER} and isinstance(b, Calendar))
    ):
        return None
    if _is_weekday(a) and _is_weekday(b) and a.in_week is a.relation is None:
        a = replace(a, in_week=b.in_week)
    return Range(a, b)


def _into_day(a: Clock, b: Timed, text: str) -> Range | None:
    """Read 2pm till tomorrow 4:30pm, whose day belongs to the end alone; in 2pm till 4:30pm tomorrow it belongs to both."""
    if not _DAY_FIRST.search(text) or not isinstance(b.date, Shift) or b.date.unit is not Unit.DAY:
        return None
    return Range(Timed(Shift(Unit.DAY, 0), a), b)


def _to_now(a: Any) -> Range:
    return Range(a, Reference("PRESENT_REF"))


def _is_weekday(a: Any) -> bool:
    return isinstance(a, Calendar) and a.weekday is not None and a.day is None


def _is_month(b: Any) -> bool:
    return isinstance(b, Calendar) and b.month is not None and b.day is None


def _days(d: int, e: int, m: int, y: int | None = None) -> Range | None:
    return Range(Calendar(day=d, month=m, year=y), Calendar(day=e, month=m, year=y)) if d < e else None


def _days_to(d: int, b: Any) -> Range | None:
    """Read 3 to 5 March, whose first day shares the month."""
    if isinstance(b, Calendar) and b.month is not None and b.day is not None and 0 < d <= DAYS:
        return Range(Calendar(day=d), b)
    return None


def _to_day(a: Any, e: int, y: Any = None) -> Range | None:
    """Read June 15 to 20, 2025, whose first day shares the year."""
    if not (isinstance(a, Calendar) and a.month is not None and a.day is not None and 0 < e <= DAYS):
        return None
    if y is not None:
        if y != Calendar(year=y.year if isinstance(y, Calendar) else None) or a.year is not None or e <= a.day:
            return None
        return Range(replace(a, year=y.year), Calendar(day=e, month=a.month, year=y.year))
    return Range(a, Calendar(day=e, month=a.month if e > a.day else None, year=a.year if e > a.day else None))


def _pair_of_days(m: Any, v: tuple[int, int], y: int | None = None) -> Range | None:
    month = m.month if isinstance(m, Calendar) and m.day is None else None
    if month is None or v[0] >= v[1]:
        return None
    year = m.year if y is None else y
    return Range(Calendar(month=month, day=v[0], year=year), Calendar(month=month, day=v[1], year=year))


def _hours_to(n: int, b: Any) -> Range | None:
    clock = b.clock if isinstance(b, Timed) else b
    if not isinstance(clock, Clock) or clock.hour is None or not 0 < n <= HOURS:
        return None
    return Range(Clock(hour=n), b)


def _to_hour(a: Any, n: int, z: int | None = None) -> Range | None:
    """Read between 6:30 and 9 PST."""
    clock = a.clock if isinstance(a, Timed) else a
    if not (isinstance(clock, Clock) and clock.hour is not None and 0 < n <= HOURS):
        return None
    start = a if z is None or not isinstance(a, Clock) else replace(a, offset=z)
    return Range(start, Clock(hour=n, offset=z))


def _on_date(a: Any, r: Any) -> Expression | None:
    """Put a range of clock times on a date: Tuesday from 2:00 to 2:30 pm."""
    if not (isinstance(r, Range) and isinstance(r.start, Clock) and isinstance(r.end, Clock)):
        return None
    part = a.clock.part if isinstance(a, Timed) else None
    date = a.date if isinstance(a, Timed) else a
    if (isinstance(date, Calendar) and date.day is None and date.weekday is None) or (
        isinstance(date, Shift) and date.unit is not Unit.DAY and not date.exact
    ):
        return None
    start, end = _with_part(r.start, part), _with_part(r.end, part)
    return Range(Timed(date, start), Timed(date, end))


def _stretch_on_date(a: Any, s: Stretch) -> Stretch | None:
    """Read 14 February from 9:30 for 7 hours."""
    date = timed(a, s.base) if isinstance(s.base, Clock) else None
    return None if date is None else Stretch(s.duration, s.sign, date)


def _with_part(clock: Clock, part: str | None) -> Clock:
    if part is None or clock.half is not None or clock.part is not None or clock.hour is None:
        return clock
    return Clock(hour=clock.hour, minute=clock.minute, second=clock.second, part=part, certain=clock.certain)


def _half_pair(v: Any, h: str) -> Range | None:
    start, end = v if isinstance(v, tuple) else (0, 0)
    if isinstance(v, Range) and isinstance(v.end, Clock):
        return Range(v.start, Clock(hour=v.end.hour, minute=v.end.minute, half=h))
    return Range(Clock(hour=start), Clock(hour=end, half=h)) if start and end <= NOON else None


def _hours(n: int, e: int) -> Range | None:
    return Range(Clock(hour=n), Clock(hour=e)) if 0 < n <= NOON and 0 < e <= NOON else None


def _pair(v: Any, z: int | None = None) -> Range | None:
    """Read 9-5, and 10:00-12:00 UTC."""
    if isinstance(v, Range) and isinstance(v.start, Clock) and isinstance(v.end, Clock):
        return v if z is None else Range(replace(v.start, offset=z), replace(v.end, offset=z))
    if isinstance(v, Range):
        return v
    return Range(Clock(hour=v[0], offset=z), Clock(hour=v[1], offset=z)) if max(v) <= NOON else None


def _from_month(m: int, b: Any) -> Range | None:
    return Range(Calendar(month=m), b) if isinstance(b, Calendar) and b.month is not None and b.day is None else None


def _to_month(b: Any, m: int) -> Range | None:
    return Range(b, Calendar(month=m)) if isinstance(b, Calendar) else None


def _months_to(m: int, n: int, y: int | None = None) -> Range:
    return Range(Calendar(month=m), Calendar(month=n, year=y))


_CLOCKS_ON: Final = "(,|at|on|of|in)?"
_DAY_NUMBER: Final = "{d:int_day|ordinal_digits|ordinal_word}"

PAIRS: Final = Level(
    (
        Rule("(from|between|at)? {v:days|clock_range} {h:half|meridiem} (.? m .?)?", _half_pair, "range"),
        Rule("(from|between) {v:days|clock_range}", _pair, "range"),
        Rule("(from|between)? {v:days|clock_range} {z:zone}", _pair, "range"),
        Rule("(from|between) {r:range}", lambda r: r, "range"),
        Rule("(from|between) {v:military_range}", lambda v: v, "range"),
        Rule("{date|timed} ,? < {v:clock_range}", _pair, "range"),
        Rule("(on)? {m:date} {v:days} (,? {y:year})?", _pair_of_days, "range"),
        Rule("{v:days} (of)? {m:date}", _pair_of_days, "range"),
        Rule("(from|between)? {v:days|clock_range} (on)? > {date|timed}", _pair, "range"),
        Rule("(from|between) {n:hour} (to|and|until|till|-) {e:hour} (on)? > {date|timed}", _hours, "range"),
        Rule("{date|timed} < (from|between) {n:hour} (to|and|until|till|-) {e:hour}", _hours, "range"),
        Rule(f"(from|between)? {{m:unsure_month}} .? ({_TO}|and) {{b:date}}", _from_month, "range"),
        Rule(
            f"(from|between)? {{m:unsure_month}} .? ({_TO}|and) {{n:unsure_month}} (,? {{y:year}})?",
            _months_to,
            "range",
        ),
        Rule(f"(from|between)? {{b:date}} {_TO} {{m:unsure_month}} .?", _to_month, "range"),
        Rule("between {b:date} and {m:unsure_month} .?", _to_month, "range"),
    )
)

RANGES: Final = Level(
    (
        Rule(f"(from|between)? {{a:clock}} {_TO} {{b:timed}}", _into_day, "range", text=True),
        Rule(f"(from|between)? (the)? {_ENDS} {_TO} (the)? {{b:date|timed|clock|daypart|about}}", _range, "range"),
        Rule(f"from {_ENDS} {_TO} (the)? (date|now|present|today)", _to_now, "range"),
        Rule(f"{{a:date}} {_TO} (the)? present", _to_now, "range"),
        Rule(f"between (the)? {_ENDS} (and|to|-|–|through) (the)? {{b:date|timed|clock|about}}", _range, "range"),
        Rule(
            f"(from|between) {_ENDS} ({_TO}|and) {{b:reference}}",
            lambda a, b: Range(a, b) if b.value == "PRESENT_REF" else None,
            "range",
        ),
        Rule(f"(from|between)? (the)? {_DAY_NUMBER} {_TO} (the)? {{b:date}}", _days_to, "range"),
        Rule(f"between (the)? {_DAY_NUMBER} and (the)? {{b:date}}", _days_to, "range"),
        Rule(
            f"(from)? (the)? {{a:date}} {_TO} (the)? {{e:int_day|ordinal_digits|ordinal_word}} (,? {{y:date}})?",
            _to_day,
            "range",
        ),
        Rule(
            "between (the)? {a:date} and (the)? {e:int_day|ordinal_digits|ordinal_word} (,? {y:date})?",
            _to_day,
            "range",
        ),
        Rule(f"(from)? {{n:hour}} {_TO} {{b:clock|timed}}", _hours_to, "range"),
        Rule("between {n:hour} (and|to|-) {b:clock|timed}", _hours_to, "range"),
        Rule(f"from {{a:clock|timed}} {_TO} {{n:int_hour}} {{z:zone}}?", _to_hour, "range"),
        Rule("between {a:clock|timed} (and|to|-) {n:int_hour} {z:zone}?", _to_hour, "range"),
    )
)


def _timed_inside(t: Timed, b: Any, n: int = 1) -> Expression | None:
    """Read Wednesday evening next week, and the first Monday evening of next month."""
    day = t.date if isinstance(t, Timed) else None
    if not (_is_weekday(day) and isinstance(b, Shift) and not b.exact and b.unit in {Unit.WEEK, Unit.MONTH}):
        return None
    return Timed(Nth(n, Unit.DAY, b, weekday=day.weekday), t.clock)  # type: ignore[union-attr]


DATED_RANGES: Final = Level(
    (
        Rule("{t:timed} (of|in)? {b:date}", _timed_inside, "timed"),
        Rule("{a:date} of {r:range}", lambda a, r: r if a == Shift(Unit.WEEK, 0) else None, "range"),
        Rule("(the)? {n:ordinal_word|ordinal_digits} {t:timed} (of|in) {b:date}", _timed_inside, "timed"),
        Rule(f"{{a:date}} {_CLOCKS_ON} {{s:stretch}}", _stretch_on_date, "stretch"),
        Rule(f"{{a:date|timed}} {_CLOCKS_ON} {{r:range}}", _on_date, "range"),
        Rule(f"{{r:range}} {_CLOCKS_ON} (the)? {{a:date|timed}}", lambda r, a: _on_date(a, r), "range"),
    )
)


def _bound(side: str) -> Any:
    def build(b: Any) -> Expression | None:
        return Bound(b, side)  # type: ignore[arg-type]

    return build


_BOUNDED: Final = "{b:date|timed|clock|about}"


def _bound_on_date(a: Any, b: Any) -> Expression | None:
    """Put before 5 pm on a date."""
    if not (isinstance(b, Bound) and isinstance(b.of, Clock)):
        return None
    date = timed(a, b.of)
    return None if date is None else Bound(date, b.side)


DATED_BOUNDS: Final = Level((Rule("{a:date|timed} ,? {b:bound}", _bound_on_date, "bound"),))

BOUNDS: Final = Level(
    (
        Rule(f"(since|ever since) < {_BOUNDED}", _bound("ON_OR_AFTER"), "bound"),
        Rule(f"(starting|beginning|commencing) (from|on|in)? {_BOUNDED}", _bound("ON_OR_AFTER"), "bound"),
        Rule(
            f"{_BOUNDED} (or (later|after|greater|beyond|onwards)|and (later|greater|beyond|onwards|thereafter)|onward|onwards)",
            _bound("ON_OR_AFTER"),
            "bound",
        ),
        Rule(f"{_BOUNDED} and after > ({{sentence}}|{{clause}}|,)", _bound("ON_OR_AFTER"), "bound"),
        Rule("(before|after) < (the)? {b:date|timed} > {possessive}", lambda b: b),  # before Friday's talks
        Rule(f"(after|later than|greater than) (the)? {_BOUNDED}", _bound("AFTER"), "bound"),
        Rule(f"(before|prior to|earlier than) (the)? {_BOUNDED}", _bound("BEFORE"), "bound"),
        Rule(f"(on or|on and|from and) after (the)? {_BOUNDED}", _bound("ON_OR_AFTER"), "bound"),
        Rule(f"on or before (the)? {_BOUNDED}", _bound("ON_OR_BEFORE"), "bound"),
        Rule(f"(no later than|not later than|as late as) {_BOUNDED}", _bound("ON_OR_BEFORE"), "bound"),
        Rule(
            f"(as early as|no earlier than|not earlier than|no sooner than|not before) {_BOUNDED}",
            _bound("ON_OR_AFTER"),
            "bound",
        ),
    )
)
