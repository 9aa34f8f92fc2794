"""Settings that hold for the tests of every integration."""

import gc
from collections.abc import Iterator

import pytest


@pytest.fixture(autouse=True, scope="module")
def _collected() -> Iterator[None]:
    """Collect garbage after each module.

    `InMemoryDocumentStore.__del__` of Haystack joins a pool of threads. Where the garbage collector happens to run it
    inside `Thread.start` of a later test, that test waits for ever, so it is run here, where no thread starts.
    """
    yield
    gc.collect()
