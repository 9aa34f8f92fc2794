"""Laws of the reader of metadata dates."""

import pickle
import time
from concurrent.futures import ThreadPoolExecutor
from datetime import UTC, date, datetime, timedelta, timezone
from zoneinfo import ZoneInfo

import numpy as np
import pandas as pd  # type: ignore[import-untyped,unused-ignore]
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from freshness_retrieval.errors import ConfigurationError
from freshness_retrieval.ingest import DatePrecision, DateReader, DateReading, DateStatus
from freshness_retrieval.model import TimeInterval
from tests.strategies import DAY_ORDERS, SAMPLES, ZONES, iso_days, iso_stamps, metadata_values

UTC_READER = DateReader()


@given(metadata_values(), st.sampled_from(ZONES), st.sampled_from(DAY_ORDERS))
def test_never_raises_and_always_answers(value, zone, order):
    """Every value gets a status; ok goes with an interval, everything else with a reason; all of it has a wire form."""
    reader = DateReader(zone, order)
    for reading in (reader.read(value), reader.read_end(value)):
        assert (reading.status is DateStatus.OK) == (reading.interval is not None) == (reading.reason is None)
        assert (reading.status is DateStatus.AMBIGUOUS) == bool(reading.candidates)
        assert reading.to_dict(reader.zone)["status"] == reading.status


@given(st.text())
def test_text_never_raises(text):
    """Any text, with control characters and lone surrogates, has a reading."""
    assert UTC_READER.read(text).status in set(DateStatus)


@given(st.text(alphabet="0123456789-/.:TWQZz+年月日 apmjunetu,", max_size=30), st.sampled_from(DAY_ORDERS))
@settings(max_examples=1000)
def test_almost_dates_never_raise(text, order):
    """Text of the characters of dates has a reading under every order."""
    assert DateReader("Asia/Shanghai", order).read(text).status in set(DateStatus)


@given(iso_days())
def test_iso_days_agree_with_the_standard_library(text):
    """A day is read as `date.fromisoformat` reads it."""
    reading = UTC_READER.read(text)
    assert (DatePrecision.DAY, date.fromisoformat(text)) == (reading.precision, reading.first_day())


@given(iso_stamps(), st.sampled_from(ZONES))
def test_iso_stamps_agree_with_the_standard_library(text, zone):
    """A stamp is the instant of `datetime.fromisoformat`, in the reader's zone where it has no offset."""
    moment = datetime.fromisoformat(text)
    if moment.tzinfo is None:
        moment = moment.replace(tzinfo=ZoneInfo(zone))
    try:
        expected = moment.astimezone(UTC)
    except OverflowError:
        return
    assert expected == DateReader(zone).read(text).instant


@given(st.datetimes(timezones=st.just(UTC)))
def test_a_datetime_and_its_text_are_the_same(moment):
    """An object, its ISO text and, where plausible, its epoch seconds have equal readings."""
    expected = UTC_READER.read(moment)
    assert expected == UTC_READER.read(moment.isoformat())
    whole = moment.replace(microsecond=0)
    if 1980 <= whole.year < 2100:
        assert UTC_READER.read(whole) == UTC_READER.read(int(whole.timestamp())) == UTC_READER.read(whole.timestamp())


@given(st.dates(), st.sampled_from("-/.:"))
def test_a_day_order_is_never_swapped(day, mark):
    """Under an order a date is the day it says or malformed, never the day of the other order."""
    written = f"{day.day:02d}{mark}{day.month:02d}{mark}{day.year:04d}"
    assert day == DateReader(day_order="DMY").read(written).first_day()
    other = DateReader(day_order="MDY").read(written)
    assert (other.status is DateStatus.OK) == (day.day <= 12)
    free = UTC_READER.read(written)
    assert (free.status is DateStatus.AMBIGUOUS) == (day.day <= 12 and day.day != day.month)
    assert day in (free.candidates or (free.first_day(),))


@pytest.mark.parametrize("zone", ZONES)
@pytest.mark.parametrize("text", ["0001-01-02", "0001-01", "9999-12-31", "9999-12", "9999", "9999-W52"])
def test_the_ends_of_the_calendar_are_read_in_every_zone(text, zone):
    """Dates of the years 1 and 9999 are ok in every zone."""
    reader = DateReader(zone)
    assert [reader.read(text).status, reader.read_end(text).status] == [DateStatus.OK, DateStatus.OK]


@pytest.mark.parametrize("text", ["0001-01-01T00:00:00+14:00", "9999-12-31T23:59:59.999999-12:00", "9999-12-31T24:00Z"])
def test_instants_beyond_the_calendar_are_held_at_its_ends(text):
    """An instant that UTC cannot show is its first or last microsecond."""
    reading = UTC_READER.read(text)
    assert reading.status == DateStatus.OK
    assert reading.instant in {datetime.min.replace(tzinfo=UTC), datetime.max.replace(tzinfo=UTC)}


@pytest.mark.parametrize(
    "words",
    [
        *("never", "No Expiry", "perpetual", "indefinitely", "until further notice", "permanent"),
        *("长期", "长期有效", "永久", "永久有效", "无期限", "另行通知", "至今", "  Until   further\nnotice "),
    ],
)
def test_an_end_in_words_is_perpetual(words):
    """Words that deny an end give an interval without bounds in `read_end`, and no date in `read`."""
    expected = DateReading(status=DateStatus.OK, interval=TimeInterval(), perpetual=True)
    assert expected == UTC_READER.read_end(words)
    assert UTC_READER.read(words).status in {DateStatus.MALFORMED, DateStatus.MISSING}


@pytest.mark.parametrize(
    "value", ["9999-12-31", "9999-12-31T23:59:59Z", "9999", 9999, 253402300799, "253402300799", "253402300799000"]
)
def test_a_far_sentinel_is_an_open_end(value):
    """The year 9999 is an end that stays open, and is not perpetual."""
    reading = UTC_READER.read_end(value)
    assert reading.interval is not None
    assert (reading.interval.end, reading.perpetual) == (None, False)


@given(st.sampled_from(SAMPLES) | iso_days() | iso_stamps())
def test_an_ordinary_end_is_read_like_any_date(text):
    """`read_end` differs from `read` only where there is no end."""
    end = UTC_READER.read_end(text)
    if not end.perpetual and (end.interval is None or end.interval.end is not None):
        assert UTC_READER.read(text) == end


@pytest.mark.parametrize(
    ("value", "expected"),
    [
        (np.int64(1746921600), 1746921600),
        (np.float64(1746921600), 1746921600),
        (np.str_("2024-06-01"), "2024-06-01"),
        (np.datetime64("2024-06-01"), "2024-06-01"),
        (np.datetime64("2024-06"), "2024-06"),
        (np.datetime64("2024"), "2024"),
        (np.datetime64("2024-06-01T08:15:30.123456789"), "2024-06-01T08:15:30.123456"),
        (np.datetime64("NaT"), None),
        (np.float32("nan"), None),
        (pd.Timestamp("2024-06-01T08:15:30+08:00"), "2024-06-01T08:15:30+08:00"),
        (pd.Timestamp("2024-06-01T08:15:30"), "2024-06-01T08:15:30"),
        (pd.NaT, None),
        (pd.NA, None),
        (date(2024, 6, 1), "2024-06-01"),
        (datetime(2024, 6, 1, 8, tzinfo=timezone(timedelta(hours=8))), "2024-06-01T00:00:00Z"),
        ({"2024-06-01"}, "2024-06-01"),
        (("2024-06-01", None), "2024-06-01"),
    ],
)
def test_objects_are_read_like_their_text(value, expected):
    """Values of numpy, pandas and the standard library mean what their text means."""
    assert UTC_READER.read(expected) == UTC_READER.read(value)


@pytest.mark.parametrize(
    "value", [object(), {"year": 2024}, b"2024-06-01", timedelta(1), np.bool_(1), np.timedelta64(1, "D"), 1j, int]
)
def test_other_objects_are_malformed(value):
    """An object that is no date says so by its type."""
    reading = UTC_READER.read(value)
    assert reading.status == DateStatus.MALFORMED
    assert "text, a number, a date or a datetime is accepted" in str(reading.reason)


def test_a_list_of_everything_is_malformed():
    """A list of more than a hundred values is not looked through."""
    assert "holds 101 values" in str(UTC_READER.read(["2024-06-01"] * 101).reason)


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        ({"timezone": "Asia/Shangai"}, "did you mean Asia/Shanghai"),
        ({"timezone": "../etc/passwd"}, "IANA name"),
        ({"timezone": ""}, "IANA name"),
        ({"timezone": None}, "IANA name"),
        ({"timezone": ["UTC"]}, "IANA name"),
        ({"day_order": "DYM"}, "DMY, MDY, YMD or None, got 'DYM'"),
        ({"day_order": ["DMY"]}, "DMY, MDY, YMD or None"),
    ],
)
def test_bad_configuration_fails_at_construction(arguments, words):
    """An unknown zone or order is named, with what is accepted."""
    with pytest.raises(ConfigurationError, match=words):
        DateReader(**arguments)


@pytest.mark.parametrize("conflict", [{"status": DateStatus.OK}, {"status": DateStatus.MISSING}])
def test_a_reading_cannot_contradict_itself(conflict):
    """An interval goes with ok, a reason with everything else."""
    with pytest.raises(ConfigurationError, match="an interval goes with ok"):
        DateReading(**conflict)


def test_a_reader_is_a_value():
    """Equal arguments make equal readers, which survive pickling and read alike in many threads."""
    reader = DateReader("Asia/Shanghai", "DMY")
    copied = pickle.loads(pickle.dumps(reader))  # noqa: S301 (our own bytes)
    assert reader == copied == DateReader("Asia/Shanghai", "DMY")
    expected = [reader.read(text) for text in SAMPLES]
    with ThreadPoolExecutor(20) as pool:
        assert [expected] * 40 == list(pool.map(lambda _: [reader.read(text) for text in SAMPLES], range(40)))


@pytest.mark.parametrize(
    "text", ["1" * 10**6, "年" * 10**6, "2024-" * 10**5, "a" * 64, "1 " * 32, "june " * 12, "..,," * 16, " " * 10**6]
)
def test_a_hopeless_value_costs_microseconds(text):
    """No text, however long or repetitive, takes noticeable time."""
    started = time.perf_counter()
    for _ in range(100):
        UTC_READER.read(text)
    assert time.perf_counter() - started < 0.5
