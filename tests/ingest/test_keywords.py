"""Keywords in texts: quick ways find what one search for all of them finds."""

import re

from hypothesis import given
from hypothesis import strategies as st

from freshness_retrieval.ingest.keywords import Keywords

SPACED = r"\s+"
WORDS = ["price", "price list", "s", "Is", "税率", "C++", "straße", "İl", "e-mail", "terms of use", "24h", "list price"]
TEXTS = st.lists(
    st.sampled_from([*WORDS, "prices", "PRICE  LIST", "ıs", "ſ", "STRASSE", "K", " ", "\n", "-", "税率表", "1"])
).map("".join)


def in_one_search(words, text):
    """Return what a pattern of all words finds, the longest first."""
    alternatives = []
    for word in sorted(words, key=len, reverse=True):
        before = r"(?<![0-9A-Za-z])" if word[0].isascii() and word[0].isalnum() else ""
        after = r"(?![0-9A-Za-z])" if word[-1].isascii() and word[-1].isalnum() else ""
        plural = "s?" if after and not word.endswith("s") else ""
        alternatives.append(f"{before}{SPACED.join(map(re.escape, word.split()))}{plural}{after}")
    found = re.search("|".join(alternatives), text, re.IGNORECASE)
    return None if found is None else found[0]


@given(st.lists(st.sampled_from(WORDS), min_size=1), TEXTS | st.text())
def test_the_quick_way_finds_the_same(words, text):
    """Whether a keyword is there, and where the first one begins, does not depend on how it is looked for."""
    expected, found = in_one_search(words, text), Keywords(words).first_in(text)
    assert (expected is None) == (found is None)
    assert expected is None or (found or "").startswith(expected) or expected.startswith(found or "")


def test_blank_keywords_are_none():
    """What is blank says nothing."""
    assert not Keywords(["", "  "])
    assert Keywords(["", "  "]).first_in("a text") is None
