"""The chain as a classifier: every document comes back with its verdict, and none is removed."""

import os
from datetime import date
from typing import Any

from haystack import Document, component, default_from_dict, default_to_dict

from freshness_retrieval import FreshnessChain, FreshnessPolicy
from haystack_integrations.common.freshness.arguments import PolicyArguments, as_of_text
from haystack_integrations.common.freshness.documents import (
    as_candidates,
    as_candidates_async,
    labelled_outputs,
    labelled_outputs_async,
)

__all__ = ["FreshnessClassifier"]


@component
class FreshnessClassifier:
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
        self._chain = FreshnessChain(self._given.resolved, current_time=self.as_of)

    def to_dict(self) -> dict[str, Any]:
        """Serialise what was given: the path and the index, or the policy as plain values."""
        return default_to_dict(self, **self._given.to_dict(), as_of=self.as_of)

    @classmethod
    def from_dict(cls, data: dict[str, Any]) -> "FreshnessClassifier":
        """Deserialise what `to_dict` wrote; `data` is not changed."""
        return default_from_dict(cls, data)

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
        result = self._chain.run(query or "", as_candidates(documents), as_of=as_of)
        return labelled_outputs(documents, result)

    @component.output_types(documents=list[Document], report=dict[str, Any])
    async def run_async(
        self, documents: list[Document], query: str | None = None, as_of: str | None = None
    ) -> dict[str, Any]:
        """Do the same as `run`, and let the event loop through every few milliseconds: nothing here waits."""
        result = await self._chain.run_async(query or "", await as_candidates_async(documents), as_of=as_of)
        return await labelled_outputs_async(documents, result)
