"""English holidays: fixed days, the n-th weekday of a month, days counted from Easter, and the weekends next to them."""

from datetime import date, timedelta
from typing import Any, Final

from dateutil.easter import easter

from freshness_retrieval.timex.expression import Calendar, Holiday
from freshness_retrieval.timex.pack import Rule

__all__ = ["HOLIDAYS"]

_MIDDLE_OF_WEEK: Final = 2
"""Before Wednesday a holiday prolongs the weekend before it."""
_EASTERS: Final = range(1583, 4100)
"""Years that the rule of dateutil covers."""


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


_DAYS: Final = (
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
    ("(st .?|saint) patrick 's day|saint patrick", _fixed(3, 17)),
    ("april fools day|april fool 's day", _fixed(4, 1)),
    ("earth day", _fixed(4, 22)),
    ("(international)? (workers|workers '|worker 's) day", _fixed(5, 1)),
    ("bastille day", _fixed(7, 14)),
    ("thanksgiving (day)?", _nth(4, 3, 11)),
    ("black friday", _nth(4, 3, 11, 1)),
    ("cyber monday", _nth(4, 3, 11, 4)),
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

HOLIDAYS: Final = (
    *(Rule(f"({pattern}) (of|,|in)? {{y:year}}?", build) for pattern, build in _DAYS),
    Rule(
        "(before|after|by|until|till|since|at|around) < (the)? new year > ({sentence}|{clause}|,|and|or)", _fixed(1, 1)
    ),
    *(Rule(f"(the)? weekend of ({pattern}) {{y:year}}?", _weekend_of(build)) for pattern, build in _DAYS),
    *(
        Rule(f"({pattern}) ((of|,|in)? {{y:year}})? weekend ((of|,|in)? {{y:year}})?", _weekend_of(build))
        for pattern, build in _DAYS
    ),
)
"""Rules of the level of dates that stand for themselves."""
