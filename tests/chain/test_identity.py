"""Version groups from what the candidates say of themselves."""

import pytest

from freshness_retrieval import Evidence, FreshnessPolicy
from freshness_retrieval.chain.candidates import Candidates
from freshness_retrieval.chain.findings import Examiner
from freshness_retrieval.chain.identity import canonical_url, first_days, group_versions
from freshness_retrieval.chain.stages import finish
from freshness_retrieval.chain.versions import MOST_COMPARED, UNKNOWN_DAY
from tests.chain.documents import document

FEE = "Residents pay {} euros a year for a parking permit in the inner city, and visitors pay twice as much."
OTHER = "Dogs are registered at the town hall within two weeks of their arrival in a household."


def grouped(*documents, **settings):
    policy = FreshnessPolicy(**settings)
    examiner, candidates = Examiner(policy), Candidates.of(documents)
    published, windows, _ = finish(examiner.times(candidates))
    return finish(group_versions(candidates, policy.fields, published, windows, examiner.reader.zone)).tolist()


def days(*documents, **settings):
    examiner, candidates = Examiner(FreshnessPolicy(**settings)), Candidates.of(documents)
    published, windows, _ = finish(examiner.times(candidates))
    return first_days(published, windows, examiner.reader.zone).tolist()


def test_a_first_day_is_that_of_validity_else_of_publication():
    """Validity goes before publication; where neither is known, no day is."""
    found = days(
        document("a", published_at="1970-01-11", valid_from="1970-01-21"),
        document("b", published_at="1970-01-11", valid_until="1970-01-21"),
        document("c", published_at="1970-01-11"),
        document("d"),
    )
    assert [20, 10, 10, UNKNOWN_DAY] == found
    assert [10, UNKNOWN_DAY] == days(document("c", published_at="1970-01-11"), document("d"))


def test_days_are_counted_in_the_zone():
    """An instant falls on the day that the clocks of the zone show."""
    instant = document("a", valid_from="1970-01-10T20:00:00Z")
    assert [9] == days(instant)
    assert [10] == days(instant, timezone="Asia/Shanghai")


def test_the_same_day_of_validity_keeps_apart():
    """Two documents that start to hold on one day are no versions, whenever they were published."""
    one = document("a", text=FEE.format(20), valid_from="2024-01-01", published_at="2023-11-01")
    other = document("b", text=FEE.format(25), valid_from="2024-01-01", published_at="2023-12-01")
    assert [0, 1] == grouped(one, other)
    assert [0, 0] == grouped(one, other | {"metadata": {"valid_from": "2025-01-01"}})


def test_days_in_texts_count_too():
    """A document without dates in its metadata has those that its text states."""
    texts = [
        f"发布日期：2024年5月{day}日\n市区停车证的年费为{fee}元，由居民在每年五月底之前到服务大厅缴纳。"
        for day, fee in ((1, 20), (1, 30), (9, 30))
    ]
    found = grouped(*(document(place, text=text) for place, text in enumerate(texts)))
    assert found[0] != found[1]


def test_titles_of_documents():
    """A title from the metadata stands in for a heading; the name of a file does not."""
    texts = [f"{FEE.format(20)} {OTHER}", f"{OTHER} Cats and birds are not registered, and neither are fish."]
    dates = ["2023-01-01", "2024-01-01"]
    titled = [document(at, text=text, published_at=at, title="Rules") for text, at in zip(texts, dates, strict=True)]
    files = [
        document(at, text=text, published_at=at, file_name="rules.md") for text, at in zip(texts, dates, strict=True)
    ]
    assert [0, 0] == grouped(*titled)
    assert [0, 1] == grouped(*files)


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ({"doc_id": "rules"}, {"source_id": "rules"}),
        ({"url": "https://example.org/rules"}, {"link": "http://www.example.org/rules/?utm_source=x#top"}),
    ],
)
def test_identities(one, other):
    """A stated id of the document, else the address of its page, is what it is known by."""
    old, new = {"published_at": "2023-01-01", **one}, {"published_at": "2024-01-01", **other}
    texts = f"# Permits\n{FEE}", f"# Permits\n{OTHER}"
    assert [0, 0] == grouped(document("a", text=texts[0], **old), document("b", text=texts[1], **new))
    assert [0, 1] == grouped(
        document("a", text=texts[0], published_at="2023-01-01"), document("b", text=texts[1], **new)
    )


def test_an_evidence_states_its_identity():
    """`Evidence.doc_id` is the identity, and its times are those of the group."""
    dated = ("2023-01-01", "2024-01-01")
    assert [0, 0] == grouped(*(Evidence(id=at, doc_id="rules", text="", metadata={"published_at": at}) for at in dated))


def test_a_named_successor_needs_little_in_common():
    """`superseded_by` is a document's word about itself, so a little wording confirms it."""
    new = document(
        "new",
        text="New in 2024: residents pay 30 euros a year for a parking permit; there is an app.",
        published_at="2024-01-01",
    )
    old = document("old", text=f"Old rules. {FEE.format(20)}", published_at="2023-01-01", superseded_by="new")
    assert [0, 0] == grouped(old, new)
    assert [0, 1] == grouped(old | {"text": OTHER}, new)


def test_a_word_about_another_counts_within_one_identity():
    """`supersedes` ties nothing that is not one document already, unless the other one says so too."""
    new = document("new", text=OTHER, published_at="2024-01-01", supersedes="old")
    old = document("old", text=FEE, published_at="2023-01-01")
    assert [0, 1] == grouped(old, new)
    said = document("old", text=FEE, published_at="2023-01-01", superseded_by="new")
    assert [0, 0] == grouped(said, new)
    assert [0, 1] == grouped(said, document("new", text=OTHER, published_at="2024-01-01"))
    one, other = (each | {"metadata": each["metadata"] | {"doc_id": "rules"}} for each in (old, new))
    assert [0, 0] == grouped(one, other)


def test_a_name_that_means_many_means_nobody():
    """A successor's name that dozens of chunks bear ties none of them."""
    chunks = [document(f"c{n}", text=f"{OTHER} {n}", published_at="2024-01-01", doc_id="new") for n in range(40)]
    old = document("old", text=FEE, published_at="2023-01-01", superseded_by="new", doc_id="new")
    assert list(range(41)) == grouped(old, *chunks)


def test_versions_that_documents_name():
    """Differently headed parts of one release are siblings, even copies."""
    texts = [f"# {name}\n{f'{FEE} {OTHER} ' * 4}" for name in ("Unix", "Linux")]
    assert [0, 1] == grouped(*(document(text, text=text, version="2.1") for text in texts))
    assert [0, 0] == grouped(*(document(text, text=text) for text in texts))


@pytest.mark.parametrize("documents", [[], [document("a", text=FEE)], [document("a", text=FEE)] * (MOST_COMPARED + 1)])
def test_lists_that_are_not_compared(documents):
    """Nothing, one document, and more than 2,000 stand alone."""
    assert list(range(len(documents))) == grouped(*documents)


@pytest.mark.parametrize(
    ("url", "canonical"),
    [
        ("https://example.org", "example.org"),
        ("http://EXAMPLE.org:8080/a/?b=2&a=1&gclid=7#c", "example.org:8080/a?a=1&b=2"),
        ("example.org/a", None),
        ("ftp://example.org/a", None),
        ("https:///a", None),
        ("https://[::1/a", None),
        ("https://example.org:port/", None),
        ("", None),
    ],
)
def test_addresses(url, canonical):
    """An address keeps host, port, path and what it asks for; what is no address of a page is none."""
    assert canonical == canonical_url(url)


def test_an_unreadable_address_is_no_identity():
    """Documents with addresses that are none are not one document."""
    documents = [
        document(at, text=f"# A\n{text}", published_at=at, url="n o n e")
        for at, text in (("2023-01-01", FEE), ("2024-01-01", OTHER))
    ]
    assert [0, 1] == grouped(*documents)
