"""Arithmetic of a time slot."""

from datetime import date

import pytest
from hypothesis import given
from hypothesis import strategies as st

from freshness_retrieval.query.slot_days import SlotDays
from freshness_retrieval.timex.cells import CellError
from freshness_retrieval.timex.expression import Unit


def days(first, last):
    return SlotDays(
        None if first is None else date.fromisoformat(first).toordinal(),
        None if last is None else date.fromisoformat(last).toordinal() + 1,
    )


@pytest.mark.parametrize(
    ("first", "last", "unit"),
    [
        ("2024-02-29", "2024-02-29", (Unit.DAY, 1)),
        ("2024-03-04", "2024-03-10", (Unit.WEEK, 1)),
        ("2024-03-09", "2024-03-10", (Unit.WEEKEND, 1)),
        ("2024-02-01", "2024-02-29", (Unit.MONTH, 1)),
        ("2024-04-01", "2024-06-30", (Unit.QUARTER, 1)),
        ("2024-07-01", "2024-12-31", (Unit.HALF, 1)),
        ("2024-01-01", "2024-12-31", (Unit.YEAR, 1)),
        ("1990-01-01", "1999-12-31", (Unit.DECADE, 1)),
        ("1900-01-01", "1999-12-31", (Unit.CENTURY, 1)),
        ("2024-05-01", "2024-07-31", (Unit.MONTH, 3)),
        ("2024-05-02", "2024-05-11", (Unit.DAY, 10)),
        ("2024-01-01", None, (Unit.YEAR, 1)),
        (None, "2024-04-30", (Unit.MONTH, 1)),
        (None, "2024-04-29", (Unit.DAY, 1)),
    ],
)
def test_a_slot_knows_its_unit(first, last, unit):
    """Days that are a unit of the calendar are that unit, else a run of months or days."""
    assert unit == days(first, last).unit()


@pytest.mark.parametrize(
    ("slot", "unit", "amount", "moved"),
    [
        (("2024-05-01", "2024-07-31"), None, 1, ("2024-08-01", "2024-10-31")),
        (("2024-05-02", "2024-05-11"), None, -1, ("2024-04-22", "2024-05-01")),
        (("2024-12-30", "2025-01-05"), Unit.YEAR, 1, ("2025-12-29", "2026-01-04")),
        (("2024-05-31", "2024-06-30"), Unit.MONTH, -3, ("2024-02-29", "2024-03-30")),
        (("2024-06-01", "2024-08-31"), Unit.SEASON, 1, ("2024-09-01", "2024-11-30")),
        (("2024-06-01", "2024-06-30"), Unit.WEEK, 1, ("2024-06-08", "2024-07-07")),
        (("2024-06-01", "2024-06-30"), Unit.WEEKEND, 1, ("2024-06-08", "2024-07-07")),
        ((None, "2024-06-30"), Unit.YEAR, 1, (None, "2025-06-30")),
    ],
)
def test_moving(slot, unit, amount, moved):
    """A slot moves by whole units; ends of months clamp; a week stays the week of its number."""
    assert days(*moved) == days(*slot).moved(unit, amount)


@pytest.mark.parametrize(
    ("slot", "unit", "number"),
    [
        (("2024-01-01", "2024-12-31"), Unit.QUARTER, 5),
        (("2024-03-01", "2024-03-31"), Unit.WEEK, 54),
        (("1900-01-01", "1999-12-31"), Unit.CENTURY, 1),
    ],
)
def test_there_is_no_such_part(slot, unit, number):
    """A part that the slot has not, and one that nothing holds, is an error."""
    with pytest.raises(CellError):
        days(*slot).nth(unit, number)


@pytest.mark.parametrize(
    ("slot", "unit", "number", "part"),
    [
        (("2024-01-01", "2024-12-31"), Unit.MONTH, -1, ("2024-12-01", "2024-12-31")),
        (("2024-01-01", "2024-03-31"), Unit.MONTH, 2, ("2024-02-01", "2024-02-29")),
        (("2024-03-04", "2024-03-10"), Unit.DAY, 3, ("2024-03-06", "2024-03-06")),
        (("2024-03-04", "2024-03-10"), Unit.DAY, -1, ("2024-03-10", "2024-03-10")),
        (("2024-03-01", None), Unit.QUARTER, 2, ("2024-04-01", "2024-06-30")),
        (("2024-03-01", "2024-03-31"), None, 5, ("2024-05-01", "2024-05-31")),
    ],
)
def test_parts(slot, unit, number, part):
    """A part is counted in the slot where it is longer, else in what usually holds such parts."""
    assert days(*part) == days(*slot).nth(unit, number)


def test_weekdays():
    """A weekday lies in the slot's week, or is the nearest one before or after the slot."""
    week, day = days("2024-03-04", "2024-03-10"), days("2024-03-06", "2024-03-06")
    assert days("2024-03-08", "2024-03-08") == week.weekday(4, 0) == day.weekday(4, 0) == day.weekday(4, 1)
    assert days("2024-03-11", "2024-03-11") == week.weekday(0, 1) == day.weekday(0, 1)
    assert days("2024-03-01", "2024-03-01") == week.weekday(4, -1) == day.weekday(4, -1)
    assert days("2024-03-13", "2024-03-13") == day.weekday(2, 1)


def test_days_of_a_month():
    """A day of the month lies in the slot's month, of two months in the one where the slot holds it."""
    assert days("2024-04-30", "2024-04-30") == days("2024-04-03", "2024-04-03").day_of_month(30)
    assert days("2024-05-02", "2024-05-02") == days("2024-04-29", "2024-05-05").day_of_month(2)
    assert days("2024-05-31", "2024-05-31") == days("2024-04-29", "2024-05-31").day_of_month(31)
    with pytest.raises(CellError):
        days("2024-04-03", "2024-04-03").day_of_month(31)


def test_runs_of_open_slots_start_at_their_bound():
    """What follows an open slot is counted from the bound that it has."""
    assert days("2024-01-01", "2024-02-29") == days("2024-01-01", None).adjacent(Unit.MONTH, 2)
    assert days("2023-11-01", "2023-12-31") == days(None, "2023-12-31").adjacent(Unit.MONTH, -2)


def test_the_calendar_ends():
    """What would lie before the first or after the last day is an error."""
    for unit in (Unit.WEEK, Unit.MONTH):
        with pytest.raises(CellError):
            days("9999-12-02", "9999-12-30").moved(unit, 3)


def test_nothing_is_left_of_a_year_that_is_over():
    """The rest of a year is what comes after the slot."""
    assert days("2024-04-01", "2024-12-31") == days("2024-02-01", "2024-03-31").rest(Unit.YEAR)
    with pytest.raises(CellError):
        days("2024-12-01", "2024-12-31").rest(Unit.YEAR)


@given(
    st.dates(date(1950, 1, 1), date(2050, 1, 1)),
    st.sampled_from([Unit.DAY, Unit.WEEK, Unit.MONTH, Unit.QUARTER, Unit.HALF, Unit.YEAR, Unit.DECADE]),
    st.integers(-30, 30),
)
def test_units_that_move_by_themselves_come_back(day, unit, amount):
    """A unit moved so far and back again is where it was, and neighbours touch."""
    slot = SlotDays(day.toordinal(), day.toordinal() + 1).container(unit)
    assert slot == slot.moved(unit, amount).moved(unit, -amount)
    assert slot.after == slot.neighbour(unit, 1).first
    assert slot.covers(SlotDays(day.toordinal(), day.toordinal() + 1))
