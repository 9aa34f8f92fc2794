"""`freshness annotate`: files in, annotated files out."""

import json
import sys

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


def test_a_failure_leaves_no_half_file(source, tmp_path, monkeypatch):
    """The output takes its name when it is complete; what was there before stays if it never is."""
    target = tmp_path / "out.jsonl"
    target.write_text("before", encoding="utf-8")
    monkeypatch.setattr("freshness_retrieval.cli.annotate.encoded", lambda _: 1 / 0)
    assert isinstance(run(source, "-o", target, "--workers", "1").exception, ZeroDivisionError)
    assert ("before", ["in.jsonl", "out.jsonl"]) == (
        target.read_text(encoding="utf-8"),
        sorted(path.name for path in tmp_path.iterdir()),
    )


@pytest.mark.parametrize("workers", [1, 2])
def test_parquet_rows_stay_in_order(tmp_path, workers):
    """Rows, other columns of any type and the compression stay, however many processes work; twice gives the same file."""
    source, once, twice = (tmp_path / f"{name}.parquet" for name in ("in", "once", "twice"))
    metadata = pa.array([[("pub_date", "2024-05-15")], None] * 1_250, pa.map_(pa.string(), pa.string()))
    table = pa.table(
        {
            "id": pa.array(range(2_500)),
            "text": pa.array(["Valid until 30 June 2025.", None] * 1_250, pa.large_string()),
            "metadata": metadata,
            "kind": pa.array(["a", "b"] * 1_250).dictionary_encode(),
        }
    )
    pq.write_table(table, source, compression="zstd", row_group_size=700)
    assert 0 == run(source, "-o", once, "--workers", workers).exit_code
    found = pq.read_table(once)
    assert (list(range(2_500)), table["kind"].to_pylist()) == (found["id"].to_pylist(), found["kind"].to_pylist())
    kinds = [json.loads(row)["validity_kind"] for row in found["metadata"].to_pylist()]
    assert ["bounded", "unknown"] * 1_250 == kinds
    assert "ZSTD" == pq.ParquetFile(once).metadata.row_group(0).column(0).compression
    assert 0 == run(once, "-o", twice).exit_code
    assert pq.read_table(once) == pq.read_table(twice)


def test_an_empty_parquet_file_stays_empty(tmp_path):
    """No row is no error."""
    source, target = tmp_path / "in.parquet", tmp_path / "out.parquet"
    pq.write_table(pa.table({"text": pa.array([], pa.string()), "metadata": pa.array([], pa.string())}), source)
    assert (0, 0) == (run(source, "-o", target).exit_code, pq.read_table(target).num_rows)


@pytest.mark.parametrize(
    ("write", "message"),
    [
        (lambda path: path.write_bytes(b"no parquet"), "is no Parquet file"),
        (lambda path: pq.write_table(pa.table({"text": ["a"]}), path), "needs the columns text"),
    ],
    ids=["bytes", "columns"],
)
def test_what_cannot_be_read_as_parquet_is_an_error(tmp_path, write, message):
    """The file, what it lacks, and nothing left behind."""
    source, target = tmp_path / "in.parquet", tmp_path / "out.parquet"
    write(source)
    result = run(source, "-o", target)
    assert (True, False) == (message in result.output, target.exists())
    assert result.exit_code in {1, 2}


def test_parquet_without_pyarrow_names_the_extra(tmp_path, monkeypatch):
    """What is missing is said with the command that installs it."""
    source = tmp_path / "in.parquet"
    pq.write_table(pa.table({"text": ["a"], "metadata": ["{}"]}), source)
    monkeypatch.setitem(sys.modules, "pyarrow", None)
    result = run(source, "-o", tmp_path / "out.parquet")
    assert (2, True) == (result.exit_code, "freshness-retrieval[scale]" in result.output)


@pytest.mark.parametrize("metadata", [DOCUMENT["metadata"], json.dumps(DOCUMENT["metadata"])], ids=["struct", "text"])
def test_parquet(tmp_path, metadata):
    """A Parquet file keeps its other columns; its metadata come out as JSON text with the wire keys."""
    source, target = tmp_path / "in.parquet", tmp_path / "out.parquet"
    pq.write_table(pa.Table.from_pylist([DOCUMENT | {"metadata": metadata, "n": 7}]), source)
    assert 0 == run(source, "-o", target).exit_code
    (row,) = pq.read_table(target).to_pylist()
    assert ("a", 7, "2025-06-30") == (row["id"], row["n"], json.loads(row["metadata"])["valid_until"])
