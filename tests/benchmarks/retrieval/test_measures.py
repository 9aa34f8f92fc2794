"""Measures, sets and tables of the retrieval benchmark."""

import json
import math
import shutil
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from tests.benchmarks.retrieval.__main__ import DATA
from tests.benchmarks.retrieval.measures import hit_at_1, measure, ndcg, reciprocal_rank
from tests.benchmarks.retrieval.rankers import RANKERS
from tests.benchmarks.retrieval.sets import Question, SetError, read_set, set_folders
from tests.benchmarks.retrieval.table import as_markdown, measured

ROOT = Path(__file__).parents[3]


def test_measures_of_a_ranking_by_hand():
    """Gains 2² − 1 = 3 and 2¹ − 1 = 1 at places 2 and 4: (3 / log₂3 + 1 / log₂5) over (3 + 1 / log₂3)."""
    gold, ranking = {"a": 2, "b": 1}, ["x", "a", "y", "b"]
    expected = (0.0, 1 / 2, (3 / math.log2(3) + 1 / math.log2(5)) / (3 + 1 / math.log2(3)), 1.0)
    assert pytest.approx(expected) == measure(ranking, gold, {"x"})


def test_only_ten_places_count():
    """What stands at the eleventh place is not found; an ideal ranking of twelve right ones has ten."""
    late = [*"abcdefghij", "right"]
    assert (0.0, 0.0) == (reciprocal_rank(late, {"right": 1}), ndcg(late, {"right": 1}))
    gold = {str(number): 1 for number in range(12)}
    assert pytest.approx(1.0) == ndcg(list(gold), gold)


def test_only_the_highest_grade_is_a_hit():
    """A document of a lower grade is right, but no hit."""
    assert (0.0, 1.0) == (hit_at_1(["b"], {"a": 2, "b": 1}), reciprocal_rank(["b"], {"a": 2, "b": 1}))


@pytest.fixture
def folder(tmp_path):
    """A set of one question."""
    rows: dict[str, list[dict[str, Any]]] = {
        "corpus": [
            {
                "id": "old",
                "text": "Fee: 20",
                "date": "2023-01-01",
                "valid_from": "2023-01-01",
                "valid_until": "2024-01-01",
            },
            {"id": "new", "text": "Fee: 25", "date": "2024-01-01", "valid_from": "2024-01-01", "valid_until": None},
            {"id": "far", "text": "Dogs", "date": None, "valid_from": None, "valid_until": None},
        ],
        "queries.dev": [
            {
                "id": "q",
                "query": "fee",
                "query_time": "2024-06-02",
                "kind": "latest",
                "gold": {"new": 1},
                "stale": ["old"],
            }
        ],
        "run.dev": [{"id": "q", "candidates": [["old", 0.9, 2.0], ["new", 0.8, 3.0], ["far", 0.1, 0.0]]}],
    }
    for name, lines in rows.items():
        (tmp_path / f"{name}.jsonl").write_text("\n".join(map(json.dumps, lines)), encoding="utf-8")
    return tmp_path


def test_a_set_is_read_in_the_order_of_its_first_stage(folder):
    """Candidates carry the chosen score, and the last valid day where the corpus has the first one after it."""
    [dense], [lexical] = read_set(folder), read_set(folder, score="bm25")
    assert [("old", 0.9), ("new", 0.8), ("far", 0.1)] == [(each["id"], each["score"]) for each in dense.candidates]
    assert ["new", "old", "far"] == [each["id"] for each in lexical.candidates]
    assert ["2023-12-31", None, None] == [each["metadata"].get("valid_until") for each in dense.candidates]
    assert {"published_at": "2024-01-01", "valid_from": "2024-01-01"} == dense.candidates[1]["metadata"]


def test_undated_leaves_no_metadata(folder):
    """Without dates in the metadata, what the texts say is all there is."""
    [question] = read_set(folder, undated=True)
    assert [{}] * 3 == [each["metadata"] for each in question.candidates]


def test_a_folder_is_a_set_or_holds_some(folder, tmp_path):
    """The sets of a folder are the folder itself, or those right below it."""
    assert [folder] == set_folders(folder)
    above = tmp_path / "above"
    shutil.copytree(folder, above / "fees", ignore=shutil.ignore_patterns("above"))
    assert [above / "fees"] == set_folders(above)


def test_what_is_no_set_says_so(folder, tmp_path):
    """A folder without sets, and a split that a set does not have, are errors that name what is missing."""
    empty = tmp_path / "empty"
    empty.mkdir()
    with pytest.raises(SetError, match=r"corpus\.jsonl"):
        set_folders(empty)
    with pytest.raises(SetError, match=r"run\.test\.jsonl is missing"):
        read_set(folder, split="test")


def test_every_ranker_runs(folder):
    """Each ranker returns candidates, each once; the two that sort by date have the newest first."""
    [question] = read_set(folder)
    rankings = {name: list(rank(question)) for name, rank in RANKERS.items()}
    assert all(
        {"old", "new", "far"} >= set(ranking) and len(set(ranking)) == len(ranking) for ranking in rankings.values()
    )
    assert ["new", "new", "old"] == [
        rankings[name][0] for name in ("FreshnessChain", "Haystack MetaFieldRanker", "similarity alone")
    ]


def test_a_table_has_a_line_for_each_ranker(folder):
    """All measures, then hit@1 by kind."""
    table = as_markdown("fees", read_set(folder), {"as it is": RANKERS["similarity alone"]})
    assert "| fees (1) | hit@1 | MRR@10 | nDCG@10 | stale@1 | latest (1) |" == table.splitlines()[0]
    assert "| as it is | 0.000 | 0.500 | 0.631 | 1.000 | 0.000 |" == table.splitlines()[2]


@pytest.mark.parametrize("ranking", [["old", "old"], ["other"]])
def test_a_ranking_that_is_none_is_refused(folder, ranking):
    """What was no candidate, or comes twice, is a fault of the ranker and no result."""
    with pytest.raises(ValueError, match="q: the ranking"):
        measured(read_set(folder), lambda _: ranking)


@pytest.mark.parametrize("folder", set_folders(DATA), ids=lambda each: each.name)
def test_the_shipped_sets_are_whole(folder):
    """Every question can be answered: what is right or stale is in the corpus, and what is right is among the candidates."""
    corpus = {json.loads(line)["id"] for line in (folder / "corpus.jsonl").read_text(encoding="utf-8").splitlines()}
    questions: list[Question] = read_set(folder)
    assert len(questions) == len((folder / "queries.dev.jsonl").read_text(encoding="utf-8").splitlines())
    for question in questions:
        assert corpus >= {*question.gold, *question.stale}
        assert question.stale.isdisjoint(question.gold)
        assert {each["id"] for each in question.candidates} >= set(question.gold), question.id


def test_the_program(folder, tmp_path):
    """A table comes out; a folder without sets is told on standard error."""

    def run(*arguments: str) -> "subprocess.CompletedProcess[str]":
        command = [sys.executable, "-m", "tests.benchmarks.retrieval", *arguments]
        return subprocess.run(command, cwd=ROOT, capture_output=True, text=True, encoding="utf-8", check=False)

    done = run(str(folder), "--score", "bm25")
    assert (0, len(RANKERS) + 2) == (done.returncode, len(done.stdout.strip().splitlines())), done.stderr
    refused = run(str(tmp_path / "nothing"))
    assert refused.returncode == 1
    assert "holds no set" in refused.stderr
