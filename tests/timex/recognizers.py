"""The cases of Recognizers-Text: how they are compared, and which of them are read differently on purpose or not yet.

`python -m tests.timex.recognizers` writes `specs/recognizers/differences.jsonl` anew.
"""

import json
from datetime import UTC, date, datetime, timedelta
from pathlib import Path
from typing import Any

from freshness_retrieval.model import TimeInterval, TimeMention
from freshness_retrieval.timex import TimexExtractor

__all__ = ["LANGUAGES", "cases", "listed", "reason_against"]

FOLDER = Path(__file__).parent / "specs" / "recognizers"
LANGUAGES = {"english": "en", "chinese": "zh"}
EXTRACTORS = {name: TimexExtractor(code) for name, code in LANGUAGES.items()}

MARGIN = "the span has an article or a preposition more or less: ours follows TimeML, which keeps the one and leaves out the other"
EMPTY = "theirs resolves nothing, such as a season, a year of accounts or 30 February; ours has an interval or a flag"
CONVENTION = "the same words, placed by another convention, such as where the end of a day or the night begins"
WORDS = "other words are read as one mention, or not at all yet"


def cases(language: str) -> list[dict[str, Any]]:
    """Return `{text, anchor, results: [{text, start, end, values}]}` of a language."""
    return [json.loads(line) for line in (FOLDER / f"{language}.jsonl").read_text(encoding="utf-8").splitlines()]


def listed() -> dict[tuple[str, int], str]:
    """Return the reason of each listed difference by language and number of the case."""
    lines = (FOLDER / "differences.jsonl").read_text(encoding="utf-8").splitlines()
    return {(entry["language"], entry["case"]): entry["reason"] for entry in map(json.loads, lines)}


def reason_against(language: str, case: dict[str, Any]) -> str | None:
    """Return why a case is not read as theirs; None = spans agree, and one of our readings is one of theirs."""
    mentions, results = EXTRACTORS[language].extract(case["text"], case["anchor"]), case["results"]
    if not _spans_agree(case["text"], results, mentions):
        ours, theirs = [_core(mention.text) for mention in mentions], [_core(result["text"]) for result in results]
        return MARGIN if ours == theirs else WORDS
    for result, mention in zip(results, mentions, strict=True):
        expected = {reading for value in result.get("values", []) for reading in _expected(value)}
        if expected and not expected & _readings(mention):
            return EMPTY if result["values"][0] == ["not resolved"] else CONVENTION
    return None


def _spans_agree(text: str, results: list[dict[str, Any]], mentions: list[TimeMention]) -> bool:
    if all("start" in result for result in results):
        return [(result["start"], result["end"]) for result in results] == [(each.start, each.end) for each in mentions]
    return [result["text"].lower() for result in results] == [text[each.start : each.end].lower() for each in mentions]


def _core(text: str) -> str:
    """Return a mention without articles and prepositions around it."""
    words = text.lower().split()
    while words and words[0] in {
        "the",
        "a",
        "an",
        "in",
        "on",
        "at",
        "for",
        "from",
        "since",
        "by",
        "until",
        "over",
        "within",
    }:
        del words[0]
    return " ".join(words)


def _expected(value: list[str | None]) -> set[tuple[str | None, str | None]]:
    """Return a value of theirs as half-open bounds; an instant has an open end, since only its start is compared."""
    if len(value) > 1:
        start, end = (None if bound is None else bound.replace(" ", "T") for bound in value)
        return {(start, end)}
    [point] = value
    assert point is not None
    if len(point) == len("2024-01-01"):
        return {(point, (date.fromisoformat(point) + timedelta(days=1)).isoformat())}
    return {(point.replace(" ", "T"), None)}


def _readings(mention: TimeMention) -> set[tuple[str | None, str | None]]:
    """Return our readings in the same form: to the second, in whole days, and by their start alone."""
    found = set()
    for reading in mention.readings:
        start, end = _second(reading.start), _second(reading.end)
        found |= {(start, None), (start, end), _days(reading)}
    return found


def _days(reading: TimeInterval) -> tuple[str | None, str | None]:
    first, last = reading.first_day(), reading.last_day()
    return (
        None if first is None else first.isoformat(),
        None if last is None or last == date.max else (last + timedelta(days=1)).isoformat(),
    )


def _second(moment: datetime | None) -> str | None:
    return None if moment is None else moment.astimezone(UTC).strftime("%Y-%m-%dT%H:%M:%S")


if __name__ == "__main__":
    with (FOLDER / "differences.jsonl").open("w", encoding="utf-8") as file:
        for name in LANGUAGES:
            for number, each in enumerate(cases(name)):
                reason = reason_against(name, each)
                if reason is not None:
                    file.write(json.dumps({"language": name, "case": number, "reason": reason}) + "\n")
