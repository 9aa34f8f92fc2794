"""The quarantine as a router: what counts as a source one way, what is too old for its topic the other."""

from typing import Any, ClassVar

from haystack import Document, component

import freshness_retrieval
from haystack_integrations.common.freshness.documents import (
    as_candidates,
    as_candidates_async,
    outputs_of,
    outputs_of_async,
)
from haystack_integrations.common.freshness.part import Core, FreshnessPart

__all__ = ["StaleQuarantine"]


@component
class StaleQuarantine(FreshnessPart):
    """Sends documents that are too old for their topic class at the asked time another way: they are treated as no source.

    Volatile documents are disqualified after 90 days unless the policy says otherwise; stale active ones pass with a
    caveat. Documents come back as copies with the same ids, scores and order; `meta` says why, as `FreshnessRanker`
    writes it.

    >>> price = Document(id="price", content="118 euro", meta={"topic_class": "volatile", "date": "2024-01-01"})
    >>> for day in ("2024-03-31", "2024-04-01"):
    ...     found = StaleQuarantine(as_of=day).run([price])
    ...     print(len(found["documents"]), len(found["quarantined"]))
    1 0
    0 1
    """

    _core_type: ClassVar[type[Core]] = freshness_retrieval.StaleQuarantine

    @component.output_types(documents=list[Document], quarantined=list[Document], report=dict[str, Any])
    def run(self, documents: list[Document], query: str | None = None, as_of: str | None = None) -> dict[str, Any]:
        """Sort the documents.

        Args:
            documents: The documents.
            query: The question, which may name another time than now. None = not known.
            as_of: When it is asked; None = as at construction.

        Returns:
            - `documents`: Those that count, some of them with a caveat.
            - `quarantined`: Those that do not.
            - `report`: The report of `FreshnessRanker`; its `gaps` name what to ingest again.

        Raises:
            UnreadableTimeError: `as_of` is neither a day nor an instant.
        """
        result = self._core.run(query or "", as_candidates(documents), as_of=as_of)
        return outputs_of(documents, result, "documents", "quarantined")

    @component.output_types(documents=list[Document], quarantined=list[Document], report=dict[str, Any])
    async def run_async(
        self, documents: list[Document], query: str | None = None, as_of: str | None = None
    ) -> dict[str, Any]:
        """Do the same as `run`, and let the event loop through every few milliseconds: nothing here waits."""
        result = await self._core.run_async(query or "", await as_candidates_async(documents), as_of=as_of)
        return await outputs_of_async(documents, result, "documents", "quarantined")
