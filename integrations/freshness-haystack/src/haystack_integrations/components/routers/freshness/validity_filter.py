"""The validity filter as a router: what is in force one way, what is not the other."""

from typing import Any, ClassVar, Final

from haystack import Document, component

from freshness_retrieval import FreshnessResult, ReasonCode, TimeSensitiveFilter
from haystack_integrations.common.freshness.documents import (
    as_candidates,
    as_candidates_async,
    outputs_of,
    outputs_of_async,
)
from haystack_integrations.common.freshness.part import Core, FreshnessPart

__all__ = ["ValidityFilter"]

_PARTS: Final = (ReasonCode.EXPIRED, ReasonCode.NOT_YET_VALID, ReasonCode.SUPERSEDED)
_OUTPUTS: Final = {
    "documents": list[Document],
    "filtered": list[Document],
    **{str(code): list[Document] for code in _PARTS},
    "report": dict[str, Any],
}


@component
class ValidityFilter(FreshnessPart):
    """Sends documents that are not in force at the asked time another way than those that are.

    The asked time is the period that the question names, else `as_of`. Documents come back as copies with the same ids,
    scores and order; `meta` says why, as `FreshnessRanker` writes it, and one that is stale but in force says so.

    >>> fees = [
    ...     Document(id="2023", content="350", meta={"valid_from": "2023-01-01", "valid_until": "2023-12-31"}),
    ...     Document(id="2024", content="380", meta={"valid_from": "2024-01-01", "valid_until": "2024-12-31"}),
    ... ]
    >>> in_force = ValidityFilter(as_of="2024-06-02")
    >>> for query in ("What is the fee?", "What was the fee in 2023?"):
    ...     found = in_force.run(fees, query=query)
    ...     print([document.id for document in found["documents"]], [document.id for document in found["filtered"]])
    ['2024'] ['2023']
    ['2023'] ['2024']
    """

    _core_type: ClassVar[type[Core]] = TimeSensitiveFilter

    @component.output_types(**_OUTPUTS)
    def run(self, documents: list[Document], query: str | None = None, as_of: str | None = None) -> dict[str, Any]:
        """Sort the documents.

        Args:
            documents: The documents.
            query: The question, which may name another time than now. None = not known.
            as_of: When it is asked; None = as at construction.

        Returns:
            - `documents`: Those in force at the asked time, and those of which nothing says that they are not.
            - `filtered`: All others; the next three are its parts.
            - `expired`: Those whose validity has ended.
            - `not_yet_valid`: Those whose validity has not begun.
            - `superseded`: Those that name their successor.
            - `report`: The report of `FreshnessRanker`.

        Raises:
            UnreadableTimeError: `as_of` is neither a day nor an instant.
        """
        result = self._core.run(query or "", as_candidates(documents), as_of=as_of)
        return _with_parts(result, outputs_of(documents, result, "documents", "filtered"))

    @component.output_types(**_OUTPUTS)
    async def run_async(
        self, documents: list[Document], query: str | None = None, as_of: str | None = None
    ) -> dict[str, Any]:
        """Do the same as `run`, and let the event loop through every few milliseconds: nothing here waits."""
        result = await self._core.run_async(query or "", await as_candidates_async(documents), as_of=as_of)
        return _with_parts(result, await outputs_of_async(documents, result, "documents", "filtered"))


def _with_parts(result: FreshnessResult, outputs: dict[str, Any]) -> dict[str, Any]:
    """Return the outputs with the filtered documents by the most severe reason that they are not in force."""
    parts: dict[str, list[Document]] = {str(code): [] for code in _PARTS}
    for item, document in zip(result.filtered, outputs["filtered"], strict=True):
        parts[next(code for code in item.codes if code in parts)].append(document)
    return {**outputs, **parts}
