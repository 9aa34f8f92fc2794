"""Work in stages of a few milliseconds, so that an event loop need not wait for all of it.

A function that works in stages is a generator: it yields wherever others may be let through, and returns what it comes to.
A thread would not do: the interpreter lets others through every 5 ms only, and an event loop needs it twice a turn.

What waits, such as for the answer of a model, is another matter: there a thread lets everybody through. Such work is yielded
as a function without arguments; what it returns comes back from the `yield`.
"""

import asyncio
from collections.abc import Callable, Generator, Iterable
from functools import partial
from itertools import islice
from typing import Any, TypeVar

__all__ = ["Stages", "finish", "finish_async", "in_stages", "map_async"]

T = TypeVar("T")
R = TypeVar("R")

Stages = Generator[Any, Any, T]
"""Work in stages: it yields None, or what waits as a function without arguments; what it returns is of type T."""


def finish(stages: Stages[T]) -> T:
    """Go through all stages at once, and return what they come to.

    >>> def counted():
    ...     yield
    ...     return 3 + (yield lambda: 4)
    >>> finish(counted())
    7
    """
    answer: Any = None
    while True:
        try:
            waiting = stages.send(answer)
        except StopIteration as end:
            result: T = end.value
            return result
        answer = None if waiting is None else waiting()


async def finish_async(stages: Stages[T]) -> T:
    """Do the same, let the event loop through between the stages, and do what waits in a thread."""
    answer: Any = None
    while True:
        try:
            waiting = stages.send(answer)
        except StopIteration as end:
            result: T = end.value
            return result
        answer = await (asyncio.sleep(0) if waiting is None else asyncio.to_thread(waiting))


def in_stages(work: Iterable[T], size: int = 10, *, waits: bool = False) -> Stages[list[T]]:
    """Return the members of an iterable as a list, so many in a stage.

    Args:
        work: The iterable.
        size: Members of a stage.
        waits: Whether a member may wait for something.

    >>> finish(in_stages(map(len, ["a", "bc"])))
    [1, 2]
    """
    done: list[T] = []
    if waits:
        members = iter(work)
        while batch := (yield partial(list, islice(members, size))):
            done += batch
        return done
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
