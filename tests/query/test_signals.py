"""What the words and the grammar of a question say about its time."""

import pytest

from freshness_retrieval import IntentKind
from freshness_retrieval.query.chinese import chinese_signals
from freshness_retrieval.query.english import english_signals
from freshness_retrieval.query.other_words import other_signals
from freshness_retrieval.query.signals import Signal, kind_and_recency


def names(signals):
    return {signal.name for signal in signals}


@pytest.mark.parametrize(
    "question",
    [
        "is the ferry running",
        "is it being repaired",
        "what is Intel planning",
        "is TikTok banned in the US",
        "which lanes are closed",
        "are there any delays",
        "what month is it",
        "has the FDA approved it",
        "who has scored the most",
        "how has it changed",
        "who owns the club",
        "does Costco accept Amex",
        "do we offer it",
        "what do we offer",
        "which employer does she work for",
        "which countries recognise it",
        "where is my parcel",
        "why are eggs so dear",
        "how is the economy",
        "how old is the pope",
        "how many members are there",
        "how many users does it have",
        "what is our mission",
    ],
)
def test_a_running_state(question):
    """Progressive, perfect, states of affairs, and what somebody does as long as they choose to, run."""
    assert Signal.RUNNING in english_signals(question)


@pytest.mark.parametrize(
    "question",
    [
        "what is machine learning",
        "what is data scraping",
        "does a nurse inject",
        "how many inches in a foot",
        "what is the meaning of it",
        "is a verbal contract binding",
        "is there life on the planet",
        "which animal has the longest neck",
        "how many moons does the planet have",
        "how many legs does a spider have",
        "how many inches are in a foot",
        "do cats dream",
        "does a spider sleep",
        "what does a nurse do",
        "what does it mean",
        "why do cats purr",
        "why is the sky blue",
        "how is steel made",
        "how deep is the lake",
        "how does a heat pump work",
        "how does TikTok choose",
        "how much does it weigh",
        "how often does it repeat",
        "why does Intel do that",
        "what does Intel do",
        "does Rome lie on a river",
        "can dogs eat grapes",
        "where is the tower",
        "who is Ada Lovelace",
        "who is the founder of Boeing",
        "who plays her sister in it",
        "which one",
        "how",
        "is",
        "when",
    ],
)
def test_what_does_not_run(question):
    """Definitions, nature, measures, kinds of things and parts in a work are no running state."""
    signals = english_signals(question)
    assert Signal.RUNNING not in signals
    assert IntentKind.RECENT is not kind_and_recency(signals)[0]


@pytest.mark.parametrize(
    ("question", "signal"),
    [
        ("when is the exam", "WHEN"),
        ("when does school start", "WHEN"),
        ("when is it best to prune", "TIMELESS"),
        ("when do bears hibernate", "TIMELESS"),
        ("will it rain", "PLANNED"),
        ("my lease will end", "PLANNED"),
        ("when did it open", "ORIGIN"),
        ("where was she born", "ORIGIN"),
        ("who was Ada Lovelace", "ORIGIN"),
        ("who won the cup", "PAST"),
        ("which company developed it", "PAST"),
        ("what did she say", "PAST"),
        ("the mayor was fired", "PAST"),
        ("pop star died", "PAST"),
        ("presidents before Lincoln", "OVER"),
        ("who is the mayor", "CHANGING"),
        ("richest man", "CHANGING"),
        ("most followed account", "CHANGING"),
        ("who plays for Chelsea", "RUNNING"),
        ("who sings her latest song", "RUNNING"),
        ("What's Intel's share price?", "SPECIFIC"),
        ("price of a stamp", "GENERIC"),
        ("isn’t it open", "RUNNING"),
    ],
)
def test_tense_and_nouns(question, signal):
    """The finite verb gives the tense, the subject its class."""
    assert signal in names(english_signals(question))


@pytest.mark.parametrize(
    ("question", "signal"),
    [
        ("tallest mountain", "CHANGING"),
        ("longest river", "CHANGING"),
        ("most common symptom", "CHANGING"),
        ("the united states", "PAST"),
        ("what is the limited edition", "PAST"),
        ("who is in the united nations", "PAST"),
    ],
)
def test_lookalikes(question, signal):
    """Ranks of nature do not change, and not every word in -ed is a verb."""
    assert signal not in names(english_signals(question))


@pytest.mark.parametrize(
    ("question", "signal"),
    [
        ("iPhone 17发布了吗", "RUNNING"),
        ("他退役了", "RUNNING"),
        ("这款手机支持5G吗", "RUNNING"),
        ("现在还能申请吗", "CURRENT"),
        ("油价涨了多少", "PAST"),
        ("他写了一本书", "PAST"),
        ("这条路什么时候改名了", "ORIGIN"),
        ("长城是什么时候修建的", "ORIGIN"),
        ("新校区何时启用", "WHEN"),
        ("哪一年建成", "ORIGIN"),
        ("房价会跌吗", "PLANNED"),
        ("特斯拉在中国有几家工厂", "CHANGING"),
        ("最畅销的车", "CHANGING"),
        ("十年期国债收益率", "CHANGING"),
        ("我们的系统", "SPECIFIC"),
    ],
)
def test_aspect_in_chinese(question, signal):
    """了, 过, 的 at the end, 还, 会 and 吗 give the aspect."""
    assert signal in names(chinese_signals(question))


@pytest.mark.parametrize(
    ("question", "signal"),
    [
        ("疫苗打了还会得吗", "PLANNED"),
        ("招待会几点举行", "PLANNED"),
        ("喝酒会降低药效吗", "PLANNED"),
        ("圆周率", "CHANGING"),
        ("人有多少块骨头", "CHANGING"),
        ("曾被发现有针孔", "CURRENT"),
        ("饭前吃还是饭后吃", "CURRENT"),
    ],
)
def test_lookalikes_in_chinese(question, signal):
    """Marks inside other words, and what happens whenever something else does, say nothing."""
    assert signal not in names(chinese_signals(question))


def test_words_of_other_languages():
    """Of other languages the words for now and for what is to come are known, and no more."""
    assert {"CURRENT"} == names(other_signals("Wer ist derzeit Kanzler?"))
    assert {"PLANNED"} == names(other_signals("La próxima huelga"))
    assert set() == other_signals("capital de France")


def test_no_words_say_nothing():
    """A text without words has no signals."""
    assert frozenset() == english_signals("?!") == chinese_signals("")
