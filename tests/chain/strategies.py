"""Strategies for hypothesis: the messy candidates that retrievers return, and policies to judge them by."""

from datetime import UTC, date, datetime, timedelta
from types import MappingProxyType
from typing import Any

from hypothesis import strategies as st

from freshness_retrieval import Evidence, FreshnessPolicy, TemporalIntent, TimeInterval
from tests.strategies import metadata_values

TODAY = date(2024, 6, 2)


def days():
    """Days around the one of the question, as ISO text."""
    return st.integers(-1500, 400).map(lambda age: (TODAY + timedelta(days=age)).isoformat())


def finite_scores():
    """Scores of every usual scale: cosine, BM25, logits, reciprocal ranks."""
    return st.floats(-20.0, 40.0, allow_subnormal=False) | st.sampled_from([0.0, 0.016, 0.75, 0.92, 1.0])


def scores():
    """Scores as retrievers give them, and as they should not."""
    odd: list[Any] = [
        None,
        float("nan"),
        float("inf"),
        -float("inf"),
        -1.0,
        -1,
        "0.5",
        "high",
        True,
        10**400,
        1e308,
        [],
        {},
    ]
    return finite_scores() | st.sampled_from(odd)


def metadata():
    """Metadata under the default names: plain dates mostly, anything at all sometimes."""
    when = days() | metadata_values()
    successor = st.sampled_from(["0", "1", "2", "elsewhere", "", None, float("nan"), "none", ["1"]])
    return st.fixed_dictionaries(
        {},
        optional={
            "published_at": when,
            "last_modified_date": when,
            "valid_from": when,
            "valid_until": when | st.sampled_from(["长期有效", "9999-12-31"]),
            "valid_for": st.sampled_from(["90d", "P1Y", "soon", None, 7]),
            "topic_class": st.sampled_from(["volatile", "active", "stable", "other", None, ["stable", "volatile"]]),
            "superseded_by": successor,
            "section": st.sampled_from(["news", "archive", None]),
            "title": st.text(max_size=20) | st.none(),
            "doc_id": st.sampled_from(["A", "B", "", None]),
            3: st.none(),
        },
    )


def records():
    """Plain records, one in four without an id, some of them no dicts."""
    ids = st.sampled_from(["0", "1", "2", "x", "", None, 0])
    record = st.fixed_dictionaries(
        {"metadata": metadata()}, optional={"id": ids, "score": scores(), "text": st.text(max_size=20) | st.none()}
    )
    return record | record.map(MappingProxyType) | st.fixed_dictionaries({}, optional={"metadata": metadata_values()})


def typed():
    """Evidence values, with and without times of their own."""
    interval = st.builds(
        lambda first, length: TimeInterval(first, first + timedelta(days=length)), moments(), st.integers(1, 900)
    )
    return st.builds(
        Evidence,
        id=st.sampled_from(["0", "1", "e"]),
        score=st.none() | finite_scores(),
        published=st.none() | interval,
        valid=st.none() | interval | st.just(TimeInterval()),
        topic_classes=st.sampled_from([(), ("volatile",), ("stable", "active"), ("other",)]),
        metadata=metadata(),
    )


def moments():
    """Moments around the one of the question."""
    return st.integers(-1500, 400).map(lambda age: datetime(2024, 6, 2, tzinfo=UTC) + timedelta(days=age))


def candidates():
    """Lists of anything that may be a candidate."""
    return st.lists(records() | typed(), max_size=12)


def plain_candidates():
    """Lists of records with ids of their own, dates that can be read, and scores that can be compared."""
    one = st.fixed_dictionaries(
        {"score": st.integers(0, 1000).map(lambda score: score / 1000)},
        optional={
            "published_at": days(),
            "valid_from": days(),
            "valid_until": days(),
            "topic_class": st.sampled_from(["volatile", "active", "stable"]),
        },
    )
    return st.lists(one, min_size=1, max_size=8).map(
        lambda found: [
            {
                "id": f"d{place}",
                "text": "",
                "score": data["score"],
                "metadata": {k: v for k, v in data.items() if k != "score"},
            }
            for place, data in enumerate(found)
        ]
    )


def policies(**fixed):
    """Policies of both modes with whole days as thresholds, so that a shift of all times changes nothing."""
    thresholds = st.sampled_from(["30d", "90d", "400d"])
    one_class = st.fixed_dictionaries(
        {"stale_after": thresholds},
        optional={
            "undated": st.sampled_from(["keep", "downrank", "quarantine"]),
            "half_life": st.sampled_from(["5d", "300d"]),
        },
    )
    rerank = st.fixed_dictionaries(
        {
            "mode": st.sampled_from(["adaptive", "always"]),
            "kernel": st.sampled_from(["exponential", "gaussian", "linear", "step"]),
        },
        optional={
            "alpha": st.sampled_from([0.5, 0.7, 1.0]),
            "half_life": st.sampled_from(["1d", "30d", "365d"]),
            "floor": st.sampled_from([0.0, 0.2]),
            "cold_start": st.booleans(),
            "normalize": st.sampled_from(["none", "min_max", "relative", "auto"]),
        },
    )
    settings = st.fixed_dictionaries(
        {
            "rerank": rerank,
            "fields": st.just({"domain": "section"}),
            "topic_classes": st.fixed_dictionaries({"volatile": one_class, "active": one_class, "stable": one_class}),
        },
        optional={
            "timezone": st.sampled_from(["UTC", "Asia/Shanghai", "America/Los_Angeles"]),
            "undated": st.sampled_from(["keep", "downrank", "quarantine"]),
            "when_empty": st.sampled_from(["empty", "fall_back"]),
            "prompt_line": st.sampled_from(["none", "date", "full"]),
            "default_validity": st.just({"news": "30d"}),
        },
    )
    return settings.map(lambda found: FreshnessPolicy(**(found | fixed)))


def intents():
    """No intent, one that seeks the new, or one that names a window, open or not."""
    bound = st.none() | moments()
    window = st.builds(lambda a, b: (a, b) if a is None or b is None or a < b else None, bound, bound)
    named = window.map(lambda ends: TemporalIntent() if ends is None else TemporalIntent.during(TimeInterval(*ends)))
    return st.none() | st.floats(0.0, 1.0).map(lambda recency: TemporalIntent(recency=recency)) | named
