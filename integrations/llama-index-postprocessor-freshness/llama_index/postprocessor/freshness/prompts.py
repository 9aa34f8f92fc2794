"""Prompts that tell the model which day it is, and which time the question asks about."""

from datetime import datetime
from typing import Any, Literal
from zoneinfo import ZoneInfo

from llama_index.core.prompts import PromptTemplate

from freshness_retrieval import Clock, RuleIntentReader, system_clock, time_preamble
from llama_index.postprocessor.freshness.time_context import intent_of

__all__ = ["with_time_preamble"]

_FIELD = "time_preamble"


def with_time_preamble(
    template: str | PromptTemplate,
    *,
    timezone: str = "UTC",
    lang: Literal["auto", "en", "zh"] = "auto",
    as_of: datetime | None = None,
    clock: Clock = system_clock,
) -> PromptTemplate:
    """Return a template whose field `{time_preamble}` says which day it is, which time is asked about, and how to use the dates.

    Where the template has no such field, the line goes first. The asked time is the one of the dialogue where a
    `FreshnessQueryTransform` has read the question, else it is read from `{query_str}`. The as-of date of each source is in the
    metadata that `FreshnessPostprocessor` writes.

    Args:
        template: A text with `{query_str}`, or a template.
        timezone: IANA zone of days.
        lang: `en`, `zh`, or `auto`: the language of the question.
        as_of: When the questions are asked; None = the clock.
        clock: Gives the present.

    >>> from datetime import UTC, datetime
    >>> prompt = with_time_preamble("{query_str}", as_of=datetime(2024, 6, 2, tzinfo=UTC))
    >>> prompt.format(query_str="What was the fee in 2023?")[:70]
    'Today is 2024-06-02. The question asks about 2023-01-01 to 2023-12-31.'
    """
    if isinstance(template, str):
        template = PromptTemplate(template)
    zone, reader = ZoneInfo(timezone), RuleIntentReader()

    def preamble(**fields: Any) -> str:
        question = str(fields.get("query_str", ""))
        moment = clock() if as_of is None else as_of
        known = intent_of(question)
        window = (reader.read(question, moment, zone) if known is None else known).window
        today = moment.astimezone(zone).date()
        first, last = (None, None) if window is None else (window.first_day(zone), window.last_day(zone))
        return time_preamble(today, first, last, question=question, lang=lang)

    text = template.template
    fixed: dict[str, Any] = dict(template.kwargs)
    return PromptTemplate(
        text if f"{{{_FIELD}}}" in text else f"{{{_FIELD}}}\n{text}",
        prompt_type=template.metadata.get("prompt_type", "custom"),
        output_parser=template.output_parser,
        template_var_mappings=template.template_var_mappings,
        function_mappings={**(template.function_mappings or {}), _FIELD: preamble},
        **fixed,
    )
