"""Laws of what a question asks about in time."""

import pickle
from datetime import UTC, date, datetime
from zoneinfo import ZoneInfo

import pytest

from freshness_retrieval import ConfigurationError, IntentKind, TemporalIntent, TemporalRelation, TimeInterval

Y2022 = TimeInterval.of_days(date(2022, 1, 1), date(2022, 12, 31))


def test_kinds_and_relations_are_those_of_the_wire_format():
    """The kinds are those of NTCIR Temporalia; the relations are how an answer stands to a window."""
    assert ["atemporal", "recent", "past", "future"] == [str(kind) for kind in IntentKind]
    assert ["none", "as_of", "during", "before", "after", "since"] == [str(relation) for relation in TemporalRelation]


def test_nothing_is_read_where_nothing_is_said():
    """An intent without arguments names no time and leaves open how much recency matters."""
    intent = TemporalIntent()
    assert (IntentKind.ATEMPORAL, TemporalRelation.NONE, None, None, ()) == (
        intent.kind,
        intent.relation,
        intent.window,
        intent.recency,
        intent.mentions,
    )


def test_a_question_about_a_period_does_not_seek_the_new():
    """`during` names the window and no recency."""
    expected = TemporalIntent(kind=IntentKind.PAST, relation=TemporalRelation.DURING, window=Y2022, recency=0.0)
    assert expected == TemporalIntent.during(Y2022)
    assert expected == pickle.loads(pickle.dumps(expected))  # noqa: S301 - our own bytes


@pytest.mark.parametrize(
    ("as_of", "kind"),
    [
        (None, IntentKind.PAST),
        (datetime(2021, 12, 31, 23, 59, 59, 999_999, tzinfo=UTC), IntentKind.FUTURE),
        (datetime(2022, 1, 1, 7, 59, tzinfo=ZoneInfo("Asia/Shanghai")), IntentKind.FUTURE),
        (datetime(2022, 1, 1, tzinfo=UTC), IntentKind.PAST),
        (datetime(2024, 6, 2, tzinfo=UTC), IntentKind.PAST),
    ],
)
def test_a_period_that_starts_later_lies_in_the_future(as_of, kind):
    """`during` tells past from future by the moment of asking; all else stays, and without it the period is past."""
    expected = TemporalIntent(kind=kind, relation=TemporalRelation.DURING, window=Y2022, recency=0.0)
    assert expected == TemporalIntent.during(Y2022, as_of=as_of)


def test_a_period_without_start_is_no_future():
    """What has gone on since ever has begun."""
    window = TimeInterval(None, datetime(2030, 1, 1, tzinfo=UTC))
    assert IntentKind.PAST == TemporalIntent.during(window, as_of=datetime(2024, 6, 2, tzinfo=UTC)).kind


@pytest.mark.parametrize("recency", [0, 0.0, 0.5, 1, 1.0])
def test_recency_is_a_share(recency):
    """Every number in [0, 1] is a strength of recency."""
    assert recency == TemporalIntent(recency=recency).recency


@pytest.mark.parametrize("recency", [-0.01, 1.01, float("nan"), float("inf")])
def test_recency_outside_its_range_is_refused(recency):
    """A strength of recency outside [0, 1] is refused, naming the value."""
    with pytest.raises(ConfigurationError, match=rf"recency must lie in \[0, 1\], got {recency}"):
        TemporalIntent(recency=recency)


@pytest.mark.parametrize("given", [{"window": Y2022}, {"relation": TemporalRelation.SINCE}])
def test_relation_and_window_come_together(given):
    """A window without relation, or a relation without window, is refused."""
    with pytest.raises(ConfigurationError, match="do not agree; give both or none"):
        TemporalIntent(**given)
