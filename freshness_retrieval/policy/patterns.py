"""Regular expressions from a policy: short, linear in time, and of the dialect that re2 and re share."""

import re

__all__ = ["LONGEST_PATTERN", "check_pattern"]

LONGEST_PATTERN = 500
"""Most characters of one pattern."""

_TOKEN = re.compile(
    r"""
    (?P<reference> \\[1-9] | \(\?P= | [*+?]\+ )
  | (?P<escape>    \\. )
  | (?P<set>       \[\^?\]?(?:\\.|[^\]\\])*\] )
  | (?P<around>    \(\?(?:<?[=!]|>|\() )
  | (?P<open>      \((?:\?(?:P<\w+>|[aiLmsux-]*:))? )
  | (?P<close>     \) )
  | (?P<repeat>    [*+] | \{\d*,\} )
  | (?P<other>     . )
    """,
    re.VERBOSE | re.DOTALL,
)


def check_pattern(pattern: str) -> str:
    r"""Return a pattern that is safe to run on hostile text.

    Raises:
        ValueError: It is empty or too long, no regular expression, repeats a repetition without bound (`(a+)+`), or looks
            around or back or is possessive, which re2 has not.

    >>> check_pattern(r"price list|\brate card\b")
    'price list|\\brate card\\b'
    """
    if not 0 < len(pattern) <= LONGEST_PATTERN:
        raise ValueError(f"a pattern has 1 to {LONGEST_PATTERN} characters, this one {len(pattern)}")
    try:
        re.compile(pattern)
    except (re.error, RecursionError, OverflowError) as error:
        raise ValueError(f"no regular expression: {error}") from error
    _check_structure(pattern)
    return pattern


def _check_structure(pattern: str) -> None:
    """Walk over the tokens with one flag per open group: does it hold an unbounded repetition?"""
    unbounded = [False]
    closed = False
    for token in _TOKEN.finditer(pattern):
        kind = token.lastgroup
        if kind in {"reference", "around"}:
            raise ValueError(f"{token[0]!r} looks around or back or is possessive, which re2 has not; write it without")
        if kind == "repeat":
            if closed:
                raise ValueError("an unbounded repetition inside another takes exponential time; bound one of them")
            unbounded[-1] = True
        if kind == "open":
            unbounded.append(False)
        closed = kind == "close" and unbounded.pop()
        if closed:
            unbounded[-1] = True
