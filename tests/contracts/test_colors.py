"""The colors of words are readable on the pages and on their panels."""

import re

import pytest

from app.http.assets import STATIC
from tests.engine.support.color_vision import contrast

TOKENS = (STATIC / "css" / "tokens.css").read_text()
WORDS = ("text", "text-secondary", "accent", "danger", "success")
THEMES = {"light": ":root", "dark": '[data-theme="dark"]'}


def _colors(selector: str) -> dict[str, str]:
    _, _, rest = TOKENS.partition(f"\n{selector} {{")
    block, _, _ = rest.partition("}")
    return dict(re.findall(r"--([a-z-]+): (#[0-9a-f]{6});", block))


@pytest.mark.parametrize("behind", ["background", "panel"])
@pytest.mark.parametrize("words", WORDS)
@pytest.mark.parametrize("theme", THEMES)
def test_words_contrast_with_what_is_behind_them(theme: str, words: str, behind: str) -> None:
    colors = _colors(THEMES[theme])
    assert contrast(colors[words], colors[behind]) >= 4.5
