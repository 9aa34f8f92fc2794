"""Work in stages gives what work at once gives, and lets an event loop through."""

import asyncio
import threading
import time

import pytest

from freshness_retrieval import (
    ConfigurationError,
    FreshnessChain,
    FreshnessJudge,
    StaleQuarantine,
    TemporalIntent,
    TimeSensitiveFilter,
    TimeWeightedReranker,
    map_async,
)
from freshness_retrieval.chain.stages import finish, finish_async, in_stages
from tests.chain.documents import NOW, document

CANDIDATES = [
    document(f"{place}", published_at=f"20{place % 24:02d}-05-01", title=f"Report of {2000 + place % 24}")
    for place in range(300)
]


@pytest.mark.parametrize("part", [FreshnessChain, TimeSensitiveFilter, StaleQuarantine, TimeWeightedReranker])
@pytest.mark.parametrize("question", ["", "What is the latest fee?", "What was the fee in 2019?", "born in 1950"])
async def test_awaited_a_part_gives_the_same(part, question):
    """`run_async` comes to what `run` comes to."""
    given = part(current_time=NOW)
    expected = given.run(question, CANDIDATES, top_k=50).to_dict()
    assert expected == (await given.run_async(question, CANDIDATES, top_k=50)).to_dict()


TASK = {
    "normalized_evidence": [
        {**each["metadata"], "id": each["id"], "snippet": "Until May 2020."} for each in CANDIDATES
    ],
    "canonical_time_frame": "2014 to 2018",
}


async def test_awaited_a_judge_gives_the_same():
    """`judge_async` comes to what `judge` comes to, and raises what it raises."""
    assert FreshnessJudge().judge(TASK) == await FreshnessJudge().judge_async(TASK)
    with pytest.raises(ConfigurationError, match="normalized_evidence"):
        await FreshnessJudge().judge_async({})


@pytest.mark.parametrize(
    "work",
    [
        lambda: FreshnessChain(current_time=NOW).run_async("What was the fee in 2019?", CANDIDATES),
        lambda: FreshnessJudge().judge_async(TASK),
        lambda: map_async(str, range(1_000)),
    ],
)
async def test_an_event_loop_runs_on(work):
    """While a long list is judged others have many turns, and none of them waits for the whole."""
    turns, done = 0, asyncio.Event()

    async def others() -> None:
        nonlocal turns
        while not done.is_set():
            turns += 1
            await asyncio.sleep(0)

    task = asyncio.create_task(others())
    await work()
    done.set()
    await task
    assert turns > 20


class SlowReader:
    """Takes its time, as a model does, and notes where it is asked."""

    def __init__(self):
        self.threads = set()

    def read(self, *_):
        time.sleep(0.05)
        self.threads.add(threading.current_thread())


class SlowIntent(SlowReader):
    def read(self, *_):
        super().read()
        return TemporalIntent(recency=1.0)


class SlowTopic(SlowReader):
    def read(self, *_):
        super().read()
        return "volatile"


async def test_what_waits_does_so_in_a_thread():
    """While a reader of one's own waits for an answer others go on; not awaited, it reads where it is called."""
    intent, topic = SlowIntent(), SlowTopic()
    chain = FreshnessChain(current_time=NOW, intent_reader=intent, topic_reader=topic)
    turns, done = 0, asyncio.Event()

    async def others() -> None:
        nonlocal turns
        while not done.is_set():
            turns += 1
            await asyncio.sleep(0.001)

    task = asyncio.create_task(others())
    awaited = await chain.run_async("fees?", CANDIDATES[:4])
    done.set()
    await task
    assert turns > 50
    here = threading.current_thread()
    assert here not in intent.threads | topic.threads
    intent.threads.clear()
    topic.threads.clear()
    assert awaited.to_dict() == chain.run("fees?", CANDIDATES[:4]).to_dict()
    assert {here} == intent.threads == topic.threads


async def test_what_is_raised_is_raised():
    """An error comes out of the stages as it is, awaited or not."""

    def failing():
        yield
        raise LookupError("no")

    def waiting():
        yield {}.popitem

    for stages in (failing, waiting):
        with pytest.raises(LookupError):
            finish(stages())
        with pytest.raises(LookupError):
            await finish_async(stages())


def test_a_stage_has_so_many_members():
    """Members come in order; there is a stage for every so many."""
    stages = in_stages(range(25), size=10)
    assert [None, None] == list(stages)
    assert list(range(25)) == finish(in_stages(iter(range(25)))) == finish(in_stages(range(25), waits=True))
