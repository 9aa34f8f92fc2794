"""The Chinese calendar, read by borax where it is installed.

borax (MIT, pure Python, no dependencies) carries the tables of the years 1900 to 2100; outside of them, and without it, nothing is
guessed: every function returns None and the mention stays unplaced.
"""

from datetime import date
from functools import lru_cache
from importlib import import_module

__all__ = ["lunar_day", "lunar_month", "solar_term"]

_CACHED = 4_096


@lru_cache(maxsize=_CACHED)
def lunar_day(year: int, month: int, day: int, leap: bool = False) -> date | None:
    """Return the civil day of a day in the Chinese calendar; None where there is none or no table."""
    try:
        found: date = import_module("borax.calendars.lunardate").LunarDate(year, month, day, int(leap)).to_solar_date()
    except (ImportError, ValueError):
        return None
    return found


def lunar_month(year: int, month: int, leap: bool = False) -> tuple[date, date] | None:
    """Return the first and the last civil day of a month in the Chinese calendar; None as above."""
    first = lunar_day(year, month, 1, leap)
    last = lunar_day(year, month, 30, leap) or lunar_day(year, month, 29, leap)
    return None if first is None or last is None else (first, last)


@lru_cache(maxsize=_CACHED)
def solar_term(year: int, name: str) -> date | None:
    """Return the day of one of the 24 solar terms in a civil year."""
    try:
        found: date = import_module("borax.calendars.lunardate").TermUtils.nth_term_day(year, term_name=name)
    except (ImportError, ValueError):
        return None
    return found
