"""Speed of reading time out of text, as ratios in one run; `pytest -m bench tests/benchmarks -s` prints the table of README.md."""

import contextlib
import io
import random
from collections.abc import Callable

import pytest

from freshness_retrieval import Annotator, TimexExtractor
from tests.benchmarks import sentences
from tests.benchmarks.timing import ratio_of, report

pytestmark = pytest.mark.bench

ANCHOR = "2024-05-15"
RUNS = 8
SENTENCES = 600
_MANY = 3_000
"""Sentences after which an extractor runs as it does inside a corpus."""


def per_run(make: Callable[[int, int], list[str]]) -> list[list[str]]:
    """Sentences for each run, other ones each time."""
    return [make(SENTENCES, seed) for seed in range(1, RUNS + 2)]


def test_english_is_25_times_as_fast_as_dateparser():
    """A grammar that looks at every token once is far ahead of a library that tries to parse every word."""
    from dateparser.search import search_dates  # type: ignore[import-untyped,unused-ignore]

    extractor, texts = TimexExtractor("en"), per_run(sentences.english)
    warm_up(extractor, sentences.english)
    measured = ratio_of(
        lambda run: [extractor.extract(text, ANCHOR) for text in texts[run]],
        lambda run: [search_dates(text, languages=["en"]) for text in texts[run]],
        runs=RUNS,
    )
    report("600 English sentences : dateparser.search", measured, limit=1 / 25)

    assert measured[0] <= 1 / 25


def test_chinese_is_five_times_as_fast_as_jionlp():
    """The Chinese tables are no slower than the English ones."""
    with contextlib.redirect_stdout(io.StringIO()):
        jionlp = pytest.importorskip("jionlp")
    extractor, texts = TimexExtractor("zh"), per_run(sentences.chinese)
    warm_up(extractor, sentences.chinese)

    def theirs(run: int) -> None:
        with contextlib.redirect_stdout(io.StringIO()):  # it prints what it cannot parse
            for text in texts[run]:
                with contextlib.suppress(Exception):
                    jionlp.ner.extract_time(text, time_base={"year": 2024, "month": 5, "day": 15})

    measured = ratio_of(lambda run: [extractor.extract(text, ANCHOR) for text in texts[run]], theirs, runs=RUNS)
    report("600 Chinese sentences : JioNLP extract_time", measured, limit=0.2)

    assert measured[0] <= 0.2


def warm_up(extractor: TimexExtractor, make: Callable[[int, int], list[str]]) -> None:
    """Let an extractor meet the language, in sentences that are not measured."""
    for text in make(_MANY, 0):
        extractor.extract(text, ANCHOR)


def test_annotation_costs_little_more_than_reading_the_mentions():
    """Dates, validity, topic class and wire keys of a document cost at most six times what its mentions of time alone do."""
    rng = random.Random(0)
    metadata = {"pub_date": ANCHOR, "title": "Notice"}
    documents = [
        [
            {"text": " ".join(rng.sample(sentences.english(SENTENCES, seed), 6)), "metadata": metadata}
            for _ in range(SENTENCES // 6)
        ]
        for seed in range(1, RUNS + 2)
    ]
    annotator, extractor = Annotator(lang="en"), TimexExtractor("en")
    warm_up(extractor, sentences.english)
    measured = ratio_of(
        lambda run: list(annotator.stream(documents[run])),
        lambda run: [extractor.extract(str(record["text"]), ANCHOR) for record in documents[run]],
        runs=RUNS,
    )
    report("annotate, 100 documents of 650 characters : their mentions alone", measured, limit=6)

    assert measured[0] <= 6
