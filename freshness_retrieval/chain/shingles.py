"""How much of their wording texts share: shingles of three words, or of three characters where a script has no spaces."""

import re
import zlib
from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache

import numpy as np
from numpy.typing import NDArray

from freshness_retrieval.chain.headings import heading_of

__all__ = ["LONGEST_COMPARED", "Passage", "SimilarPairs", "hashed_words", "read_passage", "similar"]

LONGEST_COMPARED = 1_200
"""Characters of a text that are compared."""

PASSAGES_KEPT = 4_096
"""Passages that are remembered, at most 60 MB: the same chunks come back with the next question."""

Hashes = NDArray[np.uint64]

_SPACELESS = "\u3040-\u30ff\u3400-\u4dbf\u4e00-\u9fff\uf900-\ufaff"
_WORD = re.compile(rf"[{_SPACELESS}]|[^\W{_SPACELESS}]+")
_RUN = re.compile(r"\w+")
_MIXERS = tuple(np.uint64(odd) for odd in (0x9E3779B97F4A7C15, 0xC2B2AE3D27D4EB4F, 0x165667B19E3779F9))
_SHIFT = np.uint64(29)
_FEW, _PAIRS_PER_PRODUCT = 8, 14
"""A member of more than so many sets, or of more than this part of them, is counted by matrix product: that is quicker."""
_COLUMNS = 2_048
_CODES = 1 << 20


@dataclass(frozen=True, slots=True, eq=False)
class Passage:
    """What is compared of a text.

    Attributes:
        shingles: Hashes of its shingles, distinct; empty where it has less than three words.
        heading: The heading at its start; None = it has none.
    """

    shingles: Hashes
    heading: str | None


@dataclass(frozen=True, slots=True, eq=False)
class SimilarPairs:
    """Pairs of sets by their places, shape (m,) each, in order of `left`, then `right`.

    Attributes:
        left: The place of one.
        right: The place of the other, which is greater.
        share: What they share, over what they hold together.
    """

    left: NDArray[np.int64]
    right: NDArray[np.int64]
    share: NDArray[np.float64]


def read_passage(text: str) -> Passage:
    """Read the shingles and the heading of a text; remembered by content, so any number of threads may ask at once."""
    return _read(text[:LONGEST_COMPARED])  # cut before it is remembered, so that no long text is kept


@lru_cache(maxsize=PASSAGES_KEPT)
def _read(text: str) -> Passage:
    return Passage(_distinct(_shingled(_hashes(_WORD.findall(text.lower())))), heading_of(text))


@lru_cache(maxsize=PASSAGES_KEPT)
def hashed_words(text: str) -> Hashes:
    """Return the hashes of the words of a heading, distinct.

    What stands between spaces and punctuation is one word, in Chinese too: there, one character makes another place or
    office of it, where English needs a word.
    """
    return _distinct(_mixed(_hashes(_RUN.findall(text.lower()))))


def _distinct(hashes: Hashes) -> Hashes:
    """Return them once each and read-only, since they are shared; sorting is quicker than what `np.unique` does."""
    ordered = np.sort(hashes)
    distinct: Hashes = ordered[np.concatenate([ordered[:1] >= 0, ordered[1:] != ordered[:-1]])]
    distinct.flags.writeable = False
    return distinct


def _hashes(words: Sequence[str]) -> Hashes:
    """Return one number a word, in their order; the same in every process."""
    return np.array([zlib.crc32(word.encode("utf-8", "replace")) for word in words], dtype=np.uint64)


def _shingled(words: Hashes) -> Hashes:
    """Return the hash of each three neighbouring words; fewer words tell nothing."""
    size = len(_MIXERS)
    count = max(words.size - size + 1, 0)
    combined = np.zeros(count, dtype=np.uint64)
    for offset, mixer in enumerate(_MIXERS):
        combined += words[offset : offset + count] * mixer
    return _mixed(combined)


def _mixed(numbers: Hashes) -> Hashes:
    """Spread numbers over all 64 bits, since the upper ones are compared."""
    return (numbers ^ (numbers >> _SHIFT)) * _MIXERS[0]


def similar(sets: Sequence[Hashes], least: float) -> SimilarPairs:
    """Return the pairs of sets whose Jaccard similarity, what they share over what they hold together, is at least so much.

    Only what several sets hold costs time: all members are sorted once, and equal neighbours counted.

    >>> pairs = similar([hashed_words("a b c"), hashed_words("c b d"), hashed_words("")], 0.1)
    >>> pairs.left.tolist(), pairs.right.tolist(), pairs.share.tolist()
    ([0], [1], [0.5])

    Source: P. Jaccard 1901; for shingles: A. Broder, On the resemblance and containment of documents, 1997.
    """
    count = len(sets)
    sizes = np.array([members.size for members in sets], dtype=np.int64)
    shared = _shared(sets, sizes)
    codes = np.flatnonzero(shared)
    left, right = np.divmod(codes, count)
    share = shared[codes] / (sizes[left] + sizes[right] - shared[codes])
    near = share >= least
    return SimilarPairs(left[near], right[near], share[near])


def _shared(sets: Sequence[Hashes], sizes: NDArray[np.int64]) -> NDArray[np.int64]:
    """Return how many members two sets have in common: (n, n) in one row, 0 on and below the diagonal."""
    count = len(sets)
    if not sizes.any():
        return np.zeros(count * count, dtype=np.int64)
    members, owners = _sorted_members(sets, sizes)
    starts = np.flatnonzero(np.concatenate([members[:1] >= 0, members[1:] != members[:-1]]))
    holders = np.diff(np.append(starts, members.size))
    frequent = holders > max(_FEW, count // _PAIRS_PER_PRODUCT)
    chosen = np.repeat(frequent, holders)
    shared = _neighbours(members[~chosen], owners[~chosen], count)
    if chosen.any():
        shared += _products(np.repeat(np.cumsum(frequent) - 1, holders)[chosen], owners[chosen], count)
    return shared


def _sorted_members(sets: Sequence[Hashes], sizes: NDArray[np.int64]) -> tuple[Hashes, NDArray[np.int64]]:
    """Return the members that may be shared, sorted, with the set that each is of.

    The number of the set takes the place of the lowest bits, so that one sort of plain numbers brings both into order.
    """
    bits = np.uint64(len(sets).bit_length())
    packed = np.concatenate(sets) >> bits << bits | np.repeat(np.arange(len(sets), dtype=np.uint64), sizes)
    packed.sort()
    members = packed >> bits
    repeated = np.zeros(members.size, dtype=bool)
    np.equal(members[1:], members[:-1], out=repeated[1:])
    repeated[:-1] |= repeated[1:]
    owners = packed[repeated] & ((np.uint64(1) << bits) - np.uint64(1))
    return members[repeated], owners.astype(np.int64)


def _products(columns: NDArray[np.int64], owners: NDArray[np.int64], count: int) -> NDArray[np.int64]:
    """Count the pairs of sets that hold the same member by matrix product; each member is a column, from 0."""
    shared = np.zeros((count, count), dtype=np.float32)
    width = int(columns[-1]) + 1
    for first in range(0, width, _COLUMNS):
        part = slice(*np.searchsorted(columns, (first, first + _COLUMNS)))
        held = np.zeros((count, min(_COLUMNS, width - first)), dtype=np.float32)
        held[owners[part], columns[part] - first] = 1.0
        shared += held @ held.T
    return np.triu(shared, 1).astype(np.int64).reshape(-1)


def _neighbours(members: Hashes, owners: NDArray[np.int64], count: int) -> NDArray[np.int64]:
    """Count the pairs of sets that hold the same member one by one: equal members stand together, in order of their sets."""
    counts = np.zeros(count * count, dtype=np.int64)
    at, distance, waiting = np.arange(members.size), 0, 0
    codes: list[NDArray[np.int64]] = []
    while at.size:
        distance += 1
        at = at[: np.searchsorted(at, members.size - distance)]
        at = at[members[at] == members[at + distance]]
        codes.append(owners[at] * count + owners[at + distance])
        waiting += at.size
        if not at.size or waiting > _CODES:
            counts += np.bincount(np.concatenate(codes), minlength=counts.size)
            codes, waiting = [], 0
    return counts
