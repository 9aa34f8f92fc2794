"""Send documents that are outdated another way than those that hold."""

from haystack_integrations.components.routers.freshness.stale_quarantine import StaleQuarantine
from haystack_integrations.components.routers.freshness.validity_filter import ValidityFilter

__all__ = ["StaleQuarantine", "ValidityFilter"]
