"""A progress bar on standard error, where a person watches."""

import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager

__all__ = ["advancing"]


@contextmanager
def advancing(total: int) -> Iterator[Callable[[int], None]]:
    """Give what moves the bar on by so much of the total; nothing is shown where standard error is no terminal."""
    if not sys.stderr.isatty():
        yield lambda _: None
        return
    from rich.console import Console
    from rich.progress import Progress

    with Progress(console=Console(stderr=True), transient=True) as progress:
        task = progress.add_task("reading", total=total)
        yield lambda amount: progress.advance(task, amount)
