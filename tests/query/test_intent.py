"""Which time a question asks about, by rules."""

from datetime import UTC, datetime, timedelta, timezone
from time import perf_counter
from zoneinfo import ZoneInfo

import pytest

from freshness_retrieval import (
    ConfigurationError,
    IntentKind,
    IntentReader,
    RuleIntentReader,
    ScopedTime,
    TemporalIntent,
    TemporalRelation,
    TimeInterval,
    TimeMention,
    TimexType,
)
from freshness_retrieval.query.asked_reading import Look, reading
from freshness_retrieval.query.asked_window import asked_window

NOW = datetime(2025, 6, 11, tzinfo=UTC)
READER = RuleIntentReader()


def days(question: str) -> tuple[str | None, str | None]:
    window = READER.read(question, NOW).window
    if window is None:
        return None, None
    first, last = window.first_day(), window.last_day()
    return None if first is None else first.isoformat(), None if last is None else last.isoformat()


def test_the_rules_are_an_intent_reader():
    """The rule reader has the one method of the protocol."""
    assert isinstance(READER, IntentReader)


@pytest.mark.parametrize(
    "question",
    [
        "Windows 2000 system requirements",
        "2001: A Space Odyssey ending explained",
        "iPhone 15 battery",
        "1917 movie soundtrack",
        "Boeing 747 wingspan",
        "ISO 8601 week numbers",
        "error 2002 in MySQL",
        "三国演义的主要人物",
        "电影2012讲了什么",
        "《1942》的导演",
        "“2020”这首歌的歌词",
        "9·11事件的经过",
        "9/11 memorial opening",
        "五四运动的意义",
        "September 11 attacks victims",
        "1984 novel characters",
        "Summer of '69 chords",
    ],
)
def test_numbers_in_names_name_no_time(question):
    """A title, a product, a standard or the name of an event gives no window."""
    assert (None, None) == days(question)


@pytest.mark.parametrize(
    "question",
    [
        "writers born in 1950",
        "companies founded in early 1998",
        "1980年出生的演员有哪些",
        "生于1980年的作家",
        "六年前成立的营业部属于哪个公司",
    ],
)
def test_dates_of_the_subject_are_no_window(question):
    """A date bound to a verb of the subject is kept as a mention, and is not the asked time."""
    intent = READER.read(question, NOW)
    assert (None, 1) == (intent.window, len(intent.mentions))


@pytest.mark.parametrize(
    ("question", "verb", "first", "last"),
    [
        ("Who was born in the 1870s and won the Nobel Prize?", "born", "1870-01-01", "1879-12-31"),
        ("Who was born between 1950 and 1955 and won?", "born", "1950-01-01", "1955-12-31"),
        ("去世于1800年以前的画家", "去世", None, "1799-12-31"),
        ("1980年以前出生的人怎么退休", "出生", None, "1979-12-31"),
    ],
)
def test_scoped_dates_keep_their_verb(question, verb, first, last):
    """A scoped date is given with its verb and its period, beside an intent without a window."""
    intent = READER.read(question, NOW)
    (scoped,) = intent.scoped
    assert (None, verb) == (intent.window, scoped.verb)
    days_of = scoped.window.first_day(), scoped.window.last_day()
    assert (first, last) == tuple(None if day is None else day.isoformat() for day in days_of)


def test_a_scoped_date_beside_the_asked_time():
    """A question may hold both: who was born, and when what is asked for happened."""
    intent = READER.read("Who was born in 1950 and won the prize in 1990?", NOW)
    assert ["born"] == [scoped.verb for scoped in intent.scoped]
    assert ("1990-01-01", "1990-12-31") == days("Who was born in 1950 and won the prize in 1990?")


def test_a_scoped_date_without_a_verb_is_refused():
    """A period bound to nothing is no scoped time."""
    with pytest.raises(ConfigurationError):
        ScopedTime(" ", TimeInterval(NOW, None))


@pytest.mark.parametrize(
    ("moment", "question", "first"),
    [
        (datetime(2025, 6, 9, 9, tzinfo=UTC), "what happened this week", "2025-06-03"),
        (datetime(2025, 6, 10, 9, tzinfo=UTC), "what happened this week", "2025-06-04"),
        (datetime(2025, 6, 11, 9, tzinfo=UTC), "what happened this week", "2025-06-09"),
        (datetime(2025, 6, 9, 9, tzinfo=UTC), "本周发生了什么", "2025-06-03"),
        (datetime(2025, 6, 9, 9, tzinfo=UTC), "本周的优惠活动", "2025-06-09"),
        (datetime(2025, 6, 9, 9, tzinfo=UTC), "what happened last week", "2025-06-02"),
    ],
)
def test_a_week_that_has_barely_begun_reaches_back(moment, question, first):
    """On Monday and Tuesday, what has happened this week is what has happened in the last seven days."""
    window = READER.read(question, moment).window
    assert window is not None
    assert first == str(window.first_day())


@pytest.mark.parametrize(
    ("question", "first", "last"),
    [
        ("Wer war 2019 Kanzler?", "2019-01-01", "2019-12-31"),
        ("Preise im März 2022", "2022-03-01", "2022-03-31"),
        ("Preise am 5. März 2022", "2022-03-05", "2022-03-05"),
        ("gestern", "2025-06-10", "2025-06-10"),
        ("vor drei Jahren", None, None),
        ("letztes Jahr", None, None),
    ],
)
def test_dates_of_other_languages(question, first, last):
    """Of another language a year, a month, a day and the days next to today are understood, vaguer words name no window."""
    window = RuleIntentReader("de").read(question, NOW).window
    got = (None, None) if window is None else (str(window.first_day()), str(window.last_day()))
    assert (first, last) == got


def test_words_for_now_of_other_languages():
    """The words for now of the large European languages are understood; a question without them is undecided."""
    assert IntentKind.RECENT == READER.read("Wer ist derzeit Kanzler?", NOW).kind
    assert 1.0 == RuleIntentReader("fr").read("Qui est le président actuel ?", NOW).recency
    assert 0.4 == RuleIntentReader("fr").read("Qui est le président ?", NOW).recency


def test_a_verb_that_is_asked_for_binds_no_date():
    """Published on a day, asked for what: the day is the asked time."""
    assert ("2023-02-13", "2023-02-13") == days("他在2023年2月13日发表了哪篇文章？")


@pytest.mark.parametrize(
    ("question", "relation", "first", "last"),
    [
        ("what was the fee in 2022?", "during", "2022-01-01", "2022-12-31"),
        ("As of June 2021, which film had she made in 2015?", "as_of", "2021-06-01", "2021-06-30"),
        ("In 2019, as of 2021, what was the rule?", "as_of", "2021-01-01", "2021-12-31"),
        ("截至上周，股价涨了多少？", "as_of", "2025-06-02", "2025-06-08"),
        ("In the week of 5 May 2025, what of the plan of 2019?", "during", "2025-05-05", "2025-05-11"),
        ("In 2019, what of the week of 5 May 2025?", "during", "2025-05-05", "2025-05-11"),
        ("laws in force before 2010", "before", None, "2009-12-31"),
        ("films released after 2015", "after", "2016-01-01", None),
        ("papers on transformers since 2020", "since", "2020-01-01", None),
        ("compare sales of 2019 and 2021", "during", "2019-01-01", "2021-12-31"),
        ("laws before 2010 and after 2015", "during", None, None),
        ("in 2019 what did he say about 2030", "during", "2019-01-01", "2019-12-31"),
        ("去年3月的失业率", "during", "2024-03-01", "2024-03-31"),
        ("In March 2019, on 5 March 2019, what fell?", "during", "2019-03-05", "2019-03-05"),
        ("五年前的今天发生了什么", "during", "2020-06-11", "2020-06-11"),
        ("半年前谁赢得了比赛", "during", "2024-11-11", "2025-01-09"),
        ("As of the end of 2023, who was mayor?", "as_of", "2023-12-31", "2023-12-31"),
        ("截至2023年底，中国有多少网民", "as_of", "2023-12-31", "2023-12-31"),
        ("by March 2020, how many had it", "as_of", "2020-03-01", "2020-03-31"),
        ("四年前的三月谁考察了那里", "during", "2021-03-01", "2021-03-31"),
        ("四年前上半年的工资", "during", "2021-01-01", "2021-06-30"),
        ("三年前的这个月谁赢了", "during", "2022-06-01", "2022-06-30"),
        ("what happened this month two years ago", "during", "2023-06-01", "2023-06-30"),
        ("几个月前发布了什么", "during", "2024-06-11", "2025-05-10"),
        ("会议是几个月前举行的", "none", None, None),
        ("What was the fee until 2012?", "before", None, "2012-12-31"),
        ("who led it up to March 2020", "before", None, "2020-03-31"),
        ("Back to 2024: What did we pay?", "during", "2024-01-01", "2024-12-31"),
        ("cast of 2001: A Space Odyssey", "none", None, None),
        ("who won in March two years ago", "during", "2023-03-01", "2023-03-31"),
        ("on 5 March two years ago", "during", "2023-03-05", "2023-03-05"),
        ("last year before March", "during", "2024-01-01", "2024-12-31"),
        ("last year on 29 February", "during", "2024-02-29", "2024-02-29"),
        ("去年春节后的前三天", "during", "2024-02-11", "2024-02-13"),
        ("去年春节后的前三年", "during", "2024-02-11", "2027-02-10"),
        ("did the bank cut rates in December", "during", "2024-12-01", "2024-12-31"),
        ("will the bank cut rates in December", "during", "2025-12-01", "2025-12-31"),
        ("what is on tonight", "during", "2025-06-11", "2025-06-11"),
        ("昨晚的比赛", "during", "2025-06-10", "2025-06-10"),
        ("who won on Monday", "during", "2025-06-09", "2025-06-09"),
        ("Monday's news", "during", "2025-06-09", "2025-06-09"),
        ("will it rain on Monday", "during", "2025-06-16", "2025-06-16"),
        ("train strike Monday", "none", None, None),
        ("who won on Wednesday", "none", None, None),
        ("meeting at 5pm", "none", None, None),
        ("公司8点上班", "none", None, None),
        ("who painted The Starry Night", "none", None, None),
        ("results for the quarter", "none", None, None),
        ("周杰伦演唱会2026", "during", "2026-01-01", "2026-12-31"),
        ("2024高考分数线", "during", "2024-01-01", "2024-12-31"),
        ("工资2000元", "none", None, None),
        ("电影2012讲了什么", "none", None, None),
        ("who wrote Nineteen Eighty-Four", "none", None, None),
        ("which bridges were built in 1950", "during", "1950-01-01", "1950-12-31"),
    ],
)
def test_windows_and_relations(question, relation, first, last):
    """An as-of phrase beats a named week, that beats every other date; joined dates give their hull."""
    intent = READER.read(question, NOW)
    assert (relation, (first, last)) == (intent.relation.value, days(question))


def test_a_date_without_year_needs_a_tense():
    """An ambiguous phrase names no window; where the tense decides, it does."""
    assert (None, None) == days("第三季度营收")
    assert ("2024-07-01", "2024-09-30") == days("第三季度营收当时是多少")
    assert ("2025-07-01", "2025-09-30") == days("预计第三季度营收是多少")


@pytest.mark.parametrize(
    ("question", "kind", "recency"),
    [
        ("latest version of Node.js", "recent", 1.0),
        ("现行劳动法", "recent", 1.0),
        ("who is the CEO of Intel", "recent", 0.6),
        ("上海最低工资标准是多少", "recent", 0.6),
        ("who wrote Pride and Prejudice", "atemporal", 0.0),
        ("三国演义的作者是谁", "atemporal", 0.0),
        ("how to tie a tie", "atemporal", 0.1),
        ("former presidents of Mexico", "past", 0.1),
        ("when did the Titanic sink", "past", 0.0),
        ("新校区何时启用", "future", 0.4),
        ("长城是什么时候修建的？", "past", 0.0),
        ("这条路什么时候改名了", "past", 0.0),
        ("upcoming Marvel movies", "future", 0.8),
        ("weather forecast tomorrow", "future", 0.8),
        ("what happened this week", "recent", 1.0),
        ("GDP in 2015", "past", 0.0),
        ("tides by 2030", "future", 0.8),
        ("", "atemporal", 0.3),
        ("where was the current chair of Petrobras born", "recent", 0.4),
        ("when was the last eclipse", "past", 0.6),
        ("what happened yesterday", "past", 0.6),
        ("news of the past week", "recent", 1.0),
        ("sales of the last five years", "past", 0.6),
        ("what changed since 2015", "recent", 0.6),
        ("earnings of the latest quarter", "recent", 1.0),
        ("今年GDP增速会达到多少", "future", 0.8),
        ("《昨天的世界》的作者", "atemporal", 0.0),
        ("are the 2019 rules still valid?", "recent", 1.0),
        ("2019年的规定还有效吗", "recent", 1.0),
        ("what was the current rate in 2019", "past", 0.0),
    ],
)
def test_kind_and_strength(question, kind, recency):
    """Signals of language decide kind and strength; a past window needs nothing new."""
    intent = READER.read(question, NOW)
    assert (kind, recency) == (intent.kind.value, intent.recency)


def test_languages_without_words_are_read_by_their_dates():
    """Of another language only the dates are understood; its signals are not guessed."""
    intent = RuleIntentReader("de").read("Wie hoch war die Gebühr am 5. März 2022?", NOW)
    assert (IntentKind.PAST, TemporalRelation.DURING) == (intent.kind, intent.relation)
    assert IntentKind.ATEMPORAL == RuleIntentReader("de").read("latest news", NOW).kind


def test_one_language_alone():
    """A reader of one language hears no signals of the other."""
    assert IntentKind.ATEMPORAL == RuleIntentReader("en").read("最新", NOW).kind
    assert IntentKind.ATEMPORAL == RuleIntentReader("zh").read("latest", NOW).kind


def test_mixed_languages():
    """A question in two languages is read in both."""
    assert IntentKind.RECENT == READER.read("iPhone 最新 price", NOW).kind
    assert ("2019-01-01", "2019-12-31") == days("Apple 2019年 revenue")


def test_days_are_those_of_the_zone():
    """Today is the day that the clocks of the zone show."""
    zone = ZoneInfo("Asia/Shanghai")
    window = READER.read("今天黄金价格", datetime(2025, 6, 11, 20, tzinfo=UTC), zone).window
    assert window is not None
    assert "2025-06-12" == str(window.first_day(zone))


@pytest.mark.parametrize("moment", [datetime(2025, 6, 11), "2025-06-11", None])  # noqa: DTZ001 (naive is the point)
def test_the_moment_of_asking_is_aware(moment):
    """A naive moment, or none, is refused with the value found."""
    with pytest.raises(ConfigurationError, match="as_of must be an aware datetime, got"):
        READER.read("today", moment)


def test_zones_without_a_name_are_refused():
    """A fixed offset is no IANA zone."""
    with pytest.raises(ConfigurationError):
        READER.read("today", NOW, timezone(timedelta(hours=8)))


@pytest.mark.parametrize("text", ["x" * 10**6, "2020 " * 200_000, "为什么" * 300_000, "(" * 10**6, "“" * 10**6])
def test_very_long_questions_cost_no_more_than_long_ones(text):
    """Only the first 4,000 characters are read, so a megabyte takes no noticeable time."""
    READER.read(text[:100], NOW)
    began = perf_counter()
    assert isinstance(READER.read(text, NOW), TemporalIntent)
    assert perf_counter() - began < 1


@pytest.mark.parametrize("moment", [datetime.min, datetime(1, 7, 10), datetime.max])  # noqa: DTZ001, DTZ901 (made aware)
@pytest.mark.parametrize(
    "question",
    [
        "半年前的票价",
        "tomorrow",
        "yesterday",
        "今天",
        "since last year",
        "五年前的今天",
        "what happened this week",
        "两年前3月",
        "四年后的三月",
        "März 9999",
        "born in 9999",
    ],
)
def test_the_edges_of_the_calendar_are_no_error(moment, question):
    """Questions asked in the first and the last year have an intent, with a window or without."""
    aware = moment.replace(tzinfo=UTC)
    assert isinstance(READER.read(question, aware, ZoneInfo("Asia/Shanghai")), TemporalIntent)


def test_a_month_before_the_calendar_begins():
    """A part of the first year that starts before it in UTC is no error."""
    moment, zone = datetime(5, 6, 11, tzinfo=UTC), ZoneInfo("Asia/Shanghai")
    window = READER.read("四年前的一月", moment, zone).window
    assert window is not None
    assert "0001-12-31" == str(window.last_day(zone))


def placed(start, text, *bounds, **fields):
    return TimeMention(
        start=start, end=start + len(text), text=text, type=TimexType.DATE, readings=(TimeInterval(*bounds),), **fields
    )


def test_a_part_that_cannot_be_moved_into_the_year_stands_alone():
    """A month that the calendar cannot hold in the year it touches is no error, and the year is the window."""
    year = placed(0, "四年前", datetime(1, 1, 1, tzinfo=UTC), datetime(2, 1, 1, tzinfo=UTC), value="0001")
    bounds = datetime(4, 12, 31, 16, tzinfo=UTC), datetime(5, 1, 31, 16, tzinfo=UTC)
    month = placed(3, "一月", *bounds, value="0005-01", flags=("ambiguous_year",))
    asked = asked_window("四年前一月", [year, month], Look(datetime(5, 6, 11, tzinfo=UTC), 0, UTC))
    assert asked is not None
    assert (year,) == asked.mentions


def test_a_date_of_another_language_that_is_open_names_no_window():
    """What dateparser might give without a day is not guessed at."""
    mention = TimeMention(
        start=0,
        end=1,
        text="x",
        type=TimexType.DATE,
        value="",
        readings=(TimeInterval(None, NOW),),
        flags=("low_confidence",),
    )
    assert reading("x", mention, Look(NOW, 0, UTC)) is None


def test_control_characters_are_no_error():
    """Control characters and lone surrogates do not hide a date."""
    assert ("2020-01-01", "2020-12-31") == days("\x00\ud800 fee in 2020 \x1b")
