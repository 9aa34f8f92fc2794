"""What `freshness extract --show` prints: a text with its mentions marked, and below it what each of them means."""

from collections.abc import Iterator, Sequence
from datetime import datetime, tzinfo
from typing import Final

from rich.table import Table
from rich.text import Text

from freshness_retrieval.model import TimeInterval, TimeMention, TimexType, in_zone

__all__ = ["mentions_page", "visible"]

_STYLES: Final = {
    TimexType.DATE: "bold cyan",
    TimexType.TIME: "bold magenta",
    TimexType.DURATION: "bold yellow",
    TimexType.SET: "bold green",
}
_RAISED: Final = str.maketrans("0123456789", "⁰¹²³⁴⁵⁶⁷⁸⁹")
_PICTURES: Final = (
    {code: 0x2400 + code for code in range(32) if chr(code) not in "\t\n"}
    | {0x7F: 0x2421}
    | dict.fromkeys(
        [*range(0x80, 0xA0), 0x061C, 0x200E, 0x200F, *range(0x2028, 0x202F), *range(0x2066, 0x206A)], 0xFFFD
    )
)
"""Control characters, and those that turn the direction of writing, to signs that stand for them."""


def visible(text: str) -> str:
    r"""Return a text of the same length that a terminal shows and does not obey.

    >>> visible("a\x1b[31m")
    'a␛[31m'
    """
    return text.translate(_PICTURES).encode("utf-8", "replace").decode("utf-8")


def mentions_page(text: str, mentions: Sequence[TimeMention], zone: tzinfo) -> Iterator[Text | Table]:
    """Yield the text with a number behind each mention, and a table of these numbers; readable without colour too."""
    yield _marked(visible(text), mentions)
    if mentions:
        table = Table.grid(padding=(0, 2))
        for _ in range(5):
            table.add_column(overflow="fold")
        for number, mention in enumerate(mentions, 1):
            table.add_row(
                f" {number}",
                Text(_one_line(mention.text)),
                Text(mention.type.value, style=_STYLES[mention.type]),
                Text(f"{mention.value} {mention.mod}" if mention.mod else mention.value),
                Text(_meaning(mention, zone)),
            )
        yield table


def _marked(text: str, mentions: Sequence[TimeMention]) -> Text:
    marked, done = Text(), 0
    for number, mention in enumerate(mentions, 1):
        marked.append(text[done : mention.start])
        style = _STYLES[mention.type]
        marked.append("[").append(text[mention.start : mention.end], style=f"{style} underline").append("]")
        marked.append(str(number).translate(_RAISED))
        done = mention.end
    return marked.append(text[done:])


def _meaning(mention: TimeMention, zone: tzinfo) -> str:
    """Return the intervals of a mention, the preferred one first, and its flags."""
    period = " or ".join(_period(reading, mention.type, zone) for reading in mention.readings)
    flags = ", ".join(str(flag).replace("_", " ") for flag in mention.flags)
    return f"{period} ({flags})".strip() if flags else period


def _period(interval: TimeInterval, kind: TimexType, zone: tzinfo) -> str:
    if kind is TimexType.TIME:
        first, last = (_clock(moment, zone) for moment in (interval.start, interval.end))
    else:
        first, last = (None if day is None else str(day) for day in (interval.first_day(zone), interval.last_day(zone)))
    if first is None or last is None:
        return " ".join(f"{word} {bound}" for word, bound in (("from", first), ("until", last)) if bound is not None)
    return first if first == last else f"{first} to {last}"


def _clock(moment: datetime | None, zone: tzinfo) -> str | None:
    if moment is None:
        return None
    return in_zone(moment, zone).replace(tzinfo=None).isoformat(" ", "seconds").removesuffix(":00")


def _one_line(text: str) -> str:
    return " ".join(visible(text).split())
