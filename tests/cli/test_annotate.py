"""`freshness annotate`: files in, annotated files out."""

import json
import os
import signal
import subprocess
import sys
import time
from datetime import UTC, date, datetime
from decimal import Decimal
from pathlib import Path
from tempfile import TemporaryDirectory

import pyarrow as pa
import pyarrow.parquet as pq
import pytest
from click.testing import CliRunner
from hypothesis import given, settings
from hypothesis import strategies as st

from freshness_retrieval import FreshnessChain, FreshnessPolicy
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


@pytest.mark.parametrize("depth", [150, 250, 100_000])
def test_a_deep_line_is_told_at_its_place(tmp_path, depth):
    """What is nested so deeply that it could not be written again is refused; the others come out."""
    source, target = tmp_path / "in.jsonl", tmp_path / "out.jsonl"
    deep = f'{{"id": "deep", "text": "", "metadata": {{"a": {"[" * depth}NaN{"]" * depth}}}}}'
    source.write_text(f"{deep}\n{json.dumps(DOCUMENT)}\n", encoding="utf-8")
    assert int(depth > 200) == run(source, "-o", target).exit_code
    first, second = (json.loads(line) for line in target.read_text(encoding="utf-8").splitlines())
    assert (depth > 200, "2025-06-30") == ("nested" in first.get("error", ""), second["metadata"]["valid_until"])


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
        (lambda path: path.write_bytes(b"no parquet"), "cannot be read as Parquet"),
        (lambda path: pq.write_table(pa.table({"body": ["a"]}), path), "needs a column text"),
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


def test_a_row_that_cannot_be_annotated_keeps_its_metadata(tmp_path):
    """It is told by its number, the others are annotated, and the exit code is 1."""
    source, target = tmp_path / "in.parquet", tmp_path / "out.parquet"
    stated = ['{"pub_date": "2024-05-15"}', "no json", " ", None, "[1]"]
    pq.write_table(pa.table({"text": ["Valid until 30 June 2025."] * 5, "metadata": stated}), source)
    result = run(source, "-o", target)
    found = pq.read_table(target)["metadata"].to_pylist()
    assert (1, "no json", "[1]") == (result.exit_code, found[1], found[4])
    assert ["2025-06-30"] * 3 == [json.loads(found[place])["valid_until"] for place in (0, 2, 3)]
    assert ("row 2" in result.output, "row 5" in result.output) == (True, True)


def test_parquet_without_metadata_gets_them(tmp_path):
    """A file with texts alone comes out with metadata behind its other columns."""
    source, target = tmp_path / "in.parquet", tmp_path / "out.parquet"
    pq.write_table(pa.table({"content": ["Valid until 30 June 2025.", None]}), source)
    assert 0 == run(source, "-o", target).exit_code
    table = pq.read_table(target)
    assert ["content", "metadata"] == table.column_names
    assert ["bounded", "unknown"] == [json.loads(row)["validity_kind"] for row in table["metadata"].to_pylist()]


def test_values_that_json_lacks_come_out_as_text(tmp_path):
    """Times stand in ISO 8601, decimals as digits, bytes as text or base64; what is dated by such a value is dated."""
    source, target = tmp_path / "in.parquet", tmp_path / "out.parquet"
    stated = {
        "published_at": datetime(2024, 5, 15, tzinfo=UTC),
        "price": Decimal("1.50"),
        "blob": b"\xff\x00",
        "name": b"fee",
        "parts": [{"day": date(2024, 1, 2)}],
    }
    pq.write_table(pa.Table.from_pylist([{"text": "", "metadata": stated}]), source)
    assert 0 == run(source, "-o", target).exit_code
    found = json.loads(pq.read_table(target)["metadata"][0].as_py())
    assert ("2024-05-15T00:00:00Z", "1.50", "/wA=", "fee", [{"day": "2024-01-02"}]) == tuple(
        found[key] for key in ("published_at", "price", "blob", "name", "parts")
    )


def test_text_that_is_no_utf_8_is_told(tmp_path):
    """One bad string spoils its own row only."""
    source, target = tmp_path / "in.parquet", tmp_path / "out.parquet"
    raw = pa.array([b"Valid until 30 June 2025.", b"\xff\xfe"], pa.binary())
    text = pa.StringArray.from_buffers(2, raw.buffers()[1], raw.buffers()[2])
    pq.write_table(pa.table({"text": text, "metadata": ["{}", "{}"]}), source)
    result = run(source, "-o", target)
    assert (1, True) == (result.exit_code, "row 2: text cannot be read" in result.output)


def test_large_rows_make_small_groups(tmp_path, monkeypatch):
    """Groups of rows hold no more than their bound, so that memory does not grow with the file."""
    monkeypatch.setattr("freshness_retrieval.cli.parquet._GROUP_ROWS", 300)
    monkeypatch.setattr("freshness_retrieval.cli.parquet._BATCH_ROWS", 200)
    source, target = tmp_path / "in.parquet", tmp_path / "out.parquet"
    pq.write_table(pa.table({"text": ["a"] * 1_000, "metadata": ["{}"] * 1_000}), source)
    assert 0 == run(source, "-o", target).exit_code
    written = pq.ParquetFile(target).metadata
    assert (1_000, True) == (
        written.num_rows,
        all(written.row_group(number).num_rows <= 300 for number in range(written.num_row_groups)),
    )


@pytest.mark.parametrize(
    ("output", "message"), [("absent/out.jsonl", "is no directory"), ("out.parquet", "holds JSON lines")]
)
def test_an_output_that_cannot_be_meant_is_refused(source, tmp_path, output, message):
    """Before any work is done."""
    result = run(source, "-o", tmp_path / output)
    assert (2, True) == (result.exit_code, message in result.output)


def test_metadata_of_a_line_must_be_an_object(tmp_path):
    """Metadata that annotation would lose are an error of their line; text that holds an object is one."""
    source, target = tmp_path / "in.jsonl", tmp_path / "out.jsonl"
    stated = [["a"], json.dumps({"pub_date": "2024-05-15"})]
    source.write_text(
        "".join(json.dumps({"id": n, "text": "", "metadata": each}) + "\n" for n, each in enumerate(stated))
    )
    assert 1 == run(source, "-o", target).exit_code
    first, second = (json.loads(line) for line in target.read_text(encoding="utf-8").splitlines())
    assert ("metadata must be an object" in first["error"], "2024-05-15") == (True, second["metadata"]["published_at"])


def test_an_output_that_is_no_file_is_written_in_place(source, tmp_path):
    """A pipe or a device keeps its place."""
    assert 0 == run(source, "-o", "/dev/null").exit_code


def test_a_file_that_cannot_be_read_is_told(source, tmp_path, monkeypatch):
    """A fault of the disk is an error with both names, not a trace."""
    monkeypatch.setattr("freshness_retrieval.cli.annotate.progress", _broken_disk)
    result = run(source, "-o", tmp_path / "out.jsonl")
    assert (1, True) == (result.exit_code, "no space" in result.output)


def _broken_disk(_):
    raise OSError(28, "no space left")


def test_large_lines_travel_alone(source, tmp_path, monkeypatch):
    """A chunk holds no more bytes than its bound, but for one line that is larger."""
    monkeypatch.setattr("freshness_retrieval.cli.annotate._CHUNK_BYTES", 200)
    target = tmp_path / "out.jsonl"
    assert (0, 1_200) == (run(source, "-o", target, "--workers", 1).exit_code, len(target.read_bytes().splitlines()))


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


def test_a_link_stays_a_link(source, tmp_path):
    """The file behind it gets the new content."""
    real, link = tmp_path / "real.jsonl", tmp_path / "link.jsonl"
    real.write_text("before", encoding="utf-8")
    link.symlink_to(real)
    assert 0 == run(source, "-o", link).exit_code
    assert (True, 1_200) == (link.is_symlink(), len(real.read_bytes().splitlines()))


METADATA = st.dictionaries(
    st.sampled_from(["pub_date", "valid_until", "valid_from", "topic_class", "title", "n"]),
    st.sampled_from(
        ["2024-05-15", "soon", "9999-12-31", "长期有效", "", None, 1_715_731_200, float("nan"), ["a"], {"b": 1}]
    ),
)
TEXTS = st.sampled_from(
    ["", "Valid until 30 June 2025.", "本办法自2024年7月1日起施行，有效期五年。", "\ud83d 2024", None]
)


@settings(max_examples=25, deadline=None)
@given(rows=st.lists(st.tuples(TEXTS, METADATA), max_size=5))
def test_twice_gives_the_same_file(rows):
    """Annotating what was annotated changes no byte, of JSON lines or of Parquet."""
    documents = [{"id": n, "text": text, "metadata": metadata} for n, (text, metadata) in enumerate(rows)]
    with TemporaryDirectory() as place:
        lines, table = Path(place, "0.jsonl"), Path(place, "0.parquet")
        lines.write_text("".join(json.dumps(document) + "\n" for document in documents), encoding="utf-8")
        columns = {
            "id": pa.array([document["id"] for document in documents], pa.int64()),
            "text": pa.array([text and text.replace("\ud83d", "?") for text, _ in rows], pa.string()),
            "metadata": pa.array([json.dumps(metadata) for _, metadata in rows], pa.string()),
        }
        pq.write_table(pa.table(columns), table)
        for source in (lines, table):
            once, twice = (source.with_stem(name) for name in ("1", "2"))
            assert (0, 0) == (run(source, "-o", once).exit_code, run(once, "-o", twice).exit_code)
            assert once.read_bytes() == twice.read_bytes()


POLICY = """
version: 1
indexes:
  news:
    fields: {domain: [section]}
    default_validity: {tech_news: 30d, government_notice: 90d}
"""


def test_the_default_validity_of_a_domain_warns_and_never_filters(tmp_path):
    """From the YAML file through annotation to the answer: past its default end a document is kept, with a caveat."""
    config, source, target = (tmp_path / name for name in ("freshness.yaml", "in.jsonl", "out.jsonl"))
    config.write_text(POLICY, encoding="utf-8")
    stated = [("tech_news", ""), ("government_notice", ""), ("tech_news", "Valid until 30 June 2024."), ("essay", "")]
    source.write_text(
        "".join(
            json.dumps({"id": n, "text": text, "metadata": {"section": section, "published_at": "2024-05-01"}}) + "\n"
            for n, (section, text) in enumerate(stated)
        ),
        encoding="utf-8",
    )
    assert 0 == run(source, "-o", target, "--config", config, "--index", "news").exit_code
    documents = [json.loads(line) for line in target.read_text(encoding="utf-8").splitlines()]
    assert [
        ("2024-05-31", "default"),
        ("2024-07-30", "default"),
        ("2024-06-30", "bounded"),
        (None, "unknown"),
    ] == [(found["metadata"].get("valid_until"), found["metadata"]["validity_kind"]) for found in documents]
    chain = FreshnessChain(FreshnessPolicy.from_yaml(config, index="news"))
    found = [
        chain.run("fees", [document | {"id": str(document["id"])} for document in documents], as_of=day)
        for day in ("2024-06-15", "2024-08-15")
    ]
    cautioned = [
        sorted(item.id for item in result.kept if any(reason.code == "default_validity" for reason in item.reasons))
        for result in found
    ]
    assert [["0"], ["0", "1"]] == cautioned
    assert [[], ["2"]] == [[item.id for item in result.filtered] for result in found]


def started(*arguments):
    """Start the command as a program of its own, and wait until its output grows."""
    process = subprocess.Popen(
        [sys.executable, "-m", "freshness_retrieval.cli", "annotate", *map(str, arguments)],
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        start_new_session=True,
    )
    folder = Path(arguments[-1]).parent
    for _ in range(600):
        if process.poll() is not None or any(path.stat().st_size for path in folder.glob(".*.part")):
            break
        time.sleep(0.1)
    return process


@pytest.mark.skipif(os.name != "posix", reason="signals as POSIX has them")
@pytest.mark.parametrize(
    ("end", "expected"),
    [
        (lambda process: os.killpg(process.pid, signal.SIGINT), (1, "Aborted!", True)),
        (lambda process: process.terminate(), (1, "Aborted!", True)),
        (lambda process: process.kill(), (-9, "", False)),
    ],
    ids=["Ctrl-C", "terminated", "killed"],
)
def test_it_ends_at_once_and_leaves_no_process(tmp_path, end, expected):
    """Interrupted or asked to end, it says so and tidies up; whatever happens, its processes end with it."""
    source, target = tmp_path / "in.jsonl", tmp_path / "out.jsonl"
    source.write_text(
        (json.dumps(DOCUMENT | {"text": "Valid until 30 June 2025. " * 20}) + "\n") * 60_000, encoding="utf-8"
    )
    process = started(source, "--workers", "2", "-o", target)
    end(process)
    printed, _ = process.communicate(timeout=60)  # until the last process that could print has ended
    tidy = [path.name for path in tmp_path.iterdir()] == [source.name]
    code, message, is_tidy = expected
    assert (code, True, is_tidy) == (process.returncode, message in printed.decode(), tidy)
    assert "Traceback" not in printed.decode()
