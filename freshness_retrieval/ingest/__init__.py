"""From raw metadata to typed values: the strict ladder for dates, one value or a column at a time."""

from freshness_retrieval.ingest.annotate import Annotator, annotate
from freshness_retrieval.ingest.columns import (
    NO_PRECISION,
    OPEN_END,
    OPEN_START,
    PRECISIONS,
    STATUSES,
    DateColumn,
)
from freshness_retrieval.ingest.dates import DateReader
from freshness_retrieval.ingest.flags import BIT, Flags, codes_in, none_set, where
from freshness_retrieval.ingest.metadata import MetadataColumns, are_dicts, column_of
from freshness_retrieval.ingest.numeric import DayOrder
from freshness_retrieval.ingest.prompting import as_json_string
from freshness_retrieval.ingest.publication import read_publication
from freshness_retrieval.ingest.reading import DatePrecision, DateReading, DateStatus
from freshness_retrieval.ingest.stated import stated_text
from freshness_retrieval.ingest.times import PublishedTimes, ValidityWindows, read_length, written_day
from freshness_retrieval.ingest.topics import NO_CLASS, TopicClassifier, TopicLabel, TopicReader
from freshness_retrieval.ingest.topics_llm import LLMTopicReader
from freshness_retrieval.ingest.validity import (
    RoleName,
    ValidityFlag,
    ValidityKind,
    ValidityRole,
    ValidityStatement,
    read_validity,
)
from freshness_retrieval.ingest.wire import WIRE_MACHINE_KEYS

__all__ = [
    "BIT",
    "NO_CLASS",
    "NO_PRECISION",
    "OPEN_END",
    "OPEN_START",
    "PRECISIONS",
    "STATUSES",
    "WIRE_MACHINE_KEYS",
    "Annotator",
    "DateColumn",
    "DatePrecision",
    "DateReader",
    "DateReading",
    "DateStatus",
    "DayOrder",
    "Flags",
    "LLMTopicReader",
    "MetadataColumns",
    "PublishedTimes",
    "RoleName",
    "TopicClassifier",
    "TopicLabel",
    "TopicReader",
    "ValidityFlag",
    "ValidityKind",
    "ValidityRole",
    "ValidityStatement",
    "ValidityWindows",
    "annotate",
    "are_dicts",
    "as_json_string",
    "codes_in",
    "column_of",
    "none_set",
    "read_length",
    "read_publication",
    "read_validity",
    "stated_text",
    "where",
    "written_day",
]
