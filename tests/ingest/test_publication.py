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
        ("Bridge reopens\nBy Jane Smith | June 3, 2024 | 5 min read\nThe bridge", "June 3, 2024"),
        ("Bridge reopens\nJane Smith · Jun 3, 2024 · 5 min read\nThe bridge", "Jun 3, 2024"),
        ("June 3, 2024 — The bridge reopens.", "June 3, 2024"),
        ("The bridge is open.\nThis page was last updated on 3 June 2024.", "3 June 2024"),
        ("Memo\nDate: 3 June 2024\nTo: all staff", "3 June 2024"),
        ("Date of issue: 3 June 2024\nValid until 3 June 2026.", "3 June 2024"),
        ("通车\n来源：晨报 2024-06-03 10:20\n大桥", "2024-06-03 10:20"),
        ("通车\n2024年06月03日 10:20 来源：晨报\n大桥", "2024年06月03日 10:20"),
        ("记者李明 2024年6月3日报道：大桥通车。", "2024年6月3日"),
        ("通知\n发文〔2023〕7号\n内容。\n水务局\n二〇二四年六月一日", "二〇二四年六月一日"),
        ("通知\n内容。\n水务局　　2024年6月3日印发\n（此件公开发布）", "2024年6月3日"),
        ("通知\n内容。\n水务局 2024年6月3日", "2024年6月3日"),
        ("成文日期：2024年6月3日　发布日期：2024年6月5日", "2024年6月5日"),
        ("印发日期：2024年6月3日\n内容", "2024年6月3日"),
        ("GB/T 1234—2024\n2024-05-03发布 2024-09-01实施\n内容", "2024-05-03"),
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
        "新机将于2024年9月3日发布",
        "The vote\nPARIS (AP) — The vote of 3 June 2024 was close.",
        "© 3 June 2024 Acme. All rights reserved.",
        "Due date: 3 June 2024",
        "Effective date: 3 June 2024\nNext review: 3 June 2027",
        "Retrieved 3 June 2024",
        "Some text.\n2 comments\nAnna, June 5, 2024\nJune 6, 2024",
        "大桥通车。\n网友评论（2）\n2024-06-05 10:00\n好",
        "（2024年6月3日第十届人大常委会第五次会议通过）\n第一条",
        "会议时间：2024年6月3日上午9时",
        "生效日期：2024年6月3日",
        "截止日期：2024年6月3日",
    ],
)
def test_a_date_in_the_prose_never_counts(text):
    """Not even the first; nor a year alone, nor a day without a year."""
    assert published(text) is None


def test_a_long_line_is_prose():
    """In a line too long to be a heading, a date counts only right behind a label at its head."""
    prose = "The mill stands by the river, and many people come to see it. " * 4

    assert published(f"{prose}Posted: 3 May 2024") is None
    assert published(f"Posted: 3 May 2024 {prose}") == "3 May 2024"


def test_control_characters_and_markup_do_no_harm():
    """Lone surrogates, control characters and HTML are read as they are."""
    assert published("<p>Published: 3 May 2024</p>\n\x00\ud800") == "3 May 2024"


def test_only_the_ends_of_a_text_are_looked_at():
    """A label in the middle of a long text is no label of the text."""
    filling = "A line of prose.\n" * 400

    assert published(f"{filling}Published: 3 May 2024\n{filling}") is None
    assert published(f"Published: 3 May 2024\n{filling}") == "3 May 2024"
    assert published(f"{filling}Published: 3 May 2024") == "3 May 2024"
