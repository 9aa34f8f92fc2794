"""The validity filter as a router: what is in force one way, what is not the other."""

import os
from datetime import date
from typing import Any

from haystack import Document, component, default_from_dict, default_to_dict

from freshness_retrieval import FreshnessPolicy, FreshnessResult, ReasonCode, TimeSensitiveFilter
from haystack_integrations.common.freshness.arguments import PolicyArguments, as_of_text
from haystack_integrations.common.freshness.documents import (
    as_candidates,
    as_candidates_async,
    outputs_of,
    outputs_of_async,
)

__all__ = ["ValidityFilter"]

_PARTS = (ReasonCode.EXPIRED, ReasonCode.NOT_YET_VALID, ReasonCode.SUPERSEDED)


@component
class ValidityFilter:
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

    def __init__(
        self,
        policy: FreshnessPolicy | dict[str, Any] | None = None,
        config: str | os.PathLike[str] | None = None,
        index: str | None = None,
        as_of: str | date | None = None,
    ) -> None:
        """Compile the policy.

        Args:
            policy: The policy, or its settings as plain values.
            config: Path of a YAML file with the policies of several indexes.
            index: Name of the index in that file.
            as_of: When the questions are asked: ISO text, a date (that whole day in the policy's zone) or a datetime.
                None = the moment of each run.

        Raises:
            ConfigurationError: The policy, or its file, cannot be used; all faults of a policy are named.
            UnreadableTimeError: `as_of` is neither a day nor an instant.
        """
        self._given = PolicyArguments(policy, config, index)
        self.as_of = as_of_text(as_of)
        self._filter = TimeSensitiveFilter(self._given.resolved, current_time=self.as_of)

    def to_dict(self) -> dict[str, Any]:
        """Serialise what was given: the path and the index, or the policy as plain values."""
        return default_to_dict(self, **self._given.to_dict(), as_of=self.as_of)

    @classmethod
    def from_dict(cls, data: dict[str, Any]) -> "ValidityFilter":
        """Deserialise what `to_dict` wrote; `data` is not changed."""
        return default_from_dict(cls, data)

    @component.output_types(
        documents=list[Document],
        filtered=list[Document],
        expired=list[Document],
        not_yet_valid=list[Document],
        superseded=list[Document],
        report=dict[str, Any],
    )
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
        result = self._filter.run(query or "", as_candidates(documents), as_of=as_of)
        return _with_parts(result, outputs_of(documents, result, "documents", "filtered"))

    @component.output_types(
        documents=list[Document],
        filtered=list[Document],
        expired=list[Document],
        not_yet_valid=list[Document],
        superseded=list[Document],
        report=dict[str, Any],
    )
    async def run_async(
        self, documents: list[Document], query: str | None = None, as_of: str | None = None
    ) -> dict[str, Any]:
        """Do the same as `run`, and let the event loop through every few milliseconds: nothing here waits."""
        result = await self._filter.run_async(query or "", await as_candidates_async(documents), as_of=as_of)
        return _with_parts(result, await outputs_of_async(documents, result, "documents", "filtered"))


def _with_parts(result: FreshnessResult, outputs: dict[str, Any]) -> dict[str, Any]:
    """Return the outputs with the filtered documents by the most severe reason that they are not in force."""
    parts: dict[str, list[Document]] = {str(code): [] for code in _PARTS}
    for item, document in zip(result.filtered, outputs["filtered"], strict=True):
        parts[next(code for code in item.codes if code in parts)].append(document)
    return {**outputs, **parts}
