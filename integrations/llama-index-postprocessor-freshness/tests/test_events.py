"""What handlers of the framework's instrumentation see."""

import json
from contextlib import contextmanager

import pytest
from llama_index.core.instrumentation import get_dispatcher
from llama_index.core.instrumentation.event_handlers import BaseEventHandler
from llama_index.core.schema import NodeWithScore, TextNode
from pydantic import Field

from llama_index.postprocessor.freshness import FreshnessEvent, FreshnessPostprocessor

NODES = [
    NodeWithScore(node=TextNode(id_="old", metadata={"date": "2022-11-01", "valid_until": "2023-12-31"}), score=0.9),
    NodeWithScore(node=TextNode(id_="new", metadata={"date": "2023-10-15"}), score=0.8),
]


class Recorder(BaseEventHandler):
    events: list = Field(default_factory=list)

    def handle(self, event, **_):
        self.events.append(event)


class Failing(BaseEventHandler):
    def handle(self, event, **_):
        raise RuntimeError(event.class_name())


@contextmanager
def listening(handler):
    dispatcher = get_dispatcher()
    dispatcher.add_event_handler(handler)
    try:
        yield handler
    finally:
        dispatcher.event_handlers.remove(handler)


@pytest.fixture
def events():
    with listening(Recorder()) as recorder:
        FreshnessPostprocessor(as_of="2024-06-02").postprocess_nodes(NODES, query_str="What is the fee?")
    return recorder.events


def test_events_come_in_order(events):
    """The events of a reranker enclose ours, as the framework's own rerankers emit them."""
    assert [event.class_name() for event in events] == ["ReRankStartEvent", "FreshnessEvent", "ReRankEndEvent"]
    assert (events[0].query.query_str, events[0].top_n, events[0].model_name) == (
        "What is the fee?",
        2,
        "FreshnessPostprocessor",
    )
    assert [node.node_id for node in events[2].nodes] == ["new"]


def test_removed_nodes_are_in_the_event(events):
    """A handler sees each removed node with its reasons, and the gap notes."""
    result = events[1].result
    assert [(item.id, [str(code) for code in item.codes]) for item in result.filtered] == [("old", ["expired"])]
    assert result.gaps == ()


def test_the_event_dumps_to_the_wire_form(events):
    """A handler that writes events as JSON gets what `freshness rank --batch` prints."""
    dumped = json.loads(events[1].model_dump_json())
    assert dumped["result"] == json.loads(json.dumps(events[1].result.to_dict()))
    assert events[1].dict()["class_name"] == "FreshnessEvent"


def test_a_failing_handler_changes_nothing():
    """A handler that raises is ignored, as it is with the framework's own postprocessors."""
    postprocessor = FreshnessPostprocessor(as_of="2024-06-02")
    expected = postprocessor.postprocess_nodes(NODES)
    with listening(Failing()):
        assert postprocessor.postprocess_nodes(NODES) == expected


def test_events_belong_to_their_span():
    """Each event carries the span of the call that emitted it, so that tracers can place it."""
    with listening(Recorder()) as recorder:
        FreshnessPostprocessor(as_of="2024-06-02").postprocess_nodes(NODES)
    spans = {event.span_id for event in recorder.events if isinstance(event, FreshnessEvent)}
    assert [span.startswith("FreshnessPostprocessor._postprocess_nodes") for span in spans] == [True]
