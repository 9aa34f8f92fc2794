"""The example pipelines, and pipelines that earlier versions dumped, load and run."""

from pathlib import Path

import pytest
from haystack import Document, Pipeline
from haystack.dataclasses import ChatMessage
from haystack.document_stores.in_memory import InMemoryDocumentStore

HERE = Path(__file__).parent
EXAMPLES = sorted((HERE.parent / "examples").glob("*.yaml"))
DUMPED = sorted(HERE.glob("pipelines/*/*.yaml"))
QUESTION = "What is the fee?"
FEES = [
    Document(
        id=f"fee-{year}",
        content=f"The fee is {fee}.",
        embedding=[1.0, 0.0],
        meta={"date": f"{year - 1}-10-15", "valid_from": f"{year}-01-01", "valid_until": until},
    )
    for year, fee, until in ((2022, 320, "2022-12-31"), (2024, 380, "2999-12-31"))
]


@pytest.fixture(autouse=True)
def store():
    """Fill the store that all examples share."""
    store = InMemoryDocumentStore(index="examples")
    store.delete_documents([document.id for document in store.filter_documents()])
    store.write_documents(FEES)
    return store


INPUTS = {
    "rag": {"retriever": {"query": QUESTION}, "freshness": {"query": QUESTION}, "prompt": {"query": QUESTION}},
    "hybrid": {"words": {"query": QUESTION}, "vectors": {"query": QUESTION, "query_embedding": [1.0, 0.0]}},
    "dialogue": {
        "retriever": {"query": "And the fee now?", "messages": [ChatMessage.from_user("What was the fee in 2022?")]},
        "prompt": {"query": QUESTION},
    },
    "routing": {"in_force": {"documents": FEES, "query": QUESTION}},
    "indexing": {"annotator": {"documents": [Document(id="new", content="The fee is 390. Valid until 30 June 2999.")]}},
}


def expected(name, found, store):
    """Tell whether an example did what it is for."""
    match name:
        case "rag" | "dialogue":
            prompt = found["prompt"]["prompt"]
            return "380" in prompt and "320" not in prompt and "as of 2023-10-15" in prompt
        case "hybrid":
            return [each.id for each in found["join"]["documents"]] == ["fee-2024"]
        case "routing":
            kept, expired = found["ranked"]["documents"], found["in_force"]["expired"]
            return ([each.id for each in kept], [each.id for each in expired]) == (["fee-2024"], ["fee-2022"])
        case _:
            written = [each for each in store.filter_documents() if each.meta.get("valid_until") == "2999-06-30"]
            return found["writer"]["documents_written"] == len(written) == 1


@pytest.mark.parametrize("path", EXAMPLES, ids=lambda path: path.stem)
async def test_an_example_does_what_it_is_for(path, store):
    """Loaded without an allowance, run, dumped, loaded again and awaited, it gives the same."""
    pipeline = Pipeline.loads(path.read_text(encoding="utf-8"))
    assert expected(path.stem, pipeline.run(INPUTS[path.stem]), store)
    again = Pipeline.loads(pipeline.dumps())
    store.delete_documents([document.id for document in store.filter_documents()])
    store.write_documents(FEES)
    assert expected(path.stem, await again.run_async(INPUTS[path.stem]), store)


def test_every_example_is_listed_and_run():
    """The page lists the files that are there."""
    page = (HERE.parent / "examples" / "README.md").read_text(encoding="utf-8")
    assert [path.stem for path in EXAMPLES] == sorted(INPUTS)
    assert [path.name for path in EXAMPLES if f"`{path.name}`" not in page] == []


@pytest.mark.parametrize("path", DUMPED, ids=lambda path: f"{path.parent.name} {path.stem}")
def test_what_an_earlier_version_dumped_loads_and_runs(path):
    """A stored pipeline with every component keeps its names, its arguments and its outcome."""
    pipeline = Pipeline.loads(path.read_text(encoding="utf-8"))
    found = pipeline.run(
        {
            "turn": {"query": QUESTION},
            "whole": {"query": QUESTION},
        },
        include_outputs_from={"label", "in_force", "fresh", "ranked", "freshness", "retriever"},
    )
    assert [each.id for each in found["retriever"]["documents"]] == ["fee-2024"]
    assert [each.id for each in found["freshness"]["documents"]] == ["fee-2024"]
    assert [each.id for each in found["judge"]["current"]] == ["fee-2024"]
    assert [each.id for each in found["whole"]["documents"]] == ["fee-2024"]
    assert found["label"]["documents"][0].meta["freshness_outcome"] == "kept"


def test_the_stored_pipelines_have_every_component():
    """What is stored covers all that can be stored."""
    kept = "\n".join(path.read_text(encoding="utf-8") for path in DUMPED)
    ours = [
        "rankers.freshness.ranker.FreshnessRanker",
        "rankers.freshness.time_weighted.TimeWeightedRanker",
        "routers.freshness.validity_filter.ValidityFilter",
        "routers.freshness.stale_quarantine.StaleQuarantine",
        "classifiers.freshness.classifier.FreshnessClassifier",
        "classifiers.freshness.judge.FreshnessJudge",
        "retrievers.freshness.retriever.FreshnessRetriever",
        "retrievers.freshness.time_aware.TimeAwareRetriever",
        "extractors.freshness.annotator.TimeAnnotator",
        "query.freshness.time_context.TimeContextTracker",
    ]
    assert [name for name in ours if f"haystack_integrations.components.{name}" not in kept] == []
