"""What a title or the opening of a text names: a report titled *Audit 2019* is about 2019, whenever it was published."""

import math
import re
from dataclasses import dataclass
from datetime import datetime
from functools import lru_cache
from typing import Final

import numpy as np
from numpy.typing import NDArray

from freshness_retrieval.chain.texts import text_tagger
from freshness_retrieval.model import MICROSECONDS_PER_DAY, TimeInterval, TimexType, microseconds

__all__ = ["Subjects", "opening_of"]

_LONGEST_OPENING: Final = 200
_LONGEST_HEADING: Final = 80
_PERIODS_KEPT: Final = 4_096
_LONGEST_NAME_US: Final = 366 * MICROSECONDS_PER_DAY
"""A period around the asked one counts as its name up to a year; a decade does not name each of its days."""

_STOPS: Final = ("。", "！", "？", "!", "?")
"""What a line that is a sentence ends with; a full stop may be that of an abbreviation (*Jr.*)."""
_SENTENCE_END: Final = re.compile(r"[。！？!?]|\.(?=\s|\Z)")
_DIGIT: Final = re.compile(r"[0-9０-９〇零一二三四五六七八九]")


def opening_of(title: str, text: str) -> str:
    r"""Return what says what a document is about: its title, its first line, and the second where the first is a heading.

    Of a text in one line, the first sentence; of everything, 200 characters.

    >>> opening_of("Report", "Annual audit\nYear 2019.\nAll was well.")
    'Report\nAnnual audit\nYear 2019.'
    """
    head = text[:_LONGEST_OPENING].lstrip()
    first, broken, rest = head.partition("\n")
    if broken and len(first) <= _LONGEST_HEADING and not first.rstrip().endswith(_STOPS):
        opening = f"{first}\n{_first_sentence(rest.partition(chr(10))[0])}"
    else:
        opening = _first_sentence(first)
    return f"{title[:_LONGEST_OPENING]}\n{opening}"


@dataclass(frozen=True, slots=True, eq=False)
class Subjects:
    """The periods that documents are about by their titles and openings, shape (n,) each.

    Attributes:
        about: Whether one of them lies in the asked window, or is of at most a year and around it.
        named: Whether there are any.
        start_us: Start of the one nearest to the window, microseconds UTC; 0 where there is none.
        end_us: Its exclusive end.
    """

    about: NDArray[np.bool_]
    named: NDArray[np.bool_]
    start_us: NDArray[np.float64]
    end_us: NDArray[np.float64]

    @classmethod
    def none(cls, count: int) -> "Subjects":
        """Return columns for documents that name nothing, to be filled with `read`."""
        bools, floats = (np.zeros(count, dtype=kind) for kind in (bool, np.float64))
        return cls(bools, bools.copy(), floats, floats.copy())

    def read(self, row: int, opening: str, window: TimeInterval, anchor: datetime | None, timezone: str) -> None:
        """Fill the row of one document.

        Args:
            row: Its place.
            opening: Its title and opening.
            window: The asked period.
            anchor: When it was published, for *last year*; None = not known.
            timezone: IANA zone of days.
        """
        periods = _periods(opening, anchor, timezone) if _DIGIT.search(opening) else ()
        if periods:
            nearest = min(periods, key=lambda period: (not _names(period, window), _gap(period, window)))
            self.about[row], self.named[row] = _names(nearest, window), True
            self.start_us[row], self.end_us[row] = _bounds(nearest)


def _first_sentence(line: str) -> str:
    end = _SENTENCE_END.search(line)
    return line if end is None else line[: end.end()]


def _names(period: TimeInterval, window: TimeInterval) -> bool:
    common = period.intersection(window)
    return common == period or (common == window and _length(period) <= _LONGEST_NAME_US)


def _gap(period: TimeInterval, window: TimeInterval) -> float:
    """Return the microseconds between two periods; 0 where they meet."""
    (start, end), (window_start, window_end) = _bounds(period), _bounds(window)
    return max(start - window_end, window_start - end, 0.0)


def _length(period: TimeInterval) -> float:
    start, end = _bounds(period)
    return end - start


def _bounds(period: TimeInterval) -> tuple[float, float]:
    """Return both bounds in microseconds, infinite where open."""
    start = -math.inf if period.start is None else float(microseconds(period.start))
    return start, math.inf if period.end is None else float(microseconds(period.end))


@lru_cache(maxsize=_PERIODS_KEPT)
def _periods(opening: str, anchor: datetime | None, timezone: str) -> tuple[TimeInterval, ...]:
    mentions = text_tagger(timezone).extract(opening, anchor)
    return tuple(
        mention.interval
        for mention in mentions
        if mention.type is TimexType.DATE and mention.interval is not None and math.isfinite(_length(mention.interval))
    )
