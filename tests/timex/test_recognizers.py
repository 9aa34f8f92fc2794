"""The cases of Recognizers-Text (Microsoft, MIT, see `specs/recognizers/LICENSE`), English and Chinese."""

import pytest

from tests.timex.recognizers import LANGUAGES, cases, listed, reason_against

LISTED = listed()
LEAST = {"english": 0.75, "chinese": 0.88}
"""Share of the cases that are read as theirs: recognizers-text itself reads 64 and 80 in 100 in JavaScript."""


@pytest.mark.parametrize("language", LANGUAGES)
def test_cases_are_read_or_listed(language):
    """Each case is read as theirs, or listed with the reason why it is not: `python -m tests.timex.recognizers` lists anew."""
    expected = {number: reason for (name, number), reason in LISTED.items() if name == language}
    found = {number: reason_against(language, case) for number, case in enumerate(cases(language))}

    assert expected == {number: reason for number, reason in found.items() if reason is not None}


@pytest.mark.parametrize("language", LANGUAGES)
def test_few_cases_are_listed(language):
    """The list of differences never grows past its bound."""
    differing = sum(name == language for name, _ in LISTED)

    assert 1 - differing / len(cases(language)) >= LEAST[language]
