"""One candidate after the chain, and lists of them: views of columns, made when they are read."""

import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, overload

import numpy as np
from numpy.typing import NDArray

from freshness_retrieval.chain.citation import as_of_phrase, citation, one_line
from freshness_retrieval.chain.findings import Findings
from freshness_retrieval.chain.ranking import Ranking
from freshness_retrieval.chain.reasons import age_days, reasons_of
from freshness_retrieval.ingest import BIT, Flags, codes_in
from freshness_retrieval.model import Evidence, Outcome, Reason, ReasonCode, Verdict

__all__ = ["MACHINE_KEYS", "PROMPT_KEY", "JudgedEvidence", "JudgedList", "Ledger", "Rows"]

Rows = NDArray[np.int64]

PROMPT_KEY = "freshness"
"""Metadata key of the line that the model reads."""

MACHINE_KEYS = (
    "freshness_outcome",
    "freshness_reasons",
    "freshness_similarity",
    "freshness_recency",
    "freshness_citation",
)
"""Metadata keys for programs; adapters keep them out of embeddings and prompts."""

_WRITTEN = frozenset({PROMPT_KEY, *MACHINE_KEYS})

_CAVEATS = {
    ReasonCode.EXPIRED: "no longer valid",
    ReasonCode.NOT_YET_VALID: "not yet valid",
    ReasonCode.SUPERSEDED: "superseded",
    ReasonCode.STALE_VOLATILE: "too old for its topic",
    ReasonCode.UNDATED_VOLATILE: "of unknown age",
    ReasonCode.STALE_ACTIVE: "may be outdated",
    ReasonCode.OUTSIDE_WINDOW: "outside the asked time",
    ReasonCode.OLDER_VERSION: "an older version",
    ReasonCode.DEFAULT_VALIDITY: "past its usual validity",
    ReasonCode.FUTURE_DATE: "dated in the future",
    ReasonCode.AMBIGUOUS_DATE: "its date is ambiguous",
    ReasonCode.MALFORMED_DATE: "its date is unreadable",
    ReasonCode.INVERTED_WINDOW: "its validity contradicts itself",
    ReasonCode.UNDATED: "",
    ReasonCode.FILE_DATE: "its own date is unknown",
    ReasonCode.POSSIBLE_CONFLICT: "may be in conflict with another source",
}
"""What a caveat says behind the as-of date; nothing for an undated document, whose date says it all."""

_MOST_NAMED = 3
"""Most versions that an explanation names."""

_OF_FILE = int(BIT[ReasonCode.FILE_DATE])
_CAVEATED = sum(int(BIT[code]) for code in _CAVEATS)


@dataclass(frozen=True, slots=True, eq=False, kw_only=True)
class Ledger:
    """The columns behind a result; items are views of one row.

    Attributes:
        findings: What was found out about each candidate.
        flags: Reasons of each candidate, those of the ranking included, shape (n,).
        ranking: The formula's columns over the ranked candidates, shape (m,).
        lenders: Versions whose mean score stands for that of a candidate, by places of candidates.
        place: Place of each candidate in the columns of the ranking, shape (n,); −1 = not ranked.
        written: Score of each ranked candidate, never rising down the list, shape (m,).
        fallen_back: Whether the kept documents are removed ones that came back.
    """

    findings: Findings
    flags: Flags
    ranking: Ranking
    lenders: Mapping[int, Sequence[int]]
    place: Rows
    written: NDArray[np.float64]
    fallen_back: bool


class JudgedEvidence:
    """One candidate after the chain: outcome, scores and reasons, read when asked for."""

    __slots__ = ("_ledger", "outcome", "position", "rank")

    def __init__(self, ledger: Ledger, outcome: Outcome, position: int, rank: int | None) -> None:
        """Take a view of one row.

        Args:
            ledger: The columns.
            outcome: What is done with the candidate.
            position: Its place in the input, from 0.
            rank: Its place among the kept ones, from 1; None = not kept.
        """
        self._ledger = ledger
        self.outcome = outcome
        self.position = position
        self.rank = rank

    def __repr__(self) -> str:
        """Show id, outcome and codes."""
        codes = ", ".join(self.codes)
        return f"<{type(self).__name__} {self.id!r} {self.outcome}: {codes}>"

    def __eq__(self, other: object) -> bool:
        """Two views of the same row of the same result are equal."""
        if not isinstance(other, JudgedEvidence):
            return NotImplemented
        return self._ledger is other._ledger and self.position == other.position

    def __hash__(self) -> int:
        """Hash by result and row."""
        return hash((id(self._ledger), self.position))

    @property
    def id(self) -> str:
        """Identity of the chunk."""
        return self._ledger.findings.candidates.id(self.position)

    @property
    def doc_id(self) -> str:
        """Identity of the document."""
        findings = self._ledger.findings
        return findings.candidates.doc_id(self.position, findings.policy.fields.doc_id)

    @property
    def evidence(self) -> Evidence:
        """The candidate as a value."""
        return self._ledger.findings.candidates.evidence(self.position)

    @property
    def topic_class(self) -> str | None:
        """Its topic class; None = none."""
        return self._ledger.findings.topic(self.position)

    @property
    def fate(self) -> str | None:
        """The built-in class that its topic class is, or is like: what becomes of it when it is stale; None = no class."""
        topic = self.topic_class
        return None if topic is None else self._ledger.findings.policy.topic_classes.named(topic).like

    @property
    def as_of(self) -> str | None:
        """When it was published, as its metadata say: `2024`, `2024-05` or `2024-05-15`; None = undated."""
        return self._ledger.findings.published_day(self.position)

    @property
    def age_days(self) -> float | None:
        """Whole days from its publication to the asked time; None = undated, 0 = dated after it."""
        return age_days(self._ledger.findings, self.position)

    @property
    def title(self) -> str:
        """Its title, else its id; as the metadata say, not cleaned."""
        findings = self._ledger.findings
        return findings.candidates.metadata.first(self.position, findings.policy.fields.title) or self.id

    @property
    def score(self) -> float | None:
        """Final score, never rising down the list; the one it came with where nothing ranks; None = removed before that."""
        if self._ledger.place[self.position] < 0 and self.outcome is Outcome.KEPT:
            score = float(self._ledger.findings.candidates.scores[self.position])
            return None if math.isnan(score) else score
        return self._ranked(self._ledger.written)

    @property
    def similarity(self) -> float | None:
        """Similarity that went into the formula; None = not ranked."""
        return self._ranked(self._ledger.ranking.similarity)

    @property
    def recency(self) -> float | None:
        """Recency that went into the formula, in [0, 1]; None = not ranked."""
        return self._ranked(self._ledger.ranking.recency)

    @property
    def reasons(self) -> tuple[Reason, ...]:
        """Every reason that holds, the most severe first."""
        return reasons_of(self._ledger.findings, self.position, int(self._ledger.flags[self.position]))

    @property
    def codes(self) -> tuple[ReasonCode, ...]:
        """The codes of the reasons, in their order, without making the reasons."""
        return codes_in(int(self._ledger.flags[self.position]))

    def has(self, code: ReasonCode) -> bool:
        """Tell whether a reason holds, without making the reasons."""
        return code in self.codes

    @property
    def verdict(self) -> Verdict:
        """Outcome and reasons as one value."""
        return Verdict(self.outcome, self.reasons)

    @property
    def caveat(self) -> str | None:
        """What a reader must be told beside the content; None = nothing."""
        return self._caveat(self._dated)

    @property
    def citation(self) -> str:
        """Citation form `[title, as of 2024-05-15]`; the date is part of it."""
        return citation(self.title, self._dated, otherwise=self.id)

    @property
    def prompt_line(self) -> str | None:
        """The line for the prompt: what `prompt_line` of the policy asks for, and always the caveat; None = nothing."""
        return self._prompt_line(self._dated)

    def explain(self) -> str:
        """Return outcome, formula and reasons, for people.

        The first line is like `kept, rank 1: 0.74 = 0.7 × relevance 0.82 + 0.3 × recency 0.55`.
        """
        head = f"{self.outcome}" + ("" if self.rank is None else f", rank {self.rank}")
        lines = [f"{head}{self._formula()}"]
        lines += [f"- {reason.code}: {reason.message}" for reason in self.reasons]
        return "\n".join(lines)

    def annotations(self) -> dict[str, str | float]:
        """Return what adapters write into the metadata of a document: flat, JSON-safe, no key without a value.

        `PROMPT_KEY` holds the line for the model, the `MACHINE_KEYS` are for programs.
        """
        dated = self._dated
        found: dict[str, str | float | None] = {
            PROMPT_KEY: self._prompt_line(dated),
            "freshness_outcome": str(self.outcome),
            "freshness_reasons": ",".join(self.codes),
            "freshness_similarity": self.similarity,
            "freshness_recency": self.recency,
            "freshness_citation": citation(self.title, dated, otherwise=self.id),
        }
        return {key: value for key, value in found.items() if value is not None}

    def annotated(self, metadata: Mapping[str, Any]) -> dict[str, Any]:
        """Return a copy of the metadata that carries the annotations in place of any that they came with.

        Those keys are ours alone to write: no document can forge its line for the model.
        """
        return {key: value for key, value in metadata.items() if key not in _WRITTEN} | self.annotations()

    def to_dict(self) -> dict[str, Any]:
        """Return the wire form of `freshness rank`, JSON-safe."""
        return {
            "id": self.id,
            "outcome": str(self.outcome),
            "rank": self.rank,
            "score": self.score,
            "similarity": self.similarity,
            "recency": self.recency,
            "caveat": self.caveat,
            "citation": self.citation,
            "reasons": [reason.to_dict() for reason in self.reasons],
        }

    @property
    def _dated(self) -> str:
        """The date as the reader is told: a file date is not one of publication."""
        as_of = self.as_of
        if as_of is not None and int(self._ledger.flags[self.position]) & _OF_FILE:
            return f"file of {as_of}"
        return as_of_phrase(as_of)

    def _caveat(self, dated: str) -> str | None:
        flags = int(self._ledger.flags[self.position])
        if flags & _CAVEATED == 0 and not self._brought_back:
            return None
        phrases = [phrase for code, phrase in _CAVEATS.items() if phrase and flags & int(BIT[code])]
        if self._brought_back:
            phrases.append("nothing better was found")
        return "; ".join(part for part in (dated, ", ".join(phrases)) if part)

    def _prompt_line(self, dated: str) -> str | None:
        style, caveat = self._ledger.findings.policy.prompt_line, self._caveat(dated)
        if style == "none":
            return caveat
        line = caveat or dated
        recency = self.recency
        return f"{line}; recency {recency:.2f}" if style == "full" and recency is not None else line

    @property
    def _brought_back(self) -> bool:
        return self._ledger.fallen_back and self.outcome is Outcome.KEPT

    def _ranked(self, column: NDArray[np.float64]) -> float | None:
        place = self._ledger.place[self.position]
        return None if place < 0 else float(column[place])

    def _formula(self) -> str:
        ledger = self._ledger
        place = ledger.place[self.position]
        if place < 0:
            return ""
        value, alpha = float(ledger.ranking.score[place]), ledger.ranking.alpha
        similarity, recency = float(ledger.ranking.similarity[place]), float(ledger.ranking.recency[place])
        weighed = float(ledger.ranking.weighed[place])
        lenders = [one_line(ledger.findings.candidates.id(row)) for row in ledger.lenders.get(self.position, ())]
        named = f"{len(lenders)} versions" if len(lenders) > _MOST_NAMED else ", ".join(lenders)
        lent = f" ({'mean' if len(lenders) > 1 else 'that'} of {named})" if lenders else ""
        gated = "" if weighed == recency else f" (of {recency:.2f}, by its relevance)"
        text = (
            f": {value:.2f} = {alpha:.2g} × relevance {similarity:.2f}{lent} + "
            f"{1 - alpha:.2g} × {ledger.ranking.measure} {weighed:.2f}{gated}"
        )
        written = float(ledger.written[place])
        return text if written == value else f"{text}; written as {written:.2f}, so that scores fall down the list"


class JudgedList(Sequence[JudgedEvidence]):
    """Candidates of one outcome in order; items are made when they are read."""

    __slots__ = ("_ledger", "_outcome", "_rows")

    def __init__(self, ledger: Ledger, outcome: Outcome, rows: Rows) -> None:
        """Take the rows of one outcome, in order."""
        self._ledger = ledger
        self._outcome = outcome
        self._rows = rows

    def __len__(self) -> int:
        """Number of candidates."""
        return len(self._rows)

    @overload
    def __getitem__(self, index: int) -> JudgedEvidence: ...
    @overload
    def __getitem__(self, index: slice) -> list[JudgedEvidence]: ...
    def __getitem__(self, index: int | slice) -> JudgedEvidence | list[JudgedEvidence]:
        """Return one candidate, or a list of them."""
        if isinstance(index, slice):
            return [self._item(place) for place in range(*index.indices(len(self)))]
        place = range(len(self))[index]
        return self._item(place)

    def __repr__(self) -> str:
        """Show the ids of the first ones."""
        shown = ", ".join(repr(item.id) for item in self[:5])
        return f"<{len(self)} {self._outcome}: {shown}{', …' if len(self) > 5 else ''}>"  # noqa: PLR2004 - as shown

    @property
    def outcome(self) -> Outcome:
        """What is done with these candidates."""
        return self._outcome

    @property
    def positions(self) -> list[int]:
        """Places in the input, in order, shape (m,)."""
        rows: list[int] = self._rows.tolist()
        return rows

    @property
    def scores(self) -> list[float | None]:
        """Final scores in order, as `JudgedEvidence.score` gives them, without making the items."""
        ledger = self._ledger
        if self._outcome is not Outcome.KEPT or not ledger.written.size:
            return [item.score for item in self]
        scores: list[float | None] = ledger.written[ledger.place[self._rows]].tolist()
        return scores

    def having(self, code: ReasonCode) -> list[JudgedEvidence]:
        """Return the candidates for which a reason holds, without looking into the others."""
        if code is ReasonCode.CURRENT:  # it follows from the others
            return [item for item in self if item.has(code)]
        flags = self._ledger.flags[self._rows]
        return [self._item(place) for place in np.flatnonzero(flags & BIT[code]).tolist()]

    def _item(self, place: int) -> JudgedEvidence:
        rank = place + 1 if self._outcome is Outcome.KEPT else None
        return JudgedEvidence(self._ledger, self._outcome, int(self._rows[place]), rank)
