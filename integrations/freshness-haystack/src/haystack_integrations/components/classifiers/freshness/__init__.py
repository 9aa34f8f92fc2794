"""Label documents by how they stand to the asked time."""

from haystack_integrations.components.classifiers.freshness.classifier import FreshnessClassifier

__all__ = ["FreshnessClassifier"]
