"""The five-level judge in Haystack: documents by level, and a profile."""

import copy

import pytest
from haystack import Document, Pipeline

from freshness_retrieval import ConfigurationError, PolicyError
from haystack_integrations.components.classifiers.freshness import FreshnessJudge

FRAME = "2024-01 to 2024-06"
LEVELS = {"new": "current", "near": "background", "old": "stale", "undated": "undated", "broken": "malformed"}


def news():
    return [
        Document(id="new", content="Fees rise.", meta={"publish_date": "2024-05-15"}, score=0.9),
        Document(id="near", content="Fees stay.", meta={"publish_date": "2023-11-15"}, score=0.8),
        Document(
            id="old", content="Fees fell.", meta={"publish_date": "2019-05-15", "status": "superseded"}, score=0.7
        ),
        Document(id="undated", content=None, meta={}, score=None),
        Document(id="broken", content="Fees.", meta={"publish_date": "2024-13-45"}, score=0.5),
    ]


async def test_every_document_is_labelled_and_sorted():
    """Ids, scores and order stay; each is in the output of its level; awaited it does the same."""
    judge, given = FreshnessJudge(FRAME), news()
    found = judge.run(given)
    assert await judge.run_async(given) == found
    assert {each.id: each.meta["freshness_level"] for each in found["documents"]} == LEVELS
    assert [(each.id, each.score) for each in found["documents"]] == [(each.id, each.score) for each in given]
    assert {each.id: level for level in LEVELS.values() for each in found[level]} == LEVELS
    assert found["stale"][0].meta["freshness_level_reasons"] == "before_frame_far,overturned"
    assert given == news()


def test_the_frame_may_come_with_the_run():
    """A run brings its own frame, and the task in words, in whose language the profile speaks."""
    judge = FreshnessJudge(freshness_policy={"cross_window_rule": "stale"}, task={"goal_mode": "strategic"})
    found = judge.run(news(), canonical_time_frame={"start": "2019-01", "end": "2019-12"}, query="评估收费的变化")
    assert [each.id for each in found["current"]] == ["old"]
    assert found["profile"]["overall_assessment"].startswith("证据库")
    with pytest.raises(ConfigurationError, match="canonical_time_frame"):
        judge.run(news())


def test_it_is_dumped_and_loaded_without_an_allowance():
    """A pipeline with a judge is YAML, and judges alike when it is loaded."""
    pipeline = Pipeline()
    pipeline.add_component(
        "judge", FreshnessJudge({"start": "2024-01", "end": "2024-06"}, {"conservatism_level": "lenient"})
    )
    loaded = Pipeline.loads(pipeline.dumps())
    assert loaded.dumps() == pipeline.dumps()
    assert loaded.run({"judge": {"documents": news()}}) == pipeline.run({"judge": {"documents": news()}})
    data = pipeline.get_component("judge").to_dict()
    before = copy.deepcopy(data)
    FreshnessJudge.from_dict(data)
    assert data == before


@pytest.mark.parametrize(
    ("arguments", "error", "message"),
    [
        ({"canonical_time_frame": "soon"}, ConfigurationError, "canonical_time_frame"),
        ({"freshness_policy": {"conservatism_level": "brave", "months": 3}}, PolicyError, "2 faults"),
        ({"canonical_time_frame": FRAME, "task": {"goal_mode": "grand"}}, PolicyError, "goal_mode"),
        ({"timezone": "Mars"}, ConfigurationError, "Mars"),
    ],
)
def test_what_cannot_be_used_fails_at_construction(arguments, error, message):
    """A bad argument raises at once, and says which it is."""
    with pytest.raises(error, match=message):
        FreshnessJudge(**arguments)
