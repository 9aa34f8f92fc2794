"""What a profile says, in the language of the task."""

import re
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from datetime import date
from typing import Any, Final, Literal

__all__ = ["Wording", "period_of", "topic_words"]

Language = Literal["en", "zh"]

_HAN: Final = re.compile("[\u3400-\u9fff]")
_HAN_RUN: Final = re.compile("[\u3400-\u9fff]{2,}")
_WORD: Final = re.compile(r"[A-Za-z][\w+.-]*")
_COMMON: Final = frozenset(
    [
        "a",
        "an",
        "and",
        "are",
        "as",
        "at",
        "be",
        "by",
        "for",
        "from",
        "has",
        "have",
        "how",
        "in",
        "is",
        "it",
        "its",
        "of",
        "on",
        "or",
        "that",
        "the",
        "their",
        "this",
        "to",
        "was",
        "were",
        "what",
        "when",
        "which",
        "who",
        "why",
        "will",
        "with",
        "new",
        "news",
        "report",
        "about",
        "after",
        "before",
        "over",
        "more",
        "than",
        "into",
        "up",
        "down",
        "out",
        "not",
    ]
)
_LONGEST_TOPIC: Final = 6


class Wording:
    """The sentences of one language.

    >>> Wording("en").percent(0.15)
    '15%'
    """

    def __init__(self, lang: Language) -> None:
        """Take the language."""
        self.lang = lang

    @classmethod
    def of_task(cls, task: Mapping[str, Any], titles: Iterable[str]) -> "Wording":
        """Return the wording for a task: the language that it names, else that of its words, else that of the titles."""
        named: Language | None = task.get("language")
        if named is not None:
            return cls(named)
        own = " ".join(
            str(task[name]) for name in ("primary_task", "primary_subject", "target_variable") if task.get(name)
        )
        text = own or " ".join(titles)
        return cls("zh" if len(_HAN.findall(text)) * 4 > len(text.replace(" ", "")) else "en")

    def say(self, zh: str, en: str) -> str:
        """Return the one of two sentences that is in this language."""
        return zh if self.lang == "zh" else en

    def percent(self, ratio: float) -> str:
        """Return a ratio as whole per cent; one that is not nothing is at least 1."""
        return f"{max(round(ratio * 100), 1 if ratio > 0 else 0)}%"


def period_of(first: date | None, last: date | None, wording: Wording) -> str:
    """Return a period as its first and last month: `2025-07 至 2025-12`."""
    open_start, open_end = wording.say("不限", "any time"), wording.say("今", "now")
    start = open_start if first is None else f"{first:%Y-%m}"
    end = open_end if last is None else f"{last:%Y-%m}"
    if first is not None and last is not None and start == end:
        return start
    return wording.say(f"{start} 至 {end}", f"{start} to {end}")


def topic_words(texts: Sequence[str], wording: Wording) -> str:
    """Return what texts are about, by the words that most of them share; empty where they share none."""
    counted: Counter[str] = Counter()
    for text in texts:
        if wording.lang == "zh":
            runs = _HAN_RUN.findall(text)
            grams = {run[at : at + size] for run in runs for size in range(2, 7) for at in range(len(run) - size + 1)}
            counted.update(grams | {word.casefold() for word in _WORD.findall(text) if word.casefold() not in _COMMON})
        else:
            counted.update({word.casefold().strip(".-") for word in _WORD.findall(text)} - _COMMON)
    if not counted:
        return ""
    most = max(counted.values())
    shared = [word for word, count in counted.items() if count == most]
    if wording.lang == "zh":
        longest = sorted(shared, key=lambda word: (-len(word), word))
        kept: list[str] = []
        for word in longest:
            if not any(word in other for other in kept):
                kept.append(word)
        return " ".join(kept[:2])
    order = {
        word: place
        for place, word in enumerate(w.casefold().strip(".-") for text in texts for w in _WORD.findall(text))
    }
    return " ".join(sorted(shared[:50], key=lambda word: order.get(word, 0))[:_LONGEST_TOPIC])
