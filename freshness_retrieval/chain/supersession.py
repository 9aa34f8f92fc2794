"""Supersession: which candidates say of themselves that a successor has taken their place."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from freshness_retrieval.chain.asked import AskedTime
from freshness_retrieval.chain.candidates import Candidates
from freshness_retrieval.ingest import OPEN_START, PublishedTimes, ValidityWindows
from freshness_retrieval.policy import FieldNames

__all__ = ["Supersession", "places_by_name"]


@dataclass(frozen=True, slots=True)
class Supersession:
    """Successors, by the place of the document that names them.

    Attributes:
        retired: Successor of each document that is out of force at the asked time.
        circular: Successor of each document whose chain of successors leads back to itself; such a claim has no effect.
        places: Places of the candidates by chunk id and by document id.
    """

    retired: dict[int, str] = field(default_factory=dict)
    circular: dict[int, str] = field(default_factory=dict)
    places: dict[str, list[int]] = field(default_factory=dict)

    @classmethod
    def read(
        cls,
        candidates: Candidates,
        fields: FieldNames,
        published: PublishedTimes,
        windows: ValidityWindows | None,
        asked: AskedTime,
    ) -> "Supersession":
        """Read what each document says of itself.

        A successor among the candidates takes over when its validity starts, else when it was published; one that is
        not among them has taken over, unless the document states an end of its own that is still to come. Where the question names a window, a successor must be known to have done so by
        its start, since a superseded document answers questions about its own time.
        """
        if not any(name in candidates.metadata.keys for name in fields.superseded_by):
            return cls()
        claims = {
            row: name
            for row in range(len(candidates))
            if (name := candidates.metadata.first(row, fields.superseded_by))
        }
        places = places_by_name(candidates, fields.doc_id)
        names = {row: _names(candidates, row, fields.doc_id) for row in claims}
        successors: dict[str, set[str]] = {}
        for row, successor in claims.items():
            for name in names[row]:
                successors.setdefault(name, set()).add(successor)
        cycles = _names_on_cycles(successors)
        found = cls(places=places)
        for row, successor in claims.items():
            if successor in cycles and not cycles.isdisjoint(names[row]):
                found.circular[row] = successor
                continue
            rows = places.get(successor, ())
            start_us = _start(rows, published, windows)
            if asked.window is None:
                retired = bool(rows) or not _holds(row, windows, asked) if start_us is None else start_us < asked.end_us
            else:
                retired = start_us is not None and start_us <= asked.start_us
            if retired:
                found.retired[row] = successor
        return found


def places_by_name(candidates: Candidates, doc_id_names: Sequence[str]) -> dict[str, list[int]]:
    """Return the places of the candidates by chunk id and by document id."""
    places: dict[str, list[int]] = {}
    for row in range(len(candidates)):
        for name in _names(candidates, row, doc_id_names):
            places.setdefault(name, []).append(row)
    return places


def _names(candidates: Candidates, row: int, doc_id_names: Sequence[str]) -> frozenset[str]:
    """Return the names by which a candidate can be meant."""
    return frozenset((candidates.id(row), candidates.doc_id(row, doc_id_names)))


def _names_on_cycles(successors: Mapping[str, set[str]]) -> set[str]:
    """Return the names whose chain of successors leads back to them.

    Names without a successor, and then names that nobody names, are taken off until only cycles and what joins them are
    left: each name is looked at a fixed number of times, however long the chains are.
    """
    predecessors: dict[str, set[str]] = {}
    for name, named in successors.items():
        for successor in named:
            predecessors.setdefault(successor, set()).add(name)
    left = set(successors) & set(predecessors)
    for onward, backward in ((successors, predecessors), (predecessors, successors)):
        degree = {name: len(onward[name] & left) for name in left}
        ends = [name for name, count in degree.items() if not count]
        while ends:
            name = ends.pop()
            left.discard(name)
            for neighbour in backward[name] & left:
                degree[neighbour] -= 1
                if not degree[neighbour]:
                    ends.append(neighbour)
    return left


def _holds(row: int, windows: ValidityWindows | None, asked: AskedTime) -> bool:
    """Tell whether a document with a stated end holds at the asked time."""
    if windows is None or not windows.bounded[row]:
        return False
    return bool(windows.start_us[row] < asked.end_us and windows.end_us[row] > asked.start_us)


def _start(rows: Sequence[int], published: PublishedTimes, windows: ValidityWindows | None) -> int | None:
    """Return the moment at which a successor takes over, in microseconds; None where that is not known."""
    starts = []
    for row in rows:
        if windows is not None and windows.start_us[row] != OPEN_START:
            starts.append(int(windows.start_us[row]))
        elif published.dated[row]:
            starts.append(int(published.start_us[row]))
    return min(starts, default=None)
