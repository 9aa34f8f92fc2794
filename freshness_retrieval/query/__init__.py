"""A question to what it asks about in time.

question ─ timex ─▶ mentions ─ names and scoped dates put aside ─▶ window ─ words of the language ─▶ TemporalIntent
"""

from freshness_retrieval.query.intent import IntentReader, RuleIntentReader

__all__ = ["IntentReader", "RuleIntentReader"]
