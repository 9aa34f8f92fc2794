"""Short ways to write candidates and to judge them, with the clock at one moment."""

from collections.abc import Mapping
from datetime import UTC, date, datetime
from typing import Any

from freshness_retrieval import FreshnessChain, FreshnessPolicy, FreshnessResult, TemporalIntent, TimeInterval

NOW = "2024-06-02"
ZONES = ("UTC", "Asia/Shanghai", "America/Los_Angeles")


def document(id: Any, score: Any = 0.5, *, text: str = "", **metadata: Any) -> dict[str, Any]:  # noqa: A002 - its name
    """Return a record; metadata are named as they are in an index."""
    return {"id": id, "text": text, "score": score, "metadata": metadata}


def judge(
    documents: Any,
    question: str = "",
    *,
    as_of: Any = NOW,
    intent: Any = None,
    top_k: Any = None,
    **settings: Any,
) -> FreshnessResult:
    """Run a chain whose policy has some settings, and read everything that the result can say.

    A cold start is a property of the whole list, so it is off unless a test asks for it.
    """
    settings["rerank"] = {"cold_start": False} | settings.get("rerank", {})
    chain = FreshnessChain(FreshnessPolicy(**settings))
    result = chain.run(question, documents, as_of=as_of, intent=intent, top_k=top_k)
    result.explain()
    result.to_dict()
    return result


def ids(items: Any) -> list[str]:
    """Return the ids of judged candidates, in their order."""
    return [item.id for item in items]


def items_by_id(result: FreshnessResult) -> Mapping[str, Any]:
    """Return every judged candidate by its id."""
    return {item.id: item for item in (*result.kept, *result.quarantined, *result.filtered)}


def codes(result: FreshnessResult, id: str) -> list[str]:  # noqa: A002 - its name
    """Return the codes of one candidate, as strings."""
    return [str(code) for code in items_by_id(result)[id].codes]


def message(result: FreshnessResult, code: str) -> str:
    """Return the one message that a result holds for a code."""
    reasons = (reason for item in items_by_id(result).values() for reason in item.reasons)
    found = {str(reason.message) for reason in reasons if reason.code == code}
    assert len(found) == 1
    return found.pop()


def year(number: int) -> TimeInterval:
    """Return a year as an interval of UTC."""
    return TimeInterval.of_days(date(number, 1, 1), date(number, 12, 31))


def asking_about(number: int, **settings: Any) -> TemporalIntent:
    """Return the intent of a question about a year."""
    return TemporalIntent.during(year(number)) if not settings else TemporalIntent(window=year(number), **settings)


def instant(text: str) -> datetime:
    """Return an ISO time as an aware moment; without an offset it is in UTC."""
    moment = datetime.fromisoformat(text)
    return moment if moment.tzinfo else moment.replace(tzinfo=UTC)


def nested(depth: int) -> list[Any]:
    """Return a list in a list in a list, so many of them: deeper than `str` can follow."""
    found: list[Any] = []
    for _ in range(depth):
        found = [found]
    return found
