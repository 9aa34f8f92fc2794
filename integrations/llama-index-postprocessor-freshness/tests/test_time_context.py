"""The asked time on its way from a dialogue to the postprocessor and the prompt, in every kind of engine."""

import asyncio
import threading
from datetime import UTC, datetime

import pytest
from llama_index.core import VectorStoreIndex
from llama_index.core.chat_engine import CondensePlusContextChatEngine, ContextChatEngine
from llama_index.core.embeddings import MockEmbedding
from llama_index.core.llms import MockLLM
from llama_index.core.memory import ChatMemoryBuffer
from llama_index.core.prompts import PromptTemplate
from llama_index.core.query_engine import TransformQueryEngine
from llama_index.core.retrievers import TransformRetriever
from llama_index.core.schema import QueryBundle, TextNode

from freshness_retrieval import TimeContextTracker
from llama_index.postprocessor.freshness import (
    FreshnessPostprocessor,
    FreshnessQueryTransform,
    time_session,
    with_time_preamble,
)

NOW = "2024-11-02"
SALES = [
    TextNode(id_=f"{year}-Q{quarter}", text=f"Sales were {year % 100 * 10 + quarter}.", metadata={"date": day})
    for year in (2022, 2023)
    for quarter, day in ((1, f"{year}-02-15"), (2, f"{year}-05-15"), (3, f"{year}-08-15"))
]


def transform(**arguments):
    return FreshnessQueryTransform(TimeContextTracker(current_time=NOW), **arguments)


def plain_engine(**arguments):
    index = VectorStoreIndex(SALES, embed_model=MockEmbedding(embed_dim=4))
    return index.as_query_engine(
        llm=MockLLM(),
        similarity_top_k=6,
        node_postprocessors=[FreshnessPostprocessor(as_of=NOW, top_n=1)],
        **arguments,
    )


def engine(**arguments):
    return TransformQueryEngine(plain_engine(), transform(**arguments))


def source(response):
    return response.source_nodes[0].node_id


DIALOGUE = {
    "What were the sales in the first quarter of 2023?": "2023-Q1",
    "And in the second quarter?": "2023-Q2",
    "And in the same quarter the year before?": "2022-Q2",
}


@pytest.mark.parametrize("rewrite", [True, False])
def test_a_follow_up_finds_its_year(rewrite):
    """The postprocessor knows the time of a follow-up, whether the question goes on in other words or not."""
    asked = engine(rewrite=rewrite)
    assert list(DIALOGUE.values()) == [source(asked.query(question)) for question in DIALOGUE]


async def test_the_asynchronous_path_knows_it_too():
    """Awaited, a dialogue has the same answers."""
    asked = engine()
    assert list(DIALOGUE.values()) == [source(await asked.aquery(question)) for question in DIALOGUE]


@pytest.mark.parametrize("kind", [ContextChatEngine, CondensePlusContextChatEngine])
async def test_chat_engines_know_it(kind):
    """In chat engines the transform stands before the retriever, in sync and async calls."""
    index = VectorStoreIndex(SALES, embed_model=MockEmbedding(embed_dim=4))

    def chat():
        return kind.from_defaults(
            retriever=TransformRetriever(index.as_retriever(similarity_top_k=6), transform()),
            llm=MockLLM(),
            memory=ChatMemoryBuffer(token_limit=4_000),
            node_postprocessors=[FreshnessPostprocessor(as_of=NOW, top_n=1)],
            **({"skip_condense": True} if kind is CondensePlusContextChatEngine else {}),
        )

    sync, awaited = chat(), chat()
    assert list(DIALOGUE.values()) == [source(sync.chat(question)) for question in DIALOGUE]
    assert list(DIALOGUE.values()) == [source(await awaited.achat(question)) for question in DIALOGUE]


def test_sessions_do_not_see_one_another():
    """One engine serves many dialogues at once: each follow-up counts from what its own session said."""
    asked, found = engine(), {}
    first = {"a": "Sales in Q1 2023?", "b": "Sales in Q2 2022?"}
    barrier = threading.Barrier(2)

    def talk(name):
        with time_session(name):
            asked.query(first[name])
            barrier.wait()
            found[name] = source(asked.query("And the next quarter?"))

    threads = [threading.Thread(target=talk, args=(name,)) for name in first]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert found == {"a": "2023-Q2", "b": "2022-Q3"}


async def test_tasks_have_their_own_sessions():
    """The session is that of the task."""
    asked = engine()

    async def talk(name, question):
        with time_session(name):
            await asked.aquery(question)
            await asyncio.sleep(0)
            return source(await asked.aquery("And the next quarter?"))

    found = await asyncio.gather(talk("a", "Sales in Q1 2023?"), talk("b", "Sales in Q2 2022?"))
    assert found == ["2023-Q2", "2022-Q3"]


def test_metadata_may_name_the_session():
    """A transform that is called by hand is told the session in its metadata."""
    reading = transform()
    reading.run("Sales in Q1 2023?", {"session": "a"})
    assert reading.tracker.context("").is_empty
    assert str(reading.tracker.context("a").start) == "2023-01-01"


def test_a_question_handed_over_twice_is_one_turn():
    """Engines retrieve and answer with one question: it does not count from itself."""
    asked = engine()
    asked.query("Sales in Q1 2023?")
    bundle = QueryBundle("And the next quarter?")
    nodes = asked.retrieve(bundle)
    asked.synthesize(bundle, nodes)
    assert "2023-06-30" == str(asked._query_transform.tracker.context("").end)


def test_the_time_of_one_dialogue_is_not_that_of_another_question():
    """A question that no transform has read is read by the postprocessor alone."""
    engine().query("Sales in Q1 2022?")
    assert "2023-Q2" == source(plain_engine().query("Sales in the second quarter of 2023?"))


def test_other_texts_to_embed_stay():
    """What another transform has made to embed is not thrown away with the words of the question."""
    reading = transform()
    reading.run("Sales in Q1 2023?")
    went = reading.run(QueryBundle("And the next quarter?", custom_embedding_strs=["hypothetical answer"]))
    assert ["hypothetical answer"] == went.custom_embedding_strs
    assert "2023" in went.query_str
    assert [went.query_str] != reading.run(QueryBundle("thanks")).embedding_strs


def test_the_prompt_tells_the_day_and_the_asked_time():
    """Prompts with the preamble say which day it is, and the time of the dialogue for a follow-up."""
    as_of = datetime(2024, 11, 2, tzinfo=UTC)
    asked = TransformQueryEngine(
        plain_engine(text_qa_template=with_time_preamble("{context_str}\n{query_str}", as_of=as_of)), transform()
    )
    asked.query("What were the sales in the first quarter of 2023?")
    prompt = str(asked.query("And in the second quarter?"))
    assert prompt.startswith("Today is 2024-11-02. The question asks about 2023-04-01 to 2023-06-30. Every source")
    assert "freshness: as of 2023-05-15" in prompt


def test_a_template_may_say_where_the_preamble_goes():
    """The line goes to its field; without a dialogue the time is read from the question, and other functions stay."""
    template = PromptTemplate(
        "Q: {query_str}\n{time_preamble}\n{sign}", function_mappings={"sign": lambda **_: "signed"}
    )
    prompt = with_time_preamble(template, timezone="Asia/Shanghai", as_of=datetime(2024, 11, 1, 17, tzinfo=UTC))
    lines = prompt.format(query_str="2023年的费用是多少？").splitlines()
    assert (lines[0], lines[2]) == ("Q: 2023年的费用是多少？", "signed")
    assert lines[1].startswith("今天是2024-11-02。问题所问的时间是2023-01-01至2023-12-31。")


def test_transforms_have_no_prompts():
    """A transform without a model has nothing to be told in words."""
    reading = transform()
    reading.update_prompts({})
    assert {} == reading.get_prompts()
