"""The policy as a value: defaults, refusals, round trips."""

import copy
import json
import pickle
from types import MappingProxyType

import pytest
import yaml
from hypothesis import given
from hypothesis import strategies as st

from freshness_retrieval.errors import ConfigurationError, PolicyError
from freshness_retrieval.model import CalendarDuration
from freshness_retrieval.policy import FieldNames, FreshnessPolicy, TopicMatch

NAMES = st.lists(st.text(min_size=1, max_size=12), max_size=3)
AMOUNTS = st.one_of(
    st.integers(1, 9_999).map(str),
    st.decimals("0.001", 9_999, places=3, allow_nan=False, allow_infinity=False).map(lambda value: f"{value:f}"),
)
DURATIONS = st.one_of(
    st.builds("{}{}".format, AMOUNTS, st.sampled_from(["w", "d", "h", "min", "s"])),
    st.builds("{}{}".format, st.integers(1, 9_999), st.sampled_from(["y", "mo"])),
    st.builds("P{}M{}DT{}S".format, st.integers(0, 99), AMOUNTS, AMOUNTS),
)
HANDLINGS = st.sampled_from(["keep", "downrank", "quarantine"])
SHARES = st.floats(0, 1)
TOPICS = st.fixed_dictionaries(
    {},
    optional={
        "stale_after": DURATIONS,
        "undated": HANDLINGS,
        "half_life": DURATIONS,
        "match": st.fixed_dictionaries(
            {},
            optional={
                "metadata": st.dictionaries(st.text(min_size=1, max_size=8), NAMES, max_size=2),
                "keywords": NAMES,
                "patterns": st.lists(st.sampled_from([r"\bCVE-\d{4}", "(?:ab)+c", "价格表?"]), max_size=2),
            },
        ),
    },
)
RATES: st.SearchStrategy = st.one_of(
    st.just({}),
    st.fixed_dictionaries({"half_life": DURATIONS}),
    st.fixed_dictionaries({"decay_lambda": st.floats(0, 10)}),
    st.fixed_dictionaries(
        {"scale": DURATIONS}, optional={"decay": st.floats(0.01, 0.99), "offset": DURATIONS | st.just("0d")}
    ),
)
WEIGHTS = st.fixed_dictionaries(
    {},
    optional={
        "mode": st.sampled_from(["adaptive", "always"]),
        "alpha": SHARES | st.integers(0, 1),
        "alpha_recent": SHARES,
        "normalize": st.sampled_from(["auto", "none", "min_max", "relative"]),
        "kernel": st.sampled_from(["exponential", "gaussian", "linear", "step"]),
        "floor": st.floats(0, 0.99),
        "cold_start": st.booleans() | st.none(),
    },
)
POLICIES = st.fixed_dictionaries(
    {},
    optional={
        "timezone": st.sampled_from(["UTC", "Asia/Shanghai", "America/New_York"]),
        "fields": st.fixed_dictionaries({}, optional=dict.fromkeys(FieldNames.model_fields, NAMES)),
        "day_order": st.sampled_from(["DMY", "MDY", "YMD"]) | st.none(),
        "topic_classes": st.fixed_dictionaries(
            {}, optional={"use": st.just("shipped"), "volatile": TOPICS, "active": TOPICS, "stable": TOPICS}
        ),
        "default_validity": st.dictionaries(st.text(min_size=1, max_size=8), DURATIONS, max_size=3),
        "undated": HANDLINGS,
        "when_empty": st.sampled_from(["empty", "fall_back"]),
        "read_text": st.booleans(),
        "prompt_line": st.sampled_from(["none", "date", "full"]),
        "overfetch": st.integers(1, 100),
        "overfetch_limit": st.integers(1, 10_000),
        "store": st.sampled_from(["sqlite:///f.db", "postgresql+psycopg://me@host:5432/db"]) | st.none(),
        "rerank": st.builds(dict.__or__, WEIGHTS, RATES),
    },
).map(lambda settings: with_domain(settings) if settings.get("default_validity") else settings)


def with_domain(settings):
    """Lengths by domain need a key of the domain."""
    return {**settings, "fields": {**settings.get("fields", {}), "domain": "section"}}


def faults(**settings):
    """Return the faults of settings as `{key: message}`."""
    with pytest.raises(PolicyError) as caught:
        FreshnessPolicy.from_dict(settings)
    return {fault.key: fault.message for fault in caught.value.faults}


@given(POLICIES)
def test_plain_form_reads_back_to_an_equal_policy(mapping):
    """What `to_dict` writes is read back to exactly the same policy, by JSON and by YAML."""
    policy = FreshnessPolicy.from_dict(mapping)
    plain = policy.to_dict()
    assert policy == FreshnessPolicy.from_dict(plain)
    assert plain == FreshnessPolicy.from_dict(json.loads(json.dumps(plain))).to_dict()
    assert plain == yaml.safe_load(yaml.safe_dump(plain))
    assert hash(policy) == hash(FreshnessPolicy.from_dict(plain))


@given(POLICIES)
def test_mapping_of_the_caller_is_never_changed(mapping):
    """Building twice from one mapping gives equal policies and leaves the mapping as it was (cf-06)."""
    before = copy.deepcopy(mapping)
    assert FreshnessPolicy.from_dict(mapping) == FreshnessPolicy.from_dict(mapping)
    assert before == mapping


def test_only_what_was_set_is_written():
    """The plain form holds what was set, a value equal to its default included, and nothing else."""
    assert FreshnessPolicy(rerank={"alpha": 0.7}).to_dict() == {"rerank": {"alpha": 0.7}}


def test_no_key_is_called_type():
    """No key of the plain form is called `type`, which Haystack would take for a class name."""
    keys = set()

    def collect(model):
        for name, value in model:
            keys.add(name)
            if hasattr(value, "model_fields_set"):
                collect(value)

    collect(FreshnessPolicy())
    assert "type" not in keys


def test_policy_is_immutable_through_and_through():
    """Neither a setting nor a container inside it can be changed."""
    validity = {"news": "30d"}
    policy = FreshnessPolicy(default_validity=validity, fields={"domain": "section"})
    validity["news"] = "1d"
    assert CalendarDuration(days=30) == policy.default_validity["news"]
    with pytest.raises(ValueError, match="frozen"):
        policy.timezone = "UTC"  # type: ignore[misc]
    with pytest.raises(TypeError):
        policy.default_validity["news"] = CalendarDuration(days=1)  # type: ignore[index]
    assert (len(policy.default_validity), "FrozenDict({'news': " in repr(policy)) == (1, True)


def pickled(policy):
    return pickle.loads(pickle.dumps(policy))  # noqa: S301 - our own bytes


@pytest.mark.parametrize("copied", [copy.deepcopy, copy.copy, pickled])
def test_copies_are_equal(copied):
    """A policy survives copying and pickling, so that components that hold one do."""
    policy = FreshnessPolicy(
        fields={"domain": "section"},
        default_validity={"news": "30d"},
        topic_classes={"volatile": {"match": {"metadata": {"a": ["b"]}}}},
    )
    assert policy == copied(policy)
    assert hash(policy) == hash(copied(policy))


def test_any_mapping_is_read():
    """A read-only mapping is as good as a dict, and so is a policy itself."""
    policy = FreshnessPolicy.from_dict(MappingProxyType({"undated": "keep"}))
    assert policy == FreshnessPolicy(undated="keep")
    assert policy == FreshnessPolicy.from_dict(policy)  # type: ignore[arg-type]


def test_nested_settings_are_typed_at_load():
    """Nested mappings are converted and checked at load, not at first use (cf-05)."""
    policy = FreshnessPolicy.from_dict({"rerank": {"half_life": "7d"}})
    assert CalendarDuration(days=7) == policy.rerank.half_life


def test_one_name_stands_for_a_list():
    """A single string is accepted where a list of names is."""
    assert FreshnessPolicy(fields={"published_at": "pub_date"}).fields.published_at == ("pub_date",)


@pytest.mark.parametrize(
    ("zone", "suggestion"),
    [
        ("Beijing", "; did you mean 'Asia/Shanghai'?"),
        ("Asia/Shangai", "; did you mean 'Asia/Shanghai'?"),
        ("europe/berlin", "; did you mean 'Europe/Berlin'?"),
        ("new york", "; did you mean 'America/New_York'?"),
        ("../../etc/passwd", ""),
        ("\0", ""),
    ],
)
def test_unknown_zone_is_named(zone, suggestion):
    """A zone that the system does not know is refused at load with its name and a near one (cf-07)."""
    expected = f"found {zone!r}; no such time zone{suggestion}; accepted: IANA names such as Asia/Shanghai or UTC"
    assert {"timezone": expected} == faults(timezone=zone)


@pytest.mark.parametrize(
    "url",
    [
        "postgresql://me:s3cret@host/db",
        "postgresql+psycopg://:s3cret@host/db",
        "postgresql://host/db?user=me&password=s3cret",
        "mssql://?odbc_connect=x;PWD=s3cret",
    ],
)
def test_password_in_the_store_is_refused_and_not_repeated(url):
    """A password in the URL is refused with the place where it belongs, and no message repeats it."""
    message = faults(store=url)["store"]
    assert "s3cret" not in message
    assert message.endswith("a password does not belong in a policy; set it in FRESHNESS_STORE_PASSWORD")


@pytest.mark.parametrize(
    ("settings", "key", "message"),
    [
        ({"half_life": "30d"}, "half_life", "unknown key 'half_life'; it belongs under 'rerank'"),
        ({"time_zone": "UTC"}, "time_zone", "unknown key 'time_zone'; did you mean 'timezone'?"),
        ({"rerank": {"undated": "keep"}}, "rerank.undated", "unknown key 'undated'; it belongs further out"),
        ({"rerank": {"half_live": "3d"}}, "rerank.half_live", "unknown key 'half_live'; did you mean 'half_life'?"),
        ({"rerank": {"lambda": 0.1}}, "rerank.lambda", "unknown key 'lambda'; did you mean 'decay_lambda'?"),
        (
            {"topic_classes": {"xyz": 1}},
            "topic_classes.xyz",
            "unknown key 'xyz'; accepted: use, volatile, active, stable, custom",
        ),
        ({"undated": "drop"}, "undated", "found 'drop'; accepted: keep, downrank, quarantine"),
        (
            {"when_empty": "fallback"},
            "when_empty",
            "found 'fallback'; accepted: empty, fall_back; did you mean 'fall_back'?",
        ),
        ({"read_text": "yes"}, "read_text", "found 'yes'; true or false is needed"),
        ({"overfetch": 0}, "overfetch", "found 0; must be at least 1"),
        ({"overfetch_limit": 0}, "overfetch_limit", "found 0; must be at least 1"),
        ({"overfetch": 1.5}, "overfetch", "found 1.5; a whole number is needed"),
        ({"overfetch": True}, "overfetch", "found true; a whole number is needed"),
        ({"fields": None}, "fields", "found nothing; a mapping is needed"),
        ({"fields": {"title": {}}}, "fields.title", "found a mapping; a string or a list of strings is needed"),
        ({"fields": {"title": [""]}}, "fields.title[0]", "found ''; a string with at least one character is needed"),
        (
            {"store": "freshness.db"},
            "store",
            "found 'freshness.db'; a SQLAlchemy URL is needed, such as sqlite:///freshness.db",
        ),
    ],
)
def test_fault_names_value_and_what_is_accepted(settings, key, message):
    """A fault names its key, the value found, what is accepted, and a near name."""
    assert {key: message} == faults(**settings)


def test_all_faults_come_at_once():
    """Every setting that cannot be used is named, wherever it stands."""
    found = faults(
        undated="never", rerank={"alpha": 2, "half_life": "0d"}, topic_classes={"stable": {"stale_after": 3}}
    )
    assert {"undated", "rerank.alpha", "rerank.half_life", "topic_classes.stable.stale_after"} == set(found)


@pytest.mark.parametrize("value", [None, 3, "policy", [1]])
def test_what_is_no_mapping_is_refused(value):
    """A policy is built from a mapping only."""
    with pytest.raises(ConfigurationError, match="a mapping is needed"):
        FreshnessPolicy.from_dict(value)


def test_construction_raises_the_error_of_this_library():
    """A part built in Python is refused with the same kind of error as a file."""
    with pytest.raises(PolicyError) as caught:
        TopicMatch(patterns=["("])
    assert [fault.key for fault in caught.value.faults] == ["patterns[0]"]


@pytest.mark.parametrize(
    ("text", "message"),
    [
        (30, "found 30; a duration needs its unit, such as 30d for days"),
        (None, "found nothing; a duration is a string"),
        (True, "found true; a duration is a string"),
        ("3 dys", "'3 dys' is no duration"),
        ("5m", "'5m' may be minutes or months"),
        ("-3d", "'-3d' is no duration"),
        ("0d", "found '0d'; the duration must be longer than zero"),
    ],
)
def test_length_that_cannot_be_used_is_refused(text, message):
    """A length of time has its unit, is not negative, and not zero where it divides."""
    assert message in faults(default_validity={"news": text})["default_validity.news"]


def test_lengths_by_domain_need_a_domain():
    """A default validity that no document could have is refused."""
    assert "needs fields.domain" in faults(default_validity={"news": "30d"})["default_validity"]


def test_undated_documents_of_a_class_follow_the_class_first():
    """What a class says of undated documents goes before what the policy says."""
    policy = FreshnessPolicy(undated="keep", topic_classes={"volatile": {"undated": "quarantine"}})
    assert [policy.undated_in(name) for name in ("volatile", "stable", None)] == ["quarantine", "keep", "keep"]


def test_zone_is_the_named_one():
    """The zone of a policy is the one its name says."""
    assert FreshnessPolicy(timezone="Asia/Shanghai").zone.key == "Asia/Shanghai"
