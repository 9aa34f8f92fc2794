"""Texts as sets of word shingles, and how much such sets share."""

import re
from collections.abc import Sequence
from functools import lru_cache
from typing import Final
from zlib import crc32

import numpy as np
from numpy.typing import NDArray

__all__ = ["jaccard_matrix", "shingles_of", "token_hashes", "tokens_of"]

Hashes = NDArray[np.uint64]

_READ_CHARACTERS: Final = 1_200
"""How much of a text is compared: versions of one thing are told at the start, and longer texts cost more than they tell."""

_SETS_KEPT: Final = 4_096
"""Sets that are kept, at most 15 MB: the same chunks come back with the next question."""

_TOKEN: Final = re.compile("[\u3400-\u9fff\uf900-\ufaff〇]|[^\\W_\u3400-\u9fff\uf900-\ufaff〇]+")
"""A word, or one character of a script that is written without spaces."""

_FACTORS: Final = (np.uint64(0x9E3779B97F4A7C15), np.uint64(0xC2B2AE3D27D4EB4F), np.uint64(1))
"""Odd numbers far apart, so that the order of the words in a shingle counts."""


def tokens_of(text: str) -> list[str]:
    """Return the words of a text in lower case, each character of Chinese as one.

    >>> tokens_of("The fee: 350元起")
    ['the', 'fee', '350', '元', '起']
    """
    return _TOKEN.findall(text.lower())


@lru_cache(maxsize=_SETS_KEPT)
def shingles_of(text: str) -> Hashes:
    """Return the runs of three tokens in the first 1,200 characters as sorted distinct numbers, shape (k,).

    A text of one or two tokens is one shingle. Remembered by content; the array must not be changed.

    Source: Broder, *On the resemblance and containment of documents*, 1997.
    """
    hashes = np.array(
        [crc32(token.encode("utf-8", "replace")) for token in tokens_of(text[:_READ_CHARACTERS])], np.uint64
    )
    size = len(_FACTORS)
    if 0 < hashes.size < size:
        hashes = np.pad(hashes, (0, size - hashes.size))
    count = max(0, hashes.size - size + 1)
    mixed = np.zeros(count, dtype=np.uint64)
    for place, factor in enumerate(_FACTORS):
        mixed = mixed * np.uint64(31) + hashes[place : place + count] * factor
    distinct = np.unique(mixed)
    distinct.flags.writeable = False
    return distinct


def token_hashes(tokens: Sequence[str]) -> Hashes:
    """Return distinct tokens as sorted numbers, shape (k,)."""
    return np.unique(np.array([crc32(token.encode("utf-8", "replace")) for token in tokens], np.uint64))


def jaccard_matrix(sets: Sequence[Hashes]) -> NDArray[np.float64]:
    """Return how much each two sets share: the size of the intersection by that of the union, shape (n, n).

    Empty sets share nothing, also with themselves. Costs n² times the number of elements that occur in two sets or more.

    Source: Jaccard, 1901.
    """
    sizes = np.array([each.size for each in sets], dtype=np.int64)
    count = len(sets)
    if not sizes.sum():
        return np.zeros((count, count))
    _, places, occurrences = np.unique(np.concatenate(sets), return_inverse=True, return_counts=True)
    shared = occurrences > 1
    column = np.cumsum(shared) - 1
    rows = np.repeat(np.arange(count), sizes)
    kept = shared[places]
    holds = np.zeros((count, int(shared.sum())), dtype=np.float32)
    holds[rows[kept], column[places[kept]]] = 1.0
    common = (holds @ holds.T).astype(np.float64)
    np.fill_diagonal(common, sizes)
    union = sizes[:, None] + sizes[None, :] - common
    return np.divide(common, union, out=np.zeros_like(common), where=union > 0)
