"""Lengths of time: TIMEX3 values such as P1Y6M and PT30M, and their arithmetic."""

from typing import Final

from freshness_retrieval.timex.cells import DAY, CellError, ordinal_after_months
from freshness_retrieval.timex.expression import Unit

__all__ = ["after", "duration_value"]

Parts = tuple[tuple[Unit, float | None], ...]

_LETTERS: Final = {
    Unit.YEAR: (1, "Y"),
    Unit.DECADE: (10, "Y"),
    Unit.CENTURY: (100, "Y"),
    Unit.HALF: (6, "M"),
    Unit.QUARTER: (3, "M"),
    Unit.SEASON: (3, "M"),
    Unit.MONTH: (1, "M"),
    Unit.FORTNIGHT: (2, "W"),
    Unit.WEEK: (1, "W"),
    Unit.WEEKEND: (2, "D"),
    Unit.BUSINESS_DAY: (1, "D"),
    Unit.DAY: (1, "D"),
    Unit.HOUR: (1, "H"),
    Unit.MINUTE: (1, "M"),
    Unit.SECOND: (1, "S"),
}
_UNKNOWN: Final = {Unit.DECADE: "DE", Unit.CENTURY: "CE", Unit.QUARTER: "Q"}
_SMALLER: Final = {
    Unit.YEAR: (12, Unit.MONTH),
    Unit.DECADE: (10, Unit.YEAR),
    Unit.CENTURY: (100, Unit.YEAR),
    Unit.DAY: (24, Unit.HOUR),
    Unit.WEEK: (7, Unit.DAY),
    Unit.HOUR: (60, Unit.MINUTE),
    Unit.MINUTE: (60, Unit.SECOND),
}
_CLOCK: Final = frozenset({Unit.HOUR, Unit.MINUTE, Unit.SECOND})
_MONTHS: Final = {
    Unit.YEAR: 12,
    Unit.DECADE: 120,
    Unit.CENTURY: 1200,
    Unit.HALF: 6,
    Unit.QUARTER: 3,
    Unit.SEASON: 3,
    Unit.MONTH: 1,
}
_SECONDS: Final = {
    Unit.FORTNIGHT: 14 * DAY,
    Unit.WEEK: 7 * DAY,
    Unit.WEEKEND: 2 * DAY,
    Unit.BUSINESS_DAY: DAY,
    Unit.DAY: DAY,
    Unit.HOUR: 3600,
    Unit.MINUTE: 60,
    Unit.SECOND: 1,
}
_FARTHEST: Final = 1_000_000


def duration_value(parts: Parts) -> str:
    """Return the TIMEX3 value; a fraction of a unit goes to the smaller one, an unknown number is X.

    >>> duration_value(((Unit.YEAR, 1.5),)), duration_value(((Unit.DAY, None),)), duration_value(((Unit.MINUTE, 30),))
    ('P1Y6M', 'PXD', 'PT30M')
    """
    date_part: dict[str, str] = {}
    time_part: dict[str, str] = {}
    for unit, amount in parts:
        target = time_part if unit in _CLOCK else date_part
        factor, letter = _LETTERS[unit]
        if amount is None:
            target[_UNKNOWN.get(unit, letter)] = "X"
            continue
        whole, rest = divmod(amount, 1)
        if rest and unit in _SMALLER:
            number, smaller = _SMALLER[unit]
            less = round(rest * number, 4)
            lower = time_part if smaller in _CLOCK else date_part
            if whole:
                target[letter] = _plain(whole * factor)
            lower[_LETTERS[smaller][1]] = _plain(less * _LETTERS[smaller][0])
            continue
        target[letter] = _plain(amount * factor)
    text = "P" + "".join(number + letter for letter, number in date_part.items())
    return text + ("T" + "".join(number + letter for letter, number in time_part.items()) if time_part else "")


def after(second: int, parts: Parts, sign: int = 1) -> int:
    """Return the second so long after another (before it for sign -1); months clamp, an unknown number counts as three.

    Raises:
        CellError: It lies outside the years 1…9999.
    """
    for unit, number in parts:
        amount = (3 if number is None else number) * sign
        if abs(amount) > _FARTHEST:
            raise CellError
        if unit in _MONTHS:
            months = amount * _MONTHS[unit]
            whole = int(months)
            day, rest = divmod(second, DAY)
            second = ordinal_after_months(day, whole) * DAY + rest + round((months - whole) * 30) * DAY
        else:
            second += round(amount * _SECONDS[unit])
    return second


def _plain(number: float) -> str:
    return str(int(number)) if number == int(number) else f"{number:g}"
