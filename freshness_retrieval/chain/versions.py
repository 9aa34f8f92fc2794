"""Which documents are versions of one thing: nearly the same text, at different times.

The heading decides how much text two documents must share: under the same heading little, since a page may be rewritten;
under different ones nearly all, since a template fits many things. Two documents of the same day are never versions:
they stand beside each other, as sections, or as reports of one event.
"""

import re
from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Final

import numpy as np
from numpy.typing import NDArray

from freshness_retrieval.chain.shingles import Hashes, jaccard_matrix, shingles_of, token_hashes, tokens_of

__all__ = ["LONGEST_OPENING", "NO_DAY", "Heading", "heading_of", "version_groups"]

Ints = NDArray[np.int64]
Bools = NDArray[np.bool_]

NO_DAY: Final = np.iinfo(np.int64).min
"""Day of a document whose time is not known."""

LONGEST_OPENING: Final = 200
"""Characters of a text in which its heading is looked for."""

_SAME_HEADING: Final = 0.8
"""Share of words that two headings have in common to count as the same."""
_UNDER_ONE_HEADING: Final = 0.05
_UNDER_TWO_HEADINGS: Final = 0.9
_HEADING_ON_ONE_SIDE: Final = 0.5
_WITHOUT_HEADINGS: Final = 0.5
_MAJORITY: Final = 0.5

_LONGEST_HEADING: Final = 80
_MOST_WORDS: Final = 6
_HEADINGS_KEPT: Final = 4_096
_VERBS: Final = frozenset(["is", "are", "was", "were", "has", "have", "had", "be", "been", "will", "can"])
_ENDS: Final = ("。", "！", "？", "；", ".", "!", "?", ";", ":", "：", ",", "，")
_FIRST_SENTENCE: Final = re.compile(r"[^.。!?！？]{1,80}[.。](?=\s|\Z)")
_MARKUP: Final = re.compile(r"#{1,6}\s+")


@dataclass(frozen=True, slots=True, eq=False)
class Heading:
    """What a document is about by its title or heading.

    Attributes:
        words: Its distinct words as numbers, shape (k,); empty = there is no heading.
        numbers: Its distinct numbers: *Report 2022* is not *Report 2023*.
    """

    words: Hashes
    numbers: frozenset[str]


@lru_cache(maxsize=_HEADINGS_KEPT)
def heading_of(title: str, opening: str) -> Heading:
    """Return the heading of a document: its title, and the heading that its text opens with.

    A text opens with a heading where its first line is marked as one (`#`), or is short, goes on in a further line and does
    not end like a sentence; or where its first sentence is of six words at most and has no verb.

    Args:
        title: The title; empty = none.
        opening: The first characters of the text.
    """
    tokens = [*tokens_of(title), *tokens_of(_heading_line(opening))]
    return Heading(token_hashes(tokens), frozenset(token for token in tokens if any(map(str.isdigit, token))))


def _heading_line(opening: str) -> str:
    line, broken, rest = opening.lstrip().partition("\n")
    marked = _MARKUP.match(line)
    if marked:
        return line[marked.end() :]
    if broken and rest.strip():
        return line if len(line) <= _LONGEST_HEADING and not line.rstrip().endswith(_ENDS) else ""
    sentence = _FIRST_SENTENCE.match(line)
    if sentence is None or sentence.end() == len(line):
        return ""
    words = tokens_of(sentence.group())
    return sentence.group() if len(words) <= _MOST_WORDS and _VERBS.isdisjoint(words) else ""


def version_groups(
    texts: Sequence[str], headings: Sequence[Heading], days: Ints, named: Sequence[tuple[int, int]] = ()
) -> Ints:
    """Return the place of the first member of each document's group, shape (n,); its own place where it is alone.

    Pairs join by falling likeness, and groups only where most of their pairs are alike, so that a chain of small steps does
    not join its ends. The groups do not depend on the order of the documents.

    Args:
        texts: The texts, n of them.
        headings: Their headings.
        days: Day on which each version began, shape (n,), on any scale; `NO_DAY` = not known.
        named: Pairs of places that are versions by their own word, whatever their texts.

    Source: thresholds and the lead gate were measured on versions of documentation, encyclopedia passages and news.
    """
    count = len(texts)
    groups = np.arange(count)
    if count < 2:  # noqa: PLR2004 - a pair
        return groups
    alike = jaccard_matrix([shingles_of(text) for text in texts])
    passing = alike >= _thresholds(headings)
    for one, other in named:
        passing[one, other] = passing[other, one] = True
    apart = (days[:, None] == days[None, :]) & (days != NO_DAY)[:, None]
    passing &= ~apart
    first, second = np.nonzero(np.triu(passing, 1))
    if not first.size:
        return groups
    members = {place: [place] for place in range(count)}
    for place in _by_likeness(first, second, alike[first, second], texts, days).tolist():
        one, other = int(groups[first[place]]), int(groups[second[place]])
        if one == other:
            continue
        rows, columns = members[one], members[other]
        cross = np.ix_(rows, columns)
        if apart[cross].any() or passing[cross].mean() < _MAJORITY:
            continue
        keeps, goes = min(one, other), max(one, other)
        members[keeps] += members.pop(goes)
        groups[members[keeps]] = keeps
    return groups


def _thresholds(headings: Sequence[Heading]) -> NDArray[np.float64]:
    """Return the likeness from which each two documents are versions of one thing, shape (n, n)."""
    has = np.array([heading.words.size > 0 for heading in headings])
    if not has.any():
        return np.full((has.size, has.size), _WITHOUT_HEADINGS)
    kinds = {numbers: kind for kind, numbers in enumerate({heading.numbers for heading in headings})}
    numbers = np.array([kinds[heading.numbers] for heading in headings])
    same = (jaccard_matrix([heading.words for heading in headings]) >= _SAME_HEADING) & (
        numbers[:, None] == numbers[None, :]
    )
    both, either = has[:, None] & has[None, :], has[:, None] | has[None, :]
    return np.select(
        [both & same, both, either],
        [_UNDER_ONE_HEADING, _UNDER_TWO_HEADINGS, _HEADING_ON_ONE_SIDE],
        default=_WITHOUT_HEADINGS,
    )


def _by_likeness(
    first: Ints, second: Ints, alike: NDArray[np.float64], texts: Sequence[str], days: Ints
) -> NDArray[np.int64]:
    """Return the places of pairs by falling likeness, equal ones by content, so that the input order does not matter."""
    ranks = np.empty(len(texts), dtype=np.int64)
    ranks[sorted(range(len(texts)), key=lambda row: (texts[row], days[row]))] = np.arange(len(texts))
    low, high = np.minimum(ranks[first], ranks[second]), np.maximum(ranks[first], ranks[second])
    return np.lexsort((high, low, -alike))
