"""`freshness annotate`: files in, annotated files out."""

import json

import pyarrow as pa
import pyarrow.parquet as pq
import pytest
from click.testing import CliRunner

from freshness_retrieval.cli import main

DOCUMENT = {"id": "a", "text": "Valid until 30 June 2025.", "metadata": {"pub_date": "2024-05-15"}}


def run(*arguments):
    return CliRunner().invoke(main, ["annotate", *map(str, arguments)])


@pytest.fixture
def source(tmp_path):
    path = tmp_path / "in.jsonl"
    path.write_text("".join(json.dumps(DOCUMENT | {"id": n}) + "\n" for n in range(1_200)), encoding="utf-8")
    return path


@pytest.mark.parametrize("workers", [1, 2])
def test_lines_come_out_in_order(source, tmp_path, workers):
    """Each document comes out annotated at its place, however many processes work."""
    target = tmp_path / "out.jsonl"
    assert 0 == run(source, "-o", target, "--workers", workers).exit_code
    found = [json.loads(line) for line in target.read_text(encoding="utf-8").splitlines()]
    assert list(range(1_200)) == [record["id"] for record in found]
    assert {"2025-06-30"} == {record["metadata"]["valid_until"] for record in found}


def test_a_bad_line_is_told_at_its_place(tmp_path):
    """A line that is no document comes out as an error, the others as documents, and the exit code is 1."""
    source, target = tmp_path / "in.jsonl", tmp_path / "out.jsonl"
    source.write_text(f"{json.dumps(DOCUMENT)}\nnot json\n{json.dumps(DOCUMENT)}\n", encoding="utf-8")
    assert 1 == run(source, "-o", target).exit_code
    first, second, third = (json.loads(line) for line in target.read_text(encoding="utf-8").splitlines())
    assert ("error" in second, first["metadata"] == third["metadata"]) == (True, True)


def test_the_input_is_not_overwritten(source):
    """The output must be another file."""
    result = run(source, "-o", source)
    assert (2, True) == (result.exit_code, "is the input itself" in result.output)


@pytest.mark.parametrize("metadata", [DOCUMENT["metadata"], json.dumps(DOCUMENT["metadata"])], ids=["struct", "text"])
def test_parquet(tmp_path, metadata):
    """A Parquet file keeps its other columns; its metadata come out as JSON text with the wire keys."""
    source, target = tmp_path / "in.parquet", tmp_path / "out.parquet"
    pq.write_table(pa.Table.from_pylist([DOCUMENT | {"metadata": metadata, "n": 7}]), source)
    assert 0 == run(source, "-o", target).exit_code
    (row,) = pq.read_table(target).to_pylist()
    assert ("a", 7, "2025-06-30") == (row["id"], row["n"], json.loads(row["metadata"])["valid_until"])
