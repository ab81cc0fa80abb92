"""The JavaScript tests read messages as the server sends them today."""

import pytest

from tests.js.fixtures.generate import FIXTURES, FOLDER, text_of


@pytest.mark.parametrize("name", FIXTURES)
def test_fixture_is_up_to_date(name: str) -> None:
    text = (FOLDER / f"{name}.json").read_text()
    assert text == text_of(FIXTURES[name]()), "run: python -m tests.js.fixtures.generate"
