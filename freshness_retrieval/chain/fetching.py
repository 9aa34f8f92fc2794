"""How many candidates to fetch, so that what the chain removes leaves no gaps in the top k."""

import math
from dataclasses import dataclass, replace

from freshness_retrieval.chain.order import check_top_k
from freshness_retrieval.chain.result import FreshnessResult
from freshness_retrieval.model import ReasonCode
from freshness_retrieval.policy import FreshnessPolicy

__all__ = ["FetchPlan"]

_SPARE = 1.25
"""More than the share of those that were kept calls for, since later candidates are kept less often, if anything."""


@dataclass(frozen=True, slots=True, kw_only=True)
class FetchPlan:
    """One fetch from a retriever: how many to ask for, and whether the answer calls for another one.

    The first fetch is `overfetch` times what is wanted. Where too few candidates are kept, or too few of those lie in the
    period that the question names, the next one asks for as many as their share so far calls for, at least for twice as
    many. It ends where the list is full, where the retriever gave less than it was asked for, where more brought no more
    of that period, and at `overfetch_limit`.

    Attributes:
        wanted: Documents that the caller wants.
        fetch: Candidates to ask the retriever for.
        limit: Most candidates to ask for.
        found: Usable documents that the fetch before gave; None = there was none.

    >>> plan = FetchPlan.of(FreshnessPolicy(overfetch=4), wanted=10)
    >>> plan.fetch
    40
    """

    wanted: int
    fetch: int
    limit: int
    found: int | None = None

    @classmethod
    def of(cls, policy: FreshnessPolicy, *, wanted: int) -> "FetchPlan":
        """Return the first fetch.

        Args:
            policy: Its `overfetch` and `overfetch_limit`.
            wanted: Documents that the caller wants; never is less fetched.

        Raises:
            ConfigurationError: `wanted` is no whole number of at least 1.
        """
        check_top_k(wanted)
        limit = max(policy.overfetch_limit, wanted)
        return cls(wanted=wanted, fetch=min(wanted * policy.overfetch, limit), limit=limit)

    def after(self, received: int, result: FreshnessResult) -> "FetchPlan | None":
        """Return the next fetch; None = this one was the last.

        Args:
            received: Candidates that the retriever gave.
            result: What became of them, cut at `wanted`.
        """
        kept = 0 if result.fallen_back else len(result.kept)
        usable = kept and kept - len(result.kept.having(ReasonCode.OUTSIDE_WINDOW))
        if usable >= self.wanted or received < self.fetch or self.fetch >= self.limit:
            return None
        if kept >= self.wanted and usable == self.found:
            return None
        called_for = math.ceil(received * self.wanted / usable * _SPARE) if usable else 0
        return replace(self, fetch=min(max(called_for, 2 * self.fetch), self.limit), found=usable)
