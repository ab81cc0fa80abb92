"""Moments in pages."""

import re

import pytest

from app.http.wording.moments import moment_element
from app.locales import LANGUAGES, load_messages, use_language

MOMENT = 1_765_000_000_000


@pytest.mark.parametrize("code", LANGUAGES)
async def test_a_moment_takes_as_many_words_before_a_script_shows_it_as_after_that(
    code: str,
) -> None:
    language = LANGUAGES[code]
    await load_messages(language)
    with use_language(language):
        element = moment_element(MOMENT)
    with_scripts = re.sub("<noscript>.*?</noscript>|<[^>]*>", "", element)
    assert "UTC" in element
    assert "UTC" not in with_scripts
    assert "2025" in with_scripts
