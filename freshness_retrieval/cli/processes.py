"""Work shared among processes: chunks in, results out in the same order, as many under way as the processes can take."""

import multiprocessing
import os
from collections import deque
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import Future, ProcessPoolExecutor
from typing import TypeVar

__all__ = ["cores", "in_order"]

Chunk = TypeVar("Chunk")
Result = TypeVar("Result")


def cores() -> int:
    """Return how many processors this process may use."""
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


def in_order(work: Callable[[Chunk], Result], chunks: Iterable[Chunk], workers: int) -> Iterator[Result]:
    """Yield the results of chunks in order; memory does not grow with their number.

    Args:
        work: What is done with a chunk; sent to each process with it, so it must go through pickle.
        chunks: Taken one by one, as results are fetched.
        workers: Processes; 1 = this one does it all.
    """
    if workers == 1:
        yield from map(work, chunks)
        return
    # A fresh process each: a copy of this one might hold locks of threads that it does not have.
    with ProcessPoolExecutor(workers, mp_context=multiprocessing.get_context("spawn")) as pool:
        running: deque[Future[Result]] = deque()
        try:
            for chunk in chunks:
                running.append(pool.submit(work, chunk))
                if len(running) > 2 * workers:
                    yield running.popleft().result()
            while running:
                yield running.popleft().result()
        finally:
            pool.shutdown(wait=False, cancel_futures=True)
