"""Text made ready for a grammar at equal offsets: lower case, folded characters, addresses and HTML tags blanked out."""

import re
from collections.abc import Mapping
from typing import Final

__all__ = ["Folding"]

_NOISE: Final = re.compile(r"(?:https?|ftp|file)://[^\s<>\"]+|www\.[^\s<>\"]+|[\w.+-]{1,64}@[\w-]{1,64}\.[\w.-]+")
_TAG: Final = re.compile(r"<[!/a-zA-Z][^<>]{0,2000}>")


class Folding:
    """Folds the characters of one language; a call returns the text in lower case with noise blanked out.

    Args:
        fold: Characters to characters of equal length, as `str.maketrans` gives them.
    """

    __slots__ = ("_foldable", "_table")

    def __init__(self, fold: Mapping[int, int | str]) -> None:
        """Prepare a quick look for characters that fold: most texts have none, and `str.translate` is slow."""
        self._table = dict(fold)
        self._foldable = re.compile(f"[{re.escape(''.join(map(chr, fold)))}]" if fold else r"(?!)")

    def __call__(self, text: str) -> str:
        """Return the text made ready, at equal offsets."""
        if "@" in text or "://" in text or "www." in text:
            text = _NOISE.sub(_blank_noise, text)
        if "<" in text:
            text = _TAG.sub(_blank, text)
        lower = text.lower()
        if len(lower) != len(text):
            lower = "".join(low if len(low := char.lower()) == 1 else char for char in text)
        return lower if lower.isascii() or self._foldable.search(lower) is None else lower.translate(self._table)


def _blank_noise(match: "re.Match[str]") -> str:
    return "\ufffc" * len(match[0])


def _blank(match: "re.Match[str]") -> str:
    return " " * len(match[0])
