"""Chinese: words, shapes and rules."""

from typing import Final

from freshness_retrieval.timex.pack import LanguagePack, Level
from freshness_retrieval.timex.zh.clocks import CLOCKS, PARTS, TIMED
from freshness_retrieval.timex.zh.dates import DATES, PORTIONS
from freshness_retrieval.timex.zh.fold import FOLD
from freshness_retrieval.timex.zh.joints import BOUNDS, RANGES
from freshness_retrieval.timex.zh.lengths import COUNTED, ENDS, EVERY, JOINED, LENGTHS, RECURRENCES, SAID_LENGTHS
from freshness_retrieval.timex.zh.numerals import NUMERALS
from freshness_retrieval.timex.zh.pieces import PIECES
from freshness_retrieval.timex.zh.stamps import OVERLAPS, SHAPES
from freshness_retrieval.timex.zh.tokens import LEXICON, QUIET, TOKEN, stands

__all__ = ["PACK"]

PACK: Final = LanguagePack(
    language="zh",
    token=TOKEN,
    lexicon=LEXICON,
    shapes=SHAPES,
    overlaps=OVERLAPS,
    shape_starts=frozenset("0123456789" + NUMERALS),
    levels=(
        Level(SAID_LENGTHS),
        Level((*PIECES, *CLOCKS, *LENGTHS)),
        Level((*JOINED, *EVERY, *PARTS)),
        Level(DATES),
        Level(PORTIONS),
        Level(COUNTED),
        Level(TIMED),
        Level(RECURRENCES),
        Level(RANGES),
        Level((*BOUNDS, *ENDS)),
    ),
    quiet=QUIET,
    fold=FOLD,
    stands=stands,
)
"""For `TimexExtractor`."""
