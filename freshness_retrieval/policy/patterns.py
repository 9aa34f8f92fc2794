"""Regular expressions from a policy: of the dialect that re2 and re share, and too plain to take long on hostile text."""

import re

__all__ = ["LONGEST_PATTERN", "check_pattern"]

LONGEST_PATTERN = 500
"""Most characters of one pattern."""

MOST_TRIES = 10_000
"""Most ways in which the repetitions of a pattern may be tried at one place of a text; `*` and `+` count as 2,000 ways."""

_UNBOUNDED = 2_000

_TOKEN = re.compile(
    r"""
    (?P<reference> \\[1-9] | \(\?P= | (?:[*+?]|\{\d+(?:,\d*)?\})\+ )
  | (?P<escape>    \\. )
  | (?P<set>       \[\^?\]?(?:\\.|[^\]\\])*\] )
  | (?P<around>    \(\?(?:<?[=!]|>|\() )
  | (?P<open>      \((?:\?(?:P<\w+>|[aiLmsux-]*:))? )
  | (?P<close>     \) )
  | (?P<repeat>    [*+?] | \{(?P<least>\d+)(?P<comma>,)?(?P<most>\d+)?\} )
  | (?P<choice>    \| )
  | (?P<other>     . )
    """,
    re.VERBOSE | re.DOTALL,
)


def check_pattern(pattern: str) -> str:
    r"""Return a pattern that cannot take long on any text.

    A group that is repeated may hold neither a choice nor a repetition, so that no text can be divided among its rounds in
    many ways; and all repetitions together may be tried in `MOST_TRIES` ways at one place.

    Raises:
        ValueError: It is empty or too long, no regular expression, could take long, or looks around or back or is
            possessive, which re2 has not.

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
    """Walk over the tokens with one flag per open group: does it hold a choice or a repetition?"""
    branching = [False]
    closed = False  # the token before closed a group that does
    tries = 1
    lazy_mark_possible = False
    for token in _TOKEN.finditer(pattern):
        kind = token.lastgroup if token.lastgroup not in {"least", "comma", "most"} else "repeat"
        if kind in {"reference", "around"}:
            raise ValueError(f"{token[0]!r} looks around or back or is possessive, which re2 has not; write it without")
        if kind == "repeat" and token[0] == "?" and lazy_mark_possible:
            lazy_mark_possible = False  # `+?` repeats as `+` does, and only prefers less
            continue
        if kind == "repeat":
            if closed and token[0] != "?":
                raise ValueError(
                    "a repeated group holds a choice or a repetition, which can take very long; spell it out"
                )
            branching[-1] = True
            tries *= _ways(token)
        elif kind == "choice":
            branching[-1] = True
        elif kind == "open":
            branching.append(False)
        closed = kind == "close" and branching.pop()
        if closed:
            branching[-1] = True
        lazy_mark_possible = kind == "repeat"
    if tries > MOST_TRIES:
        raise ValueError("its repetitions can be tried in too many ways; use at most one * or +, and short {m,n}")


def _ways(repeat: re.Match[str]) -> int:
    """Return how many lengths a repetition may have."""
    if repeat[0] == "?":
        return 2
    if repeat[0] in {"*", "+"} or (repeat["comma"] and not repeat["most"]):
        return _UNBOUNDED
    return int(repeat["most"] or repeat["least"]) - int(repeat["least"]) + 1
