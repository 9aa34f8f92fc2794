"""Laws of a chain that reads the question: the time it names comes first, and recency weighs as far as it is sought."""

import math
from datetime import UTC, datetime

import pytest
from hypothesis import given
from hypothesis import strategies as st

from freshness_retrieval import (
    ConfigurationError,
    FreshnessChain,
    FreshnessPolicy,
    IntentKind,
    MissingDatesWarning,
    TemporalIntent,
    TemporalRelation,
)
from tests.chain.documents import NOW, asking_about, codes, document, ids, items_by_id, judge, year

TIMELESS = "Who wrote the handbook?"


def ranked(question, documents, **settings):
    """Return the ids that a question keeps, in order."""
    return ids(judge(documents, question, **settings).kept)


@pytest.mark.parametrize(
    ("question", "first"),
    [
        ("What was the fee in 2021?", "2021"),
        ("As of March 2022, what is the fee?", "2022"),
        ("2021年的费用是多少？", "2021"),
        ("What is the latest fee?", "2023"),
    ],
)
def test_the_question_says_which_time_counts(question, first):
    """Of equally relevant documents the one of the asked time comes first, and of no time the newest."""
    documents = [document(str(number), 0.5, published_at=f"{number}-03-10") for number in (2020, 2021, 2022, 2023)]
    assert first == ranked(question, documents)[0]


def test_an_expired_document_answers_for_its_own_time():
    """Where the question names a time nothing is filtered: the version of that time leads, the current one is demoted."""
    fees = [
        document("350", 0.8, valid_from="2022-01-01", valid_until="2022-12-31"),
        document("380", 0.9, valid_from="2024-01-01", valid_until="2024-12-31"),
    ]
    then = judge(fees, "What was the fee in 2022?")
    assert (["350", "380"], ["outside_window", "undated"]) == (ids(then.kept), codes(then, "380"))
    now = judge(fees, "What is the fee?")
    assert (["380"], ["350"]) == (ids(now.kept), ids(now.filtered))


def test_a_question_about_today_asks_about_the_moment():
    """The day of asking is no window: what has expired is filtered as ever."""
    expired = document("old", valid_until="2024-05-31")
    result = judge([expired, document("new", valid_from="2024-06-01")], "What is the fee today?")
    assert (["new"], ["old"]) == (ids(result.kept), ids(result.filtered))


def test_an_intent_that_is_given_goes_before_the_question():
    """What the caller knows is not read again."""
    documents = [document("2021", published_at="2021-05-01"), document("2022", published_at="2022-05-01")]
    assert "2022" == ranked("What was the fee in 2021?", documents, intent=asking_about(2022))[0]


@pytest.mark.parametrize(
    "text", ["Annual audit 2019\nAll was well.", "2019年度审计报告\n一切正常。", "The audit of 2019 went well."]
)
def test_what_an_opening_names_is_inside_whenever_it_was_published(text):
    """The year of a title names the subject: a report about 2019 that came out in 2020 answers for 2019."""
    audit = document("audit", 0.9, text=text, published_at="2020-03-10")
    memo = document("memo", 0.3, text="Canteen memo", published_at="2019-07-01")
    result = judge([audit, memo], "Summarise the 2019 annual audit.")
    assert (["audit", "memo"], ["current"]) == (ids(result.kept), codes(result, "audit"))
    assert "its title or opening names 2019-01-01 to 2019-12-31" in result.explain()


@pytest.mark.parametrize(
    "text",
    [
        "The audit of the 2010s.",  # a decade does not name each of its years
        "The audit. In 2019 all was well.",  # a year in the middle of a text is not its subject
        "The audit of 2018.",
    ],
)
def test_what_only_touches_the_asked_time_is_not_named_by_it(text):
    """Neither a longer period, nor a mention in passing, nor another year makes a document one of the asked time."""
    result = judge([document("audit", text=text, published_at="2023-03-10")], "What happened in 2019?")
    assert "outside_window" in codes(result, "audit")


def test_an_undated_document_is_as_near_as_what_its_opening_names():
    """Among undated documents, those that name the asked time lead, and those that name another are as far as that."""
    texts = {"2019": "Report 2019", "none": "Report", "1990": "Report 1990"}
    with pytest.warns(MissingDatesWarning):
        result = judge([document(name, text=text) for name, text in texts.items()], "What happened in 2019?")
    assert ["2019", "none", "1990"] == ids(result.kept)
    assert [1.0, 0.5] == [item.recency for item in result.kept][:2]


def test_texts_are_not_read_where_the_policy_says_so():
    """With `read_text: false` an opening is not looked at."""
    audit = document("audit", text="Audit 2019", published_at="2020-03-10")
    assert "outside_window" in codes(judge([audit], "the 2019 audit", read_text=False), "audit")


def test_what_was_published_before_an_as_of_still_stands():
    """What was known then counts as inside, and as the closer the newer it was; what came later, or has ended, does not."""
    documents = [
        document("a year before", 0.9, published_at="2020-12-31"),
        document("a month before", 0.8, published_at="2021-11-30"),
        document("unrelated", 0.1, published_at="2022-05-01"),
        document("after", 0.9, published_at="2023-01-02"),
        document("ended", 0.9, published_at="2021-01-01", valid_until="2021-12-31"),
    ]
    result = judge(documents, intent=TemporalIntent(window=year(2022), relation=TemporalRelation.AS_OF, recency=0.0))
    assert ["a month before", "a year before", "unrelated", "ended", "after"] == ids(result.kept)
    closeness = {item.id: item.recency for item in result.kept}
    assert closeness["a month before"] == pytest.approx(math.exp(-31 / 365), abs=0.003)
    assert ["after", "ended"] == [name for name in sorted(closeness) if "outside_window" in codes(result, name)]
    assert "outside_window" in codes(judge(documents, intent=asking_about(2022)), "a month before")


def test_a_coarse_date_outside_counts_from_its_middle():
    """The year before the asked one does not touch it: a document of that year lies half a year away."""
    documents = [document("2021", published_at="2021"), document("in", published_at="2022-05-01")]
    recency = items_by_id(judge(documents, intent=asking_about(2022)))["2021"].recency
    assert recency == pytest.approx(0.0, abs=1e-6)


scores = st.lists(st.floats(0.0, 1.0), min_size=1, max_size=12, unique=True)
days = st.integers(0, 4_000)


@given(scores, st.data())
def test_a_timeless_question_is_ranked_by_similarity(values, data):
    """Where nothing new is sought and no time is named, the order is that of similarity."""
    documents = [
        document(str(number), value, published_at=str(datetime.fromordinal(735_000 + data.draw(days)).date()))
        for number, value in enumerate(values)
    ]
    expected = sorted(range(len(values)), key=lambda number: -values[number])
    assert [str(number) for number in expected] == ranked(TIMELESS, documents)


@pytest.mark.parametrize("question", ["What was the fee in 2021?", "What is the latest fee?", TIMELESS])
@given(values=scores, scale=st.sampled_from([0.25, 2.0, 64.0]), shift=st.sampled_from([0.0, 1.0]))
def test_another_scale_of_scores_changes_nothing(question, values, scale, shift):
    """An affine change of the scores of a list of ten and more leaves the order as it is."""
    values = [round(value, 3) for value in [*values, *(n / 20 + 0.001 for n in range(10))]]
    documents = [
        document(str(number), value, published_at=f"{2019 + number % 6}-03-10") for number, value in enumerate(values)
    ]
    changed = [{**each, "score": each["score"] * scale + shift} for each in documents]
    assert ranked(question, documents) == ranked(question, changed)


def test_a_window_outside_all_data_leaves_the_order_of_relevance():
    """Where no document is of the asked time or near it, relevance decides, and a gap note says so."""
    documents = [document(str(n), 0.9 - n / 10, published_at=f"20{10 + n}-05-01") for n in range(5)]
    result = judge(documents, "What was the fee in 1950?")
    assert (["0", "1", "2", "3", "4"], True) == (ids(result.kept), result.nothing_inside)
    assert "falls back to relevance" in result.gaps[0].message


def test_mode_always_knows_the_asked_time_and_keeps_to_the_formula():
    """With `mode: always` ages count from the asked time, and the score is the formula's whatever the question seeks."""
    documents = [document("in", 0.5, published_at="2021-05-01"), document("out", 0.6, published_at="2024-05-01")]
    result = judge(documents, "What was the latest fee in 2021?", rerank={"mode": "always"})
    first = result.kept[0]
    assert "in" == first.id
    assert pytest.approx(0.7 * 0.5 + 0.3 * 1.0) == first.score


def test_a_topic_that_ages_slowly_is_pulled_to_the_new_as_slowly():
    """Without a configured rate the half-life of a class is a third of its threshold; a configured rate holds for all."""
    documents = [
        document(name, published_at="2024-03-04", topic_class=name) for name in ("volatile", "active", "stable")
    ]
    seek = TemporalIntent(recency=1.0)
    found = {item.id: item.recency for item in judge(documents, intent=seek).kept}
    assert found == {
        "volatile": pytest.approx(0.5 ** (90 / 30)),
        "active": pytest.approx(0.5 ** (90 / 61), abs=0.01),
        "stable": pytest.approx(0.5 ** (90 / 243), abs=0.01),
    }
    stated = judge(documents, intent=seek, rerank={"half_life": "30d"})
    assert [pytest.approx(0.125)] * 3 == [item.recency for item in stated.kept]


def test_what_holds_by_its_own_word_is_not_taken_for_old():
    """A document that states a validity and holds has at least a neutral recency, where a question was read."""
    documents = [
        document("open", published_at="2019-01-01", valid_from="2019-01-01"),
        document("bounded", published_at="2019-01-02", valid_until="2024-12-31"),
        document("silent", published_at="2019-01-03"),
        document("new", published_at=NOW),
    ]
    read = {item.id: item.recency for item in judge(documents, "What is the latest fee?").kept}
    assert {"open": 0.5, "bounded": 0.5, "silent": pytest.approx(0.0), "new": 1.0} == read
    unread = {item.id: item.recency for item in judge(documents).kept}
    assert unread["open"] == pytest.approx(0.0)


class Fixed:
    """Reads the same from every question."""

    def __init__(self, intent):
        """Take what is read."""
        self.intent = intent
        self.asked = []

    def read(self, question, as_of, zone=UTC):
        """Return it, and remember what was asked."""
        self.asked.append((question, as_of, str(zone)))
        return self.intent


def test_another_reader_may_read_the_question():
    """A reader gets the question, the moment of asking and the policy's zone; its intent decides."""
    reader = Fixed(TemporalIntent(kind=IntentKind.RECENT, recency=1.0))
    chain = FreshnessChain(FreshnessPolicy(timezone="Asia/Shanghai"), intent_reader=reader)
    result = chain.run("anything", [document("a", published_at="2024-05-01")], as_of=NOW)
    assert reader.intent is result.intent
    assert [("anything", datetime(2024, 6, 1, 16, tzinfo=UTC), "Asia/Shanghai")] == reader.asked


def test_a_question_without_words_is_not_read():
    """No question, or one of white space, seeks nothing that could be known."""
    reader = Fixed(TemporalIntent(recency=1.0))
    assert FreshnessChain(intent_reader=reader).run("  \n", [], as_of=NOW).intent.recency is None
    assert [] == reader.asked


def test_a_reader_that_returns_no_intent_is_refused():
    """What a reader returns is checked as what a caller passes."""
    with pytest.raises(ConfigurationError, match="intent must be a TemporalIntent or None, got str"):
        FreshnessChain(intent_reader=Fixed("recent")).run("?", [], as_of=NOW)


BIRTHS = (
    document("1845", 0.5, text="Wilhelm Conrad Röntgen. Born: 27, Mar, 1845, Lennep", published_at="1901-12-10"),
    document("1944", 0.9, text="He won in 1845 votes. He was born in Leeds in 1944.", published_at="1980-12-10"),
    document("none", 0.8, text="The 1845 prize.", published_at="1845-12-10"),
)


@pytest.mark.parametrize(
    ("question", "first"),
    [
        ("Which laureates were born in 1845 and won the prize in physics?", "1845"),
        ("Which laureates were born in the mid 1940s and won the prize in physics?", "1944"),
        ("Who won the prize?", "1944"),
    ],
)
def test_a_date_of_the_subject_is_looked_for_in_the_text(question, first):
    """*Born in 1845* asks for texts that say so of a birth, whenever they were published; nothing is outside."""
    result = judge(list(BIRTHS), question)
    assert first == result.kept[0].id
    assert {"outside_window"}.isdisjoint(str(code) for item in result.kept for code in item.codes)


def test_a_date_of_the_subject_that_no_text_tells_changes_nothing():
    """Where no text says so, relevance decides."""
    assert ["1944", "none", "1845"] == ranked("Which laureates were born in 1701 and won the prize?", list(BIRTHS))


def test_a_date_of_the_subject_is_found_in_chinese():
    """The verb may stand before its date or behind it."""
    texts = {
        "a": "公司成立于1998年，总部在深圳。",
        "b": "公司于2005年成立，总部在上海。",
        "c": "2005年销售额增长，公司很早就成立了。",
    }
    documents = [document(name, text=text, published_at="2020-01-01") for name, text in texts.items()]
    assert "b" == ranked("2005年成立的公司有哪些产品？", documents)[0]
