"""`freshness demo`."""

import re
from importlib.metadata import EntryPoint, EntryPoints

import pytest
from click.testing import CliRunner
from rich.cells import cell_len
from rich.console import Console

from freshness_retrieval.chain import FreshnessChain
from freshness_retrieval.cli import main
from freshness_retrieval.cli.demo import ENTRY_POINTS
from freshness_retrieval.cli.demo_page import (
    Removal,
    Row,
    after_rows,
    before_rows,
    comparison,
    removal_list,
    removals,
    summary,
    verdict,
)
from freshness_retrieval.samples import TOKEN_PATTERN, DemoQuestion, DemoRun

QUESTION = DemoQuestion(id="q", question="How much?", lang="en", as_of="2025-06-30", answer="d", why="It is old.")


def tokens(text):
    return set(re.findall(TOKEN_PATTERN, text.lower()))


def overlap_demo(documents, questions, policy, top_k=10):
    """Retrieve by the share of a document's tokens that the question has, as an integration would by its framework."""
    chain, runs = FreshnessChain(policy), []
    for question in questions:
        asked = tokens(question.question)
        shares = [len(asked & tokens(record["text"])) / len(tokens(record["text"])) for record in documents]
        found = sorted(
            ({**record, "score": share} for record, share in zip(documents, shares, strict=True) if share),
            key=lambda record: -record["score"],
        )
        result = chain.run(question.question, found, as_of=question.as_of, top_k=top_k)
        runs.append(
            DemoRun(
                before=tuple(record["id"] for record in found[:top_k]),
                kept=tuple(item.to_dict() for item in result.kept),
                removed=tuple(item.to_dict() for item in (*result.quarantined, *result.filtered)),
            )
        )
    return runs


def item(name, code="current", rank=None, title=None):
    reasons = [{"code": code, "message": f"{code} says why, asked for 2025-06-30"}]
    return {"id": name, "rank": rank, "citation": f"[{title or name}, as of 2024-05-15]", "reasons": reasons}


RUN = DemoRun(
    before=("a", "b", "c", "d"),
    kept=(item("d", rank=1), item("b", rank=2)),
    removed=(item("x", "superseded"), item("c", "expired"), item("a", "expired"), item("z", "beyond_top_k")),
)


def rendered(part, width):
    console = Console(width=width, color_system=None)
    with console.capture() as capture:
        console.print(part)
    return capture.get()


@pytest.fixture
def offer(monkeypatch):
    """Offer demos under the names of frameworks, each given by where it is defined."""

    def offer(demos):
        points = EntryPoints(EntryPoint(name, where, ENTRY_POINTS) for name, where in demos.items())
        monkeypatch.setattr("freshness_retrieval.cli.demo.entry_points", lambda group: points.select(group=group))

    return offer


HERE = f"{__name__}:overlap_demo"


def run(*arguments, width=120):
    result = CliRunner().invoke(main, ["demo", *arguments], env={"COLUMNS": str(width)})
    return result.exit_code, result.stdout, result.stderr


@pytest.mark.parametrize("width", [80, 120])
def test_page_fits(offer, width):
    """The page fits its width in columns of the terminal, has no colour codes where it is piped, and exits 0."""
    offer({"haystack": HERE})
    code, out, errors = run(width=width)
    assert (0, "") == (code, errors)
    *page, policy = out.splitlines()
    assert [] == [line for line in page if cell_len(line) > width]
    assert "\x1b" not in out
    assert policy.endswith("freshness.yaml")
    assert len([line for line in page if re.match(r"\d .*as of \d{4}-\d\d-\d\d$", line)]) == 6
    assert page[-2].endswith("with freshness 6 of 6")


def test_question_takes_few_lines(offer):
    """At 120 columns a question takes about a dozen lines."""
    offer({"haystack": HERE})
    blocks = run()[1].split("\n\n")[1:-1]
    assert len(blocks) == 6
    assert max(block.count("\n") + 1 for block in blocks) <= 15


def test_first_installed_framework_is_taken(offer):
    """Without `--framework` the first one that is installed is taken, with it the one that is named."""
    offer({"haystack": HERE, "llama-index": HERE})
    assert "retrieved with LlamaIndex" in run()[1]
    assert "retrieved with Haystack" in run("--framework", "haystack")[1]


@pytest.mark.parametrize(
    ("arguments", "commands"),
    [
        ([], "pip install llama-index-postprocessor-freshness  or  pip install freshness-haystack"),
        (["--framework", "haystack"], "for Haystack; install it with: pip install freshness-haystack"),
    ],
)
def test_nothing_installed(offer, arguments, commands):
    """Without an integration the command exits 2 and says what to install."""
    offer({})
    code, out, errors = run(*arguments)
    assert (2, "") == (code, out)
    assert commands in errors


def test_framework_that_cannot_be_imported(offer):
    """An integration whose framework is missing exits 2 with the cause and the command."""
    offer({"haystack": "no_such_module:demo"})
    code, out, errors = run()
    assert (2, "") == (code, out)
    assert "cannot load no_such_module:demo (No module named 'no_such_module'); install it with: pip" in errors


def test_before_shows_the_valid_source():
    """The left side shows the first three, the valid source in place of the third where it stands further down."""
    expected = [
        Row(rank=1, title="a", date="as of 2024-05-15", good=False),
        Row(rank=2, title="b", date="as of 2024-05-15", good=None),
        Row(rank=4, title="d", date="as of 2024-05-15", good=True),
    ]
    assert expected == before_rows(QUESTION, RUN)


def test_after_shows_why():
    """The right side shows what was kept, each with its first reason but for the day of asking, which is said above."""
    expected = [
        Row(rank=1, title="d", date="as of 2024-05-15", note="current says why", good=True),
        Row(rank=2, title="b", date="as of 2024-05-15", note="current says why", good=None),
    ]
    assert expected == after_rows(QUESTION, RUN)


def test_removals_follow_plain_retrieval():
    """What plain retrieval would have shown is named first; what only ranked too low is not removed."""
    assert ["a", "c", "x"] == [removal.title for removal in removals(QUESTION, RUN)]


@pytest.mark.parametrize("wide", [True, False])
def test_more_removals_are_counted(wide):
    """Three removed documents are named, further ones counted by their code."""
    others = [Removal(title=str(n), code=("expired", "superseded")[n > 3], message="m") for n in range(5)]
    assert "and 2 more: 1 expired, 1 superseded" in rendered(removal_list(others, wide=wide), 80)
    assert "more" not in rendered(removal_list(others[:3], wide=wide), 80)


def test_titles_are_cut_and_dates_are_not():
    """A title that is too long is cut, in whole characters of double width too, and keeps to its line."""
    row = Row(rank=1, title="城乡居民医保个人缴费标准" * 9, date="as of 2024-08-26", note="valid", good=True)
    page = rendered(comparison([row], [row]), 80).splitlines()
    assert len(page) == 3
    assert page[1].count("…") == 2
    assert page[1].rstrip().endswith("人缴费标准, as of 2024-08-26]")


@pytest.mark.parametrize(
    ("before", "kept", "expected"),
    [
        (("a", "d"), ("d",), "✓ valid source: rank 2 → rank 1. It is old."),
        (("a",), ("a", "d"), "✗ valid source: not found → rank 2. It is old."),
        (("d",), (), "✗ valid source: rank 1 → not found. It is old."),
    ],
)
def test_verdict(before, kept, expected):
    """The verdict says where the valid source stood and stands; only the first place is good."""
    run = DemoRun(before=before, kept=tuple(map(item, kept)), removed=tuple(item(name, "expired") for name in before))
    assert expected == verdict(QUESTION, run).plain


def test_summary_counts_first_places():
    """The summary counts the questions in which the valid source comes first, on either side."""
    first = DemoRun(before=("d",), kept=(item("d"),), removed=())
    assert summary([QUESTION] * 2, [RUN, first]).plain.splitlines()[0] == (
        "Valid source first: plain retrieval 1 of 2, with freshness 2 of 2"
    )
