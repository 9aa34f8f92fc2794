"""Periods that a question binds to a verb of its subject: *born in the 1940s* asks for texts that say so of a birth."""

import re
from functools import lru_cache
from typing import Final

from freshness_retrieval.chain.texts import text_tagger
from freshness_retrieval.model import ScopedTime, TimexType

__all__ = ["tells_scoped"]

_READ_CHARACTERS: Final = 4_000
_NEAR: Final = 40
"""Characters on each side of the verb in which its date stands."""
_MOST_PLACES: Final = 5
_TEXTS_KEPT: Final = 2_048
_STOP: Final = re.compile(r"[.。;；\n!?！？](?=\s|\Z)|[。；！？]")


def tells_scoped(text: str, scoped: ScopedTime, timezone: str) -> bool:
    """Tell whether a text says of the verb that it happened in the period: `Born: 27, Mar, 1945`, 成立于1998年.

    The date stands in the same clause, within 40 characters of the verb; only the first 4,000 characters are read.

    Args:
        text: The text.
        scoped: The verb and the period.
        timezone: IANA zone of days.
    """
    return _tells(text[:_READ_CHARACTERS], scoped, timezone)


@lru_cache(maxsize=_TEXTS_KEPT)
def _tells(text: str, scoped: ScopedTime, timezone: str) -> bool:
    tagger, verb = text_tagger(timezone), re.escape(scoped.verb)
    pattern = rf"(?<!\w){verb}(?!\w)" if scoped.verb.isascii() else verb
    places = re.finditer(pattern, text, re.IGNORECASE)
    for found, _ in zip(places, range(_MOST_PLACES), strict=False):
        before = _STOP.split(text[max(0, found.start() - _NEAR) : found.start()])[-1]
        after = _STOP.split(text[found.end() : found.end() + _NEAR], maxsplit=1)[0]
        clause = f"{before}{found.group()}{after}"
        for mention in tagger.extract(clause):
            if mention.type is TimexType.DATE and any(scoped.window.overlaps(reading) for reading in mention.readings):
                return True
    return False
