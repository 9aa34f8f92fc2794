"""Rules for times of day, and for what 点, 时 and 分 count instead."""

from typing import Any, Final

from freshness_retrieval.timex.expression import CONTEXT, Clock, Expression, Shift, Timed, Unit
from freshness_retrieval.timex.pack import Rule
from freshness_retrieval.timex.zh.build import clock, part_of_day, timed, with_part

__all__ = ["CLOCKS", "PARTS", "TIMED"]


def _hour(h: int, m: int | None = None, s: int | None = None) -> Clock:
    return clock(h, m, s)


def _quarter(h: int, q: int) -> Clock | None:
    return clock(h, 15 * q) if 1 <= q <= 3 else None  # noqa: PLR2004 (quarters of an hour)


def _ampm(t: Clock, a: str) -> Clock:
    return Clock(hour=t.hour, minute=t.minute, second=t.second, half="am" if a == "a" else "pm")


CLOCKS: Final = (
    Rule("{h:hour} 时 {m:minute|one_digit} 分 ({s:minute|one_digit} 秒)?", _hour, "clock"),
    Rule("{h:hour} 点 {m:minute|one_digit} 分 ({s:minute|one_digit} 秒)?", _hour, "clock"),
    Rule("{h:hour} 点 过? {m:minute}", _hour, "clock"),
    Rule("{h:hour} (点|时) 半", lambda h: clock(h, 30), "clock"),
    Rule("{h:hour} (点|时) {q:one_digit} 刻", _quarter, "clock"),
    Rule("{h:hour} 点 (钟|整|许|多|左右|多钟|正)?", lambda h: None if h == 1 else clock(h), "clock"),
    Rule("{h:hour} 点 (钟|整|许|多|左右|多钟|正)", _hour, "clock"),
    Rule("{part|short_part|part_day|part_carried} < (一|1) 点", lambda: clock(1), "clock"),
    Rule("{h:hour} 时 (整|许|正|左右)?", _hour, "clock"),
    Rule("{t:time} 时?", lambda t: t, "clock"),
    Rule("{t:time} {a:ampm}", _ampm, "clock"),
    Rule("{t:time} (a|p)", lambda t, text: _ampm(t, text[-1]), "clock", text=True),
    Rule("{h:hour} {a:ampm}", lambda h, a: Clock(hour=h, half="am" if a == "a" else "pm"), "clock"),
    # no times of day
    Rule("{number} 点 ({one_digit}|{decimal})"),
    Rule("{number} 点 {number}"),
    Rule("第 {number} 点"),
    Rule("(以下|这|前|后|几) {number} 点"),
)
"""Rules of a time of day; they compete with the pieces of dates in one level."""


def _day_part(p: tuple[int, str]) -> Expression:
    return Timed(Shift(Unit.DAY, p[0]), part_of_day(p[1]))


def _carried_part(p: tuple[int, str]) -> Expression:
    return Timed(Shift(Unit.DAY, p[0], CONTEXT), part_of_day(p[1]))


def _day_part_clock(p: tuple[int, str], c: Clock) -> Expression:
    return Timed(Shift(Unit.DAY, p[0]), with_part(p[1], c))


def _carried_part_clock(p: tuple[int, str], c: Clock) -> Expression:
    return Timed(Shift(Unit.DAY, p[0], CONTEXT), with_part(p[1], c))


PARTS: Final = (
    Rule("{part:part} 的? {time:clock}", with_part, "clock"),
    Rule("{part:short_part} {time:clock}", with_part, "clock"),
    Rule("{p:part_day} {c:clock}", _day_part_clock, "timed"),
    Rule("{p:part_carried} {c:clock}", _carried_part_clock, "timed"),
    Rule("{p:part_day}", _day_part, "timed"),
    Rule("{p:part_carried}", _carried_part, "timed"),
    Rule("{part:part}", part_of_day, "clock"),
)
"""Level: parts of the day and times in them."""


def _on(a: Any, c: Clock) -> Expression | None:
    return timed(a, c)


def _on_part(a: Any, p: str) -> Expression | None:
    return timed(a, part_of_day(p))


TIMED: Final = (
    Rule("{a:date} 的? {c:clock}", _on, "timed"),
    Rule("{a:date} , {c:clock}", _on, "timed"),
    Rule("{a:date} {p:short_part}", _on_part, "timed"),
    Rule("北京时间 {a:date} {c:clock}", _on, "timed"),
    Rule("北京时间 {c:clock}", lambda c: c, "clock"),
)
"""Level: times of day on dates."""
