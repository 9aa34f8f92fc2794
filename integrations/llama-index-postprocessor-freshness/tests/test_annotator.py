"""Annotation in an ingestion pipeline: documents, chunks, cache, and what reaches embeddings and prompts."""

import asyncio
import json
import pickle

import pytest
from llama_index.core import VectorStoreIndex
from llama_index.core.embeddings import MockEmbedding
from llama_index.core.ingestion import DocstoreStrategy, IngestionPipeline
from llama_index.core.llms import MockLLM
from llama_index.core.node_parser import SentenceSplitter
from llama_index.core.schema import Document, MetadataMode, TextNode
from llama_index.core.storage.docstore import SimpleDocumentStore
from llama_index.core.vector_stores import SimpleVectorStore

from freshness_retrieval import WIRE_MACHINE_KEYS, ConfigurationError, FreshnessPolicy, PolicyError
from llama_index.postprocessor.freshness import FreshnessPostprocessor, TimeAnnotator

TEXT = "Published: 3 May 2024\n\nThe fee is 350. It is valid until 30 June 2024. Pay at the desk."


def notice(**metadata):
    return Document(id_="notice", text=TEXT, metadata={"file_name": "fees.txt", **metadata})


def test_a_document_is_dated_and_its_texts_stay():
    """The copy carries flat wire keys; what is embedded and what the model reads does not change, nor does the input."""
    document = notice()
    [found] = TimeAnnotator()([document])
    assert ("2024-05-03", "2024-06-30") == (found.metadata["published_at"], found.metadata["valid_until"])
    assert all(isinstance(value, str | int) for value in found.metadata.values())
    for mode in (MetadataMode.EMBED, MetadataMode.LLM):
        assert document.get_content(mode) == found.get_content(mode)
    assert ({"file_name": "fees.txt"}, "notice") == (document.metadata, found.id_)
    assert set(WIRE_MACHINE_KEYS) & found.metadata.keys() <= set(found.excluded_llm_metadata_keys)


def test_what_a_user_shows_stays_shown():
    """A date that a document carries itself stays in the prompt; keys are excluded once, however often it runs."""
    [once] = TimeAnnotator()([notice(published_at="2024-05-03")])
    [twice] = TimeAnnotator()([once])
    assert "published_at: 2024-05-03" in twice.get_content(MetadataMode.LLM)
    assert (once.metadata, once.excluded_llm_metadata_keys) == (twice.metadata, twice.excluded_llm_metadata_keys)


def test_chunks_inherit_what_the_whole_text_says():
    """Behind a splitter a chunk keeps date and window of its document, unless its own text states another window."""
    long = "The desk is open daily. " * 60
    text = f"Published: 3 May 2024\n\nThis notice is valid until 30 June 2024.\n\n{long}\n\nThis annex is valid until 31 July 2024."
    splitter = SentenceSplitter(chunk_size=128, chunk_overlap=0)
    before = IngestionPipeline(transformations=[TimeAnnotator(mentions=False), splitter]).run(
        documents=[Document(text=text)]
    )
    again = TimeAnnotator(mentions=False)(before)
    assert len(again) > 3
    assert {"2024-05-03"} == {chunk.metadata["published_at"] for chunk in again}
    assert ["2024-06-30"] * (len(again) - 1) + ["2024-07-31"] == [chunk.metadata["valid_until"] for chunk in again]
    assert "the document says until 2024-06-30" == again[-1].metadata["validity_conflict"]
    assert [chunk.metadata for chunk in again] == [chunk.metadata for chunk in TimeAnnotator(mentions=False)(again)]


def test_many_dates_do_not_fill_a_chunk():
    """Two hundred dates in one document leave a splitter with small chunks enough room."""
    text = " ".join(f"Lot {number} was sold on {number % 28 + 1} March 20{number % 24:02d}." for number in range(200))
    chunks = IngestionPipeline(
        transformations=[TimeAnnotator(mentions=False), SentenceSplitter(chunk_size=128, chunk_overlap=0)]
    ).run(documents=[Document(text=text)])
    assert len(chunks) > 10


async def test_a_pipeline_caches_by_what_the_annotator_would_write(tmp_path):
    """The same settings hit the cache, sync and async; another policy, even behind the same path, does not."""
    path = tmp_path / "freshness.yaml"
    path.write_text("version: 1\nindexes: {fees: {timezone: UTC}}\n")
    pipeline = IngestionPipeline(transformations=[TimeAnnotator(config=path, index="fees")])
    first = pipeline.run(documents=[notice()])
    second = await pipeline.arun(documents=[notice()])
    assert (1, first[0].metadata) == (len(pipeline.cache.cache.get_all(pipeline.cache.collection)), second[0].metadata)

    path.write_text("version: 1\nindexes: {fees: {timezone: Asia/Shanghai}}\n")
    pipeline.transformations = [TimeAnnotator(config=path, index="fees")]
    [other] = pipeline.run(documents=[notice()])
    assert other.metadata["valid_until_ts"] == first[0].metadata["valid_until_ts"] - 8 * 3600


@pytest.mark.parametrize("strategy", list(DocstoreStrategy))
def test_a_document_store_sees_no_change_where_there_is_none(strategy):
    """Annotated again, an unchanged document is neither written nor embedded again; a changed one is."""
    pipeline = IngestionPipeline(
        transformations=[TimeAnnotator(), SentenceSplitter()],
        docstore=SimpleDocumentStore(),
        vector_store=SimpleVectorStore(),
        docstore_strategy=strategy,
    )
    pipeline.transformations.append(MockEmbedding(embed_dim=4))
    runs = [notice(), notice(), Document(id_="notice", text="The fee is 380. Valid until 30 June 2025.")]
    assert [len(pipeline.run(documents=[document])) for document in runs] == [1, 0, 1]


def test_it_comes_from_yaml(tmp_path):
    """`from_yaml` takes the policy of an index."""
    path = tmp_path / "freshness.yaml"
    path.write_text("version: 1\nindexes: {fees: {timezone: Asia/Shanghai}}\n")
    built = TimeAnnotator.from_yaml(path, index="fees", mentions=False)
    assert built.to_dict() == TimeAnnotator(config=path, index="fees", mentions=False).to_dict()


async def test_awaited_it_lets_others_through():
    """Documents are annotated one by one, in order, with a turn for others after each."""
    documents = [Document(text=f"Valid until {day} June 2024.") for day in range(1, 9)]
    turns = []
    others = asyncio.create_task(count_turns(turns))
    annotated = await TimeAnnotator().acall(documents)
    others.cancel()
    assert [node.metadata for node in annotated] == [node.metadata for node in TimeAnnotator()(documents)]
    assert len(turns) >= len(documents)


async def count_turns(turns):
    while True:
        turns.append(1)
        await asyncio.sleep(0)


def test_workers_annotate_as_one_process_does():
    """An annotator goes to other processes."""
    documents = [Document(id_=str(day), text=f"Valid until {day} June 2024.") for day in range(1, 5)]
    alone = IngestionPipeline(transformations=[TimeAnnotator()], disable_cache=True)
    assert [node.metadata for node in alone.run(documents=documents)] == [
        node.metadata for node in alone.run(documents=documents, num_workers=2)
    ]
    annotator = TimeAnnotator({"timezone": "Asia/Shanghai"})
    assert annotator([notice()])[0].metadata == pickle.loads(pickle.dumps(annotator))([notice()])[0].metadata  # noqa: S301 (our own bytes)


def test_it_is_written_and_read_as_it_was_given():
    """The form for files is JSON of what was given; a fingerprint beside it is not read back."""
    annotator = TimeAnnotator(FreshnessPolicy(timezone="Asia/Shanghai"), lang="zh", mentions=False)
    data = json.loads(json.dumps(annotator.to_dict()))
    assert ({"timezone": "Asia/Shanghai"}, "zh", False) == (data["policy"], data["lang"], data["mentions"])
    assert annotator.to_dict() == TimeAnnotator.from_dict(data).to_dict()
    assert annotator.to_dict() != annotator.model_copy(update={"policy": None}).to_dict()


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        ({"lang": "klingon"}, "klingon"),
        ({"config": "absent.yaml", "index": "fees"}, "absent.yaml"),
        ({"mentions": 3}, "mentions"),
        ({"unknown": 1}, "unknown"),
    ],
)
def test_arguments_that_cannot_be_used_are_refused_early(arguments, message):
    """A wrong argument is an error at construction that names it."""
    with pytest.raises(ConfigurationError, match=message):
        TimeAnnotator(**arguments)


def test_a_wrong_policy_is_refused():
    """All faults of a policy are named."""
    with pytest.raises(PolicyError, match="timezone"):
        TimeAnnotator({"timezone": "Mars/Base"})


@pytest.mark.parametrize(
    "node", [TextNode(text=""), TextNode(text="30 February 2024", metadata={"published_at": None})]
)
def test_poor_nodes_pass(node):
    """A node without text or with unreadable metadata comes back, marked as unknown."""
    [found] = TimeAnnotator()([node])
    assert "unknown" == found.metadata["validity_kind"]


def test_a_query_engine_uses_what_only_the_text_says():
    """What annotation reads from the text keeps an outdated chunk out of the prompt, under the index's own names too."""
    policy = {"fields": {"valid_until": ["expires"], "published_at": ["pub_date"]}, "read_text": False}
    nodes = IngestionPipeline(transformations=[TimeAnnotator(policy), SentenceSplitter()]).run(
        documents=[notice(), Document(id_="new", text="The fee is 380. Valid from 1 July 2024 until 31 December 2024.")]
    )
    index = VectorStoreIndex(nodes, embed_model=MockEmbedding(embed_dim=4))
    engine = index.as_query_engine(
        llm=MockLLM(), node_postprocessors=[FreshnessPostprocessor(policy, as_of="2024-08-01")]
    )
    prompt = str(engine.query("What is the fee?"))
    assert ("380" in prompt, "350" in prompt) == (True, False)
