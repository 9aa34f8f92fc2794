"""The five-level judge as a classifier: documents in; current, background, stale, undated and malformed ones out."""

from collections.abc import Mapping, Sequence
from dataclasses import replace
from functools import partial
from typing import Any, Final

from haystack import Document, component, default_from_dict, default_to_dict

import freshness_retrieval
from freshness_retrieval import FreshnessLevel, map_async

__all__ = ["FreshnessJudge"]

_PLACE: Final = "place"
_OUTPUTS: Final = {
    "documents": list[Document],
    **{str(level): list[Document] for level in FreshnessLevel},
    "profile": dict[str, Any],
}


@component
class FreshnessJudge:
    """Gives every document a level of freshness against the time frame of a task, and the whole a profile.

    Documents come back as copies with the same ids and scores; `meta` carries `freshness_level` and `freshness_level_reasons`
    (codes, the deciding one first). It reads `meta` as the judge reads evidence: `publish_date` and its usual other names,
    `title`, `dimension`, `supersedes`, `superseded_by`, `status`; the content is the snippet. It removes nothing.

    >>> news = [
    ...     Document(content="Fees rise.", meta={"publish_date": "2024-05-15"}),
    ...     Document(content="Fees fell.", meta={"publish_date": "2019-05-15", "status": "superseded"}),
    ... ]
    >>> found = FreshnessJudge("2024-01 to 2024-06").run(news)
    >>> [document.content for document in found["current"]], [document.content for document in found["stale"]]
    (['Fees rise.'], ['Fees fell.'])
    """

    def __init__(
        self,
        canonical_time_frame: dict[str, Any] | str | None = None,
        freshness_policy: dict[str, Any] | None = None,
        timezone: str = "UTC",
        task: dict[str, Any] | None = None,
    ) -> None:
        """Read the policy.

        Args:
            canonical_time_frame: `{"start", "end"}` or text such as `2025-01至今`; None = each run brings its own.
            freshness_policy: Settings of the judge, such as `{"conservatism_level": "standard"}`.
            timezone: IANA zone in which days begin.
            task: What else the judge knows: `goal_mode`, `scenario`, `dimensions`, `primary_subject`, `language`.

        Raises:
            PolicyError: One or more settings cannot be used; all of them are named.
            ConfigurationError: There is no such zone, or the frame cannot be used.
        """
        self.canonical_time_frame = canonical_time_frame
        self.freshness_policy = freshness_policy
        self.timezone = timezone
        self.task = task
        self._judge = freshness_retrieval.FreshnessJudge(freshness_policy, timezone=timezone)
        if canonical_time_frame is not None:
            self._judge.judge(self._task([], None, None))

    def to_dict(self) -> dict[str, Any]:
        """Serialise what was given."""
        return default_to_dict(
            self,
            canonical_time_frame=self.canonical_time_frame,
            freshness_policy=self.freshness_policy,
            timezone=self.timezone,
            task=self.task,
        )

    @classmethod
    def from_dict(cls, data: dict[str, Any]) -> "FreshnessJudge":
        """Deserialise what `to_dict` wrote; `data` is not changed."""
        return default_from_dict(cls, data)

    @component.output_types(**_OUTPUTS)
    def run(
        self,
        documents: list[Document],
        canonical_time_frame: dict[str, Any] | str | None = None,
        query: str | None = None,
    ) -> dict[str, Any]:
        """Judge the documents.

        Args:
            documents: The evidence.
            canonical_time_frame: The time frame of the task; None = as at construction.
            query: The task in words, in whose language the profile speaks; None = as at construction.

        Returns:
            - `documents`: All of them, labelled, in the order of the input.
            - `current`, `background`, `stale`, `undated`, `malformed`: The same by level.
            - `profile`: Ratios, coverage in time, an assessment, risks, and queries that would fill the holes.

        Raises:
            ConfigurationError: There is no usable frame.
        """
        judged = self._judge.judge(self._task(documents, canonical_time_frame, query))
        items = _in_order(judged)
        return _outputs(judged, items, [_labelled(documents, item) for item in items])

    @component.output_types(**_OUTPUTS)
    async def run_async(
        self,
        documents: list[Document],
        canonical_time_frame: dict[str, Any] | str | None = None,
        query: str | None = None,
    ) -> dict[str, Any]:
        """Do the same as `run`, and let the event loop through every few milliseconds: nothing here waits."""
        judged = await self._judge.judge_async(self._task(documents, canonical_time_frame, query))
        items = _in_order(judged)
        return _outputs(judged, items, await map_async(partial(_labelled, documents), items))

    def _task(
        self, documents: Sequence[Document], frame: dict[str, Any] | str | None, query: str | None
    ) -> dict[str, Any]:
        asked = {} if query is None else {"primary_task": query}
        return {
            **(self.task or {}),
            **asked,
            "normalized_evidence": [_item(place, document) for place, document in enumerate(documents)],
            "canonical_time_frame": self.canonical_time_frame if frame is None else frame,
        }


def _item(place: int, document: Document) -> dict[str, Any]:
    return {**(document.meta or {}), "id": document.id, "snippet": document.content, _PLACE: place}


def _in_order(judged: Mapping[str, Any]) -> list[dict[str, Any]]:
    """Return the items of all levels, in the order of the documents."""
    items = [item for level in FreshnessLevel for item in judged[f"{level}_evidence"]]
    return sorted(items, key=lambda item: item[_PLACE])


def _labelled(documents: Sequence[Document], item: Mapping[str, Any]) -> Document:
    """Return a copy of the document that an item stands for, with its level."""
    document: Document = documents[item[_PLACE]]
    codes = ",".join(reason["code"] for reason in item["freshness_reasons"])
    meta = {
        **(document.meta or {}),
        "freshness_level": item["freshness_level"],
        "freshness_level_reasons": codes,
    }
    return replace(document, meta=meta)


def _outputs(judged: Mapping[str, Any], items: list[dict[str, Any]], labelled: list[Document]) -> dict[str, Any]:
    lists: dict[str, list[Document]] = {str(level): [] for level in FreshnessLevel}
    for item, document in zip(items, labelled, strict=True):
        lists[item["freshness_level"]].append(document)
    return {"documents": labelled, **lists, "profile": judged["freshness_profile"]}
