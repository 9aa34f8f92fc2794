"""Laws of lengths of time."""

from datetime import UTC, date, datetime, timedelta

import pytest
from hypothesis import given
from hypothesis import strategies as st

from freshness_retrieval import CalendarDuration
from freshness_retrieval.model.duration import DAYS_PER_MONTH

UNITS = ("y", "mo", "w", "d", "h", "min", "s")


def short_texts():
    return st.builds("{}{}".format, st.integers(0, 10_000), st.sampled_from(UNITS))


def iso_texts():
    part = st.none() | st.integers(0, 999)

    def written(years, months, weeks, days, hours):
        dated = "".join(
            f"{n}{unit}" for n, unit in zip((years, months, weeks, days), "YMWD", strict=True) if n is not None
        )
        return f"P{dated}" + ("" if hours is None else f"T{hours}H") if dated or hours is not None else "P0D"

    return st.builds(written, part, part, part, part, part)


@given(short_texts() | iso_texts())
def test_what_is_written_is_read_back(text):
    """A duration that was read is written in a form that is read back as the same."""
    duration = CalendarDuration.parse(text)
    assert duration == CalendarDuration.parse(str(duration))


@given(st.integers(0, 12 * 9_999), st.integers(0, 3_652_059 * 86_400))
def test_what_is_built_is_read_back(months, seconds):
    """Any number of months and seconds within the calendar is written in a form that is read back as the same."""
    duration = CalendarDuration(months=months, days=seconds / 86_400)
    assert duration == CalendarDuration.parse(str(duration))


@pytest.mark.parametrize("text", ["P10000Y", "3652425d", "P9999Y11M30D"])
def test_the_longest_that_can_be_read_is_read_back(text):
    """However long a duration may be written, what is read of it is written so that it is read back."""
    duration = CalendarDuration.parse(text)
    assert duration == CalendarDuration.parse(str(duration))


@pytest.mark.parametrize(
    ("text", "months", "days"),
    [
        ("90d", 0, 90.0),
        ("2w", 0, 14.0),
        ("6mo", 6, 0.0),
        ("2y", 24, 0.0),
        ("1.5y", 18, 0.0),
        ("12h", 0, 0.5),
        ("43200s", 0, 0.5),
        (" 90 D ", 0, 90.0),
        ("6MO", 6, 0.0),
        ("P6M", 6, 0.0),
        ("P1Y", 12, 0.0),
        ("P1Y6M", 18, 0.0),
        ("P2W", 0, 14.0),
        ("P0D", 0, 0.0),
        ("PT12H", 0, 0.5),
        ("PT30M", 0, 1 / 48),
        ("PT43200S", 0, 0.5),
        ("p1m2.5d", 1, 2.5),
    ],
)
def test_both_spellings_are_read(text, months, days):
    """Short and ISO 8601 forms are read, upper and lower case alike; months and days stay apart."""
    assert CalendarDuration(months=months, days=days) == CalendarDuration.parse(text)


@given(st.integers(0, 10_000), st.sampled_from([("h", "H"), ("min", "M"), ("s", "S")]))
def test_the_spelling_does_not_matter(amount, units):
    """The short and the ISO 8601 form of a length are equal."""
    short, iso = units
    assert CalendarDuration.parse(f"{amount}{short}") == CalendarDuration.parse(f"PT{amount}{iso}")


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("", "is no"),
        ("90", "is no duration"),
        ("-90d", "is no duration"),
        ("90 days", "is no duration"),
        ("٣d", "is no duration"),
        ("1e3d", "is no duration"),
        ("inf", "is no duration"),
        ("5m", "may be minutes or months; write min or mo"),
        ("0.3mo", "is not a whole number of months; write it in days"),
        ("P", "is no ISO 8601 duration"),
        ("P1YT", "is no ISO 8601 duration"),
        ("P-1Y", "is no ISO 8601 duration"),
        ("P1.5Y", "is no ISO 8601 duration"),
        ("PY", "is no ISO 8601 duration"),
    ],
)
def test_what_is_no_duration_is_refused(text, message):
    """Anything else is refused, naming what was found and what is accepted; a bare `m` is no guess."""
    with pytest.raises(ValueError, match=message):
        CalendarDuration.parse(text)


@pytest.mark.parametrize(
    "parts",
    [
        {"months": -1},
        {"days": -0.5},
        {"days": float("inf")},
        {"days": float("nan")},
        {"months": 1.5},
        {"months": 120_001},
        {"days": 1e9},
    ],
)
def test_what_is_no_length_is_refused(parts):
    """A negative, infinite or undefined length is refused, and so is one of more than 10,000 years or a broken number of months."""
    with pytest.raises(ValueError, match="got "):
        CalendarDuration(**parts)


@pytest.mark.parametrize(
    ("start", "text", "end"),
    [
        (date(2024, 2, 29), "1y", date(2025, 2, 28)),
        (date(2024, 2, 29), "4y", date(2028, 2, 29)),
        (date(2023, 8, 31), "6mo", date(2024, 2, 29)),
        (date(2022, 8, 31), "6mo", date(2023, 2, 28)),
        (date(2024, 1, 31), "1mo", date(2024, 2, 29)),
        (date(2024, 1, 31), "P1M1D", date(2024, 3, 1)),
        (date(2024, 12, 31), "90d", date(2025, 3, 31)),
    ],
)
def test_months_clamp_at_the_end_of_the_month(start, text, end):
    """Months are added first and clamp at the last day of the month, days follow."""
    assert end == CalendarDuration.parse(text).after(start)


@given(st.datetimes(datetime(1, 1, 1), datetime(9000, 1, 1), timezones=st.just(UTC)), st.integers(0, 1200))  # noqa: DTZ001
def test_months_never_skip_a_month(moment, months):
    """So many months later it is that month of the calendar, on the same day or on the last one of a shorter month."""
    later = CalendarDuration(months=months).after(moment)
    assert months == (later.year - moment.year) * 12 + later.month - moment.month
    assert later.day == moment.day or (later.day < moment.day and (later + timedelta(days=1)).day == 1)


@pytest.mark.parametrize("text", ["9999y", "3652059d", "P9999Y"])
def test_what_leaves_the_calendar_overflows(text):
    """A moment beyond the year 9999 is an OverflowError, for months and for days."""
    with pytest.raises(OverflowError):
        CalendarDuration.parse(text).after(date(2024, 6, 2))


def test_mean_length_counts_months_of_the_gregorian_calendar():
    """400 years have 146,097 days."""
    assert CalendarDuration.parse("400y").mean_days == pytest.approx(146_097)
    assert CalendarDuration(months=1, days=2).mean_days == DAYS_PER_MONTH + 2


@pytest.mark.parametrize(
    ("duration", "text"),
    [
        (CalendarDuration(), "0d"),
        (CalendarDuration(months=24), "2y"),
        (CalendarDuration(months=6), "6mo"),
        (CalendarDuration(days=90), "90d"),
        (CalendarDuration(days=0.5), "12h"),
        (CalendarDuration(days=1 / 1440), "1min"),
        (CalendarDuration(days=1 / 86_400), "1s"),
        (CalendarDuration(months=1, days=3), "P1M3D"),
        (CalendarDuration(days=1e-7), "P0.0000001D"),
    ],
)
def test_the_shortest_form_is_written(duration, text):
    """A duration is written in the largest unit that holds it exactly, else in ISO 8601."""
    assert text == str(duration)
