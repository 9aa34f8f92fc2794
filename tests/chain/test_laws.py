"""Laws of the whole chain, over messy candidates, both modes and all kinds of policies."""

import asyncio
import copy
import json
import pickle
from concurrent.futures import ThreadPoolExecutor
from datetime import date, timedelta
from typing import Any

import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from freshness_retrieval import FreshnessChain, FreshnessPolicy, ReasonCode, TemporalIntent
from tests.chain.documents import NOW, document, judge
from tests.chain.strategies import TODAY, candidates, intents, metadata, plain_candidates, policies

pytestmark = pytest.mark.filterwarnings("ignore::freshness_retrieval.MissingDatesWarning")
anything = given(candidates(), policies(), intents(), st.none() | st.integers(1, 5))


def run(documents, policy, intent=None, top_k=None, as_of=NOW):
    return FreshnessChain(policy).run("?", documents, as_of=as_of, intent=intent, top_k=top_k)


def everything(result):
    return [*result.kept, *result.quarantined, *result.filtered]


def judged(result):
    """Return what was decided about each candidate, by its place in the input."""
    return {item.position: (item.outcome, item.codes, item.rank, item.score) for item in everything(result)}


@anything
@settings(max_examples=300)
def test_nothing_is_lost_and_nothing_is_doubled(documents, policy, intent, top_k):
    """Kept + quarantined + filtered = input, and no more are kept than were asked for."""
    result = run(documents, policy, intent, top_k)
    assert list(range(len(documents))) == sorted(item.position for item in everything(result))
    assert top_k is None or len(result.kept) <= top_k


@anything
def test_inputs_stay_as_they_are(documents, policy, intent, top_k):
    """Neither judging nor reading all that a result says changes the candidates."""
    before = repr(documents)
    result = run(documents, policy, intent, top_k)
    result.explain()
    result.to_dict()
    assert before == repr(documents)


@anything
@settings(max_examples=300)
def test_every_decision_carries_its_reasons(documents, policy, intent, top_k):
    """Each candidate has at least one reason, none twice, the most severe first, each with a message of one line."""
    order = list(ReasonCode)
    for item in everything(run(documents, policy, intent, top_k)):
        places = [order.index(code) for code in item.codes]
        assert places
        assert places == sorted(set(places))
        assert item.codes == item.verdict.codes
        assert all(len(reason.message.splitlines()) == 1 for reason in item.reasons)


@anything
def test_whatever_is_written_is_strict_json(documents, policy, intent, top_k):
    """Results, gap notes and annotations survive JSON without NaN or infinity; annotations are flat."""
    result = run(documents, policy, intent, top_k)
    assert result.to_dict() == json.loads(json.dumps(result.to_dict(), allow_nan=False))
    for item in everything(result):
        annotations = item.annotations()
        assert annotations == json.loads(json.dumps(annotations, allow_nan=False))
        assert all(isinstance(value, str | float) for value in annotations.values())


@anything
def test_scores_never_rise_down_the_list(documents, policy, intent, top_k):
    """Later parts sort and cut by the score, so the one that is written never rises; recency stays in [0, 1]."""
    kept = run(documents, policy, intent, top_k).kept
    written = [item.score for item in kept]
    assert written == sorted(written, reverse=True)
    assert all(0.0 <= item.recency <= 1.0 for item in kept)
    assert list(range(1, len(kept) + 1)) == [item.rank for item in kept]


@anything
def test_running_twice_gives_the_same(documents, policy, intent, top_k):
    """A chain has no memory."""
    chain = FreshnessChain(policy)
    first, second = (chain.run("?", documents, as_of=NOW, intent=intent, top_k=top_k).to_dict() for _ in range(2))
    assert first == second


@given(plain_candidates(), policies(), intents(), st.randoms(use_true_random=False))
def test_input_order_is_irrelevant_up_to_ties(documents, policy, intent, order):
    """However the candidates are shuffled, each gets the same verdict and score; only ties follow the input."""
    shuffled = list(documents)
    order.shuffle(shuffled)
    first, second = (
        {
            item.id: (item.outcome, item.codes, item.similarity, item.recency)
            for item in everything(run(docs, policy, intent))
        }
        for docs in (documents, shuffled)
    )
    assert first == second
    scores = [[item.score for item in run(docs, policy, intent).kept] for docs in (documents, shuffled)]
    assert scores[0] == pytest.approx(scores[1])


@given(plain_candidates(), policies(), st.data(), st.integers(1, 2000), st.none() | st.floats(0.0, 1.0))
@settings(max_examples=300)
def test_ageing_never_improves_a_rank(documents, policy, data, more, seeking):
    """For a question about now, the same document published earlier stands no higher than before."""
    place = data.draw(st.integers(0, len(documents) - 1))
    published = documents[place]["metadata"].get("published_at")
    assume(published is not None and published <= NOW)
    older = copy.deepcopy(documents)
    older[place]["metadata"]["published_at"] = (date.fromisoformat(published) - timedelta(days=more)).isoformat()
    intent = TemporalIntent(recency=seeking)
    ranks = []
    for docs in (documents, older):
        result = run(docs, policy, intent)
        assume(not result.fallen_back)
        kept = {item.position: item for item in result.kept}
        ranks.append(above(kept, place))
    before, after = ranks
    assert after is None or (before is not None and before <= after)


def above(kept, place):
    """Return the places of the kept candidates that stand clearly above one; None where it is not kept."""
    if place not in kept:
        return None
    return {other for other, item in kept.items() if item.score > kept[place].score + 1e-9}


@given(plain_candidates(), policies(timezone="UTC"), st.integers(-3000, 3000), st.none() | st.floats(0.0, 1.0))
def test_shifting_every_time_changes_nothing(documents, policy, shift, seeking):
    """The same question asked as many days later of documents as many days younger has the same answer."""
    moved = copy.deepcopy(documents)
    for moved_document in moved:
        for name in ("published_at", "valid_from", "valid_until"):
            if name in moved_document["metadata"]:
                day = date.fromisoformat(moved_document["metadata"][name]) + timedelta(days=shift)
                moved_document["metadata"][name] = day.isoformat()
    intent = TemporalIntent(recency=seeking)
    then = (TODAY + timedelta(days=shift)).isoformat()
    assert judged(run(documents, policy, intent)) == judged(run(moved, policy, intent, as_of=then))


@given(plain_candidates(), metadata(), policies(rerank={"cold_start": False}))
def test_one_bad_document_does_not_touch_the_others(documents, bad, policy):
    """Whatever a further document says of itself, the verdicts on the others stay as they are."""
    alone, beside = (
        {item.id: item.verdict for item in everything(run(docs, policy)) if item.id != "bad"}
        for docs in (documents, [*documents, document("bad", **{str(key): value for key, value in bad.items()})])
    )
    assume(policy.when_empty == "empty")
    assert alone == beside


@given(policies())
def test_policies_survive_pickling(policy):
    """A policy that crosses a process border is equal, hashes alike and judges alike."""
    again = pickle.loads(pickle.dumps(policy))  # noqa: S301 - our own bytes
    documents = [document("a", published_at="2024-05-01"), document("b", 0.6, published_at="2020-01-01")]
    assert (policy, hash(policy)) == (again, hash(again))
    assert run(documents, policy).to_dict() == run(documents, again).to_dict()


MANY = [
    document(f"d{n}", n % 17 / 17, published_at=(TODAY - timedelta(days=n)).isoformat(), topic_class="volatile")
    for n in range(200)
]


def test_one_chain_serves_many_threads():
    """Twenty threads on one chain get what one gets."""
    chain = FreshnessChain(FreshnessPolicy())
    moments = [(TODAY + timedelta(days=n)).isoformat() for n in range(20)]
    expected = [chain.run("?", MANY, as_of=moment).to_dict() for moment in moments]
    with ThreadPoolExecutor(20) as pool:
        assert expected == list(pool.map(lambda moment: chain.run("?", MANY, as_of=moment).to_dict(), moments))


async def test_one_chain_serves_many_tasks():
    """Twenty tasks of an event loop on one chain, in threads of it, get what one call gets."""
    chain = FreshnessChain(FreshnessPolicy())
    documents = [
        document("a", 0.7, published_at="2026-05-10"),
        document("b", 0.7, published_at="2025-05-10"),
        document("c", 0.7, valid_until="2025-12-31"),
    ]
    expected = chain.run("?", documents, as_of="2026-05-11").to_dict()
    found = await asyncio.gather(*(asyncio.to_thread(chain.run, "?", documents, as_of="2026-05-11") for _ in range(20)))
    assert [expected] * 20 == [result.to_dict() for result in found]
    assert ["c"] == [item["id"] for item in expected["filtered"]]


def test_a_hundred_thousand_candidates_are_judged():
    """A list of any length is judged, and each of its candidates accounted for."""
    documents = [
        document(f"d{n}", n % 997 / 997, published_at=(TODAY - timedelta(days=n % 900)).isoformat(), topic_class=topic)
        for n, topic in zip(range(100_000), ["volatile", "active", "stable", None] * 25_000, strict=True)
    ]
    result = FreshnessChain().run("?", documents, as_of=NOW, top_k=10)
    assert 10 == len(result.kept)
    assert 100_000 == len(result.kept) + len(result.quarantined) + len(result.filtered)


def test_empty_lists_are_results_too():
    """Without candidates nothing is kept and nothing removed, and a gap note says that nothing answers."""
    nothing: tuple[Any, ...] = ([], (), iter(()))
    for empty in nothing:
        result = judge(empty)
        assert [0, 0, 0] == [len(result.kept), len(result.quarantined), len(result.filtered)]
        assert ["no source in force answers for 2024-06-02; ingest one"] == [note.message for note in result.gaps]
