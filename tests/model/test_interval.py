"""Laws of half-open intervals."""

import pickle
from datetime import UTC, date, datetime, timedelta, timezone
from zoneinfo import ZoneInfo

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from freshness_retrieval import FreshnessError, InvalidIntervalError, TimeInterval

JUNE = TimeInterval(datetime(2024, 6, 1, tzinfo=UTC), datetime(2024, 7, 1, tzinfo=UTC))
SHANGHAI, LOS_ANGELES = ZoneInfo("Asia/Shanghai"), ZoneInfo("America/Los_Angeles")
FIRST, LAST = datetime.min.replace(tzinfo=UTC), datetime.max.replace(tzinfo=UTC)


def moments():
    return st.datetimes(min_value=datetime(1900, 1, 1), max_value=datetime(2100, 1, 1), timezones=st.just(UTC))  # noqa: DTZ001


@st.composite
def intervals(draw):
    start, end = draw(st.none() | moments()), draw(st.none() | moments())
    if start is not None and end is not None:
        assume(start != end)
        start, end = min(start, end), max(start, end)
    return TimeInterval(start, end)


@given(intervals(), intervals())
def test_intersection_commutes(a, b):
    """What two intervals share does not depend on which is named first."""
    assert a.intersection(b) == b.intersection(a)


@given(intervals(), intervals(), intervals())
def test_intersection_is_associative(a, b, c):
    """What three intervals share does not depend on which two are met first."""

    def meet(x, y):
        return None if x is None or y is None else x.intersection(y)

    assert meet(meet(a, b), c) == meet(a, meet(b, c))


@given(intervals())
def test_intersection_has_itself_and_all_time_as_neutral(a):
    """An interval met with itself, or with all time, is itself."""
    assert a == a.intersection(a) == a.intersection(TimeInterval())


@given(intervals(), intervals(), moments())
def test_a_moment_is_shared_exactly_where_it_is_in_both(a, b, moment):
    """A moment lies in the intersection exactly where it lies in both."""
    shared = a.intersection(b)
    assert (moment in a and moment in b) == (shared is not None and moment in shared)


@given(intervals(), intervals())
def test_overlap_is_a_shared_moment(a, b):
    """Two intervals overlap, whichever is asked, exactly where their intersection holds a moment."""
    assert a.overlaps(b) == b.overlaps(a) == (a.intersection(b) is not None)


@given(intervals())
def test_start_is_inside_and_end_is_not(a):
    """The start is the first moment inside, the end the first moment after."""
    assert a.start is None or a.start in a
    assert a.end is None or (a.end not in a and a.end - timedelta(microseconds=1) in a)


@given(moments(), moments(), moments())
def test_neighbours_share_nothing_and_leave_no_gap(x, y, z):
    """Where one interval ends and the next starts, each moment lies in exactly one of them."""
    start, middle, end = sorted([x, y, z])
    assume(start < middle < end)
    before, after = TimeInterval(start, middle), TimeInterval(middle, end)
    assert not before.overlaps(after)
    assert [True, True] == [(moment in before) ^ (moment in after) for moment in (start, middle)]


@given(
    st.dates(date(1900, 1, 1), date(2100, 1, 1)), st.integers(0, 4000), st.sampled_from([UTC, SHANGHAI, LOS_ANGELES])
)
def test_days_come_back_as_they_went_in(first, length, zone):
    """First and last day of an interval of days are the days it was made of, in its zone."""
    last = first + timedelta(days=length)
    interval = TimeInterval.of_days(first, last, zone=zone)
    assert (first, last) == (interval.first_day(zone), interval.last_day(zone))


@given(intervals())
def test_pickling_keeps_the_value(a):
    """A pickled interval comes back equal and with the same hash."""
    again = pickle.loads(pickle.dumps(a))  # noqa: S301 - our own bytes
    assert (a, hash(a)) == (again, hash(again))


def test_bounds_of_any_zone_are_held_in_utc():
    """Two spellings of the same instants are the same interval."""
    assert JUNE == TimeInterval(datetime(2024, 6, 1, 8, tzinfo=SHANGHAI), datetime(2024, 6, 30, 17, tzinfo=LOS_ANGELES))


def test_a_day_on_which_clocks_change_has_its_own_length():
    """The day on which clocks go forward has 23 hours, the one on which they go back 25."""
    lengths = []
    for day in (date(2024, 3, 10), date(2024, 11, 3), date(2024, 6, 1)):
        interval = TimeInterval.of_days(day, day, zone=LOS_ANGELES)
        assert interval.start is not None
        assert interval.end is not None
        lengths.append(interval.end - interval.start)
    assert [timedelta(hours=hours) for hours in (23, 25, 24)] == lengths


def test_a_day_without_midnight_starts_at_its_first_moment():
    """Where clocks skip midnight, the day starts where the day before ends."""
    zone = ZoneInfo("America/Sao_Paulo")
    before, after = (TimeInterval.of_days(day, day, zone=zone) for day in (date(2018, 11, 3), date(2018, 11, 4)))
    assert before.end == after.start


@pytest.mark.parametrize("zone", [UTC, SHANGHAI, LOS_ANGELES], ids=str)
def test_the_ends_of_the_calendar_are_days_too(zone):
    """The first and the last day of the calendar are representable in every zone, the last one without end."""
    interval = TimeInterval.of_days(date.min, date.max, zone=zone)
    assert (None, None) == (interval.end, interval.last_day(zone))
    assert interval.first_day(zone) == date.min


@pytest.mark.parametrize("zone", [SHANGHAI, LOS_ANGELES, timezone(timedelta(hours=14))], ids=str)
def test_a_day_that_a_zone_would_push_out_of_the_calendar_stays_inside(zone):
    """At the ends of the calendar, where a zone would leave it, the day is the one in UTC."""
    everything = TimeInterval(FIRST, LAST)
    assert (date.min, date.max) == (everything.first_day(zone), everything.last_day(zone))


def test_open_bounds_have_no_day():
    """An open bound has neither first nor last day."""
    assert (None, None) == (TimeInterval().first_day(), TimeInterval().last_day())
    assert TimeInterval() == TimeInterval.of_days(None, None)


@pytest.mark.parametrize(
    ("start", "end", "message"),
    [
        (JUNE.start, JUNE.start, "holds no moment"),
        (JUNE.end, JUNE.start, "holds no moment"),
        (datetime(2024, 6, 1), None, r"^start 2024-06-01T00:00:00 has no time zone; attach one with tzinfo="),  # noqa: DTZ001
        (None, datetime(2024, 6, 1), r"^end 2024-06-01T00:00:00 has no time zone"),  # noqa: DTZ001
    ],
)
def test_what_holds_no_moment_or_has_no_zone_is_refused(start, end, message):
    """An empty, inverted or naive interval is an error of this library and a ValueError."""
    with pytest.raises(InvalidIntervalError, match=message) as caught:
        TimeInterval(start, end)
    assert isinstance(caught.value, FreshnessError)
    assert isinstance(caught.value, ValueError)


def test_days_in_the_wrong_order_are_refused():
    """An interval of days whose last lies before its first is refused."""
    with pytest.raises(InvalidIntervalError, match="holds no moment"):
        TimeInterval.of_days(date(2024, 6, 2), date(2024, 6, 1))


@pytest.mark.parametrize(("edge", "hours"), [(FIRST, 14), (LAST, -14)])
def test_a_bound_that_utc_cannot_hold_is_refused(edge, hours):
    """A bound whose instant in UTC lies outside the calendar is refused as an interval, not as an overflow."""
    with pytest.raises(InvalidIntervalError):
        TimeInterval(edge.replace(tzinfo=timezone(timedelta(hours=hours))), None)
