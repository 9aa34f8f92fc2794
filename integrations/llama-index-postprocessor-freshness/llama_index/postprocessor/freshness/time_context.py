"""The time that a dialogue speaks of, on its way from the question to the postprocessor and the prompt."""

from collections.abc import Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from dataclasses import dataclass
from typing import Any

from llama_index.core.indices.query.query_transform.base import BaseQueryTransform
from llama_index.core.prompts.mixin import PromptDictType
from llama_index.core.schema import QueryBundle

from freshness_retrieval import TemporalIntent, TimeContextTracker

__all__ = ["FreshnessQueryTransform", "intent_of", "time_session"]


@dataclass(frozen=True, slots=True, eq=False)
class _Asked:
    """One turn that was read: the question as it came and as it went on, and what it asks about."""

    came: QueryBundle
    went: QueryBundle
    intent: TemporalIntent
    transform: "FreshnessQueryTransform"


_ASKED: ContextVar[_Asked | None] = ContextVar("freshness_asked", default=None)
_SESSION: ContextVar[str] = ContextVar("freshness_session", default="")


@contextmanager
def time_session(session: str) -> Iterator[None]:
    """Say which dialogue the questions inside belong to, where one engine serves several; for threads and tasks alike.

    >>> with time_session("user-42"):
    ...     pass  # engine.query(…), await engine.aquery(…), chat_engine.chat(…)
    """
    token = _SESSION.set(session)
    try:
        yield
    finally:
        _SESSION.reset(token)


def intent_of(question: str) -> TemporalIntent | None:
    """Return what the dialogue says that a question asks about; None where no transform has read it in this call."""
    asked = _ASKED.get()
    if asked is None or question not in {asked.came.query_str, asked.went.query_str}:
        return None
    return asked.intent


class FreshnessQueryTransform(BaseQueryTransform):
    """Reads each question as the next turn of a dialogue, so that *and in the second quarter?* finds its year.

    The question goes on as one that stands by itself (`rewrite=False`: as it came), and `FreshnessPostprocessor` and the
    prompts of `with_time_preamble` know the asked time, in sync and async engines. Use it in a `TransformQueryEngine`, or, for chat
    engines, in a `TransformRetriever`. A question that an engine hands over twice, to retrieve and to answer, is one turn.

    Args:
        tracker: Holds the dialogues; None = one of its own. Tell it what the assistant says by `tracker.update(text, "assistant")`.
        rewrite: Let the question go on as one that names its time.

    >>> from llama_index.core.schema import QueryBundle
    >>> transform = FreshnessQueryTransform(TimeContextTracker(current_time="2024-06-02"))
    >>> [transform.run(question).query_str for question in ("Sales in Q1 2024?", "And the second quarter?")]
    ['Sales in Q1 2024?', 'And Q2 2024?']
    """

    def __init__(self, tracker: TimeContextTracker | None = None, *, rewrite: bool = True) -> None:
        """Take the tracker."""
        super().__init__()
        self.tracker = TimeContextTracker() if tracker is None else tracker
        self.rewrite = rewrite

    def _get_prompts(self) -> PromptDictType:
        return {}

    def _update_prompts(self, prompts: PromptDictType) -> None:
        pass

    def _run(self, query_bundle: QueryBundle, metadata: dict[str, Any]) -> QueryBundle:
        """Read the question; `metadata` may name the session under `session`, else `time_session` does."""
        asked = _ASKED.get()
        if asked is not None and asked.transform is self and (query_bundle is asked.came or query_bundle is asked.went):
            return asked.went
        session, question = metadata.get("session", _SESSION.get()), query_bundle.query_str
        context = self.tracker.context(session)
        intent = self.tracker.resolve(question, context=context)
        text = self.tracker.rewrite(question, context=context) if self.rewrite else question
        self.tracker.update(question, "user", session=session)
        went = query_bundle if text == question else _reworded(query_bundle, text)
        _ASKED.set(_Asked(query_bundle, went, intent, self))
        return went


def _reworded(bundle: QueryBundle, text: str) -> QueryBundle:
    """Return the question in other words; texts to embed that somebody else made of it stay."""
    own = bundle.custom_embedding_strs in (None, [], [bundle.query_str])
    return QueryBundle(
        query_str=text,
        image_path=bundle.image_path,
        custom_embedding_strs=None if own else bundle.custom_embedding_strs,
    )
