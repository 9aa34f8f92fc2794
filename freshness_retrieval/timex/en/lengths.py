"""English lengths of time and what comes back: two and a half years, every other Monday."""

import itertools
from dataclasses import replace
from typing import Any, Final

from freshness_retrieval.timex.en.numbers import read_number
from freshness_retrieval.timex.expression import Calendar, Duration, Recurrence, Shift, Unit
from freshness_retrieval.timex.limits import DAYS, WRITTEN_YEARS
from freshness_retrieval.timex.pack import Level, Rule

__all__ = ["LEVEL", "LEVEL_OF_MANY", "LEVEL_OF_SETS"]

_MOST: Final = 10**6
_LETTERS: Final = {
    Unit.YEAR: "P{}Y",
    Unit.QUARTER: "P{}Q",
    Unit.MONTH: "P{}M",
    Unit.WEEK: "P{}W",
    Unit.WEEKEND: "P{}WE",
    Unit.DAY: "P{}D",
    Unit.HOUR: "PT{}H",
    Unit.MINUTE: "PT{}M",
    Unit.SECOND: "PT{}S",
    Unit.DECADE: "P{}DE",
    Unit.CENTURY: "P{}CE",
    Unit.FORTNIGHT: "P{}W",
}
_AMOUNT: Final = "({n:number}|{v:vague})"
_MORE: Final = "(more|additional|extra|full|consecutive|straight|whole|solid|long|short|entire|other|business|working|trading|calendar|fiscal)"


def _length(u: Unit, n: float | None = None, v: Any = None, f: float = 0, k: float = 1) -> Duration | None:  # noqa: ARG001 (a vague number has no amount)
    if n is not None and (n > _MOST or (n in WRITTEN_YEARS and u is not Unit.YEAR)):
        return None
    return Duration(((u, None if n is None else (n + f) * k),))


def _between(u: Unit, a: float = 0, n: float = 0, v: tuple[int, int] | None = None) -> Duration | None:
    """Read two to three years and 6-8 weeks, which last at most the longer one."""
    less, more = (a, n) if v is None else v
    return Duration(((u, more),), "EQUAL_OR_LESS") if 0 < less < more <= _MOST else None


def _one(u: Unit) -> Duration:
    return Duration(((u, 1),))


def _business(n: float) -> Duration:
    return Duration(((Unit.BUSINESS_DAY, n),))


def _every(u: Unit, n: float = 1) -> Recurrence | None:
    if n != int(n):
        return None
    return Recurrence(_LETTERS[u].format(int(n) * (2 if u is Unit.FORTNIGHT else 1)))


def _every_weekday(w: int, p: str | None = None) -> Recurrence:
    return Recurrence(f"XXXX-WXX-{w + 1}" + (f"T{p}" if p else ""))


def _sum(a: Duration, b: Duration, c: Duration | None = None) -> Duration | None:
    lengths = (a, b) if c is None else (a, b, c)
    parts = tuple(part for length in lengths for part in length.parts)
    order = list(Unit)
    ranks = [order.index(unit) for unit, _ in parts]
    if any(amount is None for _, amount in parts) or any(a <= b for a, b in itertools.pairwise(ranks)):
        return None
    return Duration(parts)


LEVEL: Final = Level(
    (
        Rule("{n:number} -? (business|working|trading) (day|days)", _business, "duration"),
        Rule(f"{_AMOUNT} {_MORE}? {{u:unit}}", _length, "duration"),
        Rule(f"{_AMOUNT} - {{u:unit_one}} (-? long)?", _length, "compound"),
        Rule(f"{_AMOUNT} {{u:unit_one}} (-? long)?", _length, "duration"),
        Rule("{a:number} (-|to) {n:number} {u:unit}", _between, "duration"),
        Rule("{v:days|amounts} -? {u:unit}", _between, "duration"),
        Rule(f"{{number}} {{opening}} {{n:number}} {{closing}} {_MORE}? {{u:unit}}", _length, "duration"),
        Rule("{number} {opening} {n:number} {closing} (business|working|trading) days", _business, "duration"),
        Rule("(a|an|one) {u:unit_one}", _one, "duration"),
        Rule("(a|an|another|one) (whole|full|entire|extra|additional|single|solid) {u:unit_one}", _one, "duration"),
        Rule("another {u:unit_one}", _one, "duration"),
        Rule("(a|the) couple (of)? {u:unit}", lambda u: _length(u, 2), "duration"),
        Rule("(a|the)? few {u:unit_many}", _length, "duration"),
        Rule("couple (of)? {u:unit_many}", lambda u: _length(u, 2), "duration"),
        Rule("half (of)? (a|an)? {u:unit_one}|(a)? half -? {u:unit_one}", lambda u: _length(u, 0.5), "duration"),
        Rule(
            "{tens} and {ones} {u:unit}",
            lambda u, text: _length(u, read_number(text.rsplit(" ", 1)[0])),
            "duration",
            text=True,
        ),
        Rule("{n:number} and (a)? half {u:unit}", lambda n, u: _length(u, n, f=0.5), "duration"),
        Rule("{n:number} (1/2|½) -? {u:unit}", lambda n, u: _length(u, n, f=0.5), "duration"),
        Rule("(a)? ½ (of)? (a|an)? {u:unit_one}", lambda u: _length(u, 0.5), "duration"),
        Rule("{n:number} and (a)? quarter {u:unit}", lambda n, u: _length(u, n, f=0.25), "duration"),
        Rule("{n:number} {u:unit} and (a)? half", lambda n, u: _length(u, n, f=0.5), "duration"),
        Rule("(a|an) {u:unit_one} and (a)? half", lambda u: _length(u, 1.5), "duration"),
        Rule("(a)? quarter (of)? (an|a) {u:unit_one}", lambda u: _length(u, 0.25), "duration"),
        Rule("{n:number} dozen {u:unit}", lambda n, u: _length(u, 12 * n), "duration"),
        Rule("(a)? dozen {u:unit}", lambda u: _length(u, 12), "duration"),
        Rule("{n:int} {u:short_unit}", _length, "duration"),
        Rule("{n:number} nights", lambda n: _length(Unit.DAY, n), "duration"),
        Rule("(twenty|24) -? (and)? (four)? hours", lambda: _length(Unit.HOUR, 24), "duration"),
        Rule(
            "(for|in|over|within|took|take|takes|spent|lasted|after|many) < {u:unit_many} (and {unit_many})?",
            _length,
            "units",
        ),
        Rule("({u:unit_one}|{u:unit_many}) -? long", lambda u: _length(u, 1), "duration"),
        Rule("(a|some) (while|time)", lambda: Duration(((Unit.DAY, None),)), "while"),
        # what comes back
        Rule("{value:frequency}", Recurrence, "set"),
        Rule("semi - (annual|annually)", lambda: Recurrence("P6M"), "set"),
        Rule("bi - weekly", lambda: Recurrence("P2W"), "set"),
        Rule("bi - monthly", lambda: Recurrence("P2M"), "set"),
        Rule("(every|each) (and every)? {u:unit}", _every, "set"),
        Rule("everyday", lambda: _every(Unit.DAY), "set"),
        Rule("(every|each) {n:number} {u:unit}", _every, "set"),
        Rule("all {u:unit_one}", _one, "duration"),
        Rule("{n:number} night", lambda n: _length(Unit.DAY, n), "duration"),
        Rule("every (other|second|2) -? {u:unit}", lambda u: _every(u, 2), "set"),
        Rule("every {n:ordinal_word|ordinal_digits} {u:unit}", _every, "set"),
        Rule("every (single)? {u:unit}", _every, "set"),
        Rule("(every|each|any|all) {w:weekday} {p:part}?", _every_weekday, "set"),
        Rule("{w:weekdays}", _every_weekday, "weekday_set"),
        Rule("{w:weekdays} {p:part}", _every_weekday, "weekday_set"),
        Rule("{w:weekday} {p:part_many}", _every_weekday, "weekday_set"),
        Rule("(every|each) (other|second|{ordinal_word|ordinal_digits}) {w:weekday}", _every_weekday, "set"),
        Rule(
            "(every|each) {ordinal_word|ordinal_digits} {weekday} (of|in) (the|each|every|a) {u:unit_one}",
            _every,
            "set",
        ),
        Rule("(every|each) {m:month}", lambda m: Recurrence(f"XXXX-{m:02d}"), "set"),
        Rule("(every|each) {s:season}", lambda s: Recurrence(f"XXXX-{s}"), "set"),
        Rule("(every|each) {p:part_one}", lambda p: Recurrence(f"XXXX-XX-XXT{p}"), "set"),
        Rule("{p:part_many}", lambda p: Recurrence(f"XXXX-XX-XXT{p}"), "set"),
        Rule("(every|each) weekday|(on|all)? weekdays", lambda: Recurrence("XXXX-WXX"), "set"),
        Rule("(on|all)? weekends|any weekend", lambda: Recurrence("XXXX-WXX-WE"), "set"),
        Rule("(once|twice|{number} times|time) (a|per|each|every) {u:unit_one}", _every, "set"),
    )
)

LEVEL_OF_MANY: Final = Level(
    (
        Rule(
            "{a:duration} (,|and|, and)? {b:duration} (,|and|, and)? {c:duration}",
            _sum,
            "duration",
        ),
        Rule("{a:duration} (,|and|, and)? {b:duration}", _sum, "duration"),
    )
)


_QUALIFIERS: Final = (
    ("(nearly|almost|around)", "APPROX"),
    ("(about|roughly|approximately|some) <", "APPROX"),
    ("(more than|over|longer than|greater than)", "MORE_THAN"),
    ("(less than|under|shorter than|fewer than)", "LESS_THAN"),
    ("(at least|no less than|not less than)", "EQUAL_OR_MORE"),
    ("(up to|at most|no more than|not more than|no longer than)", "EQUAL_OR_LESS"),
)

_QUALIFIERS_BEHIND: Final = (
    ("so", "APPROX"),
    ("(more|longer|later)", "EQUAL_OR_MORE"),
    ("(less|fewer)", "EQUAL_OR_LESS"),
)


def _qualified(mod: str) -> Any:
    return lambda d: Duration(d.parts, mod)


def _or_two(d: Duration, n: float) -> Duration | None:
    """Read a year or two."""
    [(unit, amount), *more] = d.parts
    return Duration(((unit, n),), "EQUAL_OR_LESS") if amount == n - 1 and not more else None


def _yearly(b: Any, s: Recurrence) -> Recurrence | None:
    """Read 1 April of every year."""
    if (
        s.value != "P1Y"
        or not isinstance(b, Calendar)
        or b.year is not None
        or b.month is None
        or b.relation is not None
    ):
        return None
    return Recurrence(f"XXXX-{b.month:02d}" + ("" if b.day is None else f"-{b.day:02d}"))


def _monthly(d: int, s: Recurrence) -> Recurrence | None:
    """Read the 19th of every month."""
    return Recurrence(f"XXXX-XX-{d:02d}") if s.value == "P1M" and d <= DAYS else None


def _last_of_each(b: Any, s: Recurrence) -> Recurrence | None:
    """Read the last day of every month."""
    return s if isinstance(b, Shift) and b.amount == -1 and not b.exact else None


def _other_weekday(s: Recurrence, b: Any) -> Recurrence | None:
    """Read the second day of every Tuesday and Thursday."""
    if not s.value.startswith("XXXX-WXX-") or not isinstance(b, Calendar) or b.weekday is None:
        return None
    return _every_weekday(b.weekday) if b == Calendar(weekday=b.weekday) else None


def _nth_of_each(b: Any, s: Recurrence) -> Recurrence | None:
    """Read the first Monday of each month, which comes back as often as the month."""
    is_weekday = isinstance(b, Calendar) and b.weekday is not None and b == Calendar(weekday=b.weekday)
    return s if is_weekday else None


def _nth_of_the(b: Any, a: Any) -> Recurrence | None:
    """Read every last Friday of the month."""
    if not isinstance(b, Calendar) or b.relation not in {None, -1} or a != Shift(Unit.MONTH, 0):
        return None
    return _nth_of_each(replace(b, relation=None), Recurrence("P1M"))


LEVEL_OF_SETS: Final = Level(
    (
        *(Rule(f"{words} (a|an|the)? {{d:duration}}", _qualified(mod), "duration") for words, mod in _QUALIFIERS),
        *(Rule(f"{{d:duration}} or {words}", _qualified(mod), "duration") for words, mod in _QUALIFIERS_BEHIND),
        Rule("{d:duration} or {n:number}", _or_two, "duration"),
        # a day of every year or month
        Rule("{b:date} (of)? {s:set}", _yearly, "set"),
        Rule("{s:set} (,|on|on the)? {b:date}", _yearly, "set"),
        Rule("(the)? {d:ordinal_digits|ordinal_word} (day)? of {s:set}", _monthly, "set"),
        Rule("{b:date} (of|in) {s:set}", _last_of_each, "set"),
        Rule("{s:set} (,|and|or|&){1,2} < {b:date}", _other_weekday, "set"),
        Rule("(the|every)? ({ordinal_word|ordinal_digits}|last) {b:date} (of|in) {s:set}", _nth_of_each, "set"),
        Rule("every ({ordinal_word|ordinal_digits})? {b:date} (of|in) {a:date}", _nth_of_the, "set"),
    )
)
