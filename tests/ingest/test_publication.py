"""Laws of publication dates read from text."""

from datetime import UTC, datetime

import pytest

from freshness_retrieval.ingest import read_publication
from freshness_retrieval.timex import TimexExtractor

EXTRACTOR = TimexExtractor(lang="auto")
ANCHOR = datetime(2025, 1, 1, tzinfo=UTC)


def published(text):
    mention = read_publication(text, EXTRACTOR.extract(text, ANCHOR))
    return None if mention is None else mention.text


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("Published: 3 May 2024\nThe council met in 1998.", "3 May 2024"),
        ("By Ann Lee, 4 June 2023\nThe bridge was closed in 2019.", "4 June 2023"),
        ("LONDON, May 5, 2024 (NewsWire) — Shares fell.", "May 5, 2024"),
        ("Handbook\nLast updated: 2024-02-03\nVersion 3", "2024-02-03"),
        ("Handbook\nLast updated on 3 February 2024 | Published on 1 March 2020", "1 March 2020"),
        ("Rules\n12 March 2024\nThese rules apply from 1 May 2024.", "12 March 2024"),
        ("发布日期：2024年5月6日\n正文写于1998年。", "2024年5月6日"),
        ("新华社北京2024年5月6日电（记者李明）今天", "2024年5月6日"),
        ("本报2024年5月6日讯 今天", "2024年5月6日"),
        ("关于停水的通知\n各住户：\n因检修停水。\n物业公司\n2024年5月6日", "2024年5月6日"),
        ("关于停水的通知 发布时间：2024-05-06 来源：水务局", "2024-05-06"),
        ("最后更新：2024年5月6日", "2024年5月6日"),
    ],
)
def test_labels_datelines_and_headings_count(text, expected):
    """A label, a dateline or byline in the first line, or a line of its own shows the date."""
    assert expected == published(text)


@pytest.mark.parametrize(
    "text",
    [
        "",
        "In 1998 the mill closed. It reopened on 3 May 2001.",
        "On 3 May 2001, the mill reopened.",
        "Opening date: 3 May 2025",
        "The report was published on 3 May 2001 and read by many.",
        "Published: 2024",
        "Published: 3 May",
        "1937年7月7日，卢沟桥事变爆发。",
        "活动时间：2024年5月6日",
        "该书于2001年5月3日发布，读者众多。",
    ],
)
def test_a_date_in_the_prose_never_counts(text):
    """Not even the first; nor a year alone, nor a day without a year."""
    assert published(text) is None


def test_only_the_ends_of_a_text_are_looked_at():
    """A label in the middle of a long text is no label of the text."""
    filling = "A line of prose.\n" * 400

    assert published(f"{filling}Published: 3 May 2024\n{filling}") is None
    assert published(f"Published: 3 May 2024\n{filling}") == "3 May 2024"
