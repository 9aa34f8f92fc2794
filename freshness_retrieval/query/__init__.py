"""A question, and a dialogue, to the time it asks about.

question ─ timex ─▶ mentions ─ names and scoped dates put aside ─▶ window ─ words of the language ─▶ TemporalIntent
turn ─ timex, follow-up phrases ─▶ what it does to the slot ─▶ TimeContext ─▶ TemporalIntent, self-contained question
"""

from freshness_retrieval.query.context import ContextAction, ContextNote, TimeContext
from freshness_retrieval.query.intent import IntentReader, RuleIntentReader
from freshness_retrieval.query.intent_llm import LLMIntentReader
from freshness_retrieval.query.preamble import PreambleLanguage, time_preamble
from freshness_retrieval.query.tracker import TimeContextTracker

__all__ = [
    "ContextAction",
    "ContextNote",
    "IntentReader",
    "LLMIntentReader",
    "PreambleLanguage",
    "RuleIntentReader",
    "TimeContext",
    "TimeContextTracker",
    "time_preamble",
]
