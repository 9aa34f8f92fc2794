"""Reasons in words: made from the findings when somebody reads them."""

from collections.abc import Callable, Iterator, Mapping
from datetime import UTC, datetime, timedelta

from freshness_retrieval.chain.citation import one_line
from freshness_retrieval.chain.findings import Findings
from freshness_retrieval.ingest import (
    OPEN_END,
    OPEN_START,
    PRECISIONS,
    DatePrecision,
    DateReading,
    DateStatus,
    codes_in,
    read_length,
)
from freshness_retrieval.model import CalendarDuration, Reason, ReasonCode, in_zone, moment_of

__all__ = ["reasons_of", "validity_phrase"]

Facts = Mapping[str, str | int | float | None]
Wording = Callable[[Findings, int], tuple[str, Facts]]

_FIRST_MOMENT = datetime.min.replace(tzinfo=UTC) + timedelta(days=2)
_DAY = PRECISIONS.index(DatePrecision.DAY)


def reasons_of(findings: Findings, row: int, flags: int) -> tuple[Reason, ...]:
    """Return every reason that holds for a document, the most severe first; `current` where there is no other."""
    return tuple(Reason(code, *_WORDINGS[code](findings, row)) for code in codes_in(flags))


def validity_phrase(findings: Findings, row: int) -> str:
    """Return a known validity as people write it: `from 2024-01-01 until 2024-12-31`, days inclusive."""
    windows = findings.windows
    assert windows is not None  # noqa: S101 - asked only where a window is known
    phrases = []
    if windows.start_us[row] != OPEN_START:
        phrases.append(f"from {_boundary(findings, int(windows.start_us[row]), last=False)}")
    if windows.bounded[row]:
        phrases.append(f"until {_boundary(findings, int(windows.end_us[row]), last=True)}")
    elif windows.endless[row]:
        phrases.append("without end")
    return " ".join(phrases) or "at any time"


def _boundary(findings: Findings, moment_us: int, *, last: bool) -> str:
    """Return a bound as a day, the last one for an end, or as an instant where it is not midnight."""
    moment = in_zone(moment_of(moment_us), findings.asked.zone)
    if (moment.hour, moment.minute, moment.second, moment.microsecond) == (0, 0, 0, 0):
        return str((moment - timedelta(days=1)).date() if last and moment > _FIRST_MOMENT else moment.date())
    return moment.isoformat(sep=" ", timespec="minutes")


def _valid(phrase: str, findings: Findings) -> tuple[str, Facts]:
    return f"valid {phrase}, asked for {findings.asked}", {"valid": phrase, "asked": str(findings.asked)}


def _expired(findings: Findings, row: int) -> tuple[str, Facts]:
    assert findings.windows is not None  # noqa: S101 - the code is set only where there is a window
    return _valid(f"until {_boundary(findings, int(findings.windows.end_us[row]), last=True)}", findings)


def _not_yet_valid(findings: Findings, row: int) -> tuple[str, Facts]:
    assert findings.windows is not None  # noqa: S101 - the same
    return _valid(f"from {_boundary(findings, int(findings.windows.start_us[row]), last=False)}", findings)


def _superseded(findings: Findings, row: int) -> tuple[str, Facts]:
    successor = findings.supersession.retired[row]
    name = one_line(successor)
    place = next(iter(findings.supersession.places.get(successor, ())), None)
    if place is None:
        return f"superseded by {name}", {"superseded_by": name}
    title = one_line(findings.candidates.metadata.first(place, findings.policy.fields.title) or "")
    return f"superseded by {title} ({name})" if title else f"superseded by {name}", {"superseded_by": name}


def _circular(findings: Findings, row: int) -> tuple[str, Facts]:
    successor = one_line(findings.supersession.circular[row])
    return (
        f"says it is superseded by {successor}, whose own successors lead back here; neither claim counts",
        {"superseded_by": successor},
    )


def _stale(findings: Findings, row: int) -> tuple[str, Facts]:
    topic, published, age = findings.topic(row), findings.published_day(row), age_days(findings, row)
    assert topic is not None  # noqa: S101 - the code is set only for members of a class
    limit = findings.policy.topic_classes.named(topic).stale_after
    at_most = "up to " if findings.published.precision[row] < _DAY else ""
    return (
        (
            f"published {published}, {at_most}{age:.0f} days old on {findings.asked.day}; "
            f"{topic} sources count for {_length(limit)} ({_why(findings, row)})"
        ),
        {"published": published, "age_days": age, "topic_class": topic, "stale_after": str(limit)},
    )


def age_days(findings: Findings, row: int) -> float | None:
    """Return the age at the asked time in days, from the first published day; None = undated; 0 in the future."""
    if not findings.published.dated[row]:
        return None
    return float(max(0, findings.asked.day_number - int(findings.published.first_day[row])))


def _length(duration: CalendarDuration) -> str:
    if duration.months and not duration.days:
        return f"{duration.months} month{'s' if duration.months != 1 else ''}"
    if duration.days == int(duration.days) and not duration.months:
        return f"{int(duration.days)} day{'s' if duration.days != 1 else ''}"
    return str(duration)


def _why(findings: Findings, row: int) -> str:
    topic = findings.topic(row)
    return "no rule" if topic is None else one_line(findings.examiner.why(findings.candidates, row, topic))


def _undated_volatile(findings: Findings, row: int) -> tuple[str, Facts]:
    topic = findings.topic(row) or "volatile"
    message = f"a {topic} source without a date is treated as no source ({_why(findings, row)})"
    return message, {"topic_class": topic}


def _inverted(findings: Findings, row: int) -> tuple[str, Facts]:
    data, reader, fields = findings.candidates.metadata.rows[row], findings.examiner.reader, findings.policy.fields
    starts = (reader.read(data.get(name)) for name in fields.valid_from)
    ends = (reader.read_end(data.get(name)) for name in fields.valid_until)
    start = next((str(found.first_day(reader.zone)) for found in starts if found.interval), "")
    end = next((str(found.last_day(reader.zone)) for found in ends if found.interval), None)
    end = end or findings.candidates.metadata.first(row, fields.valid_for) or ""
    return f"validity ends ({end}) before it starts ({start}); neither bound is used", {
        "valid_from": start,
        "valid_until": end,
    }


def _fixed(message: str) -> Wording:
    return lambda _findings, _row: (message, {})


def _unreadable(status: DateStatus) -> Wording:
    def wording(findings: Findings, row: int) -> tuple[str, Facts]:
        found = [(name, reading) for name, reading in _readings(findings, row) if reading.status is status]
        phrases = [f"{name}: {one_line(reading.reason or '', 200)}" for name, reading in found]
        return "; ".join(phrases) or f"a date is {status}", {"fields": ", ".join(name for name, _ in found)}

    return wording


def _readings(findings: Findings, row: int) -> Iterator[tuple[str, DateReading]]:
    """Yield the date fields that decide about a document, read again for their reasons."""
    fields, reader = findings.policy.fields, findings.examiner.reader
    data = findings.candidates.metadata.rows[row]
    for names, read in (
        (fields.published_at + fields.file_date, reader.read),
        (fields.valid_from, reader.read),
        (fields.valid_until, reader.read_end),
        (fields.valid_for, read_length),
    ):
        for name in names:
            reading = read(data.get(name))
            if isinstance(reading, DateReading) and reading.status is not DateStatus.MISSING:
                yield name, reading
                break


def _future(findings: Findings, row: int) -> tuple[str, Facts]:
    published = findings.published_day(row)
    as_of = str(findings.asked.as_of.first_day(findings.asked.zone))
    return f"earns no recency: published {published}, after {as_of}", {"published": published, "as_of": as_of}


def _outside_window(findings: Findings, row: int) -> tuple[str, Facts]:
    published = findings.published_day(row)
    if findings.windows is not None and findings.windows.known[row]:
        what = f"valid {validity_phrase(findings, row)}"
    else:
        what = "undated" if published is None else f"published {published}"
    return f"{what}; the question asks about {findings.asked}", {"published": published, "asked": str(findings.asked)}


def _older_version(findings: Findings, row: int) -> tuple[str, Facts]:
    leader, candidates = findings.leaders[row], findings.candidates
    name = one_line(candidates.metadata.first(leader, findings.policy.fields.title) or candidates.id(leader))
    return f"{_version(findings, row)}; {name}, {_version(findings, leader)}, stands for it", {
        "version_of": candidates.id(leader),
        "published": findings.published_day(row),
        "newer_published": findings.published_day(leader),
    }


def _version(findings: Findings, row: int) -> str:
    """Name a version by when it began: by its validity, else its publication, whichever says which one is older."""
    windows = findings.windows
    if windows is not None and windows.known[row] and windows.start_us[row] != OPEN_START:
        return f"the version valid from {_boundary(findings, int(windows.start_us[row]), last=False)}"
    return f"the version of {findings.published_day(row)}"


def _file_date(findings: Findings, row: int) -> tuple[str, Facts]:
    published = findings.published_day(row)
    return f"dated {published} by its file only, which a copy renews", {"published": published}


def _text_date(findings: Findings, row: int) -> tuple[str, Facts]:
    published = findings.published_day(row)
    known = findings.windows is not None and findings.windows.known[row]
    told = [] if published is None else [f"published {published}"]
    told += [f"valid {validity_phrase(findings, row)}"] if known else []
    return f"read from its text: {', '.join(told)}", {"published": published}


def _default_validity(findings: Findings, row: int) -> tuple[str, Facts]:
    windows, published = findings.windows, findings.published_day(row)
    if windows is not None and windows.assumed_end_us[row] != OPEN_END:
        until = _boundary(findings, int(windows.assumed_end_us[row]), last=True)
        return f"holds until {until} by default only, and that is over", {"valid_until": until}
    policy = findings.policy
    domain = findings.candidates.metadata.first(row, policy.fields.domain) or ""
    length = policy.default_validity[domain]
    return (
        f"published {published}; {one_line(domain)} holds for {_length(length)} by default, and that is over",
        {"published": published, "domain": domain, "default_validity": str(length)},
    )


def _current(findings: Findings, row: int) -> tuple[str, Facts]:
    if findings.windows is not None and findings.windows.known[row]:
        return _valid(validity_phrase(findings, row), findings)
    published, asked = findings.published_day(row), str(findings.asked)
    if findings.subjects is not None and findings.subjects.about[row]:
        return f"its title or opening names {asked}", {"published": published, "asked": asked}
    return f"published {published}; nothing says that it is outdated on {asked}", {
        "published": published,
        "asked": asked,
    }


_WORDINGS: dict[ReasonCode, Wording] = {
    ReasonCode.SUPERSEDED: _superseded,
    ReasonCode.EXPIRED: _expired,
    ReasonCode.NOT_YET_VALID: _not_yet_valid,
    ReasonCode.STALE_VOLATILE: _stale,
    ReasonCode.STALE_ACTIVE: _stale,
    ReasonCode.STALE_STABLE: _stale,
    ReasonCode.UNDATED_VOLATILE: _undated_volatile,
    ReasonCode.INVERTED_WINDOW: _inverted,
    ReasonCode.MALFORMED_DATE: _unreadable(DateStatus.MALFORMED),
    ReasonCode.AMBIGUOUS_DATE: _unreadable(DateStatus.AMBIGUOUS),
    ReasonCode.FUTURE_DATE: _future,
    ReasonCode.CIRCULAR_SUPERSESSION: _circular,
    ReasonCode.OUTSIDE_WINDOW: _outside_window,
    ReasonCode.OLDER_VERSION: _older_version,
    ReasonCode.UNDATED: _fixed("no date of publication in the metadata"),
    ReasonCode.FILE_DATE: _file_date,
    ReasonCode.TEXT_DATE: _text_date,
    ReasonCode.DEFAULT_VALIDITY: _default_validity,
    ReasonCode.COLD_START: _fixed("nothing near in time answers; relevance decides and recency hardly weighs"),
    ReasonCode.BEYOND_TOP_K: _fixed("ranked below the number of results asked for"),
    ReasonCode.CURRENT: _current,
}
