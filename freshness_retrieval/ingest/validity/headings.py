"""Periods in titles: *Cemetery fees 2026*, 2024年上半年供餐价格. Weaker than any statement."""

from collections.abc import Sequence
from datetime import datetime
from typing import Final

from freshness_retrieval.ingest.validity.clauses import clauses
from freshness_retrieval.ingest.validity.cues import Cue
from freshness_retrieval.ingest.validity.sentences import MaskedText, Sentence, masked, sentences
from freshness_retrieval.ingest.validity.statement import RoleName, ValidityRole
from freshness_retrieval.model import TimeMention

__all__ = ["title_period"]

_LONGEST: Final = 90
_NO_TITLE: Final = frozenset(
    {
        *(Cue.PAST, Cue.EXPECT, Cue.EVENT, Cue.DEADLINE, Cue.FIGURE, Cue.AS_OF, Cue.TALLY, Cue.ISSUE, Cue.CITE),
        *(
            Cue.HABIT,
            Cue.FROM,
            Cue.UNTIL,
            Cue.SINCE,
            Cue.CHANGE,
            Cue.OTHER,
            Cue.MODAL,
            Cue.SUPERSEDE,
            Cue.ENDS_OTHER,
            Cue.OPEN,
            Cue.SHUT,
        ),
    }
)


def title_period(
    document: MaskedText,
    spoken: Sequence[Sentence],
    title: str | None,
    title_mentions: Sequence[TimeMention],
    anchor: datetime | None,
) -> ValidityRole | None:
    """Return the period for which a title says its fees, prices or hours hold; None = there is none.

    The title is the one given, else the first line or sentence of the text, whose sentences with times are `spoken`.
    """
    if title is not None and title_mentions:
        document = masked(title, title_mentions, anchor)
        spoken, _ = sentences(document)
    if not spoken or spoken[0].number != 1:
        return None
    return _period(document, spoken[0])


def _period(document: MaskedText, sentence: Sentence) -> ValidityRole | None:
    first = next(clauses(sentence, document.text), None)
    if first is None:
        return None
    stop = document.text.find("：", sentence.start, sentence.end)
    end = sentence.end if stop < 0 else stop
    tokens = [token for token in first.tokens if token.start < end]
    cues = {token.cue for token in tokens}
    places = [token for token in tokens if token.place is not None]
    if len(places) != 1 or Cue.RULE not in cues | ({Cue.RULE} if Cue.SELF in cues else set()) or cues & _NO_TITLE:
        return None
    token = places[0]
    if token.place is None or not token.place.is_coarse or end - sentence.start > _LONGEST:
        return None
    if sentence.lexicon.is_spaced and cues & {Cue.STATE}:
        return None
    start, last = document.span(token.start, token.end)
    return ValidityRole(
        role=RoleName.TITLE_PERIOD,
        start=start,
        end=last,
        text=document.original[start:last],
        interval=token.place.interval(),
    )
