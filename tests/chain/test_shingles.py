"""Shared wording, counted."""

import numpy as np
from hypothesis import given
from hypothesis import strategies as st

from freshness_retrieval.chain.shingles import LONGEST_COMPARED, read_passage, similar


def shares(sets, least=0.0):
    pairs = similar(sets, least)
    return {
        (a, b): share for a, b, share in zip(*(x.tolist() for x in (pairs.left, pairs.right, pairs.share)), strict=True)
    }


def by_definition(sets):
    members = [set(each.tolist()) for each in sets]
    return {
        (a, b): len(members[a] & members[b]) / len(members[a] | members[b])
        for a in range(len(members))
        for b in range(a + 1, len(members))
        if members[a] & members[b]
    }


def as_hashes(members):
    """Return numbers spread over 64 bits, as hashes are."""
    return np.array(sorted(members), dtype=np.uint64) * np.uint64(0x9E3779B97F4A7C15)


@given(st.lists(st.sets(st.integers(1, 40), max_size=20), max_size=30))
def test_the_share_is_what_jaccard_defines(sets):
    """Counting by sorted neighbours and by matrix product gives the size of the intersection over that of the union."""
    hashes = [as_hashes(members) for members in sets]
    assert by_definition(hashes) == shares(hashes)


def test_many_sets_are_counted_the_same_way():
    """With hundreds of sets, members that many hold and members that few hold are both counted exactly."""
    rng = np.random.default_rng(7)
    hashes = [
        as_hashes({*rng.integers(1, 40, 15).tolist(), *rng.integers(100, 9_000, 30).tolist()}) for _ in range(300)
    ]
    assert by_definition(hashes) == shares(hashes)


def test_pairs_below_the_limit_are_left_out():
    """Only pairs that share at least so much come back."""
    hashes = [as_hashes({1, 2, 3, 4}), as_hashes({3, 4, 5, 6}), as_hashes({6, 7, 8, 9})]
    assert {(0, 1): 1 / 3} == shares(hashes, 0.2)


def test_words_and_characters():
    """A shingle is three words, or three characters of a script without spaces; case, spaces and punctuation do not count."""
    english = [
        read_passage(text).shingles
        for text in ("The fee is 20 euros", "the  fee, is 20\neuros!", "The fee is 30 euros")
    ]
    chinese = [read_passage(text).shingles for text in ("年费为二十元", "年费为，二十元。", "年费为三十元")]
    assert {(0, 1): 1.0, (0, 2): 1 / 5, (1, 2): 1 / 5} == shares(english)
    assert {(0, 1): 1.0, (0, 2): 1 / 7, (1, 2): 1 / 7} == shares(chinese)


def test_short_texts_share_nothing():
    """A text of less than three words tells nothing, not even beside the same one."""
    passages = [read_passage(text).shingles for text in ("Museums", "museums", "Museums closed", "…", "")]
    assert {} == shares(passages)


def test_long_texts_are_compared_by_their_start():
    """What follows after 1,200 characters does not count, and is not remembered."""
    start = "word " * (LONGEST_COMPARED // 5)
    assert read_passage(start + "and more") is read_passage(start + "or less")
