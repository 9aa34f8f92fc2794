"""The tokens of a text, as symbols: what rules see."""

from dataclasses import dataclass
from operator import add
from typing import Any, NamedTuple

__all__ = ["Found", "Tokens", "pairs_of", "replaced"]


@dataclass(slots=True)
class Tokens:
    """The tokens of a text in their present state; a level replaces several by one.

    Attributes:
        symbols: One character a token.
        starts: Offset of each token.
        ends: Offset after each.
        values: What a rule or a shape made of it; None = a plain token.
    """

    symbols: str
    starts: list[int]
    ends: list[int]
    values: list[Any]


class Found(NamedTuple):
    """An expression in a text, at symbol `place` of what a grammar has read."""

    start: int
    end: int
    value: Any
    place: int


def pairs_of(symbols: str) -> list[str]:
    """Return each symbol with the one after it."""
    return [*map(add, symbols, symbols[1:]), symbols[-1:]]


def replaced(tokens: Tokens, reductions: list[tuple[int, int, str, Any]]) -> Tokens:
    """Return the tokens with every reduction as one token."""
    symbols: list[str] = []
    starts: list[int] = []
    ends: list[int] = []
    values: list[Any] = []
    done = 0
    for first, after, symbol, value in reductions:
        symbols.append(tokens.symbols[done:first])
        starts += tokens.starts[done:first]
        ends += tokens.ends[done:first]
        values += tokens.values[done:first]
        symbols.append(symbol)
        starts.append(tokens.starts[first])
        ends.append(tokens.ends[after - 1])
        values.append(value)
        done = after
    symbols.append(tokens.symbols[done:])
    starts += tokens.starts[done:]
    ends += tokens.ends[done:]
    values += tokens.values[done:]
    return Tokens("".join(symbols), starts, ends, values)
