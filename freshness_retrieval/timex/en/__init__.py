"""English, as tables: words, shapes of tokens, and rules in levels."""

from types import MappingProxyType
from typing import Final

from freshness_retrieval.timex.en import absolute, clock, joins, lengths, numbers, parts, ranges, relative
from freshness_retrieval.timex.en.shapes import OVERLAPS, SHAPES, TOKEN
from freshness_retrieval.timex.en.words import LEXICON, QUIET_CLASSES
from freshness_retrieval.timex.pack import LanguagePack
from freshness_retrieval.timex.pattern import literals_of

__all__ = ["PACK"]

_LEVELS: Final = (
    numbers.LEVEL,
    absolute.LEVEL,
    clock.LEVEL,
    lengths.LEVEL,
    lengths.LEVEL_OF_MANY,
    joins.YEARS,
    relative.LEVEL,
    lengths.LEVEL_OF_SETS,
    joins.COUNTED,
    joins.INSIDE,
    parts.PORTIONS,
    parts.TIMED,
    ranges.PAIRS,
    ranges.RANGES,
    ranges.DATED_RANGES,
    ranges.BOUNDS,
    ranges.DATED_BOUNDS,
)
_LOUD_WORDS: Final = frozenset(word for name, words in LEXICON.items() if name not in QUIET_CLASSES for word in words)
_ALL_WORDS: Final = frozenset(word for words in LEXICON.values() for word in words) | frozenset(
    word for level in _LEVELS for rule in level.rules for word in literals_of(rule.pattern)
)

PACK: Final = LanguagePack(
    language="en",
    token=TOKEN,
    lexicon=LEXICON,
    shapes=SHAPES,
    overlaps=OVERLAPS,
    levels=_LEVELS,
    quiet=_ALL_WORDS - _LOUD_WORDS,
    mentions=frozenset(
        {
            "date",
            "timed",
            "clock",
            "daypart",
            "duration",
            "compound",
            "stretch",
            "units",
            "set",
            "weekday_set",
            "reference",
            "range",
            "bound",
            "about",
        }
    ),
    trailing=".,- ",
    digits=r"[12]\d{3}|\d[^\W_]{0,4}[^\w\s.,]\d|\b(?:at|from|till|until) \d\d?\.\d\d|\d ?[ap]\.|(?:\b\d?[qhw]|[fc]y)\d|'\d\ds?\b|\b\d0 ?s\b|\d\.\d\d?\.\d",
    spaced=True,
    suffixes=MappingProxyType({"ed": "past_cue"}),
    fold=str.maketrans("’‘–—\u00a0\u202f\u2009０１２３４５６７８９", "''--   0123456789"),
)
"""The English pack."""
