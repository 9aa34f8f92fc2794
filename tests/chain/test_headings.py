"""Headings at the start of passages."""

import pytest

from freshness_retrieval.chain.headings import heading_of

BODY = "\nRefunds are paid within 30 days of the request."


@pytest.mark.parametrize(
    ("text", "heading"),
    [
        ("## Refund policy ##" + BODY, "Refund policy"),
        ("# `assert.ok(value[, message])`" + BODY, "`assert.ok(value[, message])`"),
        ("# C#" + BODY, "C#"),
        ("#### 退款政策\n七天内无理由退款。", "退款政策"),
        ("## Only a heading", "Only a heading"),
        ("\n\n  Refund policy\n" + BODY, "Refund policy"),
        ("退款政策（2024版）\n七天内无理由退款。", "退款政策（2024版）"),
        ("MacBook Pro. On April 13, 2010, new processors were introduced.", "MacBook Pro"),
        ("Celtic F.C.. In 1967 the club won every competition.", "Celtic F.C"),
        ("产假天数。符合规定的，产假为158天。", "产假天数"),
    ],
)
def test_what_names_is_a_heading(text, heading):
    """A marked line, a short line above a text, or a short first sentence without a verb is the heading."""
    assert heading == heading_of(text)


@pytest.mark.parametrize(
    "text",
    [
        "",
        "Refund policy",
        "#",
        "# #" + BODY,
        "The fee is 20 euros. It is due in May.",
        "The fee is due" + BODY,
        "2024-05-15" + BODY,
        "May 15th, 2024" + BODY,
        "2024年5月15日 星期三\n七天内无理由退款。",
        "Last updated: 15 May 2024" + BODY,
        "Published on Monday, 2024-05-15T09:00Z" + BODY,
        "发布日期：2024年5月15日" + BODY,
        "An attempt was made to initiate a new push stream from within\nanother one.",
        "A sentence that goes on over the end of its line and so has no end,\nbut here it has.",
        "For example:" + BODY,
        "- a list item" + BODY,
        "| a | table |" + BODY,
        "client = httpx.Client()" + BODY,
        "This one has quite a few words in it. Then another.",
        "年费已经调整了。新的年费为20元。",
        "自2024年1月1日起施行的新标准如下。第一条",
    ],
)
def test_what_states_is_none(text):
    """Sentences, dates, code, tables, lists and lines that run on are no headings; neither is a text that is nothing else."""
    assert heading_of(text) is None
