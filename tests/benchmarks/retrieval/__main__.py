"""Does time-aware ranking find the right document? One table a set.

`python -m tests.benchmarks.retrieval [FOLDER] [--score dense|bm25] [--split dev|test] [--undated]`

FOLDER holds a set or several; without it, the sets of this folder are run. Behind the measures stands hit@1 of each kind of question.
"""

import argparse
import os
import sys
import warnings
from pathlib import Path

from freshness_retrieval import FreshnessWarning
from tests.benchmarks.retrieval.sets import SetError, read_set, set_folders

DATA = Path(__file__).parent / "data"


def main() -> None:
    """Print a table for each set."""
    parser = argparse.ArgumentParser(prog="python -m tests.benchmarks.retrieval", description=__doc__)
    parser.add_argument("folder", nargs="?", type=Path, default=DATA, help="a set, or a folder of sets")
    parser.add_argument("--score", choices=["dense", "bm25"], default="dense", help="the first stage")
    parser.add_argument("--split", default="dev", help="the part of the questions, dev or test")
    parser.add_argument("--undated", action="store_true", help="leave the dates out of the metadata")
    options = parser.parse_args()
    os.environ.setdefault("HAYSTACK_TELEMETRY_ENABLED", "False")  # before Haystack is imported
    from tests.benchmarks.retrieval.rankers import RANKERS
    from tests.benchmarks.retrieval.table import as_markdown

    warnings.simplefilter("ignore", FreshnessWarning)
    try:
        for folder in set_folders(options.folder):
            questions = read_set(folder, score=options.score, split=options.split, undated=options.undated)
            sys.stdout.write(as_markdown(folder.name, questions, RANKERS) + "\n\n")
    except SetError as error:
        sys.exit(str(error))


if __name__ == "__main__":
    main()
