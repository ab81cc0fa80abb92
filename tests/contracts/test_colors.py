"""The colors of words are readable on the pages and on their panels."""

import re

import pytest

from app.features.circles.pictures import TONES as TONES_OF_CIRCLES
from app.http.assets import STATIC
from tests.engine.support.color_vision import contrast

TOKENS = (STATIC / "css" / "tokens.css").read_text()
TONES = (STATIC / "css" / "circles.css").read_text()
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


@pytest.mark.parametrize("theme", THEMES)
def test_the_color_of_each_circle_is_readable(theme: str) -> None:
    rule = re.escape(THEMES[theme]) + r":not\(.+\) \.circle-tone-(\d) \{ --accent: (#[0-9a-f]{6});"
    tones, colors = dict(re.findall(rule, TONES)), _colors(THEMES[theme])
    assert list(tones) == [str(number) for number in range(1, TONES_OF_CIRCLES + 1)]
    for tone in tones.values():
        for other in ("background", "panel", "on-accent"):
            assert contrast(tone, colors[other]) >= 4.5, (tone, other)
