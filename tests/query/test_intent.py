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
    TemporalIntent,
    TemporalRelation,
)

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
        ("新校区何时启用", "future", 0.8),
        ("长城是什么时候修建的？", "past", 0.0),
        ("这条路什么时候改名了", "past", 0.0),
        ("upcoming Marvel movies", "future", 0.8),
        ("weather forecast tomorrow", "future", 0.8),
        ("what happened this week", "recent", 1.0),
        ("GDP in 2015", "past", 0.0),
        ("tides by 2030", "future", 0.8),
        ("", "atemporal", 0.4),
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
    "question", ["半年前的票价", "tomorrow", "yesterday", "今天", "since last year", "五年前的今天"]
)
def test_the_edges_of_the_calendar_are_no_error(moment, question):
    """Questions asked in the first and the last year have an intent, with a window or without."""
    aware = moment.replace(tzinfo=UTC)
    assert isinstance(READER.read(question, aware, ZoneInfo("Asia/Shanghai")), TemporalIntent)


def test_control_characters_are_no_error():
    """Control characters and lone surrogates do not hide a date."""
    assert ("2020-01-01", "2020-12-31") == days("\x00\ud800 fee in 2020 \x1b")
