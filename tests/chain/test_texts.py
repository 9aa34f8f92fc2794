"""Candidates without dates are read from their texts."""

from concurrent.futures import ThreadPoolExecutor

import pytest

from freshness_retrieval import Evidence, TimeInterval
from freshness_retrieval.chain import texts
from freshness_retrieval.chain.texts import read_text_times
from tests.chain.documents import codes, document, ids, judge

pytestmark = pytest.mark.filterwarnings("ignore::freshness_retrieval.MissingDatesWarning")

EXPIRED = "This price list is valid until 31 March 2024."
CURRENT = "本收费标准自2024年1月1日起施行，有效期至2024年12月31日。"
DATELINE = "Published: 3 May 2024\n\nThe library opens at nine."


def test_a_text_that_states_its_end_is_filtered():
    """Where the metadata say nothing of time, the validity that the text states counts."""
    result = judge([document("old", text=EXPIRED), document("new", text=CURRENT)])
    assert (["new"], ["old"]) == (ids(result.kept), ids(result.filtered))
    assert ["expired", "undated", "text_date"] == codes(result, "old")
    assert "read from its text: valid until 2024-03-31" == result.filtered[0].reasons[-1].message


def test_a_dateline_gives_the_date_of_publication():
    """A labelled date at the head of a text is the date of publication, marked as read from the text."""
    result = judge([document("a", text=DATELINE)])
    assert ["text_date", "current"] == codes(result, "a")
    assert "[a, as of 2024-05-03]" == result.kept[0].citation


def test_metadata_go_before_the_text():
    """One date in the metadata, and the text is not asked."""
    result = judge([document("a", text=EXPIRED, published_at="2024-05-01")])
    assert ["current"] == codes(result, "a")


def test_a_policy_may_forbid_it():
    """With `read_text: false` an undated document stays undated."""
    assert ["undated"] == codes(judge([document("a", text=EXPIRED)], read_text=False), "a")


def test_an_unreadable_date_is_not_replaced():
    """A malformed date stays a fault to be mended, whatever the text says."""
    assert ["malformed_date"] == codes(judge([document("a", text=DATELINE, published_at="soon")]), "a")


def test_prose_gives_no_date_of_publication():
    """A year somewhere in the prose is not when the document was published."""
    assert ["undated"] == codes(judge([document("a", text="The bridge was built in 1974 and painted in 2001.")]), "a")


def test_an_evidence_is_read_as_a_record_is():
    """Typed candidates have texts too; what they state by themselves goes before."""
    window = TimeInterval()
    result = judge([Evidence(id="a", text=EXPIRED), Evidence(id="b", text=EXPIRED, valid=window)])
    assert (["b"], ["a"]) == (ids(result.kept), ids(result.filtered))


def test_a_text_is_read_once():
    """The same content is not read again, whichever document carries it; another zone reads it anew."""
    texts._read.cache_clear()
    asked = [("a", "UTC"), ("a", "UTC"), ("b", "UTC"), ("a", "Asia/Tokyo"), ("a", "UTC")]
    for name, zone in asked:
        read_text_times(f"{name}: {EXPIRED}", zone)
    assert (2, 3) == texts._read.cache_info()[:2]


def test_memory_stays_bounded():
    """Only so many readings are kept, and of a long text only the part that was read."""
    texts._read.cache_clear()
    kept = [read_text_times(EXPIRED + " " * (texts.LONGEST_TEXT + length), "UTC") for length in (0, 1, 1_000_000)]
    assert (1, 1) == (len(set(kept)), texts._read.cache_info().currsize)
    assert texts.TEXTS_KEPT == texts._read.cache_info().maxsize


def test_threads_read_the_same():
    """Many threads that ask at once get what one alone gets."""
    texts._read.cache_clear()
    asked = [f"This fee is valid until {day} March 2024." for day in range(1, 29)] * 8
    with ThreadPoolExecutor(8) as pool:
        found = list(pool.map(lambda text: read_text_times(text, "UTC"), asked))
    assert [read_text_times(text, "UTC") for text in asked] == found
    assert [f"2024-03-{day:02d}" for day in range(1, 29)] * 8 == [
        str(times.valid and times.valid.last_day()) for times in found
    ]
