"""The filter and the quarantine by themselves, for those who need one step and not the whole chain."""

from collections.abc import Sequence
from typing import TypeVar

import numpy as np

from freshness_retrieval.chain.asked import TimeArgument
from freshness_retrieval.chain.candidates import Candidate, Candidates
from freshness_retrieval.chain.findings import Step
from freshness_retrieval.chain.reasons import reasons_of
from freshness_retrieval.chain.stages import finish
from freshness_retrieval.chain.steps import ChainSteps
from freshness_retrieval.model import Outcome, Verdict

__all__ = ["StaleQuarantine", "TimeSensitiveFilter"]

C = TypeVar("C", bound=Candidate)


class _Part(ChainSteps):
    """One step of the chain; what it does not remove stays in its order."""

    def verdicts(self, documents: Sequence[Candidate], *, as_of: TimeArgument | None = None) -> list[Verdict]:
        """Return the verdict on each document, in input order, with all its reasons.

        Raises:
            UnreadableTimeError: `as_of` is neither a day nor an instant.
            RecordError: A document is neither an `Evidence` nor a mapping.
        """
        asked = self._present.asked(as_of)
        findings = finish(self._examiner.examine(Candidates.of(documents), asked, acting=self._steps))
        flags, filtered, quarantined = findings.flags.tolist(), findings.filtered, findings.quarantined
        outcomes = np.where(filtered, Outcome.FILTERED, np.where(quarantined, Outcome.QUARANTINED, Outcome.KEPT))
        return [
            Verdict(Outcome(outcome), reasons_of(findings, row, flags[row]))
            for row, outcome in enumerate(outcomes.tolist())
        ]

    def _passing(self, documents: Sequence[C], as_of: TimeArgument | None) -> list[C]:
        documents = tuple(documents)
        asked, steps = self._present.asked(as_of), self._steps
        findings = finish(self._examiner.examine(Candidates.of(documents), asked, steps, acting=steps))
        removed = (findings.filtered | findings.quarantined).tolist()
        return [document for document, gone in zip(documents, removed, strict=True) if not gone]


class TimeSensitiveFilter(_Part):
    """Removes documents that are not in force: expired, not yet valid, or superseded by their own word.

    >>> documents = [
    ...     {"content": "2024: 380 yuan", "metadata": {"valid_from": "2024-01-01", "valid_until": "2024-12-31"}},
    ...     {"content": "2023: 350 yuan", "metadata": {"valid_from": "2023-01-01", "valid_until": "2023-12-31"}},
    ... ]
    >>> [document["content"] for document in TimeSensitiveFilter(current_time="2024-06-02").filter_outdated(documents)]
    ['2024: 380 yuan']
    """

    _steps = Step.VALIDITY

    def filter_outdated(self, documents: Sequence[C], *, as_of: TimeArgument | None = None) -> list[C]:
        """Return the documents in force, the same objects in input order.

        Raises:
            UnreadableTimeError: `as_of` is neither a day nor an instant.
            RecordError: A document is neither an `Evidence` nor a mapping.
        """
        return self._passing(documents, as_of)


class StaleQuarantine(_Part):
    """Sets aside documents that are too old for their topic class: treated as no source at all.

    Volatile documents are disqualified after 90 days; stale active and stable ones pass, and their verdicts say so.

    >>> prices = {"id": "prices", "metadata": {"topic_class": "volatile", "published_at": "2024-01-01"}}
    >>> StaleQuarantine().verdicts([prices], as_of="2024-03-31")[0].codes
    (<ReasonCode.CURRENT: 'current'>,)
    >>> StaleQuarantine().verdicts([prices], as_of="2024-04-01")[0].codes
    (<ReasonCode.STALE_VOLATILE: 'stale_volatile'>,)
    """

    _steps = Step.QUARANTINE

    def usable(self, documents: Sequence[C], *, as_of: TimeArgument | None = None) -> list[C]:
        """Return the documents that are not quarantined, the same objects in input order.

        Raises:
            UnreadableTimeError: `as_of` is neither a day nor an instant.
            RecordError: A document is neither an `Evidence` nor a mapping.
        """
        return self._passing(documents, as_of)
