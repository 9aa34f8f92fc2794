"""Of when an item of evidence is: by its publication date, its text, and what these say against each other."""

import re
from collections.abc import Mapping
from dataclasses import dataclass
from datetime import UTC, date, datetime, timedelta, tzinfo
from typing import Any, Final

from freshness_retrieval.chain.texts import text_tagger
from freshness_retrieval.ingest import DateReader, DateStatus
from freshness_retrieval.ingest.publication import read_publication
from freshness_retrieval.judge.levels import LevelReason, LevelReasonCode
from freshness_retrieval.model import TimeInterval, TimeMention, TimexType

__all__ = ["EvidenceTime", "date_of"]

_DATES: Final = ("publish_date", "published_at", "publication_date", "pub_date", "published", "date")
_TEXTS: Final = ("snippet", "content", "text")
_LONGEST_TEXT: Final = 4_000
_DAYS_IN_MONTH: Final = 31
_TOLERANCE: Final = timedelta(days=1)
"""What two statements of one day may differ by: they may count in different zones."""

_YEAR: Final = re.compile(r"\d{4}|[〇零一二三四五六七八九○]{4}年")
_SENTENCE_END: Final = re.compile(r"[。！？!?\n;；]|\.(?=\s|$)")
_AHEAD: Final = re.compile(
    r"\b(?:will|shall|would|may|plans?|planned|planning|expects?|expected|scheduled|forecasts?|projected?|projections?|targets?|"
    r"upcoming|until|till|due|deadline|expir\w+|aims?|proposed)\b"
    r"|将|定于|定在|订于|预计|预期|拟|计划|规划|目标|有望|截至?止|截止|届时|之前|前完成|到期|有效期|生效|施行|预测|展望",
    re.IGNORECASE,
)
"""What makes a sentence speak of what is to come."""
_BOUND: Final = re.compile(
    r"\b(?:by|before|from|through|to|since|valid|effective|starting)\s*$|(?:[自从到]|(?<!截)至)\s*$", re.IGNORECASE
)
"""What stands before a time that bounds something, and is not when it happened."""
_VERBS: Final = (
    r"(?:announced|released|launched|published|reported|said|told|signed|adopted|approved|took|was|were|had|fell|rose|grew|dropped|"
    r"reached|won|lost|began|started|ended|closed|opened|met|issued|revised|cut|raised|died|resigned|took place|held)"
)
_HAPPENED_ON: Final = re.compile(
    rf"(?<!\bis )(?<!\bare )(?<!\bbe )\b{_VERBS}(?:\s+\w+(?:ly|ed|en))?\s+on\s*$", re.IGNORECASE
)
_OPENING: Final = re.compile(r"\W*(?:on\s+)?", re.IGNORECASE)
_TOLD: Final = re.compile(rf"\b{_VERBS}\b", re.IGNORECASE)
_TOLD_ZH: Final = re.compile(
    r"[^，,、]{0,12}?(?:了|宣布|公布|发布|通过|召开|举行|签署|达到|上涨|下跌|增长|下降|投产|完成|正式)"
)
_DONE_ZH: Final = re.compile(r"(?:已于|已在|曾于|曾在)\s*$")
_DONE_LATER_ZH: Final = re.compile("了|已")
_UPDATED: Final = re.compile(r"updated|modified|revised|reviewed|更新|修订|修改", re.IGNORECASE)


@dataclass(frozen=True, slots=True)
class EvidenceTime:
    """Of when an item is.

    Attributes:
        interval: The period; None = it says nothing that can be used.
        precision: `day`, `month`, `quarter` or `year`, by its length; None = no interval.
        source: `publish_date` or `text`; None = no interval.
        malformed: Whether what it says cannot be read, or contradicts itself.
        reasons: What was found on the way.
        zone: Zone in which days are counted.
    """

    interval: TimeInterval | None = None
    precision: str | None = None
    source: str | None = None
    malformed: bool = False
    reasons: tuple[LevelReason, ...] = ()
    zone: tzinfo = UTC

    @property
    def first_day(self) -> date | None:
        """Its first day in the zone; None = no interval."""
        return None if self.interval is None else self.interval.first_day(self.zone)

    @property
    def last_day(self) -> date | None:
        """Its last day in the zone; None = no interval."""
        return None if self.interval is None else self.interval.last_day(self.zone)


def date_of(item: Mapping[str, Any], reader: DateReader) -> EvidenceTime:
    """Return of when an item is.

    The publication date counts, else what the text shows as one, else the latest time that the text tells of. A publication
    date that cannot be read is malformed, and so is one that the text contradicts: another publication date there, or an
    event told as past that comes after it.

    Args:
        item: The item, as given.
        reader: Reads dates in its zone.
    """
    stated = next((item[name] for name in _DATES if item.get(name) not in (None, "")), None)
    reading = reader.read(stated)
    text = _text_of(item)
    if reading.status is DateStatus.MALFORMED:
        return _malformed(LevelReasonCode.MALFORMED_DATE, f"publish_date: {reading.reason}")
    if reading.status is DateStatus.AMBIGUOUS and reading.candidates:
        days = sorted(reading.candidates)
        hull = TimeInterval.of_days(days[0], days[-1], zone=reader.zone)
        why = LevelReason(LevelReasonCode.AMBIGUOUS_DATE, f"publish_date {stated!r} may be {days[0]} or {days[-1]}")
        return EvidenceTime(hull, "day", "publish_date", reasons=(why,), zone=reader.zone)
    if reading.interval is None or reading.interval.start is None:
        return _told_by(text, reader)
    against = _contradiction(text, reading.interval, str(stated), reader)
    if against is not None:
        return _malformed(LevelReasonCode.CONTRADICTORY_DATES, against)
    return EvidenceTime(reading.interval, _precision(reading.interval), "publish_date", zone=reader.zone)


def _text_of(item: Mapping[str, Any]) -> str:
    parts = [item.get("title"), next((item[name] for name in _TEXTS if isinstance(item.get(name), str)), None)]
    return "\n".join(part for part in parts if isinstance(part, str))[:_LONGEST_TEXT]


def _told_by(text: str, reader: DateReader) -> EvidenceTime:
    """Return of when a text is that comes without a date."""
    mentions = text_tagger(reader.timezone).extract(text) if _YEAR.search(text) else []
    byline = read_publication(text, mentions)
    if byline is not None and byline.interval is not None:
        return _from_text(byline, "shows the date of publication", reader)
    told = [mention for mention in mentions if _is_told(mention) and not _is_ahead(text, mention)]
    if not told:
        why = LevelReason(LevelReasonCode.NO_DATE, "neither a publication date nor a time that the text tells of")
        return EvidenceTime(reasons=(why,))
    return _from_text(max(told, key=_end_of), "tells of", reader)


def _from_text(mention: TimeMention, verb: str, reader: DateReader) -> EvidenceTime:
    assert mention.interval is not None  # noqa: S101 - chosen for it
    why = LevelReason(LevelReasonCode.DATE_FROM_TEXT, f"no publication date; the text {verb}: {mention.text}")
    return EvidenceTime(mention.interval, _precision(mention.interval), "text", reasons=(why,), zone=reader.zone)


def _contradiction(text: str, published: TimeInterval, stated: str, reader: DateReader) -> str | None:
    """Return what the text says against a publication date; None = nothing."""
    if published.end is None or not _YEAR.search(text):
        return None
    mentions = text_tagger(reader.timezone).extract(text, published.start)
    byline = read_publication(text, mentions)
    if byline is not None and byline.interval is not None and _apart(byline.interval, published):
        label = text[max(text.rfind("\n", 0, byline.start), 0) : byline.start]
        if not _UPDATED.search(label):
            return f"publish_date is {stated}, the text shows {byline.text}"
    for mention in mentions:
        if not _is_told(mention) or mention.interval is None or mention.interval.start is None:
            continue
        is_later = mention.interval.start > published.end + _TOLERANCE
        if is_later and _precision(mention.interval) == "day" and _has_happened(text, mention):
            return f"publish_date is {stated}, the text tells of {mention.text} as past"
    return None


def _is_ahead(text: str, mention: TimeMention) -> bool:
    """Tell whether a time is one to come, or a bound of something, as far as its sentence says."""
    before, after = _sentence(text, mention)
    return bool(_AHEAD.search(before) or _AHEAD.search(after) or _BOUND.search(before))


def _has_happened(text: str, mention: TimeMention) -> bool:
    """Tell whether a sentence says of something that it happened on a day: *was opened on*, *on … it announced*, 已于……投产."""
    before, after = _sentence(text, mention)
    if _is_ahead(text, mention):
        return False
    if _HAPPENED_ON.search(before) or _DONE_ZH.search(before) or _TOLD_ZH.match(after):
        return True
    opens = _OPENING.fullmatch(before) is not None
    return opens and (_TOLD.search(after) is not None or _DONE_LATER_ZH.search(after) is not None)


def _apart(one: TimeInterval, other: TimeInterval) -> bool:
    """Tell whether two periods lie more than a day apart."""
    for first, second in ((one, other), (other, one)):
        if first.end is not None and second.start is not None and first.end + _TOLERANCE < second.start:
            return True
    return False


def _is_told(mention: TimeMention) -> bool:
    """Tell whether a mention names a bounded time with its year."""
    interval = mention.interval
    if mention.type not in {TimexType.DATE, TimexType.TIME} or interval is None or not _YEAR.search(mention.text):
        return False
    return interval.start is not None and interval.end is not None


def _sentence(text: str, mention: TimeMention) -> tuple[str, str]:
    """Return what stands in the sentence of a mention before it and after it."""
    starts = [found.end() for found in _SENTENCE_END.finditer(text, 0, mention.start)]
    end = _SENTENCE_END.search(text, mention.end)
    start = starts[-1] if starts else 0
    return text[start : mention.start], text[mention.end : len(text) if end is None else end.start()]


def _end_of(mention: TimeMention) -> datetime:
    end = None if mention.interval is None else mention.interval.end
    return datetime.min.replace(tzinfo=UTC) if end is None else end


def _precision(interval: TimeInterval) -> str:
    if interval.start is None or interval.end is None:
        return "year"
    days = (interval.end - interval.start).total_seconds() / 86_400
    if days <= 1.05:  # noqa: PLR2004 - a day, be it one of 25 hours
        return "day"
    if days <= _DAYS_IN_MONTH + 1:
        return "month"
    return "quarter" if days <= 3 * _DAYS_IN_MONTH else "year"


def _malformed(code: LevelReasonCode, message: str) -> EvidenceTime:
    return EvidenceTime(malformed=True, reasons=(LevelReason(code, message),))
