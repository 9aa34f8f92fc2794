"""Dates that belong to a verb of the subject: born in 1950, 1980年成立的. They narrow the subject, and are not the asked time."""

import re
from collections.abc import Iterable, Mapping
from typing import Final

from freshness_retrieval.model import TimeMention

__all__ = ["scoped_verb", "without_spans"]

_NEAR: Final = 30
"""Characters in which the verb is looked for."""
_WORD: Final = re.compile(r"[^\W_]+")
_VERBS: Final = frozenset(
    [
        *(
            "born",
            "died",
            "founded",
            "established",
            "built",
            "written",
            "painted",
            "composed",
            "incorporated",
            "constructed",
        ),
        *("formed", "buried", "married", "invented"),
    ]
)
_BETWEEN: Final = frozenset(
    [
        *("in", "on", "at", "around", "circa", "before", "after", "since", "between", "during", "of", "the", "year"),
        *("early", "late", "mid", "from", "and", "or", "to", "until", "by"),
    ]
)
"""Words that may stand between the verb and its date; so may the other dates of a range."""
_PASSIVE: Final = re.compile(
    r"^\W*(?:who|what|which(?: \w+){1,3}|how many(?: \w+){1,3}|where)\s+(?:was|were|is|are)\s*$", re.IGNORECASE
)
"""The verb is what is asked: which bridges were built in 1950 asks about 1950."""
_CONTINUED: Final = re.compile(r"\b(?:and|who|that|which|but)\b", re.IGNORECASE)
_AFTER_ZH: Final = re.compile(
    "(?:以前|以后|之前|之后|期间|间)?(出生|成立|创立|创办|创建|去世|逝世|建成|出版|发表|诞生|修建|参军|入职|毕业|结婚)(?:的(?!哪|什么|是|？|\\?|$)|后|、)"
)
"""The verb describes the subject, and does not ask for it."""
_BEFORE_ZH: Final = re.compile("(出生|成立|创立|创办|建立|出版|始建|诞生|创建|去世|逝世|毕业|生|建|卒)于$")


def scoped_verb(question: str, mention: TimeMention) -> str | None:
    """Return the verb of the subject that a date is bound to, or None where it is bound to none.

    >>> from freshness_retrieval.timex import TimexExtractor
    >>> question = "writers born in 1950"
    >>> [scoped_verb(question, mention) for mention in TimexExtractor().extract(question, "2024-05-01")]
    ['born']
    """
    before, after = question[max(0, mention.start - _NEAR) : mention.start], question[mention.end : mention.end + _NEAR]
    chinese = _BEFORE_ZH.search(before) or _AFTER_ZH.match(after)
    if chinese:
        return chinese.group(1)
    for found in reversed(list(_WORD.finditer(before))):
        word = found.group().lower()
        if word in _VERBS:
            return None if _is_asked(question, word, mention) else word
        if word not in _BETWEEN and not word.isdigit():
            return None
    return None


def _is_asked(question: str, verb: str, mention: TimeMention) -> bool:
    """Tell whether the verb is the main one and nothing follows: who was born in 1950 asks about 1950."""
    at = question.lower().rfind(verb, 0, mention.start)
    return bool(_PASSIVE.match(question[:at])) and not _CONTINUED.search(question, mention.end)


def without_spans(question: str, mentions: Iterable[TimeMention], verbs: Mapping[int, str]) -> str:
    """Return a question without its scoped dates and the verbs behind them: both are of the subject, not of what is asked."""
    for mention in sorted(mentions, key=lambda one: one.start, reverse=True):
        verb = verbs.get(mention.start)
        if verb is not None:
            after = question[mention.end :]
            found = after.find(verb, 0, len(verb) + 2)
            question = question[: mention.start] + " " + (after[found + len(verb) :] if found >= 0 else after)
    return question
