"""What MIGRATION.md says of the recency postprocessors of LlamaIndex, run beside ours."""

import copy

import pytest
from llama_index.core.postprocessor import FixedRecencyPostprocessor, TimeWeightedPostprocessor
from llama_index.core.schema import NodeWithScore, QueryBundle, TextNode

from llama_index.postprocessor.freshness import FreshnessPostprocessor, TimeWeightedReranker

NOW = "2024-06-02"
NOON = 1_717_329_600.0
"""Noon of that day, in epoch seconds."""
HOUR, DAY = 3_600.0, 86_400.0
MISSING = object()


def scored(node_id, date, score=0.5, **metadata):
    if date is not MISSING:
        metadata["date"] = date
    return NodeWithScore(node=TextNode(id_=node_id, text=f"text of {node_id}", metadata=metadata), score=score)


def ids(nodes):
    return [node.node_id for node in nodes]


def fixed(nodes, **arguments):
    return FixedRecencyPostprocessor(**arguments).postprocess_nodes(nodes, query_bundle=QueryBundle("What is the fee?"))


def ours(nodes, **arguments):
    return FreshnessPostprocessor(as_of=NOW, **arguments).postprocess_nodes(nodes, query_str="What is the fee?")


@pytest.mark.parametrize("nothing", ["", None])
def test_a_node_without_a_date_was_the_newest(nothing):
    """Theirs returns the undated node alone; ours keeps all, and the undated one does not lead."""
    nodes = [
        scored("2023", "2023-06-01", 0.9),
        scored("undated", nothing, 0.8),
        scored("2024", "2024-05-01", 0.9),
    ]
    assert ids(fixed(nodes)) == ["undated"]
    assert ids(ours(nodes)) == ["2024", "2023", "undated"]


@pytest.mark.parametrize("date", ["2024-05-15T10:00:00Z", "2024年5月15日", "13/05/2024", "Q2 2024"])
def test_one_date_spoiled_all(date):
    """A form of date that theirs does not know ends the query; ours reads it, or flags it and reads the others."""
    nodes = [scored("2023", "2023-06-01", 0.9), scored("odd", date, 0.9)]
    with pytest.raises(ValueError, match=r"."):
        fixed(nodes)
    assert sorted(ids(ours(nodes))) == ["2023", "odd"]


def test_a_node_without_the_key_ended_the_query():
    """A missing key is an error of theirs, and an undated node of ours."""
    nodes = [scored("2023", "2023-06-01"), scored("none", MISSING)]
    with pytest.raises(KeyError):
        fixed(nodes)
    assert ours(nodes)[-1].metadata["freshness"] == "undated"


def test_relevance_did_not_count():
    """Theirs puts the newest node first, however little it has to do with the question; by date alone is still to be had."""
    nodes = [scored("answer", "2024-04-01", 0.92), scored("off topic", "2024-05-30", 0.10)]
    assert ids(fixed(nodes)) == ["off topic"]
    assert ids(ours(nodes, top_n=1)) == ["answer"]
    assert ids(TimeWeightedReranker(alpha=0.0, as_of=NOW).postprocess_nodes(nodes)) == ["off topic", "answer"]


def weighted(nodes, **arguments):
    postprocessor = TimeWeightedPostprocessor(now=NOON, top_k=len(nodes), **arguments)
    return postprocessor.postprocess_nodes(copy.deepcopy(nodes), query_bundle=QueryBundle("fee"))


def read_at(node_id, seconds, score=0.5):
    return scored(node_id, "2024-05-01", score, __last_accessed__=seconds)


def test_a_week_and_ten_years_weighed_the_same():
    """The time term of theirs is gone after a day; ours is half after each half-life."""
    week, decade = weighted([read_at("week", NOON - 7 * DAY), read_at("decade", NOON - 3_650 * DAY)])
    assert week.score == decade.score == 0.5
    kept = TimeWeightedReranker(alpha=0.5, half_life="30d", as_of=NOW).postprocess_nodes(
        [scored("month", "2024-05-03"), scored("year", "2023-06-02")]
    )
    assert [round(node.score, 2) for node in kept] == [0.5, 0.25]


def test_the_future_was_worth_everything():
    """A stamp of tomorrow gets an absurd score of theirs; ours flags it and gives nothing for it."""
    tomorrow, today = weighted([read_at("tomorrow", NOON + DAY, 0.1), read_at("today", NOON - HOUR, 0.9)])
    assert (tomorrow.node_id, tomorrow.score > 1e40) == ("tomorrow", True)
    kept = ours([scored("tomorrow", "2024-06-03", 0.1), scored("today", "2024-06-01", 0.9)])
    assert ids(kept) == ["today", "tomorrow"]
    assert "future_date" in kept[1].metadata["freshness_reasons"]
    assert today.node_id == "today"


def test_zero_and_nothing_became_one():
    """Scores of 0.0 and None become 1.0 of theirs; for ours 0.0 is a score and None is none."""
    before = [
        read_at("zero", NOON - 9 * DAY, 0.0),
        read_at("none", NOON - 9 * DAY, None),
        read_at("half", NOON - 9 * DAY),
    ]
    assert [(node.node_id, round(node.score, 2)) for node in weighted(before)] == [
        ("zero", 1.0),
        ("none", 1.0),
        ("half", 0.5),
    ]
    nodes = [scored("zero", "2024-05-01", 0.0), scored("half", "2024-05-01", 0.5)]
    assert ids(ours(nodes)) == ["half", "zero"]


def test_a_date_in_text_raised():
    """Theirs can only count with seconds."""
    with pytest.raises(TypeError):
        weighted([scored("text", "2024-05-01")], last_accessed_key="date")


def test_the_metadata_were_changed():
    """Theirs writes the time of reading into the nodes that come in; ours changes nothing."""
    nodes = [scored("a", "2024-05-01")]
    TimeWeightedPostprocessor(now=NOON).postprocess_nodes(nodes, query_bundle=QueryBundle("fee"))
    assert nodes[0].metadata.keys() == {"date", "__last_accessed__"}
    nodes = [scored("a", "2024-05-01")]
    ours(nodes)
    assert nodes[0].metadata.keys() == {"date"}
