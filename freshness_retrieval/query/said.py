"""What was said in a turn, made ready: its folded text, the tables of its languages, and what they say about a mention."""

import re
from collections.abc import Sequence
from dataclasses import dataclass, replace
from datetime import date
from typing import Final

from freshness_retrieval.model import TimeInterval, TimeMention, TimexType
from freshness_retrieval.query.follow_up import Spoken, spoken_phrases
from freshness_retrieval.query.tracker_chinese import CHINESE
from freshness_retrieval.query.tracker_english import ENGLISH
from freshness_retrieval.query.tracker_words import FollowUpWords, Move
from freshness_retrieval.timex.folding import Folding
from freshness_retrieval.timex.zh.fold import FOLD

__all__ = ["Said", "in_running_year", "is_placed", "unquoted"]

_READ_CHARACTERS: Final = 4_000
"""No turn is longer; what follows is pasted text, and is not read."""
_NEAR: Final = 30
"""Characters in which a word before a date is looked for."""
_HAN: Final = re.compile("[\u3400-\u9fff\uf900-\ufaff〇]")
_LATIN: Final = re.compile("[A-Za-z]")
_YEAR_NAMED: Final = re.compile(
    r"\d{4}|\d\d年|[〇零一二三四五六七八九]{2,4}年|['’]\d\d|世纪|年代|\d\ds\b|century|nineties|eighties|[/.-]\d\d?[/.-]"
)
_SHORT_YEAR: Final = re.compile(r"'\d")
_NO_DAY: Final = frozenset({"invalid_date", "unsupported_calendar"})
_fold: Final = Folding(FOLD)


@dataclass(frozen=True, slots=True)
class Said:
    """A turn.

    Attributes:
        text: What is read of it.
        folded: The same at equal offsets, in lower case, half width and simplified time words.
        tables: The words of the languages that it is written in.
    """

    text: str
    folded: str
    tables: tuple[FollowUpWords, ...]

    @classmethod
    def of(cls, text: str, lang: str) -> "Said":
        """Return a turn made ready; `lang` as of TimexExtractor."""
        text = text[:_READ_CHARACTERS]
        folded = _fold(text)
        tables = []
        if lang in {"auto", "zh"} and _HAN.search(folded):
            tables.append(CHINESE)
        if lang in {"auto", "en"} and _LATIN.search(folded):
            tables.append(ENGLISH)
        return cls(text, folded, tuple(tables))

    def new_topic(self) -> tuple[int, int] | None:
        """Return where another topic is announced."""
        return next((found.span() for words in self.tables if (found := words.topic.search(self.folded))), None)

    def present(self) -> tuple[int, int] | None:
        """Return where the turn asks about the present, other than by a word that only opens the sentence."""
        for words in self.tables:
            opened = [found.span() for found in words.spoken.finditer(self.folded)]
            for found in words.present.finditer(self.folded):
                if not any(start <= found.start() and found.end() <= end for start, end in opened):
                    return found.span()
        return None

    def unreadable(self, mentions: Sequence[TimeMention]) -> tuple[int, int] | None:
        """Return where a date stands that has no place: of a year of accounts, of another calendar, 30 February."""
        for mention in mentions:
            if mention.readings:
                continue
            around = self.folded[max(0, mention.start - _NEAR) : mention.end + _NEAR]
            is_fiscal = "unresolved" in mention.flags and any(words.fiscal.search(around) for words in self.tables)
            if is_fiscal or _NO_DAY.intersection(mention.flags):
                return mention.start, mention.end
        return None

    def meant(self, mentions: list[TimeMention]) -> list[TimeMention]:
        """Leave out a date that the turn takes back (not 2020 but 2021), where another one stays."""
        return [
            mention for mention in mentions if not any(self._before(mention, words.refused) for words in self.tables)
        ] or mentions

    def opened(self, mention: TimeMention) -> TimeMention:
        """Return a date that something lasts until as everything up to its end."""
        if mention.mod or not mention.readings or not any(self._before(mention, words.until) for words in self.tables):
            return mention
        end = mention.readings[0].end
        return mention if end is None else replace(mention, readings=(TimeInterval(None, end),), mod="ON_OR_BEFORE")

    def is_fresh(self, mention: TimeMention) -> bool:
        """Tell whether a mention counts from the day of the turn: yesterday, 去年."""
        folded = self.folded[mention.start : mention.end]
        return any(words.fresh.search(folded) for words in self.tables)

    def is_absolute(self, mention: TimeMention) -> bool:
        """Tell whether a mention says itself where it lies: by its year, or from the day of the turn."""
        return _YEAR_NAMED.search(mention.text) is not None or self.is_fresh(mention)

    def is_full_date(self, mention: TimeMention) -> bool:
        """Tell whether a mention names more than a year, so that `the same month` beside it speaks of it."""
        if len(mention.value) <= len("2024") or not _YEAR_NAMED.search(mention.text) or self.is_fresh(mention):
            return False
        folded = self.folded[mention.start : mention.end]
        same = (phrase for words in self.tables for phrase in words.phrases if phrase.move is Move.SAME)
        return not any(phrase.pattern.search(folded) for phrase in same)

    def phrases(self, mentions: Sequence[TimeMention]) -> list[tuple[Spoken, FollowUpWords]]:
        """Return the follow-up phrases with their tables, but for those that are part of a longer mention.

        The third quarter *of 2024*, on Monday *3 May*, 下一周*的周一* are mentions; Q3 *of the year prior* is two phrases.
        """
        found = [(item, words) for words in self.tables for item in spoken_phrases(self.folded, words)]
        if not found:
            return found
        spoken = [item for item, _ in found]
        whole = [mention for mention in mentions if self.is_absolute(mention) or not _is_composed(mention, spoken)]
        return [(item, words) for item, words in found if not _is_part(item, whole)]

    def _before(self, mention: TimeMention, pattern: re.Pattern[str]) -> bool:
        return pattern.search(self.folded, max(0, mention.start - _NEAR), mention.start) is not None


def is_placed(mention: TimeMention) -> bool:
    """Tell whether a mention names a time that a slot can be, or tries to."""
    named = mention.type is not TimexType.SET and not mention.value.endswith("_REF")
    return named and bool(mention.readings or mention.flags)


def unquoted(mention: TimeMention) -> TimeMention:
    """Return the name of a day without its apostrophe, which would pass for a year of two digits."""
    if "'" in mention.text and mention.text.isascii() and not _SHORT_YEAR.search(mention.text):
        return replace(mention, text=mention.text.replace("'", ""))
    return mention


def in_running_year(mention: TimeMention, today: date) -> TimeMention:
    """Return a mention without a year as one of the running year, where its clause does not look elsewhere."""
    if "ambiguous_year" not in mention.flags:
        return mention
    running = [
        reading for reading in mention.readings if reading.start is not None and reading.start.year == today.year
    ]
    return replace(mention, readings=(*running, *mention.readings)[:1], flags=())


def _is_part(item: Spoken, mentions: Sequence[TimeMention]) -> bool:
    return item.phrase.move is not Move.SAME and any(
        mention.start < item.end and item.start < mention.end and mention.end - mention.start > item.end - item.start
        for mention in mentions
    )


def _is_composed(mention: TimeMention, spoken: Sequence[Spoken]) -> bool:
    """Tell whether phrases say more than a mention does: one goes on behind it, or they name a slot and a part of it."""
    inside = [item for item in spoken if mention.start <= item.start < mention.end]
    goes_on = any(item.end > mention.end and item.start > mention.start for item in inside)
    return goes_on or len({item.is_frame for item in inside}) > 1
