"""Rules for ranges and for one side of a time."""

from dataclasses import replace
from typing import Any, Final

from freshness_retrieval.timex.expression import (
    CONTEXT,
    Bound,
    Calendar,
    Clock,
    Expression,
    Range,
    Reference,
    Shift,
    Timed,
    Unit,
    Within,
)
from freshness_retrieval.timex.pack import Rule
from freshness_retrieval.timex.zh.build import about, bound, clock, inside

__all__ = ["BOUNDS", "RANGES"]


def _range(a: Expression, b: Expression) -> Range | None:
    if isinstance(a, Bound | Range | Reference) or isinstance(b, Bound | Range):
        return None
    if isinstance(a, Clock) and isinstance(b, Timed) and isinstance(b.date, Shift) and b.date.base == CONTEXT:
        a = Timed(Shift(Unit.DAY, 0, CONTEXT), a)  # 13:20 of the day before 次日
    return Range(a, b)


def _to_now(a: Expression) -> Range | None:
    return None if isinstance(a, Bound | Range | Reference) else Range(a, Reference("PRESENT_REF"))


def _number_to(n: int, b: Any) -> Range | None:
    """Return a range whose left number takes the unit of the right side: 3 to 5月, 9 to 10点."""
    if isinstance(b, Clock) and b.hour is not None and n <= 24:  # noqa: PLR2004 (hours)
        start = clock(n)
        return None if start is None else Range(start, b)
    if not isinstance(b, Calendar):
        return None
    if b.month is not None and b.day is None and b.year is None and 1 <= n <= 12:  # noqa: PLR2004 (months)
        return Range(Calendar(month=n), b)
    return None


def _date_number_to(a: Any, n: int, b: Any) -> Expression | None:
    if isinstance(a, Calendar | Within) and isinstance(b, Calendar):
        if b.month is None and b.day is not None:
            return Range(inside(a, day=n), b)
        if b.month is not None and b.day is None:
            return Range(inside(a, month=n), b)
    return None


def _part_number_to(a: Any, n: int, b: Any) -> Expression | None:
    if isinstance(a, Clock) and a.part is not None and isinstance(b, Clock):
        return Range(replace(a, hour=n), replace(b, part=b.part or a.part))
    if isinstance(a, Timed) and a.clock.hour is None and isinstance(b, Clock):
        return Range(Timed(a.date, replace(a.clock, hour=n)), replace(b, part=b.part or a.clock.part))
    return None


RANGES: Final = (
    Rule(
        "({from} 于?)? {a:date|timed|clock} (起|开始|始)? (,|，)? {to} {b:date|timed|clock} (止|截止)?",
        _range,
        "range",
    ),
    Rule("({from})? {a:date|timed|clock} (和|与) {b:date|timed|clock} (之间|间|期间)", _range, "range"),
    Rule("({from})? {a:date|timed} (起|开始)? (至今|到现在|到目前|到今天|迄今|以来至今|到如今)", _to_now, "range"),
    Rule("({from})? {a:date|timed} {to} (今|目前|现在|当前|如今)", _to_now, "range"),
    Rule("{from}? {n:number} {to} {b:date|clock}", _number_to, "range"),
    Rule("{from}? {a:date} {n:number} {to} {b:date}", _date_number_to, "range"),
    Rule("{from}? {a:clock|timed} {n:number} {to} {b:clock}", _part_number_to, "range"),
    Rule("{from} {r:range} 止?", lambda r: r, "range"),
)
"""Level: ranges."""


def _before(a: Expression) -> Expression | None:
    return bound(a, "BEFORE")


def _after(a: Expression) -> Expression | None:
    return bound(a, "AFTER")


def _since(a: Expression) -> Expression | None:
    return bound(a, "ON_OR_AFTER")


def _until(a: Expression) -> Expression | None:
    return bound(a, "ON_OR_BEFORE")


BOUNDS: Final = (
    Rule("{a:date|timed|clock} ({or} (之前|以前|前))", _until, "bound"),
    Rule("{a:date|timed|clock} ({or} (之后|以后|后))", _since, "bound"),
    Rule("{a:date|timed|clock} (之前|以前|前)", _before, "bound"),
    Rule("{a:date|timed|clock} (之后|以后|后)", _after, "bound"),
    Rule("{from} {a:date|timed|clock} (起|开始|始|以来|以后|之后|之日起)?", _since, "bound"),
    Rule("{a:date} (起|开始|以来|之日起)", _since, "bound"),
    Rule("{a:timed|clock} (起|以来)", _since, "bound"),
    Rule("{of:date|timed} {about}", about),
    Rule("{almost} {of:timed|clock}", about),
    Rule("{a:timed}", lambda a: a),
    Rule("{a:range} (间|期间|之间|内)?", lambda a: a, "range"),
)
"""Level: one side of a time, and what is roughly meant."""
