"""Laws of the reading of validity statements, on mentions made by hand."""

import itertools
import re
from datetime import UTC, date, datetime, timedelta
from zoneinfo import ZoneInfo

import pytest
from hypothesis import given
from hypothesis import strategies as st

from freshness_retrieval.errors import ConfigurationError
from freshness_retrieval.ingest import (
    RoleName,
    ValidityFlag,
    ValidityKind,
    ValidityRole,
    ValidityStatement,
    read_validity,
)
from freshness_retrieval.ingest.validity.cues import Cue
from freshness_retrieval.ingest.validity.lexicon import Lexicon
from freshness_retrieval.model import TimeInterval, TimeMention, TimexType

NOW = datetime(2025, 3, 12, 9, 30, tzinfo=UTC)
ISO_DAY = re.compile(r"\d{4}-\d\d-\d\d")
LENGTH = re.compile(r"P\d+[DWMY]")
UNRELATED = ("The hall has a green door.", "Tea is served in the garden.", "大厅的门是绿色的。", "花园里有茶。")
STATEMENTS = (
    "This rule takes effect on 2025-04-01.",
    "The pass is valid until 2025-06-30.",
    "本办法自2025-04-01起施行。",
    "该证有效期至2025-06-30。",
)


def mentions_in(text, zone=UTC):
    """ISO days and ISO lengths stand for what a tagger finds."""
    found = [
        TimeMention(
            start=match.start(),
            end=match.end(),
            text=match[0],
            type=TimexType.DATE,
            value=match[0],
            readings=(TimeInterval.of_days(day := date.fromisoformat(match[0]), day, zone=zone),),
        )
        for match in ISO_DAY.finditer(text)
    ]
    found += [
        TimeMention(start=match.start(), end=match.end(), text=match[0], type=TimexType.DURATION, value=match[0])
        for match in LENGTH.finditer(text)
    ]
    return found


def read(text, anchor=NOW, zone=UTC, **options):
    return read_validity(text, mentions_in(text, zone), anchor=anchor, zone=zone, **options)


def days(statement, zone=UTC):
    return statement.first_day(zone), statement.last_day(zone)


def test_a_named_end_day_is_inside():
    """A document valid until a day is valid on that day."""
    assert (date(2025, 4, 1), date(2025, 6, 30)) == days(read("Valid from 2025-04-01 until 2025-06-30."))


def test_days_are_those_of_the_zone():
    """The window starts and ends at midnight of the zone."""
    zone = ZoneInfo("Asia/Shanghai")
    statement = read("本办法自2025-04-01起施行，有效期P1Y。", zone=zone)

    assert (date(2025, 4, 1), date(2026, 3, 31)) == days(statement, zone)
    assert datetime(2025, 3, 31, 16, tzinfo=UTC) == statement.valid.start


@pytest.mark.parametrize(
    ("start", "length", "last"),
    [
        ("2024-02-29", "P1Y", date(2025, 2, 27)),
        ("2024-08-31", "P6M", date(2025, 2, 27)),
        ("2025-04-01", "P10D", date(2025, 4, 10)),
        ("2025-04-01", "P2W", date(2025, 4, 14)),
    ],
)
def test_lengths_clamp_at_the_end_of_the_month(start, length, last):
    """Months and years from a start end before the same day of the month, or the last there is."""
    assert last == read(f"The order applies from {start} for a period of {length}.").last_day()
    assert last == read(f"本规定自{start}起施行，有效期{length}。").last_day()


@pytest.mark.parametrize(
    "text", ["This order takes effect immediately.", "本通知自发布之日起施行。", "即日起，大门关闭。"]
)
def test_immediately_is_the_day_of_the_document(text):
    """Immediately means the document's day; without that day nothing is known, and a flag says why."""
    assert date(2025, 3, 12) == read(text).first_day()

    unplaced = read(text, anchor=None)

    assert (ValidityKind.UNKNOWN, (ValidityFlag.NO_ANCHOR,)) == (unplaced.kind, unplaced.flags)


@pytest.mark.parametrize(
    ("text", "last"),
    [
        ("Rule 5 was repealed with effect from 2025-02-01.", date(2025, 1, 31)),
        ("The pass is valid only before 2025-02-01.", date(2025, 1, 31)),
        ("该规定自2025-02-01起废止。", date(2025, 1, 31)),
        ("旧证2025-02-01前继续有效。", date(2025, 1, 31)),
        ("The pass expires on 2025-02-01.", date(2025, 2, 1)),
        ("该证2025-02-01到期。", date(2025, 2, 1)),
    ],
)
def test_what_is_repealed_or_before_excludes_the_day(text, last):
    """Repealed from a day, or before it, ends with the day before; what expires on a day holds on it."""
    assert (None, last) == days(read(text))


@pytest.mark.parametrize(
    "text", ["The scheme runs until further notice.", "本证长期有效。", "The waiver never expires."]
)
def test_perpetual_is_a_kind_of_its_own(text):
    """What has no end by its own words has an open window, and is not unknown."""
    statement = read(text)

    assert (ValidityKind.PERPETUAL, TimeInterval()) == (statement.kind, statement.valid)
    assert [RoleName.PERPETUAL] == [role.role for role in statement.roles]


@pytest.mark.parametrize(
    "text", ["The pass is valid until 2025-06-30 and does not expire.", "该证长期有效，有效期至2025-06-30。"]
)
def test_an_end_and_no_end_contradict(text):
    """A text that names an end and says there is none is unknown."""
    assert (ValidityFlag.CONTRADICTORY,) == read(text).flags


def test_what_is_said_of_another_document_is_a_proposal():
    """The other document's name and its last day are given; its own dates never bound this one."""
    text = "Guide 4 takes effect on 2025-04-01 and supersedes the guide issued on 2020-01-01."
    statement = read(text)
    (other,) = statement.superseding

    assert (date(2025, 4, 1), None) == days(statement)
    assert ("the guide issued on 2020-01-01", date(2025, 3, 31)) == (other.text, other.interval.last_day())
    assert other.text == text[other.start : other.end]


def test_the_statement_on_the_document_itself_wins():
    """Of several windows, the one whose clause names the document is the main one."""
    statement = read("This policy is effective 2025-05-01. The discount is valid from 2025-06-01.")

    assert date(2025, 5, 1) == statement.first_day()


def test_a_long_text_is_bound_by_its_lead_and_its_closing_provisions():
    """In the middle of a long text, only what names the document itself counts."""
    filling = [UNRELATED[0]] * 12
    aside = "The old lift was valid until 2025-06-30."

    assert ValidityKind.UNKNOWN is read(" ".join([*filling, aside, *filling])).kind
    assert ValidityKind.OPEN is read(" ".join([*filling, "This policy takes effect on 2025-04-01.", *filling])).kind


def test_a_title_given_apart_is_weak():
    """A period in a title is a window only where the text states none, and is marked as weak."""
    title = "Pool fees 2025"
    year = TimeMention(
        start=10,
        end=14,
        text="2025",
        type=TimexType.DATE,
        value="2025",
        readings=(TimeInterval.of_days(date(2025, 1, 1), date(2025, 12, 31)),),
    )

    weak = read("Adults pay six dollars.", title=title, title_mentions=[year])
    strong = read("This list is valid until 2025-06-30.", title=title, title_mentions=[year])

    assert (True, date(2025, 12, 31)) == (weak.weak, weak.last_day())
    assert (False, date(2025, 6, 30)) == (strong.weak, strong.last_day())


def test_a_year_less_day_is_the_nearest_that_is_not_over():
    """Of the readings of a day without a year, the first that is not over is meant."""
    readings = tuple(TimeInterval.of_days(day := date(year, 4, 1), day) for year in (2024, 2025, 2026))
    mention = TimeMention(
        start=22,
        end=29,
        text="1 April",
        type=TimexType.DATE,
        value="2024-04-01",
        readings=readings,
        flags=("ambiguous_year",),
    )

    assert date(2025, 4, 1) == read_validity("The rule applies from 1 April.", [mention], anchor=NOW).first_day()


def test_why_quotes_the_words_that_decided():
    """The reasons are words of the text."""
    text = "This permit   is valid until 2025-06-30, they say."

    assert ("This permit is valid until 2025-06-30",) == read(text).why


@pytest.mark.parametrize(("text", "unrelated"), list(itertools.product(STATEMENTS, UNRELATED)))
def test_the_place_of_unrelated_sentences_does_not_matter(text, unrelated):
    """A sentence that says nothing of time changes no statement, before or after it."""
    expected = read(text).valid

    assert expected is not None
    assert [expected] * 2 == [read(f"{unrelated} {text}").valid, read(f"{text} {unrelated}").valid]


@pytest.mark.parametrize(
    ("text", "first", "last"),
    [
        ("自发布之日起P30D后施行。", date(2025, 4, 11), None),
        ("From 2025-04-01, guide 4 replaces guide 3.", date(2025, 4, 1), None),
        ("方案截至2025-06-30。", None, date(2025, 6, 30)),
        ("Since 2025-01-01 the rule has applied.", date(2025, 1, 1), None),
        ("The pass is\nvalid until 2025-06-30.", None, date(2025, 6, 30)),
        ("The pass is valid until 2025-06-30\n", None, date(2025, 6, 30)),
        ("This pass takes effect on 2025-04-01, and it is open until 2025-06-30.", date(2025, 4, 1), date(2025, 6, 30)),
        ("This order is repealed with immediate effect.", None, date(2025, 3, 11)),
        ("The pass was granted on 2025-04-01 and is valid for P1Y.", date(2025, 4, 1), date(2026, 3, 31)),
        ("发证日期2025-04-01，有效期P1Y。", date(2025, 4, 1), date(2026, 3, 31)),
    ],
)
def test_marks_and_lengths_are_read_by_what_stands_beside_them(text, first, last):
    """The mark beside a time decides what it bounds, and a length counts from the day that its sentence names."""
    assert (first, last) == days(read(text))


@pytest.mark.parametrize(
    "text",
    [
        "P30D后归档。",
        "至2025-01-31，全区已有学校40所。",
        "本站本站本站 until further notice",
        "The vouchers, which are valid P1Y after purchase, were issued on 2025-02-01.",
        "The rule, which has been stable since 2024-01-01, is short.",
    ],
)
def test_what_is_no_statement_gives_no_window(text):
    """Lengths after an unnamed point, tallies, events and asides bound nothing."""
    assert ValidityKind.UNKNOWN is read(text).kind


def test_without_the_documents_day_nothing_is_history():
    """Where the document's day is unknown, a start beside a statement counts, however long ago."""
    assert date(1990, 4, 1) == read("From 1990-04-01, the hall opens at eight.", anchor=None).first_day()
    assert None is read("From 1990-04-01, the hall opens at eight.").first_day()


def test_a_length_beyond_the_calendar_gives_no_end():
    """A length that leads beyond the year 9999 is passed over."""
    assert date(9999, 12, 30) == read("The rule applies from 9999-12-30 for a period of P1Y.").first_day()


def test_a_year_less_day_that_is_over_in_all_readings_keeps_the_preferred_one():
    """Where no reading of a day without a year is ahead, the preferred one holds."""
    readings = tuple(TimeInterval.of_days(day := date(year, 4, 1), day) for year in (2024, 2023))
    mention = TimeMention(
        start=22,
        end=29,
        text="1 April",
        type=TimexType.DATE,
        value="2024-04-01",
        readings=readings,
        flags=("ambiguous_year",),
    )

    assert date(2024, 4, 1) == read_validity("The rule applies from 1 April.", [mention], anchor=NOW).first_day()


def test_what_is_stated_wins_over_what_is_said_beside():
    """An end beside a statement of something else does not end the window that is stated."""
    text = "This policy takes effect on 2025-04-01. The hall is open until 2025-06-30."

    assert (date(2025, 4, 1), None) == days(read(text))
    assert (None, date(2025, 6, 30)) == days(read("The pass expires on 2025-06-30. From 2025-04-01, the hall is open."))


def test_a_title_that_says_something_is_no_title():
    """A first sentence with a verb names no period of validity."""
    year = TimeMention(
        start=5,
        end=9,
        text="2025",
        type=TimexType.DATE,
        value="2025",
        readings=(TimeInterval.of_days(date(2025, 1, 1), date(2025, 12, 31)),),
    )

    assert ValidityKind.UNKNOWN is read_validity("Fees 2025 are high.", [year], anchor=NOW).kind
    assert read_validity("Fees 2025", [year], anchor=NOW).weak


WORDS = st.sampled_from(
    [
        *("this policy", "takes effect", "valid", "from", "until", "before", "expires", "repealed", "as of", "since"),
        *("2025-04-01", "2025-06-30", "2019-01-01", "P1Y", "P30D", "extended", "replaces", "the old rule", "expected"),
        *(
            "本办法",
            "自",
            "起",
            "施行",
            "至",
            "止",
            "有效期",
            "废止",
            "同时废止",
            "，",
            "。",
            ". ",
            ", and ",
            "\n",
            "原",
            "前",
        ),
        *("until further notice", "长期有效", "immediately", "即日起", "\x00", "\ud800", "\ue000", "İ", "《", "("),
    ]
)


@given(st.lists(WORDS, max_size=14), st.sampled_from([NOW, None]), st.booleans())
def test_a_bound_is_supported_and_nothing_raises(words, anchor, chinese):
    """Each bound is that of a mention, of the document's day, or a named length from one of them; nothing raises."""
    text = ("" if chinese else " ").join(words)
    statement = read(text, anchor)

    starts = {mention.interval.start for mention in mentions_in(text) if mention.interval is not None}
    ends = {mention.interval.end for mention in mentions_in(text) if mention.interval is not None}
    day = {datetime(2025, 3, 12, tzinfo=UTC)} if anchor is not None else set()
    near = {bound + timedelta(days=30) for bound in starts | day}
    years = {bound.replace(year=bound.year + 1) for bound in starts | day}
    if statement.valid is not None:
        assert statement.valid.start in starts | ends | day | near | years | {None}
        assert statement.valid.end in starts | ends | day | near | years | {None}
    assert all(role.text == text[role.start : role.end] for role in statement.roles)


@given(
    st.lists(st.sampled_from(["2025-04-01", "P1Y", "the", "mill", "is", "red", "石桥", "很", "高", "。"]), max_size=10)
)
def test_without_words_of_validity_it_is_unknown(words):
    """Times alone say nothing of validity."""
    statement = read(" ".join(words))

    assert (None, ()) == (statement.valid, statement.flags)


def test_a_text_without_mentions_and_words_is_unknown():
    """No word of validity, no statement."""
    assert [ValidityStatement()] * 2 == [read(""), read("The kitchen is next to the hall.")]


@pytest.mark.parametrize(
    "unit",
    [
        "The rule applies from 2025-04-01 ",
        "自2025-04-01起施行，",
        "until further ",
        "from the date of ",
        "(",
        "第",
        "\x00",
        "《",
        "\ud800",
        "<td>valid until 2025-06-30</td>",
        ", which ",
        "until 2025-04-01 and 2025-04-02 ",
        "No. 5. a. ",
        "İ",
    ],
)
def test_a_megabyte_is_read_in_linear_time(unit):
    """A text of a megabyte with two thousand mentions is read without an exception, however dull."""
    text = (unit * (1_000_000 // len(unit) + 1))[:1_000_000]

    statement = read_validity(text, mentions_in(text)[:2000], anchor=NOW)

    assert statement.kind in ValidityKind


def test_a_mention_outside_the_text_is_passed_over():
    """Mentions of another text, or that overlap, do not raise."""
    mentions = mentions_in("The pass is valid until 2025-06-30.")

    assert ValidityKind.UNKNOWN is read_validity("valid", mentions, anchor=NOW).kind
    assert (
        date(2025, 6, 30) == read_validity("The pass is valid until 2025-06-30.", mentions * 2, anchor=NOW).last_day()
    )


def test_another_document_without_a_name_is_passed_over():
    """Where no words name the other document, there is nothing to propose."""
    assert () == read("Guide 4 takes effect on 2025-04-01 and replaces.").superseding


def test_a_lexicon_needs_no_fillers():
    """Without fillers, only the joints stand between a time and its mark."""
    lexicon = Lexicon({Cue.UNTIL: ("until",)}, fillers=(), joints=" ")

    assert lexicon.joins("until  x", 5, 7)
    assert not lexicon.joins("until the x", 5, 10)


def test_statements_and_roles_refuse_what_contradicts_itself():
    """Kind and window agree, and a role has a span."""
    for kind, valid in ((ValidityKind.UNKNOWN, TimeInterval()), (ValidityKind.OPEN, None)):
        with pytest.raises(ConfigurationError):
            ValidityStatement(kind=kind, valid=valid)
    with pytest.raises(ConfigurationError):
        ValidityStatement(kind=ValidityKind.BOUNDED, valid=TimeInterval(NOW, None))
    with pytest.raises(ConfigurationError):
        ValidityRole(role=RoleName.EXPIRY, start=3, end=1, text="")
