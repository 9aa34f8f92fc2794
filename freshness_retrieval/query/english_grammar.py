"""The grammar of an English question: its form, and the tense and aspect of its main verb."""

import re
from collections.abc import Callable
from dataclasses import dataclass
from typing import Final

from freshness_retrieval.query.english_verbs import (
    AUXILIARIES,
    GENERIC_VERBS,
    LASTING_PARTICIPLES,
    NO_PARTICIPLES,
    NO_SUPERLATIVES,
    PAST_FORMS,
    PERFORMING_VERBS,
    QUESTION_WORDS,
    SERVICE_VERBS,
    STATES,
    UNFINISHED_NOUNS,
)
from freshness_retrieval.query.signals import Signal

__all__ = ["EnglishQuestion", "grammar_signals"]

_WORD: Final = re.compile(r"[^\W_]+(?:[.'][^\W_]+)*")
_CONTRACTED: Final = {"won't": "will", "can't": "can", "shan't": "shall"}
_DETERMINERS: Final = frozenset({"the", "a", "an", "of", "in", "for", "to", "by", "and", "with", "on", "at", "no"})
_ONE: Final = frozenset({"a", "an", "one"})
_OWN: Final = frozenset({"our", "my", "your", "we", "us", "this", "these", "they", "their", "i"})
_DEFINITE: Final = frozenset({"the", "his", "her", "its"}) | _OWN
_PREPOSITIONS: Final = frozenset({"of", "in", "for", "at", "on", "to", "by", "from", "per", "between"})
_PARTICLES: Final = frozenset({"in", "out", "over", "on", "back", "up", "down"})
_PERFECT: Final = frozenset({"been", "had", "done", "gone", "become", "come"}) | PAST_FORMS
_MEASURED: Final = frozenset({"far", "tall", "long", "big", "high", "deep", "heavy", "wide", "fast", "large", "hot", "cold"})
_NO_SIGNALS: Final[frozenset[Signal]] = frozenset()


@dataclass(frozen=True, slots=True)
class EnglishQuestion:
    """The words of a question in lower case, and which of them carry a capital that the start of a sentence does not explain."""

    words: tuple[str, ...]
    named: tuple[bool, ...]

    @classmethod
    def of(cls, text: str) -> "EnglishQuestion":
        """Cut a text into words; contractions are opened, the possessive 's is dropped and makes its word a name."""
        words: list[str] = []
        named: list[bool] = []
        for match in _WORD.finditer(text.replace("’", "'")):
            written = match.group()
            word = written.lower()
            capital = bool(words) and written[0] != word[0] and word != "i"
            if word.endswith("n't"):
                word = _CONTRACTED.get(word, word[:-3])
            elif word.endswith("'s"):
                word = word[:-2]
                if word in QUESTION_WORDS or word in {"it", "there", "that"}:
                    words.append(word)
                    named.append(False)
                    word = "is"
                else:
                    capital = True
            words.append(word)
            named.append(capital)
        return cls(tuple(words), tuple(named))


@dataclass(frozen=True, slots=True)
class _Clause:
    """A question at its finite verb.

    Attributes:
        asks: The question word; empty = it asks whether.
        of: The word behind the question word: many, much, old.
        rest: What follows the finite verb.
        is_named: Whether the subject, the first words of the rest, is a particular one.
        nouns: The signals of the words and phrases of the whole question.
    """

    asks: str
    of: str
    rest: tuple[str, ...]
    is_named: bool
    nouns: frozenset[Signal]

    @property
    def subject(self) -> str:
        return self.rest[0] if self.rest else ""

    @property
    def is_lasting(self) -> bool:
        """Tell whether the nouns speak of nothing that changes."""
        return Signal.CHANGING not in self.nouns and not self.nouns.isdisjoint({Signal.LASTING, Signal.CREATION})

    def state(self) -> frozenset[Signal]:
        """Return a running state, unless the nouns rule it out."""
        return _NO_SIGNALS if self.is_lasting else frozenset({Signal.RUNNING})


def grammar_signals(question: EnglishQuestion, nouns: frozenset[Signal]) -> frozenset[Signal]:
    """Return what the grammar of a question says; nothing of one that is only a list of keywords, except its ranks.

    Args:
        question: The words.
        nouns: The signals of its words and phrases.
    """
    words = question.words
    found = _superlative(words, nouns) | _particular(question)
    asks_at = next((at for at, word in enumerate(words) if word in QUESTION_WORDS), None)
    if asks_at is None and words[0] not in AUXILIARIES:
        return found | _statement(question)
    asks = "" if asks_at is None else words[asks_at]
    of = "" if asks_at is None or asks_at + 1 >= len(words) else words[asks_at + 1]
    for at in range(0 if asks_at is None else asks_at + 1, len(words)):
        word = words[at]
        if word in AUXILIARIES:
            named = any(question.named[at + 1 : at + 4]) or (at + 1 < len(words) and words[at + 1] in _DEFINITE)
            clause = _Clause(asks, of, words[at + 1 :], named, nouns)
            return found | _VERBS[AUXILIARIES[word]](clause)
        if _is_past(word) and words[at - 1] not in _DETERMINERS:
            return found | {Signal.PAST}
        if asks == "who" and word is of and word.endswith("s"):
            return found | _third_person(word, words[at + 1 :], nouns)
    return found | _bare_present(asks, question, nouns)


def _bare_present(asks: str, question: EnglishQuestion, nouns: frozenset[Signal]) -> frozenset[Signal]:
    """Which countries recognise it: a state; how many feet in a mile: a measure."""
    if asks == "how" and _holds_one(question.words):
        return frozenset({Signal.LASTING})
    is_service = not SERVICE_VERBS.isdisjoint(question.words) and nouns.isdisjoint({Signal.LASTING, Signal.CREATION})
    return frozenset({Signal.RUNNING}) if asks == "which" and is_service else _NO_SIGNALS


def _is_past(word: str) -> bool:
    return word in PAST_FORMS or (len(word) > 4 and word.endswith("ed") and word not in NO_PARTICIPLES)


def _statement(question: EnglishQuestion) -> frozenset[Signal]:
    """Return the tense of keywords that hold a verb; those without say nothing, unless they stand before a name."""
    words = question.words
    if any(word == "before" and named for word, named in zip(words, question.named[1:], strict=False)):
        return frozenset({Signal.OVER})
    finite = next((AUXILIARIES[word] for word in words if word in AUXILIARIES), "")
    if finite == "past" or not {"died", "won", "happened", "sank"}.isdisjoint(words):
        return frozenset({Signal.PAST})
    return frozenset({Signal.PLANNED}) if finite == "will" else _NO_SIGNALS


def _superlative(words: tuple[str, ...], nouns: frozenset[Signal]) -> frozenset[Signal]:
    ranks = any(word.endswith("est") and len(word) > 4 and word not in NO_SUPERLATIVES for word in words)
    is_fixed = not nouns.isdisjoint({Signal.LASTING, Signal.TIMELESS, Signal.CREATION})
    common = "most" in words and not {"common", "important", "likely"}.isdisjoint(words)
    return frozenset({Signal.CHANGING}) if (ranks or ("most" in words and not common)) and not is_fixed else _NO_SIGNALS


def _particular(question: EnglishQuestion) -> frozenset[Signal]:
    if any(question.named) or not _OWN.isdisjoint(question.words):
        return frozenset({Signal.SPECIFIC})
    return frozenset({Signal.GENERIC}) if not _ONE.isdisjoint(question.words) else _NO_SIGNALS


def _holds_one(words: tuple[str, ...]) -> bool:
    return any(one in {"in", "per", "of"} and other in _ONE for one, other in zip(words, words[1:], strict=False))


def _third_person(verb: str, rest: tuple[str, ...], nouns: frozenset[Signal]) -> frozenset[Signal]:
    """Who owns it: a state, unless it is a part in a work."""
    is_part = verb in PERFORMING_VERBS and not {"for", "against", "tonight"}.intersection(rest) and bool(rest)
    if is_part and not nouns.intersection({Signal.CHANGING, Signal.NEW}):
        return frozenset({Signal.CREATION})
    return frozenset({Signal.RUNNING})


def _is_running(clause: _Clause) -> bool:
    """Tell whether the verb is progressive: is the ferry running, is it being repaired."""
    for at, word in enumerate(clause.rest[:7]):
        if len(word) < 5 or not word.endswith("ing"):
            continue
        before = clause.rest[at - 1] if at else clause.asks
        if before in _DETERMINERS or (word in UNFINISHED_NOUNS and not clause.is_named):
            continue
        is_term = clause.asks == "what" and at in {1, 2} and at == len(clause.rest) - 1 and not clause.is_named
        if not is_term:
            return True
    return False


def _be(clause: _Clause) -> frozenset[Signal]:
    if clause.asks == "when":
        return frozenset({Signal.TIMELESS if clause.subject in {"it", *_ONE} else Signal.WHEN})
    if _is_running(clause):
        return frozenset({Signal.RUNNING})
    if clause.asks == "why" and "so" in clause.rest and Signal.LASTING not in clause.nouns:
        return frozenset({Signal.RUNNING})
    if clause.asks == "how":
        return _how_is(clause)
    if clause.asks == "who":
        return _who_is(clause)
    if clause.asks == "what" and clause.of in AUXILIARIES:
        return _what_is(clause)
    if clause.asks == "where":
        return frozenset({Signal.RUNNING if clause.subject in _OWN else Signal.LASTING})
    return _whether(clause)


def _whether(clause: _Clause) -> frozenset[Signal]:
    """Is it still open, are there any, which are available, what month is it."""
    if clause.rest == ("it",):
        return frozenset({Signal.RUNNING})
    if clause.subject == "there" and clause.asks in {"", "which", "what"}:
        return clause.state() if {"any", "a", "an", "some"}.intersection(clause.rest[1:2]) else _NO_SIGNALS
    holds = STATES.intersection(clause.rest) - _PARTICLES or _PARTICLES.intersection(clause.rest[-1:])
    if holds and clause.subject not in _ONE and not (clause.asks and clause.is_lasting):
        return frozenset({Signal.RUNNING})
    return frozenset({Signal.LASTING}) if clause.asks == "why" else _NO_SIGNALS


def _how_is(clause: _Clause) -> frozenset[Signal]:
    if clause.of == "old":
        return frozenset({Signal.RUNNING})
    if clause.of == "many":
        return frozenset({Signal.LASTING}) if _holds_one(clause.rest) else clause.state()
    if clause.of in _MEASURED or not LASTING_PARTICIPLES.isdisjoint(clause.rest):
        return frozenset({Signal.LASTING})
    if clause.of in AUXILIARIES and clause.is_named:
        return clause.state()
    return _NO_SIGNALS


def _who_is(clause: _Clause) -> frozenset[Signal]:
    """Who is the head of it: an office, unless it is a maker, or only a name."""
    if clause.subject in _DEFINITE and not clause.is_lasting:
        return frozenset({Signal.CHANGING})
    return _NO_SIGNALS


def _what_is(clause: _Clause) -> frozenset[Signal]:
    """What is a pod, what is photosynthesis: a definition; what is our policy: a state."""
    if clause.subject in _ONE:
        return frozenset({Signal.TIMELESS})
    if clause.subject in {"our", "my"}:
        return frozenset({Signal.RUNNING})
    is_term = clause.subject not in _DEFINITE and not _PREPOSITIONS.intersection(clause.rest)
    if len(clause.rest) == 1 or (is_term and len(clause.rest) <= 4 and Signal.CHANGING not in clause.nouns):
        return frozenset({Signal.TIMELESS})
    return _NO_SIGNALS


def _past(clause: _Clause) -> frozenset[Signal]:
    """When was, where did, who was: a fact of old; the last time moves on, and other questions may be about yesterday."""
    is_fact = clause.asks in {"when", "where"} or (clause.asks == "who" and clause.of == "was")
    if clause.asks and "last" in clause.rest:
        return frozenset({Signal.PAST, Signal.RUNNING})
    return frozenset({Signal.ORIGIN, Signal.PAST} if is_fact else {Signal.PAST})


def _do(clause: _Clause) -> frozenset[Signal]:
    if clause.asks == "when":
        return frozenset({Signal.WHEN if GENERIC_VERBS.isdisjoint(clause.rest) else Signal.TIMELESS})
    if not GENERIC_VERBS.isdisjoint(clause.rest) and clause.asks in {"what", "how", "why", "where", ""}:
        return frozenset({Signal.TIMELESS}) if not clause.is_named or clause.asks else _NO_SIGNALS
    if clause.asks == "how":
        return _how_does(clause)
    if clause.asks == "why":
        return _NO_SIGNALS if clause.is_named else frozenset({Signal.LASTING})
    if clause.subject in _ONE:
        return frozenset({Signal.TIMELESS})
    if clause.asks == "what" and clause.of in AUXILIARIES:
        return clause.state() if clause.subject in _OWN else _NO_SIGNALS
    if clause.asks:
        return clause.state()
    is_service = not SERVICE_VERBS.isdisjoint(clause.rest) or (clause.is_named and clause.subject != "i")
    return clause.state() if is_service else frozenset({Signal.GENERIC})


def _how_does(clause: _Clause) -> frozenset[Signal]:
    if clause.of == "many":
        return frozenset({Signal.LASTING}) if clause.subject in {"it", *_ONE} else clause.state()
    if clause.of in {"much", "often"}:
        return _NO_SIGNALS if clause.subject != "it" else frozenset({Signal.GENERIC})
    if clause.of in AUXILIARIES and clause.is_named and clause.subject not in _OWN and clause.rest[-1] != "work":
        return _NO_SIGNALS
    return frozenset({Signal.TIMELESS})


def _have(clause: _Clause) -> frozenset[Signal]:
    """Has it been, who has won: the perfect speaks of now; which animal has: a present like any other."""
    is_perfect = any(word in _PERFECT or _is_past(word) for word in clause.rest)
    return frozenset({Signal.RUNNING}) if is_perfect else clause.state()


def _modal(clause: _Clause) -> frozenset[Signal]:
    """Tell nothing: can I, should you, and what would are asked of rules as of nature."""
    return _NO_SIGNALS if clause.is_named else frozenset({Signal.GENERIC})


def _will(_: _Clause) -> frozenset[Signal]:
    return frozenset({Signal.PLANNED})


_VERBS: Final[dict[str, Callable[[_Clause], frozenset[Signal]]]] = {
    "be": _be,
    "past": _past,
    "do": _do,
    "have": _have,
    "modal": _modal,
    "will": _will,
}
