"""What a metadata value states as text: an id, a title, a category, or nothing."""

import numpy as np

from freshness_retrieval.ingest.ladder import is_absent, normalise

__all__ = ["stated_text", "stated_texts"]

_MOST_MEMBERS = 100
_LARGEST = 2**63


def stated_text(value: object) -> str | None:
    """Return the text that a value states; None where it states nothing.

    A text counts unless it is blank or a placeholder such as `n/a`; a whole number counts as its digits; a list of one
    counts as its member. Anything else, NaN and booleans among them, states nothing.

    >>> stated_text(" v2 "), stated_text(["v2"]), stated_text(float("nan")), stated_text("N/A"), stated_text(7)
    ('v2', 'v2', None, None, '7')
    """
    if isinstance(value, list | tuple) and len(value) == 1 and not isinstance(value[0], list | tuple):
        value = value[0]
    if isinstance(value, str):
        form = normalise(value)
        return None if form is not None and is_absent(form) else value.strip()
    if isinstance(value, int | np.integer) and not isinstance(value, bool) and -_LARGEST < value < _LARGEST:
        return str(int(value))
    return None


def stated_texts(value: object) -> tuple[str, ...]:
    """Return the texts that a value states: itself, or the members of a list or set.

    >>> stated_texts(["pricing", None, "legal"]), stated_texts(None)
    (('pricing', 'legal'), ())
    """
    members = value if isinstance(value, list | tuple | set | frozenset) else (value,)
    if len(members) > _MOST_MEMBERS:
        return ()
    found = (None if isinstance(member, list | tuple) else stated_text(member) for member in members)
    return tuple(text for text in found if text is not None)
