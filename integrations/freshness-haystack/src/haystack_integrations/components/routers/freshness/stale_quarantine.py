"""The quarantine as a router: what counts as a source one way, what is too old for its topic the other."""

import os
from datetime import date
from typing import Any

from haystack import Document, component, default_from_dict, default_to_dict

import freshness_retrieval
from freshness_retrieval import FreshnessPolicy
from haystack_integrations.common.freshness.arguments import PolicyArguments, as_of_text
from haystack_integrations.common.freshness.documents import (
    as_candidates,
    as_candidates_async,
    outputs_of,
    outputs_of_async,
)

__all__ = ["StaleQuarantine"]


@component
class StaleQuarantine:
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
        self._quarantine = freshness_retrieval.StaleQuarantine(self._given.resolved, current_time=self.as_of)

    def to_dict(self) -> dict[str, Any]:
        """Serialise what was given: the path and the index, or the policy as plain values."""
        return default_to_dict(self, **self._given.to_dict(), as_of=self.as_of)

    @classmethod
    def from_dict(cls, data: dict[str, Any]) -> "StaleQuarantine":
        """Deserialise what `to_dict` wrote; `data` is not changed."""
        return default_from_dict(cls, data)

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
        result = self._quarantine.run(query or "", as_candidates(documents), as_of=as_of)
        return outputs_of(documents, result, "documents", "quarantined")

    @component.output_types(documents=list[Document], quarantined=list[Document], report=dict[str, Any])
    async def run_async(
        self, documents: list[Document], query: str | None = None, as_of: str | None = None
    ) -> dict[str, Any]:
        """Do the same as `run`, and let the event loop through every few milliseconds: nothing here waits."""
        result = await self._quarantine.run_async(query or "", await as_candidates_async(documents), as_of=as_of)
        return await outputs_of_async(documents, result, "documents", "quarantined")
