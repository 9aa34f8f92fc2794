"""The profile: ratios, coverage, words, and the four triggers at their boundaries."""

from typing import Any

import pytest

from freshness_retrieval import FreshnessJudge

FRAME = {"start": "2024-01-01", "end": "2024-12-31"}


def profile(*items: Any, **task: Any) -> dict[str, Any]:
    found = FreshnessJudge().judge({"normalized_evidence": list(items), "canonical_time_frame": FRAME, **task})
    told: dict[str, Any] = found["freshness_profile"]
    return told


def dated(day: object, **item: Any) -> dict[str, Any]:
    return {"title": "Solar subsidies rise", "publish_date": day, **item}


CURRENT, BACKGROUND = dated("2024-05-15"), dated("2023-11-15")
STALE, UNDATED, MALFORMED = dated("2019-01-01", status="retracted"), dated(None), dated("2024-99")


def test_coverage_has_the_middle_day():
    """Earliest and latest are days, the median is the middle of the dated items; undated and broken ones do not count."""
    found = profile(dated("2022-03-15"), dated("2024-05-15"), dated("2024-01-20"), UNDATED, MALFORMED)
    assert {"earliest": "2022-03-15", "latest": "2024-05-15", "median_date": "2024-01-20"} == found["time_coverage"]
    even = profile(dated("2024-01-10"), dated("2024-01-20"))
    assert "2024-01-15" == even["time_coverage"]["median_date"]
    assert {"earliest": None, "latest": None, "median_date": None} == profile(UNDATED)["time_coverage"]


def test_ratios_sum_to_one():
    """Thirds are rounded such that nothing is missing."""
    found = profile(CURRENT, BACKGROUND, UNDATED)
    assert [0.3334, 0.3333, 0.3333] == [found[f"{name}_ratio"] for name in ("current", "background", "undated")]


@pytest.mark.parametrize(
    ("items", "zh", "en"),
    [
        ([CURRENT] * 7 + [BACKGROUND] * 10 + [UNDATED] * 3, "时间覆盖良好", "covers the time frame well"),
        ([CURRENT] + [UNDATED] * 3, "时间覆盖不足", "covers the time frame poorly"),
        ([BACKGROUND], "缺少当前有效证据", "No evidence lies in the time frame"),
        ([], "没有证据", "There is no evidence"),
    ],
)
def test_the_assessment_is_in_the_language_of_the_task(items, zh, en):
    """What is said follows the ratios, in the language that the task names or is written in."""
    assert zh in profile(*items, language="zh")["overall_assessment"]
    assert zh in profile(*items, primary_task="评估新能源补贴政策的影响")["overall_assessment"]
    assert en in profile(*items, primary_task="Assess the subsidies")["overall_assessment"]


def test_risks_are_told():
    """Undated above a tenth, stale above a fifth, broken dates, and nothing current are risks."""
    assert ["15%证据无时间标注，可能引入旧材料误判风险"] == profile(*[CURRENT] * 17, *[UNDATED] * 3, language="zh")[
        "risk_flags"
    ]
    told = " ".join(profile(UNDATED, STALE, MALFORMED)["risk_flags"])
    for word in ("undated", "stale", "contradictory", "no evidence lies in the time frame"):
        assert word in told
    assert [] == profile(*[CURRENT] * 9, UNDATED)["risk_flags"]


def queries(*items: Any, **task: Any) -> list[dict[str, str]]:
    found: list[dict[str, str]] = profile(*items, **task)["compensation_queries"]
    return found


def spread(days: list[str], current: int, background: int) -> list[dict[str, Any]]:
    return [dated(days[place % len(days)]) for place in range(current)] + [BACKGROUND] * background


def test_crowded_evidence_calls_for_history():
    """More than 0.8 current within less than half of the frame: recommended, for the part that is not covered."""
    frame = {"canonical_time_frame": {"start": "2024-01-01", "end": "2024-04-09"}}  # 100 days
    narrow, wide = ["2024-03-01", "2024-04-18"], ["2024-02-19", "2024-04-08"]  # 49 and 50 days
    [query] = queries(*spread(["2024-02-20", "2024-04-08"], 10, 0), **frame)
    assert ("recommended", "2024-01 to 2024-02") == (query["priority"], query["target_period"])
    assert "solar subsidies rise" in query["query"]
    assert [] == queries(*spread(wide, 10, 0), **frame)
    assert [] == queries(*spread(["2024-02-20", "2024-04-08"], 8, 2), **frame)  # exactly 0.8, and a wide span
    assert narrow  # days outside the frame are no current evidence


def test_exactly_four_fifths_is_not_crowded():
    """The ratio must be above 0.8, not at it."""
    frame = {"canonical_time_frame": {"start": "2020-01-01", "end": "2024-12-31"}}
    near = dated("2025-01-01")  # background, close to the others
    assert [] == queries(*[dated("2024-12-01")] * 8, near, near, **frame)
    assert ["recommended"] == [each["priority"] for each in queries(*[dated("2024-12-01")] * 9, near, near, **frame)]


@pytest.mark.parametrize(
    ("items", "required"),
    [
        ([STALE, UNDATED], True),
        ([STALE], True),
        ([UNDATED], True),
        ([STALE, CURRENT], False),
        ([STALE, BACKGROUND], False),
        ([STALE, MALFORMED], False),
    ],
)
def test_a_dimension_without_fresh_evidence_is_required(items, required):
    """Where all evidence of a dimension is stale or undated, more is required, for the whole frame."""
    others = [{**CURRENT, "dimension": "demand"}] * 6
    found = queries(*others, *({**item, "dimension": "grid fees"} for item in items), primary_subject="solar power")
    about = [each for each in found if "grid fees" in each["rationale"]]
    assert ([("required", "2024-01 to 2024-12")] if required else []) == [
        (each["priority"], each["target_period"]) for each in about
    ]
    if required:
        assert about[0]["query"].startswith("solar power grid fees")


def test_a_dimension_that_is_asked_for_and_missing_is_required():
    """Dimensions of the task count, as names or as objects."""
    found = queries(
        CURRENT, dimensions=["政策", {"name": "市场"}, {"other": 1}, 3], language="zh", primary_subject="光伏"
    )
    assert ["光伏 政策 2024-01 至 2024-12", "光伏 市场 2024-01 至 2024-12"] == [
        each["query"] for each in found if each["priority"] == "required"
    ]


def test_a_strategic_task_without_background_is_told():
    """Nothing in the background, and a strategic goal: recommended, for the months before the frame."""
    wide = [dated("2024-01-05"), dated("2024-12-05")]
    assert [("recommended", "2023-07 to 2023-12")] == [
        (each["priority"], each["target_period"]) for each in queries(*wide, goal_mode="strategic")
    ]
    assert [] == queries(*wide, goal_mode="tactical")
    assert [] == queries(*wide, BACKGROUND, goal_mode="strategic")


def test_many_undated_items_call_for_dates():
    """More than 0.3 undated: required; exactly 0.3 is not."""
    wide = [dated("2024-01-05"), dated("2024-12-05")]
    assert [] == queries(*wide * 3, BACKGROUND, *[UNDATED] * 3)
    [query] = queries(*wide * 3, *[UNDATED] * 3)
    assert "required" == query["priority"]
    assert "publication date" in query["query"]


def test_required_queries_come_first():
    """What sends a task back to its planner leads."""
    found = queries(dated("2024-05-15", dimension="demand"), {**UNDATED, "dimension": "price"}, goal_mode="strategic")
    assert ["required", "required", "recommended"] == [each["priority"] for each in found]


def test_a_frame_that_goes_on_is_measured_to_the_latest_evidence():
    """Without an end the frame is as long as the evidence reaches."""
    found = queries(*[dated("2024-12-01")] * 5, canonical_time_frame="2024-01至今")
    assert ["recommended"] == [each["priority"] for each in found]
