"""A chat generator reads intents; where it fails, the rules do."""

import logging
from datetime import UTC, datetime

import pytest
from haystack import Document, Pipeline, component
from haystack.dataclasses import ChatMessage

from freshness_retrieval import IntentKind, IntentReader, RuleIntentReader
from haystack_integrations.components.rankers.freshness import FreshnessRanker, chat_intent_reader

NOW = datetime(2024, 6, 2, tzinfo=UTC)
PAST = '{"kind": "past", "relation": "during", "first_day": "2022-01-01", "last_day": "2022-12-31", "recency": 0}'


class Generator:
    """A chat generator with fixed replies; it remembers what it was sent."""

    def __init__(self, *replies: ChatMessage):
        self.replies = list(replies)
        self.sent = []

    def run(self, messages):
        self.sent += messages
        return {"replies": self.replies}


class Loaded(Generator):
    """A generator that answers only when its model is loaded."""

    is_warm = False

    def warm_up(self):
        self.is_warm = True

    def run(self, messages):
        assert self.is_warm
        return super().run(messages)


@pytest.mark.parametrize("kind", [Generator, Loaded])
def test_the_generator_reads_the_intent(kind):
    """The question goes to the generator as one message of the user, and its answer becomes the intent."""
    generator = kind(ChatMessage.from_assistant(PAST))
    reader = chat_intent_reader(generator)
    intent = reader.read("what was it two summers ago?", NOW)
    assert isinstance(reader, IntentReader)
    assert IntentKind.PAST == intent.kind
    assert intent.window is not None
    assert "2022-12-31" == str(intent.window.last_day())
    assert [message.is_from("user") for message in generator.sent] == [True]
    assert "two summers ago" in generator.sent[0].text


@pytest.mark.parametrize("replies", [[], [ChatMessage.from_assistant("I cannot say")], [ChatMessage.from_assistant()]])
def test_without_an_answer_the_rules_read(replies, caplog):
    """No reply, a reply without text and one that is no intent leave the question to the rules, with a warning."""
    question = "latest fee"
    with caplog.at_level(logging.WARNING, logger="freshness_retrieval"):
        assert RuleIntentReader().read(question, NOW) == chat_intent_reader(Generator(*replies)).read(question, NOW)
    assert 1 == len(caplog.records)


@component
class Fixed:
    """A chat generator that always replies the same."""

    def __init__(self, reply: str):
        self.reply = reply

    @component.output_types(replies=list[ChatMessage])
    def run(self, messages: list[ChatMessage]):
        return {"replies": [ChatMessage.from_assistant(self.reply)]}


def test_the_ranker_reads_by_it():
    """A generator that is given to the ranker decides which time counts, also in a pipeline that was dumped and loaded."""
    documents = [
        Document(id=day, content=f"text of {day}", meta={"date": day}, score=0.5)
        for day in ("2024-05-01", "2022-05-01")
    ]
    pipeline = Pipeline()
    pipeline.add_component("ranker", FreshnessRanker(as_of="2024-06-02", chat_generator=Fixed(PAST)))
    for each in (pipeline, Pipeline.loads(pipeline.dumps(), allowed_modules=[__name__])):
        found = each.run({"ranker": {"documents": documents, "query": "what was it two summers ago?"}})["ranker"]
        assert ["2022-05-01", "2024-05-01"] == [document.id for document in found["documents"]]
        assert "2022-12-31" == found["report"]["intent"]["last_day"]
