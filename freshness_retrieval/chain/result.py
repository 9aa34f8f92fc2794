"""The result of a chain: every candidate with its outcome, its place, and its reasons."""

from typing import Any

import numpy as np

from freshness_retrieval.chain.citation import one_line
from freshness_retrieval.chain.gaps import gap_notes
from freshness_retrieval.chain.judged import JudgedEvidence, JudgedList, Ledger, Rows
from freshness_retrieval.ingest import NO_CLASS
from freshness_retrieval.model import GapNote, Outcome, TemporalIntent, day_in
from freshness_retrieval.query import PreambleLanguage, time_preamble

__all__ = ["FreshnessResult"]


class FreshnessResult:
    """What a chain made of the candidates of one question: kept + quarantined + filtered = input."""

    __slots__ = ("_ledger", "filtered", "intent", "kept", "quarantined", "question")

    def __init__(
        self,
        ledger: Ledger,
        *,
        question: str,
        intent: TemporalIntent,
        kept: Rows,
        quarantined: Rows,
        filtered: Rows,
    ) -> None:
        """Take the columns and the rows of each outcome, each in its order."""
        self._ledger = ledger
        self.question = question
        self.intent = intent
        self.kept = JudgedList(ledger, Outcome.KEPT, kept)
        self.quarantined = JudgedList(ledger, Outcome.QUARANTINED, quarantined)
        self.filtered = JudgedList(ledger, Outcome.FILTERED, filtered)

    def __repr__(self) -> str:
        """Show how many candidates have which outcome."""
        return (
            f"<{type(self).__name__} {self.question!r}: {len(self.kept)} kept, {len(self.quarantined)} quarantined, "
            f"{len(self.filtered)} filtered>"
        )

    @property
    def fallen_back(self) -> bool:
        """Whether everything was removed, and the kept documents are removed ones that came back."""
        return self._ledger.fallen_back

    @property
    def disqualified(self) -> JudgedList | list[JudgedEvidence]:
        """The documents that the quarantine treats as no source, be they set aside or brought back."""
        if not self.fallen_back:
            return self.quarantined
        quarantined = self._ledger.findings.quarantined
        return [item for item in (*self.kept, *self.filtered) if quarantined[item.position]]

    @property
    def gaps(self) -> tuple[GapNote, ...]:
        """What the knowledge base lacks, as a signal to ingest again."""
        return gap_notes(self)

    def topic_sizes(self) -> dict[str, int]:
        """Return how many of the candidates that are not filtered, and have a date, belong to each topic class."""
        findings = self._ledger.findings
        if findings.classes is None:
            return {}
        counted = findings.classes[findings.published.dated & ~findings.filtered & (findings.classes != NO_CLASS)]
        topics = findings.examiner.classifier.topics
        return {topics[place].name: int(count) for place, count in enumerate(np.bincount(counted)) if count}

    @property
    def asked(self) -> str:
        """The asked time, for people: a day, or `FIRST to LAST`."""
        return str(self._ledger.findings.asked)

    @property
    def alpha(self) -> float:
        """Effective α of the formula, after intent and cold start."""
        return self._ledger.ranking.alpha

    @property
    def nothing_inside(self) -> bool:
        """Whether the question names a time, and no document that is left lies in it."""
        outside = self._ledger.findings.outside
        return outside is not None and bool(outside[self._ledger.place >= 0].all())

    @property
    def fallback(self) -> str:
        """What decides about the order where nothing lies in the asked time, for people."""
        return "relevance" if self._ledger.ranking.measure == "recency" else "relevance and closeness"

    def preamble(self, lang: PreambleLanguage = "auto") -> str:
        """Return what a model should know of time before it reads the sources, on one line.

        Which day it is, which time the question asks about, and how to use the dates that the sources state.

        Args:
            lang: `en`, `zh`, or `auto`: the language of the question.

        Raises:
            ConfigurationError: There are no words in that language.
        """
        asked = self._ledger.findings.asked
        today = day_in(asked.moment, asked.zone)
        window = asked.window
        first, last = (None, None) if window is None else (window.first_day(asked.zone), window.last_day(asked.zone))
        return time_preamble(today, first, last, question=self.question, lang=lang)

    def explain(self) -> str:
        """Return every candidate with its outcome, formula and reasons, for people."""
        items = [*self.kept, *self.quarantined, *self.filtered]
        return "\n".join(f"{one_line(item.id)}: {item.explain()}" for item in items)

    def intent_dict(self) -> dict[str, Any]:
        """Return the wire form of the asked time."""
        asked, window = self._ledger.findings.asked, self.intent.window
        first, last = (None, None) if window is None else (window.first_day(asked.zone), window.last_day(asked.zone))
        return {
            "kind": str(self.intent.kind),
            "relation": str(self.intent.relation),
            "as_of": asked.as_of_text,
            "first_day": None if first is None else first.isoformat(),
            "last_day": None if last is None else last.isoformat(),
            "recency": self.intent.recency,
        }

    def to_dict(self) -> dict[str, Any]:
        """Return the wire form of `freshness rank --batch`, JSON-safe, without the id of the question."""
        return {
            "intent": self.intent_dict(),
            "kept": [item.to_dict() for item in self.kept],
            "quarantined": [item.to_dict() for item in self.quarantined],
            "filtered": [item.to_dict() for item in self.filtered],
            "gaps": [note.to_dict() for note in self.gaps],
        }
