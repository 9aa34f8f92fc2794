"""What a query engine reports of the documents that it did not use."""

from typing import Any

from llama_index.core.bridge.pydantic import field_serializer
from llama_index.core.instrumentation import get_dispatcher  # type: ignore[attr-defined]  # exported, not in __all__
from llama_index.core.instrumentation.events import BaseEvent

from freshness_retrieval import FreshnessResult

__all__ = ["FreshnessEvent", "FreshnessProfileEvent", "dispatcher"]

dispatcher = get_dispatcher("llama_index.postprocessor.freshness")
"""Where the events of this package are emitted; handlers of the root dispatcher get them too."""


class FreshnessEvent(BaseEvent):
    """Emitted once for each list of nodes; carries every candidate with its outcome and reasons.

    A postprocessor returns one list, so this is the way to see the removed nodes and the gap notes. The result is read
    only by the handlers that look into it; an event that nobody reads costs nothing. Dumped, it is the wire form of
    `freshness rank --batch`.

    Attributes:
        result: What the chain made of the candidates.
    """

    result: FreshnessResult

    @classmethod
    def class_name(cls) -> str:
        """Name under which the event is dumped."""
        return "FreshnessEvent"

    @field_serializer("result")
    def _wire_form(self, result: FreshnessResult) -> dict[str, Any]:
        return result.to_dict()


class FreshnessProfileEvent(BaseEvent):
    """Emitted once for each list of nodes that a `FreshnessJudgePostprocessor` labels.

    Attributes:
        profile: Ratios, coverage in time, an assessment, risks, and queries that would fill the holes.
    """

    profile: dict[str, Any]

    @classmethod
    def class_name(cls) -> str:
        """Name under which the event is dumped."""
        return "FreshnessProfileEvent"
