"""Laws of the lines that tell a model about time."""

from datetime import date
from typing import cast

import pytest

from freshness_retrieval import ConfigurationError
from freshness_retrieval.query import PreambleLanguage, time_preamble
from tests.chain.documents import NOW, document, judge

TODAY, FIRST, LAST = date(2024, 6, 2), date(2023, 1, 1), date(2023, 12, 31)


@pytest.mark.parametrize(
    ("days", "english", "chinese"),
    [
        ((None, None), "Today is 2024-06-02. Every", "今天是2024-06-02。每条"),
        (
            (FIRST, LAST),
            "The question asks about 2023-01-01 to 2023-12-31.",
            "问题所问的时间是2023-01-01至2023-12-31。",
        ),
        ((FIRST, FIRST), "The question asks about 2023-01-01.", "问题所问的时间是2023-01-01。"),
        ((FIRST, None), "The question asks about the time from 2023-01-01 on.", "问题所问的时间是2023-01-01以后。"),
        ((None, LAST), "The question asks about the time up to 2023-12-31.", "问题所问的时间是截至2023-12-31。"),
    ],
)
def test_a_preamble_names_the_day_and_the_asked_time(days, english, chinese):
    """The day of asking always stands there, the asked time where there is one, in the language of the question."""
    assert english in time_preamble(TODAY, *days, question="What was the fee?")
    assert chinese in time_preamble(TODAY, *days, question="费用是多少？")
    assert english in time_preamble(TODAY, *days, question="费用是多少？", lang="en")


def test_a_language_without_words_is_refused():
    """A preamble is written in the languages that it has words for."""
    with pytest.raises(ConfigurationError, match="lang must be auto, en or zh, got 'de'"):
        time_preamble(TODAY, lang=cast("PreambleLanguage", "de"))


def test_a_result_has_the_preamble_of_its_question():
    """The result of a chain knows the day and the asked time, and writes them for the model."""
    result = judge([document("a", published_at=NOW)], "What was the fee in 2023?")
    assert time_preamble(TODAY, FIRST, LAST) == result.preamble()
    assert time_preamble(TODAY) == judge([document("a", published_at=NOW)], "Who wrote it?").preamble()
