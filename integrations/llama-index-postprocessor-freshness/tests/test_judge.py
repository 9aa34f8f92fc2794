"""The five-level judge in LlamaIndex: a postprocessor that labels, and an evaluator."""

import copy
import json
import pickle

import pytest
from llama_index.core import MockEmbedding, VectorStoreIndex
from llama_index.core.instrumentation import get_dispatcher
from llama_index.core.instrumentation.event_handlers import BaseEventHandler
from llama_index.core.llms import MockLLM
from llama_index.core.schema import ImageNode, NodeWithScore, TextNode
from pydantic import Field

from freshness_retrieval import ConfigurationError, PolicyError
from llama_index.postprocessor.freshness import (
    FreshnessEvaluator,
    FreshnessJudgePostprocessor,
    FreshnessProfileEvent,
)

FRAME = "2024-01 to 2024-06"
NEWS = [
    TextNode(id_="new", text="Fees rise.", metadata={"publish_date": "2024-05-15", "title": "Fees"}),
    TextNode(id_="near", text="Fees stay.", metadata={"publish_date": "2023-11-15"}),
    TextNode(id_="old", text="Fees fell.", metadata={"publish_date": "2019-05-15", "status": "superseded"}),
    TextNode(id_="undated", text="Fees."),
    TextNode(id_="broken", text="Fees.", metadata={"publish_date": "2024-13-45"}),
]
LEVELS = {"new": "current", "near": "background", "old": "stale", "undated": "undated", "broken": "malformed"}


def scored():
    return [NodeWithScore(node=node, score=1 - place / 10) for place, node in enumerate(NEWS)]


async def test_every_node_is_labelled_in_its_place():
    """Ids, scores and order stay, none is removed, the input is unchanged; awaited it does the same."""
    judge, given = FreshnessJudgePostprocessor(FRAME), scored()
    before = copy.deepcopy([node.to_dict() for node in given])
    for found in (judge.postprocess_nodes(given), await judge.apostprocess_nodes(given)):
        assert {node.node_id: node.metadata["freshness_level"] for node in found} == LEVELS
        assert [(node.node_id, node.score) for node in found] == [(node.node_id, node.score) for node in given]
    assert [node.to_dict() for node in given] == before


def test_levels_may_be_kept_back():
    """`keep` names the levels of the nodes to return."""
    judge = FreshnessJudgePostprocessor(FRAME, keep=["current", "background"])
    assert [node.node_id for node in judge.postprocess_nodes(scored())] == ["new", "near"]


def test_the_model_reads_the_level_in_an_engine():
    """The level stands in the prompt, its reasons in the metadata of the response alone."""
    engine = VectorStoreIndex(NEWS, embed_model=MockEmbedding(embed_dim=4)).as_query_engine(
        llm=MockLLM(), similarity_top_k=5, node_postprocessors=[FreshnessJudgePostprocessor(FRAME)]
    )
    response = engine.query("What of the fees?")
    assert "freshness_level: stale" in str(response)
    assert "freshness_level_reasons" not in str(response)
    assert response.metadata["old"]["freshness_level_reasons"] == "before_frame_far,overturned"


class Listener(BaseEventHandler):
    profiles: list = Field(default_factory=list)

    def handle(self, event, **_):
        if isinstance(event, FreshnessProfileEvent):
            self.profiles.append(event.profile)


def test_the_profile_is_in_an_event():
    """Ratios and queries of the whole list reach every handler."""
    handler, dispatcher = Listener(), get_dispatcher("llama_index.postprocessor.freshness")
    dispatcher.add_event_handler(handler)
    try:
        FreshnessJudgePostprocessor(FRAME, task={"goal_mode": "strategic"}).postprocess_nodes(
            scored(), query_str="评估收费的变化"
        )
    finally:
        dispatcher.event_handlers.remove(handler)
    [profile] = handler.profiles
    assert profile["current_ratio"] == 0.2
    assert profile["overall_assessment"].startswith("证据库")


def test_it_survives_a_dump_and_a_pickle():
    """What was given is written, and gives back a judge that labels alike."""
    judge = FreshnessJudgePostprocessor(
        {"start": "2024-01"}, freshness_policy={"conservatism_level": "lenient"}, keep=["current"]
    )
    data = json.loads(json.dumps(judge.to_dict()))
    for other in (
        FreshnessJudgePostprocessor.from_dict(data),
        pickle.loads(pickle.dumps(judge)),  # noqa: S301 - our own bytes
        judge.model_copy(),
    ):
        assert other.to_dict() == judge.to_dict()
        assert [n.to_dict() for n in other.postprocess_nodes(scored())] == [
            n.to_dict() for n in judge.postprocess_nodes(scored())
        ]


@pytest.mark.parametrize(
    ("arguments", "error", "message"),
    [
        ({"canonical_time_frame": "soon"}, ConfigurationError, "canonical_time_frame"),
        ({"canonical_time_frame": 3}, ConfigurationError, "canonical_time_frame"),
        ({"freshness_policy": {"conservatism_level": "brave", "months": 3}}, PolicyError, "2 faults"),
        ({"keep": ["fresh"]}, ConfigurationError, "keep"),
        ({"task": {"goal_mode": "grand"}}, PolicyError, "goal_mode"),
        ({"as_of": "2024"}, ConfigurationError, "as_of"),
    ],
)
def test_what_cannot_be_used_fails_at_construction(arguments, error, message):
    """A bad argument raises at once, and says which it is."""
    with pytest.raises(error, match=message):
        FreshnessJudgePostprocessor(**{"canonical_time_frame": FRAME, **arguments})


async def test_an_evaluator_tells_how_much_is_current():
    """The share of current sources is the score; sources count by their metadata, texts by what they say."""
    evaluator = FreshnessEvaluator(FRAME, threshold=0.2)
    engine = VectorStoreIndex(NEWS, embed_model=MockEmbedding(embed_dim=4)).as_query_engine(
        llm=MockLLM(), similarity_top_k=5
    )
    response = engine.query("What of the fees?")
    for result in (
        evaluator.evaluate_response("What of the fees?", response),
        await evaluator.aevaluate_response("What of the fees?", response),
    ):
        assert (result.score, result.passing) == (0.2, True)
        assert "20% is current" in result.feedback
    texts = await evaluator.aevaluate("fees", "350", ["发布日期：2024年3月5日", "发布日期：2019年3月5日"])
    assert (texts.score, texts.passing) == (0.5, True)
    assert FreshnessEvaluator(FRAME).evaluate_response().passing is False
    with pytest.raises(ConfigurationError, match="threshold"):
        FreshnessEvaluator(FRAME, threshold=2)


def test_a_node_without_text_is_judged_by_its_metadata():
    """An image has a date as well as any text."""
    node = ImageNode(id_="image", image_url="https://example.org/a.png", metadata={"date": "2024-03-01"})
    [found] = FreshnessJudgePostprocessor(FRAME).postprocess_nodes([NodeWithScore(node=node)])
    assert (type(found.node), found.metadata["freshness_level"]) == (ImageNode, "current")
