"""Work shared among processes: chunks in, results out in the same order, as many under way as the processes can take."""

import multiprocessing
import os
import signal
import threading
from collections import deque
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import Future, ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from contextlib import contextmanager
from multiprocessing.process import BaseProcess
from typing import TypeVar

import click

__all__ = ["cores", "ended_by_signal", "in_order"]

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

    Raises:
        ClickException: A process ended before its work was done.
    """
    if workers == 1:
        yield from map(work, chunks)
        return
    # A fresh process each: a copy of this one might hold locks of threads that it does not have.
    fresh = multiprocessing.get_context("spawn")
    with ProcessPoolExecutor(workers, mp_context=fresh, initializer=_live_with_parent) as pool:
        running: deque[Future[Result]] = deque()
        try:
            for chunk in chunks:
                running.append(pool.submit(work, chunk))
                if len(running) > 2 * workers:
                    yield running.popleft().result()
            while running:
                yield running.popleft().result()
        except BrokenProcessPool as error:
            message = "a process ended before its work was done; where memory is short, --workers 1 needs least"
            raise click.ClickException(message) from error
        finally:
            pool.shutdown(wait=False, cancel_futures=True)


@contextmanager
def ended_by_signal() -> Iterator[None]:
    """Let the signal that asks a program to end do what Ctrl-C does: everything is tidied up on the way out."""
    if threading.current_thread() is not threading.main_thread():  # only that one may say what signals do
        yield
        return
    before = signal.signal(signal.SIGTERM, signal.default_int_handler)
    try:
        yield
    finally:
        signal.signal(signal.SIGTERM, before)


def _live_with_parent() -> None:
    """End when the process that started this one ends, and not before: Ctrl-C reaches every process of a terminal."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    parent = multiprocessing.parent_process()
    if parent is not None:
        threading.Thread(target=_end_after, args=(parent,), daemon=True).start()


def _end_after(parent: BaseProcess) -> None:
    parent.join()
    os._exit(1)
