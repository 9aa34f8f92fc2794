"""An LLM reads intents; where it fails, the rules do."""

import logging
from datetime import UTC, datetime
from typing import Any

from llama_index.core.llms import CompletionResponse, CustomLLM, LLMMetadata, MockLLM
from llama_index.core.llms.callbacks import llm_completion_callback

from freshness_retrieval import IntentKind, IntentReader, RuleIntentReader
from llama_index.postprocessor.freshness import llm_intent_reader

NOW = datetime(2024, 6, 2, tzinfo=UTC)
PAST = '{"kind": "past", "relation": "during", "first_day": "2022-01-01", "last_day": "2022-12-31", "recency": 0}'


class FixedLLM(CustomLLM):
    """An LLM with one answer; none = it times out."""

    answer: str | None

    @property
    def metadata(self) -> LLMMetadata:
        return LLMMetadata()

    @llm_completion_callback()
    def complete(self, prompt: str, formatted: bool = False, **kwargs: Any) -> CompletionResponse:
        if self.answer is None:
            raise TimeoutError("no answer in time")
        return CompletionResponse(text=self.answer)

    @llm_completion_callback()
    def stream_complete(self, prompt: str, formatted: bool = False, **kwargs: Any):
        raise NotImplementedError


def test_the_llm_reads_the_intent():
    """The answer of the LLM becomes the intent."""
    reader = llm_intent_reader(FixedLLM(answer=PAST))
    intent = reader.read("what was it two summers ago?", NOW)
    assert isinstance(reader, IntentReader)
    assert IntentKind.PAST == intent.kind
    assert intent.window is not None
    assert "2022-12-31" == str(intent.window.last_day())


def test_without_an_answer_the_rules_read(caplog):
    """A timeout, and an LLM that only repeats the prompt, leave the question to the rules, with a warning each."""
    by_rules = RuleIntentReader().read("latest fee", NOW)
    with caplog.at_level(logging.WARNING, logger="freshness_retrieval"):
        for llm in (FixedLLM(answer=None), MockLLM()):
            assert by_rules == llm_intent_reader(llm).read("latest fee", NOW)
    assert 2 == len(caplog.records)
