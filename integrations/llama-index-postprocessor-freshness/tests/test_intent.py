"""An LLM reads intents; where it fails, the rules do."""

import logging
from datetime import UTC, datetime
from typing import Any

import pytest
from llama_index.core.llms import CompletionResponse, CustomLLM, LLMMetadata, MockLLM
from llama_index.core.llms.callbacks import llm_completion_callback
from llama_index.core.schema import NodeWithScore, TextNode

from freshness_retrieval import ConfigurationError, IntentKind, IntentReader, RuleIntentReader
from llama_index.postprocessor.freshness import FreshnessPostprocessor, llm_intent_reader

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


def test_the_postprocessor_reads_by_it():
    """A reader that is given to the postprocessor decides which time counts; copies keep it, and it is not serialised."""
    nodes = [
        NodeWithScore(node=TextNode(id_=day, text=f"text of {day}", metadata={"date": day}), score=0.5)
        for day in ("2024-05-01", "2022-05-01")
    ]
    reading = FreshnessPostprocessor(as_of="2024-06-02", intent_reader=llm_intent_reader(FixedLLM(answer=PAST)))
    for postprocessor in (reading, reading.model_copy()):
        kept = postprocessor.postprocess_nodes(nodes, query_str="what was it two summers ago?")
        assert ["2022-05-01", "2024-05-01"] == [node.node_id for node in kept]
    assert "intent_reader" not in reading.to_dict()
    with pytest.raises(ConfigurationError, match="intent_reader"):
        FreshnessPostprocessor(intent_reader="llm")
