"""From a text with mentions to sentences of tokens: times, and the words that give them roles."""

import bisect
import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Final, NamedTuple

from freshness_retrieval.ingest.validity.chinese import CHINESE, SIMPLIFIED
from freshness_retrieval.ingest.validity.counted import counted_length, counted_period
from freshness_retrieval.ingest.validity.cues import SPEAKING, Cue
from freshness_retrieval.ingest.validity.english import ENGLISH
from freshness_retrieval.ingest.validity.lexicon import Lexicon
from freshness_retrieval.ingest.validity.places import Place, is_unplaced, length_of, place_of
from freshness_retrieval.model import CalendarDuration, TimeMention

__all__ = ["MaskedText", "Sentence", "Token", "masked", "sentences"]

_MASKS: Final = {Cue.DATE: "\ue000", Cue.RANGE: "\ue001", Cue.SPAN: "\ue002"}
_UNPLACED: Final = "\ue004"
_MASK_CHARACTERS: Final = frozenset({*_MASKS.values(), _UNPLACED})
_SCRUB: Final = dict.fromkeys(range(0xE000, 0xE005), "\ufffd") | {0x2019: "'", 0x00A0: " ", 0x3000: " "}
_DIRECTED: Final = frozenset({"BEFORE", "AFTER", "ON_OR_BEFORE", "ON_OR_AFTER"})
_LEADING: Final = frozenset(
    {
        *(Cue.FROM, Cue.STARTING, Cue.EFFECT, Cue.UNTIL, Cue.BEFORE, Cue.AFTER),
        *(Cue.BY, Cue.AS_OF, Cue.TALLY, Cue.SINCE),
    }
)
_TRAILING: Final = frozenset({Cue.ONWARD, Cue.EARLIER, Cue.LATER, Cue.CLOSE, Cue.SINCE, Cue.DURING})
_STRETCHES: Final = ("全年", "全月", "全天", "期间")
_LONGEST_SENTENCE: Final = 2000
_SENTENCE_END: Final = re.compile(r"[.!?]+[\"')\]]*(?=\s|$)|[。！？；;]|\n")
_LAST_WORD: Final = re.compile(r"[a-z.]+$")
_LONGEST_TITLE: Final = 80
_LONGEST_ABBREVIATION: Final = 8
_UNFINISHED: Final = frozenset("abcdefghijklmnopqrstuvwxyz,\ue000\ue001\ue002")
_JOINING: Final = frozenset({"and", "&", "和", "及", "、", "与"})
"""What stands between two periods of a list."""
_HAN: Final = re.compile(r"[\u3400-\u9fff]")
_LATIN: Final = re.compile(r"[a-z]")


class Token(NamedTuple):
    """A time or a phrase of the lexicon in a masked text, with what the time stands for."""

    cue: Cue
    start: int
    end: int
    place: Place | None = None
    length: CalendarDuration | None = None


@dataclass(frozen=True, slots=True)
class MaskedText:
    """A text in lower case in which one character stands for each mention.

    Attributes:
        text: The masked text.
        original: The text it was made from.
        times: What the masks stand for, by offset.
        places: The offsets of the masks of times, rising.
        starts: Offsets in the masked text at which pieces begin, rising.
        origins: The offsets of these pieces in the original.
    """

    text: str
    original: str
    times: Mapping[int, Token]
    places: Sequence[int]
    starts: Sequence[int]
    origins: Sequence[int]

    def span(self, start: int, end: int) -> tuple[int, int]:
        """Return the span of the original that a span of the masked text, not empty, stands for."""
        first = bisect.bisect_right(self.starts, start) - 1
        last = bisect.bisect_right(self.starts, end - 1) - 1
        begin = self.origins[first] + start - self.starts[first]
        if self.text[self.starts[last] : self.starts[last] + 1] in _MASK_CHARACTERS and last + 1 < len(self.origins):
            return begin, self.origins[last + 1]
        return begin, min(self.origins[last] + end - self.starts[last], len(self.original))


@dataclass(frozen=True, slots=True)
class Sentence:
    """One sentence: its place, its tokens in order, and its language."""

    number: int
    start: int
    end: int
    tokens: tuple[Token, ...]
    lexicon: Lexicon

    @property
    def speaks(self) -> bool:
        """It may say something of validity."""
        return any(token.cue in SPEAKING for token in self.tokens)


def masked(text: str, mentions: Sequence[TimeMention], anchor: datetime | None) -> MaskedText:
    """Put one character in the place of each mention that is a period or a length; others stay as they are."""
    pieces: list[str] = []
    times: dict[int, Token] = {}
    starts, origins = [0], [0]
    offset = at = 0
    for mention in sorted(mentions, key=lambda mention: (mention.start, -mention.end)):
        if mention.start < at or mention.end > len(text) or is_unplaced(mention):
            continue
        start, end, place, length = _taken(mention, anchor)
        cue = Cue.SPAN if place is None else Cue.RANGE if place.is_range else Cue.DATE
        is_time = (place is not None or length is not None) and not _is_titled(text, mention)
        pieces += (_folded(text[at:start]), _MASKS[cue] if is_time else _UNPLACED)
        offset += start - at
        if is_time:
            times[offset] = Token(cue, offset, offset + 1, place, length)
        starts += (offset, offset + 1)
        origins += (start, end)
        offset, at = offset + 1, end
    pieces.append(_folded(text[at:]))
    return MaskedText("".join(pieces), text, times, tuple(times), starts, origins)


def _taken(mention: TimeMention, anchor: datetime | None) -> tuple[int, int, Place | None, CalendarDuration | None]:
    """Return the span to mask, and the period or length that the mask stands for."""
    if (period := counted_period(mention)) is not None:
        return mention.start, mention.end, period, None
    if (counted := counted_length(mention)) is not None:
        length, first, last = counted
        return mention.start + first, mention.start + last, None, length
    return *_core(mention), place_of(mention, anchor), length_of(mention)


def _is_titled(text: str, mention: TimeMention) -> bool:
    """Tell whether a mention is part of a title in brackets, such as 《发展规划（2021—2025年）》."""
    opening = text.rfind("《", max(0, mention.start - _LONGEST_TITLE), mention.start)
    return opening >= 0 and "》" not in text[opening : mention.start]


def _folded(text: str) -> str:
    """Return a text in lower case and simplified characters, each character in its place."""
    lower = text.lower()
    if len(lower) != len(text):
        lower = "".join(character.lower()[:1] or character for character in text)
    return lower if lower.isascii() else lower.translate(_SCRUB).translate(SIMPLIFIED)


def _core(mention: TimeMention) -> tuple[int, int]:
    """Return the span of a mention without the words that direct it, which the lexicon reads."""
    start, end = mention.start, mention.end
    if mention.mod not in _DIRECTED and "/" not in mention.value and not mention.text.endswith(_STRETCHES):
        return start, end
    folded = _folded(mention.text)
    for lexicon in (ENGLISH, CHINESE):
        found = list(lexicon.find(folded))
        if found and found[0][0] in _LEADING and found[0][1] == 0 and found[0][2] < len(folded):
            start = mention.end - len(folded[found[0][2] :].lstrip())
        if found and found[-1][0] in _TRAILING and found[-1][2] == len(folded) and found[-1][1] > 0:
            end = mention.start + found[-1][1]
    return (start, end) if start < end else (mention.start, mention.end)


def sentences(text: MaskedText) -> tuple[list[Sentence], int]:
    """Return the sentences that hold a time or a phrase that stands for one, and the number of all sentences."""
    spoken = sorted(at for lexicon in _lexicons(text.text) for at in lexicon.standing(text.text))
    places = sorted([*text.times, *spoken])
    if not places:
        return [], 0
    found: list[Sentence] = []
    number = next_place = 0
    for number, (start, end) in enumerate(_spans(text), 1):
        if next_place == len(places):
            continue
        if places[next_place] >= end:
            continue
        while next_place < len(places) and places[next_place] < end:
            next_place += 1
        found.append(_sentence(text, number, start, end))
    return found, number


def _sentence(text: MaskedText, number: int, start: int, end: int) -> Sentence:
    lexicon = _language(text.text[start:end])
    tokens = [Token(cue, first, last) for cue, first, last in lexicon.find(text.text, start, end)]
    first, last = bisect.bisect_left(text.places, start), bisect.bisect_left(text.places, end)
    tokens += [text.times[at] for at in text.places[first:last]]
    tokens.sort(key=lambda token: token.start)
    return Sentence(number, start, end, tuple(_joined(tokens, text.text)), lexicon)


def _joined(tokens: Sequence[Token], text: str) -> Iterator[Token]:
    """Yield the tokens, with periods that follow each other in text and time as one: *July and August*."""
    last: Token | None = None
    for token in tokens:
        if last is None or not _follows(last, token, text):
            if last is not None:
                yield last
            last = token
            continue
        assert last.place is not None  # noqa: S101 (only periods follow each other)
        assert token.place is not None  # noqa: S101
        last = Token(Cue.RANGE, last.start, token.end, Place(last.place.first, token.place.end, is_range=True))
    if last is not None:
        yield last


def _follows(last: Token, token: Token, text: str) -> bool:
    """Tell whether a period starts where the one before it ends, with no more than *and* between them."""
    if last.place is None or token.place is None or last.place.end is None or last.place.end != token.place.first:
        return False
    return text[last.end : token.start].strip() in _JOINING


def _lexicons(text: str) -> tuple[Lexicon, ...]:
    return (ENGLISH,) if text.isascii() else (ENGLISH, CHINESE)


def _language(sentence: str) -> Lexicon:
    """Return the lexicon of a sentence: Chinese where a Han character stands, unless most of it is Latin."""
    if sentence.isascii():
        return ENGLISH
    han = len(_HAN.findall(sentence))
    return CHINESE if han and han * 4 >= len(_LATIN.findall(sentence)) else ENGLISH


def _spans(document: MaskedText) -> Iterator[tuple[int, int]]:
    """Yield the spans of the sentences; what is longer than any sentence is cut."""
    text, start = document.text, 0
    for match in _SENTENCE_END.finditer(text):
        end = match.end()
        if match[0] == "." and _is_abbreviation(text, match.start()):
            continue
        if match[0] == "\n" and _goes_on(document, end) and text[end - 2 : end - 1] in _UNFINISHED:
            continue
        yield from _cut(start, end)
        start = end
    yield from _cut(start, len(text))


def _goes_on(document: MaskedText, place: int) -> bool:
    """Tell whether a line begins as the middle of a sentence does."""
    if place >= len(document.text):
        return False
    origin, _ = document.span(place, place + 1)
    return document.original[origin].islower()


def _is_abbreviation(text: str, stop: int) -> bool:
    """Tell whether the full stop at a place belongs to the word before it."""
    word = _LAST_WORD.search(text, max(0, stop - _LONGEST_ABBREVIATION), stop)
    return word is not None and (word[0] in ENGLISH.abbreviations or len(word[0]) == 1)


def _cut(start: int, end: int) -> Iterator[tuple[int, int]]:
    for begin in range(start, end, _LONGEST_SENTENCE):
        yield begin, min(end, begin + _LONGEST_SENTENCE)
