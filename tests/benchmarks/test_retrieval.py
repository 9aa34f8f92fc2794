"""The sets that ship with the project; `pytest -m bench tests/benchmarks -s` prints the tables."""

import pytest

from tests.benchmarks.retrieval.__main__ import DATA
from tests.benchmarks.retrieval.rankers import RANKERS
from tests.benchmarks.retrieval.sets import read_set, set_folders
from tests.benchmarks.retrieval.table import as_markdown, measured

pytestmark = [
    pytest.mark.bench,
    pytest.mark.filterwarnings("ignore::freshness_retrieval.FreshnessWarning"),
    pytest.mark.parametrize("score", ["dense", "bm25"]),
    pytest.mark.parametrize("folder", set_folders(DATA), ids=lambda folder: folder.name),
]


def test_no_peer_finds_more(folder, score):
    """The chain with its defaults has the right document first at least as often as every peer."""
    questions = read_set(folder, score=score)
    print(f"\n{as_markdown(f'{folder.name}, {score}', questions, RANKERS)}")  # noqa: T201
    hits = {name: measured(questions, rank)["all"][0] for name, rank in RANKERS.items()}
    assert hits["FreshnessChain"] == max(hits.values())


@pytest.mark.parametrize("kind", ["history", "timeless"])
def test_no_harm(folder, score, kind):
    """Questions about the past and about how things work keep the order of the first stage, up to .015 of nDCG@10."""
    questions = [each for each in read_set(folder, score=score) if each.kind == kind]
    ours, theirs = (measured(questions, RANKERS[name])["all"][2] for name in ("FreshnessChain", "similarity alone"))
    assert ours >= theirs - 0.015
