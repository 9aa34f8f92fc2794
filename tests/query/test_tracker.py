"""Which time a dialogue speaks of, from turn to turn."""

from concurrent.futures import ThreadPoolExecutor
from datetime import UTC, date, datetime
from enum import Enum
from time import perf_counter

import pytest

from freshness_retrieval import (
    ConfigurationError,
    RecordError,
    RuleIntentReader,
    TimeContext,
    TimeContextTracker,
    UnreadableTimeError,
    fixed_clock,
)

NOW = datetime(2025, 6, 11, 9, tzinfo=UTC)


def follow(*turns, **settings):
    """Return the slots after each turn; a turn is a text of the user, or a pair of role and text."""
    tracker = TimeContextTracker(**{"current_time": NOW, **settings})
    slots = []
    for turn in turns:
        role, text = ("user", turn) if isinstance(turn, str) else turn
        context = tracker.update(text, role=role)
        slots.append(tuple(context.slot().values()))
    return slots


def year_of(context):
    return None if context.start is None else context.start.year


def test_the_dialogue_of_the_requirement(capsys):
    """The code sample of the requirement prints what is printed there."""
    tracker = TimeContextTracker()
    utterances = [
        ("用户", "我想查一下2024年第一季度的销售数据"),
        ("系统", "正在为您查询2024年1月至3月的数据..."),
        ("用户", "那第二季度呢？"),
        ("用户", "再看看去年同一时期的情况"),
    ]
    for role, text in utterances:
        current_time_ctx = tracker.update(text, role=role)
        print(f"[{role}] '{text}' -> 解析时间上下文: {current_time_ctx}")  # noqa: T201 (as it stands there)
    first = "{'start': '2024-01-01', 'end': '2024-03-31'}"
    assert [
        f"[用户] '我想查一下2024年第一季度的销售数据' -> 解析时间上下文: {first}",
        f"[系统] '正在为您查询2024年1月至3月的数据...' -> 解析时间上下文: {first}",
        "[用户] '那第二季度呢？' -> 解析时间上下文: {'start': '2024-04-01', 'end': '2024-06-30'}",
        "[用户] '再看看去年同一时期的情况' -> 解析时间上下文: {'start': '2023-04-01', 'end': '2023-06-30'}",
    ] == capsys.readouterr().out.splitlines()


class Role(str, Enum):  # noqa: UP042 (as the frameworks define it)
    """Roles as LlamaIndex and Haystack have them."""

    USER = "user"
    SYSTEM = "system"
    ASSISTANT = "assistant"
    TOOL = "tool"


@pytest.mark.parametrize("role", ["用户", "user", "human", "Human ", Role.USER])
def test_users_move_the_slot(role):
    """A user is known by any of the usual names, and by an enum with such a value."""
    assert [("2024-01-01", "2024-12-31")] == follow((role, "fees in 2024?"))


@pytest.mark.parametrize("role", ["系统", "assistant", "AI", "system", Role.ASSISTANT, Role.TOOL, Role.SYSTEM])
def test_others_set_nothing(role):
    """A turn of anybody else sets no slot, and moves none."""
    assert [(None, None)] == follow((role, "fees in 2024"))
    assert [("2023-01-01", "2023-12-31")] * 2 == follow("fees in 2023?", (role, "In 2024, or since 2020, 30."))


def test_an_unknown_role_is_refused():
    """A role that is nobody's is an error that lists the known ones."""
    with pytest.raises(ConfigurationError, match=r"role 'narrator' is not known; .*user"):
        TimeContextTracker().update("hello", "narrator")


def test_the_assistant_narrows_where_it_is_allowed():
    """With `assistant_narrows`, a time inside the slot becomes the slot, and any other changes nothing."""
    turns = [
        "fires in 2024?",
        ("assistant", "Most were in July 2024."),
        ("assistant", "The report is of 3 March 2025."),
        ("assistant", "In all of 2024 there were 80."),
        "and the month before?",
    ]
    july = ("2024-07-01", "2024-07-31")
    assert [("2024-01-01", "2024-12-31"), july, july, july, ("2024-06-01", "2024-06-30")] == follow(
        *turns, assistant_narrows=True
    )


def test_silence_empties_the_slot():
    """A slot that no turn of the user has named for longer than the look-back is emptied; the assistant's do not count."""
    year = ("2020-01-01", "2020-12-31")
    turns = ["fees in 2020?", "for children?", ("assistant", "Free."), "for students?"]
    assert [year] * 4 + [(None, None)] == follow(*turns, "for pensioners?", max_look_back=2)
    assert [year] * 5 + [(None, None)] == follow(*turns, "for pensioners?", "for dogs?")


def test_a_turn_that_names_the_slot_again_starts_the_count_again():
    """Words for the slot as it is count as naming it."""
    turns = ["fees in 2020?", "for dogs?", "and how many visitors in that year?", "for cats?", "for birds?"]
    assert [("2020-01-01", "2020-12-31")] * 5 == follow(*turns, max_look_back=2)


@pytest.mark.parametrize(
    ("text", "slot"),
    [
        ("New topic: who signs leave?", (None, None)),
        ("By the way, sales of May 2025?", ("2025-05-01", "2025-05-31")),
        ("换个话题，怎么请假", (None, None)),
        ("What is the latest price?", (None, None)),
        ("and today?", ("2025-06-11", "2025-06-11")),
        ("And for FY2024?", (None, None)),
        ("And on 30 February 2024?", (None, None)),
    ],
)
def test_what_ends_a_slot(text, slot):
    """Another topic, the present, and a time without a place leave nothing of the slot before."""
    assert slot == follow("fees in 2020?", text)[1]


def test_a_follow_up_after_the_end_of_a_slot_means_nothing():
    """Where no slot is set there is nothing to count from."""
    assert [(None, None)] == follow("And the year before that?")
    assert [(None, None)] == follow("那第二年呢？")


def test_a_date_without_year_and_slot_lies_in_the_running_year():
    """With nothing to count from, a month is one of the running year, unless its clause looks elsewhere."""
    assert [("2025-03-01", "2025-03-31")] == follow("incidents in March?")
    assert [("2025-09-01", "2025-09-30")] == follow("budget for September?")
    assert [("2025-04-01", "2025-06-30")] == follow("那第二季度呢？")
    assert [("2025-01-01", "2025-03-31")] == follow("last quarter?") == follow("上个季度呢？")
    assert [("2024-09-01", "2024-09-30")] == follow("How much did we spend in September?")


def test_a_fiscal_year_is_placed_where_its_calendar_is_known():
    """`fiscal_year_start` gives a year of accounts its place."""
    assert [("2023-10-01", "2024-09-30")] == follow("travel costs in FY2024?", fiscal_year_start=10)


@pytest.mark.parametrize(
    ("first", "then", "slot"),
    [
        ("as of 2021, what was the rule of 2019?", "and the year before?", ("2020-01-01", "2020-12-31")),
        ("in 2019 and 2021?", "and the period before?", ("2016-01-01", "2018-12-31")),
        ("not in 2019 but in 2021?", "and the next one?", ("2022-01-01", "2022-12-31")),
        ("since 2019?", "and a year later?", ("2020-01-01", None)),
        ("before 2019?", "and a year later?", (None, "2019-12-31")),
        ("fees on 31 March 2024?", "and one month earlier?", ("2024-02-29", "2024-02-29")),
        ("fees on 29 February 2024?", "a year later?", ("2025-02-28", "2025-02-28")),
        ("fees in February 2023?", "a year later?", ("2024-02-01", "2024-02-29")),
        ("week of 4 March 2024?", "the same week last year?", ("2023-03-06", "2023-03-12")),
        ("in week 53 of 2020?", "a year later?", ("2021-12-27", "2022-01-02")),
        ("fees of May 2024?", "and of the previous quarter?", ("2024-01-01", "2024-03-31")),
        ("fees of Q2 2024?", "and the month after?", ("2024-07-01", "2024-07-31")),
        ("fees of 2024?", "only the last quarter", ("2024-10-01", "2024-12-31")),
        ("fees of Q2 2024?", "the last quarter?", ("2024-01-01", "2024-03-31")),
        ("fees of 2024?", "the second week of March?", ("2024-03-11", "2024-03-17")),
        ("fees of March 2024?", "the second week?", ("2024-03-11", "2024-03-17")),
        ("fees of March 2024?", "and on the 31st?", ("2024-03-31", "2024-03-31")),
        ("fees of February 2023?", "and on the 31st?", ("2023-02-01", "2023-02-28")),
        ("fees of 2024?", "and the fifth quarter?", ("2024-01-01", "2024-12-31")),
        ("fees of 2024?", "the rest of the year?", ("2024-01-01", "2024-12-31")),
        ("fees of 2019?", "since then?", ("2019-01-01", None)),
        ("fees of 2019?", "before that?", (None, "2018-12-31")),
        ("fees of 2019?", "after that?", ("2020-01-01", None)),
        ("fees of 2019?", "half a year later?", ("2019-07-01", "2020-06-30")),
        ("fees of 10 June 2024?", "and ten days later?", ("2024-06-20", "2024-06-20")),
        ("2021年的费用？", "半年后呢？", ("2021-07-01", "2022-06-30")),
        ("2024年的费用？", "最后两个月呢？", ("2024-11-01", "2024-12-31")),
        ("2024年6月的费用？", "前两个月呢？", ("2024-04-01", "2024-05-31")),
        ("2024年6月的费用？", "后两个月呢？", ("2024-07-01", "2024-08-31")),
        ("2024年的费用？", "后两个月呢？", ("2024-11-01", "2024-12-31")),
        ("2024年6月的费用？", "今年同期呢？", ("2025-06-01", "2025-06-30")),
        ("2024年6月3日的费用？", "上个月同一天呢？", ("2024-05-03", "2024-05-03")),
        ("2024年6月的费用？", "从那以后呢？", ("2024-06-01", None)),
        ("2024年6月的费用？", "下一个周一呢？", ("2024-06-03", "2024-06-03")),
        ("2024年上半年的费用？", "另外半年呢？", ("2024-07-01", "2024-12-31")),
        ("2024年下半年的费用？", "另一半年呢？", ("2024-01-01", "2024-06-30")),
        ("1990年代的费用？", "下一个年代呢？", ("2000-01-01", "2009-12-31")),
        ("fees of May 2024?", "the same months of 2023", ("2023-05-01", "2023-05-31")),
        ("sales in 2023?", "sales in May 2024, and in the same month of 2022?", ("2024-05-01", "2024-05-31")),
        ("on 5 May 2024 in that week?", "and Friday?", ("2024-05-03", "2024-05-03")),
        ("in 2024, the second half?", "and the first?", ("2024-01-01", "2024-06-30")),
        ("last week at night?", "and at noon?", ("2025-06-02", "2025-06-08")),
        ("fees of March 2024?", "just the second half", ("2024-03-16", "2024-03-31")),
        ("fees of March 2024?", "and the first half?", ("2024-03-01", "2024-03-15")),
        ("fees of 2024?", "and on the 7th?", ("2024-01-01", "2024-12-31")),
        ("fees of the 1990s?", "and on that Monday?", ("1990-01-01", "1999-12-31")),
        ("fees of 5 May 2024?", "the same six days a year earlier", ("2023-05-05", "2023-05-05")),
        ("fees of March 2024?", "and the second one?", ("2024-02-01", "2024-02-29")),
        ("fees of March 2024?", "and the second?", ("2024-03-02", "2024-03-02")),
        ("fees of March 2024?", "and the seventh week?", ("2024-02-12", "2024-02-18")),
        ("fees of the 1990s?", "and the third?", ("1990-01-01", "1999-12-31")),
        ("fees on 5 May 2024?", "and every Friday?", ("2024-05-05", "2024-05-05")),
        ("fees on 5 May 2024?", "每周五呢？", ("2024-05-05", "2024-05-05")),
        ("week of 4 March 2024?", "and the ninth day?", ("2024-03-04", "2024-03-10")),
        ("fees of April 2024?", "and May?", ("2024-05-01", "2024-05-31")),
        ("fees of October 2023 to September 2024?", "and in March?", ("2024-03-01", "2024-03-31")),
        ("fees of April 2024?", "that may be so", ("2024-04-01", "2024-04-30")),
        ("fees of April 2024?", "Q2 and Q3?", ("2024-04-01", "2024-09-30")),
        ("fees since April 2024?", "Q1 and Q2?", ("2024-01-01", "2024-06-30")),
        ("fees of April 2024?", "the second Monday?", ("2024-04-08", "2024-04-08")),
        ("fees of April 2024?", "the last Friday of that month?", ("2024-04-26", "2024-04-26")),
        ("fees of February 2023?", "the fifth Monday?", ("2023-02-01", "2023-02-28")),
        ("fees of April 2024?", "the year-ago month?", ("2023-04-01", "2023-04-30")),
        ("fees of January and February 2024?", "the one that followed?", ("2024-03-01", "2024-04-30")),
        ("2024年4月的费用？", "2022呢", ("2022-01-01", "2022-12-31")),
        ("2024年4月的费用？", "第10周呢", ("2024-03-04", "2024-03-10")),
        ("2024年4月的费用？", "15号之前呢", (None, "2024-04-14")),
        ("2024年4月的费用？", "去年的这个月呢", ("2023-04-01", "2023-04-30")),
        ("2024年4月的费用？", "两年前呢", ("2023-01-01", "2023-12-31")),
        ("fees of March 2024?", "the second week, on Monday?", ("2024-03-11", "2024-03-11")),
        ("fees of February 2023?", "and the sixth week?", ("2023-02-01", "2023-02-28")),
        ("fees since 2019?", "and the rest of the year?", ("2019-01-01", None)),
        ("fees of Q2 2024?", "last quarter? " + "we sold a lot of it " * 9, ("2025-01-01", "2025-03-31")),
        ("fees until 2019?", "for whom?", (None, "2019-12-31")),
    ],
)
def test_follow_ups_count_from_the_slot(first, then, slot):
    """Units move as units, runs by their own length, days clamp to the month; of several times one rule chooses."""
    assert slot == follow(first, then)[1]


@pytest.mark.parametrize(
    "text", ["", " ", "？", "\x00\ud800", "x" * 10**6, "2020 " * 10**5, "那" * 10**6, "the month " * 10**5]
)
def test_any_text_is_a_turn(text):
    """Empty, broken and very long texts are turns like any other; a megabyte takes no noticeable time."""
    tracker = TimeContextTracker(current_time=NOW)
    tracker.update("fees in 2019?")
    began = perf_counter()
    assert 2 == tracker.update(text).turn
    assert perf_counter() - began < 5


def test_a_thousand_turns():
    """A long dialogue ends where its last follow-up leads, and its explanation stays short."""
    tracker = TimeContextTracker(current_time=NOW)
    tracker.update("sales in January 1920?")
    for _ in range(1_000):
        context = tracker.update("and the month after?")
    assert (date(2003, 5, 1), 1_001) == (context.start, context.turn)
    assert 8 == len(context.notes)
    assert "January 1920" in context.explanation


def test_turns_count_in_the_order_of_the_calls():
    """A moment before the last one is no error; it only says from which day fresh words count."""
    tracker = TimeContextTracker()
    tracker.update("sales today?", at="2025-03-05")
    assert date(2025, 3, 1) == tracker.update("and yesterday?", at="2025-03-02").start
    assert date(2025, 2, 28) == tracker.update("and the day before?", at="2025-03-01").start


def test_sessions_do_not_see_one_another():
    """Interleaved sessions each have their own slot; a forgotten one is empty, a restored one goes on."""
    tracker = TimeContextTracker(current_time=NOW)
    for year in (2019, 2020):
        tracker.update(f"fees in {year}?", session=year)
    assert [2020, 2021] == [year_of(tracker.update("and a year later?", session=year)) for year in (2019, 2020)]
    kept = tracker.context(2019)
    tracker.forget(2019)
    tracker.forget("never seen")
    assert TimeContext() == tracker.context(2019)
    tracker.restore(kept, "copy")
    assert date(2021, 1, 1) == tracker.update("and a year later?", session="copy").start


def test_the_number_of_sessions_is_bounded():
    """Beyond the bound, the session that was used longest ago is dropped."""
    tracker = TimeContextTracker(current_time=NOW, max_sessions=2)
    for session in ("a", "b", "a", "c"):
        tracker.update("fees in 2019?", session=session)
    assert [False, True, False] == [tracker.context(session).is_empty for session in "abc"]
    tracker.restore(TimeContext(start=date(2020, 1, 1)), "d")
    assert [True, True, False, False] == [tracker.context(session).is_empty for session in "abcd"]


def test_threads_share_a_tracker():
    """Sessions that run at once end as they would alone."""
    tracker = TimeContextTracker(current_time=NOW)

    def run(session):
        tracker.update(f"fees in {1900 + session}?", session=session)
        for _ in range(10):
            tracker.update("and the year after?", session=session)
        return year_of(tracker.context(session))

    with ThreadPoolExecutor(4) as pool:
        assert [1910 + session for session in range(40)] == list(pool.map(run, range(40)))


def test_an_application_may_keep_the_contexts():
    """`advance` changes neither the context nor the tracker."""
    tracker = TimeContextTracker(current_time=NOW)
    first = tracker.advance(TimeContext(), "fees in 2019?")
    second = tracker.advance(first, "and the year after?")
    assert (2019, 2020) == (year_of(first), year_of(second))
    assert TimeContext() == tracker.context()


def test_days_are_those_of_the_zone():
    """Today is the day that the clocks of the zone show; the window is that day there."""
    evening = datetime(2025, 6, 11, 20, tzinfo=UTC)
    tracker = TimeContextTracker(timezone="Asia/Shanghai", clock=fixed_clock(evening))
    context = tracker.update("今天的订单")
    assert date(2025, 6, 12) == context.start
    assert date(2025, 6, 12) == tracker.update("today", at=datetime(2025, 6, 12, 1)).start  # noqa: DTZ001 (of the zone)
    assert date(2025, 6, 10) == tracker.update("yesterday", at=date(2025, 6, 11)).start


def test_the_edges_of_the_calendar_are_no_error():
    """Follow-ups that leave the calendar keep the slot."""
    last = TimeContext(start=date(9999, 1, 1), end=date(9999, 12, 31))
    for text in ("and the year after?", "the same period a year later?", "从那以后呢", "and the first decade?"):
        assert date.max == (TimeContextTracker(current_time=NOW).advance(last, text).end or date.max)
    eve = TimeContext(start=date(9999, 12, 31), end=date(9999, 12, 31))
    assert date.max == TimeContextTracker(current_time=NOW).advance(eve, "and two days later?").end
    assert TimeContextTracker(timezone="Asia/Shanghai", current_time=date.min).update("in 2019?").start == date(
        2019, 1, 1
    )
    for moment in (datetime.min, datetime.max):  # noqa: DTZ901 (made aware)
        tracker = TimeContextTracker(timezone="Asia/Shanghai", current_time=moment.replace(tzinfo=UTC))
        for text in ("today?", "and the year before?", "the same month last year?", "yesterday at noon?", "tomorrow?"):
            assert isinstance(tracker.update(text), TimeContext)
            tracker.rewrite(text)


@pytest.mark.parametrize(
    ("settings", "message"),
    [
        ({"max_look_back": 0}, "max_look_back must be a whole number from 1, got 0"),
        ({"max_look_back": True}, "max_look_back"),
        ({"max_sessions": "many"}, "max_sessions must be a whole number from 1, got 'many'"),
        ({"timezone": "Mars/Olympus"}, "Mars/Olympus"),
        ({"lang": "tlh"}, "tlh"),
        ({"fiscal_year_start": 13}, "fiscal_year_start"),
    ],
)
def test_settings_that_cannot_be_used_are_refused(settings, message):
    """A bad setting is an error at once, with the value found."""
    with pytest.raises(ConfigurationError, match=message):
        TimeContextTracker(**settings)


@pytest.mark.parametrize("at", ["soon", "2024-13-01", 5, None])
def test_a_moment_that_is_none_is_refused(at):
    """`at` and `current_time` are days or instants."""
    if at is None:
        assert TimeContextTracker().update("hello", at=at).is_empty
        return
    with pytest.raises(UnreadableTimeError, match="at: "):
        TimeContextTracker().update("hello", at=at)
    with pytest.raises(UnreadableTimeError):
        TimeContextTracker(current_time=at)


def test_other_languages_are_read_by_their_dates():
    """A language without a table has its dates, and no follow-ups."""
    assert [("2022-03-05", "2022-03-05")] * 2 == follow("Gebühr am 5. März 2022?", "und im Jahr davor?", lang="de")


def test_one_language_alone():
    """A tracker of one language hears no follow-ups of the other."""
    year = ("2020-01-01", "2020-12-31")
    assert [year] * 2 == follow("fees in 2020?", "次年呢？", lang="en")
    assert [year] * 2 == follow("2020年的费用？", "and the year after?", lang="zh")


def test_the_explanation_says_who_did_what():
    """Each turn that made the slot what it is stands there, with its words; a new time starts over."""
    tracker = TimeContextTracker(current_time=NOW)
    assert "no turn has named a time" == tracker.context().explanation
    tracker.update("fees in 2019?")
    tracker.update("Free.", "assistant")
    context = tracker.update("and in the following quarter of it, only February?")
    tracker.update("那第二季度呢？", "用户")
    context = tracker.update("and the same quarter a year later?")
    assert [
        "turn 1, user: '2019' set the time to 2019-01-01 … 2019-12-31",
        "turn 3, user: 'the following quarter … February' moved the time to 2020-02-01 … 2020-02-29",
        "turn 4, 用户: '第二季度' moved the time to 2020-04-01 … 2020-06-30",
        "turn 5, user: 'the same quarter a year later' moved the time to 2021-04-01 … 2021-06-30",
    ] == context.explanation.splitlines()
    assert (
        "turn 6, user: 'latest' asked about the present; no time is set"
        == tracker.update("the latest fee?").explanation
    )


def test_silence_is_explained():
    """A slot that ran out says so."""
    tracker = TimeContextTracker(current_time=NOW, max_look_back=1)
    for text in ("fees in 2019?", "for dogs?", "for cats?"):
        context = tracker.update(text)
    assert "turn 3, user: named no time for too long; no time is set" == context.explanation


def test_bad_contexts_are_refused_elsewhere():
    """A context whose slot is the wrong way round cannot be made, so that a tracker never meets one."""
    with pytest.raises(RecordError, match="ends before it starts"):
        TimeContext(start=date(2024, 2, 1), end=date(2024, 1, 1))
    assert RuleIntentReader().lang == "auto"


def test_a_relative_word_counts_from_its_own_turn():
    """What was said to have happened yesterday stays on that day, however much later one asks about it."""
    tracker = TimeContextTracker()
    tracker.update("Note: the lease was signed yesterday.", at="2026-03-05")
    assert {"start": "2026-03-04", "end": "2026-03-04"} == tracker.update(
        "When was the lease signed?", at="2026-05-11"
    ).slot()
