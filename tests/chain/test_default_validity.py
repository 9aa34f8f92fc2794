"""Laws of the validity that documents of a domain have by default: past it they carry a caveat and stay."""

from datetime import date, timedelta

import numpy as np
import pytest

from freshness_retrieval import Evidence, TimeInterval
from tests.chain.documents import ZONES, codes, document, judge, message

LENGTHS = {"news": "30d", "notice": "1mo", "archive": "9999y"}
FIELDS = {"domain": ["section"]}


def past(as_of, *, timezone="UTC", **metadata):
    """Tell whether one document is past the validity of its domain."""
    result = judge([document("a", **metadata)], as_of=as_of, timezone=timezone, fields=FIELDS, default_validity=LENGTHS)
    assert [item.id for item in result.kept] == ["a"]
    return "default_validity" in codes(result, "a")


@pytest.mark.parametrize("zone", ZONES)
def test_the_length_runs_from_publication_and_its_last_day_is_inside(zone):
    """Thirty days after publication the document is still within its usual validity, a day later it is not."""
    news = {"section": "news", "published_at": "2024-05-01", "timezone": zone}
    assert [False, True] == [past(day, **news) for day in ("2024-05-31", "2024-06-01")]


@pytest.mark.parametrize("zone", ZONES)
@pytest.mark.parametrize(
    ("section", "published", "last"),
    [
        ("notice", "2024-02-29", "2024-03-29"),
        ("notice", "2023-12-31", "2024-01-31"),
        ("notice", "2024-04-30", "2024-05-30"),
        ("news", "2024-03-01", "2024-03-31"),
        ("news", "2024-10-15", "2024-11-14"),
    ],
)
def test_months_and_days_are_those_of_the_zone(zone, section, published, last):
    """The length ends on the same day in every zone, over ends of months and changes of clocks."""
    notice = {"section": section, "published_at": published, "timezone": zone}
    next_day = date.fromisoformat(last) + timedelta(days=1)
    assert [False, True] == [past(day, **notice) for day in (last, next_day)]


@pytest.mark.parametrize(
    "metadata",
    [
        {"section": "news", "published_at": "2020-01-01", "valid_until": "2024-12-31"},
        {"section": "news", "published_at": "2020-01-01", "valid_until": "until further notice"},
        {"section": "news", "valid_from": "2020-01-01"},
        {"section": "handbook", "published_at": "2020-01-01"},
        {"section": None, "published_at": "2020-01-01"},
        {"section": "archive", "published_at": "2020-01-01"},
        {"published_at": "2020-01-01"},
    ],
)
def test_it_holds_only_where_nothing_else_is_stated(metadata):
    """A stated end, no date, another domain or none: then there is no usual validity."""
    assert not past("2024-06-02", **metadata)


def test_it_is_a_caveat_and_says_what_is_usual():
    """The document is kept; reason and caveat say that its usual validity is over."""
    news = document("a", section="news", published_at="2024-05-01")
    result = judge([news], fields=FIELDS, default_validity=LENGTHS)
    expected = "published 2024-05-01; news holds for 30 days by default, and that is over"
    assert (expected, "as of 2024-05-01; past its usual validity") == (
        message(result, "default_validity"),
        result.kept[0].caveat,
    )


def test_an_end_that_is_marked_as_a_default_never_filters():
    """`validity_kind: default` beside an end says that it was filled in: past its last day there is a caveat, no more."""
    filled_in = {"published_at": "2024-05-01", "valid_until": "2024-06-01", "validity_kind": "default"}
    assert [False, True] == [past(day, **filled_in) for day in ("2024-06-01", "2024-06-02")]
    result = judge([document("a", **filled_in)])
    expected = ("holds until 2024-06-01 by default only, and that is over", "as of 2024-05-01; past its usual validity")
    assert expected == (message(result, "default_validity"), result.kept[0].caveat)


def test_an_evidence_that_states_its_validity_is_bound_by_it():
    """A typed window is a statement, whatever the metadata say of theirs."""
    window = TimeInterval.of_days(date(2024, 1, 1), date(2024, 6, 1))
    result = judge(
        [Evidence(id="a", valid=window, metadata={"validity_kind": "default", "published_at": "2024-05-01"})]
    )
    assert ["a"] == [item.id for item in result.filtered]


@pytest.mark.parametrize(
    "kind",
    [
        np.array(["default", "open"]),
        ["default"],
        {},
        7,
        None,
    ],
    ids=lambda kind: type(kind).__name__,
)
def test_a_kind_of_another_type_says_nothing(kind):
    """Whatever stands for the kind of validity, the stated end is a stated end."""
    given = document("a", published_at="2024-05-01", valid_until="2024-06-01", validity_kind=kind)
    assert ["expired"] == codes(judge([given, document("b", published_at="2024-05-01")]), "a")
