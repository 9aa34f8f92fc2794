"""The five levels, row by row of the specification, and what holds of every judgement."""

import copy
import json
from datetime import date, timedelta
from itertools import pairwise
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from jsonschema import Draft202012Validator  # type: ignore[import-untyped]

from freshness_retrieval import ConfigurationError, FreshnessJudge, PolicyError
from freshness_retrieval.judge import FreshnessLevel, JudgePolicy, input_schema, output_schema

FRAME = {"start": "2024-01-01", "end": "2024-06-30", "granularity": "month"}
LEVELS = [str(level) for level in FreshnessLevel]


def judged(*items: Any, frame: Any = FRAME, **task: Any) -> dict[str, Any]:
    return FreshnessJudge().judge({"normalized_evidence": list(items), "canonical_time_frame": frame, **task})


def levels(*items: Any, **task: Any) -> list[str]:
    """Return the level of each item, in the order of the items."""
    found = judged(*({**item, "place": place} for place, item in enumerate(items)), **task)
    order = {item["place"]: item["freshness_level"] for level in LEVELS for item in found[f"{level}_evidence"]}
    return [order[place] for place in range(len(items))]


def level(item: dict[str, Any], **task: Any) -> str:
    return levels(item, **task)[0]


def codes(item: dict[str, Any], **task: Any) -> list[str]:
    found = judged(item, **task)
    return [
        reason["code"] for name in LEVELS for each in found[f"{name}_evidence"] for reason in each["freshness_reasons"]
    ]


def dated(day: object, **item: Any) -> dict[str, Any]:
    return {"source_url": f"https://example.org/{day}", "title": "Fees", "snippet": "", "publish_date": day, **item}


@pytest.mark.parametrize(
    ("item", "expected", "code"),
    [
        (dated("2024-05-15"), "current", "in_frame"),
        (dated("2024-01-01"), "current", "in_frame"),
        (dated("2024-06-30"), "current", "in_frame"),
        (dated("2024年3月"), "current", "in_frame"),
        (dated("2023-12-31"), "background", "before_frame_near"),
        (dated("2023-07-01"), "background", "before_frame_near"),
        (dated("2023-06-30"), "background", "before_frame_far"),
        (dated("2019-06-30"), "background", "before_frame_far"),
        (dated("2019-06-30", superseded_by="x"), "stale", "before_frame_far"),
        (dated("2019-06-30", status="已废止"), "stale", "before_frame_far"),
        (dated("2019-06-30", retracted=True), "stale", "before_frame_far"),
        (dated("2023-12-31", superseded_by="x"), "background", "before_frame_near"),
        (dated("2024-07-01"), "background", "after_frame"),
        (dated("2030-01-01"), "background", "after_frame"),
        (dated(None), "undated", "no_date"),
        ({"title": "Fees"}, "undated", "no_date"),
        ({}, "undated", "no_date"),
        (dated(None, snippet="It will open in 2026."), "undated", "no_date"),
        (dated(None, snippet="Last Friday it opened."), "undated", "no_date"),
        (dated(None, snippet="The office reported 300 cases in March 2024."), "current", "in_frame"),
        (dated(None, snippet="发布日期：2024年3月5日\n办事处公布了新的收费。"), "current", "in_frame"),
        (dated(None, snippet="2022年公布了旧的收费。"), "background", "before_frame_far"),
        (dated("2024-13-45"), "malformed", "malformed_date"),
        (dated("soon"), "malformed", "malformed_date"),
        (dated("2024-02-01", snippet="Published: 3 June 2023\nFees rise."), "malformed", "contradictory_dates"),
        (dated("2024-02-01", snippet="On 3 June 2025 the office announced it."), "malformed", "contradictory_dates"),
        (dated("2024-02-01", snippet="公司2025年6月3日宣布了收购。"), "malformed", "contradictory_dates"),
        (dated("2024-02-01", snippet="The fee will rise on 3 June 2025."), "current", "in_frame"),
        (dated("2024-02-01", snippet="新标准将于2025年6月3日施行。"), "current", "in_frame"),
        (dated("2024-02-01", snippet="Valid until 31 December 2025."), "current", "in_frame"),
        (dated("2024-02-01", snippet="Compared with 2019 it fell."), "current", "in_frame"),
        (dated("2024-02-01", snippet="Updated: 20 May 2024\nFees."), "current", "in_frame"),
        (dated("2024-02-01", snippet="Parliament approved the budget for 2025."), "current", "in_frame"),
        (
            dated("2024-02-01", snippet="The rule, published last week, takes effect on 1 July 2024."),
            "current",
            "in_frame",
        ),
        (dated("2024-02-01", snippet="Elections are held on 9 May 2024."), "current", "in_frame"),
        (dated("2024-02-01", snippet="公司宣布2025年1月3日推出新品。"), "current", "in_frame"),
        (dated("2024-02-01", snippet="会议定于2024年5月9日召开。"), "current", "in_frame"),
        (
            dated("2024-02-01", snippet="The plant was opened on 12 March 2025 by the minister."),
            "malformed",
            "contradictory_dates",
        ),
        (dated("2024-02-01", snippet="该工厂已于2025年3月12日正式投产。"), "malformed", "contradictory_dates"),
        (dated("2024-02-01", snippet="2025年3月12日，双方签署了协议。"), "malformed", "contradictory_dates"),
        (dated(None, snippet="截至2024年3月31日，员工1200人。"), "current", "in_frame"),
        (dated(None, snippet="到2030年，公交车实现电动化。"), "undated", "no_date"),
        (dated(None, snippet="Applications must be filed before 30 June 2024."), "undated", "no_date"),
    ],
)
def test_an_item_has_its_level_and_its_reason(item, expected, code):
    """Inside current; near before it, far but not overturned, and after it background; far and overturned stale."""
    assert expected == level(item)
    assert code == codes(item)[0]


@pytest.mark.parametrize(
    ("day", "high", "standard", "lenient"),
    [
        ("2024", "background", "background", "current"),  # 3 of 12 months
        ("2024-Q2", "background", "current", "current"),  # 2 of 3 months
        ("2024-03", "current", "current", "current"),
        ("2024-02-29", "background", "background", "background"),
        ("2024-03-01", "current", "current", "current"),
    ],
)
def test_conservatism_decides_at_the_edges(day, high, standard, lenient):
    """High asks for all of a date, standard for half of it, lenient for a day; what does not touch the frame is not affected."""
    frame = {"start": "2024-03-01", "end": "2024-05-31"}
    found = [
        level(dated(day), frame=frame, freshness_policy={"conservatism_level": name})
        for name in ("high", "standard", "lenient")
    ]
    assert [high, standard, lenient] == found
    assert level(dated(day), frame=frame) == high


@pytest.mark.parametrize(
    ("months", "scenario", "day", "code"),
    [
        (12, None, "2023-01-01", "before_frame_near"),
        (12, None, "2022-12-31", "before_frame_far"),
        (0, None, "2023-12-31", "before_frame_far"),
        (None, "news", "2023-10-01", "before_frame_near"),
        (None, "news", "2023-09-30", "before_frame_far"),
        (None, "政策", "2023-01-01", "before_frame_near"),
        (1, "政策", "2023-11-30", "before_frame_far"),
    ],
)
def test_near_is_a_number_of_months(months, scenario, day, code):
    """The threshold of the policy goes before that of the scenario; months are those of the calendar."""
    policy = {} if months is None else {"freshness_policy": {"stale_threshold_months": months}}
    task = policy if scenario is None else {**policy, "scenario": scenario}
    assert code == codes(dated(day), **task)[0]


def test_months_clamp():
    """A month before 31 March is 29 February."""
    frame = {"start": "2024-03-31", "end": "2024-04-30"}
    policy = {"stale_threshold_months": 1}
    assert ["before_frame_near", "before_frame_far"] == [
        codes(dated(day), frame=frame, freshness_policy=policy)[0] for day in ("2024-02-29", "2024-02-28")
    ]


def test_the_rule_across_windows_makes_far_ones_stale():
    """With `cross_window_rule: stale` what lies far before the frame is stale; near ones and later ones are not."""
    policy = {"freshness_policy": {"cross_window_rule": "stale"}}
    assert ["stale", "background", "background"] == levels(
        dated("2019-01-01"), dated("2023-12-01"), dated("2025-01-01"), **policy
    )


@pytest.mark.parametrize("handling", ["downrank", "flag_only", "drop"])
def test_undated_items_are_marked_and_never_removed(handling):
    """Whatever the handling, the item is there, and says how it is to be handled."""
    [item] = judged(dated(None), freshness_policy={"undated_handling": handling})["undated_evidence"]
    assert handling == item["undated_handling"]


def test_a_precise_date_may_be_required():
    """A month or a year is no date then; a day is."""
    policy = {"freshness_policy": {"require_precise_date": True}}
    assert ["undated", "undated", "current"] == levels(dated("2024-03"), dated("2024"), dated("2024-03-05"), **policy)
    assert ["imprecise_date"] == codes(dated("2024-03"), **policy)


def test_a_contradiction_shows_both():
    """The reason names the date that was given and the one that speaks against it."""
    item = dated("2024-02-01", snippet="On 3 June 2025 the office announced it.")
    [found] = judged(item)["malformed_evidence"]
    assert (
        "publish_date is 2024-02-01, the text tells of 3 June 2025 as past" == found["freshness_reasons"][0]["message"]
    )


def test_an_ambiguous_date_is_all_it_may_be():
    """03/04/2024 is current only where both readings are."""
    assert "current" == level(dated("03/04/2024"))
    assert "background" == level(dated("03/04/2024"), frame={"start": "2024-04-01", "end": "2024-06-30"})
    assert "ambiguous_date" in codes(dated("03/04/2024"))


def test_an_item_may_be_overturned_by_another():
    """What another item supersedes is overturned, by id or address; nobody supersedes himself."""
    old, other = dated("2019-01-01", id="old"), dated("2019-02-01", id="other", supersedes="other")
    new = dated("2024-02-01", id="new", supersedes=["old", "missing", None])
    assert ["stale", "background", "current"] == levels(old, other, new)


@pytest.mark.parametrize(
    ("frame", "first", "last"),
    [
        ("2025-01至今", "2025-01-01", None),
        ("2024-01 to 2024-06", "2024-01-01", "2024-06-30"),
        ("2024年1月至2024年6月", "2024-01-01", "2024-06-30"),
        ("2024", "2024-01-01", "2024-12-31"),
        ("2024-Q1", "2024-01-01", "2024-03-31"),
        ("since 2024-03", "2024-03-01", None),
        ("2024年3月以来", "2024-03-01", None),
        ("截至2024年3月", None, "2024-03-31"),
        ("2024-01-15/2024-02", "2024-01-15", "2024-02-29"),
        ({"start": "2024-01"}, "2024-01-01", None),
        ({"end": "2024"}, None, "2024-12-31"),
        ({"start": "2024-01", "end": "至今"}, None, None),
    ],
)
def test_a_frame_is_an_object_or_text(frame, first, last):
    """Bounds are included, and one is enough: the day before is outside, the first one inside."""
    if first is not None:
        before = (date.fromisoformat(first) - timedelta(days=1)).isoformat()
        assert ["background", "current"] == levels(dated(before), dated(first), frame=frame)
    if last is not None:
        behind = (date.fromisoformat(last) + timedelta(days=1)).isoformat()
        assert ["current", "background"] == levels(dated(last), dated(behind), frame=frame)
    if last is None:
        assert "current" == level(dated("2999-01-01"), frame=frame)


@pytest.mark.parametrize(
    ("frame", "message"),
    [
        (None, "canonical_time_frame: found None"),
        ("", "canonical_time_frame: found ''"),
        ({}, "neither start nor end"),
        ("soon", "canonical_time_frame.start"),
        ({"start": "2024-06", "end": "2024-01"}, "end '2024-01' lies before start '2024-06'"),
        ({"start": "2024-13"}, "canonical_time_frame.start"),
        ({"start": "2024", "granularity": 3}, "granularity"),
    ],
)
def test_a_frame_that_cannot_be_used_is_refused(frame, message):
    """A task without a usable frame raises, and says what is wrong with it."""
    with pytest.raises(ConfigurationError, match=message):
        judged(frame=frame)


def test_all_faults_of_a_task_are_told_at_once():
    """Policy, goal mode and scenario are checked together."""
    policy = {"conservatism_level": "brave", "stale_threshold_months": -1, "undated": "drop", "cross_window_rule": 3}
    with pytest.raises(PolicyError) as caught:
        judged(freshness_policy=policy, goal_mode="grand", scenario="gossip")
    assert {
        "conservatism_level",
        "stale_threshold_months",
        "undated",
        "cross_window_rule",
        "goal_mode",
        "scenario",
    } == {fault.key for fault in caught.value.faults}
    for given_policy in ("high", 3):
        with pytest.raises(PolicyError, match="an object is needed"):
            judged(freshness_policy=given_policy)


@pytest.mark.parametrize("task", [None, [], "task", {}, {"normalized_evidence": "text"}, {"normalized_evidence": {}}])
def test_what_is_no_task_is_refused(task):
    """A task is an object with a list of evidence."""
    with pytest.raises(ConfigurationError, match=r"task|evidence"):
        FreshnessJudge().judge(task)


def test_items_of_any_kind_come_out():
    """What is no object is malformed and stands under `value`; an item twice is judged twice, and says so."""
    found = judged("text", None, 3, [], dated("2024-02-01", id=1), dated("2024-02-01", id=1))
    assert ["text", None, 3, []] == [item["value"] for item in found["malformed_evidence"]]
    assert [["in_frame"], ["in_frame", "duplicate"]] == [
        [reason["code"] for reason in item["freshness_reasons"]] for item in found["current_evidence"]
    ]
    assert 6 == found["freshness_profile"]["total_evidence"]


def test_days_begin_in_the_zone():
    """A moment late in the evening of one zone is the next day of another."""
    item = dated("2024-06-30T20:00:00Z")
    task = {"normalized_evidence": [item], "canonical_time_frame": FRAME}
    assert ["current_evidence"] == [
        name for name, found in FreshnessJudge().judge(task).items() if found and "_evi" in name
    ]
    [found] = FreshnessJudge(timezone="Asia/Shanghai").judge(task)["background_evidence"]
    assert "2024-07-01" == found["freshness_date"]["first_day"]


JUNK = st.one_of(
    st.none(), st.booleans(), st.integers(), st.floats(allow_nan=False), st.lists(st.text(max_size=3)), st.text()
)
DAYS = st.dates(date(2020, 1, 1), date(2027, 1, 1))
ITEMS = st.lists(
    st.fixed_dictionaries(
        {},
        optional={
            "publish_date": st.one_of(
                DAYS.map(str),
                DAYS.map(lambda day: f"{day:%Y-%m}"),
                DAYS.map(lambda day: f"{day:%Y}"),
                JUNK,
            ),
            "title": st.text(max_size=20) | JUNK,
            "snippet": st.one_of(st.text(max_size=40), DAYS.map(lambda day: f"It was said on {day}.")),
            "id": st.integers(0, 5),
            "supersedes": st.integers(0, 5) | JUNK,
            "status": st.sampled_from(["active", "已废止", "retracted"]),
            "dimension": st.sampled_from(["price", "市场"]) | JUNK,
        },
    ),
    max_size=8,
)


@given(ITEMS, st.sampled_from(["high", "standard", "lenient"]))
def test_no_item_is_lost_or_changed_and_the_schema_holds(items, conservatism):
    """As many items come out as went in, each as it was and with a reason; ratios sum to 1."""
    task = {
        "normalized_evidence": items,
        "canonical_time_frame": FRAME,
        "freshness_policy": {"conservatism_level": conservatism},
        "goal_mode": "strategic",
    }
    before = copy.deepcopy(task)
    found = FreshnessJudge().judge(task)
    assert before == task
    profile = found["freshness_profile"]
    out = [item for name in LEVELS for item in found[f"{name}_evidence"]]
    assert len(items) == len(out) == profile["total_evidence"]
    ours = ("freshness_level", "freshness_reasons", "freshness_date", "undated_handling")
    stripped = [{key: value for key, value in item.items() if key not in ours} for item in out]
    assert sorted(map(repr, items)) == sorted(map(repr, stripped))
    assert abs(sum(profile[f"{name}_ratio"] for name in LEVELS) - (1 if items else 0)) < 1e-9
    Draft202012Validator(output_schema()).validate(json.loads(json.dumps(found)))


@given(ITEMS)
def test_a_conservative_judge_calls_only_whole_dates_current(items):
    """With conservatism high every current item lies in the frame from its first to its last day."""
    for item in judged(*items)["current_evidence"]:
        assert "2024-01-01" <= item["freshness_date"]["first_day"] <= item["freshness_date"]["last_day"] <= "2024-06-30"


@given(ITEMS)
def test_what_is_current_stays_current_where_less_is_asked(items):
    """The current items of a stricter judge are current for a milder one."""
    found = [levels(*items, freshness_policy={"conservatism_level": name}) for name in ("high", "standard", "lenient")]
    for strict, mild in pairwise(found):
        assert all(b == "current" for a, b in zip(strict, mild, strict=True) if a == "current")


@given(ITEMS, st.randoms())
def test_the_order_of_items_changes_nothing(items, random):
    """Shuffled, each item has its level, and the profile is the same."""
    numbered = [{**item, "place": place} for place, item in enumerate(items)]
    shuffled = random.sample(numbered, len(numbered))
    one, other = judged(*numbered), judged(*shuffled)
    for name in LEVELS:
        assert {item["place"] for item in one[f"{name}_evidence"]} == {
            item["place"] for item in other[f"{name}_evidence"]
        }
    ignoring = {"compensation_queries"}
    for key, value in one["freshness_profile"].items():
        assert key in ignoring or value == other["freshness_profile"][key]


def test_the_schemas_are_schemas():
    """Both are valid schemas of their dialect, and the policy's settings are in the input."""
    for schema in (input_schema(), output_schema()):
        Draft202012Validator.check_schema(schema)
    task = {
        "normalized_evidence": [dated("2024-05-15", dimension="price"), dated(None)],
        "canonical_time_frame": FRAME,
        "freshness_policy": {"conservatism_level": "high", "stale_threshold_months": 6},
        "goal_mode": "strategic",
        "dimensions": ["price", {"name": "市场"}],
    }
    Draft202012Validator(input_schema()).validate(task)
    assert judged(*task["normalized_evidence"])["freshness_profile"]["total_evidence"] == 2
    assert set(JudgePolicy.model_fields) == set(input_schema()["properties"]["freshness_policy"]["properties"])
