"""Annotation writes wire keys: exact, flat, deterministic."""

import copy
import json
import pickle
from datetime import UTC

import pytest
from hypothesis import given
from hypothesis import strategies as st

from freshness_retrieval import Annotator, FreshnessPolicy, RecordError, annotate
from freshness_retrieval.ingest.wire import WIRE_KEYS

FLAT = (str, int, float, bool, type(None))
OPEN_START, OPEN_END = -62_135_596_800, 253_402_300_799


def metadata_of(text, policy=None, /, **metadata):
    """Return the annotated metadata of one document."""
    return annotate({"id": "a", "text": text, "metadata": metadata}, policy)["metadata"]


def test_a_document_carries_exact_text_and_seconds():
    """Days stand as ISO text, the last valid day inclusive, and as epoch seconds, the end exclusive."""
    found = metadata_of("", pub_date="2024年5月15日", valid_until="2024-12-31")
    assert ("2024-05-15", 1_715_731_200, "metadata") == tuple(
        found[key] for key in ("published_at", "published_at_ts", "published_source")
    )
    assert ("2024-12-31", 1_735_689_600, OPEN_START, "bounded", "metadata") == tuple(
        found[key] for key in ("valid_until", "valid_until_ts", "valid_from_ts", "validity_kind", "valid_source")
    )
    assert "2024年5月15日" == found["pub_date"]


def test_days_are_those_of_the_zone():
    """A day begins at midnight in the policy's zone."""
    policy = FreshnessPolicy(timezone="Asia/Shanghai")
    assert 1_735_660_800 == metadata_of("", policy, valid_until="2024-12-31")["valid_until_ts"]


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("This policy is effective June 1, 2024.", ("2024-06-01", None, "open", "text")),
        ("Valid from 1 July 2024 through 30 June 2025.", ("2024-07-01", "2025-06-30", "bounded", "text")),
        ("本办法自2024年7月1日起施行，有效期五年。", ("2024-07-01", "2029-06-30", "bounded", "text")),
        ("Remote work remains allowed until further notice.", (None, None, "perpetual", "text")),
        ("上周五调整了价格。", ("2024-05-10", None, "open", "text")),
        ("The release is expected in Q3.", (None, None, "unknown", None)),
    ],
)
def test_validity_is_read_from_the_text(text, expected):
    """Where the metadata are silent the text says when a document holds, counted from its own date."""
    found = metadata_of(text, published_at="2024-05-15")
    assert expected == tuple(found.get(key) for key in ("valid_from", "valid_until", "validity_kind", "valid_source"))


def test_seconds_stand_on_every_document():
    """Open ends have sentinels, so that two comparisons filter in any store; an undated one has no published_at_ts."""
    found = metadata_of("nothing")
    assert (OPEN_START, OPEN_END) == (found["valid_from_ts"], found["valid_until_ts"])
    assert "published_at_ts" not in found


def test_metadata_go_before_the_text_and_a_contradiction_is_told():
    """The metadata decide unless the policy says otherwise; either way the other word is kept."""
    text, stated = (
        "This notice is valid until 30 June 2024.",
        {"published_at": "2024-05-15", "valid_until": "2024-12-31"},
    )
    found = metadata_of(text, **stated)
    assert ("2024-12-31", "the text says until 2024-06-30") == (found["valid_until"], found["validity_conflict"])
    policy = FreshnessPolicy(validity_source="text")
    other = metadata_of(text, policy, **stated)
    assert ("2024-06-30", "text", "the metadata say until 2024-12-31") == tuple(
        other[key] for key in ("valid_until", "valid_source", "validity_conflict")
    )
    assert other == metadata_of(text, policy, **other)


def test_a_period_in_a_title_never_goes_before_the_metadata():
    """What is only named in a title is too weak to contradict, whatever the policy prefers."""
    found = metadata_of(
        "",
        FreshnessPolicy(validity_source="text"),
        title="Fees for 2024",
        published_at="2024-01-10",
        valid_until="2025-06-30",
    )
    assert ("2025-06-30", "metadata") == (found["valid_until"], found["valid_source"])


WHOLE = "Published: 3 May 2024. This notice is valid until 30 June 2024."


@pytest.mark.parametrize(
    ("text", "until", "conflict"),
    [
        ("Pay at the desk.", "2024-06-30", None),
        ("This notice is valid until 30 June 2024.", "2024-06-30", None),
        ("This annex is valid until 31 July 2024.", "2024-07-31", "the document says until 2024-06-30"),
    ],
)
def test_a_chunk_inherits_unless_it_says_otherwise(text, until, conflict):
    """Date and window of the whole text hold for a chunk; a window of its own goes before, and both are told. Twice is the same."""
    chunk = {"chunk_of": "a", "text": text, "metadata": annotate({"text": WHOLE})["metadata"]}
    found = annotate(chunk)
    metadata = found["metadata"]
    assert ("2024-05-03", "text", until, "text", conflict) == (
        metadata["published_at"],
        metadata["published_source"],
        metadata["valid_until"],
        metadata["valid_source"],
        metadata.get("validity_conflict"),
    )
    assert found == annotate(found)


def test_an_annotator_goes_to_another_process():
    """What is compiled is made anew from policy and language."""
    annotator = Annotator(FreshnessPolicy(timezone="Asia/Shanghai"), lang="en")
    record = {"text": "Valid until 30 June 2024."}
    assert annotator.annotate(record) == pickle.loads(pickle.dumps(annotator)).annotate(record)  # noqa: S301 (our own bytes)


def test_a_default_never_filters():
    """The default of a domain is marked as such, and leaves the seconds open."""
    policy = FreshnessPolicy(fields={"domain": "section"}, default_validity={"tech_news": "30d"})
    found = metadata_of("", policy, section="tech_news", published_at="2024-05-01")
    assert ("2024-05-31", "default", "default", OPEN_END) == tuple(
        found[key] for key in ("valid_until", "validity_kind", "valid_source", "valid_until_ts")
    )


def test_a_default_beyond_the_calendar_is_none():
    """Where the end would lie behind the year 9999 there is none."""
    policy = FreshnessPolicy(fields={"domain": "section"}, default_validity={"tech_news": "30d"})
    assert "unknown" == metadata_of("", policy, section="tech_news", published_at="9999-12-15")["validity_kind"]


@pytest.mark.parametrize(("stated", "source"), [({"topic_class": "volatile"}, None), ({}, "rule")])
def test_a_topic_class_by_rule_is_marked(stated, source):
    """A class that the metadata state themselves carries no mark."""
    found = metadata_of("", POLICY, category="pricing", **stated)
    assert ("volatile", source) == (found["topic_class"], found.get("topic_source"))


def test_a_dateline_dates_a_document():
    """A publication date in the text is used where the metadata have none, and marked."""
    found = metadata_of("Published: 3 May 2024\n\nThe library opens at nine.")
    assert ("2024-05-03", "text") == (found["published_at"], found["published_source"])


def test_an_unreadable_date_stays_as_it_is():
    """What cannot be read is neither replaced nor given seconds."""
    found = metadata_of("", published_at="see cover page")
    assert ("see cover page", False) == (found["published_at"], "published_at_ts" in found)


TEXTS = st.sampled_from(
    [
        "",
        "This policy is effective June 1, 2024 and replaces the guideline of 12 March 2021.",
        "本标准自2024年6月1日起试行，试行期一年。",
        "Published: 3 May 2024\nValid until further notice.",
        "Prices were last adjusted last Friday.",
    ]
)
METADATA = st.dictionaries(
    st.sampled_from(["published_at", "pub_date", "valid_from", "valid_until", "category", "last_modified_date"]),
    st.sampled_from(["2024-05-15", "2024", "soon", 1_715_731_200, None, "2024-06-01T08:00:00Z", "长期有效", "pricing"]),
)
POLICY = FreshnessPolicy(
    fields={"domain": "category"},
    default_validity={"pricing": "90d"},
    topic_classes={"volatile": {"match": {"metadata": {"category": ["pricing"]}}}},
)


@given(text=TEXTS, metadata=METADATA)
def test_twice_gives_the_same_bytes(text, metadata):
    """Annotating is idempotent, leaves its input alone, and writes flat values that JSON holds."""
    record = {"id": "a", "text": text, "metadata": metadata}
    before = copy.deepcopy(record)
    once = annotate(record, POLICY)
    assert json.dumps(once) == json.dumps(annotate(once, POLICY))
    assert before == record
    assert all(isinstance(value, FLAT) for value in once["metadata"].values())


ANYTHING = st.recursive(
    st.none()
    | st.booleans()
    | st.integers()
    | st.floats()
    | st.sampled_from(
        ["", "2024", "2024-05-15", "soon", "text", "default", "rule", "file", "perpetual", "\ud800", "volatile"]
    )
    | st.dates()
    | st.datetimes(timezones=st.none() | st.just(UTC)),
    lambda inner: st.lists(inner, max_size=2) | st.dictionaries(st.text(max_size=2) | st.integers(), inner, max_size=2),
    max_leaves=4,
)


@given(
    record=st.fixed_dictionaries(
        {},
        optional={
            "text": TEXTS | ANYTHING,
            "metadata": ANYTHING
            | st.dictionaries(st.sampled_from([*WIRE_KEYS, "expires", "title", "category"]) | st.integers(), ANYTHING),
            "chunk_of": st.none() | st.just("whole"),
        },
    ),
    source=st.sampled_from(["metadata", "text"]),
)
def test_bad_metadata_never_raise(record, source):
    """Whatever stands in a record, it is annotated, and annotating twice changes nothing more."""
    policy = POLICY.model_copy(update={"validity_source": source})
    once = annotate(record, policy)
    assert repr(once) == repr(annotate(once, policy))


@pytest.mark.parametrize("stated", ["circular-7", ["circular-7"]])
def test_what_metadata_say_of_another_document_stays(stated):
    """The document that metadata name as superseded goes before the one that the text names, and survives."""
    found = metadata_of(
        "This policy is effective June 1, 2024 and replaces the guideline of 12 March 2021.", supersedes=stated
    )
    assert (stated, False) == (found["supersedes"], "supersedes_source" in found)
    assert stated == metadata_of("Valid until 30 June 2024.", **found)["supersedes"]


def test_what_a_text_says_of_another_document_is_marked():
    """The document that a text replaces is read anew each time, so that it goes when the text no longer names it."""
    found = metadata_of("This policy is effective June 1, 2024 and replaces the guideline of 12 March 2021.")
    assert ("the guideline of 12 March 2021", "text") == (found["supersedes"], found["supersedes_source"])
    assert "supersedes" not in metadata_of("The desk is open.", **found)


@pytest.mark.parametrize(
    ("stated", "expected"),
    [
        ({"valid_until": "9999-12-31"}, ("9999-12-31", "open", "metadata", OPEN_END)),
        ({"valid_until": "see page 3"}, ("see page 3", "unknown", None, OPEN_END)),
        ({"valid_from": "2024-01-01", "valid_until": "see page 3"}, ("see page 3", "open", "metadata", OPEN_END)),
        ({"valid_from": "2025-01-01", "valid_until": "2024-01-01"}, ("2024-01-01", "unknown", None, OPEN_END)),
        ({"valid_until": "长期有效"}, (None, "perpetual", "metadata", OPEN_END)),
    ],
)
def test_a_stated_end_is_not_lost(stated, expected):
    """An end that is none, or that nobody can read, stays as it is, whatever the text says or the domain has by default."""
    for text in ("", "Valid until 30 June 2025."):
        found = metadata_of(text, POLICY, category="pricing", published_at="2024-05-15", **stated)
        assert expected == tuple(
            found.get(key) for key in ("valid_until", "validity_kind", "valid_source", "valid_until_ts")
        )
        assert found == metadata_of(text, POLICY, **found)


def test_a_stream_keeps_its_order_and_the_same_values():
    """A stream of documents gives what each would give alone, whatever stands beside it."""
    records = [{"id": n, "text": f"Valid until {n % 28 + 1} June 2025.", "metadata": {}} for n in range(2_100)]
    assert [annotate(record) for record in records[:3]] == list(annotate(records))[:3]
    assert [record["id"] for record in records] == [found["id"] for found in Annotator().stream(iter(records))]


def test_what_is_no_document_is_refused():
    """A record that is no mapping is an error that says so."""
    with pytest.raises(RecordError, match="a document must be a mapping, got int"):
        list(annotate([3]))  # type: ignore[list-item]


@pytest.mark.parametrize("source", [["text"], {"a": 1}, 3, None, ""])
def test_marks_of_any_type_are_no_error(source):
    """Keys that annotation would write may hold anything before it does."""
    found = metadata_of("Valid until 30 June 2025.", valid_source=source, published_source=source, topic_source=source)
    assert "2025-06-30" == found["valid_until"]


def test_a_stated_end_that_cannot_be_read_stays():
    """What is written in metadata and cannot be read is a fault to be mended: the text does not paper over it."""
    found = metadata_of("Valid until 30 June 2025.", valid_until="see page 3")
    assert ("see page 3", "unknown") == (found["valid_until"], found["validity_kind"])


@pytest.mark.parametrize(
    ("stated", "conflict"),
    [
        ({"valid_until": False, "expires": "2024"}, "the metadata say until 2024-12-31"),
        ({"valid_until": "2023-12-31", "expires": "2024"}, "the metadata say until 2023-12-31"),
        ({"valid_until": "9999-12-31", "expires": "2024"}, "the metadata say without end"),
        ({"valid_from": "soon", "valid_until": "2023-12-31"}, "the metadata say until 2023-12-31"),
    ],
)
def test_what_the_text_overwrites_is_told_once_and_for_all(stated, conflict):
    """Where the text goes first, the contradiction is that of the first annotation, whatever stands under other keys."""
    policy = POLICY.model_copy(update={"validity_source": "text"})
    once = annotate({"text": "This policy is effective June 1, 2024.", "metadata": stated}, policy)
    assert conflict == once["metadata"]["validity_conflict"]
    assert once == annotate(once, policy)
