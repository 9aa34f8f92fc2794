"""Laws of mentions of time in a text."""

from datetime import date

import pytest

from freshness_retrieval import ConfigurationError, TimeInterval, TimeMention, TimexType

LAST, NEXT = (TimeInterval.of_days(date(year, 9, 18), date(year, 9, 18)) for year in (2023, 2024))


def test_types_are_those_of_timex3():
    """The types are the four of ISO 24617-1."""
    assert ["DATE", "TIME", "DURATION", "SET"] == [str(kind) for kind in TimexType]


def test_the_preferred_reading_is_the_first():
    """A mention with several readings keeps them all and prefers the first."""
    mention = TimeMention(
        start=0,
        end=5,
        text="9月18日",
        type=TimexType.DATE,
        value="XXXX-09-18",
        readings=(LAST, NEXT),
        flags=("ambiguous_year",),
    )
    assert (LAST, (LAST, NEXT)) == (mention.interval, mention.readings)


def test_a_mention_may_name_no_place_on_the_time_line():
    """A duration has no reading, and so no interval."""
    assert TimeMention(start=3, end=14, text="three weeks", type=TimexType.DURATION, value="P3W").interval is None


@pytest.mark.parametrize(("start", "end"), [(0, 0), (5, 4), (-1, 3)])
def test_a_span_without_characters_is_refused(start, end):
    """A mention stands on at least one character, at an offset that exists."""
    with pytest.raises(ConfigurationError, match=rf"needs a span of characters, got \[{start}, {end}\)"):
        TimeMention(start=start, end=end, text="", type=TimexType.DATE, value="2024")
