"""What a postprocessor is built from, what it refuses, and what it is written as."""

import copy
import json
import pickle
from datetime import UTC, date, datetime

import pytest
from llama_index.core.callbacks import CallbackManager
from llama_index.core.schema import NodeWithScore, TextNode

from freshness_retrieval import ConfigurationError, FreshnessPolicy, PolicyError, UnknownIndexError, UnreadableTimeError
from llama_index.postprocessor.freshness import FreshnessPostprocessor

PLAIN = {"timezone": "Asia/Shanghai", "rerank": {"half_life": "30d"}}


@pytest.fixture
def config(tmp_path):
    path = tmp_path / "freshness.yaml"
    path.write_text("version: 1\nindexes:\n  fees: {timezone: Asia/Shanghai, rerank: {half_life: 30d}}\n")
    return path


def test_a_policy_comes_from_one_of_its_sources(config):
    """A value, plain settings and a file with the same content make equal policies; none makes the defaults."""
    built = [
        FreshnessPostprocessor(FreshnessPolicy.from_dict(PLAIN)),
        FreshnessPostprocessor(policy=PLAIN),
        FreshnessPostprocessor(config=config, index="fees"),
        FreshnessPostprocessor(),
    ]
    expected = FreshnessPolicy.from_dict(PLAIN)
    assert [each._core.policy for each in built] == [expected, expected, expected, FreshnessPolicy()]


@pytest.mark.parametrize(
    ("arguments", "error", "message"),
    [
        ({"policy": {"rerank": {"alpha": 2, "half_life": "0d"}}}, PolicyError, "2 faults"),
        ({"policy": "freshness.yaml"}, PolicyError, "policy"),
        ({"config": "missing.yaml", "index": "fees"}, ConfigurationError, "missing.yaml"),
        ({"config": "freshness.yaml"}, ConfigurationError, "config is given without index"),
        ({"index": "fees"}, ConfigurationError, "index is given without config"),
        ({"policy": {}, "config": "freshness.yaml", "index": "fees"}, ConfigurationError, "not both"),
        ({"config": 7, "index": "fees"}, ConfigurationError, "config: "),
        ({"top_n": 0}, ConfigurationError, "top_n: "),
        ({"top_n": "3"}, ConfigurationError, "top_n: "),
        ({"top_m": 3}, ConfigurationError, "top_m: "),
        ({"as_of": "soon"}, UnreadableTimeError, "as_of: "),
        ({"as_of": "2024"}, UnreadableTimeError, "not a single day"),
        ({"as_of": 7}, ConfigurationError, "as_of: "),
    ],
)
def test_what_cannot_be_used_fails_at_construction(arguments, error, message):
    """A bad argument raises at once, and says which it is."""
    with pytest.raises(error, match=message):
        FreshnessPostprocessor(**arguments)


def test_an_unknown_index_is_named_with_the_known_ones(config):
    """A misspelt index raises with a suggestion."""
    with pytest.raises(UnknownIndexError, match="did you mean 'fees'"):
        FreshnessPostprocessor(config=config, index="fee")


def test_every_fault_of_a_file_is_listed(config):
    """A file with two faults names both, with their lines."""
    config.write_text("version: 1\nindexes:\n  fees:\n    timezone: Mars/Olympus\n    undatd: keep\n")
    with pytest.raises(PolicyError) as caught:
        FreshnessPostprocessor(config=str(config), index="fees")
    assert [fault.line for fault in caught.value.faults] == [4, 5]


@pytest.mark.parametrize(
    ("as_of", "text"),
    [
        ("2024-06-02", "2024-06-02"),
        (date(2024, 6, 2), "2024-06-02"),
        (datetime(2024, 6, 2, 8, 30, tzinfo=UTC), "2024-06-02T08:30:00+00:00"),
        (None, None),
    ],
)
def test_the_time_of_asking_is_held_as_text(as_of, text):
    """A date or a datetime is held in ISO form, so that it can be written."""
    assert FreshnessPostprocessor(as_of=as_of).as_of == text


def test_settings_do_not_change():
    """Assigning another policy later would have no effect, so it is refused."""
    with pytest.raises(ValueError, match="frozen"):
        FreshnessPostprocessor().policy = FreshnessPolicy()


def test_the_framework_may_assign_its_callback_manager():
    """Query engines set their own one."""
    manager = CallbackManager()
    postprocessor = FreshnessPostprocessor(callback_manager=CallbackManager())
    postprocessor.callback_manager = manager
    assert postprocessor.callback_manager is manager


def test_what_was_given_is_written(config):
    """The path and the index are written, or the policy in plain values; nothing that was not set."""
    empty = {"policy": None, "config": None, "index": None, "as_of": None, "top_n": None}
    name = {"class_name": "FreshnessPostprocessor"}
    assert FreshnessPostprocessor(config=config, index="fees", as_of=date(2024, 6, 2)).to_dict() == (
        empty | name | {"config": str(config), "index": "fees", "as_of": "2024-06-02"}
    )
    assert FreshnessPostprocessor(policy=FreshnessPolicy.from_dict(PLAIN), top_n=5).to_dict() == (
        empty | name | {"policy": PLAIN, "top_n": 5}
    )


def judged(postprocessor):
    node = TextNode(text="380", metadata={"published_at": "2024-05-03"}, id_="a")
    return [
        (each.score, each.metadata) for each in postprocessor.postprocess_nodes([NodeWithScore(node=node, score=0.5)])
    ]


@pytest.mark.parametrize("source", ["policy", "file", "none"])
def test_round_trips_give_an_equal_postprocessor(source, config):
    """Dictionary, JSON, pickle and copies give back one that is equal and judges equally."""
    given = {"policy": {"policy": PLAIN}, "file": {"config": str(config), "index": "fees"}, "none": {}}[source]
    original = FreshnessPostprocessor(**given, as_of="2024-06-02", top_n=3)
    copies = [
        FreshnessPostprocessor.from_dict(original.to_dict()),
        FreshnessPostprocessor.from_json(original.to_json()),
        pickle.loads(pickle.dumps(original)),  # noqa: S301 (written just before)
        copy.deepcopy(original),
        copy.copy(original),
    ]
    assert [each.to_dict() for each in copies] == [original.to_dict()] * 5
    assert [judged(each) for each in copies] == [judged(original)] * 5


def test_arguments_are_not_changed():
    """Neither the settings nor a dictionary to load from is touched, and later changes to them have no effect."""
    settings = copy.deepcopy(PLAIN)
    postprocessor = FreshnessPostprocessor(policy=settings)
    data = postprocessor.to_dict()
    before = json.dumps(data)
    FreshnessPostprocessor.from_dict(data)
    assert settings == PLAIN
    assert json.dumps(data) == before
    settings["rerank"]["half_life"] = "1d"
    assert postprocessor.to_dict()["policy"] == PLAIN
