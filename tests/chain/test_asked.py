"""Laws of the asked time: a moment, a day, or a window that the question names."""

import pickle
from datetime import UTC, date, datetime

import pytest

from freshness_retrieval import (
    FreshnessChain,
    FreshnessPolicy,
    StaleQuarantine,
    TimeSensitiveFilter,
    TimeWeightedReranker,
    UnreadableTimeError,
    fixed_clock,
)
from tests.chain.documents import NOW, asking_about, document, ids, judge

PARTS = (
    lambda documents, **when: FreshnessChain(FreshnessPolicy()).run("", documents, **when).kept,
    lambda documents, **when: TimeSensitiveFilter().filter_outdated(documents, **when),
    lambda documents, **when: StaleQuarantine().usable(documents, **when),
    lambda documents, **when: TimeWeightedReranker().rerank(documents, **when),
)


def test_a_result_tells_what_was_asked():
    """The wire form of the asked time holds the day of asking and the days of the window, inclusive."""
    result = judge([document("a", published_at="2022-05-01")], intent=asking_about(2022))
    expected = {
        "kind": "past",
        "relation": "during",
        "as_of": NOW,
        "first_day": "2022-01-01",
        "last_day": "2022-12-31",
        "recency": 0.0,
    }
    assert (expected, "2022-01-01 to 2022-12-31") == (result.intent_dict(), result.asked)


def test_without_a_window_the_moment_of_asking_is_asked_about():
    """No window has no days; the asked time is the day of asking."""
    result = judge([document("a", published_at="2022-05-01")])
    assert ("2024-06-02", None, None) == (
        result.asked,
        result.intent_dict()["first_day"],
        result.intent_dict()["last_day"],
    )


@pytest.mark.parametrize("part", PARTS)
@pytest.mark.parametrize(
    "as_of", ["", "soon", "2024-06", "2024", "2024-02-30", "03/04/2024", True, ["2024-06-02", "2024-06-03"]]
)
def test_what_is_no_day_and_no_instant_is_refused(part, as_of):
    """A time of asking that is neither a day nor an instant is an error before anything is judged."""
    with pytest.raises(
        UnreadableTimeError, match=r"as_of: .*; give a day such as 2024-06-02 or an instant with its offset"
    ):
        part([document("a", published_at="2024-05-01")], as_of=as_of)


@pytest.mark.parametrize("part", [FreshnessChain, TimeSensitiveFilter, StaleQuarantine, TimeWeightedReranker])
def test_a_current_time_that_is_none_is_refused_at_construction(part):
    """A part given a current time that cannot be read fails when it is made, not in a query."""
    with pytest.raises(UnreadableTimeError, match="as_of: 'soon'"):
        part(current_time="soon")


def test_the_clock_is_read_once_a_call_and_only_where_no_time_is_given():
    """A call that names its time reads no clock, any other reads it once."""
    read = []

    def clock():
        read.append(1)
        return datetime(2024, 6, 2, tzinfo=UTC)

    documents = [document("a", published_at="2024-05-01")]
    chain = FreshnessChain(clock=clock)
    chain.run("", documents, as_of=NOW)
    assert not read
    chain.run("", documents)
    assert len(read) == 1


@pytest.mark.parametrize("part", [TimeSensitiveFilter, StaleQuarantine])
def test_an_argument_goes_before_the_current_time_and_that_before_the_clock(part):
    """The time of a call is its argument, else the current time of the part, else its clock."""
    documents = [
        document(
            "a", published_at="2020-01-01", topic_class="volatile", valid_from="2020-01-01", valid_until="2020-01-31"
        )
    ]
    late, early = datetime(2024, 6, 2, tzinfo=UTC), date(2020, 1, 15)
    fresh = [
        verdicts[0].codes == ("current",)
        for verdicts in (
            part(clock=fixed_clock(late)).verdicts(documents),
            part(current_time=early, clock=fixed_clock(late)).verdicts(documents),
            part(current_time=early).verdicts(documents, as_of=late),
        )
    ]
    assert [False, True, False] == fresh


ENDS = (
    ("Asia/Shanghai", "9999-12-31T23:59:59Z"),
    ("America/Los_Angeles", "0001-01-01T01:00:00Z"),
)


@pytest.mark.parametrize(("zone", "moment"), ENDS)
def test_the_ends_of_the_calendar_may_be_asked_about(zone, moment):
    """A moment that the zone would push out of the calendar is asked about like any other."""
    assert ["a"] == ids(judge([document("a", published_at="2024-05-01")], as_of=moment, timezone=zone).kept)


@pytest.mark.parametrize("zone", ["UTC", "Asia/Shanghai", "America/Los_Angeles"])
@pytest.mark.parametrize("day", ["0001-01-02", "9999-12-31"])
def test_the_first_and_the_last_day_may_be_asked_about(day, zone):
    """The days at the ends of the calendar are asked about like any other."""
    assert ["a"] == ids(judge([document("a", published_at="2024-05-01")], as_of=day, timezone=zone).kept)


def test_without_any_time_the_present_is_asked_about():
    """Where neither a call nor a part names a time, the clock of the system does."""
    news = [document("a", published_at="2020-01-01", valid_until="2020-12-31")]
    assert [] == TimeSensitiveFilter().filter_outdated(news)
    assert ["a"] == ids(FreshnessChain().run("", news).filtered)


def test_a_chain_may_have_a_time_of_its_own():
    """The current time of a chain is the time of every call that names none."""
    news = [document("a", published_at="2020-01-01", valid_until="2020-12-31")]
    chain = FreshnessChain(current_time="2020-06-02")
    assert (["a"], []) == (ids(chain.run("", news).kept), ids(chain.run("", news, as_of=NOW).kept))


def test_a_chain_with_its_clock_survives_pickling():
    """A chain crosses process borders, with a clock that stands still too."""
    chain = FreshnessChain(clock=fixed_clock(datetime(2020, 6, 2, tzinfo=UTC)))
    again = pickle.loads(pickle.dumps(chain))  # noqa: S301 - our own bytes
    assert "2020-06-02" == again.run("", [document("a", published_at="2020-01-01")]).asked
