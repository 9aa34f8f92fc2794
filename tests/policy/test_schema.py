"""The JSON Schema agrees with what is loaded."""

import jsonschema  # type: ignore[import-untyped]
import pytest
import yaml

from freshness_retrieval.policy import FreshnessPolicy
from freshness_retrieval.policy.file import PolicyFile
from freshness_retrieval.policy.schema import json_schema

EXAMPLE = """
version: 1
defaults:
  timezone: Asia/Shanghai
  rerank: {alpha: 0.7, half_life: 30d}
indexes:
  policies:
    fields: {published_at: [pub_date, published_at], valid_until: [expires], domain: section}
    topic_classes:
      use: shipped
      volatile: {stale_after: P6M, match: {metadata: {category: [pricing, legal]}, keywords: [医保, 税率]}}
    default_validity: {tech_news: 30d, government_notice: 1.5 h}
    store: sqlite:///freshness.db
  news:
"""


@pytest.fixture(scope="module")
def validator():
    schema = json_schema()
    jsonschema.Draft202012Validator.check_schema(schema)
    return jsonschema.Draft202012Validator(schema)


def test_example_is_valid(validator):
    """The schema accepts what the library accepts."""
    content = yaml.safe_load(EXAMPLE)
    assert list(validator.iter_errors(content)) == []
    assert PolicyFile.model_validate(content)


@pytest.mark.parametrize(
    "settings",
    [
        {"rerank": {"alpha": 1.5}},
        {"rerank": {"half_live": "3d"}},
        {"rerank": {"half_life": 30}},
        {"rerank": {"scale": "1d", "decay": 1}},
        {"default_validity": {"a": "5m"}},
        {"default_validity": {"a": "P"}},
        {"default_validity": {"a": "PT"}},
        {"undated": "drop"},
        {"fields": {"title": [""]}},
        {"overfetch": 0},
    ],
)
def test_editor_marks_what_the_library_refuses(validator, settings):
    """What is refused at load is already marked in an editor."""
    assert not validator.is_valid({"version": 1, "indexes": {"a": settings}})
    with pytest.raises(ValueError, match="fault"):
        FreshnessPolicy.from_dict(settings)


def test_schema_names_itself():
    """The schema has its dialect, an identity and a title."""
    schema = json_schema()
    assert (
        schema["$schema"],
        schema["$id"],
    ) == ("https://json-schema.org/draft/2020-12/schema", "urn:freshness-retrieval:policy-file:1")
    assert schema["title"]


def test_every_setting_is_described_for_its_reader():
    """Every key has a description, none of them shows Python, and defaults are what a file would hold."""
    definitions = json_schema()["$defs"]
    settings = {(name, key): value for name, part in definitions.items() for key, value in part["properties"].items()}
    assert [place for place, value in settings.items() if not value.get("description")] == []
    assert [name for name, part in definitions.items() if ">>>" in part["description"]] == []
    assert settings["VolatileTopic", "stale_after"]["default"] == "90d"
