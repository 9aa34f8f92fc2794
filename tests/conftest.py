"""Settings that hold for every test."""

import gc
from collections.abc import Iterator

import pytest
from hypothesis import HealthCheck, settings

# A fresh clone has no .hypothesis/, so its first run is slower than any later one: how long an example takes says nothing.
settings.register_profile(
    "freshness", deadline=None, suppress_health_check=[HealthCheck.too_slow, HealthCheck.filter_too_much]
)
settings.load_profile("freshness")


@pytest.fixture(autouse=True, scope="module")
def _collected() -> Iterator[None]:
    """Collect garbage after each module.

    `InMemoryDocumentStore.__del__` of Haystack joins a pool of threads. Where the garbage collector happens to run it
    inside `Thread.start` of a later test, that test waits for ever, so it is run here, where no thread starts.
    """
    yield
    gc.collect()
