"""In pipelines: built, run, dumped and loaded like any component of the framework."""

import copy
import json
from datetime import UTC, date, datetime

import pytest
import yaml
from haystack import Document, Pipeline
from haystack.components.builders import PromptBuilder
from haystack.components.joiners import DocumentJoiner
from haystack.components.retrievers.in_memory import InMemoryBM25Retriever
from haystack.document_stores.in_memory import InMemoryDocumentStore

from freshness_retrieval import ConfigurationError, FreshnessPolicy, PolicyError, UnknownIndexError, UnreadableTimeError
from haystack_integrations.components.rankers.freshness import FreshnessRanker

PLAIN = {"timezone": "Asia/Shanghai", "rerank": {"half_life": "30d"}}
TYPE = "haystack_integrations.components.rankers.freshness.ranker.FreshnessRanker"
FEES = [
    Document(id="2023", content="The fee is 350.", meta={"date": "2022-11-01", "valid_until": "2023-12-31"}),
    Document(id="2024", content="The fee is 380.", meta={"date": "2023-10-15", "valid_until": "2024-12-31"}),
]
TEMPLATE = "{% for doc in documents %}{{ doc.content }} ({{ doc.meta.freshness }}){% endfor %}"


@pytest.fixture
def config(tmp_path):
    path = tmp_path / "freshness.yaml"
    path.write_text("version: 1\nindexes:\n  fees: {timezone: Asia/Shanghai, rerank: {half_life: 30d}}\n")
    return path


def rag():
    store = InMemoryDocumentStore(shared=False)
    store.write_documents(FEES)
    pipeline = Pipeline()
    pipeline.add_component("retriever", InMemoryBM25Retriever(store))
    pipeline.add_component("freshness", FreshnessRanker())
    pipeline.add_component("prompt", PromptBuilder(TEMPLATE, required_variables=["documents"]))
    pipeline.connect("retriever", "freshness.documents")
    pipeline.connect("freshness.documents", "prompt.documents")
    return pipeline


INPUTS = {"retriever": {"query": "What is the fee?"}, "freshness": {"query": "What is the fee?", "as_of": "2024-06-02"}}


def test_the_prompt_holds_what_is_valid_with_its_date():
    """In a pipeline the prompt is built from the valid document alone; the rest comes out beside it."""
    found = rag().run(INPUTS)
    assert found["prompt"]["prompt"] == "The fee is 380. (as of 2023-10-15)"
    assert [each.id for each in found["freshness"]["filtered"]] == ["2023"]


async def test_the_asynchronous_run_is_the_same():
    """`run_async` of a pipeline gives what `run` gives."""
    assert await rag().run_async(INPUTS) == rag().run(INPUTS)


def test_removed_documents_can_flow_on():
    """The other outputs connect like the first one, so a pipeline can join them again."""
    pipeline = Pipeline()
    pipeline.add_component("freshness", FreshnessRanker(as_of="2024-06-02"))
    pipeline.add_component("joiner", DocumentJoiner())
    pipeline.connect("freshness.documents", "joiner.documents")
    pipeline.connect("freshness.filtered", "joiner.documents")
    joined = pipeline.run({"freshness": {"documents": FEES}})["joiner"]["documents"]
    assert {each.id for each in joined} == {"2023", "2024"}


def as_pipeline(ranker):
    pipeline = Pipeline()
    pipeline.add_component("freshness", ranker)
    return pipeline


@pytest.mark.parametrize("source", ["policy", "file", "none"])
def test_a_pipeline_survives_its_yaml(source, config):
    """Dumped, loaded without any allowance and dumped again, a pipeline is the same text and runs the same."""
    given = {"policy": {"policy": PLAIN}, "file": {"config": str(config), "index": "fees"}, "none": {}}[source]
    original = as_pipeline(FreshnessRanker(**given, as_of="2024-06-02", top_k=3))
    text = original.dumps()
    loaded = Pipeline.loads(text)
    inputs = {"freshness": {"documents": FEES, "query": "What is the fee?"}}
    assert loaded.dumps() == text
    assert loaded.run(inputs) == original.run(inputs)


def test_what_was_given_is_written(config):
    """The path and the index are written, or the policy in plain values."""
    empty = {"policy": None, "config": None, "index": None, "as_of": None, "top_k": None, "chat_generator": None}
    assert FreshnessRanker(config=config, index="fees").to_dict() == {
        "type": TYPE,
        "init_parameters": empty | {"config": str(config), "index": "fees"},
    }
    assert FreshnessRanker(FreshnessPolicy.from_dict(PLAIN), top_k=5).to_dict() == {
        "type": TYPE,
        "init_parameters": empty | {"policy": PLAIN, "top_k": 5},
    }


def test_a_date_in_yaml_is_a_date():
    """`as_of: 2024-06-02` without quotes, which YAML reads as a date, loads, runs and dumps."""
    data = yaml.safe_load(as_pipeline(FreshnessRanker()).dumps())
    data["components"]["freshness"]["init_parameters"]["as_of"] = date(2024, 6, 2)
    loaded = Pipeline.loads(yaml.safe_dump(data))
    assert [each.id for each in loaded.run({"freshness": {"documents": FEES}})["freshness"]["documents"]] == ["2024"]
    assert yaml.safe_load(loaded.dumps())["components"]["freshness"]["init_parameters"]["as_of"] == "2024-06-02"


def test_a_datetime_is_held_as_text():
    """A moment keeps its offset in ISO form."""
    assert FreshnessRanker(as_of=datetime(2024, 6, 2, 8, 30, tzinfo=UTC)).as_of == "2024-06-02T08:30:00+00:00"


def test_arguments_are_not_changed():
    """Neither the settings nor the data to load from is touched, and later changes to them have no effect."""
    settings = copy.deepcopy(PLAIN)
    ranker = FreshnessRanker(settings)
    data = ranker.to_dict()
    before = json.dumps(data)
    FreshnessRanker.from_dict(data)
    assert settings == PLAIN
    assert json.dumps(data) == before
    settings["rerank"]["half_life"] = "1d"
    assert ranker.to_dict() == json.loads(before)


@pytest.mark.parametrize(
    ("arguments", "error", "message"),
    [
        ({"policy": {"rerank": {"alpha": 2, "half_life": "0d"}}}, PolicyError, "2 faults"),
        ({"policy": {"type": "env_var"}}, PolicyError, "type"),
        ({"policy": "freshness.yaml"}, PolicyError, "policy"),
        ({"config": "missing.yaml", "index": "fees"}, ConfigurationError, "missing.yaml"),
        ({"config": "freshness.yaml"}, ConfigurationError, "config is given without index"),
        ({"index": "fees"}, ConfigurationError, "index is given without config"),
        ({"policy": {}, "config": "freshness.yaml", "index": "fees"}, ConfigurationError, "not both"),
        ({"top_k": 0}, ConfigurationError, "top_k"),
        ({"top_k": "3"}, ConfigurationError, "top_k"),
        ({"top_m": 3}, TypeError, "top_m"),
        ({"as_of": "soon"}, UnreadableTimeError, "as_of"),
        ({"as_of": "2024"}, UnreadableTimeError, "not a single day"),
    ],
)
def test_what_cannot_be_used_fails_at_construction(arguments, error, message):
    """A bad argument raises at once, and says which it is."""
    with pytest.raises(error, match=message):
        FreshnessRanker(**arguments)


def test_an_unknown_index_is_named_with_the_known_ones(config):
    """A misspelt index raises with a suggestion."""
    with pytest.raises(UnknownIndexError, match="did you mean 'fees'"):
        FreshnessRanker(config=str(config), index="fee")


def test_every_fault_of_a_file_is_listed(config):
    """A file with two faults names both, with their lines."""
    config.write_text("version: 1\nindexes:\n  fees:\n    timezone: Mars/Olympus\n    undatd: keep\n")
    with pytest.raises(PolicyError) as caught:
        FreshnessRanker(config=str(config), index="fees")
    assert [fault.line for fault in caught.value.faults] == [4, 5]
