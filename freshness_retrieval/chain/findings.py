"""Everything that is found out about a list of candidates before it is ranked."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import IntFlag, auto

import numpy as np
from numpy.typing import NDArray

from freshness_retrieval.chain.asked import AskedTime
from freshness_retrieval.chain.calendar import add_to_days
from freshness_retrieval.chain.candidates import Candidates
from freshness_retrieval.chain.closeness import Closeness
from freshness_retrieval.chain.force import CandidateTimes, Force
from freshness_retrieval.chain.naming import Subjects
from freshness_retrieval.chain.quarantine import Staleness
from freshness_retrieval.chain.scoped import tells_scoped
from freshness_retrieval.chain.stages import Stages, in_stages
from freshness_retrieval.chain.supersession import Supersession
from freshness_retrieval.chain.texts import TEXTS_PER_CALL, TextTimes, read_text_times
from freshness_retrieval.errors import ConfigurationError
from freshness_retrieval.ingest import (
    BIT,
    NO_CLASS,
    OPEN_END,
    DateReader,
    Flags,
    PublishedTimes,
    TopicClassifier,
    TopicReader,
    ValidityWindows,
    where,
    written_day,
)
from freshness_retrieval.model import MICROSECONDS_PER_DAY, Evidence, ReasonCode
from freshness_retrieval.policy import FreshnessPolicy

__all__ = ["Examiner", "Findings", "Step"]

_YEAR_10000_US = 253_402_300_800_000_000


class Step(IntFlag):
    """The steps of the chain. The first two may remove a document, the third puts the others in order."""

    VALIDITY = auto()
    QUARANTINE = auto()
    RANKING = auto()


@dataclass(frozen=True, slots=True, kw_only=True, eq=False)
class Findings:
    """What holds for each candidate at the asked time, shape (n,) each.

    Attributes:
        examiner: Who found it, under which policy.
        candidates: The candidates.
        asked: The time at which they are judged.
        published: When they were published.
        windows: When they hold; None = none of them says.
        classes: Topic classes as places in the classifier's `topics`; None = none has one.
        supersession: The successors that they name.
        flags: Reasons, without the ones that ranking adds.
        filtered: Documents that the validity filter removes.
        quarantined: Documents that the quarantine removes; none is filtered too.
        untimed: Undated documents that time shall not count against; None = none.
        age_days: Distance of the publication from the asked time in days; NaN = undated or dated in the future.
        future: Documents dated after the moment of asking; None = none is.
        closeness: How near they are to the window that the question names; None where it names none.
        subjects: What their titles and openings name; None where that was not read.
        scoped: Documents that tell what the question binds to a verb of its subject; None where none does.
        leaders: Place of the version that each older one stands behind, by its own place; filled where versions are found.
    """

    examiner: "Examiner"
    candidates: Candidates
    asked: AskedTime
    published: PublishedTimes
    windows: ValidityWindows | None
    classes: NDArray[np.int8] | None
    supersession: Supersession
    flags: Flags
    filtered: NDArray[np.bool_]
    quarantined: NDArray[np.bool_]
    untimed: NDArray[np.bool_] | None
    age_days: NDArray[np.float64]
    future: NDArray[np.bool_] | None
    closeness: Closeness | None
    subjects: Subjects | None
    scoped: NDArray[np.bool_] | None
    leaders: Mapping[int, int] = field(default_factory=dict)

    @property
    def outside(self) -> NDArray[np.bool_] | None:
        """Documents outside the window that the question names; None where it names none."""
        return None if self.closeness is None else self.closeness.outside

    @property
    def policy(self) -> FreshnessPolicy:
        """The policy in force."""
        return self.examiner.policy

    def topic(self, row: int) -> str | None:
        """Return the topic class of a document; None = it has none."""
        if self.classes is None or self.classes[row] == NO_CLASS:
            return None
        return self.examiner.classifier.topics[int(self.classes[row])].name

    def published_day(self, row: int) -> str | None:
        """Return when a document was published, no finer than its metadata say: `2024`, `2024-05` or `2024-05-15`."""
        if not self.published.dated[row]:
            return None
        return written_day(int(self.published.first_day[row]), int(self.published.precision[row]))


class Examiner:
    """Examines lists of candidates under one policy; immutable and safe to share between threads."""

    def __init__(self, policy: FreshnessPolicy, topic_reader: TopicReader | None = None) -> None:
        """Compile the policy.

        Raises:
            ConfigurationError: It is no `FreshnessPolicy`, or the reader of topics is none.
        """
        if not isinstance(policy, FreshnessPolicy):
            raise ConfigurationError(
                f"policy must be a FreshnessPolicy, got {type(policy).__name__}; FreshnessPolicy.from_dict reads a mapping"
            )
        self.policy = policy
        self.reader = DateReader(policy.timezone, policy.day_order)
        self.classifier = TopicClassifier(policy, topic_reader)

    def why(self, candidates: Candidates, row: int, topic: str) -> str:
        """Return why a candidate has the topic class that it has."""
        if self._typed_class(candidates, row) == topic:
            return "the evidence states its class"
        return self.classifier.why(topic, candidates.text(row), candidates.metadata.rows[row])

    def examine(
        self,
        candidates: Candidates,
        asked: AskedTime,
        steps: Step = Step.VALIDITY | Step.QUARANTINE,
        *,
        acting: Step,
    ) -> Stages[Findings]:
        """Find out what holds for each candidate at the asked time.

        Args:
            candidates: The candidates.
            asked: The time at which they are judged.
            steps: The steps whose reasons are looked for.
            acting: The steps that act. Where the ranking does, documents outside the period that a question names are not
                removed but demoted.
        """
        policy, count = self.policy, len(candidates)
        published, windows, flags = yield from self.times(candidates)
        yield
        age_days, future = _ages(published, asked)
        if future is not None:
            flags = flags | where(future, ReasonCode.FUTURE_DATE)
        default = self._past_default_validity(candidates, published, windows, asked)
        if default:
            flags = flags.copy()
            flags[default] |= BIT[ReasonCode.DEFAULT_VALIDITY]
        force = Force()
        if Step.VALIDITY in steps:
            times = CandidateTimes(candidates, published, windows, future)
            force = yield from Force.find(times, policy, self.reader, asked, demoting=Step.RANKING in acting)
            flags = flags if force.flags is None else flags | force.flags
        filtered = quarantined = np.zeros(count, dtype=bool)
        if force.removing is not None and Step.VALIDITY in acting:
            filtered = force.removing
        classes, untimed = None, None
        if Step.QUARANTINE in steps:
            classes = yield from self._classes(candidates)
            staleness = Staleness.judge(policy, self.classifier.topics, published, windows, classes, asked)
            if staleness is not None:
                flags, untimed = flags | staleness.flags, staleness.untimed
                if Step.QUARANTINE in acting:
                    quarantined = staleness.quarantined & ~filtered
                    if force.closeness is not None:  # demoted already, and of those that are none is lost
                        quarantined &= ~force.closeness.outside
        scoped = yield from self._scoped(candidates, asked)
        return Findings(
            examiner=self,
            candidates=candidates,
            asked=asked,
            published=published,
            windows=windows,
            classes=classes,
            supersession=force.supersession,
            flags=flags,
            filtered=filtered,
            quarantined=quarantined,
            untimed=untimed,
            age_days=age_days,
            future=future,
            closeness=force.closeness,
            subjects=force.subjects,
            scoped=scoped,
        )

    def times(self, candidates: Candidates) -> Stages[tuple[PublishedTimes, ValidityWindows | None, Flags]]:
        """Read the times of the candidates: from their metadata, and where these say nothing, from their texts."""
        fields, metadata = self.policy.fields, candidates.metadata
        typed, held = candidates.typed(lambda e: e.published), candidates.typed(lambda e: e.valid)
        published = PublishedTimes.read(metadata, fields, self.reader, typed)
        yield
        windows = ValidityWindows.read(metadata, fields, self.reader, held)
        flags = published.flags if windows is None else published.flags | windows.flags
        told = yield from self._told_by_text(candidates, flags, windows)
        if not told:
            return published, windows, flags
        typed |= {row: times.published for row, times in told.items() if times.published is not None}
        held |= {row: times.valid for row, times in told.items() if times.valid is not None}
        published = PublishedTimes.read(metadata, fields, self.reader, typed)
        yield
        windows = ValidityWindows.read(metadata, fields, self.reader, held)
        flags = published.flags.copy() if windows is None else published.flags | windows.flags
        flags[list(told)] |= BIT[ReasonCode.TEXT_DATE]
        return published, windows, flags

    def _told_by_text(
        self, candidates: Candidates, flags: Flags, windows: ValidityWindows | None
    ) -> Stages[dict[int, TextTimes]]:
        """Return what the texts say of documents whose metadata say nothing of time, by row."""
        if not self.policy.read_text:
            return {}
        silent = flags == BIT[ReasonCode.UNDATED]
        if windows is not None:
            silent &= ~windows.known
        rows = np.flatnonzero(silent).tolist()
        if len(rows) > TEXTS_PER_CALL:
            return {}
        texts = [(row, text) for row in rows if (text := candidates.text(row))]
        read = yield from in_stages(((row, read_text_times(text, self.policy.timezone)) for row, text in texts), size=1)
        return {row: times for row, times in read if times.published is not None or times.valid is not None}

    def _scoped(self, candidates: Candidates, asked: AskedTime) -> Stages[NDArray[np.bool_] | None]:
        """Tell whose texts say of every verb of the subject that it happened in its period; None where nobody's does.

        Lists longer than `TEXTS_PER_CALL` are not read.
        """
        if not asked.scoped or not self.policy.read_text or len(candidates) > TEXTS_PER_CALL:
            return None
        zone = self.policy.timezone
        texts = (candidates.text(row) for row in range(len(candidates)))
        told = (all(tells_scoped(text, each, zone) for each in asked.scoped) for text in texts)
        telling = np.array((yield from in_stages(told)), dtype=bool)
        return telling if telling.any() else None

    def _classes(self, candidates: Candidates) -> Stages[NDArray[np.int8] | None]:
        """Return the topic classes as places in the classifier's `topics`; None where nobody can have one."""
        places = self.classifier.places(candidates.metadata, candidates.text)
        waits = self.classifier.reader is not None
        classes = None if places is None else np.array((yield from in_stages(places, waits=waits)), dtype=np.int8)
        typed = candidates.typed(lambda evidence: evidence.topic_classes)
        if not typed:
            return classes
        classes = np.full(len(candidates), NO_CLASS, dtype=np.int8) if classes is None else classes
        for row in typed:
            stated = self._typed_class(candidates, row)
            if stated is not None:
                classes[row] = self.classifier.place(stated)
        return classes

    def _typed_class(self, candidates: Candidates, row: int) -> str | None:
        """Return the most volatile class that an `Evidence` states by itself."""
        record = candidates.records[row]
        stated = record.topic_classes if isinstance(record, Evidence) else ()
        return next((topic.name for topic in self.classifier.topics if topic.name in stated), None)

    def _past_default_validity(
        self,
        candidates: Candidates,
        published: PublishedTimes,
        windows: ValidityWindows | None,
        asked: AskedTime,
    ) -> list[int]:
        """Return the documents past the validity that their domain has by default, and that state no end themselves."""
        past: list[int] = []
        if windows is not None:
            past += np.flatnonzero(windows.assumed_end_us <= asked.start_us).tolist()
        lengths, fields = self.policy.default_validity, self.policy.fields.domain
        if not lengths or not any(name in candidates.metadata.keys for name in fields):
            return past
        eligible = published.dated
        if windows is not None:
            stated = windows.bounded | windows.endless | (windows.assumed_end_us != OPEN_END)
            eligible = eligible & ~stated
        domains = [candidates.metadata.first(row, fields) for row in range(len(candidates))]
        for domain, length in lengths.items():
            members = np.array([name == domain for name in domains], dtype=bool) & eligible
            if members.any():
                over = add_to_days(published.first_day, length) < asked.day_number
                past += np.flatnonzero(members & over).tolist()
        return past


def _ages(published: PublishedTimes, asked: AskedTime) -> tuple[NDArray[np.float64], NDArray[np.bool_] | None]:
    """Return the distances from the asked time in days, and who is dated after the moment of asking.

    A day or an instant counts from its start, a coarser date from the middle of its interval, clamped to `as_of`. The
    distance to a window is two-sided: 0 inside, else to its nearer end.
    """
    point, coarse = published.start_us, published.coarse
    if coarse is not None:
        end = np.minimum(published.end_us, _YEAR_10000_US)
        point = np.where(coarse, point + (end - point) // 2, point)
    if asked.window is None:
        age = (asked.as_of_start_us - point) / MICROSECONDS_PER_DAY
    else:
        # In floats: the bounds of an open window would overflow.
        moment = np.minimum(point, asked.as_of_start_us).astype(np.float64)
        age = np.maximum(asked.start_us - moment, moment - asked.end_us) / MICROSECONDS_PER_DAY
    age = np.maximum(age, 0.0)
    future = published.dated & (published.start_us >= asked.as_of_end_us)
    any_future = bool(future.any())
    if any_future or not published.dated.all():
        age[~published.dated | future] = np.nan
    return age, future if any_future else None
