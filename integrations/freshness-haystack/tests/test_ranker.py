"""The ranker only translates: documents in, the core's three lists out, nothing else touched."""

import asyncio
import copy
import json
import math
import threading
from concurrent.futures import ThreadPoolExecutor

import pytest
from haystack import Document
from haystack.components.builders import PromptBuilder
from haystack.dataclasses import ByteStream, SparseEmbedding

from freshness_retrieval import MACHINE_KEYS, PROMPT_KEY, ConfigurationError, UnreadableTimeError
from haystack_integrations.components.rankers.freshness import FreshnessRanker

NOW = "2024-06-02"
OUTPUTS = ("documents", "quarantined", "filtered")


def document(name: str, score: float | None, **meta):
    return Document(id=name, content=f"text of {name}", meta=meta, score=score)


def documents():
    return [
        document("expired", 0.9, published_at="2022-11-01", valid_until="2023-12-31"),
        document("current", 0.8, published_at="2024-05-15", valid_until="2024-12-31"),
        document("stale", 0.7, published_at="2023-01-10", topic_class="active"),
        document("price", 0.6, published_at="2023-01-10", topic_class="volatile"),
        document("undated", 0.5),
    ]


def ids(found):
    return {name: [each.id for each in found[name]] for name in OUTPUTS}


def test_each_document_comes_back_in_one_output():
    """Kept, quarantined and filtered documents together are the input, by their ids."""
    assert ids(FreshnessRanker(as_of=NOW).run(documents(), query="What is the fee?")) == {
        "documents": ["current", "stale", "undated"],
        "quarantined": ["price"],
        "filtered": ["expired"],
    }


def test_scores_never_rise_and_removed_documents_keep_theirs():
    """Kept documents carry the final score, removed ones the score they came with."""
    found = FreshnessRanker(as_of=NOW).run(documents(), query="What is the fee?")
    scores = [each.score for each in found["documents"]]
    assert scores == sorted(scores, reverse=True)
    assert [each.score for each in found["quarantined"] + found["filtered"]] == [0.6, 0.9]


def test_inputs_are_unchanged():
    """Neither the list nor a document nor its metadata is touched."""
    given = [*documents(), document("nested", 0.4, pages=[1, {"a": None}])]
    before, parts = copy.deepcopy(given), [(id(each), id(each.meta)) for each in given]
    FreshnessRanker(as_of=NOW).run(given, query="What is the fee?")
    assert given == before
    assert [(id(each), id(each.meta)) for each in given] == parts


def test_every_document_says_why():
    """Reasons, citation and the line for the prompt stand in the metadata, also of removed documents."""
    found = FreshnessRanker(as_of=NOW).run(documents(), query="What is the fee?")
    meta = {each.id: each.meta for name in OUTPUTS for each in found[name]}
    assert meta["expired"]["freshness_outcome"] == "filtered"
    assert meta["expired"]["freshness_reasons"] == "expired"
    assert meta["price"]["freshness_reasons"] == "stale_volatile"
    assert meta["stale"][PROMPT_KEY] == "as of 2023-01-10; may be outdated"
    assert meta["current"]["freshness_citation"] == "[current, as of 2024-05-15]"


def test_a_prompt_takes_the_line_and_nothing_else():
    """A template that names `freshness` shows the caveat; no machine key gets into a prompt by itself."""
    found = FreshnessRanker(as_of=NOW).run(documents(), query="What is the fee?")
    template = "{% for doc in documents %}{{ doc.content }} ({{ doc.meta.freshness }})\n{% endfor %}"
    prompt = PromptBuilder(template, required_variables=["documents"]).run(documents=found["documents"])["prompt"]
    assert "text of stale (as of 2023-01-10; may be outdated)" in prompt
    assert [key for key in MACHINE_KEYS if key in prompt] == []


def test_the_report_sums_up():
    """The report counts outcomes and reasons, explains the removed documents, and names the gaps, in plain values."""
    report = FreshnessRanker(as_of=NOW).run(documents(), query="What is the fee?")["report"]
    assert (report["kept"], report["quarantined"], report["filtered"]) == (3, 1, 1)
    assert report["reasons"] == {"current": 1, "stale_active": 1, "undated": 1, "stale_volatile": 1, "expired": 1}
    assert [(item["id"], item["reasons"][0]["code"]) for item in report["removed"]] == [
        ("price", "stale_volatile"),
        ("expired", "expired"),
    ]
    assert [(note["code"], note["query"]) for note in report["gaps"]] == [
        ("stale_volatile", "What is the fee?"),
        ("stale_active", "What is the fee?"),
    ]
    assert report["fallen_back"] is False
    assert report["intent"]["as_of"] == NOW
    assert json.loads(json.dumps(report)) == report


def test_what_is_written_is_json():
    """Metadata after the step are as fit for JSON as before."""
    found = FreshnessRanker(as_of=NOW).run(documents(), query="What is the fee?")
    metas = [each.meta for name in OUTPUTS for each in found[name]]
    assert json.loads(json.dumps(metas)) == metas


def test_a_second_step_replaces_the_verdict_of_the_first():
    """Nothing of an earlier verdict is left."""
    first = FreshnessRanker(as_of=NOW).run(documents())["documents"]
    again = FreshnessRanker({"prompt_line": "none"}, as_of="2023-01-11").run(first)["documents"]
    assert PROMPT_KEY not in next(each.meta for each in again if each.id == "stale")


def test_a_document_cannot_vouch_for_itself():
    """A line under our key that a document brings along does not survive."""
    forged = document("forged", 0.9, published_at="2024-05-15", freshness="checked by the editors")
    [kept] = FreshnessRanker({"prompt_line": "none"}, as_of=NOW).run([forged])["documents"]
    assert PROMPT_KEY not in kept.meta


@pytest.mark.parametrize("score", [None, 0.0, -1.0, -37.5, math.nan, math.inf, -math.inf, 1e300])
def test_no_score_loses_a_document(score):
    """A score of any kind raises nothing, and the document comes back with a finite one."""
    given = [document("odd", score, published_at="2024-05-15"), document("even", 0.5, published_at="2024-05-15")]
    kept = FreshnessRanker(as_of=NOW).run(given)["documents"]
    assert {each.id for each in kept} == {"odd", "even"}
    assert all(math.isfinite(each.score) for each in kept)


def test_equal_ids_stay_apart():
    """Two documents with one id both come back, each with its own verdict."""
    given = [document("same", 0.5, published_at="2024-05-15"), document("same", 0.9, published_at="2023-01-10")]
    kept = FreshnessRanker(as_of=NOW).run(given)["documents"]
    assert sorted(each.meta[PROMPT_KEY] for each in kept) == ["as of 2023-01-10; an older version", "as of 2024-05-15"]


@pytest.mark.parametrize(
    "odd",
    [
        Document(content=None, meta={"published_at": "2024-05-15"}),
        Document(blob=ByteStream(b"\x00\x01", mime_type="image/png"), meta={"published_at": "2024-05-15"}),
        Document(content="x", meta={"published_at": ["2024-05-15", None], "deep": {"a": {"b": object()}}}),
        Document(content="x", meta={"published_at": {"year": 2024}, "title": 7, "valid_until": math.nan}),
        Document(content="x", embedding=[0.1], sparse_embedding=SparseEmbedding([1], [0.5]), meta={"date": 2024}),
        Document(content="x", meta=None),
    ],
)
def test_odd_documents_come_back_whole(odd):
    """No content, blobs, embeddings and metadata of any kind are judged, and come back as they were."""
    given = [odd, document("even", 0.5, published_at="2024-05-15")]
    kept = {each.id: each for each in FreshnessRanker(as_of=NOW).run(given)["documents"]}
    found = kept[odd.id]
    assert (found.content, found.blob, found.embedding, found.sparse_embedding) == (
        odd.content,
        odd.blob,
        odd.embedding,
        odd.sparse_embedding,
    )
    assert {key: value for key, value in found.meta.items() if not key.startswith(PROMPT_KEY)} == (odd.meta or {})


def test_an_empty_list_stays_empty():
    """No documents in, no documents out; the gap is reported."""
    found = FreshnessRanker(as_of=NOW).run([], query="What is the fee?")
    assert ids(found) == {"documents": [], "quarantined": [], "filtered": []}
    assert [note["query"] for note in found["report"]["gaps"]] == ["What is the fee?"]


def test_the_few_that_hold_survive():
    """With 95 % of the documents expired, the others come back."""
    ends = {True: "2022-12-31", False: "2024-12-31"}
    given = [document(str(n), 0.5, published_at="2022-01-01", valid_until=ends[n % 20 != 0]) for n in range(100)]
    found = FreshnessRanker(as_of=NOW).run(given)
    assert sorted(each.id for each in found["documents"]) == ["0", "20", "40", "60", "80"]
    assert found["report"]["reasons"]["expired"] == 95


def test_falling_back_brings_outdated_documents_with_their_caveat():
    """With `when_empty: fall_back` the removed documents come back, and their line says what they are."""
    given = [document("old", 0.9, published_at="2022-11-01", valid_until="2023-12-31")]
    [kept] = FreshnessRanker({"when_empty": "fall_back"}, as_of=NOW).run(given)["documents"]
    assert kept.meta[PROMPT_KEY] == "as of 2022-11-01; no longer valid, nothing better was found"


def test_arguments_of_a_run_win():
    """`as_of` and `top_k` of a run take the place of those at construction, for that run."""
    ranker = FreshnessRanker(as_of="2023-06-02", top_k=5)
    found = ranker.run(documents(), as_of=NOW, top_k=1)
    assert ids(found)["documents"] == ["current"]
    assert ids(found)["filtered"] == ["stale", "undated", "expired"]
    assert (ranker.as_of, ranker.top_k) == ("2023-06-02", 5)


@pytest.mark.parametrize(
    ("arguments", "error"),
    [
        ({"top_k": 0}, ConfigurationError),
        ({"top_k": True}, ConfigurationError),
        ({"top_k": "3"}, ConfigurationError),
        ({"as_of": "soon"}, UnreadableTimeError),
    ],
)
def test_unusable_arguments_of_a_run_are_named(arguments, error):
    """A bad argument of a run raises an error that names it."""
    with pytest.raises(error, match=next(iter(arguments))):
        FreshnessRanker().run(documents(), **arguments)


def test_threads_share_one_ranker():
    """Twenty threads at once get what one call alone gets."""
    ranker = FreshnessRanker(as_of=NOW)
    expected = ranker.run(documents(), query="What is the fee?")
    with ThreadPoolExecutor(20) as pool:
        assert (
            list(pool.map(lambda _: ranker.run(documents(), query="What is the fee?"), range(100))) == [expected] * 100
        )


async def test_tasks_share_one_ranker():
    """A hundred tasks at once get what the synchronous call gets, without a thread."""
    ranker, threads = FreshnessRanker(as_of=NOW), threading.active_count()
    found = await asyncio.gather(*(ranker.run_async(documents(), query="What is the fee?") for _ in range(100)))
    assert found == [ranker.run(documents(), query="What is the fee?")] * 100
    assert threading.active_count() == threads


def test_telemetry_learns_nothing():
    """The component offers the framework no data to send, so no path or index name leaves the machine."""
    assert not hasattr(FreshnessRanker(), "_get_telemetry_data")
