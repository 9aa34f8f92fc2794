"""What a mention of time means, before an anchor places it on the time line; the same for every language.

A grammar builds these values from words, `resolve` turns them into a TIMEX3 value and intervals:

    Calendar      named fields of the calendar, the higher ones possibly missing: June; 3 March; Q3 2024; Friday
    Shift         a unit of the calendar, so many units from a base: last month; three days ago; a year earlier
    Nth           one unit, or a run of them, counted inside a period: the first week of July; 最后一个月
    Within        a Calendar inside a period that fills its missing fields: June last year; 去年下半年
    Portion       early, middle or late in a period; a third of a month: late May; 六月下旬
    Duration      a length: two years
    Stretch       a length that ends or starts at a base: the past two years; 未来三天
    Clock         a time of day, or a part of one; Timed joins it to a date
    Range         from one to another; they share what either leaves out
    Bound         before, after, since, until something
    About         roughly, less than, more than
    Recurrence    every Monday; twice a year
    Reference     now, recently, soon
    Holiday       a day that a holiday calendar knows
    Fiscal        a year of accounts, or its quarter
    Foreign       a date of a calendar that we do not convert

Source: ISO 24617-1 (TimeML) for the distinctions; the TIMEX3 value of each is made in `resolve`.
"""

from collections.abc import Callable
from dataclasses import dataclass
from datetime import date
from enum import StrEnum
from typing import Final, Literal

__all__ = [
    "ANCHOR",
    "CONTEXT",
    "About",
    "Base",
    "Bound",
    "Calendar",
    "Clock",
    "Duration",
    "Expression",
    "Fiscal",
    "Foreign",
    "Holiday",
    "Nth",
    "Portion",
    "Range",
    "Recurrence",
    "Reference",
    "Shift",
    "Stretch",
    "Timed",
    "Unit",
    "Within",
]


class Unit(StrEnum):
    """Units of time, each with its letter in a TIMEX3 duration."""

    SECOND = "second"
    MINUTE = "minute"
    HOUR = "hour"
    DAY = "day"
    WEEKEND = "weekend"
    WEEK = "week"
    MONTH = "month"
    QUARTER = "quarter"
    HALF = "half"
    SEASON = "season"
    YEAR = "year"
    DECADE = "decade"
    CENTURY = "century"
    BUSINESS_DAY = "business_day"
    FORTNIGHT = "fortnight"


ANCHOR: Final = "anchor"
"""Base: the document's own time."""

CONTEXT: Final = "context"
"""Base: the time that the text spoke of last (the following day), else the anchor."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Calendar:
    """Fields of the calendar; the finest one given is the cell that is meant.

    Attributes:
        year: Four digits, or two with `short_year`.
        short_year: The year was written with two digits.
        month: 1…12.
        day: Day of the month.
        weekday: 0 (Monday) … 6; alone: the weekday nearest in the text's direction.
        week: ISO week of the year.
        quarter: 1…4.
        half: 1…2.
        season: SP, SU, FA or WI.
        decade: First year of it; two digits (90) leave the century open.
        century: 20 = the years 1900…1999 as TIMEX3 writes it: 19.
        relation: last (-1), this (0) or next (1) before a name: last June, next Friday.
        in_week: Weeks from the running one in which a weekday lies (上周五 is -1); None = not said.
        weekend: The weekend of the week that is meant.
        unordered: Month and day may be swapped: 03/04/2024.
    """

    year: int | None = None
    short_year: bool = False
    month: int | None = None
    day: int | None = None
    weekday: int | None = None
    week: int | None = None
    quarter: int | None = None
    half: int | None = None
    season: str | None = None
    decade: int | None = None
    century: int | None = None
    relation: int | None = None
    in_week: int | None = None
    weekend: bool = False
    unordered: bool = False


@dataclass(frozen=True, slots=True)
class Shift:
    """A unit of the calendar, `amount` units from a base; None = an unknown number.

    Attributes:
        unit: What is counted.
        amount: How far; 0 is the one that contains the base, -1 the one before.
        base: What is counted from.
        exact: Counted from the day or the minute of the base (three months ago), not a whole unit (last month).
    """

    unit: Unit
    amount: float | None
    base: "Base" = ANCHOR
    exact: bool = False


@dataclass(frozen=True, slots=True)
class Nth:
    """The `number`-th unit inside a period, from 1; -1 is the last one; `count` of them in a row.

    `weekday` (0…6) counts that weekday instead of a unit: the second Tuesday of June.
    """

    number: int
    unit: Unit
    of: "Base" = ANCHOR
    count: int = 1
    weekday: int | None = None


@dataclass(frozen=True, slots=True)
class Within:
    """A calendar cell whose missing higher fields come from a period that contains it."""

    inner: "Expression"
    outer: "Expression"


@dataclass(frozen=True, slots=True)
class Portion:
    """Early, mid or late in a period.

    Attributes:
        of: The period.
        mod: START, MID or END.
        thirds: The period is cut in three equal parts, of a month by days 10 and 20 (上旬, 中旬, 下旬).
        edge: Only the outermost day of it is meant as a point (月底: value is the period, mod END).
        reach: Up to now, or from now on: earlier this year, later this month.
        narrow: 年底, 月初: two months of a year, one of a quarter, days 1 to 5 or from 25 of a month; the third is a second reading.
    """

    of: "Base"
    mod: Literal["START", "MID", "END"]
    thirds: bool = False
    edge: bool = False
    reach: bool = False
    narrow: bool = False


@dataclass(frozen=True, slots=True)
class Duration:
    """A length of time: pairs of unit and amount; an amount of None is an unknown number.

    `mod`: LESS_THAN, MORE_THAN, EQUAL_OR_LESS, EQUAL_OR_MORE or APPROX.
    """

    parts: tuple[tuple[Unit, float | None], ...]
    mod: str | None = None


@dataclass(frozen=True, slots=True)
class Stretch:
    """A length that ends at a base (sign -1: the past two years) or starts there (sign 1: the next five days).

    `whole` counts whole units of the calendar: the last three quarters.
    """

    duration: Duration
    sign: int
    base: "Base" = ANCHOR
    whole: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class Clock:
    """A time of day.

    Attributes:
        hour: 0…24; None = only a part of the day is named.
        minute: 0…59; None = not said.
        second: 0…60; None = not said.
        half: "am" or "pm"; None = not said, so an hour up to 12 has two readings.
        part: MO, MI (noon), AF, EV, NI or DT (daytime).
        offset: Minutes from UTC, where the text names a zone.
        certain: The hour is meant on the 24-hour clock, whatever it is: 08:30, 0800.
        mod: START, MID or END of the part; APPROX.
    """

    hour: int | None = None
    minute: int | None = None
    second: int | None = None
    half: str | None = None
    part: str | None = None
    offset: int | None = None
    certain: bool = False
    mod: str | None = None


@dataclass(frozen=True, slots=True)
class Timed:
    """A time of day on a date."""

    date: "Expression"
    clock: Clock


@dataclass(frozen=True, slots=True)
class Range:
    """From `start` to `end`, both included; each may leave out what the other says.

    `open_end` runs to the anchor: from March to date.
    """

    start: "Expression"
    end: "Expression"


@dataclass(frozen=True, slots=True)
class Bound:
    """Everything on one side of a time.

    `side`: BEFORE (excludes it), AFTER (excludes it), ON_OR_BEFORE, ON_OR_AFTER (include it).
    """

    of: "Expression"
    side: Literal["BEFORE", "AFTER", "ON_OR_BEFORE", "ON_OR_AFTER"]


@dataclass(frozen=True, slots=True)
class About:
    """A time that is only roughly meant, with the modifier of TIMEX3."""

    of: "Expression"
    mod: str = "APPROX"


@dataclass(frozen=True, slots=True)
class Recurrence:
    """Something that comes back; `value` is the TIMEX3 value: P1D, XXXX-WXX-1, XXXX-12-25."""

    value: str


@dataclass(frozen=True, slots=True)
class Reference:
    """PRESENT_REF, PAST_REF or FUTURE_REF."""

    value: Literal["PRESENT_REF", "PAST_REF", "FUTURE_REF"]


@dataclass(frozen=True, slots=True)
class Holiday:
    """A day that comes back every year by a rule: Thanksgiving, Easter, 春节, a date of a lunar calendar.

    Attributes:
        find: Year to the first and last day; it returns None where it does not know. None = no table is installed.
        year: The year; None = the nearest in the text's direction.
        relation: last (-1), this (0) or next (1).
        days: Days from it: Christmas Eve is -1.
        value: TIMEX3 value where it cannot be placed.
    """

    find: Callable[[int], tuple[date, date] | None] | None
    year: int | None = None
    relation: int | None = None
    days: int = 0
    value: str = "XXXX"


@dataclass(frozen=True, slots=True)
class Fiscal:
    """A year of accounts, named by the year it ends in, or a part of it; `relation` as in Calendar."""

    year: int | None = None
    quarter: int | None = None
    half: int | None = None
    short_year: bool = False
    relation: int | None = None


@dataclass(frozen=True, slots=True)
class Foreign:
    """A date of a calendar that is not converted; `value` as far as TIMEX3 can say it."""

    value: str = "XXXX"


Expression = (
    Calendar
    | Shift
    | Nth
    | Within
    | Portion
    | Duration
    | Stretch
    | Clock
    | Timed
    | Range
    | Bound
    | About
    | Recurrence
    | Reference
    | Holiday
    | Fiscal
    | Foreign
)

Base = Expression | Literal["anchor", "context"]
