"""Rules for ranges and for one side of a time."""

from dataclasses import replace
from typing import Any, Final

from freshness_retrieval.timex.expression import (
    CONTEXT,
    About,
    Bound,
    Clock,
    Expression,
    Range,
    Reference,
    Shift,
    Timed,
    Unit,
)
from freshness_retrieval.timex.pack import Rule
from freshness_retrieval.timex.zh.build import bound, clock

__all__ = ["BOUNDS", "RANGES"]


def _range(a: Expression, b: Expression) -> Range:
    if isinstance(a, Clock) and isinstance(b, Timed) and isinstance(b.date, Shift) and b.date.base == CONTEXT:
        # 13:20 of the day before 次日, whose hour then is meant as it stands
        a, b = Timed(Shift(Unit.DAY, 0, CONTEXT), a), Timed(b.date, replace(b.clock, certain=True))
    return Range(a, b)


def _to_now(a: Expression) -> Range:
    return Range(a, Reference("PRESENT_REF"))


def _number_to(n: int, b: Clock) -> Range | None:
    """Return a range whose left number takes the unit of the right side: 9 to 10点."""
    return None if b.hour is None else Range(clock(n), b)


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
    Rule("{from}? {n:hour} {to} {b:clock}", _number_to, "range"),
    Rule("{from}? {a:clock|timed} {n:hour} {to} {b:clock}", _part_number_to, "range"),
    Rule("{from} {r:range} 止?", lambda r: r, "range"),
)
"""Level: ranges."""


def _before(a: Expression) -> Bound:
    return bound(a, "BEFORE")


def _after(a: Expression) -> Bound:
    return bound(a, "AFTER")


def _since(a: Expression) -> Bound:
    return bound(a, "ON_OR_AFTER")


def _until(a: Expression) -> Bound:
    return bound(a, "ON_OR_BEFORE")


def _about(of: Expression) -> About:
    return About(of)


BOUNDS: Final = (
    Rule("{a:date|timed|clock} ({or} (之前|以前|前))", _until, "bound"),
    Rule("{a:date|timed|clock} ({or} (之后|以后|后))", _since, "bound"),
    Rule("{a:date|timed|clock} (之前|以前|前)", _before, "bound"),
    Rule("{a:date|timed|clock} (之后|以后|后)", _after, "bound"),
    Rule("{from} {a:date|timed|clock} (起|开始|始|以来|以后|之后|之日起)?", _since, "bound"),
    Rule("{a:date} (起|开始|以来|之日起)", _since, "bound"),
    Rule("{a:timed|clock} (起|以来)", _since, "bound"),
    Rule("{of:date|timed} {about}", _about),
    Rule("{almost} {of:timed|clock}", _about),
    Rule("{a:timed}", lambda a: a),
    Rule("{a:range} (间|期间|之间|内)?", lambda a: a, "range"),
)
"""Level: one side of a time, and what is roughly meant."""
