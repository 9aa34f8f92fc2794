"""Know which time a question asks about, across the turns of a dialogue."""

from haystack_integrations.components.query.freshness.time_context import TimeContextTracker

__all__ = ["TimeContextTracker"]
