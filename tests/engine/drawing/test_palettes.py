"""The contrast of every palette, light and dark, for every color vision."""

from itertools import combinations, product

import pytest

from engine import GAMES
from engine.drawing import svg
from engine.drawing.css import DARK, LIGHT
from engine.drawing.palettes import PALETTES, PaletteName, page_style
from tests.engine.support.color_vision import VISIONS, contrast, difference, mix

Colors = dict[str, str]
STONES = ("black", "white", "red", "neutral")
PALETTE_COLORS: dict[str, Colors] = {
    f"{name}-{time}": colors
    for name, palette in PALETTES.items()
    for time, colors in palette._asdict().items()
}


def unlike(one: str, other: str, vision: str) -> bool:
    return difference(one, other, vision) >= 25


def stone_color(colors: Colors, stone: str) -> str:
    return mix(colors[f"{stone}-top"], colors[f"{stone}-bottom"])


def test_stones_are_distinguishable_with_every_color_vision() -> None:
    for (place, colors), vision in product(PALETTE_COLORS.items(), VISIONS):
        for one, other in combinations(STONES, 2):
            apart = unlike(stone_color(colors, one), stone_color(colors, other), vision)
            assert apart, (place, vision, one, other)


def test_stones_contrast_with_their_cell_and_their_mark() -> None:
    for (place, colors), vision, stone in product(PALETTE_COLORS.items(), VISIONS, STONES):
        parts = (stone_color(colors, stone), colors[f"{stone}-rim"])
        assert any(unlike(part, colors["cell"], vision) for part in parts), (place, vision, stone)
        sign = unlike(colors[f"{stone}-mark"], colors[f"{stone}-bottom"], vision)
        assert sign, (place, vision, stone)


def test_highlights_are_visible_with_every_color_vision() -> None:
    for (place, colors), vision in product(PALETTE_COLORS.items(), VISIONS):
        for ground in ("cell", "slab-top", "slab-bottom"):
            assert unlike(colors["accent"], colors[ground], vision), (place, vision, ground)
        for stone in STONES:  # the last move's mark has a rim
            parts = (colors["last"], colors["white-top"])
            apart = any(unlike(part, stone_color(colors, stone), vision) for part in parts)
            assert apart, (place, vision, stone)


def test_every_palette_has_sufficient_contrast() -> None:
    for place, colors in PALETTE_COLORS.items():
        for front, back, ratio in (
            ("coordinate", "slab-top", 4.5),
            ("coordinate", "slab-bottom", 4.5),
            ("on-accent", "accent", 4.5),
            ("accent", "cell", 3),
            ("accent", "slab-top", 3),
            ("accent", "slab-bottom", 3),
            *((f"{stone}-mark", f"{stone}-bottom", 3) for stone in STONES),
        ):
            assert contrast(colors[front], colors[back]) >= ratio, (place, front, back)


def test_the_high_contrast_palette_has_more_contrast() -> None:
    for time, colors in PALETTES["contrast"]._asdict().items():
        for front, back, ratio in (
            ("coordinate", "slab-top", 7),
            ("on-accent", "accent", 7),
            ("accent", "cell", 7),
            ("cell-line", "cell", 4.5),
            ("last", "cell", 4.5),
            *((f"{stone}-mark", f"{stone}-bottom", 6) for stone in STONES),
            *((f"{stone}-rim", "cell", 7) for stone in STONES),
        ):
            assert contrast(colors[front], colors[back]) >= ratio, (time, front, back)


@pytest.mark.parametrize("colors", [LIGHT, DARK], ids=["light", "dark"])
def test_parts_of_the_default_palette_are_distinguishable(colors: Colors) -> None:
    for front, back in (("last", "black"), ("last", "white"), ("red-mark", "black")):
        assert contrast(colors[front], colors[f"{back}-bottom"]) >= 3
    assert contrast(colors["white-bottom"], colors["black-top"]) >= 3
    assert contrast(colors["well-dark"], colors["slab-bottom"]) < 1.7, "wells are no stones"
    assert contrast(colors["well-dark"], colors["black-bottom"]) > 1.25


def test_the_default_palette_is_that_of_the_style_sheet() -> None:
    assert PALETTES["sandstone"] == (LIGHT, DARK)
    for palette in PALETTES.values():
        assert set(palette.light) == set(palette.dark) == set(LIGHT)


@pytest.mark.parametrize("name", PALETTES)
def test_a_picture_uses_its_palette(name: PaletteName) -> None:
    start = GAMES["othello"].start({})
    light = svg.draw(start, theme="light", palette=name)
    assert (f"--cell: {PALETTES[name].light['cell']};" in light) == (name != "sandstone")
    dark = svg.draw(start, theme="dark", palette=name)
    assert f"--cell: {PALETTES[name].dark['cell']};" in dark
    both = svg.draw(start, palette=name)
    night = both.index("prefers-color-scheme")
    assert f"--cell: {PALETTES[name].dark['cell']};" in both[night:]
    assert f"--cell: {PALETTES[name].dark['cell']};" not in both[:night]


def test_the_page_style_has_every_palette() -> None:
    style = page_style()
    for name in PALETTES:
        assert f'[data-palette="{name}"][data-theme="dark"] :is(.board, .disc) {{' in style
