"""The README runs."""

import re
from pathlib import Path

import pytest

README = (Path(__file__).parents[1] / "README.md").read_text(encoding="utf-8")
EXAMPLES = re.findall(r"```python\n(.*?)```\s*```text\n(.*?)```", README, re.DOTALL)


def test_every_example_shows_its_output():
    """No code stands without the output that proves it."""
    assert len(EXAMPLES) == README.count("```python") == 5


@pytest.mark.parametrize(("code", "shown"), EXAMPLES)
def test_the_examples_print_what_is_shown(code, shown, capsys):
    """Each example of the README prints the output that stands below it."""
    exec(code, {})  # noqa: S102 (our own file)
    assert capsys.readouterr().out == shown
