"""Laws of versions in a ranking: the one that holds leads, the others stand behind it, and nobody is lost."""

import math
from datetime import date

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from freshness_retrieval import TemporalIntent, TemporalRelation, TimeInterval
from freshness_retrieval.chain.order import falling
from tests.chain.documents import asking_about, codes, document, ids, items_by_id, judge, message

TEXT = "The fee for a permit of the city of Harrow is {} pounds a year and is paid at the desk on the first floor."


def version(name, score, fee=20, **metadata):
    """One version of the page about the fee."""
    return document(name, score, text=TEXT.format(fee), **metadata)


PAGE = [
    version("2021", 0.9, 20, published_at="2021-01-10"),
    version("2023", 0.5, 25, published_at="2023-01-10"),
    document("other", 0.7, text="Parking is free on Sundays.", published_at="2022-03-01"),
]


def test_the_newest_version_leads_with_the_relevance_of_the_best():
    """Old wording must not keep the old version on top, nor the new one behind other things."""
    result = judge(PAGE, "Who wrote about the fee?")
    assert ["2023", "2021", "other"] == ids(result.kept)
    assert (["older_version"], ["current"]) == (codes(result, "2021"), codes(result, "2023"))
    assert "relevance 1.00 (that of 2021)" in result.explain()
    assert "as of 2021-01-10; an older version" == items_by_id(result)["2021"].caveat


def test_an_expired_version_lends_its_relevance():
    """A version that has been filtered still says how relevant the thing is."""
    fees = [
        version("old", 0.9, 20, valid_from="2021-01-01", valid_until="2021-12-31"),
        version("new", 0.4, 25, valid_from="2022-01-01"),
    ]
    result = judge([*fees, PAGE[2]], "Who wrote about the fee?")
    assert (["new", "other"], ["old"]) == (ids(result.kept), ids(result.filtered))
    assert "(that of old)" in result.explain()


def test_at_another_time_the_version_of_then_leads():
    """The version inside the window leads with the mean relevance of all; the newer one is outside, and not called older."""
    result = judge(PAGE, intent=asking_about(2021))
    assert "2021" == result.kept[0].id
    assert {"2021": ["current"], "2023": ["outside_window"]} == {name: codes(result, name) for name in ("2021", "2023")}
    assert "(mean of 2021, 2023)" in result.explain()


@pytest.mark.parametrize(("question", "first"), [("the fee in 2022", "2022"), ("the fee in 2023", "2023")])
def test_of_yearly_notices_the_one_of_the_asked_year_leads(question, first):
    """A notice that names its end alone holds from its publication on; that of the next year came out in the last months."""
    fee = "The contribution of residents to the public insurance is {} yuan a year for each member of a household."
    notices = [
        document(str(year), text=fee.format(280 + place), published_at=f"{year - 1}-11-01", valid_until=str(year))
        for place, year in enumerate((2021, 2022, 2023, 2024))
    ]
    for listed in (notices, notices[::-1]):
        assert first == judge(listed, question).kept[0].id


@pytest.mark.parametrize("later", [{"published_at": "2022-04-02"}, {"published_at": "2025-01-01"}, {}])
def test_a_version_that_came_later_does_not_lead_one_that_stood(later):
    """Asked as of a time, the version known then leads, however long it had stood; one from after it, or undated, does not."""
    pages = [version("then", 0.5, 20, published_at="2019-03-01"), version("later", 0.9, 25, **later), PAGE[2]]
    march = TimeInterval.of_days(date(2022, 3, 31), date(2022, 3, 31))
    result = judge(pages, intent=TemporalIntent(window=march, relation=TemporalRelation.AS_OF))
    assert {"other", "then"} == set(ids(result.kept)[:2])
    assert (["current"], True) == (codes(result, "then"), "outside_window" in codes(result, "later"))


def test_versions_are_named_by_what_makes_them_older():
    """Validity says which version is older, be it the one that was published last; the reason names that date."""
    pages = [
        version("corrected", 0.9, 20, published_at="2023-12-23", valid_from="2022-05-17"),
        version("in force", 0.5, 25, published_at="2023-01-18"),
    ]
    result = judge(pages, "Who wrote about the fee?")
    expected = "the version valid from 2022-05-17; in force, the version of 2023-01-18, stands for it"
    assert expected == message(result, "older_version")


def test_many_versions_are_counted():
    """Where many versions make the mean, the explanation gives their number."""
    pages = [version(str(year), 0.5, year, published_at=f"{year}-01-10") for year in range(2018, 2023)]
    assert "(mean of 5 versions)" in judge(pages, intent=asking_about(2021)).explain()


def test_where_no_version_is_near_the_one_in_force_leads():
    """Asked for a time that no version is of, the thing is shown as it stands now; what is still to come is not older."""
    pages = [*PAGE, version("ahead", 0.95, 30, published_at="2023-06-01", valid_from="2025-01-01")]
    result = judge(pages, intent=asking_about(1990))
    assert ["2023", "2021", "ahead", "other"] == ids(result.kept)
    assert ["2021"] == [item.id for item in result.kept if "older_version" in codes(result, item.id)]


def test_versions_of_unknown_time_are_left_to_their_relevance():
    """Where nothing says which is the newer one, no version leads; among dated ones an undated one keeps its place."""
    undated = [version("a", 0.5, 20, valid_until="2030-01-01"), version("b", 0.9, 25, valid_until="2031-01-01")]
    result = judge(undated, "Who wrote about the fee?")
    assert ["b", "a"] == ids(result.kept)
    assert "older_version" not in codes(result, "a")
    mixed = judge([*PAGE, version("undated", 0.1, 22)], "Who wrote about the fee?")
    assert ["2023", "2021", "other", "undated"] == ids(mixed.kept)


def test_two_documents_of_one_day_are_no_versions():
    """The same text twice on one day is not older than itself."""
    pages = [version("a", 0.5, published_at="2023-01-10"), version("b", 0.9, published_at="2023-01-10")]
    assert ["b", "a"] == ids(judge(pages, "Who wrote about the fee?").kept)


@pytest.mark.parametrize("odd", [None, math.nan, -1.0])
def test_a_version_without_a_score_leads_with_that_of_another(odd):
    """What is not scored, or stands for that, neither lends nor spoils a mean."""
    pages = [
        version("old", 0.9, 20, published_at="2021-01-10"),
        version("new", odd, 25, published_at="2023-01-10"),
        PAGE[2],
    ]
    assert ["new", "old", "other"] == ids(judge(pages, "Who wrote about the fee?").kept)
    then = items_by_id(judge(pages, intent=asking_about(2023)))["new"]
    assert 1.0 == then.similarity


def test_huge_scores_have_a_mean():
    """The mean of scores near the largest number is one."""
    pages = [
        version("old", 1.7e308, 20, published_at="2021-01-10"),
        version("new", 1.6e308, 25, published_at="2023-01-10"),
        PAGE[2],
    ]
    assert "new" == judge(pages, intent=asking_about(2023)).kept[0].id


@pytest.mark.parametrize("count", range(1, 12))
def test_the_mean_of_equal_scores_is_that_score(count):
    """Versions that match equally well lend exactly what they have, so that ties stay ties."""
    pages = [version(str(year), 0.1, year, published_at=f"{year}-01-10") for year in range(2010, 2010 + count)]
    other = document("other", 0.1, text="Parking is free on Sundays.", published_at="2010-05-01")
    assert "other" == judge([other, *pages], intent=asking_about(2010)).kept[0].id


def test_a_follower_does_not_lower_what_comes_after_it():
    """Its own wording may match badly: it stands behind its leader, and the next thing keeps its score."""
    pages = [
        version("new", 0.9, 25, published_at="2023-01-10"),
        version("old", 0.2, 20, published_at="2021-01-10"),
        document("other", 0.8, text="Parking is free on Sundays.", published_at="2022-03-01"),
        document("last", 0.1, text="Dogs are welcome.", published_at="2022-03-02"),
    ]
    kept = judge(pages, "Who wrote about the fee?", rerank={"normalize": "none"}).kept
    assert [("new", 0.9), ("old", 0.8), ("other", 0.8), ("last", 0.1)] == [(item.id, item.score) for item in kept]
    assert "written as 0.80" in kept[1].explain()


SCORED = st.lists(st.tuples(st.floats(allow_nan=False, allow_infinity=False), st.booleans()), min_size=1, max_size=9)


@given(SCORED)
def test_written_scores_never_rise(scored):
    """Whoever follows whom, scores fall down the list, and those that do not follow are what they are among themselves."""
    scores = np.array([score for score, _ in scored])
    follows = np.array([False, *(follower for _, follower in scored[1:])])
    written = falling(scores, follows)
    assert written.tolist() == sorted(written, reverse=True)
    assert np.minimum.accumulate(scores[~follows]).tolist() == written[~follows].tolist()
    assert (written <= scores)[~follows].all()


def test_followers_count_for_top_k():
    """A follower takes a place like any other, and what is beyond says so."""
    result = judge(PAGE, "Who wrote about the fee?", top_k=1)
    assert (["2023"], ["2021", "other"]) == (ids(result.kept), ids(result.filtered))
    assert ["older_version", "beyond_top_k"] == codes(result, "2021")


def test_mode_always_knows_no_versions():
    """The formula alone does not group."""
    assert ["2021", "other", "2023"] == ids(judge(PAGE, "Who wrote about the fee?", rerank={"mode": "always"}).kept)
