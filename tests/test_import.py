"""What an import costs: neither frameworks nor heavy packages, and little time."""

import subprocess
import sys

import pytest

HEAVY = ("llama_index", "haystack", "dateparser", "sqlalchemy", "pyarrow", "pandas", "ray", "torch", "click", "rich")

USED = "import sys, freshness_retrieval as library; [getattr(library, name) for name in library.__all__]"
EVERY_NAME = "from freshness_retrieval import *"


def run(code):
    """Run a program in a new interpreter and return what it prints."""
    return subprocess.run([sys.executable, "-c", code], check=True, capture_output=True, text=True).stdout


def test_an_import_loads_nothing_heavy():
    """The library, with every public name in use, loads neither of the frameworks, nor what only parts of it need."""
    code = f"{USED}; print([name for name in {HEAVY!r} if name in sys.modules])"
    assert run(code).strip() == "[]"


@pytest.mark.parametrize("name", ["pydantic", "numpy"])
def test_the_probe_sees_what_is_loaded(name):
    """The check above can fail: it sees the packages that the library does need."""
    assert run(f"{USED}; print({name!r} in sys.modules)").strip() == "True"


def test_an_import_takes_little_time():
    """Importing takes at most 0.3 s in the best of three tries."""
    code = "import time; start = time.perf_counter(); import freshness_retrieval; print(time.perf_counter() - start)"
    assert min(float(run(code)) for _ in range(3)) < 0.3
