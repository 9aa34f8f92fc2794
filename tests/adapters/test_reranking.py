"""The chain over documents of any kind: what holds comes back as copies, the best first."""

import copy
import pickle
from collections.abc import Callable
from dataclasses import dataclass, field, replace
from types import SimpleNamespace
from typing import Any

import pytest
from pydantic import BaseModel

from freshness_retrieval import (
    ConfigurationError,
    FreshnessChain,
    FreshnessReranking,
    RecordError,
    UnknownIndexError,
    UnreadableTimeError,
)

NOW = "2024-06-02"
FEES: list[dict[str, Any]] = [
    {"id": "2023", "text": "350", "score": 0.9, "metadata": {"date": "2022-11-01", "valid_until": "2023-12-31"}},
    {"id": "2024", "text": "380", "score": 0.8, "metadata": {"date": "2023-10-15", "valid_until": "2024-12-31"}},
    {"id": "desk", "text": "Pay at the desk.", "score": 0.7, "metadata": {"date": "2024-05-15"}},
]


class Model(BaseModel):
    id: str
    text: str
    metadata: dict[str, Any] = {}
    score: float | None = None


@dataclass(frozen=True)
class Frozen:
    id: str
    content: str
    meta: dict[str, Any] = field(default_factory=dict)
    score: float | None = None


KINDS: dict[str, Callable[[dict[str, Any]], Any]] = {
    "mappings": dict,
    "objects": lambda record: SimpleNamespace(**record),
    "models": lambda record: Model(**record),
    "frozen": lambda r: Frozen(r["id"], r["text"], r["metadata"], r["score"]),
    "pages": lambda r: SimpleNamespace(id=r["id"], page_content=r["text"], metadata=r["metadata"], score=r["score"]),
}


def read(document: Any, *names: str) -> Any:
    if isinstance(document, dict):
        return next(document[name] for name in names if name in document)
    return next(getattr(document, name) for name in names if hasattr(document, name))


@pytest.mark.parametrize("kind", KINDS)
def test_documents_of_any_kind_are_judged_alike(kind):
    """Order, scores and annotations are those of the chain; the copies are of the kind that came, and it is unchanged."""
    documents = [KINDS[kind](copy.deepcopy(record)) for record in FEES]
    before = copy.deepcopy(documents)
    kept = FreshnessReranking(as_of=NOW).run(documents, "What is the fee?")
    expected = FreshnessChain(current_time=NOW).run("What is the fee?", FEES).kept
    assert [(item.id, item.score, item.annotations()) for item in expected] == [
        (
            read(each, "id"),
            read(each, "score"),
            {key: value for key, value in read(each, "metadata", "meta").items() if key.startswith("freshness")},
        )
        for each in kept
    ]
    assert [type(documents[0])] * 2 == [type(each) for each in kept]
    assert before == documents


def test_where_nothing_has_a_score_the_order_is_the_relevance():
    """Documents without scores, or with none, keep their order as far as time does not speak against it."""
    plain = [SimpleNamespace(text=str(place), metadata={"date": "2024-05-15"}) for place in range(4)]
    assert ["0", "1", "2", "3"] == [each.text for each in FreshnessReranking(as_of=NOW).run(plain, "Who wrote it?")]
    assert not any(hasattr(each, "score") for each in FreshnessReranking(as_of=NOW).run(plain, "Who wrote it?"))
    unscored = [{**record, "score": None} for record in FEES]
    kept = FreshnessReranking(as_of=NOW).run(unscored, "Who wrote it?")
    assert ["2024", "desk"] == [each["id"] for each in kept]


def test_a_document_without_metadata_gets_some():
    """What has a text alone is a document; its verdict stands under `metadata`."""
    bare: list[dict[str, Any]] = [{"text": "Valid until 2024-12-31."}]
    [kept] = FreshnessReranking(as_of=NOW).run(bare, "fee")
    assert "kept" == kept["metadata"]["freshness_outcome"]


def test_the_removed_ones_are_in_the_judgement():
    """`judge` tells of every document, in the places in which they came."""
    result = FreshnessReranking(as_of=NOW, top_k=1).judge([SimpleNamespace(**record) for record in FEES], "fee")
    assert [1] == [item.position for item in result.kept]
    assert {"2023": ("expired",), "desk": ("beyond_top_k",)} == {item.id: item.codes[:1] for item in result.filtered}


@pytest.mark.parametrize("documents", [["text"], [None], [7], [SimpleNamespace(id="a")], [{"id": "a"}]])
def test_what_is_no_document_is_refused(documents):
    """Something with neither text nor metadata raises, and says which it is."""
    with pytest.raises(RecordError, match=r"documents\[0\] has neither text nor metadata"):
        FreshnessReranking().run(documents, "fee")


def test_nothing_in_nothing_out():
    """An empty list is an empty list."""
    assert [] == FreshnessReranking().run([], "fee")


def test_the_policy_comes_from_one_of_its_sources(tmp_path):
    """A file with an index, or plain values; it may be pickled."""
    path = tmp_path / "freshness.yaml"
    path.write_text("version: 1\nindexes:\n  fees: {fields: {valid_until: [expires]}}\n")
    documents = [{"text": "350", "metadata": {"expires": "2023", "date": "2022"}}]
    for reranking in (
        FreshnessReranking(config=path, index="fees", as_of=NOW),
        FreshnessReranking({"fields": {"valid_until": ["expires"]}}, as_of=NOW),
    ):
        assert [] == reranking.run(documents, "fee")
        assert [] == pickle.loads(pickle.dumps(reranking)).run(documents, "fee")  # noqa: S301
    with pytest.raises(UnknownIndexError):
        FreshnessReranking(config=path, index="fee")


@pytest.mark.parametrize(
    ("arguments", "error", "message"),
    [
        ({"top_k": 0}, ConfigurationError, "top_k"),
        ({"as_of": "soon"}, UnreadableTimeError, "as_of"),
        ({"index": "fees"}, ConfigurationError, "index is given without config"),
    ],
)
def test_what_cannot_be_used_fails_at_construction(arguments, error, message):
    """A bad argument raises at once, and says which it is."""
    with pytest.raises(error, match=message):
        FreshnessReranking(**arguments)


def test_a_subclass_of_a_foreign_reranker_may_delegate():
    """In the shape of a foreign base class the part is three lines."""

    class ForeignReranking:
        def run(self, documents: list[Any], query: str) -> list[Any]:
            raise NotImplementedError

    class Reranking(ForeignReranking):
        judged = FreshnessReranking(as_of=NOW)

        def run(self, documents: list[Any], query: str) -> list[Any]:
            return self.judged.run(documents, query)

    frozen = [Frozen(each["id"], each["text"], each["metadata"], each["score"]) for each in FEES]
    assert ["2024", "desk"] == [each.id for each in Reranking().run(frozen, "What is the fee?")]
    assert frozen[1] == replace(frozen[1])
