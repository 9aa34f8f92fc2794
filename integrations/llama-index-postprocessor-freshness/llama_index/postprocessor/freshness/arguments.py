"""Arguments that every part takes: the policy itself, or a file with an index."""

import os
from collections.abc import Mapping
from typing import Annotated, Any

from llama_index.core.bridge.pydantic import BeforeValidator, PlainSerializer, ValidationError

from freshness_retrieval import ConfigurationError, FreshnessPolicy

__all__ = ["PathArgument", "PolicyArgument", "as_policy", "refused"]


def _plain(policy: FreshnessPolicy | None) -> dict[str, Any] | None:
    return None if policy is None else policy.to_dict()


def _path_text(value: Any) -> Any:
    return os.fspath(value) if isinstance(value, os.PathLike) else value


PolicyArgument = Annotated[FreshnessPolicy | None, PlainSerializer(_plain)]
"""A policy; written as the plain values that were set."""

PathArgument = Annotated[str | None, BeforeValidator(_path_text)]
"""The path of a policy file; held as text."""


def as_policy(policy: FreshnessPolicy | Mapping[str, Any] | None) -> FreshnessPolicy | None:
    """Return a policy as it is, and one of plain values as a policy.

    Raises:
        PolicyError: One or more settings cannot be used; all of them are named.
    """
    return policy if policy is None or isinstance(policy, FreshnessPolicy) else FreshnessPolicy.from_dict(policy)


def refused(part: str, error: ValidationError) -> ConfigurationError:
    """Return the error that names every argument of a part that cannot be used."""
    faults = "; ".join(f"{'.'.join(map(str, fault['loc']))}: {fault['msg']}" for fault in error.errors())
    return ConfigurationError(f"{part}: {faults}")
