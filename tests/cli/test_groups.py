"""`freshness groups`."""

import json

import pytest
from click.testing import CliRunner

from freshness_retrieval.cli import main

FEE = "Residents pay {} euros a year for a parking permit in the inner city, and visitors pay twice as much."
OTHER = "Dogs are registered at the town hall within two weeks of their arrival in a household."


def run(lines, *arguments):
    done = CliRunner().invoke(main, ["groups", *arguments], input="\n".join(json.dumps(line) for line in lines))
    return done.exit_code, [json.loads(line) for line in done.stdout.splitlines()]


def documents(*pairs):
    return [{"id": each, "text": text, "metadata": {}} for each, text in pairs]


def test_groups_of_two_and_more_come_out():
    """Ids stand as they came in, groups and members in the order of the input; what has no other version is left out."""
    record = {"id": 5, "documents": documents((1, FEE.format(20)), ("x", OTHER), ("3", FEE.format(25)))}
    assert (0, [{"id": 5, "groups": [[1, "3"]]}]) == run([record])


def test_a_policy_says_where_dates_are(tmp_path):
    """With a policy, its own field names count: here, both documents turn out to be of one day."""
    config = tmp_path / "freshness.yaml"
    config.write_text("version: 1\nindexes: {rules: {fields: {published_at: stamp}}}\n", encoding="utf-8")
    one, other = documents(("a", FEE.format(20)), ("b", FEE.format(25)))
    one["metadata"] = other["metadata"] = {"stamp": "2024-05-01"}
    assert (0, [{"id": 1, "groups": [["a", "b"]]}]) == run([{"id": 1, "documents": [one, other]}])
    found = run([{"id": 1, "documents": [one, other]}], "--config", str(config), "--index", "rules")
    assert (0, [{"id": 1, "groups": []}]) == found


@pytest.mark.parametrize(
    ("record", "message"),
    [
        ({"id": 7}, '"documents", a list of objects, got none'),
        ({"id": 7, "documents": "x"}, '"documents", a list of objects, got str'),
        ({"id": 7, "documents": [{}, 3]}, "documents[1] must be an object, got int"),
    ],
)
def test_a_bad_record_is_its_own_error(record, message):
    """A record that cannot be read comes out with its error, the others with their answers; the exit code is 1."""
    code, answers = run([record, {"id": 8, "documents": []}])
    assert (1, 7, {"id": 8, "groups": []}) == (code, answers[0]["id"], answers[1])
    assert message in answers[0]["error"]
