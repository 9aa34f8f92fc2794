"""Speed as ratios in one process: run with `pytest -m bench tests/timex`."""

import pytest

from freshness_retrieval.timex import TimexExtractor

pytestmark = pytest.mark.bench

SENTENCES = (
    "The company said on Tuesday that third-quarter profit rose 12% from a year earlier as sales of new products grew.",
    "Officials in the capital declined to comment on the report, which cited unnamed sources close to the negotiations.",
    "The regulation of 12 March 2021 applies until 31 December 2024, when the revised fee schedule comes into force.",
    "She joined the team as an engineer, moved to management and now leads a group of forty people in two countries.",
    "Analysts expect the bank to cut interest rates early next year, after it kept them unchanged for the past nine months.",
    "The museum holds a large collection of maps, letters and photographs, most of which have never been shown to visitors.",
)
EXPECTED = 10
"""Times dateparser.search, on sentences most of which hold a time; with news as it comes, half without, it is twice that."""


def test_extraction_beats_dateparser(capsys):
    """A grammar that looks at every token once is far ahead of a library that tries to parse every word."""
    from time import perf_counter

    from dateparser.search import search_dates  # type: ignore[import-untyped,unused-ignore]

    extractor = TimexExtractor("en")

    def ours():
        for sentence in SENTENCES * 100:
            extractor.extract(sentence, "2024-05-15")

    def theirs():
        for sentence in SENTENCES:
            search_dates(sentence, languages=["en"])

    def seconds(work):
        start = perf_counter()
        work()
        return perf_counter() - start

    ours()
    theirs()
    mine = min(seconds(ours) for _ in range(3)) / 100
    other = min(seconds(theirs) for _ in range(3))
    with capsys.disabled():
        print(  # noqa: T201
            f"\n{len(SENTENCES) / mine:,.0f} texts/s, dateparser.search {len(SENTENCES) / other:,.0f}: {other / mine:.0f} times"
        )

    assert other / mine >= EXPECTED
