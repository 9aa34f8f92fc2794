"""The resolver alone: what any language may build finds its place, whatever words it was built from."""

from datetime import date

import pytest

from freshness_retrieval.errors import ConfigurationError
from freshness_retrieval.timex import TimexExtractor
from freshness_retrieval.timex.cells import DAY
from freshness_retrieval.timex.engine import compile_pattern
from freshness_retrieval.timex.expression import (
    CONTEXT,
    About,
    Bound,
    Calendar,
    Clock,
    Duration,
    Fiscal,
    Foreign,
    Holiday,
    Nth,
    Portion,
    Range,
    Reference,
    Shift,
    Stretch,
    Timed,
    Unit,
    Within,
)
from freshness_retrieval.timex.grammar import Grammar
from freshness_retrieval.timex.moment import Moment, Settings
from freshness_retrieval.timex.pack import LanguagePack, Level, Rule
from freshness_retrieval.timex.resolve import resolve

ANCHOR = date(2024, 5, 15)
NOW = Moment(anchor=ANCHOR.toordinal() * DAY)
NOWHERE = Moment()
LAST_YEAR = Shift(Unit.YEAR, -1)
NEXT_WEEK = Shift(Unit.WEEK, 1)
JUNE = Calendar(month=6)


def days(resolution):
    """First and last day of the preferred reading."""
    if not resolution.readings:
        return None
    start, end = resolution.readings[0]
    return (
        None if start is None else date.fromordinal(start // DAY).isoformat(),
        None if end is None else date.fromordinal((end - 1) // DAY).isoformat(),
    )


@pytest.mark.parametrize(
    ("expression", "value", "expected"),
    [
        (Within(Nth(1, Unit.WEEK), LAST_YEAR), "2023-W01", ("2023-01-02", "2023-01-08")),
        (Within(Clock(hour=9, certain=True), Shift(Unit.DAY, 1)), "2024-05-16T09:00", ("2024-05-16", "2024-05-16")),
        (Within(Timed(Calendar(month=6, day=3), Clock(part="MO")), LAST_YEAR), "2023-06-03TMO", ("2023-06-03",) * 2),
        (Within(Range(JUNE, Calendar(month=8)), LAST_YEAR), "2023-06/2023-08", ("2023-06-01", "2023-08-31")),
        (Within(Portion(JUNE, "END", thirds=True), LAST_YEAR), "2023-06", ("2023-06-21", "2023-06-30")),
        (Within(Calendar(weekday=4), NEXT_WEEK), "2024-05-24", ("2024-05-24", "2024-05-24")),
        (Within(Calendar(day=3), Shift(Unit.MONTH, 1)), "2024-06-03", ("2024-06-03", "2024-06-03")),
        (Within(Shift(Unit.QUARTER, 0), LAST_YEAR), "2023-Q2", ("2023-04-01", "2023-06-30")),
        (Within(Shift(Unit.DAY, 1), Calendar(year=2023, month=6, day=1)), "2023-06-02", ("2023-06-02",) * 2),
        (Within(Duration(((Unit.DAY, 3),)), LAST_YEAR), "P3D", None),
        (Nth(40, Unit.DAY, Calendar(year=2024, month=2)), "XXXX", None),
        (Nth(100_001, Unit.DAY, LAST_YEAR), "XXXX", None),
        (Nth(-1, Unit.WEEK, Calendar(year=2024)), "2024-W52", ("2024-12-23", "2024-12-29")),
        (Nth(1, Unit.HOUR, LAST_YEAR), "XXXX", None),
        (Nth(2, Unit.DAY), "2024-05-02", ("2024-05-02", "2024-05-02")),
        (Nth(1, Unit.SEASON, Calendar(year=2024)), "2024-SP", ("2024-03-01", "2024-05-31")),
        (Shift(Unit.SEASON, 1), "2024-SU", ("2024-06-01", "2024-08-31")),
        (Shift(Unit.YEAR, 9_000), "XXXX", None),
        (Shift(Unit.YEAR, 10_000_000), "XXXX", None),
        (Shift(Unit.DAY, None), "XXXX-XX-XX", None),
        (Stretch(Duration(((Unit.YEAR, 2_000_000),)), 1), "XXXX", None),
        (Stretch(Duration(((Unit.BUSINESS_DAY, 3),)), -1), "P3D", ("2024-05-10", "2024-05-14")),
        (Calendar(week=23, weekday=4), "2024-06-07", ("2024-06-07", "2024-06-07")),
        (Calendar(year=2024, week=54), "2024-W54", None),
        (Calendar(), "XXXX", None),
        (Calendar(decade=90), "199", ("1990-01-01", "1999-12-31")),
        (Calendar(day=31, weekday=0, month=None), "2023-07-31", ("2023-07-31", "2023-07-31")),
        (Clock(part="MI", hour=1), "2024-05-15T13:00", ("2024-05-15", "2024-05-15")),
        (Timed(JUNE, Clock(part="MO")), "2024-06", ("2024-06-01", "2024-06-30")),
        (Bound(Portion(JUNE, "END"), "BEFORE"), None, (None, "2023-06-30")),
        (About(Shift(Unit.WEEK, -2, exact=True), "APPROX"), "2024-W18", ("2024-04-29", "2024-05-05")),
        (Portion("anchor", "START"), "XXXX", None),
        (Portion(Reference("FUTURE_REF"), "START"), "FUTURE_REF", ("2024-05-15", None)),
        (Range(Clock(hour=10), Clock(hour=2, half="pm")), "2024-05-15T10:00/2024-05-15T14:00", ("2024-05-15",) * 2),
        (Range(Clock(hour=10, half="pm"), Clock(hour=2)), "2024-05-15T22:00/2024-05-15T02:00", None),
        (Range(Holiday(lambda year: (date(year, 1, 1),) * 2), Calendar(year=2024, month=1, day=6)), None, None),
        (Holiday(None, value="XXXX-CNY"), "XXXX-CNY", None),
        (Holiday(lambda year: (date(year, 2, 30),) * 2, year=2024), "XXXX", None),
        (Fiscal(year=2024, half=1), "2024-H1", None),
        (Fiscal(relation=-1), "2023", None),
        (Foreign("1446-09-01"), "1446-09-01", None),
    ],
    ids=repr,
)
def test_each_expression_finds_its_place(expression, value, expected):
    """Value and days of what the words mean, on 15 May 2024; what has no place says so by a flag or has no readings."""
    found = resolve(expression, NOW)
    if value is not None:
        assert value == found.value
    if expected is not None:
        assert expected == days(found)


@pytest.mark.parametrize(
    "expression",
    [
        Calendar(weekday=4),
        Calendar(weekend=True),
        Calendar(day=3),
        Calendar(week=3),
        Nth(1, Unit.DAY),
        Nth(2, Unit.WEEK, CONTEXT, count=2),
        Range(JUNE, Reference("PRESENT_REF")),
        Within(JUNE, LAST_YEAR),
        About(Shift(Unit.DAY, -2, exact=True), "MORE_THAN"),
        Shift(Unit.WEEK, 0, JUNE),
    ],
    ids=repr,
)
def test_without_an_anchor_nothing_relative_is_placed(expression):
    """What counts from a document without a date stays without a place."""
    assert () == resolve(expression, NOWHERE).readings


def test_a_year_of_accounts_needs_a_calendar():
    """With one, half years of accounts have their place too."""
    moment = NOW._replace(settings=Settings(fiscal_year_start=10))
    assert ("2023-10-01", "2024-03-31") == days(resolve(Fiscal(year=2024, half=1), moment))


def test_an_impossible_day_of_any_month_is_flagged():
    """No month has a day 40."""
    assert ("invalid_date",) == resolve(Calendar(day=40), NOW).flags


def test_the_end_of_the_calendar_is_no_error():
    """Days at both ends of what Python can hold are placed as far as they go."""
    for anchor in (date(1, 1, 1), date(9999, 12, 31)):
        moment = Moment(anchor=anchor.toordinal() * DAY)
        for expression in (Shift(Unit.DAY, 1), Shift(Unit.DAY, -1), Calendar(weekday=1), Calendar(month=2, day=29)):
            resolve(expression, moment)


def test_an_empty_anchor_is_none():
    """An anchor of white space says nothing."""
    assert () == TimexExtractor("en").extract("yesterday", "  ")[0].readings


@pytest.mark.parametrize("engine", ["hyperscan", "re3"])
def test_an_unknown_engine_is_refused(engine):
    """There are two engines."""
    with pytest.raises(ConfigurationError, match=engine):
        compile_pattern("a", engine)


def test_a_missing_engine_names_its_package(monkeypatch):
    """Who asks for google-re2 without having it is told what to install."""
    monkeypatch.setitem(__import__("sys").modules, "re2", None)
    with pytest.raises(ConfigurationError, match="pip install google-re2"):
        compile_pattern("never compiled before", "re2")


def pack(*rules, lexicon=None):
    return LanguagePack(language="xx", token=r"\w+", lexicon=lexicon or {"word": {"a": 1}}, levels=(Level(rules),))  # noqa: S106 (a token of text)


@pytest.mark.parametrize(
    ("made", "message"),
    [
        (pack(), "no rule"),
        (pack(Rule("a", lambda: None, "date"), lexicon={"date": {"a": 1}}), "classes of words and kinds of mentions"),
    ],
)
def test_a_pack_that_cannot_work_is_refused(made, message):
    """A level without rules, or a kind that is also a class of words, is named when the grammar is made."""
    with pytest.raises(ConfigurationError, match=message):
        Grammar(made)
