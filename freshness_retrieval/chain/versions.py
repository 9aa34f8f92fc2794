"""Which candidates are versions of one thing: near-identical texts, or one document as it stood at several times."""

import re
from collections.abc import Hashable, Iterable, Sequence
from typing import Final

import numpy as np
from numpy.typing import NDArray

from freshness_retrieval.chain.shingles import hashed_words, read_passage, similar
from freshness_retrieval.chain.stages import Stages, in_stages

__all__ = ["MOST_COMPARED", "UNKNOWN_DAY", "version_groups"]

MOST_COMPARED: Final = 2_000
"""Most candidates that are compared with one another; in a longer list each stands alone."""

UNKNOWN_DAY: Final = int(np.iinfo(np.int64).min)
"""Day number of a document whose first day is not known."""

SAME_HEADING: Final = 0.8
"""Share of words from which on two headings are one."""

NAMED_ALIKE: Final = 0.05
"""Share of wording that versions under one heading, or of one document, have at least."""

NAMED_APART: Final = 0.9
"""Share from which on texts are versions though their headings differ: a renamed section, a moved page."""

UNNAMED: Final = 0.5
"""Share that is asked where not both have a heading: bulletins of different days share up to that, and are no versions."""

UNDATED: Final = 0.4
"""Share that is asked where neither has a heading, nor both a date: no series of dated bulletins to mistake for versions."""

NOTHING_SHARED: Final = 0.0
"""Share that is asked where both documents say that they are versions."""

_FIGURES = re.compile(r"\d+")
_STEPS = 1 << 26
"""Shares of at most `LONGEST_COMPARED` shingles are told apart by less than this."""

Ints = NDArray[np.int64]
Bools = NDArray[np.bool_]
Floats = NDArray[np.float64]


def version_groups(
    texts: Sequence[str],
    *,
    titles: Sequence[str | None],
    keys: Sequence[Hashable | None],
    first_day: NDArray[np.int64],
    releases: Sequence[Hashable | None] | None = None,
    successors: Iterable[tuple[int, int]] = (),
    confirmed: Iterable[tuple[int, int]] = (),
) -> Stages[NDArray[np.int64]]:
    """Return for each of n candidates the place of its group's first member: its own where it stands alone.

    Two candidates are versions of one thing where their wording has enough in common for what else is known:

    - a heading or title on both sides: 0.05 where it is the same, 0.9 where it is not;
    - a heading on one side only, or on neither: 0.5, since nothing but the wording speaks for it; 0.4 where neither has one
      and not both have dates, as bulletins of different days share up to half of their form and are no versions;
    - one identity, on different days: 0.05, and nothing at all under the same heading or where a text has no words; where
      a day is unknown 0.9, since chunks of one document are siblings unless days tell them apart.

    Two documents of one day are never versions of each other, and no group holds two such; neither are differently
    headed parts of one release. Two groups join only if their leaders pass (the newest member, among undated ones the
    one that passes with most others), so that a text that drifts from version to version does not tie strangers
    together. The closest wording joins first.

    The result does not depend on the order of the input. Wording is the Jaccard similarity of three-word shingles.

    Args:
        texts: The texts; their headings are read from their starts.
        titles: Titles from metadata, used where a text has no heading; None = unknown. A title names a document and not
            a passage of it, so equal ones count as the same heading only on different days.
        keys: Identities of the documents, such as a doc_id or a canonical URL; None = unknown.
        first_day: First day of validity, else the day of publication, in days since 1970; `UNKNOWN_DAY` = unknown.
        releases: Versions that the documents name, such as `2.1`; None = unknown.
        successors: Pairs (candidate, the successor that it names); 0.05 is enough for them.
        confirmed: Pairs that both say so, or one of them within one identity; they need no wording in common.

    >>> from freshness_retrieval.chain.stages import finish
    >>> texts = [
    ...     "The fee for a city permit is 20 euros a year.",
    ...     "The fee for a city permit is 25 euros a year.",
    ...     "Museums",
    ... ]
    >>> day = np.array([19_000, 19_400, UNKNOWN_DAY])
    >>> finish(version_groups(texts, titles=[None] * 3, keys=[None] * 3, first_day=day)).tolist()
    [0, 0, 2]
    """
    count = len(texts)
    if not 1 < count <= MOST_COMPARED:
        return np.arange(count)
    passages = yield from in_stages(map(read_passage, texts))  # they are remembered, and so are the headings
    headings = [passage.heading or title or None for passage, title in zip(passages, titles, strict=True)]
    yield from in_stages(hashed_words(heading) for heading in headings if heading is not None)
    identity, named = _numbers(keys), list(confirmed)
    explicit = [*named, *successors]
    near = similar([passage.shingles for passage in passages], NAMED_ALIKE)
    codes, share = _with_codes(
        near.left * count + near.right,
        near.share,
        np.concatenate([_codes_of_equal(identity), _codes_of(explicit, count)]),
    )
    left, right = np.divmod(codes, count)
    yield

    known = first_day != UNKNOWN_DAY
    dated = known[left] & known[right]
    headed = np.array([heading is not None for heading in headings])
    in_text = np.array([passage.heading is not None for passage in passages])
    both, neither = headed[left] & headed[right], ~(headed[left] | headed[right])
    same = both & _same_heading(headings, left, right)
    yield
    apart = both & ~same
    same &= dated | (in_text[left] & in_text[right])

    needed = np.full(codes.size, UNNAMED)
    needed[neither & ~dated] = UNDATED
    needed[same] = NAMED_ALIKE
    needed[apart] = NAMED_APART
    wordless = np.array([not passage.shingles.size for passage in passages])
    one_identity = (identity[left] == identity[right]) & (identity[left] >= 0)
    needed[one_identity & ~dated] = NAMED_APART
    one_identity &= dated & ~apart
    needed[one_identity] = NAMED_ALIKE
    needed[one_identity & (same | wordless[left] | wordless[right])] = NOTHING_SHARED
    linked = np.searchsorted(codes, _codes_of(explicit, count))
    needed[linked] = np.minimum(needed[linked], NAMED_ALIKE)
    needed[np.searchsorted(codes, _codes_of(named, count))] = NOTHING_SHARED
    passing = (share >= needed) & ~(dated & (first_day[left] == first_day[right]))
    if releases is not None:
        release = _numbers(releases)
        passing &= (release[left] != release[right]) | (release[left] < 0) | ~apart
    left, right, share = left[passing], right[passing], share[passing]

    degree = np.bincount(np.concatenate([left, right]), minlength=count).tolist()
    days = first_day.tolist()
    order = sorted(
        range(count), key=lambda row: (-days[row], -degree[row], texts[row], titles[row] or "", str(keys[row]))
    )
    leaders = _joined(_closest_first(order, left, right, share), [days[row] for row in order])
    return _first_places(np.array(order), leaders)


def _numbers(values: Sequence[Hashable | None]) -> Ints:
    """Return one number for each distinct value, −1 for None."""
    distinct = {value: number for number, value in enumerate(dict.fromkeys(values))}
    return np.array([-1 if value is None else distinct[value] for value in values], dtype=np.int64)


def _codes_of_equal(numbers: Ints) -> Ints:
    """Return the pairs of places that hold the same number, each as `left · n + right`; −1 equals nothing."""
    order = np.argsort(numbers, kind="stable")
    order = order[numbers[order] >= 0]
    groups = np.split(order, np.flatnonzero(np.diff(numbers[order])) + 1)
    pairs = [np.triu_indices(group.size, 1) for group in groups]
    codes = [group[a] * numbers.size + group[b] for group, (a, b) in zip(groups, pairs, strict=True)]
    return np.concatenate(codes)


def _with_codes(codes: Ints, share: Floats, further: Ints) -> tuple[Ints, Floats]:
    """Return pairs with further ones, each once and in order; what is new shares nothing."""
    if not further.size:
        return codes, share
    further = np.sort(further)
    further = further[np.concatenate([[True], further[1:] != further[:-1]]) & ~np.isin(further, codes)]
    joined = np.concatenate([codes, further])
    order = np.argsort(joined, kind="stable")
    return joined[order], np.concatenate([share, np.zeros(further.size)])[order]


def _codes_of(pairs: Sequence[tuple[int, int]], count: int) -> Ints:
    """Return pairs of places as `left · n + right`, the smaller one on the left."""
    return np.array([min(pair) * count + max(pair) for pair in pairs if pair[0] != pair[1]], dtype=np.int64)


def _same_heading(headings: Sequence[str | None], left: Ints, right: Ints) -> Bools:
    """Tell which pairs have headings that share most of their words and all of their numbers.

    A number in a heading is its scope: step 3 and step 4, v1 and v2, the list of 2023 and that of 2024 are different things.
    """
    distinct = list(dict.fromkeys(headings))
    number = _numbers(headings)
    figures = _numbers([tuple(_FIGURES.findall(heading or "")) for heading in distinct])
    alike = similar([hashed_words(heading or "") for heading in distinct], SAME_HEADING)
    agreed = figures[alike.left] == figures[alike.right]
    codes = (alike.left * len(distinct) + alike.right)[agreed]
    low, high = np.minimum(number[left], number[right]), np.maximum(number[left], number[right])
    result: Bools = (low == high) | np.isin(low * len(distinct) + high, codes)
    return result


def _closest_first(order: Sequence[int], left: Ints, right: Ints, share: Floats) -> Ints:
    """Return pairs as `leader · n + other`, counted in order of leadership; the closest come first, then the leading."""
    count = len(order)
    place = np.empty(count, dtype=np.int64)
    place[order] = np.arange(count)
    low, high = np.minimum(place[left], place[right]), np.maximum(place[left], place[right])
    distance = ((1.0 - share) * _STEPS).astype(np.int64)
    ranked = distance * (count * count) + low * count + high
    ranked.sort()
    pairs: Ints = ranked % (count * count)
    return pairs


def _joined(pairs: Ints, days: Sequence[int]) -> list[int]:
    """Return the leader of each row: the first one of its group, rows being in order of leadership.

    Two groups join where their leaders are a pair themselves, and no day has members of both.

    Args:
        pairs: Pairs of rows as `leader · n + other`, the closest first.
        days: Day of each row.
    """
    count = len(days)
    passing, refused = set(pairs.tolist()), set[int]()
    leaders = list(range(count))
    members = [[row] for row in range(count)]
    held = [{day} - {UNKNOWN_DAY} for day in days]
    step = count
    while pairs.size:
        for pair in pairs[:step].tolist():
            first, second = leaders[pair // count], leaders[pair % count]
            if second < first:
                first, second = second, first
            code = first * count + second
            if first == second or code not in passing or code in refused:
                continue
            if not held[first].isdisjoint(held[second]):
                refused.add(code)
                continue
            for row in members[second]:
                leaders[row] = first
            members[first] += members[second]
            held[first] |= held[second]
        # Most pairs are settled by now: in one group, or in two that hold the same day.
        pairs, led = pairs[step:], np.array(leaders)
        one, other = led[pairs // count], led[pairs % count]
        codes = np.minimum(one, other) * count + np.maximum(one, other)
        pairs = pairs[(one != other) & ~np.isin(codes, list(refused))]
        step *= 2
    return leaders


def _first_places(order: Ints, leaders: Sequence[int]) -> Ints:
    """Return for each candidate, in the order of the input, the first place of its group."""
    first = np.full(order.size, order.size)
    np.minimum.at(first, leaders, order)
    result = np.empty(order.size, dtype=np.int64)
    result[order] = first[leaders]
    return result
