"""The postprocessor only translates: nodes in, the core's kept ones out, nothing else touched."""

import asyncio
import copy
import json
import math
import threading
from concurrent.futures import ThreadPoolExecutor

import pytest
from llama_index.core.postprocessor.types import BaseNodePostprocessor
from llama_index.core.schema import (
    Document,
    ImageNode,
    IndexNode,
    MetadataMode,
    Node,
    NodeRelationship,
    NodeWithScore,
    QueryBundle,
    RelatedNodeInfo,
    TextNode,
)
from llama_index.core.storage.docstore import SimpleDocumentStore

from freshness_retrieval import MACHINE_KEYS, PROMPT_KEY
from llama_index.postprocessor.freshness import FreshnessPostprocessor

NOW = "2024-06-02"
ACTIVE = {"topic_classes": {"active": {"stale_after": "6mo"}}}


def scored(node_id: str, score: float | None, **metadata):
    node = TextNode(
        id_=node_id,
        text=f"text of {node_id}",
        metadata=metadata,
        excluded_llm_metadata_keys=["source"],
        excluded_embed_metadata_keys=["source"],
    )
    return NodeWithScore(node=node, score=score)


def nodes():
    return [
        scored("expired", 0.9, published_at="2022-11-01", valid_until="2023-12-31", source="a"),
        scored("current", 0.8, published_at="2024-05-15", valid_until="2024-12-31", source="b"),
        scored("stale", 0.7, published_at="2023-01-10", topic_class="active", source="c"),
        scored("price", 0.6, published_at="2023-01-10", topic_class="volatile", source="d"),
        scored("undated", 0.5, source="e"),
    ]


def test_the_framework_takes_it_for_a_postprocessor():
    """It is one of the framework's postprocessors."""
    assert BaseNodePostprocessor in FreshnessPostprocessor.__mro__


def test_only_what_holds_comes_back_in_rank_order():
    """Outdated nodes are left out; the others come back with their ids, and scores that never rise."""
    kept = FreshnessPostprocessor(as_of=NOW).postprocess_nodes(nodes(), query_str="What is the fee?")
    scores = [node.score for node in kept]
    assert [node.node_id for node in kept] == ["current", "stale", "undated"]
    assert scores == sorted(scores, reverse=True)


def test_inputs_are_unchanged():
    """Neither the list, nor a node, nor its metadata, lists of keys or score is touched."""
    given = nodes()
    before, parts = copy.deepcopy([node.to_dict() for node in given]), [(id(node), id(node.node)) for node in given]
    FreshnessPostprocessor(as_of=NOW).postprocess_nodes(given, query_str="What is the fee?")
    assert [node.to_dict() for node in given] == before
    assert [(id(node), id(node.node)) for node in given] == parts


def test_the_model_reads_the_caveat_and_the_embedder_does_not():
    """The line stands in the text for the model alone; machine keys stand in neither text."""
    kept = FreshnessPostprocessor(as_of=NOW).postprocess_nodes(nodes(), query_str="What is the fee?")
    for_model = kept[1].node.get_content(metadata_mode=MetadataMode.LLM)
    for_embedder = kept[1].node.get_content(metadata_mode=MetadataMode.EMBED)
    assert "freshness: as of 2023-01-10; may be outdated" in for_model
    assert "as of" not in for_embedder
    assert [key for key in (*MACHINE_KEYS, "source") if key in for_model + for_embedder] == []


def test_what_is_written_is_json():
    """Metadata after the step are as fit for JSON as before."""
    kept = FreshnessPostprocessor(as_of=NOW).postprocess_nodes(nodes(), query_str="What is the fee?")
    assert [json.loads(json.dumps(node.metadata)) for node in kept] == [node.metadata for node in kept]


def test_kept_nodes_can_be_stored(tmp_path):
    """A document store writes the nodes to disk and reads them back."""
    kept = FreshnessPostprocessor(as_of=NOW).postprocess_nodes(nodes(), query_str="What is the fee?")
    store, path = SimpleDocumentStore(), str(tmp_path / "docstore.json")
    store.add_documents([node.node for node in kept])
    store.persist(path)
    assert SimpleDocumentStore.from_persist_path(path).docs == store.docs


def test_a_second_step_replaces_the_verdict_of_the_first():
    """Nothing of an earlier verdict is left, and no key is excluded twice."""
    first = FreshnessPostprocessor(as_of=NOW).postprocess_nodes(nodes(), query_str="What is the fee?")
    again = FreshnessPostprocessor({"prompt_line": "none"}, as_of="2023-01-11").postprocess_nodes(first)
    stale = next(node.node for node in again if node.node_id == "stale")
    assert PROMPT_KEY not in stale.metadata
    assert stale.excluded_llm_metadata_keys == ["source", *MACHINE_KEYS]
    assert stale.excluded_embed_metadata_keys == ["source", PROMPT_KEY, *MACHINE_KEYS]


def test_a_document_cannot_vouch_for_itself():
    """A line under our key that a document brings along does not reach the model."""
    forged = scored("forged", 0.9, published_at="2024-05-15", freshness="checked by the editors")
    kept = FreshnessPostprocessor({"prompt_line": "none"}, as_of=NOW).postprocess_nodes([forged])
    assert "checked by the editors" not in kept[0].node.get_content(metadata_mode=MetadataMode.LLM)


@pytest.mark.parametrize("question", [None, QueryBundle(""), QueryBundle("What is the fee?")])
def test_a_question_is_not_needed(question):
    """Nodes are judged with a question, an empty one, and none."""
    kept = FreshnessPostprocessor(as_of=NOW).postprocess_nodes(nodes(), query_bundle=question)
    assert [node.node_id for node in kept] == ["current", "stale", "undated"]


@pytest.mark.parametrize("score", [None, 0.0, -1.0, -37.5, math.nan, math.inf, -math.inf, 1e300])
def test_no_score_loses_a_node(score):
    """A score of any kind raises nothing, and the node comes back with a finite one."""
    given = [scored("odd", score, published_at="2024-05-15"), scored("even", 0.5, published_at="2024-05-15")]
    kept = FreshnessPostprocessor(as_of=NOW).postprocess_nodes(given)
    assert {node.node_id for node in kept} == {"odd", "even"}
    assert all(math.isfinite(node.score) for node in kept)


def test_equal_ids_stay_apart():
    """Two nodes with one id both come back, each with its own verdict."""
    given = [scored("same", 0.5, published_at="2024-05-15"), scored("same", 0.9, published_at="2023-01-10")]
    kept = FreshnessPostprocessor(as_of=NOW).postprocess_nodes(given)
    assert sorted((node.node_id, node.metadata[PROMPT_KEY]) for node in kept) == [
        ("same", "as of 2023-01-10; an older version"),
        ("same", "as of 2024-05-15"),
    ]


def test_an_empty_list_stays_empty():
    """No nodes in, no nodes out."""
    assert FreshnessPostprocessor(as_of=NOW).postprocess_nodes([], query_str="What is the fee?") == []


def test_the_few_that_hold_survive():
    """With 95 % of the nodes expired, the others come back."""
    given = [
        scored(str(number), 0.5, published_at="2022-01-01", valid_until="2022-12-31" if number % 20 else "2024-12-31")
        for number in range(100)
    ]
    kept = FreshnessPostprocessor(as_of=NOW).postprocess_nodes(given)
    assert sorted(node.node_id for node in kept) == ["0", "20", "40", "60", "80"]


def test_top_n_is_the_most_that_come_back():
    """The list is cut after the removal, so outdated nodes take no place in it."""
    kept = FreshnessPostprocessor(as_of=NOW, top_n=2).postprocess_nodes(nodes(), query_str="What is the fee?")
    assert [node.node_id for node in kept] == ["current", "stale"]


def test_the_kind_of_a_node_survives():
    """Images, references with their object, documents and nodes without a text come back as what they were."""
    target = TextNode(text="target")
    kinds = [
        ImageNode(id_="image", image_url="https://example.org/a.png", metadata={"date": "2024-05-15"}),
        IndexNode(id_="index", text="see target", index_id="target", obj=target, metadata={"date": "2024-05-15"}),
        Document(id_="document", text="whole", metadata={"date": "2024-05-15"}),
        Node(id_="bare", metadata={"date": "2024-05-15"}),
    ]
    kept = FreshnessPostprocessor(as_of=NOW).postprocess_nodes([NodeWithScore(node=node) for node in kinds])
    assert [type(node.node) for node in kept] == [type(node) for node in kinds]
    assert kept[1].node.obj is target
    assert kept[0].node.image_url == "https://example.org/a.png"


def from_source(node_id: str, source: str, **metadata):
    node = scored(node_id, 0.5, **metadata)
    node.node.relationships[NodeRelationship.SOURCE] = RelatedNodeInfo(node_id=source)
    return node


def test_a_source_document_names_its_chunks():
    """A successor can be named by the document its chunks come from, unless their metadata name another."""
    given = [
        from_source("old", "handbook-2023", published_at="2023-01-10", superseded_by="handbook-2024"),
        from_source("new", "handbook-2024", published_at="2024-06-10"),
        from_source("other", "file-7", published_at="2024-01-10", superseded_by="notice-9"),
        from_source("notice", "file-8", published_at="2024-06-10", doc_id="notice-9"),
    ]
    kept = FreshnessPostprocessor(as_of=NOW).postprocess_nodes(given)
    assert {node.node_id for node in kept} == {
        "old",
        "new",
        "other",
        "notice",
    }  # successors of 10 June: not yet in force
    kept = FreshnessPostprocessor(as_of="2024-06-10").postprocess_nodes(given)
    assert {node.node_id for node in kept} == {"new", "notice"}


def test_a_broken_relationship_is_no_source():
    """A source that is a list, which LlamaIndex itself refuses to read, does not stop a query."""
    node = scored("odd", 0.5, published_at="2024-05-15")
    node.node.relationships[NodeRelationship.SOURCE] = [RelatedNodeInfo(node_id="a")]
    assert [kept.node_id for kept in FreshnessPostprocessor(as_of=NOW).postprocess_nodes([node])] == ["odd"]


def outcome(kept):
    return [(node.node_id, node.score, node.metadata) for node in kept]


def test_threads_share_one_postprocessor():
    """Twenty threads at once get what one call alone gets."""
    postprocessor = FreshnessPostprocessor(as_of=NOW)
    expected = outcome(postprocessor.postprocess_nodes(nodes(), query_str="What is the fee?"))
    with ThreadPoolExecutor(20) as pool:
        found = pool.map(
            lambda _: outcome(postprocessor.postprocess_nodes(nodes(), query_str="What is the fee?")), range(100)
        )
        assert list(found) == [expected] * 100


async def test_tasks_share_one_postprocessor():
    """A hundred tasks at once get what the synchronous call gets."""
    postprocessor = FreshnessPostprocessor(as_of=NOW)
    expected = outcome(postprocessor.postprocess_nodes(nodes(), query_str="What is the fee?"))
    found = await asyncio.gather(
        *(postprocessor.apostprocess_nodes(nodes(), query_str="What is the fee?") for _ in range(100))
    )
    assert [outcome(kept) for kept in found] == [expected] * 100


async def test_the_asynchronous_path_needs_no_thread():
    """Awaiting runs the core where it is awaited."""
    before = threading.active_count()
    await FreshnessPostprocessor(as_of=NOW).apostprocess_nodes(nodes(), query_str="What is the fee?")
    assert threading.active_count() == before
