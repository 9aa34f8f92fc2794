"""The README runs."""

import re
from pathlib import Path

README = (Path(__file__).parents[1] / "README.md").read_text(encoding="utf-8")


def test_the_example_prints_what_is_shown(capsys):
    """The example of the README prints the output that stands below it."""
    [code], [shown] = (
        re.findall(r"```python\n(.*?)```", README, re.DOTALL),
        re.findall(r"```text\n(.*?)```", README, re.DOTALL),
    )
    exec(code, {})  # noqa: S102 (our own file)
    assert capsys.readouterr().out == shown
