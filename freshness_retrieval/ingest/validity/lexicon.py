"""A lexicon: phrases by kind, found in a text in one pass."""

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any

from freshness_retrieval.ingest.validity.cues import STANDING, Cue

__all__ = ["Lexicon"]

_CHOICE = re.compile(r"\{([^{}]*)\}")


class Lexicon:
    """The words of one language; immutable and safe to share between threads.

    Args:
        words: Phrases by kind, lower case; `{a|b}` stands for either, `{|a}` for a or nothing. What speaks of validity
            without naming a time wins over other kinds; then the longest phrase wins.
        fillers: What may stand between a time and its mark.
        joints: Characters that may stand there too.
        spaced: Words have borders, as in English.
        abbreviations: Words whose full stop ends no sentence.

    >>> lexicon = Lexicon({Cue.UNTIL: ("{up to|until}",)}, fillers=("the",), joints=" ")
    >>> [(str(cue), start, end) for cue, start, end in lexicon.find("valid until the")]
    [('until', 6, 11)]
    """

    def __init__(
        self,
        words: Mapping[Cue, Sequence[str]],
        *,
        fillers: Sequence[str],
        joints: str,
        spaced: bool = True,
        abbreviations: frozenset[str] = frozenset(),
    ) -> None:
        """Expand and compile the tables."""
        border = r"\b" if spaced else ""
        self._cues = {
            phrase: cue
            for cue, phrases in reversed(list(words.items()))
            if cue not in STANDING
            for phrase in _expanded(phrases)
        }
        frames = [(cue, phrases) for cue in sorted(STANDING) if (phrases := words.get(cue))]
        standing = "|".join(f"(?P<{cue}>{'|'.join(map(_frame, phrases))})" for cue, phrases in frames) or "(?!)"
        first = "".join(sorted({re.escape(phrase[0]) for phrase in self._cues}))
        plain = f"(?=[{first}]){_any_of(self._cues)}"
        heads = "".join(sorted({re.escape(head) for _, phrases in frames for head in _heads(phrases)})) or " "
        standing = f"(?=[{heads}])(?:{standing})"
        self._standing = re.compile(f"{border}{standing}{border}")
        self._pattern = re.compile(f"{border}(?:{standing}|{plain}){border}")
        self._gap = re.compile(f"(?:[{re.escape(joints)}]|{border}{_any_of(_expanded(fillers))}{border})*")
        self._closing = re.compile(r"[^\w\s]|\s|$")
        self.abbreviations = abbreviations
        self.is_spaced = spaced

    def find(self, text: str, start: int = 0, end: int | None = None) -> Iterator[tuple[Cue, int, int]]:
        """Yield the phrases in a lower-case text from left to right, the longest at each place."""
        for match in self._pattern.finditer(text, start, len(text) if end is None else end):
            if match.lastgroup is not None:
                yield Cue(match.lastgroup), match.start(), match.end()
                continue
            phrase = match[0]
            cue = self._cues.get(phrase) or self._cues[" ".join(phrase.split())]
            yield cue, match.start(), match.end()

    def closes(self, text: str, place: int) -> bool:
        """Tell whether a clause ends at a place."""
        return self._closing.match(text, place) is not None

    def standing(self, text: str) -> Iterator[int]:
        """Yield where phrases begin that speak of validity without naming a time."""
        return (match.start() for match in self._standing.finditer(text))

    def joins(self, text: str, start: int, end: int) -> bool:
        """Tell whether only fillers stand between two places."""
        return start >= end or self._gap.fullmatch(text, start, end) is not None


def _expanded(phrases: Sequence[str]) -> Iterator[str]:
    """Yield each phrase that the phrases with choices stand for."""
    for phrase in phrases:
        choice = _CHOICE.search(phrase)
        if choice is None:
            yield phrase
        else:
            head, tail = phrase[: choice.start()], phrase[choice.end() :]
            yield from _expanded([f"{head}{option}{tail}" for option in choice[1].split("|")])


def _heads(phrases: Iterable[str]) -> Iterator[str]:
    """Yield the letters that phrases with choices may begin with."""
    for phrase in phrases:
        for place, part in enumerate(_CHOICE.split(phrase)):  # pragma: no branch (a phrase has letters)
            options = part.split("|") if place % 2 else [part]
            yield from (option[0] for option in options if option)
            if all(options):
                break


def _frame(phrase: str) -> str:
    """Return an expression for a phrase with choices, too many to be expanded."""
    parts = [
        _any_of(part.split("|")) if place % 2 else _spelled(part) for place, part in enumerate(_CHOICE.split(phrase))
    ]
    return "".join(parts)


def _spelled(phrase: str) -> str:
    return re.escape(phrase).replace(r"\ ", r"\s+")


def _any_of(phrases: Iterable[str]) -> str:
    """Return an expression for any of the phrases that branches letter by letter, so that the longest wins."""
    root: dict[str, Any] = {}
    for phrase in phrases:
        node = root
        for letter in phrase:
            node = node.setdefault(letter, {})
        node[""] = {}
    return _branches(root)


def _branches(node: dict[str, Any]) -> str:
    options = [
        _spelled(letter) + (_branches(rest) if set(rest) != {""} else "") for letter, rest in node.items() if letter
    ]
    if not options:
        return ""
    inner = options[0] if len(options) == 1 else f"(?:{'|'.join(options)})"
    return f"(?:{inner})?" if "" in node else inner
