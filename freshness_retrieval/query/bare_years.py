"""Years that Chinese queries write without 年: 2026放假安排, 世界杯2026赛程."""

import re
from datetime import date, tzinfo
from typing import Final

from freshness_retrieval.model import TimeInterval, TimeMention, TimexType

__all__ = ["bare_years"]

_HAN: Final = "\u3400-\u9fff"
_YEAR: Final = re.compile(
    rf"(?:(?<![^{_HAN}\s])|^)(?:19[5-9]\d|20[0-4]\d)(?=[{_HAN}\s]|$)(?!\s*[年元块米个人名位台辆公斤克字集分号条页次步毫升千万亿吨度平岁天篇款型版])"
)
"""Four digits between Chinese characters or spaces, not counted in any measure."""
_CHINESE: Final = re.compile(f"[{_HAN}]")


def bare_years(question: str, zone: tzinfo) -> list[TimeMention]:
    """Return the bare years of a Chinese query; in running text such digits are as often a number, so the tagger leaves them.

    >>> from datetime import UTC
    >>> [mention.text for mention in bare_years("世界杯2026赛程", UTC)]
    ['2026']
    """
    if not _CHINESE.search(question):
        return []
    return [
        TimeMention(
            start=found.start(),
            end=found.end(),
            text=found.group(),
            type=TimexType.DATE,
            value=found.group(),
            readings=(
                TimeInterval.of_days(date(int(found.group()), 1, 1), date(int(found.group()), 12, 31), zone=zone),
            ),
        )
        for found in _YEAR.finditer(question)
    ]
