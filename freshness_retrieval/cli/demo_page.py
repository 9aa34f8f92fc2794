"""The page that `freshness demo` prints: from runs to tables, without retrieving or printing anything.

A document takes two lines, its title and what is said of it, so that both sides fit into 80 columns; titles are cut. Only
bold, dim, green and red mark up the text, which reads on dark and on light terminals.
"""

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import zip_longest
from pathlib import Path
from typing import Any, Final

from rich.cells import cell_len, set_cell_size
from rich.console import Console, ConsoleOptions, Group, RenderableType, RenderResult
from rich.table import Table
from rich.text import Text

from freshness_retrieval.model import ReasonCode
from freshness_retrieval.samples import DemoQuestion, DemoRun

__all__ = [
    "Removal",
    "Row",
    "after_rows",
    "before_rows",
    "comparison",
    "demo_page",
    "introduction",
    "rank_of",
    "removal_list",
    "removals",
    "summary",
    "verdict",
]

_SHOWN: Final = 3
_WIDE: Final = 100
_MARKS: Final = {True: ("✓", "bold green"), False: ("✗", "red")}
_LANGUAGES: Final = {"en": "English", "zh": "Chinese"}


@dataclass(frozen=True, slots=True, kw_only=True)
class Row:
    """One document on one side of the comparison.

    Attributes:
        rank: Its place, from 1.
        title: Its title.
        date: `as of 2024-05-15`, or `undated`.
        note: Why it is kept; empty on the side of plain retrieval.
        good: True = it answers the question, False = it is going to be removed, None = neither.
    """

    rank: int
    title: str
    date: str
    note: str = ""
    good: bool | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Removal:
    """One document that the freshness component took out: its title, the code of its first reason, and the reason."""

    title: str
    code: str
    message: str


def demo_page(
    documents: Sequence[Mapping[str, Any]],
    questions: Sequence[DemoQuestion],
    runs: Sequence[DemoRun],
    *,
    framework: str,
    policy: Path,
    width: int,
) -> Iterator[RenderableType]:
    """Yield the parts of the page, in order.

    Args:
        documents: The corpus.
        questions: What was asked.
        runs: What was found, one for each question.
        framework: Name of the framework that retrieved.
        policy: Where the policy of the corpus lies.
        width: Columns of the page.
    """
    yield introduction(documents, questions, framework)
    for number, (question, run) in enumerate(zip(questions, runs, strict=True), 1):
        yield Text()
        yield _heading(number, question)
        yield comparison(before_rows(question, run), after_rows(question, run))
        yield removal_list(removals(question, run), wide=width >= _WIDE)
        yield verdict(question, run)
    yield Text()
    yield summary(questions, runs)
    yield Text(str(policy), no_wrap=True, overflow="ignore")


def introduction(documents: Sequence[Mapping[str, Any]], questions: Sequence[DemoQuestion], framework: str) -> Text:
    """Return what the page is about: the corpus, the framework, the days of asking, and the two marks."""
    count = Counter(document["metadata"]["lang"] for document in documents)
    languages = ", ".join(f"{count[code]} {name}" for code, name in _LANGUAGES.items())
    days = " or ".join(sorted({question.as_of for question in questions}))
    text = Text(
        f"{len(questions)} questions, {len(documents)} short documents ({languages}) about facts that changed, retrieved with "
        f"{framework}. Left is what it finds by itself, right is what freshness leaves of it on the day of asking, {days}. "
    )
    text.append(*_MARKS[True]).append(" answers the question on that day, ")
    return text.append(*_MARKS[False]).append(" was out of force then, or too old for its topic.")


def before_rows(question: DemoQuestion, run: DemoRun) -> list[Row]:
    """Return the first documents of plain retrieval; the one that answers is among them if it was found at all."""
    judged = {item["id"]: item for item in (*run.kept, *run.removed)}
    gone = {item["id"] for item in _really_removed(run)}
    rows = []
    for rank, name in enumerate(run.before, 1):
        title, date = _cited(judged[name]["citation"])
        good = True if name == question.answer else False if name in gone else None
        rows.append(Row(rank=rank, title=title, date=date, good=good))
    answer = [row for row in rows[_SHOWN:] if row.good]
    return [*rows[: _SHOWN - len(answer)], *answer]


def after_rows(question: DemoQuestion, run: DemoRun) -> list[Row]:
    """Return the first documents that were kept, each with why."""
    rows = []
    for item in run.kept[:_SHOWN]:
        title, date = _cited(item["citation"])
        good = True if item["id"] == question.answer else None
        note = _why(item, question)
        rows.append(Row(rank=item["rank"], title=title, date=date, note=note, good=good))
    return rows


def removals(question: DemoQuestion, run: DemoRun) -> list[Removal]:
    """Return what was removed, first what plain retrieval would have shown, in its order."""
    place = {name: rank for rank, name in enumerate(run.before)}
    items = sorted(_really_removed(run), key=lambda item: place.get(item["id"], len(place)))
    return [
        Removal(title=_cited(item["citation"])[0], code=item["reasons"][0]["code"], message=_why(item, question))
        for item in items
    ]


def rank_of(name: str, ranking: Sequence[str]) -> int | None:
    """Return the place of a document in a ranking, from 1; None = it is not there."""
    return ranking.index(name) + 1 if name in ranking else None


def comparison(before: Sequence[Row], after: Sequence[Row]) -> Table:
    """Return both sides, plain retrieval left and with freshness right."""
    table = Table(box=None, padding=(0, 1, 0, 0), pad_edge=False, expand=True, header_style="bold")
    table.add_column(width=4, no_wrap=True)
    table.add_column("plain retrieval", ratio=6)
    table.add_column(width=4, no_wrap=True)
    table.add_column("with freshness", ratio=11)
    for left, right in zip_longest(before, after):
        table.add_row(*_plain_side(left), *_fresh_side(right))
    return table


def removal_list(removed: Sequence[Removal], *, wide: bool) -> RenderableType:
    """Return the first removed documents with their reasons, and how many more there are of each code.

    Args:
        removed: The removed documents, in order.
        wide: One row for each, else its title and code above its reason.
    """
    table = Table.grid(padding=(0, 1, 0, 0), expand=True)
    table.add_column(width=4, justify="right")
    if wide:
        table.add_column(no_wrap=True)
        table.add_column(ratio=4)
        table.add_column(ratio=7)
    else:
        table.add_column(ratio=1)
    for removal in removed[:_SHOWN]:
        mark, code, title = Text(*_MARKS[False]), Text(removal.code, "red"), Text(removal.title)
        if wide:
            table.add_row(mark, code, _Cut(title), Text(removal.message, "dim"))
        else:
            table.add_row(mark, Group(_Cut(title, Text("  ") + code), Text(removal.message, "dim")))
    others = Counter(removal.code for removal in removed[_SHOWN:])
    if not others:
        return table
    listing = ", ".join(f"{count} {code}" for code, count in others.most_common())
    return Group(table, Text(f"     and {others.total()} more: {listing}", no_wrap=True, overflow="ellipsis"))


def verdict(question: DemoQuestion, run: DemoRun) -> Text:
    """Return where the valid source stood and stands, and what was wrong with the best textual match."""
    before = rank_of(question.answer, run.before)
    after = rank_of(question.answer, [item["id"] for item in run.kept])
    text = Text().append(*_MARKS[after == 1])
    return text.append(f" valid source: {_place(before)} → {_place(after)}. ", "bold").append(question.why)


def summary(questions: Sequence[DemoQuestion], runs: Sequence[DemoRun]) -> Text:
    """Return in how many questions the valid source comes first, and what to do next."""
    pairs = list(zip(questions, runs, strict=True))
    before = sum(rank_of(question.answer, run.before) == 1 for question, run in pairs)
    after = sum(rank_of(question.answer, [item["id"] for item in run.kept]) == 1 for question, run in pairs)
    text = Text("Valid source first: ", "bold")
    text.append(f"plain retrieval {before} of {len(pairs)}, with freshness ", "not bold")
    text.append(f"{after} of {len(pairs)}\n", "green" if after == len(pairs) else "red")
    return text.append("Next: adapt the policy of this demo to your own index.")


@dataclass(frozen=True, slots=True)
class _Cut:
    """One line whose head is cut in its middle where it is too long, never its tail: titles often differ at their ends."""

    head: Text
    tail: Text = field(default_factory=Text)

    def __rich_console__(self, console: Console, options: ConsoleOptions) -> RenderResult:
        """Yield the line as wide as it may be."""
        head, room = self.head.copy(), options.max_width - self.tail.cell_len
        if head.cell_len > room:
            head.plain = _without_middle(head.plain, max(room, 1))
        yield Text.assemble(head, self.tail, no_wrap=True, overflow="ellipsis")


def _without_middle(text: str, width: int) -> str:
    """Return a text cut to a width in terminal cells, with … in place of its middle."""
    start = set_cell_size(text, (width - 1) * 3 // 5).rstrip()
    end = text[::-1]
    end = set_cell_size(end, width - 1 - cell_len(start))[::-1].lstrip()
    return f"{start}…{end}"


def _heading(number: int, question: DemoQuestion) -> Table:
    line = Table.grid(padding=(0, 1, 0, 0), expand=True)
    line.add_column()
    line.add_column(ratio=1)
    line.add_column(no_wrap=True)
    line.add_row(Text(f"{number}", "bold"), Text(question.question, "bold"), Text(f"as of {question.as_of}", "bold"))
    return line


def _plain_side(row: Row | None) -> tuple[RenderableType, RenderableType]:
    if row is None:
        return "", ""
    return _prefix(row), Group(_Cut(Text(row.title, _style(row))), Text(row.date, "dim"))


def _fresh_side(row: Row | None) -> tuple[RenderableType, RenderableType]:
    if row is None:
        return "", ""
    note = Text(row.note, "dim", no_wrap=not row.good, overflow=None if row.good else "ellipsis")
    return _prefix(row), Group(_Cut(Text(f"[{row.title}", _style(row)), Text(f", {row.date}]", _style(row))), note)


def _prefix(row: Row) -> Text:
    text = Text(f"{row.rank:>2} ")
    return text if row.good is None else text.append(*_MARKS[row.good])


def _style(row: Row) -> str:
    return "bold green" if row.good else ""


def _place(rank: int | None) -> str:
    return "not found" if rank is None else f"rank {rank}"


def _cited(citation: str) -> tuple[str, str]:
    """Return the title and the date of a citation such as `[Price list, as of 2024-05-15]`."""
    title, _, date = citation[1:-1].rpartition(", ")
    return title, date


def _why(item: Mapping[str, Any], question: DemoQuestion) -> str:
    """Return the most severe reason, without the day of asking, which stands above the tables."""
    message: str = item["reasons"][0]["message"]
    return message.removesuffix(f", asked for {question.as_of}")


def _really_removed(run: DemoRun) -> list[dict[str, Any]]:
    """Return the removed documents without those that only ranked too low."""
    return [item for item in run.removed if not _only_ranked_low(item)]


def _only_ranked_low(item: Mapping[str, Any]) -> bool:
    return any(reason["code"] == ReasonCode.BEYOND_TOP_K for reason in item["reasons"])
