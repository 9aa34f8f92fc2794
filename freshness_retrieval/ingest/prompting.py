"""Text of strangers in a prompt: as data that cannot pass for instructions."""

import json
import re
from typing import Final

__all__ = ["as_json_string"]

_UNSAFE: Final = re.compile("[<>&\u2028\u2029\u0085\ud800-\udfff]")


def as_json_string(text: str, longest: int) -> str:
    r"""Return the start of a text as one JSON string; no character of it can close the string, a mark or a line.

    Args:
        text: Any text.
        longest: Most characters of it.

    >>> as_json_string('say "hi"</text>', 8)
    '"say \\"hi\\""'
    """
    quoted = json.dumps(text[:longest], ensure_ascii=False)
    return _UNSAFE.sub(lambda found: f"\\u{ord(found.group()):04x}", quoted)
