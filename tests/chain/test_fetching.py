"""Laws of over-fetching: the list gets full where the retriever has enough, and no fetch is for nothing."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from freshness_retrieval import ConfigurationError, FetchPlan, FreshnessChain, FreshnessPolicy, FreshnessResult
from tests.chain.documents import NOW, document

ONE_IN_TWENTY = [
    document(str(place), published_at="2024-05-01", valid_until="2024-12-31" if place % 20 == 19 else "2023-12-31")
    for place in range(2_000)
]


def fetched(plan: FetchPlan, corpus: list[dict[str, object]], question: str = "") -> tuple[list[int], FreshnessResult]:
    """Return the sizes of all fetches from a corpus in the order of relevance, and the last result."""
    chain, sizes = FreshnessChain(FreshnessPolicy.from_dict({"rerank": {"half_life": "30d"}})), []
    following: FetchPlan | None = plan
    while following is not None:
        plan, found = following, corpus[: following.fetch]
        sizes.append(plan.fetch)
        result = chain.run(question, found, as_of=NOW, top_k=plan.wanted)
        following = plan.after(len(found), result)
    return sizes, result


def test_with_one_document_in_twenty_in_force_the_list_is_full():
    """With 95 % of the documents expired, ten are found in two fetches."""
    sizes, result = fetched(FetchPlan.of(FreshnessPolicy(), wanted=10), ONE_IN_TWENTY)
    assert ([40, 250], 10) == (sizes, len(result.kept))


def test_what_is_full_at_once_is_fetched_once():
    """Nothing is removed, so nothing more is fetched."""
    corpus = [document(str(place), published_at="2024-05-01") for place in range(100)]
    assert [40] == fetched(FetchPlan.of(FreshnessPolicy(), wanted=10), corpus)[0]


def test_a_retriever_that_gives_less_has_no_more():
    """A corpus of 30 is fetched once, whatever is left of it."""
    sizes, result = fetched(FetchPlan.of(FreshnessPolicy(), wanted=10), ONE_IN_TWENTY[:30])
    assert ([40], 1) == (sizes, len(result.kept))


def test_where_nothing_is_usable_the_limit_ends_it():
    """With everything expired each fetch doubles, up to the limit; documents that fall back do not count as found."""
    corpus = [document(str(place), published_at="2024-05-01", valid_until="2023-12-31") for place in range(500)]
    plan = FetchPlan.of(FreshnessPolicy(overfetch_limit=300), wanted=10)
    assert [40, 80, 160, 300] == fetched(plan, corpus)[0]


def test_a_question_about_a_period_looks_further_for_it_while_that_helps():
    """Documents outside the asked time do not fill the list, though one fetch more must bring others."""
    old = [document(f"old{place}", published_at="2024-02-01") for place in range(60)]
    asked = [document(f"asked{place}", published_at="2022-05-01") for place in range(10)]
    plan = FetchPlan.of(FreshnessPolicy(), wanted=10)
    sizes, result = fetched(plan, [*old, *asked, *old], "What happened in 2022?")
    assert ([40, 80], [f"asked{place}" for place in range(10)]) == (sizes, [item.id for item in result.kept])
    assert [40, 80] == fetched(plan, old * 10, "What happened in 2022?")[0]


@given(wanted=st.integers(1, 40), overfetch=st.integers(1, 8), limit=st.integers(1, 400), gap=st.integers(1, 30))
def test_every_fetch_asks_for_more_within_the_limit(wanted, overfetch, limit, gap):
    """Fetches grow strictly, never ask for less than is wanted nor for more than the limit, and end full or at it."""
    corpus = [
        document(str(place), published_at="2024-05-01", valid_until="2023" if place % gap else "2024-12-31")
        for place in range(500)
    ]
    policy = FreshnessPolicy(overfetch=overfetch, overfetch_limit=limit)
    sizes, result = fetched(FetchPlan.of(policy, wanted=wanted), corpus)
    assert sorted(set(sizes)) == sizes
    assert wanted <= sizes[0]
    assert sizes[-1] <= max(limit, wanted)
    assert len(result.kept) == wanted or sizes[-1] == max(limit, wanted)


@pytest.mark.parametrize("wanted", [0, -1, 1.5, "3", True])
def test_what_is_wanted_is_a_number(wanted):
    """Anything but a whole number of at least 1 is refused."""
    with pytest.raises(ConfigurationError, match="top_k must be a whole number"):
        FetchPlan.of(FreshnessPolicy(), wanted=wanted)
