"""What one time says of validity, before the whole text is weighed."""

from dataclasses import dataclass
from datetime import datetime, tzinfo
from enum import IntEnum

from freshness_retrieval.ingest.validity.statement import RoleName
from freshness_retrieval.model import CalendarDuration

__all__ = ["Finding", "Origin", "Surely"]


class Surely(IntEnum):
    """How surely a clause speaks of the validity of its document."""

    NOTE = 0
    """The time has a role, and gives no window."""
    BESIDE = 1
    """It stands beside a statement of something else: *starting next Monday, the counter opens at eight*."""
    STATED = 2
    """A word of validity governs it: *takes effect on 1 June*."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Origin:
    """What a document counts from.

    Attributes:
        anchor: The first moment of the document's day; None = unknown.
        issued: The day of issue that the text names; None = none.
        issued_in: The number of the sentence that names it.
        zone: The zone of days.
    """

    anchor: datetime | None
    issued: datetime | None
    issued_in: int
    zone: tzinfo

    @property
    def published(self) -> datetime | None:
        """What *the date of issue* means."""
        return self.anchor if self.issued is None else self.issued


@dataclass(frozen=True, slots=True, kw_only=True)
class Finding:
    """What one time says.

    Attributes:
        role: Its role.
        start: Offset of its first character in the masked text.
        end: Offset after its last character.
        first: Where the window starts; None = it says nothing of that.
        until: Where the window ends, exclusive; None = it says nothing of that.
        lasting: A length that counts from a start that stands elsewhere.
        since: What that length counts from where the text names no start.
        surely: How surely it bounds the document.
        is_extension: It takes the place of an end that was named before.
        is_unplaced: It counts from the document's date, which is unknown.
        is_self: Its clause names the document itself.
        is_other: Its clause speaks of another document.
        is_part: Its clause speaks of a part of the document, or of an exception.
        has_subject: Words stand before it in its clause.
        clause: Offset of its clause.
        sentence: Number of its sentence.
    """

    role: RoleName
    start: int
    end: int
    first: datetime | None = None
    until: datetime | None = None
    lasting: CalendarDuration | None = None
    since: datetime | None = None
    surely: Surely = Surely.STATED
    is_extension: bool = False
    is_unplaced: bool = False
    is_self: bool = False
    is_other: bool = False
    is_part: bool = False
    has_subject: bool = False
    clause: int = 0
    sentence: int = 0
