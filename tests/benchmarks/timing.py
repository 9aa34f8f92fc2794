"""Timing side by side: both contestants in turn, so that a slow moment of the machine hits both."""

import gc
import time
from collections.abc import Callable
from statistics import median

__all__ = ["ratio_of", "report"]


def ratio_of(
    ours: Callable[[int], object], theirs: Callable[[int], object], *, runs: int
) -> tuple[float, float, float]:
    """Return (median of ours / theirs pair by pair, median seconds of ours, median seconds of theirs).

    Args:
        ours: Takes the number of the run, so that it can use other input each time.
        theirs: The same.
        runs: Counted pairs; one more goes before them as a warm-up.
    """
    gc.collect()
    gc.disable()  # a collection would hit one of the two by chance
    try:
        pairs = [(_seconds(ours, run), _seconds(theirs, run)) for run in range(runs + 1)][1:]
    finally:
        gc.enable()
    return median(a / b for a, b in pairs), median(a for a, _ in pairs), median(b for _, b in pairs)


def _seconds(work: Callable[[int], object], run: int) -> float:
    start = time.perf_counter()
    work(run)
    return time.perf_counter() - start


def report(name: str, measured: tuple[float, float, float], limit: float) -> None:
    """Print one line of the table in README.md."""
    ratio, ours, theirs = measured
    print(f"\n| {name} | {ours * 1e3:.2f} ms | {theirs * 1e3:.2f} ms | {ratio:.3g} | ≤ {limit:.3g} |")  # noqa: T201
