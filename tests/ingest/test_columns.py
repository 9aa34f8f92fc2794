"""Laws of columns of dates."""

from datetime import UTC, datetime, timedelta

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from freshness_retrieval.ingest import NO_PRECISION, OPEN_END, OPEN_START, PRECISIONS, STATUSES, DateReader
from tests.strategies import DAY_ORDERS, SAMPLES, ZONES, metadata_columns


def as_row(reading, zone):
    """Return what a column must hold for a reading."""

    def microseconds(bound, where_open):
        return where_open if bound is None else (bound - datetime(1970, 1, 1, tzinfo=UTC)) // timedelta(microseconds=1)

    status = STATUSES.index(reading.status)
    precision = NO_PRECISION if reading.precision is None else PRECISIONS.index(reading.precision)
    if reading.interval is None:
        return status, precision, 0, 0, 0, False
    start, end = microseconds(reading.interval.start, OPEN_START), microseconds(reading.interval.end, OPEN_END)
    first = reading.first_day(zone)
    return status, precision, start, end, 0 if first is None else first.toordinal() - 719163, reading.perpetual


def rows_of(column):
    arrays = (column.status, column.precision, column.start_us, column.end_us, column.first_day, column.perpetual)
    return list(zip(*(array.tolist() for array in arrays), strict=True))


@given(metadata_columns(), st.sampled_from(ZONES), st.sampled_from(DAY_ORDERS), st.booleans())
@settings(max_examples=400, deadline=None)
def test_a_column_holds_the_readings_of_its_values(values, zone, order, end):
    """Element i of a column equals the reading of value i by itself, so a value never changes its neighbours."""
    reader = DateReader(zone, order)
    read = reader.read_end if end else reader.read
    assert [as_row(read(value), reader.zone) for value in values] == rows_of(reader.read_column(values, end=end))


@pytest.mark.parametrize("count", [1, 7, 8, 128, 129, 1000])
@pytest.mark.parametrize("zone", ZONES)
def test_every_length_of_column_is_read_alike(count, zone):
    """Short lists, read by the standard library, and long ones, read as a matrix, agree."""
    reader = DateReader(zone)
    days = [str(day) for day in np.arange("1893-01-01", "2040-01-01", dtype="datetime64[D]")[:: 50_000 // count]][
        :count
    ]
    for tail in (
        "",
        "T00:30:00",
        "T23:59:59Z",
        " 02:15:00.123Z",
        "t12:00:00.123456",
        "T01:00:00-15:59",
        "T00:00:00+16:00",
    ):
        values = [day + tail for day in days]
        assert [as_row(reader.read(value), reader.zone) for value in values] == rows_of(reader.read_column(values))


@pytest.mark.parametrize("count", [8, 200])
@pytest.mark.parametrize(
    "tail",
    [
        "",
        "T24:00:00Z",
        "T23:59:60Z",
        "T12:60:00Z",
        "T08:15:30+14:60",
        "T08:15:30-15:59",
        "T08:15:30+16:00",
        "T08:15:3 Z",
        "T08:15:30 Z",
        "x08:15:30Z",
        "T08:15:30+0:000",
        "T08.15.30Z",
        "T08:15:30.12Z",
        "T08:15:30,123Z",
        "T08:15:30+08-00",
    ],
)
@pytest.mark.parametrize("day", ["2024-06-01", "2024-02-30", "9999-12-31", "0001-01-01", "2024-W23-1", "٢٠٢٤-٠٦-٠١"])
def test_what_almost_fits_is_left_to_the_ladder(day, tail, count):
    """A string of the right length that differs in one character reads as it does alone."""
    reader = DateReader()
    values = ["2024-06-01T08:15:30Z"[: len(day + tail)].ljust(len(day + tail), "0"), *[day + tail] * count]
    for column in (values, values[1:]):
        assert rows_of(reader.read_column(column)) == [as_row(reader.read(value), reader.zone) for value in column]


def test_datetimes_with_and_without_zone_in_one_column():
    """Naive datetimes are times in the reader's zone, also among aware ones."""
    reader = DateReader("Asia/Shanghai")
    values: list[object] = [datetime(2024, 6, day, 23, tzinfo=zone) for day in range(1, 11) for zone in (None, UTC)]
    assert rows_of(reader.read_column(values)) == [as_row(reader.read(value), reader.zone) for value in values]


def test_every_spelling_in_one_column():
    """A column of all spellings at once, repeated, keeps the order of its values."""
    reader = DateReader("Asia/Shanghai")
    values: list[object] = [*SAMPLES, 1746921600, 1746921600.5, None, True, {}, ["2024"]] * 20
    assert [as_row(reader.read_end(value), reader.zone) for value in values] == rows_of(
        reader.read_column(values, end=True)
    )


def test_a_column_is_read_only():
    """The arrays of a column cannot be written to, whichever way they were read."""
    for size in (0, 2, 8):
        values: list[object] = ["2024-06-01"] * size
        column = DateReader().read_column(values)
        assert len(values) == len(column) == len(column.is_ok)
        for name in ("status", "precision", "start_us", "end_us", "first_day", "perpetual"):
            array = getattr(column, name)
            assert (len(values),) == array.shape
            assert not array.flags.writeable
