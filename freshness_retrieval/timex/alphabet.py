"""Symbols for tokens: every set of classes that a token can have is one character, so that a rule is a short expression."""

from collections.abc import Iterable
from typing import Final

__all__ = ["Alphabet", "number_classes"]

_FIRST_SYMBOL: Final = 0x4E00
"""Symbols start where no regular expression has a special character."""
_YEARS: Final = range(1000, 3000)
_DAYS: Final = range(1, 32)
_MONTHS: Final = range(1, 13)
_HOURS: Final = range(25)
_MINUTES: Final = range(60)


class Alphabet:
    """Sets of classes and their symbols; grows while a grammar is compiled, is fixed afterwards."""

    __slots__ = ("_of_class", "_symbols")

    def __init__(self) -> None:
        """Start without a symbol."""
        self._symbols: dict[frozenset[str], str] = {}
        self._of_class: dict[str, set[str]] = {}

    def add(self, classes: Iterable[str]) -> str:
        """Return the symbol of a set of classes, a new one where it has none."""
        found = frozenset(classes)
        symbol = self._symbols.get(found)
        if symbol is None:
            symbol = self._symbols[found] = chr(_FIRST_SYMBOL + len(self._symbols))
            for name in found:
                self._of_class.setdefault(name, set()).add(symbol)
        return symbol

    def symbol(self, classes: Iterable[str]) -> str | None:
        """Return the symbol of a set of classes, or None where no token was foreseen to have it."""
        return self._symbols.get(frozenset(classes))

    def of_class(self, name: str) -> frozenset[str]:
        """Return all symbols of a class; a name that starts with `=` is a word."""
        return frozenset(self._of_class.get(name, ()))

    def every(self) -> frozenset[str]:
        """Return all symbols."""
        return frozenset(self._symbols.values())

    def within(self, classes: frozenset[str]) -> frozenset[str]:
        """Return the symbols that have no other classes than these."""
        return frozenset(symbol for found, symbol in self._symbols.items() if found and found <= classes)


def number_classes(number: float, written: int = 0) -> frozenset[str]:
    """Return the classes of a number; `written` is how many digits it was written with, 0 = in words.

    A decimal is no day, hour or year, whatever it is: 12.00.

    >>> sorted(number_classes(7, 2))
    ['d2', 'day', 'hour', 'int', 'int_day', 'int_hour', 'minute', 'month_number', 'number']
    """
    classes = {"number"}
    if written:
        classes |= {"int", f"d{written}"} if written in {1, 2, 4} else {"int"}
    if isinstance(number, float):
        return frozenset(classes)
    if number in _YEARS:
        classes.add("year")
    if number in _DAYS:
        classes |= {"day", "int_day"} if written else {"day"}
    if number in _MONTHS:
        classes.add("month_number")
    if number in _HOURS:
        classes |= {"hour", "int_hour"} if written else {"hour"}
    if number in _MINUTES:
        classes.add("minute")
    return frozenset(classes)
