"""Which level a time has, by where it lies to the frame."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final

from dateutil.relativedelta import relativedelta

from freshness_retrieval.judge.dating import EvidenceTime
from freshness_retrieval.judge.frame import TimeFrame
from freshness_retrieval.judge.levels import FreshnessLevel, LevelReason, LevelReasonCode
from freshness_retrieval.judge.policy import JudgePolicy
from freshness_retrieval.model import TimeInterval

__all__ = ["Placer", "names_of", "overturned_in"]

_SUCCESSORS: Final = ("superseded_by", "replaced_by", "overturned_by", "retracted_by")
_TRUTHS: Final = ("overturned", "superseded", "retracted", "is_retracted", "withdrawn", "revoked")
_ENDED: Final = frozenset(
    {"superseded", "overturned", "retracted", "withdrawn", "revoked", "repealed", "obsolete", "outdated"}
    | {
        "已废止",
        "废止",
        "已失效",
        "失效",
        "已撤回",
        "撤回",
        "已撤销",
        "已被替代",
        "被替代",
        "已被推翻",
        "被推翻",
        "已修订",
    }
)
_NAMES: Final = ("id", "doc_id", "evidence_id", "source_url", "url")


@dataclass(frozen=True, slots=True)
class Placer:
    """Places times in a frame under a policy.

    Attributes:
        frame: The frame of the task.
        policy: How conservative the judgement is.
        months: Months before the frame up to which evidence is near.
    """

    frame: TimeFrame
    policy: JudgePolicy
    months: int

    def place(self, time: EvidenceTime, overturned: str | None) -> tuple[FreshnessLevel, tuple[LevelReason, ...]]:
        """Return the level of an item with its reasons.

        Args:
            time: Of when it is.
            overturned: Why it is overturned or superseded, in words; None = it is not.
        """
        if time.malformed:
            return FreshnessLevel.MALFORMED, time.reasons
        if time.interval is None:
            return FreshnessLevel.UNDATED, time.reasons
        if self.policy.require_precise_date and time.precision != "day":
            why = LevelReason(LevelReasonCode.IMPRECISE_DATE, f"a {time.precision} is no precise date")
            return FreshnessLevel.UNDATED, (why, *time.reasons)
        level, why = self._placed(time, time.interval, overturned=overturned is not None)
        beside = () if overturned is None else (LevelReason(LevelReasonCode.OVERTURNED, overturned),)
        return level, (why, *beside, *time.reasons)

    def _placed(
        self, time: EvidenceTime, interval: TimeInterval, *, overturned: bool
    ) -> tuple[FreshnessLevel, LevelReason]:
        frame, shown = self.frame.interval, _shown(time)
        inside = _share_inside(interval, frame)
        if inside >= 1.0:
            return FreshnessLevel.CURRENT, LevelReason(LevelReasonCode.IN_FRAME, f"{shown} lies in the frame")
        if inside > 0.0:
            needed = {"high": 1.0, "standard": 0.5, "lenient": 0.0}[self.policy.conservatism_level]
            level = FreshnessLevel.CURRENT if inside >= needed else FreshnessLevel.BACKGROUND
            return level, LevelReason(LevelReasonCode.PARTLY_IN_FRAME, f"{inside:.0%} of {shown} lies in the frame")
        if frame.end is not None and interval.start is not None and interval.start >= frame.end:
            return FreshnessLevel.BACKGROUND, LevelReason(LevelReasonCode.AFTER_FRAME, f"{shown} lies after the frame")
        if self._is_near(interval):
            message = f"{shown} lies at most {self.months} months before the frame"
            return FreshnessLevel.BACKGROUND, LevelReason(LevelReasonCode.BEFORE_FRAME_NEAR, message)
        stale = overturned or self.policy.cross_window_rule == "stale"
        message = f"{shown} lies more than {self.months} months before the frame"
        if not stale:
            message += ", and nothing says that it was overturned"
        level = FreshnessLevel.STALE if stale else FreshnessLevel.BACKGROUND
        return level, LevelReason(LevelReasonCode.BEFORE_FRAME_FAR, message)

    def _is_near(self, interval: TimeInterval) -> bool:
        """Tell whether the last moment of a time before the frame is near its start; months clamp."""
        start, end = self.frame.interval.start, interval.end
        if start is None or end is None:
            return True
        try:
            limit = start - relativedelta(months=self.months)
        except (ValueError, OverflowError):  # before year 1
            return True
        return end > limit


def names_of(item: Mapping[str, Any]) -> list[str]:
    """Return what an item may be named by."""
    return [str(item[name]) for name in _NAMES if isinstance(item.get(name), (str, int)) and item[name] != ""]


def overturned_in(items: Sequence[Mapping[str, Any]], names: Sequence[Sequence[str]]) -> dict[int, str]:
    """Return why items are overturned or superseded, by their own word or that of another, by place.

    Args:
        items: The items.
        names: What each of them may be named by.
    """
    found: dict[int, str] = {}
    places: dict[str, list[int]] = {}
    for place, own_names in enumerate(names):
        for name in own_names:
            places.setdefault(name, []).append(place)
    for place, item in enumerate(items):
        own = _own_word(item)
        if own is not None:
            found.setdefault(place, own)
        said = item.get("supersedes")
        for named in said if isinstance(said, list | tuple) else [said]:
            for other in places.get(str(named), ()) if isinstance(named, str | int) else ():
                if other != place:
                    found.setdefault(other, f"superseded by {next(iter(names[place]), f'item {place}')}")
    return found


def _own_word(item: Mapping[str, Any]) -> str | None:
    for name in _SUCCESSORS:
        if item.get(name) not in (None, "", False, []):
            return f"{name} is {item[name]}"
    for name in _TRUTHS:
        if item.get(name) is True:
            return f"{name} is true"
    status = item.get("status")
    if isinstance(status, str) and status.strip().casefold() in _ENDED:
        return f"status is {status.strip()}"
    return None


def _share_inside(interval: TimeInterval, frame: TimeInterval) -> float:
    """Return how much of a time lies in the frame, in [0, 1]; of one without bounds, 0.5 where it touches it."""
    common = interval.intersection(frame)
    if common is None:
        return 0.0
    if common == interval:
        return 1.0
    whole, part = _length(interval), _length(common)
    return 0.5 if whole is None or part is None else part / whole


def _length(interval: TimeInterval) -> float | None:
    if interval.start is None or interval.end is None:
        return None
    return (interval.end - interval.start).total_seconds()


def _shown(time: EvidenceTime) -> str:
    first, last = time.first_day, time.last_day
    return f"{first}" if first == last else f"{first or '…'} to {last or '…'}"
