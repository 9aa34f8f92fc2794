"""Work shared among processes."""

import io
import multiprocessing
import os
import signal
import sys
import threading
from concurrent.futures import ThreadPoolExecutor

import click
import pytest

from freshness_retrieval.cli import processes
from freshness_retrieval.cli.processes import cores, ended_by_signal, in_order
from freshness_retrieval.cli.progress import advancing


@pytest.mark.parametrize("workers", [1, 2])
def test_results_come_in_order(workers):
    """One result a chunk, in the order of the chunks, however many processes work."""
    assert list(map(abs, range(-20, 0))) == list(in_order(abs, iter(range(-20, 0)), workers))


def test_chunks_are_taken_as_results_are_fetched():
    """Memory does not grow with the number of chunks: few are taken ahead."""
    taken = iter(range(-1_000, 0))
    results = in_order(abs, taken, 2)
    next(results)
    assert -1_000 + 2 * 2 + 1 == next(taken)
    del results


def test_a_process_that_ends_early_is_told():
    """The work of a lost process is an error, no hang."""
    with pytest.raises(click.ClickException, match="--workers 1"):
        list(in_order(os._exit, iter([3, 3]), 2))


def test_there_is_a_core():
    """At least this one."""
    assert cores() >= 1


def test_signals_do_afterwards_what_they_did_before():
    """Asked to end, the program is interrupted; only while the work lasts, and only where threads may say so."""
    before = signal.getsignal(signal.SIGTERM)
    with pytest.raises(KeyboardInterrupt), ended_by_signal():
        signal.raise_signal(signal.SIGTERM)
    assert before == signal.getsignal(signal.SIGTERM)

    def elsewhere():
        with ended_by_signal():
            return signal.getsignal(signal.SIGTERM)

    with ThreadPoolExecutor(1) as pool:
        assert before == pool.submit(elsewhere).result()


def test_a_process_ends_with_the_one_that_started_it(monkeypatch):
    """It leaves Ctrl-C to that one, and waits for its end."""
    ended = threading.Event()
    monkeypatch.setattr(signal, "signal", lambda *what: asked.append(what))
    monkeypatch.setattr(os, "_exit", lambda _: ended.set())
    asked: list[object] = []
    for parent in (None, threading.Thread()):
        monkeypatch.setattr(multiprocessing, "parent_process", lambda parent=parent: parent)
        if parent is not None:
            parent.start()
        processes._live_with_parent()
    assert (True, [(signal.SIGINT, signal.SIG_IGN)] * 2) == (ended.wait(10), asked)


@pytest.mark.parametrize("is_terminal", [True, False])
def test_a_bar_is_shown_where_a_person_watches(monkeypatch, is_terminal):
    """On a terminal only, and it goes when the work is done."""
    stream = io.StringIO()
    monkeypatch.setattr(stream, "isatty", lambda: is_terminal, raising=False)
    monkeypatch.setattr(sys, "stderr", stream)
    with advancing(10) as advance:
        advance(4)
    assert is_terminal == ("reading" in stream.getvalue())
