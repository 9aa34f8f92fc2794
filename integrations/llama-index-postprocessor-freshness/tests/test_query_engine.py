"""End to end in a query engine, with a model that answers with its prompt."""

from llama_index.core import VectorStoreIndex
from llama_index.core.embeddings import MockEmbedding
from llama_index.core.llms import MockLLM
from llama_index.core.schema import TextNode

from freshness_retrieval import MACHINE_KEYS
from llama_index.postprocessor.freshness import FreshnessPostprocessor

FEES = [
    TextNode(id_="2023", text="The fee is 350.", metadata={"date": "2022-11-01", "valid_until": "2023-12-31"}),
    TextNode(id_="2024", text="The fee is 380.", metadata={"date": "2023-10-15", "valid_until": "2024-12-31"}),
    TextNode(id_="guide", text="Pay at the desk.", metadata={"date": "2023-01-10", "topic_class": "active"}),
]

ALL_EXPIRED = {"fields": {"valid_until": ["valid_until", "date"]}}


def engine(**arguments):
    index = VectorStoreIndex(FEES, embed_model=MockEmbedding(embed_dim=4))
    return index.as_query_engine(
        llm=MockLLM(), similarity_top_k=3, node_postprocessors=[FreshnessPostprocessor(**arguments)]
    )


async def answers(query_engine):
    return [query_engine.query("What is the fee?"), await query_engine.aquery("What is the fee?")]


async def test_the_prompt_holds_what_is_valid_with_its_date():
    """The model reads the valid sources with dates and caveats, and neither the expired one nor machine keys."""
    for response in await answers(engine(as_of="2024-06-02")):
        prompt = str(response)
        assert ("380" in prompt, "350" in prompt) == (True, False)
        assert "freshness: as of 2023-10-15\n" in prompt
        assert "freshness: as of 2023-01-10; may be outdated" in prompt
        assert [key for key in MACHINE_KEYS if key in prompt] == []


async def test_the_response_says_why():
    """Outcome, reasons and citation of each source are in the metadata of the response."""
    for response in await answers(engine(as_of="2024-06-02")):
        found = response.metadata["guide"]
        assert found["freshness_outcome"] == "kept"
        assert "stale_active" in found["freshness_reasons"].split(",")
        assert found["freshness_citation"] == "[guide, as of 2023-01-10]"


async def test_no_source_is_no_answer():
    """With everything removed the framework gives its empty response and does not call the model."""
    for response in await answers(engine(as_of="2026-06-02", policy=ALL_EXPIRED)):
        assert (str(response), response.source_nodes) == ("Empty Response", [])


async def test_falling_back_brings_outdated_sources_with_their_caveat():
    """With `when_empty: fall_back` the removed sources come back, and the prompt says of each what it is."""
    for response in await answers(engine(as_of="2026-06-02", policy=ALL_EXPIRED | {"when_empty": "fall_back"})):
        assert len(response.source_nodes) == 3
        assert str(response).count("no longer valid") == str(response).count("nothing better was found") == 3
