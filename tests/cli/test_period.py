"""Periods on the command line."""

from datetime import UTC, datetime

import pytest

from freshness_retrieval.cli.period import read_period
from freshness_retrieval.errors import UnreadableTimeError
from freshness_retrieval.ingest import DateReader

UTC_READER = DateReader()


@pytest.mark.parametrize(
    ("text", "start", "end"),
    [
        ("2023", "2023-01-01", "2024-01-01"),
        ("2023-05", "2023-05-01", "2023-06-01"),
        ("2023-Q2", "2023-04-01", "2023-07-01"),
        ("2023-05-15", "2023-05-15", "2023-05-16"),
        ("2023-05/2024", "2023-05-01", "2025-01-01"),
        ("2023-05-15/2023-05-15", "2023-05-15", "2023-05-16"),
        ("2023-05-15T06:00Z/2023-05-15T08:00Z", "2023-05-15T06:00", "2023-05-15T08:00"),
        ("2023/..", "2023-01-01", None),
        ("2023/", "2023-01-01", None),
        ("../2023", None, "2024-01-01"),
        ("/2023-05-15T08:00Z", None, "2023-05-15T08:00"),
        (" 2023 / 2024 ", "2023-01-01", "2025-01-01"),
    ],
)
def test_periods(text, start, end):
    """A period covers all that it names, up to the end of its last part; an instant is the end itself."""
    expected = tuple(
        None if bound is None else datetime.fromisoformat(bound).replace(tzinfo=UTC) for bound in (start, end)
    )
    found = read_period(text, UTC_READER)
    assert expected == (found.start, found.end)


def test_days_are_those_of_the_zone():
    """A period without an offset is read in the zone of the policy."""
    assert read_period("2023", DateReader("Asia/Shanghai")).start == datetime(2022, 12, 31, 16, tzinfo=UTC)


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("", "asked: '' cannot be read; give a year"),
        ("last year", "asked: 'last year' cannot be read"),
        ("03/04/2024", "'04/2024' in '03/04/2024' cannot be read|'03' in '03/04/2024' cannot be read"),
        ("2024/2023", "'2024/2023' ends before it starts"),
        ("2024-05-15T08:00Z/2024-05-15T08:00Z", "ends before it starts"),
        ("../..", "'../..' is open on both sides"),
        ("/", "'/' is open on both sides"),
    ],
)
def test_what_is_no_period(text, message):
    """What is no period is refused with what was found and what is accepted."""
    with pytest.raises(UnreadableTimeError, match=message):
        read_period(text, UTC_READER)
