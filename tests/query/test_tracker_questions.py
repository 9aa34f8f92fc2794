"""What a question of a dialogue means: rewritten, or as an intent."""

from datetime import UTC, datetime

import pytest

from freshness_retrieval import IntentKind, TemporalIntent, TemporalRelation, TimeContextTracker

NOW = datetime(2025, 6, 11, 9, tzinfo=UTC)


@pytest.mark.parametrize(
    ("question", "rewritten"),
    [
        ("那第二季度呢？", "那2024年第二季度呢？"),
        ("and in the next quarter?", "and in Q2 2024?"),
        ("Which region led?", "Which region led (Q1 2024)?"),
        ("哪个地区最高？", "哪个地区最高（2024年第一季度）？"),
        ("What happened the year before?", "What happened in Q1 2023?"),
        ("And the first half?", "And the first half of 2024?"),
        ("And before that?", "And before 2024?"),
        ("And since then?", "And since 2024?"),
        ("从那以后呢？", "2024年以来呢？"),
        ("之前呢？", "2024年以前呢？"),
        ("And the following week?", "And 2024-04-01 to 2024-04-07?"),
        (
            "In the year before, did any of the regions in the north open in Feb?",
            "In February 2023, did any of the regions in the north open?",
        ),
        ("再下个月", "2024年4月"),
        ("再往后两个季度呢？", "2024年第三季度呢？"),
        ("And in 2019?", "And in 2019?"),
        ("And yesterday?", "And yesterday?"),
        ("New topic: who signs?", "New topic: who signs?"),
        ("", " (Q1 2024)"),
    ],
)
def test_rewriting(question, rewritten):
    """A question that needs the dialogue names its time; one that does not is left as it is."""
    tracker = TimeContextTracker(current_time=NOW)
    tracker.update("sales in Q1 2024?")
    assert rewritten == tracker.rewrite(question)
    assert rewritten == TimeContextTracker(current_time=NOW).rewrite(question, context=tracker.context())


def test_resolving():
    """A question without a time has the window of the dialogue; nothing is stored."""
    tracker = TimeContextTracker(current_time=NOW)
    tracker.update("fees in 2019?")
    intent = tracker.resolve("Who was the CEO?")
    assert (IntentKind.PAST, TemporalRelation.DURING, 0.0) == (intent.kind, intent.relation, intent.recency)
    assert intent.window == tracker.context().window()
    assert 1 == tracker.context().turn
    assert TemporalRelation.BEFORE == tracker.resolve("and before that?").relation
    assert None is tracker.resolve("the latest fee?").window
    assert 1.0 == tracker.resolve("the latest fee?").recency
    assert None is TimeContextTracker(current_time=NOW).resolve("And the year before?").window


def test_a_date_of_the_subject_is_no_window_of_a_question():
    """Companies founded in 1998 set the slot, so that `and in 1999` can follow; the documents asked for are not of 1998."""
    tracker = TimeContextTracker(current_time=NOW)
    assert None is tracker.resolve("companies founded in 1998").window
    assert {"start": "1998-01-01", "end": "1998-12-31"} == tracker.update("companies founded in 1998").slot()


def test_what_cannot_be_put_into_words_has_the_time_behind_it():
    """A question whose own words speak of no slot names it in brackets."""
    tracker = TimeContextTracker(current_time=NOW)
    tracker.update("fees in 2019?")
    assert "Who works at night (2019)?" == tracker.rewrite("Who works at night?")
    assert tracker.context().window() == tracker.resolve("Who works at night?").window


def test_a_reader_of_ones_own():
    """Kind and recency come from the given reader where it reads the same window, else from the window alone."""

    class Reader:
        def read(self, question, as_of, zone=UTC):
            return TemporalIntent(kind=IntentKind.RECENT, recency=0.3)

    tracker = TimeContextTracker(current_time=NOW, reader=Reader())
    assert 0.3 == tracker.resolve("hello").recency
    assert IntentKind.PAST == tracker.resolve("fees in 2019?").kind
