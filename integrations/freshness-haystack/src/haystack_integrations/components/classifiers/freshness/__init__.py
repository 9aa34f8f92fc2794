"""Label documents by how they stand to the asked time, or to the time frame of a task."""

from haystack_integrations.components.classifiers.freshness.classifier import FreshnessClassifier
from haystack_integrations.components.classifiers.freshness.judge import FreshnessJudge

__all__ = ["FreshnessClassifier", "FreshnessJudge"]
