"""The chains of the framework's own tutorials, with our part added by one line."""

import re
from typing import Any

import pytest
from llama_index.core import MockEmbedding, SummaryIndex, VectorStoreIndex
from llama_index.core.agent.workflow import FunctionAgent, ReActAgent
from llama_index.core.base.llms.types import CompletionResponse, LLMMetadata, ToolCallBlock
from llama_index.core.bridge.pydantic import Field
from llama_index.core.evaluation import RetrieverEvaluator
from llama_index.core.llms import ChatMessage, CustomLLM, MockFunctionCallingLLM, MockLLM
from llama_index.core.llms.callbacks import llm_completion_callback
from llama_index.core.memory import ChatMemoryBuffer
from llama_index.core.query_engine import (
    CitationQueryEngine,
    RetrieverQueryEngine,
    RouterQueryEngine,
    SubQuestionQueryEngine,
    TransformQueryEngine,
)
from llama_index.core.question_gen import LLMQuestionGenerator
from llama_index.core.schema import TextNode
from llama_index.core.selectors import LLMMultiSelector, LLMSingleSelector
from llama_index.core.tools import QueryEngineTool, RetrieverTool
from llama_index.core.workflow import StartEvent, StopEvent, step

from freshness_retrieval import TimeContextTracker
from llama_index.postprocessor.freshness import (
    FreshnessPostprocessor,
    FreshnessQueryTransform,
    FreshnessRetriever,
    FreshnessWorkflow,
    FreshNodesEvent,
    RetrievedNodesEvent,
    cited_answer,
    with_time_preamble,
)

NOW = "2024-06-02"
FEES = [
    TextNode(
        id_=f"fee-{year}",
        text=f"The fee is {fee} yuan.",
        metadata={
            "title": f"Fees {year}",
            "date": f"{year - 1}-10-15",
            "valid_from": f"{year}-01-01",
            "valid_until": f"{year}-12-31",
        },
    )
    for year, fee in ((2022, 320), (2023, 350), (2024, 380))
]
GUIDE = TextNode(
    id_="guide", text="Pay at the desk.", metadata={"title": "Guide", "date": "2023-01-10", "topic_class": "active"}
)


class ScriptedLLM(CustomLLM):
    """Answers with the lines of a script, and remembers what it was asked."""

    script: list[str]
    chats: bool = False
    prompts: list[str] = Field(default_factory=list)

    @property
    def metadata(self) -> LLMMetadata:
        return LLMMetadata(is_chat_model=self.chats)

    @llm_completion_callback()
    def complete(self, prompt: str, formatted: bool = False, **_: Any) -> CompletionResponse:
        self.prompts.append(prompt)
        return CompletionResponse(text=self.script[min(len(self.prompts), len(self.script)) - 1])

    @llm_completion_callback()
    def stream_complete(self, prompt: str, formatted: bool = False, **_: Any):
        text = self.complete(prompt).text
        return (CompletionResponse(text=text[:end], delta=text[end - 1 : end]) for end in range(1, len(text) + 1))


@pytest.fixture
def index():
    return VectorStoreIndex([*FEES, GUIDE], embed_model=MockEmbedding(embed_dim=4))


@pytest.fixture
def fresh():
    return FreshnessPostprocessor(as_of=NOW)


def ids(response):
    return [node.node_id for node in response.source_nodes]


async def test_a_query_engine(index, fresh):
    """`index.as_query_engine()` with one argument more answers from what holds, awaited and streaming too."""
    engine = index.as_query_engine(llm=MockLLM(), similarity_top_k=4, node_postprocessors=[fresh])
    streaming = index.as_query_engine(
        llm=MockLLM(), similarity_top_k=4, node_postprocessors=[fresh], streaming=True, use_async=False
    )
    question = "What is the fee?"
    responses = [engine.query(question), await engine.aquery(question), streaming.query(question)]
    assert [ids(response) for response in responses] == [["fee-2024", "guide"]] * 3
    assert "380" in "".join(responses[2].response_gen)
    assert ids(engine.query("What was the fee in 2023?"))[0] == "fee-2023"


async def test_a_query_engine_over_the_retriever(index):
    """The retriever takes the place of another one: two documents wanted, two that hold."""
    retriever = FreshnessRetriever(index.as_retriever(similarity_top_k=2), as_of=NOW)
    engine = RetrieverQueryEngine.from_args(retriever, llm=MockLLM())
    for response in (engine.query("What is the fee?"), await engine.aquery("What is the fee?")):
        assert ids(response) == ["fee-2024", "guide"]


@pytest.mark.parametrize("mode", ["context", "condense_plus_context", "condense_question"])
async def test_a_chat_engine(index, fresh, mode):
    """Chat engines of each kind answer from what holds, awaited and streaming too."""
    question = "What is the fee?"
    engine = index.as_chat_engine(
        chat_mode=mode,
        llm=ScriptedLLM(script=[question]),
        memory=ChatMemoryBuffer.from_defaults(token_limit=9000),
        similarity_top_k=4,
        node_postprocessors=[fresh],
    )
    for response in (engine.chat(question), await engine.achat(question)):
        assert ids(response) == ["fee-2024", "guide"]
    streamed = engine.stream_chat(question)
    assert "".join(streamed.response_gen)
    assert ids(streamed) == ["fee-2024", "guide"]


@pytest.mark.parametrize("multimodal", [False, True])
async def test_a_citation_engine_cites_with_the_date(index, fresh, multimodal):
    """The model reads the date of each numbered source, and the numbers of its answer become dated citations."""
    llm = ScriptedLLM(
        script=["The fee is 380 yuan [1], paid at the desk [2], says [7]. Both: [1, 2]."], chats=multimodal
    )
    engine = CitationQueryEngine.from_args(
        index,
        llm=llm,
        similarity_top_k=4,
        node_postprocessors=[fresh],
        multimodal=multimodal,
    )
    for response in (engine.query("What is the fee?"), await engine.aquery("What is the fee?")):
        assert re.findall(
            r"freshness: as of [-\d]+(?:; may be outdated)?|Source \d:",
            llm.prompts[-1].partition("sources of information")[2],
        ) == [
            "freshness: as of 2023-10-15",
            "Source 1:",
            "freshness: as of 2023-01-10; may be outdated",
            "Source 2:",
        ]
        assert cited_answer(response) == (
            "The fee is 380 yuan [Fees 2024, as of 2023-10-15], paid at the desk [Guide, as of 2023-01-10], says [7]. "
            "Both: [Fees 2024, as of 2023-10-15][Guide, as of 2023-01-10]."
        )


def test_a_streamed_answer_is_cited_too(index, fresh):
    """The stream is read to its end; sources without a citation leave their number."""
    streaming = {"streaming": True, "llm": ScriptedLLM(script=["380 [1]."]), "similarity_top_k": 4}
    assert cited_answer(CitationQueryEngine.from_args(index, **streaming).query("fee")) == "380 [1]."
    dated = CitationQueryEngine.from_args(index, **streaming, node_postprocessors=[fresh])
    assert cited_answer(dated.query("fee")) == "380 [Fees 2024, as of 2023-10-15]."


@pytest.mark.parametrize(
    ("selector", "choice"),
    [(LLMSingleSelector, '[{"choice": 1, "reason": "fees"}]'), (LLMMultiSelector, '[{"choice": 1, "reason": "fees"}]')],
)
async def test_a_router_engine(index, fresh, selector, choice):
    """Behind a router each engine judges its own nodes."""
    fees = index.as_query_engine(llm=MockLLM(), similarity_top_k=4, node_postprocessors=[fresh])
    whole = SummaryIndex([*FEES]).as_query_engine(llm=MockLLM(), node_postprocessors=[fresh])
    engine = RouterQueryEngine(
        selector=selector.from_defaults(llm=ScriptedLLM(script=[choice])),
        query_engine_tools=[
            QueryEngineTool.from_defaults(fees, name="fees", description="what it costs"),
            QueryEngineTool.from_defaults(whole, name="all", description="everything"),
        ],
        llm=MockLLM(),
    )
    for response in (engine.query("What is the fee?"), await engine.aquery("What is the fee?")):
        assert ids(response) == ["fee-2024", "guide"]


def test_sub_questions(index, fresh):
    """Of a question that is split, each part is judged by the time that it names."""
    engine = index.as_query_engine(llm=MockLLM(), similarity_top_k=4, node_postprocessors=[fresh])
    split = (
        '{"items": [{"sub_question": "What was the fee in 2022?", "tool_name": "fees"}, '
        '{"sub_question": "What is the fee?", "tool_name": "fees"}]}'
    )
    asked = SubQuestionQueryEngine.from_defaults(
        query_engine_tools=[QueryEngineTool.from_defaults(engine, name="fees", description="fees")],
        question_gen=LLMQuestionGenerator.from_defaults(llm=ScriptedLLM(script=[split])),
        llm=MockLLM(),
        use_async=False,
        verbose=False,
    )
    found = ids(asked.query("How did the fee change since 2022?"))
    assert {"fee-2022", "fee-2024"} <= set(found)


def asking(messages, **_):
    """Call the tool once, then repeat what it said."""
    said = [message.content for message in messages if message.role == "tool"]
    if said:
        return ChatMessage(role="assistant", content=said[-1])
    call = ToolCallBlock(tool_call_id="1", tool_name="fees", tool_kwargs={"input": "What is the fee?"})
    return ChatMessage(role="assistant", blocks=[call])


# The agents of the framework use names that have been deprecated elsewhere.
@pytest.mark.filterwarnings("ignore::DeprecationWarning")
@pytest.mark.parametrize("kind", ["query engine", "retriever"])
async def test_an_agent_with_a_tool(index, fresh, kind):
    """An agent that asks our engine, or our retriever, hears of what holds alone, whichever way it calls tools."""
    if kind == "query engine":
        engine = index.as_query_engine(llm=MockLLM(), similarity_top_k=4, node_postprocessors=[fresh])
        tool = QueryEngineTool.from_defaults(engine, name="fees", description="what it costs")
    else:
        retriever = FreshnessRetriever(index.as_retriever(similarity_top_k=4), as_of=NOW)
        tool = RetrieverTool.from_defaults(retriever, name="fees", description="what it costs")
    react = ScriptedLLM(
        script=[
            'Thought: I need the fee.\nAction: fees\nAction Input: {"input": "What is the fee?"}',
            "Thought: I can answer.\nAnswer: 380 yuan",
        ]
    )
    memory = {"memory": ChatMemoryBuffer.from_defaults(token_limit=9000)}
    answer = await ReActAgent(tools=[tool], llm=react, streaming=False).run("What is the fee?", **memory)
    calling = MockFunctionCallingLLM(response_generator=asking)
    repeated = await FunctionAgent(tools=[tool], llm=calling, streaming=False).run("What is the fee?")
    assert str(answer) == "380 yuan"
    for heard in (react.prompts[-1].partition("Observation:")[2], str(repeated)):
        assert ("380" in heard, "350" in heard, "320" in heard) == (True, False, False)
        assert "as of 2023-10-15" in heard


async def test_a_retriever_evaluation(index, fresh):
    """`RetrieverEvaluator` measures what the postprocessor, or the retriever, makes of the candidates."""
    plain = index.as_retriever(similarity_top_k=4)
    measured = []
    for retriever, postprocessors in (
        (plain, None),
        (plain, [fresh]),
        (FreshnessRetriever(index.as_retriever(similarity_top_k=2), as_of=NOW), None),
    ):
        evaluator = RetrieverEvaluator.from_metric_names(
            ["mrr", "precision"], retriever=retriever, node_postprocessors=postprocessors
        )
        result = await evaluator.aevaluate("What is the fee?", ["fee-2024"])
        measured.append(result.metric_vals_dict)
    assert measured == [
        {"mrr": pytest.approx(1 / 3), "precision": 0.25},
        {"mrr": 1.0, "precision": 0.5},
        {"mrr": 1.0, "precision": 0.5},
    ]


async def test_a_workflow(index):
    """The ready step judges between retrieval and synthesis, and its event is in the stream."""

    class Answer(FreshnessWorkflow):
        @step
        async def retrieve(self, ev: StartEvent) -> RetrievedNodesEvent:
            nodes = await index.as_retriever(similarity_top_k=4).aretrieve(ev.query)
            return RetrievedNodesEvent(query=ev.query, nodes=nodes)

        @step
        async def answer(self, ev: FreshNodesEvent) -> StopEvent:
            return StopEvent(result=[node.node_id for node in ev.nodes])

    handler = Answer(freshness=FreshnessPostprocessor(as_of=NOW), timeout=10).run(query="What is the fee?")
    streamed = [event async for event in handler.stream_events() if isinstance(event, FreshNodesEvent)]
    assert await handler == ["fee-2024", "guide"]
    [event] = streamed
    assert [item["id"] for item in event.report["filtered"]] == ["fee-2022", "fee-2023"]
    assert [note["code"] for note in event.report["gaps"]] == ["stale_active"]


def test_all_of_it_together(index):
    """Dialogue, prompt, retriever and citations in one engine, each by one line."""
    llm = ScriptedLLM(script=["It was 350 yuan [1]."])
    engine = CitationQueryEngine.from_args(
        index,
        llm=llm,
        retriever=FreshnessRetriever(index.as_retriever(similarity_top_k=1), as_of=NOW),
        citation_qa_template=with_time_preamble("{context_str}\n{query_str}"),
    )
    asked = TransformQueryEngine(engine, FreshnessQueryTransform(TimeContextTracker(current_time=NOW)))
    asked.query("What was the fee in 2022?")
    response = asked.query("And the year after?")
    assert cited_answer(response) == "It was 350 yuan [Fees 2023, as of 2022-10-15]."
    assert "The question asks about 2023-01-01 to 2023-12-31." in llm.prompts[-1]
