"""A chat generator of Haystack as a reader of intents."""

from typing import Any, Final

from haystack.components.generators.chat.types import ChatGenerator
from haystack.dataclasses import ChatMessage

from freshness_retrieval import IntentReader, LLMIntentReader

__all__ = ["chat_intent_reader"]

_NO_TEXT: Final = "the chat generator replied without text"


def chat_intent_reader(generator: ChatGenerator, fallback: IntentReader | None = None) -> LLMIntentReader:
    """Return a reader that asks a chat generator which time a question asks about, and the fallback where it fails.

    Args:
        generator: Any chat generator; where it loads a model, that happens at the first question.
        fallback: Reads where the generator fails; None = the rules.

    >>> from datetime import UTC, datetime
    >>> class Offline:
    ...     def run(self, messages):
    ...         raise TimeoutError
    >>> str(chat_intent_reader(Offline()).read("latest fee", datetime(2024, 6, 2, tzinfo=UTC)).kind)
    'recent'
    """

    def complete(prompt: str) -> str:
        warm_up: Any = getattr(generator, "warm_up", None)
        if warm_up is not None:
            warm_up()  # does nothing from the second time on
        replies = generator.run(messages=[ChatMessage.from_user(prompt)])["replies"]
        text = replies[0].text if replies else None
        if text is None:
            raise ValueError(_NO_TEXT)
        return str(text)

    return LLMIntentReader(complete, fallback)
