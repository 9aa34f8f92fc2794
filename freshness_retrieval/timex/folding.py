"""Text made ready for a grammar at equal offsets: lower case, folded characters, addresses and HTML tags blanked out."""

import re
from collections.abc import Mapping
from typing import Final

__all__ = ["folded"]

_NOISE: Final = re.compile(r"(?:https?|ftp|file)://[^\s<>\"]+|www\.[^\s<>\"]+|[\w.+-]{1,64}@[\w-]{1,64}\.[\w.-]+")
_TAG: Final = re.compile(r"<[!/a-zA-Z][^<>]{0,2000}>")


def folded(text: str, fold: Mapping[int, int | str]) -> str:
    """Return the text in lower case, characters folded and noise blanked out, all at equal offsets."""
    if "@" in text or "://" in text or "www." in text:
        text = _NOISE.sub(_blank_noise, text)
    if "<" in text:
        text = _TAG.sub(_blank, text)
    lower = text.lower()
    if len(lower) != len(text):
        lower = "".join(low if len(low := char.lower()) == 1 else char for char in text)
    return lower if lower.isascii() else lower.translate(fold)


def _blank_noise(match: "re.Match[str]") -> str:
    return "\ufffc" * len(match[0])


def _blank(match: "re.Match[str]") -> str:
    return " " * len(match[0])
