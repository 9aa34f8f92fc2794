"""Write into the metadata of documents when they were published and how long they hold."""

from haystack_integrations.components.extractors.freshness.annotator import TimeAnnotator

__all__ = ["TimeAnnotator"]
