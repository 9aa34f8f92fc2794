"""Annotation in an indexing pipeline: documents, chunks, YAML, and filters of a store."""

import copy

import pytest
from haystack import Document, Pipeline
from haystack.components.preprocessors import DocumentSplitter
from haystack.components.retrievers.in_memory import InMemoryBM25Retriever
from haystack.components.writers import DocumentWriter
from haystack.document_stores.in_memory import InMemoryDocumentStore

from freshness_retrieval import ConfigurationError, PolicyError
from haystack_integrations.components.extractors.freshness import TimeAnnotator
from haystack_integrations.components.rankers.freshness import FreshnessRanker

TEXT = "Published: 3 May 2024\n\nThe fee is 350. It is valid until 30 June 2024."
INDEXING = """
components:
  annotator:
    type: haystack_integrations.components.extractors.freshness.annotator.TimeAnnotator
    init_parameters: {policy: {timezone: Asia/Shanghai}, mentions: false}
  splitter:
    type: haystack.components.preprocessors.document_splitter.DocumentSplitter
    init_parameters: {split_by: period, split_length: 1}
connections:
  - {sender: annotator.documents, receiver: splitter.documents}
"""


async def test_a_document_is_dated_and_keeps_its_id():
    """The copy carries flat wire keys, the document that came in does not change; async does the same."""
    document = Document(content=TEXT, meta={"source": "web"})
    before = copy.deepcopy(document)
    [found] = TimeAnnotator().run([document])["documents"]
    assert ("2024-05-03", "2024-06-30", "web") == tuple(
        found.meta[key] for key in ("published_at", "valid_until", "source")
    )
    assert (before, document.id) == (document, found.id)
    assert all(isinstance(value, str | int) for value in found.meta.values())
    assert {"documents": [found]} == await TimeAnnotator().run_async([document])


def test_documents_without_text_pass():
    """An image or an empty text is dated by its meta alone."""
    found = TimeAnnotator().run([Document(meta={"date": "2024-05-01"}), Document(content="")])["documents"]
    assert ["2024-05-01", None] == [document.meta.get("published_at") for document in found]


def test_chunks_inherit_what_the_whole_text_says():
    """Loaded from YAML before a splitter: each chunk carries date and window, and annotating the chunks keeps both."""
    pipeline = Pipeline.loads(INDEXING)
    assert Pipeline.loads(pipeline.dumps()).to_dict() == pipeline.to_dict()
    chunks = pipeline.run({"annotator": {"documents": [Document(content=TEXT)]}})["splitter"]["documents"]
    assert len(chunks) >= 2
    again = TimeAnnotator({"timezone": "Asia/Shanghai"}, mentions=False).run(chunks)["documents"]
    assert {("2024-05-03", "2024-06-30", 1719763200)} == {
        (chunk.meta["published_at"], chunk.meta["valid_until"], chunk.meta["valid_until_ts"]) for chunk in again
    }


def test_a_store_filters_by_the_keys_and_the_ranker_reads_them():
    """Written to a store the keys filter, and a ranker after retrieval drops what has ended."""
    store = InMemoryDocumentStore(shared=False)
    indexing = Pipeline()
    indexing.add_component("annotator", TimeAnnotator())
    indexing.add_component("writer", DocumentWriter(store))
    indexing.connect("annotator.documents", "writer.documents")
    indexing.run(
        {
            "annotator": {
                "documents": [
                    Document(id="old", content=TEXT),
                    Document(
                        id="new", content="The fee is 380 from now on. Valid from 1 July 2024 until 31 December 2024."
                    ),
                ]
            }
        }
    )
    august = 1_722_470_400
    holding = store.filter_documents(
        {
            "operator": "AND",
            "conditions": [
                {"field": "meta.valid_from_ts", "operator": "<=", "value": august},
                {"field": "meta.valid_until_ts", "operator": ">", "value": august},
            ],
        }
    )
    assert ["new"] == [document.id for document in holding]

    query = Pipeline()
    query.add_component("retriever", InMemoryBM25Retriever(store))
    query.add_component("freshness", FreshnessRanker({"read_text": False}, as_of="2024-08-01"))
    query.connect("retriever.documents", "freshness.documents")
    found = query.run({"retriever": {"query": "What is the fee?"}, "freshness": {"query": "What is the fee?"}})
    assert (["new"], ["old"]) == tuple(
        [document.id for document in found["freshness"][output]] for output in ("documents", "filtered")
    )


def test_chunks_of_a_splitter_alone_are_dated_by_their_own_text():
    """Behind a splitter alone each chunk speaks for itself."""
    splitter = DocumentSplitter(split_by="period", split_length=1)
    chunks = splitter.run([Document(content="Valid until 30 June 2024. The desk opens at nine.")])["documents"]
    found = TimeAnnotator().run(chunks)["documents"]
    assert ["bounded", "unknown"] == [document.meta["validity_kind"] for document in found]


@pytest.mark.parametrize(
    ("arguments", "error", "message"),
    [
        ({"lang": "klingon"}, ConfigurationError, "klingon"),
        ({"lang": False}, ConfigurationError, "quote it in YAML"),
        ({"mentions": "no"}, ConfigurationError, "mentions"),
        ({"config": "absent.yaml", "index": "fees"}, ConfigurationError, "absent.yaml"),
        ({"policy": {"timezone": "Mars/Base"}}, PolicyError, "timezone"),
    ],
)
def test_arguments_that_cannot_be_used_are_refused_early(arguments, error, message):
    """A wrong argument is an error at construction that names it."""
    with pytest.raises(error, match=message):
        TimeAnnotator(**arguments)
