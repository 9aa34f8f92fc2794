"""`freshness rank`: candidates in, a judged ranking out; one question, or a question a line."""

import sys
import warnings
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any, BinaryIO, TextIO

import click

from freshness_retrieval.chain import FreshnessChain, FreshnessResult, TimeArgument
from freshness_retrieval.cli.jsonl import convert_lines, encoded, read_lines, write_line
from freshness_retrieval.cli.period import read_period
from freshness_retrieval.clock import fixed_clock, system_clock
from freshness_retrieval.errors import FreshnessWarning, RecordError, UnreadableTimeError
from freshness_retrieval.ingest import DateReader
from freshness_retrieval.model import TemporalIntent
from freshness_retrieval.policy import FreshnessPolicy

__all__ = ["rank"]


@click.command("rank")
@click.option("--config", required=True, type=click.Path(path_type=Path), help="The policy file.")
@click.option("--index", required=True, help="Name of an index in the policy file.")
@click.option("--query", help="The question that the candidates were retrieved for.")
@click.option("--batch", type=click.File("rb"), metavar="FILE|-", help="Questions with their candidates, one a line.")
@click.option("--as-of", metavar="TIME", help="Day or instant of asking.  [default: now]")
@click.option("--asked", metavar="PERIOD", help="Period that the question names: 2023, 2023-05, 2023-05/2024, 2023/..")
@click.option("--top-k", type=click.IntRange(min=1), help="Most documents to keep.  [default: all]")
@click.option("--gaps", type=click.File("ab"), metavar="FILE", help="Append the gap notes there, one a line.")
@click.argument("file", required=False, type=click.File("rb"))
def rank(  # noqa: PLR0913, PLR0917 - options of a command
    config: Path,
    index: str,
    query: str | None,
    batch: BinaryIO | None,
    as_of: str | None,
    asked: str | None,
    top_k: int | None,
    gaps: BinaryIO | None,
    file: BinaryIO | None,
) -> None:
    """Filter, quarantine and rank candidates by relevance and recency, each with its reasons.

    With --query, FILE or standard input holds one candidate a line: {"id", "text", "score", "metadata"}. The kept ones
    come out first, in rank order, then the quarantined, then the filtered.

    With --batch, each line holds a question: {"id", "query", "as_of", "candidates": [...], "asked"?, "top_k"?}. What a
    line says goes before the options.
    """
    if (query is None) == (batch is None):
        raise click.UsageError("give either --query with candidates, or --batch with questions")
    if batch is not None and file is not None:
        raise click.UsageError("with --batch the questions come from its own file; leave FILE out")
    policy = FreshnessPolicy.from_yaml(config, index=index)
    ranker = _Ranker.of(policy, as_of=as_of, asked=asked, top_k=top_k, gaps=gaps)
    with _told_once():
        if batch is not None:
            exit_code = convert_lines(batch, ranker.answer)
        else:
            exit_code = _rank_lines(ranker, query or "", file or sys.stdin.buffer)
    raise SystemExit(exit_code)


@dataclass(frozen=True, slots=True, kw_only=True)
class _Ranker:
    """A compiled chain with what the options say about every question."""

    chain: FreshnessChain
    reader: DateReader
    as_of: TimeArgument | None
    intent: TemporalIntent | None
    top_k: int | None

    @classmethod
    def of(
        cls, policy: FreshnessPolicy, *, as_of: str | None, asked: str | None, top_k: int | None, gaps: BinaryIO | None
    ) -> "_Ranker":
        """Compile the policy, and refuse options that cannot be read before any line is; the clock is read once."""
        sink = None if gaps is None else (lambda note: gaps.write(encoded(note.to_dict())))
        chain = FreshnessChain(policy, clock=fixed_clock(system_clock()), gap_sink=sink)
        reader = DateReader(policy.timezone, policy.day_order)
        intent = None if asked is None else TemporalIntent.during(read_period(asked, reader))
        FreshnessChain(policy, current_time=as_of)  # raises where as_of is no time
        return cls(chain=chain, reader=reader, as_of=as_of, intent=intent, top_k=top_k)

    def run(self, query: str, candidates: Sequence[dict[str, Any]]) -> FreshnessResult:
        """Judge the candidates of one question under the options."""
        return self.chain.run(query, candidates, as_of=self.as_of, intent=self.intent, top_k=self.top_k)

    def answer(self, record: dict[str, Any]) -> dict[str, Any]:
        """Return the answer to a question of a batch.

        Raises:
            RecordError: The record is no question with candidates.
        """
        query, candidates = record.get("query"), record.get("candidates")
        if query is not None and not isinstance(query, str):
            raise RecordError(f'"query" must be text, got {type(query).__name__}')
        if not isinstance(candidates, list):
            found = "none" if candidates is None else type(candidates).__name__
            raise RecordError(f'a question needs "candidates", a list of objects, got {found}')
        for place, candidate in enumerate(candidates):
            if not isinstance(candidate, dict):
                raise RecordError(f"candidates[{place}] must be an object, got {type(candidate).__name__}")
        as_of = record.get("as_of")
        try:
            result = self.chain.run(
                query or "",
                candidates,
                as_of=self.as_of if as_of is None else as_of,
                intent=self._intent(record.get("asked")),
                top_k=self._top_k(record.get("top_k")),
            )
        except UnreadableTimeError as error:
            raise RecordError(str(error)) from error
        answer = result.to_dict()
        for outcome in (result.kept, result.quarantined, result.filtered):
            answer[str(outcome.outcome)] = [
                _with_own_id(judged, candidates[place])
                for judged, place in zip(answer[str(outcome.outcome)], outcome.positions, strict=True)
            ]
        return {"id": record.get("id"), **answer}

    def _intent(self, asked: object) -> TemporalIntent | None:
        if asked is None:
            return self.intent
        if not isinstance(asked, str):
            raise RecordError(f'"asked" must be text such as "2023" or "2023-05/2024", got {type(asked).__name__}')
        return TemporalIntent.during(read_period(asked, self.reader))

    def _top_k(self, top_k: object) -> int | None:
        if top_k is None:
            return self.top_k
        if type(top_k) is not int or top_k < 1:
            raise RecordError(f'"top_k" must be a whole number of at least 1, got {top_k!r}')
        return top_k


def _rank_lines(ranker: _Ranker, query: str, source: BinaryIO) -> int:
    """Write the judged candidates of one question, then the lines that are none; return the exit code."""
    lines = list(read_lines(source))
    records = [line.record for line in lines if line.error is None]
    result = ranker.run(query, records)
    for item in (*result.kept, *result.quarantined, *result.filtered):
        write_line(_with_own_id(item.to_dict(), records[item.position]))
    failed = [line for line in lines if line.error is not None]
    for line in failed:
        write_line({"id": line.record.get("id"), "error": line.error})
    return 1 if failed else 0


def _with_own_id(judged: dict[str, Any], candidate: dict[str, Any]) -> dict[str, Any]:
    """Return a judged candidate under the id that it came with, which may be a number."""
    own = candidate.get("id")
    return {**judged, "id": own} if isinstance(own, int) and not isinstance(own, bool) else judged


@contextmanager
def _told_once() -> Iterator[None]:
    """Write this library's warnings to standard error, one line for each kind; others take their usual way."""
    told: set[type[Warning]] = set()

    with warnings.catch_warnings():
        show = warnings.showwarning

        def tell(
            message: Warning | str,
            category: type[Warning],
            filename: str,
            lineno: int,
            file: TextIO | None = None,
            line: str | None = None,
        ) -> None:
            if not issubclass(category, FreshnessWarning):
                show(message, category, filename, lineno, file, line)
            elif category not in told:
                told.add(category)
                click.echo(f"warning: {message}", err=True)

        warnings.simplefilter("always", FreshnessWarning)
        warnings.showwarning = tell
        yield
