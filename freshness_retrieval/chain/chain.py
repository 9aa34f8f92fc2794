"""The chain: validity filter, stale quarantine, time-weighted ranking."""

from freshness_retrieval.chain.findings import Step
from freshness_retrieval.chain.steps import ChainSteps

__all__ = ["FreshnessChain"]


class FreshnessChain(ChainSteps):
    """Keeps outdated candidates out, and ranks the rest by relevance and recency.

    Every candidate comes back: kept + quarantined + filtered = input, each with all its reasons. Inputs are not changed,
    the order is deterministic, and bad data never raises: it becomes a reason. A chain is immutable; threads may share it.

    Args:
        policy: The policy of the index; None = the defaults.
        current_time: The `as_of` of every call that names none; None = the clock, read once a call.
        clock: Gives the present.
        intent_reader: Reads which time a question asks about; None = by rules, for English and Chinese.
        topic_reader: Tells the topic class of documents, beside the rules of the policy; None = nobody does.
        gap_sink: Called with each gap note of each call; None = they are in the result alone.

    Raises:
        ConfigurationError: `policy` is no policy.
        UnreadableTimeError: `current_time` is neither a day nor an instant.

    >>> chain = FreshnessChain()
    >>> result = chain.run(
    ...     "What is the fee?",
    ...     [
    ...         {"id": "2023", "score": 0.9, "metadata": {"published_at": "2022-11-01", "valid_until": "2023-12-31"}},
    ...         {"id": "2024", "score": 0.8, "metadata": {"published_at": "2023-10-15", "valid_until": "2024-12-31"}},
    ...     ],
    ...     as_of="2024-06-02",
    ... )
    >>> [item.id for item in result.kept], result.filtered[0].reasons[0].message
    (['2024'], 'valid until 2023-12-31, asked for 2024-06-02')
    """

    _steps = Step.VALIDITY | Step.QUARANTINE | Step.RANKING
