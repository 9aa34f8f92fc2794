"""The words of an English question."""

import re
from dataclasses import dataclass
from typing import Final

from freshness_retrieval.query.english_verbs import QUESTION_WORDS

__all__ = ["EnglishQuestion"]

_WORD: Final = re.compile(r"[^\W_]+(?:[.'][^\W_]+)*")
_CONTRACTED: Final = {"won't": "will", "can't": "can", "shan't": "shall"}


@dataclass(frozen=True, slots=True)
class EnglishQuestion:
    """The words of a question in lower case, and which of them carry a capital that the start of a sentence does not explain."""

    words: tuple[str, ...]
    named: tuple[bool, ...]

    @classmethod
    def of(cls, text: str) -> "EnglishQuestion":
        """Cut a text into words; contractions are opened, the possessive 's is dropped and makes its word a name.

        >>> EnglishQuestion.of("What's Intel's plan?").words
        ('what', 'is', 'intel', 'plan')
        """
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
