"""Laws of the ranking formula, on columns."""

import math

import numpy as np
import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from freshness_retrieval import FreshnessPolicy
from freshness_retrieval.chain.ranking import RankColumns, Ranker

NAN = math.nan


def rank(scores, ages, *, seeking=None, flagged=None, untimed=None, tie_break=None, tier=None, **rerank):
    """Rank columns given as lists."""
    columns = {"flagged": flagged, "untimed": untimed, "tie_break": tie_break, "tier": tier}
    given_columns = {name: np.array(column) for name, column in columns.items() if column is not None}
    ranker = Ranker.of(FreshnessPolicy(rerank=rerank).rerank)
    given = RankColumns(scores=np.array(scores, dtype=float), age_days=np.array(ages, dtype=float), **given_columns)
    return ranker.rank(given, seeking=seeking)


def columns(elements=None, *, least=1, most=10):
    """Pairs of scores and ages of one length."""
    score = st.integers(-64, 64).map(lambda n: n / 8) if elements is None else elements
    return st.lists(st.tuples(score, st.none() | st.integers(0, 2000)), min_size=least, max_size=most).map(
        lambda rows: ([score for score, _ in rows], [NAN if age is None else float(age) for _, age in rows])
    )


@given(columns(), st.floats(0.0, 1.0), st.sampled_from([None, 0.0, 0.4, 1.0]))
def test_always_is_exactly_the_formula(rows, alpha, seeking):
    """In mode always score = α·similarity + (1−α)·exp(−λ·Δt), with similarity as it came, whatever the question seeks."""
    scores, ages = rows
    ranking = rank(scores, ages, alpha=alpha, decay_lambda=0.02, mode="always", seeking=seeking)
    dated = [math.exp(-0.02 * age) for age in ages if not math.isnan(age)]
    prior = min(0.5, float(np.median(dated))) if dated else 0.5
    recency = [prior if math.isnan(age) else math.exp(-0.02 * age) for age in ages]
    expected = [alpha * score + (1 - alpha) * fresh for score, fresh in zip(scores, recency, strict=True)]
    assert expected == pytest.approx(ranking.score.tolist())
    assert (scores, alpha) == (ranking.similarity.tolist(), pytest.approx(ranking.alpha))
    assert sorted(expected, reverse=True) == pytest.approx([expected[place] for place in ranking.order])


@given(
    columns(st.integers(0, 64).map(lambda n: n / 8), least=10, most=16),
    st.sampled_from([0.25, 0.5, 4.0, 1024.0]),
    st.integers(-16, 8),
    st.sampled_from([None, 0.7]),
)
def test_from_ten_candidates_on_an_affine_change_of_scale_changes_nothing(rows, factor, shift, seeking):
    """In mode adaptive neither the unit nor the zero of the retriever's scale matters to a list of ten or more."""
    scores, ages = rows
    moved = [(score + shift) * factor for score in scores]
    assume({score for score in moved if score < 0.0} != {-1.0})  # a lone −1 means not scored
    first, second = rank(scores, ages, seeking=seeking), rank(moved, ages, seeking=seeking)
    assert first.score.tolist() == pytest.approx(second.score.tolist(), abs=1e-12)
    assert (np.diff(second.score[first.order]) <= 1e-12).all()


@given(
    columns(st.integers(0, 64).map(lambda n: n / 8)),
    st.sampled_from([0.25, 0.5, 4.0, 1024.0]),
    st.sampled_from([None, 0.7]),
)
def test_a_change_of_unit_changes_nothing(rows, factor, seeking):
    """In mode adaptive the unit of the retriever's scale does not matter, however short the list is."""
    scores, ages = rows
    first, second = rank(scores, ages, seeking=seeking), rank([s * factor for s in scores], ages, seeking=seeking)
    assert (first.order.tolist(), first.score.tolist()) == (second.order.tolist(), second.score.tolist())


@pytest.mark.parametrize(("seeking", "share"), [(None, 1 / 2), (0.0, 1.0), (1.0, 1 / 3)])
@given(
    best=st.floats(1e-6, 1e6),
    others=st.lists(st.floats(0.0, 0.999), min_size=1, max_size=4),
    ages=st.lists(st.none() | st.integers(0, 2000), min_size=5, max_size=5),
)
def test_a_poor_hit_of_a_short_list_does_not_overtake_the_best_by_recency(seeking, share, best, others, ages):
    """By default a hit below half of the best score stays behind it, however new it is; below a third where the new is sought."""
    scores = [best, *(best * share * other for other in others)]
    ranking = rank(scores, [NAN if age is None else age for age in ages[: len(scores)]], seeking=seeking)
    assert 0 == ranking.order[0]
    assert (ranking.score[1:] < ranking.score[0]).all()


@given(columns(), st.sampled_from(["adaptive", "always"]), st.sampled_from([None, 0.0, 0.3, 1.0]), st.booleans())
def test_every_score_is_a_number_and_every_place_is_there_once(rows, mode, seeking, cold_start):
    """Whatever goes in, the order is a permutation by falling score, and nothing is NaN."""
    ranking = rank(*rows, mode=mode, seeking=seeking, cold_start=cold_start)
    assert list(range(len(rows[0]))) == sorted(ranking.order.tolist())
    assert np.isfinite(ranking.score).all()
    assert (np.diff(ranking.score[ranking.order]) <= 0.0).all()


@pytest.mark.parametrize(
    ("scores", "expected"),
    [
        ([0.4, NAN, 0.8], [0.0, 0.0, 1.0]),
        ([0.0, 0.8, NAN], [0.0, 1.0, 0.0]),
        ([NAN, NAN], [1.0, 1.0]),
        ([0.7, 0.7], [1.0, 1.0]),
        ([0.7, 0.7, NAN], [1.0, 1.0, 0.0]),
        ([0.5], [1.0]),
        ([0.2, 0.6, -1.0], [0.0, 1.0, 0.0]),
        ([-2.0, -2.0, 1.5], [0.0, 0.0, 1.0]),
        ([-1.0, -3.0, 1.0], [0.5, 0.0, 1.0]),
        ([-1.0, -1.0], [1.0, 1.0]),
        ([0.016, 0.0159, 0.0161], [0.5, 0.0, 1.0]),
        ([-1.7e308, 1.7e308, 0.0], [0.0, 1.0, 0.5]),
        ([0.0, 5e-324], [1.0, 1.0]),
        ([], []),
    ],
)
def test_min_max_brings_every_scale_to_the_unit_interval(scores, expected):
    """The list is stretched to [0, 1]; what has no score, None or a lone −1, counts as 0, a list without differences as 1."""
    found = rank(scores, [0.0] * len(scores), normalize="min_max").similarity.tolist()
    assert expected == pytest.approx(found)


@pytest.mark.parametrize("mode", ["adaptive", "always"])
@pytest.mark.parametrize(
    ("scores", "expected"),
    [
        ([0.9, 0.8, 0.7], [1.0, 0.85, 0.7]),
        ([0.95, 0.02], [1.0, 0.02 / 0.95]),
        ([8.0, 4.0, 0.0], [1.0, 0.5, 0.0]),
        ([0.9, 0.8, NAN], [1.0, 0.8, 0.0]),
        ([0.9, 0.8, -1.0], [1.0, 0.8, 0.0]),
        ([0.5, 0.5, NAN], [1.0, 1.0, 0.0]),
        ([-10.0, -11.0], [1.0, 0.8]),
        ([-2.0, -6.0, -4.0], [1.0, 0.5, 0.75]),
        ([2.0, -2.0, 0.0], [1.0, 0.0, 0.5]),
        ([NAN, 0.7], [0.0, 1.0]),
    ],
)
def test_relative_draws_short_lists_towards_the_top(scores, expected, mode):
    """The last of a few hits is not as irrelevant as the last of many, but none is drawn above its share of the best."""
    similarity = rank(scores, [0.0] * len(scores), mode=mode, normalize="relative").similarity
    assert expected == pytest.approx(similarity.tolist())


@given(columns(st.integers(0, 64).map(lambda n: n / 8) | st.just(NAN), most=9))
def test_relative_lies_between_min_max_and_the_share_of_the_best(rows):
    """In a short list without negative scores n = max(min_max, min(1 − (1 − min_max)·size/10, score/best))."""
    scores, ages = rows
    known = [score for score in scores if not math.isnan(score)]
    assume(len(set(known)) > 1)
    least = rank(scores, ages, normalize="min_max").similarity.tolist()
    expected = [
        0.0 if math.isnan(score) else max(low, min(1.0 - (1.0 - low) * len(known) / 10, score / max(known)))
        for score, low in zip(scores, least, strict=True)
    ]
    assert expected == pytest.approx(rank(scores, ages, normalize="relative").similarity.tolist())


@given(columns(st.integers(-64, -9).map(lambda n: n / 8), most=9))
def test_relative_trusts_negative_scores_by_their_spread(rows):
    """With negative scores 1 − n = (1 − min_max)·max(size/10, the spread for the size of its ends)."""
    scores, ages = rows
    assume(len(set(scores)) > 1)
    trust = max(len(scores) / 10, (max(scores) - min(scores)) / (abs(max(scores)) + abs(min(scores))))
    least = rank(scores, ages, normalize="min_max").similarity
    found = rank(scores, ages, normalize="relative").similarity
    assert (1.0 - (1.0 - least) * trust).tolist() == pytest.approx(found.tolist())


@given(columns(least=10, most=16))
def test_relative_is_min_max_from_ten_candidates_on(rows):
    """The last of ten is taken for irrelevant, whatever the signs."""
    assume({score for score in rows[0] if score < 0.0} != {-1.0})  # a lone −1 means not scored
    expected = rank(*rows, normalize="min_max").similarity.tolist()
    assert expected == pytest.approx(rank(*rows, normalize="relative").similarity.tolist(), abs=1e-12)


def test_only_what_is_scored_makes_a_list_long():
    """Ten candidates of which one has no score are a short list."""
    scores = np.linspace(0.8, 0.9, 9).tolist()
    assert 0.1 == pytest.approx(rank([*scores, NAN], [0.0] * 10, normalize="relative").similarity[0])
    assert 0.0 == rank([*scores, 0.95], [0.0] * 10, normalize="relative").similarity[0]


def test_adaptive_is_relative_unless_set():
    """Without a setting mode adaptive normalises by `relative`, mode always not at all."""
    scores, ages = [0.2, 0.5, 0.9], [0.0] * 3
    expected = rank(scores, ages, normalize="relative").similarity.tolist()
    assert expected == rank(scores, ages).similarity.tolist()
    assert scores == rank(scores, ages, mode="always").similarity.tolist()


@pytest.mark.parametrize(
    ("scores", "expected"),
    [([0.4, NAN], [0.4, 0.0]), ([-2.0, NAN], [-2.0, -2.0]), ([NAN], [0.0]), ([0.4, -1.0], [0.4, -1.0])],
)
def test_always_passes_scores_on(scores, expected):
    """Without normalisation a score is what it is; a missing one is the least of the list and never above 0."""
    assert expected == rank(scores, [0.0] * len(scores), mode="always").similarity.tolist()


def test_normalisation_is_a_setting_of_its_own():
    """Either mode takes either normalisation."""
    assert rank([2.0, 4.0], [0, 0], mode="always", normalize="min_max").similarity.tolist() == [0.0, 1.0]
    assert rank([2.0, 4.0], [0, 0], mode="adaptive", normalize="none").similarity.tolist() == [2.0, 4.0]


@pytest.mark.parametrize(
    ("ages", "prior"),
    [
        ([NAN, 0.0, 30.0, 60.0], 0.5),
        ([NAN, 60.0, 60.0, 90.0], 0.25),
        ([NAN, 0.0, 0.0, 0.0], 0.5),
        ([NAN, NAN], 0.5),
        ([NAN, 60.0, 90.0], 0.1875),
    ],
)
def test_undated_documents_have_a_neutral_prior(ages, prior):
    """An undated document has the median recency of the dated ones, at most one half: it is never taken for new."""
    assert prior == pytest.approx(float(rank([0.5] * len(ages), ages, half_life="30d").recency[0]))


@pytest.mark.parametrize(
    ("seeking", "alpha_recent", "expected"),
    [(0.0, 0.5, 1.0), (1.0, 0.5, 0.5), (0.5, 0.5, 0.75), (1.0, 0.2, 0.2), (None, 0.5, 0.7)],
)
def test_recency_weighs_as_much_as_the_question_seeks_the_new(seeking, alpha_recent, expected):
    """α lies between `alpha_recent` for a plain wish for the new and 1 for none; where that is not known it is `alpha`."""
    ranking = rank([1.0, 0.0], [0.0, 0.0], seeking=seeking, alpha_recent=alpha_recent)
    assert expected == pytest.approx(ranking.alpha)


@given(columns(st.integers(0, 64).map(float)))
def test_a_question_that_does_not_seek_the_new_has_the_order_of_relevance(rows):
    """With a strength of 0 the order is that of the scores."""
    ranking = rank(*rows, seeking=0.0)
    assert np.argsort(-np.array(rows[0]), kind="stable").tolist() == ranking.order.tolist()


def test_recency_counts_only_as_far_as_a_document_is_relevant():
    """Below half the normalised similarity the recency of a document counts in proportion."""
    ranking = rank([0.0, 1.0, 2.0, 4.0], [0.0] * 4, seeking=1.0, normalize="min_max")
    assert [0.0, 0.5, 1.0, 1.0] == pytest.approx(ranking.weighed.tolist())
    assert [1.0] * 4 == ranking.recency.tolist()


@given(st.integers(0, 3000))
def test_a_cold_start_is_continuous(age):
    """The older the nearest answer, the less recency weighs, down to nothing, without a jump."""
    weights = [1.0 - rank([1.0, 0.0], [float(days), 4000.0]).alpha for days in (age, age + 1)]
    assert 0.0 <= weights[1] <= weights[0] < 0.3 + 1e-9
    assert weights[0] - weights[1] < 0.3 * 0.025


def test_in_a_cold_start_the_best_old_answer_comes_first():
    """Where nothing near in time answers, a barely newer document does not bury a better one, and the ranking says so."""
    ranking = rank([0.9, 0.5, 0.1], [1500.0, 1400.0, 1000.0])
    assert ([0, 1, 2], True) == (ranking.order.tolist(), ranking.cold)
    assert not rank([0.9, 0.5, 0.1], [1.0, 1400.0, 1000.0]).cold


def test_a_near_document_that_is_off_topic_is_no_answer():
    """An irrelevant document of today does not end a cold start."""
    assert rank([0.9, 0.0], [1500.0, 0.0], seeking=1.0, normalize="min_max").cold


def test_a_list_without_dates_is_no_cold_start():
    """Where nothing is dated nothing is known to be old."""
    assert not rank([0.9, 0.5], [NAN, NAN]).cold


@pytest.mark.parametrize(
    ("mode", "given_setting", "cold"),
    [("always", None, False), ("always", True, True), ("adaptive", None, True), ("adaptive", False, False)],
)
def test_cold_start_is_a_setting(mode, given_setting, cold):
    """It is on in mode adaptive and off in mode always, unless set."""
    assert cold == rank([0.9, 0.8], [1500.0, 1400.0], mode=mode, cold_start=given_setting).cold


def test_ties_fall_to_plain_dates_then_the_newer_then_the_input():
    """Equal scores: unflagged before flagged, then the greater tie break, then input order."""
    flagged = [True, False, False, False, True]
    tie_break = [9, 1, 2, 2, 0]
    assert [2, 3, 1, 0, 4] == rank([0.5] * 5, [0.0] * 5, flagged=flagged, tie_break=tie_break).order.tolist()
    assert [1, 2, 3, 0, 4] == rank([0.5] * 5, [0.0] * 5, flagged=flagged).order.tolist()
    assert [0, 1, 2, 3, 4] == rank([0.5] * 5, [0.0] * 5).order.tolist()


def test_a_lower_tier_comes_last_whatever_its_score():
    """Tiers go before scores."""
    assert [2, 0, 1] == rank([0.9, 0.8, 0.1], [0.0] * 3, tier=[True, True, False]).order.tolist()


@pytest.mark.parametrize(
    ("scores", "ages", "expected"),
    [
        ([0.6, 0.6, 0.9], [NAN, 30.0, 60.0], 0.5),
        ([0.6, 0.6, 0.9], [NAN, 0.0, 60.0], 0.6),
        ([-2.0, 0.6, 0.9], [NAN, 0.0, 60.0], 0.0),
        ([7.0, 0.6, 0.9], [NAN, 0.0, 60.0], 1.0),
        ([0.6, 0.6, 0.9], [NAN, NAN, NAN], 0.5),
        ([0.3, 0.6, 0.9], [NAN, NAN, NAN], 0.3),
    ],
)
def test_the_recency_of_an_untimed_document_is_its_similarity(scores, ages, expected):
    """Where time shall not count against a document its similarity stands in for its recency, up to that of the newest."""
    ranking = rank(scores, ages, untimed=[True, False, False], mode="always", half_life="30d")
    assert expected == pytest.approx(float(ranking.recency[0]))
    assert 0.7 * scores[0] + 0.3 * expected == pytest.approx(float(ranking.score[0]))


@given(columns(), st.sampled_from(["adaptive", "always"]), st.sampled_from([None, 0.0, 0.3, 1.0]), st.booleans())
def test_an_untimed_document_is_no_better_than_the_newest_that_is_as_similar(rows, mode, seeking, cold_start):
    """What keeps an undated document from falling behind does not lift it above a dated one."""
    scores, ages = rows
    newest = min((age for age in ages if not math.isnan(age)), default=0.0)
    scores, ages = [*scores, scores[0], scores[0]], [*ages, newest, NAN]
    untimed = [math.isnan(age) for age in ages]
    ranking = rank(scores, ages, untimed=untimed, mode=mode, seeking=seeking, cold_start=cold_start)
    assert ranking.score[-1] <= ranking.score[-2]
    assert (ranking.recency[untimed] <= ranking.recency[-2]).all()


def test_huge_scores_do_not_overflow_the_gate():
    """Scores near the end of the number range are ranked without a warning, whether they are normalised or not."""
    for normalize in ("none", "min_max", "relative"):
        ranking = rank([1e308, -1e308, 0.0], [0.0] * 3, seeking=0.5, normalize=normalize)
        assert [0, 2, 1] == ranking.order.tolist()
