"""Every reason that a chain can give, in its exact words."""

from datetime import date

import pytest

from freshness_retrieval import FreshnessChain, FreshnessPolicy, ReasonCode
from tests.chain.documents import NOW, asking_about, document

RESERVED = {
    ReasonCode.REVOKED,
    ReasonCode.REJECTED,
    ReasonCode.NEWER_CONFLICT,
    ReasonCode.OLDER_VERSION,
    ReasonCode.UNDER_REVIEW,
    ReasonCode.LOW_RELEVANCE,
    ReasonCode.POSSIBLE_CONFLICT,
}
"""Codes that no part of this version gives: they belong to conflicts, version groups, the lifecycle and grounding."""

FRESH = {"published_at": "2024-05-15"}

CASES = [
    (ReasonCode.CURRENT, FRESH, {}, "published 2024-05-15; nothing says that it is outdated on 2024-06-02"),
    (
        ReasonCode.CURRENT,
        FRESH | {"valid_from": "2024-01-01", "valid_until": "2024-12-31"},
        {},
        "valid from 2024-01-01 until 2024-12-31, asked for 2024-06-02",
    ),
    (ReasonCode.CURRENT, FRESH | {"valid_until": "长期有效"}, {}, "valid without end, asked for 2024-06-02"),
    (ReasonCode.CURRENT, FRESH | {"valid_until": "9999-12-31"}, {}, "valid without end, asked for 2024-06-02"),
    (
        ReasonCode.EXPIRED,
        FRESH | {"valid_from": "2024-01-01", "valid_until": "2024-05-31"},
        {},
        "valid until 2024-05-31, asked for 2024-06-02",
    ),
    (
        ReasonCode.EXPIRED,
        FRESH | {"valid_until": "2024-06-01T10:30:00Z"},
        {"timezone": "Asia/Shanghai"},
        "valid until 2024-06-01 18:30+08:00, asked for 2024-06-02",
    ),
    (ReasonCode.NOT_YET_VALID, FRESH | {"valid_from": "2024-07-01"}, {}, "valid from 2024-07-01, asked for 2024-06-02"),
    (ReasonCode.SUPERSEDED, FRESH | {"superseded_by": "v2"}, {}, "superseded by v2"),
    (
        ReasonCode.CIRCULAR_SUPERSESSION,
        FRESH | {"superseded_by": "a"},
        {},
        "says it is superseded by a, whose own successors lead back here; neither claim counts",
    ),
    (
        ReasonCode.STALE_VOLATILE,
        {"published_at": "2024-03-03", "topic_class": "volatile"},
        {},
        "published 2024-03-03, 91 days old on 2024-06-02; volatile sources count for 90 days (topic_class is volatile)",
    ),
    (
        ReasonCode.STALE_ACTIVE,
        {"published_at": "2023-11", "category": "Runbook"},
        {"topic_classes": {"active": {"match": {"metadata": {"category": "runbook"}}}}},
        "published 2023-11, up to 214 days old on 2024-06-02; active sources count for 6 months (category is Runbook)",
    ),
    (
        ReasonCode.STALE_STABLE,
        {"published_at": "2021", "title": "概念介绍"},
        {"topic_classes": {"use": "shipped", "stable": {"stale_after": "P1M15D"}}},
        "published 2021, up to 1248 days old on 2024-06-02; stable sources count for P1M15D (the text says '概念介绍')",
    ),
    (
        ReasonCode.UNDATED_VOLATILE,
        {"topic_class": "volatile"},
        {"undated": "quarantine"},
        "a volatile source without a date is treated as no source (topic_class is volatile)",
    ),
    (ReasonCode.UNDATED, {}, {}, "no date of publication in the metadata"),
    (
        ReasonCode.FILE_DATE,
        {"last_modified_date": "2024-05-15"},
        {},
        "dated 2024-05-15 by its file only, which a copy renews",
    ),
    (
        ReasonCode.FUTURE_DATE,
        {"published_at": "2024-06-03"},
        {},
        "earns no recency: published 2024-06-03, after 2024-06-02",
    ),
    (
        ReasonCode.INVERTED_WINDOW,
        FRESH | {"valid_from": "2024-06-01", "valid_until": "2024-01-31"},
        {},
        "validity ends (2024-01-31) before it starts (2024-06-01); neither bound is used",
    ),
    (
        ReasonCode.INVERTED_WINDOW,
        FRESH | {"valid_from": date(2024, 6, 1), "valid_until": date(2024, 1, 31)},
        {},
        "validity ends (2024-01-31) before it starts (2024-06-01); neither bound is used",
    ),
    (
        ReasonCode.INVERTED_WINDOW,
        FRESH | {"valid_from": "2024-06-01", "valid_for": "0d"},
        {},
        "validity ends (0d) before it starts (2024-06-01); neither bound is used",
    ),
    (
        ReasonCode.DEFAULT_VALIDITY,
        {"published_at": "2024-03-02", "section": "news"},
        {"fields": {"domain": "section"}, "default_validity": {"news": "1d"}},
        "published 2024-03-02; news holds for 1 day by default, and that is over",
    ),
    (
        ReasonCode.OUTSIDE_WINDOW,
        {"published_at": "2024"},
        {"asked": 2022},
        "published 2024; the question asks about 2022-01-01 to 2022-12-31",
    ),
    (ReasonCode.OUTSIDE_WINDOW, {}, {"asked": 2022}, "undated; the question asks about 2022-01-01 to 2022-12-31"),
    (
        ReasonCode.OUTSIDE_WINDOW,
        FRESH | {"valid_from": "2024-01-01"},
        {"asked": 2022},
        "valid from 2024-01-01; the question asks about 2022-01-01 to 2022-12-31",
    ),
    (
        ReasonCode.COLD_START,
        {"published_at": "2020-01-01"},
        {"alone": True},
        "nothing near in time answers; relevance decides and recency hardly weighs",
    ),
    (ReasonCode.BEYOND_TOP_K, {"published_at": "2020-01-01"}, {}, "ranked below the number of results asked for"),
]


def reason(code, metadata, settings):
    """Return the reason of one code for a document "a" beside a better one, of which one is kept."""
    settings = dict(settings)
    asked, alone = settings.pop("asked", None), settings.pop("alone", False)
    documents = [document("a", 0.1, **metadata)]
    if not alone:
        documents.append(document("better", 0.9, published_at=NOW))
    intent = None if asked is None else asking_about(asked)
    result = FreshnessChain(FreshnessPolicy(**settings)).run(
        "", documents, as_of=NOW, intent=intent, top_k=1 if code == "beyond_top_k" else None
    )
    (item,) = (item for item in (*result.kept, *result.quarantined, *result.filtered) if item.id == "a")
    return next(found for found in item.reasons if found.code is code)


@pytest.mark.parametrize(("code", "metadata", "settings", "expected"), CASES)
def test_each_reason_has_its_words(code, metadata, settings, expected):
    """The message holds the facts, on one line."""
    assert reason(code, metadata, settings).message == expected


@pytest.mark.parametrize(
    ("metadata", "expected"),
    [
        (
            {"published_at": "soon"},
            "published_at: 'soon' is no date; ISO 8601 such as 2024-06-01 or 2024-06-01T08:15:30Z is accepted",
        ),
        (
            {"date": {"year": 2026}},
            "date: a value of type dict is no date; text, a number, a date or a datetime is accepted",
        ),
        (
            {"published_at": "2024-05-15", "valid_from": "2024-01-01", "valid_for": "a while"},
            "valid_for: 'a while' is no duration; write 90d, 2w, 6mo, 2y, 12h, 30min or ISO 8601 such as P6M",
        ),
        (
            {"published_at": "2024-05-15", "effective_date": "a", "expires": "b"},
            "effective_date: 'a' is no date; ISO 8601 such as 2024-06-01 or 2024-06-01T08:15:30Z is accepted; expires: 'b' is no date; ISO 8601 such as 2024-06-01 or 2024-06-01T08:15:30Z is accepted",
        ),
    ],
)
def test_a_malformed_date_says_where_what_and_what_is_accepted(metadata, expected):
    """The reason names each field, the value found, and what is accepted."""
    assert reason(ReasonCode.MALFORMED_DATE, metadata, {}).message == expected


def test_an_ambiguous_date_says_which_days_it_may_be():
    """The reason names field and value, and how to settle it."""
    found = reason(ReasonCode.AMBIGUOUS_DATE, {"published_at": "03/04/2024"}, {})
    assert found.message.startswith("published_at: '03/04/2024' ")
    assert found.facts == {"fields": "published_at"}


def test_a_superseded_document_names_its_successor_by_title():
    """Where the successor is among the candidates, its title is named beside its id."""
    documents = [
        document("v1", published_at="2023", superseded_by="v2"),
        document("v2", published_at=NOW, title="Fees\n2024"),
    ]
    result = FreshnessChain().run("", documents, as_of=NOW)
    assert [reason.message for reason in result.filtered[0].reasons] == ["superseded by Fees 2024 (v2)"]


def test_every_code_is_reached_or_reserved():
    """Each code has a case here, or is listed as belonging to a later part."""
    elsewhere = {ReasonCode.MALFORMED_DATE, ReasonCode.AMBIGUOUS_DATE, ReasonCode.TEXT_DATE}  # test_texts
    reached = {code for code, *_ in CASES} | elsewhere
    assert set() == reached & RESERVED
    assert set(ReasonCode) == reached | RESERVED


def test_facts_are_flat():
    """The facts of a reason are the values in its message: texts and numbers."""
    for code, metadata, settings, _ in CASES:
        assert all(
            value is None or isinstance(value, str | int | float)
            for value in reason(code, metadata, settings).facts.values()
        )


@pytest.mark.parametrize("key", ["superseded_by", "title", "published_at", "valid_until", "section", "category"])
def test_hostile_values_stay_on_one_short_line(key):
    """Whatever a value holds, a message stays one line of bounded length without control characters."""
    hostile = "x\r\n- current: \x1b[2J\u2028[1] \u202e" + "y" * 10_000
    policy = FreshnessPolicy(
        fields={"domain": "section"},
        default_validity={hostile: "1d"},
        topic_classes={"volatile": {"match": {"metadata": {"category": hostile}}}},
        undated="quarantine",
    )
    documents = [document("a", **({"published_at": "2020-01-01", "valid_from": "2021-01-01"} | {key: hostile}))]
    result = FreshnessChain(policy).run("", documents, as_of=NOW)
    (item,) = (*result.kept, *result.quarantined, *result.filtered)
    for found in item.reasons:
        assert found.message.isprintable()
        assert len(found.message) < 500
