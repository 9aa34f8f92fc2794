"""What holds of every dialogue."""

from datetime import UTC, date, datetime, timedelta

from hypothesis import given
from hypothesis import strategies as st

from freshness_retrieval import TimeContext, TimeContextTracker

NOW = datetime(2025, 6, 11, 9, tzinfo=UTC)


@given(st.integers(1, 9_000), st.sampled_from(["month", "quarter", "week", "year", "day"]), st.integers(1, 40))
def test_going_and_coming_back_ends_where_it_began(days, unit, count):
    """So many units later and then so many earlier is the same slot, for slots that are one unit."""
    tracker = TimeContextTracker(current_time=NOW)
    day = date(2000, 1, 1) + timedelta(days=days)
    start = {
        "day": f"on {day}",
        "week": f"in the week of {day}",
        "month": f"in {day:%B %Y}",
        "quarter": f"in Q{(day.month + 2) // 3} {day.year}",
        "year": f"in {day.year}",
    }[unit]
    first = tracker.update(start)
    plural = unit if count == 1 else unit + "s"
    there = tracker.update(f"and {count} {plural} later?")
    back = tracker.update(f"and {count} {plural} earlier?")
    assert first.slot() == back.slot()
    assert str(there.start) > str(first.start)


@given(
    st.dates(date(1990, 1, 1), date(2090, 1, 1)),
    st.sampled_from(["the day before", "前一天", "the previous day", "再往前一天"]),
)
def test_a_day_before_is_a_day_before(day, words):
    """Every wording of the day before is the day before."""
    tracker = TimeContextTracker(current_time=NOW)
    tracker.update(f"on {day}")
    assert day - timedelta(days=1) == tracker.update(words).start


@given(st.lists(st.text(max_size=40), max_size=8))
def test_no_text_is_an_error(texts):
    """Whatever is said, a context comes back, goes through JSON, and can be rewritten from."""
    tracker = TimeContextTracker(current_time=NOW)
    tracker.update("fees in 2019?")
    for text in texts:
        tracker.rewrite(text)
        context = tracker.update(text)
        assert context == TimeContext.from_json(context.to_json())
