"""The sample corpus."""

import re
from collections import Counter
from urllib.parse import urlsplit

import pytest

from freshness_retrieval.chain import FreshnessChain
from freshness_retrieval.errors import ConfigurationError
from freshness_retrieval.model import ReasonCode
from freshness_retrieval.policy import FreshnessPolicy
from freshness_retrieval.samples import (
    INDEX,
    TOKEN_PATTERN,
    DemoRun,
    load_documents,
    load_questions,
    policy_path,
)

DOCUMENTS = load_documents()
QUESTIONS = load_questions()
CODES = {
    ReasonCode.CURRENT,
    ReasonCode.EXPIRED,
    ReasonCode.NOT_YET_VALID,
    ReasonCode.SUPERSEDED,
    ReasonCode.STALE_VOLATILE,
    ReasonCode.STALE_ACTIVE,
    ReasonCode.STALE_STABLE,
    ReasonCode.DEFAULT_VALIDITY,
    ReasonCode.UNDATED,
    ReasonCode.MALFORMED_DATE,
    ReasonCode.AMBIGUOUS_DATE,
    ReasonCode.INVERTED_WINDOW,
    ReasonCode.FUTURE_DATE,
}


@pytest.fixture(scope="module")
def chain():
    return FreshnessChain(FreshnessPolicy.from_yaml(policy_path(), index=INDEX))


@pytest.fixture(scope="module")
def judged(chain):
    result = chain.run("", DOCUMENTS, as_of="2025-06-30")
    return [*result.kept, *result.quarantined, *result.filtered]


def test_ids_are_unique():
    """No two documents share an id, and no two questions do."""
    assert [] == [name for name, count in Counter(document["id"] for document in DOCUMENTS).items() if count > 1]
    assert [] == [name for name, count in Counter(question.id for question in QUESTIONS).items() if count > 1]


def test_languages():
    """The corpus is English and Chinese, the questions half and half, and every Chinese text holds Han characters."""
    assert Counter(document["metadata"]["lang"] for document in DOCUMENTS) == {"en": 57, "zh": 33}
    assert Counter(question.lang for question in QUESTIONS) == {"en": 3, "zh": 3}
    texts = [(record["metadata"]["lang"], record["text"]) for record in DOCUMENTS]
    assert [] == [text for lang, text in texts if (lang == "zh") != bool(re.search("[一-鿿]", text))]


def test_every_document_has_what_a_citation_needs():
    """Each document has a text, a title and a document id."""
    for document in DOCUMENTS:
        assert document["text"].strip()
        assert document["metadata"]["title"].strip()
        assert document["metadata"]["doc_id"].strip()


def test_successors_exist():
    """What a document names as its successor is a document of the corpus."""
    known = {document["metadata"]["doc_id"] for document in DOCUMENTS}
    named = {document["metadata"].get("superseded_by") for document in DOCUMENTS} - {None}
    assert named
    assert named <= known


def test_sources():
    """Each document names a source on the web, or says that it is invented."""
    for document in DOCUMENTS:
        metadata = document["metadata"]
        assert ("url" in metadata) != metadata.get("fictional", False), document["id"]
        url = urlsplit(metadata.get("url", "https://example.org"))
        assert (url.scheme, bool(re.fullmatch(r"[a-z0-9.-]+\.[a-z]{2,}", url.netloc)), url.query) == ("https", True, "")


def test_every_flag_is_shown(judged):
    """Judged in the middle of 2025, the corpus shows each kind of flag that needs no second question."""
    assert {code for item in judged for code in item.codes} == CODES


@pytest.mark.parametrize(
    ("code", "ids"),
    [
        (ReasonCode.MALFORMED_DATE, {"alderbrook-parking"}),
        (ReasonCode.AMBIGUOUS_DATE, {"alderbrook-home-office"}),
        (ReasonCode.INVERTED_WINDOW, {"parking-permit-zh"}),
        (ReasonCode.FUTURE_DATE, {"kestrel-vpn-9-plan", "us-standard-deduction-2025-act"}),
    ],
)
def test_odd_dates_are_meant(judged, code, ids):
    """Dates that cannot be used stand only where the corpus is to show them."""
    assert {item.id for item in judged if item.has(code)} == ids


@pytest.mark.parametrize("question", QUESTIONS, ids=lambda question: question.id)
def test_answers_are_in_force(chain, question):
    """The document that answers a question is kept, without a caveat, on the day of asking."""
    result = chain.run(question.question, DOCUMENTS, as_of=question.as_of)
    assert [(question.answer, None)] == [(item.id, item.caveat) for item in result.kept if item.id == question.answer]


def test_documents_are_new_at_each_call():
    """Changing what was loaded does not change what is loaded next."""
    load_documents()[0]["metadata"].clear()
    assert load_documents() == DOCUMENTS


@pytest.mark.parametrize(
    ("text", "tokens"),
    [
        ("node.js 18", ["node.js", "js", "18"]),
        ("€14,600", ["14", "600"]),
        ("缴费", ["缴费"]),
        ("个人缴费，400元", ["个人", "人缴", "缴费", "400"]),
        ("lpr下调", ["lpr", "下调"]),
        ("税", []),
    ],
)
def test_tokens(text, tokens):
    """Latin words and numbers are tokens as a whole, Han characters in overlapping pairs."""
    assert re.findall(TOKEN_PATTERN, text) == tokens


def test_run_loses_no_document():
    """A run in which a retrieved document is neither kept nor removed is refused."""
    with pytest.raises(ConfigurationError, match=r"neither holds for \['b'\]"):
        DemoRun(before=("a", "b"), kept=({"id": "a"},), removed=())
