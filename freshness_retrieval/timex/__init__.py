"""Text to time: a TIMEX3 tagger whose languages are tables.

    text ─ tokens ─ levels of rules ─▶ expression (what is meant) ─ resolve (anchor, context, direction) ─▶ TimeMention

`expression` says what a mention can mean, `pack` what a language states about itself, `en` and `zh` are the tables, `grammar` the
finder, `resolve` the one resolver for all of them.
"""

from freshness_retrieval.timex.extractor import PACKS, TimexExtractor

__all__ = ["PACKS", "TimexExtractor"]
