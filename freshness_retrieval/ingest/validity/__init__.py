"""Validity statements: from the mentions of time in a document to *this holds from … until …*."""

from freshness_retrieval.ingest.validity.reading import read_validity
from freshness_retrieval.ingest.validity.statement import (
    RoleName,
    ValidityFlag,
    ValidityKind,
    ValidityRole,
    ValidityStatement,
)

__all__ = ["RoleName", "ValidityFlag", "ValidityKind", "ValidityRole", "ValidityStatement", "read_validity"]
