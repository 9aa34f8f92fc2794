"""The next turn of a dialogue in a pipeline: the question that stands by itself, the filter, the preamble."""

import pytest
from haystack import Document, Pipeline
from haystack.components.builders import PromptBuilder
from haystack.components.retrievers.in_memory import InMemoryBM25Retriever
from haystack.dataclasses import ChatMessage
from haystack.document_stores.in_memory import InMemoryDocumentStore

from freshness_retrieval import ConfigurationError, TimeContext, UnreadableTimeError
from haystack_integrations.components.extractors.freshness import TimeAnnotator
from haystack_integrations.components.query.freshness import TimeContextTracker
from haystack_integrations.components.rankers.freshness import FreshnessRanker

NOW = "2024-11-02"
TYPE = "haystack_integrations.components.query.freshness.time_context.TimeContextTracker"
FEES = [
    Document(
        id=str(year),
        content=f"The fee is {year - 1700} yuan.",
        meta={"date": f"{year - 1}-11-01", "valid_from": f"{year}-01-01", "valid_until": f"{year}-12-31"},
    )
    for year in (2022, 2023, 2024)
]
DIALOGUE = [ChatMessage.from_user("What was the fee in 2023?"), ChatMessage.from_assistant("323 yuan.")]


def slot(found):
    return found["time_context"]["start"], found["time_context"]["end"]


@pytest.mark.parametrize("messages", [DIALOGUE, [*DIALOGUE, ChatMessage.from_user("And the year before?")]])
def test_messages_are_the_dialogue(messages):
    """The dialogue is what was said; the question itself may stand at its end, and nothing is remembered."""
    tracker = TimeContextTracker(as_of=NOW)
    found = tracker.run("And the year before?", messages=messages)
    assert slot(found) == ("2022-01-01", "2022-12-31")
    assert "2022" in found["query"]
    assert slot(tracker.run("And the year before?")) == (None, None)


def test_a_session_is_remembered_by_its_id():
    """Sessions follow their own turns, and do not see one another."""
    tracker = TimeContextTracker(as_of=NOW)
    tracker.run("What was the fee in 2023?", session_id="a")
    tracker.run("What was the fee in 2020?", session_id="b")
    assert slot(tracker.run("And the year before?", session_id="a")) == ("2022-01-01", "2022-12-31")
    assert slot(tracker.run("And the year before?", session_id="b")) == ("2019-01-01", "2019-12-31")


def test_messages_go_before_what_is_remembered():
    """Where the dialogue is given as well, the session goes on from there."""
    tracker = TimeContextTracker(as_of=NOW)
    tracker.run("What was the fee in 2020?", session_id="a")
    tracker.run("And the year before?", messages=DIALOGUE, session_id="a")
    assert slot(tracker.run("And the year before?", session_id="a")) == ("2021-01-01", "2021-12-31")


def test_the_context_can_be_kept_elsewhere():
    """What comes out is plain, and reads back."""
    found = TimeContextTracker(as_of=NOW).run("What was the fee in 2023?")["time_context"]
    assert "2023-12-31" == str(TimeContext.from_dict(found).end)


@pytest.mark.parametrize(
    ("question", "conditions"),
    [
        ("What is the fee?", [("<=", 1730505600), (">", 1730505600)]),
        ("What was the fee in 2023?", [("<=", 1704067199), (">", 1672531200)]),
        ("What was the fee before 2023?", [("<=", 1672531199)]),
        ("What was decided since 2023?", [(">", 1672531200)]),
    ],
)
def test_the_filter_asks_for_what_holds_then(question, conditions):
    """One condition a bound: nothing else is needed, since every annotated document has both keys."""
    filters = TimeContextTracker(as_of=NOW).run(question)["filters"]
    assert conditions == [(each["operator"], each["value"]) for each in filters["conditions"]]


def test_as_of_is_handed_on():
    """The moment of asking goes on as it was given; a run has the last word."""
    assert NOW == TimeContextTracker(as_of=NOW).run("?")["as_of"]
    assert "2023-05-01" == TimeContextTracker(as_of=NOW).run("?", as_of="2023-05-01")["as_of"]
    assert TimeContextTracker().run("?")["as_of"].endswith("+00:00")


def test_the_question_may_stay_as_it_came():
    """With `rewrite: false` only the other outputs know the time."""
    found = TimeContextTracker(as_of=NOW, rewrite=False).run("And the year before?", messages=DIALOGUE)
    assert ("And the year before?", "2022-01-01") == (found["query"], found["time_context"]["start"])


def dated():
    return TimeAnnotator(mentions=False).run(FEES)["documents"]


def rag():
    store = InMemoryDocumentStore(shared=False)
    store.write_documents(dated())
    pipeline = Pipeline()
    pipeline.add_component("time", TimeContextTracker(as_of=NOW))
    pipeline.add_component("retriever", InMemoryBM25Retriever(store))
    pipeline.add_component("freshness", FreshnessRanker())
    pipeline.add_component(
        "prompt", PromptBuilder("{{ preamble }}\n{% for d in documents %}{{ d.content }}{% endfor %}")
    )
    for sender, receiver in (
        ("time.query", "retriever.query"),
        ("time.filters", "retriever.filters"),
        ("time.query", "freshness.query"),
        ("time.as_of", "freshness.as_of"),
        ("time.preamble", "prompt.preamble"),
        ("retriever.documents", "freshness.documents"),
        ("freshness.documents", "prompt.documents"),
    ):
        pipeline.connect(sender, receiver)
    return pipeline


def ask(pipeline, question="And the fee of the year before?"):
    return pipeline.run({"time": {"query": question, "messages": DIALOGUE}})["prompt"]["prompt"]


def test_a_pipeline_from_yaml_answers_a_follow_up():
    """Loaded from YAML, retriever, ranker and prompt all know the time of the follow-up."""
    loaded = Pipeline.loads(rag().dumps())
    loaded.get_component("retriever").document_store.write_documents(dated())  # a store in memory is loaded empty
    prompt = ask(loaded)
    assert prompt.startswith("Today is 2024-11-02. The question asks about 2022-01-01 to 2022-12-31.")
    assert prompt.endswith("The fee is 322 yuan.")


async def test_the_asynchronous_run_is_the_same():
    """`run_async` gives what `run` gives."""
    inputs = {"time": {"query": "And the year before?", "messages": DIALOGUE}}
    assert await rag().run_async(inputs) == rag().run(inputs)


def test_what_was_given_is_serialised():
    """The arguments survive, the sessions do not."""
    tracker = TimeContextTracker(timezone="Asia/Shanghai", max_look_back=2, as_of=NOW, rewrite=False, lang="zh")
    tracker.run("2023年的费用？", session_id="a")
    data = tracker.to_dict()
    assert TYPE == data["type"]
    copy = TimeContextTracker.from_dict(data)
    assert data == copy.to_dict()
    assert slot(copy.run("前一年呢？", session_id="a")) == (None, None)


@pytest.mark.parametrize(
    ("arguments", "error"),
    [
        ({"timezone": "Mars/Olympus"}, ConfigurationError),
        ({"max_look_back": 0}, ConfigurationError),
        ({"as_of": "soon"}, UnreadableTimeError),
        ({"lang": "tlh"}, ConfigurationError),
    ],
)
def test_bad_arguments_fail_early(arguments, error):
    """What cannot be used is refused when the pipeline is built."""
    with pytest.raises(error):
        TimeContextTracker(**arguments)


def test_a_time_of_asking_that_cannot_be_read_is_refused():
    """A run that is told no time says so."""
    with pytest.raises(UnreadableTimeError, match="as_of"):
        TimeContextTracker().run("?", as_of="soon")
