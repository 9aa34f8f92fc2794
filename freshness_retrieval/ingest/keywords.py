"""Keywords of a policy in texts: whole words where letters have word borders, anywhere in Chinese."""

import re
from collections.abc import Iterable
from dataclasses import dataclass

__all__ = ["Keywords"]

_DOTTED_AND_DOTLESS = str.maketrans("İı", "ii")
"""Letters that a search which ignores case takes for an i, and case folding does not."""


@dataclass(frozen=True, slots=True)
class _Keyword:
    """One keyword.

    Attributes:
        hint: The longest of its words, folded: a text without it does not have the keyword.
        pattern: What a text with the keyword matches.
    """

    hint: str
    pattern: re.Pattern[str]


class Keywords:
    """Finds the first of many keywords in a text, whatever the case, singular or plural.

    Almost no text has most of the keywords, so each is looked for as a plain string first, which is quick; a search for
    all of them at once tries every one at every character.

    >>> Keywords(["list price", "税率"]).first_in("See our list  prices."), Keywords(["rate"]).first_in("a pirate")
    ('list  prices', None)
    """

    __slots__ = ("_keywords",)

    def __init__(self, words: Iterable[str]) -> None:
        """Compile the keywords; blank ones are left out."""
        self._keywords = tuple(
            _Keyword(max(_folded(word).split(), key=len), _bordered(word)) for word in words if word.strip()
        )

    def __bool__(self) -> bool:
        """Whether there are any."""
        return bool(self._keywords)

    def first_in(self, text: str) -> str | None:
        """Return the keyword that comes first, the longest of those at one place, as the text has it; None = none."""
        folded = _folded(text)
        hits = (each.pattern.search(text) for each in self._keywords if each.hint in folded)
        found = [hit for hit in hits if hit is not None]
        return min(found, key=lambda hit: (hit.start(), -hit.end()))[0] if found else None


def _folded(text: str) -> str:
    return text.translate(_DOTTED_AND_DOTLESS).casefold()


def _bordered(word: str) -> re.Pattern[str]:
    word = word.strip()
    before = r"(?<![0-9A-Za-z])" if word[0].isascii() and word[0].isalnum() else ""
    after = r"(?![0-9A-Za-z])" if word[-1].isascii() and word[-1].isalnum() else ""
    plural = "s?" if after and not word.endswith("s") else ""
    spaced = r"\s+".join(map(re.escape, word.split()))
    return re.compile(f"{before}{spaced}{plural}{after}", re.IGNORECASE)
