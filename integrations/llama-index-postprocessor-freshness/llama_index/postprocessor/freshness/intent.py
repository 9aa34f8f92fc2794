"""An LLM of LlamaIndex as a reader of intents."""

from llama_index.core.llms import LLM

from freshness_retrieval import IntentReader, LLMIntentReader

__all__ = ["llm_intent_reader"]


def llm_intent_reader(llm: LLM, fallback: IntentReader | None = None) -> LLMIntentReader:
    """Return a reader that asks an LLM which time a question asks about, and the fallback where it fails.

    Args:
        llm: Any LLM of LlamaIndex.
        fallback: Reads where the LLM fails; None = the rules.

    >>> from datetime import UTC, datetime
    >>> from llama_index.core.llms import MockLLM  # repeats the prompt, which is no intent
    >>> str(llm_intent_reader(MockLLM()).read("latest fee", datetime(2024, 6, 2, tzinfo=UTC)).kind)
    'recent'
    """

    def complete(prompt: str) -> str:
        return llm.complete(prompt).text

    return LLMIntentReader(complete, fallback)
