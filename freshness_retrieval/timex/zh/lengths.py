"""Rules for lengths, what is counted from now with them, and what comes back."""

from dataclasses import replace
from typing import Any, Final

from freshness_retrieval.timex.expression import (
    Calendar,
    Clock,
    Duration,
    Expression,
    Foreign,
    Holiday,
    Nth,
    Recurrence,
    Reference,
    Shift,
    Stretch,
    Timed,
    Unit,
    Within,
)
from freshness_retrieval.timex.pack import Rule
from freshness_retrieval.timex.zh.build import duration, joined, shifted

__all__ = ["COUNTED", "LENGTHS", "RECURRENCES"]

_YEARS_OF_LAST_CENTURY: Final = 70
_FIRST_YEAR: Final = 1000
"""What starts here or later is no length."""
_MANY: Final = "MORE_THAN"


def _length(u: Unit, n: int | None = None, more: str | None = None) -> Duration | None:
    if n is not None and not 0 < n < 10_000_000:  # noqa: PLR2004 (longer than anybody counts)
        return None
    return duration(u, n, None if more is None else _MANY)


def _vague(u: Unit) -> Duration:
    return duration(u, None)


def _and_half(n: int, u: Unit) -> Duration:
    return duration(u, n + 0.5)


def _half(u: Unit) -> Duration:
    return duration(u, 0.5)


def _quarters_of_hour(n: int) -> Duration:
    return duration(Unit.MINUTE, 15 * n)


def _years_counted(n: int, text: str) -> Duration | None:
    """Read 12年来 as a length; 07年以来 and 98年前 name years."""
    return None if text[0] == "0" or n >= _YEARS_OF_LAST_CENTURY else duration(Unit.YEAR, n)


def _word(w: tuple[tuple[Unit, float | None], ...]) -> Duration:
    return Duration(w)


def _modded(d: Duration, mod: str) -> Duration:
    return replace(d, mod=mod)


SAID_LENGTHS: Final = (
    Rule("{n:said_years}", lambda n: duration(Unit.YEAR, n), "length"),
    Rule("{n:said_months}", lambda n: duration(Unit.MONTH, n), "length"),
    Rule("{n:said_days}", lambda n: duration(Unit.DAY, n), "length"),
    Rule("{n:said_quarters}", lambda n: duration(Unit.QUARTER, n), "length"),
)
"""Level: numbers that the character before them makes a length, not a date."""

LENGTHS: Final = (
    Rule("{w:length_word}", _word, "length"),
    Rule("{n:number} {more:more}? {u:bare_unit}", _length, "length"),
    Rule("{n:number} {more:more}? 个 {more:more}? {u:measured_unit}", _length, "length"),
    Rule(
        "{n:number} {more:more} {u:measured_unit}",
        lambda n, more, u: None if u is Unit.MONTH else _length(u, n, more),
        "length",
    ),
    Rule("{n:number} {u:bare_unit} {more:surplus}", _length, "length"),
    Rule("{n:number} 个 {u:measured_unit} {more:surplus}", _length, "length"),
    Rule("{n:number} 个 半 {u:measured_unit}", _and_half, "length"),
    Rule("{n:number} 个 {u:measured_unit} 半", _and_half, "length"),
    Rule("{n:number} {u:bare_unit} 半", _and_half, "length"),
    Rule("{n:number} 分 半 钟?", lambda n: duration(Unit.MINUTE, n + 0.5), "length"),
    Rule("半 个? {u:measured_unit|bare_unit}", _half, "length"),
    Rule("{n:number} 刻钟", _quarters_of_hour, "length"),
    Rule("{vague} 个? {u:measured_unit|bare_unit}", _vague, "length"),
    Rule("{number} {to} {number} 个? {u:measured_unit|bare_unit}", _vague, "length"),
    Rule(
        "{p:pair} 个? {u:measured_unit|bare_unit}",
        lambda p, u: duration(u, None) if p[0] < p[1] and p[0] < _FIRST_YEAR else None,
        "length",
    ),
    Rule("{digit_pair} 个? {u:measured_unit|bare_unit}", _vague, "length"),
    Rule("{n:pair_word} 月", lambda n: duration(Unit.MONTH, n), "length"),
    Rule("{d:decimal_number} 个? {u:measured_unit|bare_unit}", lambda d, u: duration(u, d), "length"),
    Rule("{n:d2} 年 > {after_length}", _years_counted, "length", text=True),
    Rule("{n:number} 月 > (之内|以内)", lambda n: duration(Unit.MONTH, n), "length"),
    Rule("{n:number} 天 {h:hour} 时", lambda n, h: Duration(((Unit.DAY, n), (Unit.HOUR, h))), "length"),
    Rule("{n:number} 个? 小时 {m:number} 分", lambda n, m: Duration(((Unit.HOUR, n), (Unit.MINUTE, m))), "length"),
    Rule("{n:number} 日 > (内|之内|以内|游)", lambda n: duration(Unit.DAY, n), "length"),
)
"""Rules of one length; they compete with the pieces of dates in one level."""


def _ago(d: Duration) -> Expression | None:
    return shifted(d, -1)


def _hence(d: Duration) -> Expression | None:
    return shifted(d, 1)


def _past(d: Duration) -> Stretch:
    return Stretch(d, -1)


def _future(d: Duration) -> Stretch:
    return Stretch(d, 1)


def _first_quarters(d: Duration) -> Nth | None:
    """Read 前三季度 as the first three of the year; other lengths after 前 lie before now."""
    (unit, amount), *rest = d.parts
    if rest or unit is not Unit.QUARTER or amount is None:
        return None
    return Nth(1, unit, Shift(Unit.YEAR, 0), int(amount))


def _whole_past(d: Duration) -> Stretch:
    return Stretch(d, -1, whole=True)


def _before_date(a: Any, d: Duration) -> Expression | None:
    return shifted(d, -1, a) if isinstance(a, Calendar | Holiday | Within | Shift) else None


def _after_date(a: Any, d: Duration) -> Expression | None:
    return shifted(d, 1, a) if isinstance(a, Calendar | Holiday | Within | Shift) else None


def _since(a: Any, d: Duration) -> Expression | None:
    return Stretch(d, 1, a) if isinstance(a, Calendar | Within | Shift) else None


def _working_day_after(a: Any, o: tuple[int, Unit]) -> Expression | None:
    """Read 7月1日后第一个工作日; behind a holiday it depends on the days off of that year, which no table here holds."""
    number, unit = o
    if not isinstance(a, Calendar | Holiday | Within | Shift) or unit is not Unit.BUSINESS_DAY:
        return None
    named = a.inner if isinstance(a, Within) else a
    return Foreign("XXXX-XX-XX") if isinstance(named, Holiday) else Shift(unit, number, a, exact=True)


def _first_after(a: Any, d: Duration) -> Expression | None:
    """Read 春节后的前三天, which starts with the day behind."""
    if not isinstance(a, Calendar | Holiday | Within | Shift):
        return None
    return Stretch(d, 1, Shift(Unit.DAY, 1, a, exact=True))


def _days_away(a: Any, sign: int, text: str) -> Expression | None:
    """Read a lone 三日 before 前 and 后 as three days; 30日前 in digits is a day of the month."""
    if not isinstance(a, Calendar) or a.day is None or (a.year, a.month) != (None, None) or not text.partition("日")[1]:
        return None
    return None if sign < 0 and text[0].isdigit() else Shift(Unit.DAY, sign * a.day, exact=True)


COUNTED: Final = (
    Rule("{a:date} (后|之后|以后)", lambda a, text: _days_away(a, 1, text), text=True),
    Rule("{a:date} (前|之前|以前)", lambda a, text: _days_away(a, -1, text), text=True),
    Rule("{almost}? {d:length} (左右|多)? {ago}", _ago),
    Rule("{almost}? {d:length} (左右|多)? {hence}", _hence),
    Rule("(再过|再 过) {d:length}", _hence),
    Rule("(前|头) {d:length}", _first_quarters),
    Rule("{recent} 的? {d:length} {until_now}?", _past, "duration"),
    Rule("{d:length} {until_now}", _past, "duration"),
    Rule("{whole_past} {d:length}", _whole_past, "duration"),
    Rule("{coming} 的? {d:length} (内|之内|以内|里|间)?", _future, "duration"),
    Rule("{d:length} (内|之内|以内)", _future, "duration"),
    Rule("{a:date} (前|之前) {d:length}", _before_date),
    Rule("{a:date} (后|之后) {d:length}", _after_date),
    Rule("{a:date} (后|之后|以后) 的? {o:ordinal}", _working_day_after),
    Rule("{a:date} (后|之后|以后) 的? (前|头) {d:length}", _first_after, "duration"),
    Rule("(自 | 从) < {a:date} (起|之日起) {d:length} (内|之内|以内)?", _since, "duration"),
    Rule("{d:length} {at_least}", lambda d: _modded(d, "EQUAL_OR_MORE"), "duration"),
    Rule("{d:length} {at_most}", lambda d: _modded(d, "EQUAL_OR_LESS"), "duration"),
    Rule("{almost} {d:length}", lambda d: _modded(d, "APPROX"), "duration"),
    Rule("{d:length} {about}", lambda d: _modded(d, "APPROX"), "duration"),
    Rule("{d:length} {number} (晚|夜)", lambda d: d, "duration"),
    Rule("{d:length}", lambda d: d, "duration"),
    Rule("{value:reference_word}", Reference, "reference"),
    Rule("{value:now_word}", Reference, "reference"),
)
"""Level: lengths counted from now or from a date, and the references that name no length."""


def joined_lengths(
    a: Duration,
    b: Duration,
    c: Duration | None = None,
    d: Duration | None = None,
    e: Duration | None = None,
    f: Duration | None = None,
) -> Duration | None:
    """Return the sum of lengths in a row."""
    return joined(*(item for item in (a, b, c, d, e, f) if item is not None))


JOINED: Final = (
    Rule(
        "{a:length} {and}? {b:length} ({and}? {c:length} ({and}? {d:length} ({and}? {e:length} ({and}? {f:length})?)?)?)?",
        joined_lengths,
        "length",
    ),
)
"""Level: lengths in a row."""


def _every(e: str) -> str | None:
    return e or None


def _each(d: Duration) -> Any:
    from freshness_retrieval.timex.lengths import duration_value

    return duration_value(d.parts)


def _on(e: str, a: Any) -> str | None:
    """Return the value of what comes back on a part of its period: 每年9月, 每月15日, 每周五."""
    if isinstance(a, Holiday):
        return e
    if not isinstance(a, Calendar) or a.year is not None:
        return None
    value = None
    if a.weekday is not None and a.month is None and a.day is None:
        value = f"XXXX-WXX-{a.weekday + 1}"
    elif e == "P1M" and a.day is not None and a.month is None:
        value = f"XXXX-XX-{a.day:02d}"
    elif e == "P1Y" and a.month is not None:
        value = f"XXXX-{a.month:02d}" + ("" if a.day is None else f"-{a.day:02d}")
    elif e == "P1Y" and (a.season is not None or a.quarter is not None):
        value = f"XXXX-{a.season or f'Q{a.quarter}'}"
    return value


def _at(e: str, c: Clock) -> str | None:
    """Return the value of what comes back at a time of day."""
    if c.hour is None:
        time = f"T{c.part}" if c.part != "DA" else "TMO"
    else:
        hour = c.hour + (12 if c.half == "pm" and c.hour < 12 else 0)  # noqa: PLR2004 (the clock)
        time = f"T{hour:02d}:{c.minute or 0:02d}"
    return time if e.startswith("P") else e + time


def _other_of_week(e: str, a: Any) -> str | None:
    """Read the second day of 每周二和周四."""
    date = a.date if isinstance(a, Timed) else a
    if not e.startswith("XXXX-WXX-") or not isinstance(date, Calendar) or date != Calendar(weekday=date.weekday):
        return None
    value = _on("P1W", date)
    return _at(value, a.clock) if isinstance(a, Timed) and value is not None else value


def _recurrence(e: str) -> Recurrence:
    return Recurrence(e)


EVERY: Final = (
    Rule("每 逢? 个? {e:every_unit}", _every, "every"),
    Rule("每 个? (周|星期|礼拜) {w:weekday}", lambda w: f"XXXX-WXX-{w + 1}", "every"),
    Rule("每 逢? 个? {e:every_unit} {edge|month_edge|year_edge|quarter_edge}", _every, "every"),
    Rule("每 {month_edge}", lambda: "P1M", "every"),
    Rule("每 {year_edge}", lambda: "P1Y", "every"),
    Rule("每 {quarter_edge}", lambda: "P3M", "every"),
    Rule("每 逢? 个? {w:weekday}", lambda w: f"XXXX-WXX-{w + 1}", "every"),
    Rule("每 个? {w:weekday} {to} {weekday}", lambda w: f"XXXX-WXX-{w + 1}", "every"),
    Rule("每 (周|星期|礼拜) 的? 周末", lambda: "XXXX-WXX-WE", "every"),
    Rule("(每|每隔|隔) {d:length}", _each, "every"),
    Rule("(逐年|年年|历年)", lambda: "P1Y", "every"),
    Rule("(逐月|按月)", lambda: "P1M", "every"),
    Rule("(逐日|按日)", lambda: "P1D", "every"),
    Rule("(按季|按季度)", lambda: "P3M", "every"),
)
"""Rules of what comes back; a level before dates are joined."""

RECURRENCES: Final = (
    Rule(
        "{e:every} 的? {a:date|timed|clock} {to} ({date|timed|clock})",
        lambda e, a: _at(e, a) if isinstance(a, Clock) else _on(e, a.date if isinstance(a, Timed) else a),
        "every_on",
    ),
    Rule("{e:every} 的? {a:date}", _on, "every_on"),
    Rule("{e:every} 的? {c:clock}", _at, "every_on"),
    Rule("{e:every} (和|与|及|以及|、) < {a:date|timed}", _other_of_week, "every_on"),
    Rule(
        "{e:every} 的? {t:timed}",
        lambda e, t: _at(_on(e, t.date) or "", t.clock) if _on(e, t.date) else None,
        "every_on",
    ),
)
"""Level: what comes back on a part of its period."""

ENDS: Final = (
    Rule("{value:lonely}", Reference, "reference"),
    Rule("{e:every|every_on}", _recurrence, "set"),
    Rule("{annual}", lambda: duration(Unit.YEAR, 1), "duration"),
)
"""Level: recurrences become mentions."""
