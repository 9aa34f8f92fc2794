"""English times of day."""

from typing import Any, Final

from freshness_retrieval.timex.expression import Clock
from freshness_retrieval.timex.limits import HOURS, MINUTES, NOON
from freshness_retrieval.timex.pack import Level, Rule

__all__ = ["LEVEL"]

_HALF = "(({h:half}|{h:meridiem}|{h:half} . m) .?)"
_TENS_OF_MINUTES: Final = 10
_FARTHEST_ZONE: Final = 14 * MINUTES
_ZONE = (
    "((utc|gmt) {plus} {o:int}|(utc|gmt) - {ow:int}|{plus} {o:int}|{opening} {z:zone} {closing}|{z:zone}"
    "|{zone_name} time ({opening} {zone} {closing})?|{z:zone_name} standard time|{zd:zone_name} daylight time)"
)


def _offset(z: int | None = None, zd: int | None = None, o: int = 0, ow: int = 0) -> int | None:
    """Return minutes from UTC of Pacific Standard Time, Pacific Daylight Time, +0530, UTC+8 and UTC-5."""
    if zd is not None:
        return zd + MINUTES
    east, west = (number // 100 * MINUTES + number % 100 if number > HOURS else number * MINUTES for number in (o, ow))
    return east - west if 0 < east + west <= _FARTHEST_ZONE else z


def _clock(
    c: Any = None,
    n: int | None = None,
    m: int | None = None,
    h: str | None = None,
    z: int | None = None,
    p: str | None = None,
    **offset: int,
) -> Clock | None:
    hour, minute, second, certain = n, m, None, False
    if isinstance(c, Clock):
        hour, minute, second, certain = c.hour, c.minute, c.second, c.certain
    if hour is None or (h is not None and not 1 <= hour <= NOON and not (hour < HOURS and minute is not None)):
        return None
    if h is not None and hour > NOON:
        h = None
    certain = certain and h is None  # 03:45 PM
    return Clock(hour=hour, minute=minute, second=second, half=h, part=p, certain=certain, offset=_offset(z, **offset))


def _past(m: int, n: int, h: str | None = None, p: str | None = None) -> Clock | None:
    return Clock(hour=n, minute=m, half=h, part=p) if 0 < n <= NOON and 0 < m < MINUTES else None


def _to(text: str, m: int, n: int, h: str | None = None, p: str | None = None) -> Clock | None:
    if text[0].isdecimal() and "min" not in text and "o'clock" not in text:
        return None  # 5 to 6 pm is a range
    if not (0 < n <= NOON and 0 < m < MINUTES):
        return None
    return Clock(hour=(n - 2) % 12 + 1, minute=60 - m, half=h, part=p)


def _spoken(text: str, n: int, m: int) -> Clock | None:
    """Read seven thirty, in words only: digits side by side are mostly something else."""
    if any(map(str.isdecimal, text)) or not (0 < n <= NOON and _TENS_OF_MINUTES <= m < MINUTES):
        return None
    return Clock(hour=n, minute=m)


def _military(text: str, h: str) -> Clock | None:
    """Read 1140 a.m."""
    hour, minute = int(text[:2]), int(text[2:4])
    return Clock(hour=hour, minute=minute, half=h) if 0 < hour <= NOON and minute < MINUTES else None


def _military_in_zone(text: str, n: int, z: int | None = None) -> Clock | None:
    """Read 0900 GMT."""
    hour, minute = divmod(n, 100)
    written = text[:4].isdecimal() and hour < HOURS and minute < MINUTES
    return Clock(hour=hour, minute=minute, certain=True, offset=z) if written else None


def _noon(n: int) -> Clock:
    return Clock(hour=n, minute=0, certain=True)


_PART = "((in|at) (the)? {p:part_one})"

LEVEL: Final = Level(
    (
        Rule("{c:clock_digits}", _clock, "clock"),
        Rule(f"{{c:clock_digits|dotted_clock}} ({{h:meridiem}}|{{h:half}} .? m) .? (,? {_ZONE})?", _clock, "clock"),
        Rule(f"{{c:clock_digits}} ,? {_ZONE}", _clock, "clock"),
        Rule("{c:clock_digits} {h:half}", _clock, "clock"),
        Rule(f"{{n:hour}} ({{h:meridiem}}|{{h:half}} .? m) .? (,? {_ZONE})?", _clock, "clock"),
        Rule(f"{{n:hour}} {{m:minute}} ({{h:meridiem}}|{{h:half}} .? m) .? (,? {_ZONE})?", _clock, "clock"),
        Rule("(at|by|from|to|until|till|around|before|after|today) < {n:int_hour} {h:half}", _clock, "clock"),
        Rule(f"{{n:hour}} (o'clock|oclock) ({{h:meridiem}}|{{h:half}} .? m)? .? {_PART}?", _clock, "clock"),
        Rule(f"(about|around)? {{n:hour}} {_PART}", _clock, "clock"),
        Rule(f"{{c:clock_digits}} {_PART}", _clock, "clock"),
        Rule("(at|by|from|to|until|till|around|before|after) < {c:dotted_clock}", _clock, "clock"),
        Rule(
            f"{{m:minute}} (minutes|mins|min)? (past|after) {{n:hour}} (o'clock|oclock)? ({{h:meridiem}}|{{h:half}} .? m)? .? {_PART}?",
            _past,
            "clock",
        ),
        Rule(
            f"{{m:minute}} (minutes|mins|min)? (to|before|til|till) {{n:hour}} ({{h:meridiem}} | {{h:half}} .? m | {_PART} | (o'clock|oclock))",
            _to,
            "clock",
            text=True,
        ),
        Rule(
            f"half past {{n:hour}} (o'clock|oclock)? ({{h:meridiem}}|{{h:half}} .? m)? {_PART}?",
            lambda n, h=None, p=None: _past(30, n, h, p),
            "clock",
        ),
        Rule(
            f"(a)? quarter past {{n:hour}} (o'clock|oclock)? ({{h:meridiem}}|{{h:half}} .? m)? {_PART}?",
            lambda n, h=None, p=None: _past(15, n, h, p),
            "clock",
        ),
        Rule(
            f"(a)? quarter to {{n:hour}} ({{h:meridiem}}|{{h:half}} .? m)? {_PART}?",
            lambda n, h=None, p=None: _to("a quarter", 15, n, h, p),
            "clock",
        ),
        Rule("(12)? {n:noon}", _noon, "clock"),
        Rule(
            "(at|by|from|to|until|till|around|before|after|between) < {n:hour} -? {m:minute}",
            _spoken,
            "clock",
            text=True,
        ),
        Rule("{date} < {n:hour} -? {m:minute}", _spoken, "clock", text=True),
        Rule("{n:hour} -? {m:minute} > (to|until|till|-) {hour} -? {minute}", _spoken, "clock", text=True),
        Rule("{hour} -? {minute} (to|until|till|-) < {n:hour} -? {m:minute}", _spoken, "clock", text=True),
        Rule("{n:int} {z:zone}", _military_in_zone, "clock", text=True),
        Rule("{d4} ({h:meridiem}|{h:half} .? m) .?", _military, "clock", text=True),
        Rule("(at)? lunchtime", lambda: Clock(part="MI"), "daypart"),
        Rule("noonish", lambda: _noon(12), "clock"),
        Rule("{clock_digits} (-|–)? {thing}"),
    )
)
