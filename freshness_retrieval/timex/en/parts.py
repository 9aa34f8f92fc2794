"""English dates with a time of day, and the early, middle and late of them."""

from dataclasses import replace
from typing import Any, Final

from freshness_retrieval.timex.expression import (
    About,
    Calendar,
    Clock,
    Expression,
    Portion,
    Recurrence,
    Shift,
    Timed,
    Unit,
)
from freshness_retrieval.timex.limits import NOON
from freshness_retrieval.timex.pack import Level, Rule

__all__ = ["PORTIONS", "TIMED", "timed"]


def _portion(mod: str) -> Any:
    def build(b: Any) -> Expression | None:
        if isinstance(b, Timed):
            return b
        return Portion(b, mod)  # type: ignore[arg-type]

    return build


def _part_of_day(mod: str) -> Any:
    """Read late this morning."""

    def build(b: Timed) -> Timed:
        return b if b.clock.part is None or b.clock.hour is not None else Timed(b.date, replace(b.clock, mod=mod))

    return build


PORTIONS: Final = Level(
    (
        Rule("(the)? early (in|on|part of|days of)? (the)? {b:date}", _portion("START")),
        Rule("(the)? late (in|on)? (the)? {b:date}", _portion("END")),
        Rule("(the)? mid (-)? (the)? {b:date}|(the)? middle of (the)? {b:date}", _portion("MID")),
        Rule("(the)? (early|beginning) - to - (mid|middle) (-|of)? (the)? {b:date}", _portion("START")),
        Rule("(the)? (mid|middle) - to - (late|end) (-|of)? (the)? {b:date}", _portion("END")),
        Rule("(the)? (beginning|start|first part) of {b:date}", _portion("START")),
        Rule("(the)? (end|close|latter part) of {b:date}", _portion("END")),
        Rule("earlier (in|on)? (the)? {b:date}", lambda b: Portion(b, "START", reach=True)),
        Rule("later (in|on)? (the)? {b:date}", lambda b: Portion(b, "END", reach=True)),
        Rule("(early|earlier) (in|on)? (the)? (-)? {b:timed}", _part_of_day("START"), "timed"),
        Rule("(late|later) (in|on)? (the)? (-)? {b:timed}", _part_of_day("END"), "timed"),
        Rule("mid (-)? {b:timed}", lambda b: b, "timed"),
        Rule("(the)? (rest|remainder|remaining) of {b:date}", lambda b: Portion(b, "END", reach=True)),
        Rule("(around|about) < {b:date|timed} > {possessive}", lambda b: b),  # around Wednesday's ruling
        Rule("(around|circa) (the)? {of:date|clock|timed}", About, "about"),
        Rule("about < {of:date|clock|timed}", About, "about"),
        Rule("(in)? (the)? (early|late|mid|earlier|later) (in)? (the)? -? {c:daypart}", lambda c: c, "daypart"),
        Rule("{c:daypart} > {clock}", lambda c: c, "daypart"),
    )
)


def timed(a: Any, c: Any) -> Expression | None:  # noqa: PLR0911 (one return a kind of date)
    """Put a time of day on a date; None = one of them is something else."""
    if isinstance(c, About):
        c = c.of
    if not isinstance(c, Clock):
        return None
    if isinstance(a, About):
        return timed(a.of, c)
    if isinstance(a, Timed):
        clock = merged(a.clock, c)
        return None if clock is None else Timed(a.date, clock)
    if isinstance(a, Calendar) and a.day is None and a.weekday is None:
        return None
    if isinstance(a, Shift) and a.unit is not Unit.DAY and not a.exact:
        return None
    if isinstance(a, Portion):
        return timed(a.of, c)
    return Timed(a, c)


def merged(a: Clock | str, b: Clock | str) -> Clock | None:
    """Join 7 o'clock and in the evening."""
    a, b = (Clock(part=side) if isinstance(side, str) else side for side in (a, b))
    hour, part = (a, b) if b.hour is None else (b, a)
    if hour.hour is None or part.hour is not None:
        return None
    if hour.half is not None:
        return hour
    return Clock(
        hour=hour.hour, minute=hour.minute, second=hour.second, part=part.part, offset=hour.offset, certain=hour.certain
    )


def _half_day(a: Any, h: str) -> Timed | None:
    """Read tomorrow am."""
    is_day = isinstance(a, Shift) and a.unit is Unit.DAY and not a.exact
    return Timed(a, Clock(part="MO" if h == "am" else "AF")) if is_day else None


def _in_part(c: Clock, p: Clock | str, a: Any = None) -> Expression | None:
    clock = merged(c, p)
    return clock if clock is None or a is None else Timed(a, clock)


def _second(c: Any, s: Recurrence) -> Recurrence:  # noqa: ARG001 (the time of day is no part of the value)
    return s


_AT: Final = "(,|at|on|in|in the|around|about|, at|at about|at around|@|-)"

TIMED: Final = Level(
    (
        Rule(
            f"{{a:date|timed|about}} {_AT}? (early|late)? {{c:clock|daypart}} ((in|at|,)? (the)? {{p:part|daypart}})?",
            lambda a, c, p=None: timed(a, (merged(c, p) or c) if p else c),
            "timed",
        ),
        Rule("{c:clock|daypart} (,|on|of|at)* (the)? {a:date|timed}", lambda c, a: timed(a, c), "timed"),
        Rule(
            "{c:clock} (,|on|of|at)* (the)? {a:date} (in the)? {p:part|daypart}",
            lambda c, a, p: timed(a, merged(c, p)),
            "timed",
        ),
        Rule("{a:date} {h:meridiem}", _half_day, "timed"),
        Rule(
            "{c:clock} (in|at|,|this)? (the)? {p:part|daypart} (,|on|of)? {a:date|timed}?",
            _in_part,
            "timed",
        ),
        Rule("{a:daypart} (at|,|around)? {b:clock}", merged, "clock"),
        Rule(
            f"{{a:date}} {_AT}? (early|late)? {{c:daypart}} (at|,|around)? {{b:clock}}",
            lambda a, c, b: timed(a, merged(c, b)),
            "timed",
        ),
        Rule("{a:daypart} at {n:hour}", lambda a, n: merged(a, Clock(hour=n)) if 0 < n <= NOON else None, "clock"),
        Rule(
            "{a:date|timed} (at|around|at around) {n:hour}",
            lambda a, n: timed(a, Clock(hour=n)) if 0 < n <= NOON else None,
            "timed",
        ),
        Rule("{c:clock} {s:set|weekday_set}", _second, "set"),
        Rule("{s:set|weekday_set} (at)? {c:clock}", _second, "set"),
        Rule("{s:set|weekday_set} ,? {c:clock} (to|until|till|-|–) {clock}", _second, "set"),
        Rule("{s:set|weekday_set} ,? {clock_range}", lambda s: s, "set"),
    )
)
