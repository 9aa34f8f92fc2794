"""The freshness profile of a list of evidence: ratios, coverage in time, an assessment and its risks."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date, timedelta
from typing import Final

from freshness_retrieval.judge.dating import EvidenceTime
from freshness_retrieval.judge.levels import FreshnessLevel
from freshness_retrieval.judge.wording import Wording

__all__ = ["Coverage", "assessment", "counted", "coverage_of", "ratios_of", "risks"]

_PLACES: Final = 4
_GOOD_CURRENT: Final = 0.3
_MANY_UNUSABLE: Final = 0.4
_UNDATED_RISK: Final = 0.1
_STALE_RISK: Final = 0.2


@dataclass(frozen=True, slots=True)
class Coverage:
    """Which time the dated evidence covers; None = nothing is dated.

    Attributes:
        earliest: First day of the earliest item.
        latest: Last day of the latest item.
        median: Middle day of the middle item; of two in the middle the day between them.
    """

    earliest: date | None = None
    latest: date | None = None
    median: date | None = None

    @property
    def days(self) -> int | None:
        """Days from the first to the last one, both included."""
        if self.earliest is None or self.latest is None:
            return None
        return (self.latest - self.earliest).days + 1

    def to_dict(self) -> dict[str, str | None]:
        """Return the wire form."""
        days = {"earliest": self.earliest, "latest": self.latest, "median_date": self.median}
        return {name: None if day is None else day.isoformat() for name, day in days.items()}


def coverage_of(times: Sequence[EvidenceTime]) -> Coverage:
    """Return which time the items cover; those without a usable date do not count."""
    spans = []
    for time in times:
        if time.malformed or time.interval is None:
            continue
        first, last = time.first_day, time.last_day
        if first is not None and last is not None:
            spans.append((first, last))
    if not spans:
        return Coverage()
    middles = sorted(first + (last - first) // 2 for first, last in spans)
    low, high = middles[(len(middles) - 1) // 2], middles[len(middles) // 2]
    median = low + timedelta(days=(high - low).days // 2)
    return Coverage(min(first for first, _ in spans), max(last for _, last in spans), median)


def ratios_of(counts: dict[FreshnessLevel, int]) -> dict[FreshnessLevel, float]:
    """Return the share of each level, four places, such that the shares sum to 1; all 0 where there are no items.

    What rounding leaves goes to the levels that it cut most (the method of the largest remainder).
    """
    total, unit = sum(counts.values()), 10**_PLACES
    if not total:
        return dict.fromkeys(FreshnessLevel, 0.0)
    whole = {level: counts[level] * unit // total for level in FreshnessLevel}
    left = unit - sum(whole.values())
    for level in sorted(FreshnessLevel, key=lambda level: -(counts[level] * unit % total))[:left]:
        whole[level] += 1
    return {level: whole[level] / unit for level in FreshnessLevel}


def assessment(ratios: dict[FreshnessLevel, float], total: int, wording: Wording) -> str:
    """Return the profile in one sentence."""
    if not total:
        return wording.say("没有证据可供判断", "There is no evidence to judge.")
    current, undated = ratios[FreshnessLevel.CURRENT], ratios[FreshnessLevel.UNDATED]
    unusable = ratios[FreshnessLevel.STALE] + undated + ratios[FreshnessLevel.MALFORMED]
    if not current:
        head = wording.say("证据库缺少当前有效证据", "No evidence lies in the time frame")
    elif current >= _GOOD_CURRENT and unusable <= _MANY_UNUSABLE:
        head = wording.say("证据库时间覆盖良好", "The evidence covers the time frame well")
    else:
        head = wording.say("证据库时间覆盖不足", "The evidence covers the time frame poorly")
    parts = [head, wording.say(f"{wording.percent(current)}为当前有效证据", f"{wording.percent(current)} is current")]
    for level, zh, en in (
        (FreshnessLevel.BACKGROUND, "为背景证据", "is background"),
        (FreshnessLevel.STALE, "为过时证据", "is stale"),
        (FreshnessLevel.UNDATED, "为无日期证据需谨慎使用", "is undated and to be used with care"),
        (FreshnessLevel.MALFORMED, "的时间信息损坏或自相矛盾需人工审查", "has broken dates and needs a person's look"),
    ):
        if ratios[level]:
            shown = wording.percent(ratios[level])
            parts.append(wording.say(f"{shown}{zh}", f"{shown} {en}"))
    return wording.say("，", ", ").join(parts)


def risks(ratios: dict[FreshnessLevel, float], total: int, wording: Wording) -> list[str]:
    """Return what a reader of the evidence risks."""
    if not total:
        return [wording.say("证据为空", "there is no evidence")]
    flags: list[tuple[bool, float, str, str]] = [
        (
            ratios[FreshnessLevel.UNDATED] > _UNDATED_RISK,
            ratios[FreshnessLevel.UNDATED],
            "证据无时间标注，可能引入旧材料误判风险",
            "of the evidence is undated and may pass old material for new",
        ),
        (
            ratios[FreshnessLevel.STALE] > _STALE_RISK,
            ratios[FreshnessLevel.STALE],
            "证据已过时，引用前须核对是否被替代",
            "of the evidence is stale; check what replaced it before citing it",
        ),
        (
            ratios[FreshnessLevel.MALFORMED] > 0,
            ratios[FreshnessLevel.MALFORMED],
            "证据时间损坏或自相矛盾，需人工审查",
            "of the evidence has broken or contradictory dates and needs a person's look",
        ),
    ]
    told = [
        wording.say(f"{wording.percent(r)}{zh}", f"{wording.percent(r)} {en}") for holds, r, zh, en in flags if holds
    ]
    if not ratios[FreshnessLevel.CURRENT]:
        told.append(wording.say("没有任何证据落在时间窗内", "no evidence lies in the time frame"))
    return told


def counted(levels: Sequence[FreshnessLevel]) -> dict[FreshnessLevel, int]:
    """Return how many items have each level."""
    counts: dict[FreshnessLevel, int] = dict.fromkeys(FreshnessLevel, 0)
    for level in levels:
        counts[level] += 1
    return counts
