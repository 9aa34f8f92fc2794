"""The seam between patterns and the engine that matches them: equal matches from both, so that speed is all that depends on it.

Rules see a short string of token symbols, on which the call is what costs, and google-re2's is the dearer one (0.3 µs against 4 µs):
the standard library is their default. The first look at a whole text is the other way round: google-re2 reads it in one pass for a
thousand words (1.4 µs for a sentence), and is used where it is installed.
"""

import re
from collections.abc import Callable
from functools import cache
from typing import Any

from freshness_retrieval.errors import ConfigurationError

__all__ = ["compile_pattern", "compile_search"]


@cache
def compile_pattern(regex: str, engine: str | None = None) -> Any:
    """Compile a regular expression over token symbols.

    Raises:
        ConfigurationError: The engine is neither None, `re` nor an installed `re2`.
    """
    return re.compile(regex) if engine in {None, "re"} else _re2(engine).compile(regex)


def compile_search(regex: str, engine: str | None = None) -> Callable[[str], bool] | None:
    """Compile a test of whole texts; None = by the standard library it is too slow to be worth it.

    Args:
        regex: In the common syntax; the classes of digits, words and spaces are ASCII.
        engine: `re`, `re2`, or None for google-re2 where it is installed.

    Raises:
        ConfigurationError: The engine is neither None, `re` nor an installed `re2`.
    """
    if engine == "re":
        return None
    try:
        re2 = _re2(engine or "re2")
    except ConfigurationError:
        if engine is None:
            return None
        raise
    options = re2.Options()
    options.never_capture = True
    patterns = re2.Set.SearchSet(options)
    patterns.Add(regex)
    patterns.Compile()
    match = patterns.Match

    def search(text: str) -> bool:
        try:
            return bool(match(text))
        except UnicodeEncodeError:
            return True  # lone surrogates: whatever stands beside them is looked at more closely

    return search


def _re2(engine: str) -> Any:
    if engine != "re2":
        raise ConfigurationError(f"engine {engine!r} is not re or re2")
    try:
        import re2
    except ImportError as error:
        raise ConfigurationError("engine re2 needs the package google-re2; pip install google-re2") from error
    return re2
