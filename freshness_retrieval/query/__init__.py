"""A question to what it asks about in time.

question ─ timex ─▶ mentions ─ names and scoped dates put aside ─▶ window ─ words of the language ─▶ TemporalIntent
"""

from freshness_retrieval.query.intent import IntentReader, RuleIntentReader
from freshness_retrieval.query.intent_llm import LLMIntentReader
from freshness_retrieval.query.preamble import PreambleLanguage, time_preamble

__all__ = ["IntentReader", "LLMIntentReader", "PreambleLanguage", "RuleIntentReader", "time_preamble"]
