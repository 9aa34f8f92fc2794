"""Numbers as Chinese writes them: 二十四, 二〇二四, 廿四, 两千零五, 三万."""

from types import MappingProxyType
from typing import Final

__all__ = ["NUMERALS", "integer"]

_DIGITS: Final = MappingProxyType(
    {
        character: value
        for value, row in enumerate(("0〇零○", "1一", "2二两", "3三", "4四", "5五", "6六", "7七", "8八", "9九"))
        for character in row
    }
)
_TENS: Final = MappingProxyType({"十": 10, "百": 100, "千": 1000})
_MYRIADS: Final = MappingProxyType({"万": 10_000, "亿": 100_000_000})
_SHORT_TENS: Final = MappingProxyType({"廿": "二十", "卅": "三十"})

NUMERALS: Final = "〇零○一二三四五六七八九十百千万亿两廿卅"
"""Characters of a whole number, for a character class."""


def integer(numeral: str) -> int | None:
    """Return the whole number that a numeral states, or None where it is malformed.

    >>> integer("二〇二四"), integer("二十四"), integer("两千零五"), integer("廿一"), integer("三万"), integer("十十")
    (2024, 24, 2005, 21, 30000, None)
    """
    for short, long in _SHORT_TENS.items():
        numeral = numeral.replace(short, long)
    if not any(character in _TENS or character in _MYRIADS for character in numeral):
        return _positional(numeral)
    total = section = 0
    current: int | None = None
    last = 0
    for character in numeral:
        if character in _DIGITS:
            current = _DIGITS[character]
        elif unit := _TENS.get(character):
            if last and unit >= last:
                return None
            section += (1 if current is None else current) * unit
            current, last = None, unit
        elif unit := _MYRIADS.get(character):
            total = (total + section + (current or 0)) * unit
            section, current, last = 0, None, 0
        else:
            return None
    return total + section + (current or 0)


def _positional(numeral: str) -> int | None:
    """Read digits side by side, as in 二〇二四."""
    value = 0
    for character in numeral:
        digit = _DIGITS.get(character)
        if digit is None:
            return None
        value = value * 10 + digit
    return value if numeral else None
