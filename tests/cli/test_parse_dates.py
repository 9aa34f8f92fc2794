"""The command `freshness parse-dates`, and the JSON lines that all commands share."""

import json
import os
import subprocess
import sys

import pytest
from click.testing import CliRunner

from freshness_retrieval.cli import main


def run(lines, *arguments):
    """Return the exit code, the objects on standard output, and standard error."""
    data = lines if isinstance(lines, bytes) else "".join(f"{line}\n" for line in lines).encode()
    done = CliRunner().invoke(main, ["parse-dates", *arguments], input=data)
    return (
        done.exit_code,
        [json.loads(line, parse_constant=pytest.fail) for line in done.stdout.splitlines()],
        done.stderr,
    )


def test_readings_come_out_in_the_order_of_the_contract():
    """One object a line comes out, with the keys of the contract."""
    code, out, _ = run(['{"id": "a", "value": "2025-10-02T08:15:30.123456Z"}', '{"id": "b", "values": ["2024", null]}'])
    instant: dict[str, object] = {
        "status": "ok",
        "precision": "instant",
        "first_day": "2025-10-02",
        "last_day": "2025-10-02",
        "instant_utc": "2025-10-02T08:15:30.123456Z",
        "candidates": [],
        "reason": None,
        "flags": [],
    }
    assert (code, [row["id"] for row in out]) == (0, ["a", "b"])
    assert [instant] == out[0]["results"]
    assert [result["status"] for result in out[1]["results"]] == ["ok", "missing"]


def test_options_reach_the_reader():
    """Zone, order and the end of validity are read as configured."""
    line = '{"id": 1, "values": ["03/04/2024", "2024-06-01T00:00", "never"]}'
    _, out, _ = run([line], "--timezone", "Asia/Shanghai", "--day-order", "DMY", "--end")
    results = out[0]["results"]
    assert [result["first_day"] for result in results] == ["2024-04-03", "2024-06-01", None]
    assert results[1]["instant_utc"] == "2024-05-31T16:00:00.000000Z"


@pytest.mark.parametrize(
    ("as_of", "value", "flags"),
    [
        ("2026-05-11", "2031-01-31", ["in_future"]),
        ("2026-05-11", "2026-05-12", ["in_future"]),
        ("2026-05-11", "2026-05-11T23:59:59Z", []),
        ("2026-05-11T12:00:00Z", "2026-05-11T12:00:01Z", ["in_future"]),
        ("2026-05-11T12:00:00Z", "2026", []),
        ("2026-05-11", "soon", []),
    ],
)
def test_a_date_after_as_of_is_flagged(as_of, value, flags):
    """`--as-of` flags what starts after it and fills nothing in."""
    _, out, _ = run([json.dumps({"id": 1, "value": value})], "--as-of", as_of)
    assert flags == out[0]["results"][0]["flags"]


def test_a_bad_line_never_stops_the_others():
    """A line that is no record comes out as an error, the others as usual, and the exit code is 1."""
    lines = [
        b'\xef\xbb\xbf{"id": "first", "value": "2024"}',
        b"",
        b"not json",
        b"[1]",
        b'{"id": "\xff", "value": 1}',
        b"[" * 100_000,
        b'{"id": "empty"}',
        b'{"id": "wrong", "values": "2024"}',
        b'{"id": NaN, "values": [NaN, Infinity]}',
        b'{"id": "\\ud800", "value": "\\ud800"}',
        b'{"id": "last", "value": "2024"}',
    ]
    code, out, _ = run(b"\n".join(lines))
    assert code == 1
    assert [row["id"] for row in out] == ["first", None, None, None, None, "empty", "wrong", None, "\ud800", "last"]
    assert [row["error"][:8] for row in out[1:5]] == ["line 3: ", "line 4: ", "line 5: ", "line 6: "]
    assert [result["status"] for result in out[7]["results"]] == ["missing", "malformed"]


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (("--timezone", "Asia/Shangai"), "did you mean Asia/Shanghai"),
        (("--day-order", "DYM"), "DYM"),
        (("--as-of", "soon"), "'soon' is no date"),
        (("no-such-file.jsonl",), "no-such-file.jsonl"),
    ],
)
def test_bad_usage_exits_with_2(arguments, words):
    """Usage and configuration errors go to standard error with exit code 2 and nothing on standard output."""
    code, out, err = run(['{"id": 1, "value": "2024"}'], *arguments)
    assert (code, out) == (2, [])
    assert words in err


def test_a_file_is_read_like_standard_input(tmp_path):
    """A file gives what the same lines give on standard input."""
    path = tmp_path / "dates.jsonl"
    path.write_text('{"id": 1, "value": "2024年6月1日"}\n', encoding="utf-8")
    assert run(path.read_bytes()) == run([], str(path))


def test_help_imports_no_command():
    """`freshness --help` lists all commands and loads none of them."""
    program = (
        "import sys; from freshness_retrieval.cli import COMMANDS, main; main(['--help'], standalone_mode=False);"
        "loaded = [path for path, _ in COMMANDS.values() if path.partition(':')[0] in sys.modules];"
        "assert not loaded, loaded"
    )
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=False)
    assert (done.returncode, done.stderr) == (0, "")
    for name in ("demo", "parse-dates", "rank", "check-config"):
        assert f"  {name} " in done.stdout


def test_a_closed_pipe_ends_quietly(tmp_path):
    """A reader that goes away, such as `head`, causes no traceback."""
    path = tmp_path / "dates.jsonl"
    path.write_text('{"id": 1, "value": "2024"}\n' * 20_000, encoding="utf-8")
    command = [sys.executable, "-m", "freshness_retrieval.cli", "parse-dates", str(path)]
    read_end, write_end = os.pipe()
    os.close(read_end)
    done = subprocess.run(command, stdout=write_end, stderr=subprocess.PIPE, check=False)
    os.close(write_end)
    assert done.stderr == b""


@pytest.mark.skipif(not hasattr(os, "openpty"), reason="needs a terminal to show a progress bar on")
def test_a_progress_bar_stays_out_of_the_output(tmp_path):
    """On a terminal a bar shows how much of a file is read, and standard output is the same as without."""
    path = tmp_path / "dates.jsonl"
    path.write_text('{"id": 1, "value": "2024"}\n' * 100, encoding="utf-8")
    command = [sys.executable, "-m", "freshness_retrieval.cli", "parse-dates", str(path)]
    ours, terminal = os.openpty()
    with_bar = subprocess.run(command, stdout=subprocess.PIPE, stderr=terminal, check=False)
    shown = os.read(ours, 100_000)
    os.close(terminal)
    os.close(ours)
    without = subprocess.run(command, capture_output=True, check=False)
    assert with_bar.stdout == without.stdout
    assert b"reading" in shown
    assert without.stderr == b""


def test_an_unknown_command_exits_with_2():
    """A command that does not exist is a usage error."""
    assert CliRunner().invoke(main, ["parse-date"]).exit_code == 2
