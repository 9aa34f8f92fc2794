"""Pieces of prompts for `PromptBuilder` and `ChatPromptBuilder`."""

from typing import Final

__all__ = ["SOURCES_TEMPLATE"]

SOURCES_TEMPLATE: Final = """\
{{ preamble }}

{% for document in documents -%}
{%- set caveat = (document.meta.freshness or "").partition("; ")[2] -%}
[{{ loop.index }}] {{ document.meta.freshness_citation }}{% if caveat %} ({{ caveat }}){% endif %}
{{ document.content or "" }}

{% endfor -%}
"""
"""What a model should know of time, then each source under its number, its citation with the as-of date, and its caveat.

Inputs: `documents` and `preamble`, outputs of `FreshnessRanker` and `FreshnessRetriever`. The question, and what to do with all that, goes
behind it: `PromptBuilder(SOURCES_TEMPLATE + "Question: {{ query }}", required_variables="*")`.

>>> from haystack import Document
>>> from haystack.components.builders import PromptBuilder
>>> from haystack_integrations.components.rankers.freshness import FreshnessRanker
>>> fee = Document(content="The fee is 380.", meta={"title": "Fees", "date": "2023-10-15", "valid_until": "2024-12-31"})
>>> found = FreshnessRanker(as_of="2024-06-02").run([fee], query="What is the fee?")
>>> builder = PromptBuilder(SOURCES_TEMPLATE, required_variables="*")
>>> print(builder.run(documents=found["documents"], preamble="Today is 2024-06-02.")["prompt"].strip())
Today is 2024-06-02.
<BLANKLINE>
[1] [Fees, as of 2023-10-15]
The fee is 380.
"""
