"""Laws of the order in which a chain returns candidates."""

from datetime import UTC, date, datetime, timedelta

import pytest

from freshness_retrieval import TemporalIntent
from tests.chain.documents import NOW, codes, document, ids, judge

SAME_DAY = "2024-06-01"


def order(documents, **settings):
    """Return the ids in the order of a chain."""
    return ids(judge(documents, **settings).kept)


@pytest.mark.parametrize("mode", ["adaptive", "always"])
@pytest.mark.parametrize("least", [0.0, -2.0])
@pytest.mark.parametrize("missing", [None, float("nan"), float("inf"), -float("inf"), "high", [], {}, 10**400])
def test_what_has_no_score_stands_behind_what_has_one(missing, least, mode):
    """A document without a score stands behind every scored one of its date, also behind the least, at equal scores."""
    documents = [
        document("none", missing, published_at=SAME_DAY),
        document("least", least, published_at=SAME_DAY),
        document("scored", 0.4, published_at=SAME_DAY),
    ]
    result = judge(documents, rerank={"mode": mode})
    assert ["scored", "least", "none"] == ids(result.kept)
    assert result.kept[1].similarity == result.kept[2].similarity


def test_a_score_of_minus_one_that_means_none_stands_behind_too():
    """Where −1 is read as not scored, it stands behind 0.0 at equal scores."""
    documents = [
        document(name, score, published_at=SAME_DAY) for name, score in {"none": -1.0, "zero": 0.0, "a": 0.4}.items()
    ]
    assert ["a", "zero", "none"] == order(documents)


@pytest.mark.parametrize("score", ["0.4", True, 1])
def test_numbers_in_other_types_are_scores(score):
    """A number as text, a boolean and an integer are read as numbers."""
    assert float(score) == judge([document("a", score, published_at=NOW)], rerank={"mode": "always"}).kept[0].similarity


def test_negative_scores_are_not_turned_around():
    """Cross-encoders give negative logits: age lowers them, never lifts them."""
    documents = [document("old", -2.0, published_at="2020-01-01"), document("new", -2.0, published_at="2024-06-01")]
    documents.append(document("best", 1.5, published_at="2024-05-20"))
    for mode in ("adaptive", "always"):
        assert ["best", "new", "old"] == order(documents, rerank={"mode": mode, "half_life": "90d"})


def test_a_date_in_the_future_earns_no_recency():
    """A document dated after the moment of asking weighs like an undated one, is flagged, and loses ties."""
    documents = [
        document("future", published_at="2025-01-01"),
        document("undated"),
        document("today", published_at=NOW),
    ]
    result = judge(documents, rerank={"mode": "always"})
    recency = {item.id: item.recency for item in result.kept}
    assert recency == {"future": 0.5, "undated": 0.5, "today": 1.0}
    assert (["future_date"], 0.0) == (
        codes(result, "future"),
        next(i.age_days for i in result.kept if i.id == "future"),
    )


@pytest.mark.parametrize(
    ("as_of", "future"),
    [
        ("2024-06-02", False),
        ("2024-06-02T12:00:00Z", True),
        ("2024-06-02T15:00:00Z", True),
        ("2024-06-02T15:00:00.000001Z", False),
    ],
)
def test_the_future_begins_after_the_moment_of_asking(as_of, future):
    """Asked for a day, all of it is present; asked at an instant, what comes at or after its end is future."""
    result = judge([document("a", published_at="2024-06-02T15:00:00.000001Z")], as_of=as_of)
    assert future == ("future_date" in codes(result, "a"))


def test_flagged_dates_lose_ties():
    """At equal scores a plain date comes before a future, undated, unreadable or mere file date."""
    half = (date(2024, 6, 2) - timedelta(days=30)).isoformat()
    documents = [
        document("future", published_at="2030-01-01"),
        document("undated"),
        document("unreadable", published_at="?!"),
        document("ambiguous", published_at="03/04/2024"),
        document("file", last_modified_date=half),
        document("plain", published_at=half),
    ]
    result = judge(documents, rerank={"mode": "always"})
    assert ["plain", "future", "undated", "unreadable", "ambiguous", "file"] == ids(result.kept)
    assert {0.5} == {item.recency for item in result.kept}


def test_among_stale_stable_documents_the_newer_wins_a_tie():
    """At equal scores a fresh document comes first, then the newer of two stale stable ones, then the input."""
    ages = {"oldest": "2020-01-01", "older": "2021-01-01", "fresh": "2024-01-01"}
    documents = [document(name, topic_class="stable", published_at=day) for name, day in ages.items()]
    assert ["fresh", "older", "oldest"] == order(documents, rerank={"decay_lambda": 0.0})
    assert ["oldest", "older", "fresh"] == order(
        [document(name, published_at=day) for name, day in ages.items()], rerank={"decay_lambda": 0.0}
    )


def test_a_coarse_date_counts_from_its_middle_clamped_to_now():
    """For recency a month or a year counts from the middle of its interval, and never from after the moment of asking."""
    documents = [document(when, published_at=when) for when in ("2024-04", "2023", "2024", "2024-06")]
    recency = {item.id: item.recency for item in judge(documents, rerank={"half_life": "1d", "mode": "always"}).kept}
    ages = {"2024-04": 47.0, "2023": 335.5, "2024": 0.0, "2024-06": 0.0}
    assert recency == {name: pytest.approx(0.5**age) for name, age in ages.items()}


def test_a_class_may_have_its_own_half_life():
    """A class decays by its own half-life, everything else by the policy's."""
    documents = [document(topic, topic_class=topic, published_at="2024-05-23") for topic in ("volatile", "active")]
    documents.append(document("none", published_at="2024-05-23"))
    result = judge(documents, topic_classes={"volatile": {"half_life": "10d"}}, rerank={"half_life": "5d"})
    assert {item.id: item.recency for item in result.kept} == {
        "volatile": pytest.approx(0.5),
        "active": pytest.approx(0.25),
        "none": pytest.approx(0.25),
    }


def test_top_k_is_cut_after_filtering_and_ranking():
    """The best of what is left are kept; the others are filtered with the reason, those removed before keep theirs."""
    documents = [document(f"q{n}", 0.74, published_at=f"2024-0{n}-01") for n in (1, 2, 3)]
    documents.append(document("expired", 0.9, valid_until="2023-12-31", published_at="2023-01-01"))
    result = judge(documents, top_k=2)
    assert (["q3", "q2"], ["q1", "expired"]) == (ids(result.kept), ids(result.filtered))
    assert (["beyond_top_k", "current"], ["expired"]) == (codes(result, "q1"), codes(result, "expired"))
    scores = [item.score for item in (*result.kept, result.filtered[0])]
    assert (None, sorted(scores, key=float, reverse=True)) == (result.filtered[0].rank, scores)


def test_what_only_the_ranking_flags_is_current():
    """What is cut or ranked in a cold start is not thereby outdated, so `current` stays; beside any other reason it does not."""
    documents = [
        document("best", 0.9, published_at="2020-01-01"),
        document("cut", 0.5, published_at="2020-01-01"),
        document("undated", 0.4),
        document("stale", 0.8, published_at="2020-01-01", topic_class="stable"),
    ]
    result = judge(documents, top_k=2, rerank={"cold_start": True})
    assert {item.id: [str(code) for code in item.codes] for item in (*result.kept, *result.filtered)} == {
        "best": ["cold_start", "current"],
        "stale": ["stale_stable", "cold_start"],
        "cut": ["beyond_top_k", "current"],
        "undated": ["undated", "beyond_top_k"],
    }


def test_dates_of_every_type_rank_together():
    """ISO text, epoch seconds, epoch milliseconds and datetimes in one field are ranked by their moments."""
    documents = [
        document("iso", published_at="2024-05-01T12:00:00"),
        document("epoch", published_at=1704067200),
        document("object", published_at=datetime(2024, 5, 30, tzinfo=UTC)),
        document("milliseconds", published_at=1717200000000),
    ]
    assert ["milliseconds", "object", "iso", "epoch"] == order(documents)


def test_age_does_not_erase_relevance():
    """With recency at half the weight, a precise old document still beats a vague new one."""
    documents = [document("precise", 0.95, published_at="2021-06-03"), document("vague", 0.02, published_at=NOW)]
    assert ["precise", "vague"] == order(documents, rerank={"alpha": 0.5, "mode": "always", "half_life": "365d"})


def test_the_older_of_two_near_equals_loses():
    """With recency at 0.3 of the weight, a slightly better match of long ago stands behind the new rule."""
    documents = [document("2021", 0.82, published_at="2021-03-01"), document("2024", 0.8, published_at="2024-04-01")]
    assert ["2024", "2021"] == order(documents, rerank={"alpha": 0.7, "mode": "always", "half_life": "365d"})


def test_a_question_that_seeks_the_new_gets_it():
    """The strength of the intent decides between relevance and recency in mode adaptive, and not in mode always."""
    documents = [
        document("good", 0.9, published_at="2023-01-01"),
        document("new", 0.85, published_at=NOW),
        document("bad", 0.1),
    ]
    orders = {
        (mode, seeking): order(documents, intent=TemporalIntent(recency=seeking), rerank={"mode": mode, "alpha": 1.0})[
            0
        ]
        for mode in ("adaptive", "always")
        for seeking in (0.0, 1.0)
    }
    assert orders == {
        ("adaptive", 0.0): "good",
        ("adaptive", 1.0): "new",
        ("always", 0.0): "good",
        ("always", 1.0): "good",
    }
