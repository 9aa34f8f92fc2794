"""The judge: a task with its evidence in, five lists and a profile out."""

from collections.abc import Mapping, Sequence
from typing import Any, Final

from freshness_retrieval.chain.stages import Stages, finish, finish_async, in_stages
from freshness_retrieval.errors import ConfigurationError, Fault, PolicyError
from freshness_retrieval.ingest import DateReader
from freshness_retrieval.judge.compensation import Judged, compensations
from freshness_retrieval.judge.dating import EvidenceTime, date_of
from freshness_retrieval.judge.frame import TimeFrame
from freshness_retrieval.judge.levels import FreshnessLevel, LevelReason, LevelReasonCode
from freshness_retrieval.judge.placing import Placer, names_of, overturned_in
from freshness_retrieval.judge.policy import DEFAULT_THRESHOLD_MONTHS, SCENARIO_THRESHOLDS, JudgePolicy
from freshness_retrieval.judge.profile import assessment, counted, coverage_of, ratios_of, risks
from freshness_retrieval.judge.wording import Wording

__all__ = ["FreshnessJudge"]

_STAGE: Final = 25
_LANGUAGES: Final = ("en", "zh")
_GOALS: Final = ("strategic", "tactical", "informational")
_SCENARIO_NAMES: Final = {
    "新闻": "news", "时事": "news", "市场": "market", "市场分析": "market", "科技": "technology", "技术": "technology",
    "政策": "policy", "法规": "law", "法律": "law", "医学": "medicine", "医疗": "medicine", "学术": "academic", "历史": "history",
}  # fmt: skip


class FreshnessJudge:
    """Gives every item of evidence a level of freshness against the time frame of a task, and the whole a profile.

    It changes no content, searches nothing, draws no conclusion and removes nothing: as many items come out as went in.
    The present does not matter: near and far are distances from the nearest edge of the frame. Immutable, safe to share
    between threads.

    Args:
        policy: The policy of tasks that bring none, or its settings as plain values.
        timezone: IANA zone in which days begin.

    Raises:
        PolicyError: One or more settings cannot be used; all of them are named.
        ConfigurationError: There is no such zone.

    >>> judged = FreshnessJudge().judge(
    ...     {
    ...         "normalized_evidence": [
    ...             {"source_url": "https://example.org/1", "title": "Fees 2024", "publish_date": "2024-05-15"},
    ...             {"source_url": "https://example.org/2", "title": "Fees"},
    ...         ],
    ...         "canonical_time_frame": {"start": "2024-01-01", "end": "2024-06-30"},
    ...     }
    ... )
    >>> judged["current_evidence"][0]["title"], judged["freshness_profile"]["undated_ratio"]
    ('Fees 2024', 0.5)
    """

    def __init__(self, policy: JudgePolicy | Mapping[str, Any] | None = None, *, timezone: str = "UTC") -> None:
        """Read the policy."""
        self._policy = JudgePolicy() if policy is None else _policy(policy, "policy")
        self._reader = DateReader(timezone)

    def judge(self, task: Mapping[str, Any]) -> dict[str, Any]:
        """Return the judgement of a task, JSON-safe where the task is.

        Args:
            task: `normalized_evidence` (items with `source_url`, `title`, `snippet` and, where known, `publish_date`) and
                `canonical_time_frame`; where wanted `freshness_policy`, `goal_mode`, `scenario`, `dimensions`,
                `primary_subject`, `primary_task`, `language`. Other keys are left alone.

        Returns:
            `current_evidence`, `background_evidence`, `stale_evidence`, `undated_evidence` and `malformed_evidence`, the items
            in their order with `freshness_level`, `freshness_reasons` and `freshness_date`; and `freshness_profile`.

        Raises:
            ConfigurationError: The task has no list of evidence or no usable frame.
            PolicyError: Its policy, goal mode or scenario cannot be used; all faults are named.
        """
        return finish(self._stages(task))

    async def judge_async(self, task: Mapping[str, Any]) -> dict[str, Any]:
        """Do the same as `judge`, and let the event loop through every few milliseconds: nothing here waits."""
        return await finish_async(self._stages(task))

    def _stages(self, task: Mapping[str, Any]) -> Stages[dict[str, Any]]:
        if not isinstance(task, Mapping):
            raise ConfigurationError(f"a task is an object, got {type(task).__name__}")
        given = task.get("normalized_evidence")
        if not isinstance(given, Sequence) or isinstance(given, str):
            found = "none" if given is None else type(given).__name__
            raise ConfigurationError(f"a task needs normalized_evidence, a list of items, got {found}")
        frame = TimeFrame.read(task.get("canonical_time_frame"), self._reader)
        policy, scenario = self._settings(task)
        months = policy.stale_threshold_months
        if months is None:
            months = DEFAULT_THRESHOLD_MONTHS if scenario is None else SCENARIO_THRESHOLDS[scenario]
        items = [item if isinstance(item, Mapping) else {} for item in given]
        times = yield from in_stages((date_of(item, self._reader) for item in items), size=5)
        names = yield from in_stages(map(names_of, items))
        overturned = overturned_in(items, names)
        yield
        doubles, placer = _doubles(names), Placer(frame, policy, months)
        levels: list[FreshnessLevel] = []
        reasons: tuple[LevelReason, ...]
        sorted_out: dict[FreshnessLevel, list[dict[str, Any]]] = {level: [] for level in FreshnessLevel}
        for place, (item, time) in enumerate(zip(given, times, strict=True)):
            if not isinstance(item, Mapping):
                why = LevelReason(LevelReasonCode.NOT_AN_OBJECT, f"an item is an object, got {type(item).__name__}")
                level, reasons = FreshnessLevel.MALFORMED, (why,)
            else:
                level, reasons = placer.place(time, overturned.get(place))
                reasons += doubles.get(place, ())
            levels.append(level)
            sorted_out[level].append(_labelled(item, level, reasons, time, policy))
            if place % _STAGE == 0:
                yield
        yield
        profile = self._profile(task, frame, months, items, times, levels)
        yield
        return {
            **{f"{level}_evidence": found for level, found in sorted_out.items()},
            "freshness_profile": profile,
        }

    def _settings(self, task: Mapping[str, Any]) -> tuple[JudgePolicy, str | None]:
        """Return the policy and the scenario of a task, or raise with all that is wrong with them."""
        faults: list[Fault] = []
        policy, given = self._policy, task.get("freshness_policy")
        if given is not None:
            try:
                policy = _policy(given, "freshness_policy")
            except PolicyError as error:
                faults += error.faults
        goal, scenario = task.get("goal_mode"), task.get("scenario")
        if goal is not None and goal not in _GOALS:
            faults.append(Fault(line=None, key="goal_mode", message=f"found {goal!r}; accepted: {', '.join(_GOALS)}"))
        language = task.get("language")
        if language is not None and language not in _LANGUAGES:
            faults.append(Fault(line=None, key="language", message=f"found {language!r}; accepted: en, zh"))
        name = None
        if scenario is not None:
            name = _SCENARIO_NAMES.get(str(scenario).strip(), str(scenario).strip().casefold())
            if name not in SCENARIO_THRESHOLDS:
                accepted = ", ".join([*SCENARIO_THRESHOLDS, *_SCENARIO_NAMES])
                faults.append(Fault(line=None, key="scenario", message=f"found {scenario!r}; accepted: {accepted}"))
        if faults:
            raise PolicyError("task", faults)
        return policy, name

    @staticmethod
    def _profile(
        task: Mapping[str, Any],
        frame: TimeFrame,
        months: int,
        items: Sequence[Mapping[str, Any]],
        times: Sequence[EvidenceTime],
        levels: Sequence[FreshnessLevel],
    ) -> dict[str, Any]:
        wording = Wording.of_task(task, (str(item.get("title", "")) for item in items[:100]))
        ratios, coverage = ratios_of(counted(levels)), coverage_of(times)
        judged = Judged(
            task=task,
            frame=frame,
            months=months,
            items=items,
            levels=levels,
            ratios=ratios,
            coverage=coverage,
            wording=wording,
        )
        return {
            "total_evidence": len(levels),
            **{f"{level}_ratio": ratio for level, ratio in ratios.items()},
            "time_coverage": coverage.to_dict(),
            "overall_assessment": assessment(ratios, len(levels), wording),
            "risk_flags": risks(ratios, len(levels), wording),
            "compensation_queries": [query.to_dict() for query in compensations(judged)],
        }


def _policy(given: object, where: str) -> JudgePolicy:
    if isinstance(given, JudgePolicy):
        return given
    if not isinstance(given, Mapping):
        raise PolicyError(where, [Fault(line=None, key=where, message=f"found {given!r}; an object is needed")])
    return JudgePolicy(**{str(name): value for name, value in given.items()})


def _doubles(names: Sequence[Sequence[str]]) -> dict[int, tuple[LevelReason, ...]]:
    """Return the reason for items that occur before, by place: they are judged all the same."""
    first: dict[str, int] = {}
    found: dict[int, tuple[LevelReason, ...]] = {}
    for place, own_names in enumerate(names):
        for name in own_names:
            if name in first:
                why = LevelReason(LevelReasonCode.DUPLICATE, f"the same as item {first[name]}: {name}")
                found[place] = (why,)
                break
            first[name] = place
    return found


def _labelled(
    item: Any, level: FreshnessLevel, reasons: Sequence[LevelReason], time: EvidenceTime, policy: JudgePolicy
) -> dict[str, Any]:
    """Return a copy of an item with its level; what is no object stands under `value`."""
    first, last = time.first_day, time.last_day
    labelled = {
        **(item if isinstance(item, Mapping) else {"value": item}),
        "freshness_level": str(level),
        "freshness_reasons": [reason.to_dict() for reason in reasons],
        "freshness_date": None
        if first is None or last is None
        else {
            "first_day": first.isoformat(),
            "last_day": last.isoformat(),
            "precision": time.precision,
            "source": time.source,
        },
    }
    if level is FreshnessLevel.UNDATED:
        labelled["undated_handling"] = policy.undated_handling
    return labelled
