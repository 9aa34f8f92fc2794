"""English questions to signals."""

from freshness_retrieval.query.english_grammar import grammar_signals
from freshness_retrieval.query.english_question import EnglishQuestion
from freshness_retrieval.query.english_words import ENGLISH_PHRASES, ENGLISH_STARTS
from freshness_retrieval.query.signals import Signal

__all__ = ["english_signals"]


def english_signals(text: str) -> frozenset[Signal]:
    """Return what the words and the grammar of an English question say.

    >>> sorted(signal.name for signal in english_signals("Who leads the Labour Party?"))
    ['RUNNING', 'SPECIFIC']
    """
    question = EnglishQuestion.of(text)
    if not question.words:
        return frozenset()
    nouns = _phrase_signals(question.words)
    return nouns | grammar_signals(question, nouns)


def _phrase_signals(words: tuple[str, ...]) -> frozenset[Signal]:
    """Return the signals of the longest known phrases, from left to right."""
    found: set[Signal] = set()
    at = 0
    while at < len(words):
        longest = ENGLISH_STARTS.get(words[at], 1)
        for size in range(min(longest, len(words) - at), 0, -1):
            phrase = words[at] if size == 1 else " ".join(words[at : at + size])
            signals = ENGLISH_PHRASES.get(phrase)
            if signals is None and phrase[-1] == "s":
                signals = ENGLISH_PHRASES.get(_singular(phrase))
            if signals is not None:
                found |= signals
                at += size - 1
                break
        at += 1
    return frozenset(found)


def _singular(phrase: str) -> str:
    return phrase[:-3] + "y" if phrase.endswith("ies") else phrase[:-1]
