"""Lengths of time as people write them: `90d`, `6mo`, `2y`, `12h`, `P1Y6M`."""

import re
from dataclasses import dataclass
from datetime import date, datetime, timedelta
from decimal import Decimal
from typing import TypeVar

from dateutil.relativedelta import relativedelta

__all__ = ["CalendarDuration"]

DAYS_PER_MONTH = 30.436875
"""Mean length of a month of the Gregorian calendar: 146,097 days in 4,800 months."""

_DAYS_PER_WEEK = 7
_SHORT = re.compile(r"(\d{1,9}(?:\.\d{1,30})?)\s*(mo|[ymwdhs]|min)", re.ASCII)
_ISO = re.compile(
    r"P(?:(?P<years>\d{1,6})Y)?(?:(?P<months>\d{1,6})M)?(?:(?P<weeks>\d{1,6})W)?(?:(?P<days>\d{1,9}(?:\.\d{1,30})?)D)?"
    r"(?:T(?:(?P<hours>\d{1,9}(?:\.\d{1,30})?)H)?(?:(?P<minutes>\d{1,9}(?:\.\d{1,30})?)M)?"
    r"(?:(?P<seconds>\d{1,9}(?:\.\d{1,30})?)S)?)?",
    re.ASCII,
)
_PER_DAY = {"d": 1, "h": 24, "min": 1440, "s": 86_400}
_LONGEST_DAYS = 3_652_425
_LONGEST_MONTHS = 120_000
_Moment = TypeVar("_Moment", date, datetime)


@dataclass(frozen=True, slots=True, kw_only=True)
class CalendarDuration:
    """A length of time in months and days, kept apart because months have no fixed length.

    Attributes:
        months: Whole calendar months; adding them clamps at the end of the month (31 May − 3 months = 28 or 29 February).
        days: Further days of 24 hours; fractions are hours and minutes.

    Raises:
        ValueError: A part is negative or longer than 10,000 years, or the months are not whole.

    >>> CalendarDuration.parse("6mo"), CalendarDuration.parse("P1Y")
    (CalendarDuration(months=6, days=0.0), CalendarDuration(months=12, days=0.0))
    >>> str(CalendarDuration.parse("24mo")), str(CalendarDuration.parse("12h"))
    ('2y', '12h')

    Source: ISO 8601-1:2019, 5.5.2, for the `P…` form.
    """

    months: int = 0
    days: float = 0.0

    def __post_init__(self) -> None:
        """Refuse what is no length."""
        if not isinstance(self.months, int):
            raise ValueError(f"months must be a whole number, got {self.months!r}; write parts of a month in days")  # noqa: TRY004 - pydantic collects ValueError only
        if not (0 <= self.months <= _LONGEST_MONTHS and 0.0 <= self.days <= _LONGEST_DAYS):
            raise ValueError(
                f"a duration lies between 0 and 10,000 years, got {self.months} months and {self.days} days"
            )

    @classmethod
    def parse(cls, text: str) -> "CalendarDuration":
        """Read `90d`, `2w`, `6mo`, `2y`, `12h`, `30min`, or ISO 8601 such as `P6M` and `PT12H`.

        Raises:
            ValueError: The text is none of these; a bare `m` is refused, since it may be a minute or a month.
        """
        cleaned = text.strip()
        months, days = cls._read_iso(cleaned.upper()) if cleaned[:1] in "Pp" else cls._read_short(cleaned.lower())
        return cls(months=months, days=days)

    @staticmethod
    def _read_short(text: str) -> tuple[int, float]:
        match = _SHORT.fullmatch(text)
        if match is None:
            raise ValueError(f"{text!r} is no duration; write 90d, 2w, 6mo, 2y, 12h, 30min or ISO 8601 such as P6M")
        amount, unit = float(match[1]), match[2]
        if unit == "m":
            raise ValueError(f"{text!r} may be minutes or months; write min or mo")
        if unit not in {"y", "mo"}:
            return 0, amount * _DAYS_PER_WEEK if unit == "w" else amount / _PER_DAY[unit]
        months = amount * (12 if unit == "y" else 1)
        if months != int(months):
            raise ValueError(f"{text!r} is not a whole number of months; write it in days")
        return int(months), 0.0

    @staticmethod
    def _read_iso(text: str) -> tuple[int, float]:
        match = _ISO.fullmatch(text)
        if match is None or text.endswith(("P", "T")):
            raise ValueError(f"{text!r} is no ISO 8601 duration; write for example P90D, P6M, P1Y or PT12H")
        parts = {name: float(value or 0) for name, value in match.groupdict().items()}
        days = parts["weeks"] * _DAYS_PER_WEEK + parts["days"]
        days += sum(
            parts[name] / _PER_DAY[unit] for name, unit in (("hours", "h"), ("minutes", "min"), ("seconds", "s"))
        )
        return int(parts["years"] * 12 + parts["months"]), days

    @property
    def mean_days(self) -> float:
        """Length in days, with months of mean length; for half-lives, where the calendar does not matter."""
        return self.months * DAYS_PER_MONTH + self.days

    def after(self, moment: _Moment) -> _Moment:
        """Return the moment this long after another; months first, clamped, then days.

        Raises:
            OverflowError: The result lies outside the years 1 to 9999.

        >>> from datetime import date
        >>> CalendarDuration.parse("1y").after(date(2024, 2, 29))
        datetime.date(2025, 2, 28)
        """
        try:
            return moment + relativedelta(months=self.months) + timedelta(days=self.days)
        except ValueError as error:
            raise OverflowError(f"{moment.isoformat()} plus {self} lies outside the years 1 to 9999") from error

    def __str__(self) -> str:
        """Format in the shortest form that `parse` reads back to the same value.

        >>> str(CalendarDuration(days=0.25)), str(CalendarDuration(months=1, days=2.5))
        ('6h', 'P1M2.5D')
        """
        exact = f"P{self.months}M{Decimal(repr(self.days)):f}D" if self.months else f"P{Decimal(repr(self.days)):f}D"
        if self.months and self.days:
            return exact.replace(".0D", "D")
        if self.months:
            return f"{self.months // 12}y" if self.months % 12 == 0 else f"{self.months}mo"
        for unit in ("d", "h", "min", "s"):
            short = f"{round(self.days * _PER_DAY[unit])}{unit}"
            if _SHORT.fullmatch(short) and self.parse(short) == self:
                return short
        return exact
