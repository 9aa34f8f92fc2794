"""The single steps as postprocessors: each acts by its own step, carries all reasons, and serialises."""

import json
import pickle

import pytest
from llama_index.core.postprocessor import SimilarityPostprocessor
from llama_index.core.postprocessor.types import BaseNodePostprocessor
from llama_index.core.schema import ImageNode, IndexNode, NodeWithScore, TextNode

from freshness_retrieval import ConfigurationError, PolicyError, RuleIntentReader, UnknownIndexError
from llama_index.postprocessor.freshness import (
    FreshnessPostprocessor,
    StaleQuarantine,
    TimeWeightedReranker,
    ValidityWindowFilter,
)

NOW = "2024-06-02"
PARTS = [FreshnessPostprocessor, ValidityWindowFilter, StaleQuarantine, TimeWeightedReranker]


def prices():
    return [
        NodeWithScore(node=TextNode(id_=node_id, text=f"price of {node_id}", metadata=metadata), score=score)
        for node_id, score, metadata in (
            ("2022", 0.9, {"topic_class": "volatile", "date": "2022-01-15", "valid_until": "2022-12-31"}),
            ("guide", 0.8, {"topic_class": "active", "date": "2023-05-15"}),
            ("2024", 0.7, {"topic_class": "volatile", "date": "2024-05-15"}),
            ("old", 0.6, {"topic_class": "volatile", "date": "2024-01-15"}),
        )
    ]


def ids(nodes):
    return [node.node_id for node in nodes]


@pytest.mark.parametrize(
    ("part", "kept"),
    [
        (ValidityWindowFilter, ["guide", "2024", "old"]),
        (StaleQuarantine, ["guide", "2024"]),
        (FreshnessPostprocessor, ["guide", "2024"]),
        (TimeWeightedReranker, ["2024", "2022", "guide", "old"]),
    ],
)
async def test_each_acts_by_its_own_step(part, kept):
    """Filter and quarantine remove and keep the order, the reranker orders and removes nothing; awaited they do the same."""
    given = part(as_of=NOW)
    assert issubclass(part, BaseNodePostprocessor)
    assert ids(given.postprocess_nodes(prices())) == kept
    assert ids(await given.apostprocess_nodes(prices())) == kept


def test_one_after_the_other_they_lose_no_caveat():
    """In a row the last one still writes what the others found, and the scores of the filter are those that came."""
    nodes = prices()
    for part in (ValidityWindowFilter, StaleQuarantine):
        nodes = part(as_of=NOW).postprocess_nodes(nodes)
        assert [node.score for node in nodes] == [node.score for node in prices() if node.node_id in ids(nodes)]
    nodes = TimeWeightedReranker(as_of=NOW, half_life="30d").postprocess_nodes(nodes)
    assert [(node.node_id, node.metadata["freshness"]) for node in nodes] == [
        ("2024", "as of 2024-05-15"),
        ("guide", "as of 2023-05-15; may be outdated"),
    ]


def test_the_reranker_is_the_formula():
    """The score is α·similarity + (1−α)·½^(age/half-life), whatever the question."""
    for question in (None, "What was the price in 2022?"):
        kept = TimeWeightedReranker(alpha=0.5, half_life="30d", as_of=NOW, top_n=2).postprocess_nodes(
            prices(), query_str=question
        )
        expected = {"2024": 0.5 * 0.7 + 0.5 * 0.5 ** (18 / 30), "2022": 0.5 * 0.9 + 0.5 * 0.5 ** (869 / 30)}
        assert {node.node_id: node.score for node in kept} == pytest.approx(expected)


@pytest.mark.parametrize("part", PARTS)
def test_each_comes_from_yaml(part, tmp_path):
    """`from_yaml` takes the policy of an index, and refuses a file or an index that is not there."""
    path = tmp_path / "freshness.yaml"
    path.write_text("version: 1\nindexes:\n  fees: {fields: {published_at: [issued]}, rerank: {half_life: 30d}}\n")
    built = part.from_yaml(path, index="fees", as_of=NOW, top_n=3)
    assert (built.to_dict(), built.top_n) == (part(config=path, index="fees", as_of=NOW, top_n=3).to_dict(), 3)
    with pytest.raises(UnknownIndexError, match="did you mean 'fees'"):
        part.from_yaml(path, index="fee")
    with pytest.raises(ConfigurationError, match=r"missing\.yaml"):
        part.from_yaml(tmp_path / "missing.yaml", index="fees")


@pytest.mark.parametrize(
    "given",
    [
        ValidityWindowFilter({"timezone": "Asia/Shanghai"}, as_of=NOW, top_n=3),
        StaleQuarantine(as_of=NOW),
        TimeWeightedReranker({"timezone": "Asia/Shanghai"}, alpha=0.5, decay_lambda=0.2, as_of=NOW),
        TimeWeightedReranker(half_life="30d", as_of=NOW),
    ],
)
def test_each_survives_a_dump_and_a_pickle(given):
    """What was given is written, under the name of the class, and gives back a part that judges alike."""
    data = json.loads(json.dumps(given.to_dict()))
    assert data["class_name"] == type(given).__name__
    for copy in (type(given).from_dict(data), pickle.loads(pickle.dumps(given)), given.model_copy()):  # noqa: S301
        assert copy.to_dict() == given.to_dict()
        assert [node.to_dict() for node in copy.postprocess_nodes(prices())] == [
            node.to_dict() for node in given.postprocess_nodes(prices())
        ]


@pytest.mark.parametrize(
    ("arguments", "error", "message"),
    [
        ({"alpha": 2}, PolicyError, "alpha"),
        ({"decay_lambda": -1.0}, PolicyError, "decay_lambda"),
        ({"half_life": "soon"}, PolicyError, "half_life"),
        ({"alpha": "much"}, ConfigurationError, "alpha: "),
        ({"decay_lambda": 0.1, "half_life": "30d"}, PolicyError, "half_life"),
        ({"gamma": 1}, ConfigurationError, "gamma: "),
        ({"intent_reader": RuleIntentReader()}, ConfigurationError, "intent_reader: "),
    ],
)
def test_the_reranker_refuses_what_cannot_be_used(arguments, error, message):
    """A bad weight or rate raises at construction, and says which it is."""
    with pytest.raises(error, match=message):
        TimeWeightedReranker(**arguments)


@pytest.mark.parametrize("part", PARTS)
@pytest.mark.filterwarnings("ignore::freshness_retrieval.MissingDatesWarning")
def test_nodes_without_text_stay_what_they_are(part):
    """Images, index nodes and empty nodes pass as copies of their kind; a nested object stays the same object."""
    target = TextNode(text="380")
    nodes = [
        NodeWithScore(node=ImageNode(id_="image", image_url="https://example.org/a.png"), score=None),
        NodeWithScore(node=IndexNode(id_="index", text="", index_id="t", obj=target), score=0.3),
        NodeWithScore(node=TextNode(id_="empty", text=""), score=0.2),
    ]
    kept = {node.node_id: node.node for node in part(as_of=NOW).postprocess_nodes(nodes)}
    assert {name: type(node) for name, node in kept.items()} == {
        "image": ImageNode, "index": IndexNode, "empty": TextNode,
    }  # fmt: skip
    assert kept["index"].obj is target


def test_it_stands_in_a_row_with_those_of_the_framework():
    """Scores never rise down the list, so a cutoff behind it cuts from the end."""
    nodes = FreshnessPostprocessor(as_of=NOW).postprocess_nodes(prices())
    cutoff = nodes[0].score
    assert ids(SimilarityPostprocessor(similarity_cutoff=cutoff).postprocess_nodes(nodes)) == [nodes[0].node_id]
