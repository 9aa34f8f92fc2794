"""Queries that would fill the holes of a list of evidence: four triggers, as the specification of the judge has them."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import date, timedelta
from typing import Any, Final, Literal

from dateutil.relativedelta import relativedelta

from freshness_retrieval.judge.frame import TimeFrame
from freshness_retrieval.judge.levels import FreshnessLevel
from freshness_retrieval.judge.profile import Coverage
from freshness_retrieval.judge.wording import Wording, period_of, topic_words

__all__ = ["CompensationQuery", "Judged", "compensations"]

Priority = Literal["required", "recommended", "optional"]

_CROWDED: Final = 0.8
_NARROW: Final = 0.5
_MANY_UNDATED: Final = 0.3


@dataclass(frozen=True, slots=True)
class CompensationQuery:
    """A query to ask for more evidence.

    Attributes:
        query: What to search for.
        rationale: Why.
        target_period: Of which time the evidence should be, in months.
        priority: `required` sends the task back to its planner; `recommended` and `optional` wait for the budget.
    """

    query: str
    rationale: str
    target_period: str
    priority: Priority

    def to_dict(self) -> dict[str, str]:
        """Return the wire form."""
        return {
            "query": self.query,
            "rationale": self.rationale,
            "target_period": self.target_period,
            "priority": self.priority,
        }


@dataclass(frozen=True, slots=True, kw_only=True)
class Judged:
    """What the triggers look at.

    Attributes:
        task: The task, as given.
        frame: Its time frame.
        months: Months before the frame up to which evidence is near.
        items: The items, as given.
        levels: The level of each.
        ratios: The share of each level.
        coverage: Which time the dated items cover.
        wording: The language of the task.
    """

    task: Mapping[str, Any]
    frame: TimeFrame
    months: int
    items: Sequence[Mapping[str, Any]]
    levels: Sequence[FreshnessLevel]
    ratios: Mapping[FreshnessLevel, float]
    coverage: Coverage
    wording: Wording

    def dimensions(self) -> dict[str, list[int]]:
        """Return the places of the items of each dimension: those that the items name, and those that the task asks for."""
        found: dict[str, list[int]] = {}
        asked = self.task.get("dimensions")
        for each in asked if isinstance(asked, list | tuple) else ():
            name = each.get("name") if isinstance(each, Mapping) else each
            if isinstance(name, str) and name.strip():
                found.setdefault(name.strip(), [])
        for place, item in enumerate(self.items):
            name = item.get("dimension")
            if isinstance(name, str) and name.strip():
                found.setdefault(name.strip(), []).append(place)
        return found

    def topic(self, places: Sequence[int] | None = None) -> str:
        """Return what the task, or some of its items, are about."""
        for name in ("primary_subject", "primary_task"):
            value = self.task.get(name)
            if places is None and isinstance(value, str) and value.strip():
                return value.strip()
        chosen = range(len(self.items)) if places is None else places
        titles = [title for place in chosen if isinstance(title := self.items[place].get("title"), str)]
        return topic_words(titles, self.wording)


def compensations(judged: Judged) -> list[CompensationQuery]:
    """Return the queries whose triggers hold, the required ones first."""
    found = [
        *_for_dimensions(judged),
        *_for_undated(judged),
        *_for_crowded(judged),
        *_for_background(judged),
    ]
    order = ("required", "recommended", "optional")
    return sorted(found, key=lambda query: order.index(query.priority))


def _for_dimensions(judged: Judged) -> Iterator[CompensationQuery]:
    """Every item of a dimension is stale or undated, or it has none."""
    useless = {FreshnessLevel.STALE, FreshnessLevel.UNDATED}
    say = judged.wording.say
    for name, places in judged.dimensions().items():
        if not all(judged.levels[place] in useless for place in places):
            continue
        words = [word for word in (judged.topic(), name, _unsaid(judged, name, places)) if word]
        why = (
            say(f"“{name}”维度的证据全部过时或无日期，必须补充", f"all evidence on “{name}” is stale or undated")
            if places
            else say(f"“{name}”维度没有任何证据，必须补充", f"there is no evidence on “{name}”")
        )
        yield _query(judged, words, judged.frame.first_day, judged.frame.last_day, why, "required")


def _unsaid(judged: Judged, name: str, places: Sequence[int]) -> str:
    """Return topic words of a dimension beside its name and the subject of the task."""
    words = judged.topic(places).casefold() if places else ""
    for said in sorted([*judged.topic().casefold().split(), *name.casefold().split()], key=len, reverse=True):
        words = words.replace(said, " ")
    return " ".join(word for word in words.split() if len(word) > 1)


def _for_undated(judged: Judged) -> Iterator[CompensationQuery]:
    """Many items are undated."""
    ratio = judged.ratios[FreshnessLevel.UNDATED]
    if ratio <= _MANY_UNDATED:
        return
    say, shown = judged.wording.say, judged.wording.percent(ratio)
    words = [judged.topic(), say("发布日期", "publication date")]
    why = say(f"{shown}证据无日期，必须补充日期信息", f"{shown} of the evidence is undated; find out of when it is")
    yield _query(judged, words, judged.frame.first_day, judged.frame.last_day, why, "required")


def _for_crowded(judged: Judged) -> Iterator[CompensationQuery]:
    """Nearly all items are current, and they cover less than half of the frame."""
    coverage, span = judged.coverage, _days_of_frame(judged)
    if judged.ratios[FreshnessLevel.CURRENT] <= _CROWDED or coverage.days is None or span is None:
        return
    if coverage.days >= _NARROW * span:
        return
    say = judged.wording.say
    first, last = _uncovered(judged)
    words = [judged.topic(), say("历史背景 变化", "background history")]
    why = say(
        "证据过度集中在近期，补充历史背景以平衡时间分布",
        "the evidence is crowded into a short time; add what came before",
    )
    yield _query(judged, words, first, last, why, "recommended")


def _for_background(judged: Judged) -> Iterator[CompensationQuery]:
    """A strategic task has no background."""
    if judged.ratios[FreshnessLevel.BACKGROUND] > 0 or judged.task.get("goal_mode") != "strategic" or not judged.items:
        return
    say = judged.wording.say
    start = judged.frame.first_day
    last = None if start is None else start - timedelta(days=1)
    first = None if start is None else start - relativedelta(months=max(judged.months, 1))
    words = [judged.topic(), say("背景 发展历程", "background developments")]
    why = say("战略分析缺乏背景深度", "a strategic analysis without background lacks depth")
    yield _query(judged, words, first, last, why, "recommended")


def _days_of_frame(judged: Judged) -> int | None:
    """Return the length of the frame; of one that goes on, up to the latest evidence."""
    first, last = judged.frame.first_day, judged.frame.last_day or judged.coverage.latest
    return None if first is None or last is None else (last - first).days + 1


def _uncovered(judged: Judged) -> tuple[date | None, date | None]:
    """Return the longer part of the frame that lies before or behind all dated evidence."""
    coverage, frame = judged.coverage, judged.frame
    assert coverage.earliest is not None  # noqa: S101 - asked for behind a coverage
    assert coverage.latest is not None  # noqa: S101 - the same
    before = 0 if frame.first_day is None else (coverage.earliest - frame.first_day).days
    behind = 0 if frame.last_day is None else (frame.last_day - coverage.latest).days
    if before >= behind:
        return frame.first_day, coverage.earliest - timedelta(days=1)
    return coverage.latest + timedelta(days=1), frame.last_day


def _query(
    judged: Judged, words: Sequence[str], first: date | None, last: date | None, why: str, priority: Priority
) -> CompensationQuery:
    period = period_of(first, last, judged.wording)
    return CompensationQuery(" ".join([*(word for word in words if word), period]), why, period, priority)
