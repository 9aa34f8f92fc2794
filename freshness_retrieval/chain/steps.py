"""What the chain and its single steps share: candidates of a question in, a result out."""

import warnings
from collections.abc import Callable, Iterable, Sequence
from dataclasses import replace
from functools import partial
from typing import ClassVar

import numpy as np

from freshness_retrieval.chain.asked import AskedTime, Present, TimeArgument
from freshness_retrieval.chain.candidates import Candidate, Candidates
from freshness_retrieval.chain.findings import Examiner, Findings, Step
from freshness_retrieval.chain.judged import Ledger, Rows
from freshness_retrieval.chain.leading import Leading, find_versions
from freshness_retrieval.chain.order import check_top_k, falling, rank_rows
from freshness_retrieval.chain.ranking import Ranker, Ranking
from freshness_retrieval.chain.result import FreshnessResult
from freshness_retrieval.chain.stages import Stages, finish, finish_async
from freshness_retrieval.clock import Clock, system_clock
from freshness_retrieval.errors import ConfigurationError, FreshnessWarning, MissingDatesWarning
from freshness_retrieval.ingest import BIT, TopicReader
from freshness_retrieval.model import GapNote, ReasonCode, TemporalIntent
from freshness_retrieval.policy import FreshnessPolicy
from freshness_retrieval.query import IntentReader, RuleIntentReader

__all__ = ["ChainSteps"]

_UNREADABLE = BIT[ReasonCode.MALFORMED_DATE] | BIT[ReasonCode.AMBIGUOUS_DATE]


class ChainSteps:
    """Judges the candidates of a question by some steps of the chain; a subclass says which.

    Every candidate comes back: kept + quarantined + filtered = input, each with all its reasons, those of steps that do
    not act included. Inputs are not changed, the order is deterministic, and bad data never raises: it becomes a reason.
    Immutable; threads may share it.
    """

    _steps: ClassVar[Step]

    def __init__(
        self,
        policy: FreshnessPolicy | None = None,
        *,
        current_time: TimeArgument | None = None,
        clock: Clock = system_clock,
        intent_reader: IntentReader | None = None,
        topic_reader: TopicReader | None = None,
        gap_sink: Callable[[GapNote], object] | None = None,
    ) -> None:
        """Compile the policy.

        Args:
            policy: The policy of the index; None = the defaults.
            current_time: The `as_of` of every call that names none: a date is that whole day, a naive datetime is in the
                policy's zone. None = the clock, read once a call.
            clock: Gives the present.
            intent_reader: Reads which time a question asks about; None = by rules, for English and Chinese.
            topic_reader: Tells the topic class of documents, beside the rules of the policy; None = nobody does.
            gap_sink: Called with each gap note of each call, such as a function that files it; where it raises, a warning
                says so, and the answer is the same. None = the notes are in the result alone.

        Raises:
            ConfigurationError: `policy` is no policy, or `topic_reader` no reader of topics.
            UnreadableTimeError: `current_time` is neither a day nor an instant.
        """
        self._examiner = Examiner(FreshnessPolicy() if policy is None else policy, topic_reader)
        self._ranker = Ranker.of(self.policy.rerank) if Step.RANKING in self._steps else None
        self._present = Present.of(self._examiner.reader, current_time, clock)
        self._intent_reader = RuleIntentReader() if intent_reader is None else intent_reader
        self._gap_sink = gap_sink

    @property
    def policy(self) -> FreshnessPolicy:
        """The policy in force."""
        return self._examiner.policy

    def run(
        self,
        question: str,
        evidence: Sequence[Candidate],
        *,
        as_of: TimeArgument | None = None,
        intent: TemporalIntent | None = None,
        top_k: int | None = None,
    ) -> FreshnessResult:
        """Judge the candidates of a question.

        Args:
            question: The question; empty = not known, so that it names no time, and recency weighs as the policy says.
            evidence: `Evidence` values, or records `{id, text|content, score|similarity, metadata}`.
            as_of: When the question is asked; a date is that whole day in the policy's zone. None = `current_time`.
            intent: Which time the question asks about, and how much it seeks what is new. None = read from the question.
            top_k: Most documents to keep; the others are filtered with `beyond_top_k`. None = all.

        Raises:
            UnreadableTimeError: `as_of` is neither a day nor an instant.
            ConfigurationError: `top_k` is below 1, or `intent`, or what the reader returned, is none.
            RecordError: A candidate is neither an `Evidence` nor a mapping.
        """
        return finish(self._stages(question, evidence, as_of=as_of, intent=intent, top_k=top_k))

    async def run_async(
        self,
        question: str,
        evidence: Sequence[Candidate],
        *,
        as_of: TimeArgument | None = None,
        intent: TemporalIntent | None = None,
        top_k: int | None = None,
    ) -> FreshnessResult:
        """Do the same as `run`, and let the event loop through every few milliseconds; readers of your own read in a thread."""
        return await finish_async(self._stages(question, evidence, as_of=as_of, intent=intent, top_k=top_k))

    def _stages(
        self,
        question: str,
        evidence: Sequence[Candidate],
        *,
        as_of: TimeArgument | None,
        intent: TemporalIntent | None,
        top_k: int | None,
    ) -> Stages[FreshnessResult]:
        check_top_k(top_k)
        asked = self._present.asked(as_of)
        if intent is None:
            intent = yield from self._intent(question, asked)
        if not isinstance(intent, TemporalIntent):
            raise ConfigurationError(f"intent must be a TemporalIntent or None, got {type(intent).__name__}")
        yield
        candidates, asked = Candidates.of(evidence), asked.about(intent)
        yield
        findings = yield from self._examiner.examine(candidates, asked, acting=self._steps)
        if self._steps != Step.VALIDITY:
            _warn_if_dateless(findings)
        yield
        groups = None
        if self._ranker is not None and self._ranker.settings.mode == "adaptive":
            groups = yield from find_versions(findings)
            yield
        result = _judged(findings, groups, question=question, intent=intent, ranker=self._ranker, top_k=top_k)
        if self._gap_sink is not None:
            _file(result.gaps, self._gap_sink)
        return result

    def _intent(self, question: str, asked: AskedTime) -> Stages[TemporalIntent]:
        if not question.strip():
            return TemporalIntent()
        read = partial(self._intent_reader.read, question, asked.moment, asked.zone)
        if isinstance(self._intent_reader, RuleIntentReader):
            return read()
        found: TemporalIntent = yield read  # it may ask a model
        return found


def _file(notes: Iterable[GapNote], sink: Callable[[GapNote], object]) -> None:
    """Hand notes to a sink; one that raises shall not cost the answer."""
    for note in notes:
        try:
            sink(note)
        except Exception as error:  # noqa: BLE001 - whatever a sink does
            warnings.warn(f"the gap sink failed, a note is lost: {error!r}", FreshnessWarning, stacklevel=4)


def _judged(
    findings: Findings,
    groups: Rows | None,
    *,
    question: str,
    intent: TemporalIntent,
    ranker: Ranker | None,
    top_k: int | None,
) -> FreshnessResult:
    """Return what becomes of each candidate.

    Args:
        findings: What was found out about them.
        groups: Which of them are versions of one thing; None = each stands alone.
        question: The question that they were retrieved for.
        intent: Which time it asks about, and how much it seeks what is new.
        ranker: The formula; None = what is kept stays in the order of the input, with the scores that it came with.
        top_k: Most documents to keep; the others are filtered with `beyond_top_k`. None = all.
    """
    removed = findings.filtered | findings.quarantined
    any_removed = bool(removed.any())
    rows = np.flatnonzero(~removed) if any_removed else np.arange(removed.size)
    fallen_back = False
    if any_removed and not rows.size and findings.policy.when_empty == "fall_back":
        rows, fallen_back = np.flatnonzero(removed), True
    leading = None if groups is None else Leading.of(findings, groups, rows)
    if leading is not None:
        findings = replace(findings, leaders=leading.older)
    ranked = rows if ranker is not None else rows[:0]
    ranking = (
        Ranking.none() if ranker is None else rank_rows(ranker, findings, rows, seeking=intent.recency, leading=leading)
    )
    order = rows if ranker is None else rows[ranking.order]
    kept, beyond = (order, order[:0]) if top_k is None else (order[:top_k], order[top_k:])
    flags = findings.flags
    if beyond.size or ranking.cold or leading is not None:
        flags = flags.copy()
        flags[beyond] |= BIT[ReasonCode.BEYOND_TOP_K]
        if leading is not None:
            flags[list(findings.leaders)] |= BIT[ReasonCode.OLDER_VERSION]
        if ranking.cold:
            flags[kept] |= np.where(findings.published.dated[kept], BIT[ReasonCode.COLD_START], np.uint32(0))
    place = np.full(len(findings.candidates), -1, dtype=np.int64)
    place[ranked] = np.arange(ranked.size)
    written = np.empty(ranked.size)
    follows = np.isin(ranked[ranking.order], [] if leading is None else list(leading.behind()))
    written[ranking.order] = falling(ranking.score[ranking.order], follows)
    ledger = Ledger(
        findings=findings,
        flags=flags,
        ranking=ranking,
        lenders={} if leading is None else leading.lenders,
        place=place,
        written=written,
        fallen_back=fallen_back,
    )
    nobody: Rows = order[:0]
    listed = any_removed and not fallen_back
    return FreshnessResult(
        ledger,
        question=question,
        intent=intent,
        kept=kept,
        quarantined=np.flatnonzero(findings.quarantined) if listed else nobody,
        filtered=np.concatenate([beyond, np.flatnonzero(findings.filtered)]) if listed else beyond,
    )


def _warn_if_dateless(findings: Findings) -> None:
    """Warn the caller's caller where no candidate has a date of its own, be it unreadable: a wrong field name makes a no-op of all."""
    published = findings.published
    if not len(findings.candidates) or findings.windows is not None:
        return
    if (published.dated & (published.flags & BIT[ReasonCode.FILE_DATE] == 0)).any():
        return
    if not (published.flags & _UNREADABLE).any():
        names = ", ".join(findings.policy.fields.published_at)
        warnings.warn(
            f"no candidate carries a date under {names}; set fields.published_at to the key that your index uses",
            MissingDatesWarning,
            stacklevel=3,
        )
