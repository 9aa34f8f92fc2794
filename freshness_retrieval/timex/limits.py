"""Bounds of the numbers that clocks and calendars use."""

from typing import Final

__all__ = [
    "CENTURY",
    "DAYS",
    "FRIDAY",
    "HALVES",
    "HOURS",
    "LAST_YEAR",
    "MINUTES",
    "MONTHS",
    "NOON",
    "QUARTERS",
    "WEEKS",
    "WRITTEN_YEARS",
    "YEARS",
]

DAYS: Final = 31
"""Days of the longest month."""
MONTHS: Final = 12
"""Months of a year."""
QUARTERS: Final = 4
"""Quarters of a year."""
HALVES: Final = 2
"""Halves of a year."""
WEEKS: Final = 53
"""Weeks of the longest ISO year."""
NOON: Final = 12
"""Hours of half a day."""
HOURS: Final = 24
"""Hours of a day."""
MINUTES: Final = 60
"""Minutes of an hour."""
FRIDAY: Final = 4
"""Last working day, from Monday as 0."""
CENTURY: Final = 100
"""Years of a century, and the first number of a year that is not short."""
LAST_YEAR: Final = 9999
"""Last year of the calendar of Python."""
YEARS: Final = range(1000, 3000)
"""Numbers that can be a year."""
WRITTEN_YEARS: Final = range(1900, 2100)
"""Numbers that are a year where nothing else says so."""
