"""The filter and the quarantine by themselves, for those who need one step and not the whole chain."""

from collections.abc import Sequence
from typing import TypeVar

import numpy as np

from freshness_retrieval.chain.asked import Present, TimeArgument
from freshness_retrieval.chain.candidates import Candidate, Candidates
from freshness_retrieval.chain.findings import Examiner, Findings, Step
from freshness_retrieval.chain.reasons import reasons_of
from freshness_retrieval.clock import Clock, system_clock
from freshness_retrieval.model import Outcome, Verdict
from freshness_retrieval.policy import FreshnessPolicy

__all__ = ["StaleQuarantine", "TimeSensitiveFilter"]

C = TypeVar("C", bound=Candidate)


class _Part:
    """One step of the chain with a time of its own."""

    _step: Step
    _outcome: Outcome

    def __init__(
        self,
        policy: FreshnessPolicy | None = None,
        *,
        current_time: TimeArgument | None = None,
        clock: Clock = system_clock,
    ) -> None:
        """Compile the policy.

        Args:
            policy: The policy of the index; None = the defaults.
            current_time: The time of every call that names none; a date is that whole day, a naive datetime is in the
                policy's zone. None = the clock, read once a call.
            clock: Gives the present.

        Raises:
            UnreadableTimeError: `current_time` is neither a day nor an instant.
        """
        self._examiner = Examiner(FreshnessPolicy() if policy is None else policy)
        self._present = Present.of(self._examiner.reader, current_time, clock)

    def verdicts(self, documents: Sequence[Candidate], *, as_of: TimeArgument | None = None) -> list[Verdict]:
        """Return the verdict on each document, in input order, with all its reasons."""
        findings = self._examine(documents, as_of)
        removed = self._removed(findings).tolist()
        flags = findings.flags.tolist()
        return [
            Verdict(self._outcome if gone else Outcome.KEPT, reasons_of(findings, row, flags[row]))
            for row, gone in enumerate(removed)
        ]

    def _passing(self, documents: Sequence[C], as_of: TimeArgument | None) -> list[C]:
        documents = tuple(documents)
        removed = self._removed(self._examine(documents, as_of)).tolist()
        return [document for document, gone in zip(documents, removed, strict=True) if not gone]

    def _examine(self, documents: Sequence[Candidate], as_of: TimeArgument | None) -> Findings:
        return self._examiner.examine(Candidates.of(documents), self._present.asked(as_of), self._step)

    @staticmethod
    def _removed(findings: Findings) -> np.ndarray[tuple[int], np.dtype[np.bool_]]:
        return findings.filtered | findings.quarantined


class TimeSensitiveFilter(_Part):
    """Removes documents that are not in force: expired, not yet valid, or superseded by their own word.

    >>> documents = [
    ...     {"content": "2024: 380 yuan", "metadata": {"valid_from": "2024-01-01", "valid_until": "2024-12-31"}},
    ...     {"content": "2023: 350 yuan", "metadata": {"valid_from": "2023-01-01", "valid_until": "2023-12-31"}},
    ... ]
    >>> [document["content"] for document in TimeSensitiveFilter(current_time="2024-06-02").filter_outdated(documents)]
    ['2024: 380 yuan']
    """

    _step = Step.VALIDITY
    _outcome = Outcome.FILTERED

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

    _step = Step.QUARANTINE
    _outcome = Outcome.QUARANTINED

    def usable(self, documents: Sequence[C], *, as_of: TimeArgument | None = None) -> list[C]:
        """Return the documents that are not quarantined, the same objects in input order.

        Raises:
            UnreadableTimeError: `as_of` is neither a day nor an instant.
            RecordError: A document is neither an `Evidence` nor a mapping.
        """
        return self._passing(documents, as_of)
