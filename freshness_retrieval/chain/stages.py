"""Work in stages of a few milliseconds, so that an event loop need not wait for all of it.

A function that works in stages is a generator: it yields wherever others may be let through, and returns what it comes to.
A thread would not do: the interpreter lets others through every 5 ms only, and an event loop needs it twice a turn.
"""

import asyncio
from collections.abc import Callable, Generator, Iterable
from typing import TypeVar

__all__ = ["Stages", "finish", "finish_async", "in_stages", "map_async"]

T = TypeVar("T")
R = TypeVar("R")

Stages = Generator[None, None, T]
"""Work in stages; what it returns is of type T."""


def finish(stages: Stages[T]) -> T:
    """Go through all stages at once, and return what they come to.

    >>> def counted():
    ...     yield
    ...     return 7
    >>> finish(counted())
    7
    """
    while True:
        try:
            next(stages)
        except StopIteration as end:
            result: T = end.value
            return result


async def finish_async(stages: Stages[T]) -> T:
    """Do the same, and let the event loop through between the stages."""
    while True:
        try:
            next(stages)
        except StopIteration as end:
            result: T = end.value
            return result
        await asyncio.sleep(0)


def in_stages(work: Iterable[T], size: int = 10) -> Stages[list[T]]:
    """Return the members of an iterable as a list, so many in a stage.

    >>> finish(in_stages(map(len, ["a", "bc"])))
    [1, 2]
    """
    done: list[T] = []
    for member in work:
        done.append(member)
        if len(done) % size == 0:
            yield
    return done


async def map_async(work: Callable[[T], R], items: Iterable[T], size: int = 25) -> list[R]:
    """Return what some work makes of each item, and let the event loop through after every few.

    Args:
        work: What is done with an item, in some hundred microseconds at the most.
        items: The items.
        size: How many are done before others are let through.

    >>> asyncio.run(map_async(len, ["a", "bc"]))
    [1, 2]
    """
    return await finish_async(in_stages(map(work, items), size))
