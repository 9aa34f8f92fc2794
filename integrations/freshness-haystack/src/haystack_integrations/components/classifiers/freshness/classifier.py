"""The chain as a classifier: every document comes back with its verdict, and none is removed."""

from typing import Any, ClassVar

from haystack import Document, component

from freshness_retrieval import FreshnessChain
from haystack_integrations.common.freshness.documents import (
    as_candidates,
    as_candidates_async,
    labelled_outputs,
    labelled_outputs_async,
)
from haystack_integrations.common.freshness.part import Core, FreshnessPart

__all__ = ["FreshnessClassifier"]


@component
class FreshnessClassifier(FreshnessPart):
    """Writes into the `meta` of each document how it stands to the asked time, and removes none.

    `freshness_outcome` is `kept`, `quarantined` or `filtered`, `freshness_reasons` are the codes, the most severe first; the
    other keys are those of `FreshnessRanker`. Documents come back as copies with the same ids, scores and order, so that a
    `MetadataRouter` behind it can send them where they belong.

    >>> fees = [
    ...     Document(content="350", meta={"date": "2022-11-01", "valid_until": "2023-12-31"}),
    ...     Document(content="380", meta={"date": "2023-10-15", "valid_until": "2024-12-31"}),
    ... ]
    >>> found = FreshnessClassifier(as_of="2024-06-02").run(fees, query="What is the fee?")
    >>> [(document.meta["freshness_outcome"], document.meta["freshness_reasons"]) for document in found["documents"]]
    [('filtered', 'expired'), ('kept', 'current')]
    """

    _core_type: ClassVar[type[Core]] = FreshnessChain

    @component.output_types(documents=list[Document], report=dict[str, Any])
    def run(self, documents: list[Document], query: str | None = None, as_of: str | None = None) -> dict[str, Any]:
        """Label the documents.

        Args:
            documents: The documents.
            query: The question, which may name another time than now. None = not known.
            as_of: When it is asked; None = as at construction.

        Returns:
            - `documents`: All of them, labelled, in the order of the input.
            - `report`: The report of `FreshnessRanker`.

        Raises:
            UnreadableTimeError: `as_of` is neither a day nor an instant.
        """
        result = self._core.run(query or "", as_candidates(documents), as_of=as_of)
        return labelled_outputs(documents, result)

    @component.output_types(documents=list[Document], report=dict[str, Any])
    async def run_async(
        self, documents: list[Document], query: str | None = None, as_of: str | None = None
    ) -> dict[str, Any]:
        """Do the same as `run`, and let the event loop through every few milliseconds: nothing here waits."""
        result = await self._core.run_async(query or "", await as_candidates_async(documents), as_of=as_of)
        return await labelled_outputs_async(documents, result)
