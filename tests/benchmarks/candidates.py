"""Candidates to time rankings with."""

import random
from datetime import date, timedelta
from typing import Any

__all__ = ["records"]


def records(count: int, seed: int) -> list[dict[str, Any]]:
    """Candidates with ISO dates, other strings for each seed."""
    rng = random.Random(seed)
    first = date(2024, 6, 1) - timedelta(days=seed)
    return [
        {
            "id": f"{seed}-{place}",
            "text": f"document {place}",
            "score": rng.random(),
            "metadata": {
                "published_at": (first - timedelta(days=rng.randrange(3000))).isoformat(),
                "title": f"title {place}",
            },
        }
        for place in range(count)
    ]
