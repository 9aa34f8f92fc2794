"""Windows of validity by where they were read, and which of two counts."""

from dataclasses import dataclass

from freshness_retrieval.ingest.columns import OPEN_END, OPEN_START
from freshness_retrieval.ingest.times import ValidityWindows
from freshness_retrieval.ingest.validity import ValidityStatement
from freshness_retrieval.model import TimeInterval, moment_of

__all__ = ["Window", "decided", "metadata_window", "text_window"]


@dataclass(frozen=True, slots=True)
class Window:
    """A window of validity with its kind and where it was read: metadata, text or default."""

    interval: TimeInterval
    kind: str
    source: str


def metadata_window(windows: ValidityWindows, row: int, source: str) -> Window | None:
    """Return the window that the metadata of a document state; None where they state none that can be read.

    Args:
        windows: The windows of many documents.
        row: Which of them.
        source: Where the metadata have it from.
    """
    if not windows.known[row]:
        return None
    start, end = int(windows.start_us[row]), int(windows.end_us[row])
    interval = TimeInterval(
        None if start == OPEN_START else moment_of(start), None if end == OPEN_END else moment_of(end)
    )
    kind = "bounded" if windows.bounded[row] else "perpetual" if windows.perpetual[row] else "open"
    return Window(interval, kind, source)


def text_window(statement: ValidityStatement) -> Window | None:
    """Return the window that a text states; None where it states none."""
    return None if statement.valid is None else Window(statement.valid, str(statement.kind), "text")


def decided(own: Window | None, told: Window | None, *, by_text: bool) -> tuple[Window | None, Window | None]:
    """Return the window that counts, and the one that says otherwise.

    Args:
        own: What the metadata say.
        told: What the text says.
        by_text: The text goes before the metadata.
    """
    first, second = (told, own) if by_text else (own, told)
    if first is None or second is None or first.interval == second.interval:
        return first or second, None
    return first, second
