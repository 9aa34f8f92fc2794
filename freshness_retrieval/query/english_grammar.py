"""The grammar of an English question: where its finite verb stands, and what it says without one."""

from typing import Final

from freshness_retrieval.query.english_clauses import (
    DEFINITE,
    DETERMINERS,
    ONE,
    OWN,
    Clause,
    clause_signals,
    holds_one,
    is_past,
)
from freshness_retrieval.query.english_question import EnglishQuestion
from freshness_retrieval.query.english_verbs import (
    AUXILIARIES,
    NO_SUPERLATIVES,
    PERFORMING_VERBS,
    QUESTION_WORDS,
    SERVICE_VERBS,
)
from freshness_retrieval.query.signals import Signal

__all__ = ["grammar_signals"]

_NOTHING: Final[frozenset[Signal]] = frozenset()
_SHORTEST_SUPERLATIVE: Final = 5
_FOUNDED: Final = frozenset({Signal.LASTING, Signal.TIMELESS, Signal.CREATION})


def grammar_signals(question: EnglishQuestion, nouns: frozenset[Signal]) -> frozenset[Signal]:
    """Return what the grammar of a question says; nothing of one that is only a list of keywords, except its ranks.

    Args:
        question: The words, at least one.
        nouns: The signals of its words and phrases.
    """
    words = question.words
    found = _superlative(words, nouns) | _particular(question)
    asks_at = next((at for at, word in enumerate(words) if word in QUESTION_WORDS), None)
    if asks_at is None:
        return found | (_verb(question, "", 0, nouns) if words[0] in AUXILIARIES else _statement(question))
    return found | _verb(question, words[asks_at], asks_at + 1, nouns)


def _verb(question: EnglishQuestion, asks: str, begins: int, nouns: frozenset[Signal]) -> frozenset[Signal]:
    """Return what the first finite verb from a word on says: an auxiliary, a past form, or a third person."""
    words = question.words
    of = words[begins] if asks and begins < len(words) else ""
    for at in range(begins, len(words)):
        word = words[at]
        if word in AUXILIARIES:
            named = any(question.named[at + 1 : at + 4]) or not DEFINITE.isdisjoint(words[at + 1 : at + 2])
            return clause_signals(AUXILIARIES[word], Clause(asks, of, words[at + 1 :], named, nouns))
        if is_past(word) and words[at - 1] not in DETERMINERS:
            return frozenset({Signal.PAST})
        if asks == "who" and at == begins and word.endswith("s"):
            return _third_person(word, words[at + 1 :], nouns)
    return _bare_present(asks, words, nouns)


def _bare_present(asks: str, words: tuple[str, ...], nouns: frozenset[Signal]) -> frozenset[Signal]:
    """Which countries recognise it: a state; how many feet in a mile: a measure."""
    if asks == "how" and holds_one(words):
        return frozenset({Signal.LASTING})
    is_service = not SERVICE_VERBS.isdisjoint(words) and nouns.isdisjoint(_FOUNDED)
    return frozenset({Signal.RUNNING}) if asks == "which" and is_service else _NOTHING


def _statement(question: EnglishQuestion) -> frozenset[Signal]:
    """Return the tense of keywords that hold a verb; those without say nothing, unless they stand before a name."""
    words = question.words
    if any(word == "before" and named for word, named in zip(words, question.named[1:], strict=False)):
        return frozenset({Signal.OVER})
    finite = next((AUXILIARIES[word] for word in words if word in AUXILIARIES), "")
    if finite == "past" or not {"died", "won", "happened", "sank"}.isdisjoint(words):
        return frozenset({Signal.PAST})
    return frozenset({Signal.PLANNED}) if finite == "will" else _NOTHING


def _superlative(words: tuple[str, ...], nouns: frozenset[Signal]) -> frozenset[Signal]:
    ranks = any(
        word.endswith("est") and len(word) >= _SHORTEST_SUPERLATIVE and word not in NO_SUPERLATIVES for word in words
    )
    most = "most" in words and {"common", "important", "likely"}.isdisjoint(words)
    return frozenset({Signal.CHANGING}) if (ranks or most) and nouns.isdisjoint(_FOUNDED) else _NOTHING


def _particular(question: EnglishQuestion) -> frozenset[Signal]:
    """Tell whether a question speaks of a particular thing or of a kind of thing, if either shows."""
    if any(question.named) or not OWN.isdisjoint(question.words):
        return frozenset({Signal.SPECIFIC})
    return frozenset({Signal.GENERIC}) if not ONE.isdisjoint(question.words) else _NOTHING


def _third_person(verb: str, rest: tuple[str, ...], nouns: frozenset[Signal]) -> frozenset[Signal]:
    """Who owns it: a state, unless it is a part in a work."""
    is_part = verb in PERFORMING_VERBS and not {"for", "against", "tonight"}.intersection(rest) and bool(rest)
    if is_part and not nouns.intersection({Signal.CHANGING, Signal.NEW}):
        return frozenset({Signal.CREATION})
    return frozenset({Signal.RUNNING})
