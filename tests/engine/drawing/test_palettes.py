"""The contrast of every palette, light and dark, for every color vision."""

from itertools import combinations

import pytest

from engine import GAMES
from engine.drawing import svg
from engine.drawing.css import DARK, LIGHT
from engine.drawing.palettes import PALETTES, PaletteName, page_style
from tests.engine.support.color_vision import VISIONS, contrast, difference, mix

Colors = dict[str, str]
STONES = ("black", "white", "red", "neutral")
PALETTE_COLORS = [
    pytest.param(colors, id=f"{name}-{time}")
    for name, palette in PALETTES.items()
    for time, colors in palette._asdict().items()
]


def stone_color(colors: Colors, stone: str) -> str:
    return mix(colors[f"{stone}-top"], colors[f"{stone}-bottom"])


@pytest.mark.parametrize("vision", VISIONS)
@pytest.mark.parametrize("colors", PALETTE_COLORS)
def test_stones_are_distinguishable_with_every_color_vision(colors: Colors, vision: str) -> None:
    for one, other in combinations(STONES, 2):
        apart = difference(stone_color(colors, one), stone_color(colors, other), vision)
        assert apart >= 25, (one, other, apart)


@pytest.mark.parametrize("vision", VISIONS)
@pytest.mark.parametrize("colors", PALETTE_COLORS)
def test_stones_contrast_with_their_cell_and_their_mark(colors: Colors, vision: str) -> None:
    for stone in STONES:
        parts = (stone_color(colors, stone), colors[f"{stone}-rim"])
        apart = max(difference(part, colors["cell"], vision) for part in parts)
        assert apart >= 25, (stone, apart)
        sign = difference(colors[f"{stone}-mark"], colors[f"{stone}-bottom"], vision)
        assert sign >= 25, (stone, sign)


@pytest.mark.parametrize("vision", VISIONS)
@pytest.mark.parametrize("colors", PALETTE_COLORS)
def test_highlights_are_visible_with_every_color_vision(colors: Colors, vision: str) -> None:
    for ground in ("cell", "slab-top", "slab-bottom"):
        assert difference(colors["accent"], colors[ground], vision) >= 25, ground
    for stone in STONES:  # the last move's mark has a rim
        parts = (colors["last"], colors["white-top"])
        apart = max(difference(part, stone_color(colors, stone), vision) for part in parts)
        assert apart >= 25, stone


@pytest.mark.parametrize("colors", PALETTE_COLORS)
@pytest.mark.parametrize(
    ("front", "back", "ratio"),
    [
        ("coordinate", "slab-top", 4.5),
        ("coordinate", "slab-bottom", 4.5),
        ("on-accent", "accent", 4.5),
        ("accent", "cell", 3),
        ("accent", "slab-top", 3),
        ("accent", "slab-bottom", 3),
        *((f"{stone}-mark", f"{stone}-bottom", 3) for stone in STONES),
    ],
)
def test_every_palette_has_sufficient_contrast(
    colors: Colors, front: str, back: str, ratio: float
) -> None:
    assert contrast(colors[front], colors[back]) >= ratio


@pytest.mark.parametrize("colors", PALETTES["contrast"]._asdict().values(), ids=["light", "dark"])
@pytest.mark.parametrize(
    ("front", "back", "ratio"),
    [
        ("coordinate", "slab-top", 7),
        ("on-accent", "accent", 7),
        ("accent", "cell", 7),
        ("cell-line", "cell", 4.5),
        ("last", "cell", 4.5),
        *((f"{stone}-mark", f"{stone}-bottom", 6) for stone in STONES),
        *((f"{stone}-rim", "cell", 7) for stone in STONES),
    ],
)
def test_the_high_contrast_palette_has_more_contrast(
    colors: Colors, front: str, back: str, ratio: float
) -> None:
    assert contrast(colors[front], colors[back]) >= ratio


@pytest.mark.parametrize("colors", [LIGHT, DARK], ids=["light", "dark"])
def test_parts_of_the_default_palette_are_distinguishable(colors: Colors) -> None:
    for front, back in (("last", "black"), ("last", "white"), ("red-mark", "black")):
        assert contrast(colors[front], colors[f"{back}-bottom"]) >= 3
    assert contrast(colors["white-bottom"], colors["black-top"]) >= 3
    assert contrast(colors["well-dark"], colors["slab-bottom"]) < 1.7, "wells are no stones"
    assert contrast(colors["well-dark"], colors["black-bottom"]) > 1.25


def test_stones_contrast_with_the_default_board() -> None:
    assert contrast(DARK["black-rim"], DARK["black-bottom"]) >= 3
    assert contrast(LIGHT["black-bottom"], LIGHT["cell"]) >= 3
    assert contrast(DARK["white-bottom"], DARK["cell"]) >= 3
    assert contrast(DARK["black-rim"], DARK["cell"]) >= 3
    assert contrast(LIGHT["white-rim"], LIGHT["white-top"]) >= 2


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
