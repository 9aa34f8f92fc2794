"""Strategies for hypothesis: the messy values that real metadata holds."""

from datetime import UTC, date, timedelta, timezone

from hypothesis import strategies as st

ZONES = ("UTC", "Asia/Shanghai", "America/New_York", "Asia/Kathmandu", "Pacific/Apia", "America/Sao_Paulo")
DAY_ORDERS = (None, "DMY", "MDY", "YMD")

SAMPLES = (
    *(
        "",
        "  ",
        "n/a",
        "none",
        "never",
        "长期有效",
        "未知",
        "see appendix",
        "not a date",
        "2024",
        "2025-04",
        "2024-W23",
    ),
    *(
        "2024-W23-2",
        "2024-153",
        "20250613",
        "13062025",
        "2024/6/1",
        "2024.06",
        "2024年6月1日",
        "二〇二四年六月",
        "9月18日",
    ),
    *("Q2 2024", "June 24,2025", "09JAN2025", "Tue, 13 May 2025 16:30:00 +0800", "05.08.2025", "13/08/2025"),
    *("2025-11-03 23:30 CST", "2016-12-31T23:59:60Z", "2025-12-31T24:00:00", "9999-12-31", "9999-12-31T23:59:59Z"),
    *("0001-01-01", "0001-01-01T00:00:00+14:00", "0000-00-00", "-0043-03-15", "1719835200", "1719835200.5", "45809"),
    *("2011-12-30", "2011-12-30T10:00:00", "2026-02-30", "2024-06-01T08:15:30.123456789Z", "2024-06-01T08:15:30 "),
)


def offsets():
    """Fixed offsets that metadata may carry, to the minute."""
    return st.integers(-15 * 60, 15 * 60).map(lambda minutes: timezone(timedelta(minutes=minutes)))


def iso_days():
    """Strings `YYYY-MM-DD` of every representable day."""
    return st.dates().map(date.isoformat)


def iso_stamps():
    """Strings of RFC 3339 and its usual relaxations: separator, precision and zone vary."""
    moments = st.datetimes(timezones=st.one_of(st.none(), st.just(UTC), offsets()))
    shapes = st.tuples(st.sampled_from("T t"), st.sampled_from(["minutes", "seconds", "milliseconds", "microseconds"]))
    written = st.builds(lambda moment, shape: moment.isoformat(shape[0], shape[1]), moments, shapes)
    return written | written.map(lambda text: text.replace("+00:00", "Z"))


def near_iso():
    """Strings that have the length and the characters of an ISO date, and seldom are one."""
    day = st.from_regex(r"[0-9]{4}[-/][0-9]{2}-[0-3][0-9]", fullmatch=True)
    clock = st.from_regex(
        r"[Tt ][0-2][0-9]:[0-6][0-9]:[0-6][0-9](\.[0-9]{3}|\.[0-9]{6})?(Z|z|[+-][01][0-9]:[0-6][0-9])?"
    )
    return day | st.builds(str.__add__, day, clock)


def numbers():
    """Integers and floats around the ranges in which numbers are times."""
    bounds = [10**3, 3 * 10**3, 315_532_800, 4_102_444_800, 253_402_300_800]
    near = st.sampled_from([bound * unit for bound in bounds for unit in (1, 10**3, 10**6, 10**9)])
    around = st.builds(int.__add__, near, st.integers(-3, 3))
    return st.one_of(st.integers(), around, around.map(float), st.floats(), st.integers(0, 4_200_000_000))


def scalar_values():
    """One value as a document's metadata may hold it."""
    return st.one_of(
        st.none(),
        st.booleans(),
        numbers(),
        st.dates(),
        st.datetimes(timezones=st.one_of(st.none(), st.just(UTC), offsets())),
        st.sampled_from(SAMPLES),
        st.text(max_size=80),
        iso_days(),
        iso_stamps(),
        near_iso(),
    )


def metadata_values():
    """One value of any type, lists and mappings included."""
    return (
        scalar_values()
        | st.lists(scalar_values(), max_size=3)
        | st.dictionaries(st.text(max_size=3), st.none(), max_size=1)
    )


def metadata_columns():
    """Columns: of one shape, as databases give them, or of everything at once."""
    shapes = (
        *(iso_days(), iso_stamps(), near_iso(), numbers(), st.dates(), st.floats(), st.integers(-(10**19), 10**19)),
        *(st.datetimes(), st.datetimes(timezones=st.one_of(st.none(), st.just(UTC), offsets()))),
    )
    return st.one_of(
        st.lists(metadata_values(), max_size=20),
        *(st.lists(shape, min_size=8, max_size=20) for shape in shapes),
        # long enough for the matrix of characters
        st.lists(iso_days() | near_iso(), min_size=1, max_size=4).map(lambda texts: texts * 40),
        st.lists(iso_stamps(), min_size=1, max_size=4).map(lambda texts: texts * 40),
    )
