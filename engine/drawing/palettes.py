"""Palettes for boards, each in a light and a dark form.

All palettes except the high-contrast one share the colors of stones. With every palette,
color-blind players can tell the stones apart by color, and by their marks.
"""

from collections.abc import Iterator, Mapping
from typing import Literal, NamedTuple

from engine.drawing.css import DARK, LIGHT, custom_properties

PaletteName = Literal["sandstone", "meadow", "harbor", "contrast"]


class Palette(NamedTuple):
    """The colors of a board keyed by the names in LIGHT."""

    light: dict[str, str]
    dark: dict[str, str]


def _palette(light: dict[str, str], dark: dict[str, str]) -> Palette:
    return Palette(LIGHT | light, DARK | dark)


PALETTES: Mapping[PaletteName, Palette] = {
    "sandstone": _palette({}, {}),
    "meadow": _palette(
        {
            "slab-top": "#a5bd97",
            "slab-bottom": "#93ad85",
            "slab-edge": "#6f8a62",
            "coordinate": "#1d2e17",
            "cell": "#dbe8cd",
            "cell-line": "#a9c29a",
            "well-dark": "#728d66",
            "well-light": "#93ad85",
            "well-edge": "#b5cba8",
            "white-rim": "#7f8f74",
            "shadow": "#1d2e17",
            "accent": "#61368f",
        },
        {
            "slab-top": "#223327",
            "slab-bottom": "#19261d",
            "slab-edge": "#2e4435",
            "coordinate": "#b9c9bb",
            "cell": "#2f4637",
            "cell-line": "#1d2c22",
            "well-dark": "#111a14",
            "well-light": "#1c2a20",
            "well-edge": "#31473a",
        },
    ),
    "harbor": _palette(
        {
            "slab-top": "#a3b7c6",
            "slab-bottom": "#8fa5b6",
            "slab-edge": "#6b8193",
            "coordinate": "#16242f",
            "cell": "#dde8ef",
            "cell-line": "#a7bccb",
            "well-dark": "#6e8597",
            "well-light": "#8fa5b6",
            "well-edge": "#b3c6d3",
            "white-rim": "#74879a",
            "shadow": "#16242f",
            "accent": "#61368f",
        },
        {
            "slab-top": "#22303d",
            "slab-bottom": "#18232e",
            "slab-edge": "#31445a",
            "coordinate": "#b7c4d0",
            "cell": "#30414f",
            "cell-line": "#1c2935",
            "well-dark": "#0f1820",
            "well-light": "#1a2732",
            "well-edge": "#334657",
        },
    ),
    "contrast": _palette(
        {
            "slab-top": "#ffffff",
            "slab-bottom": "#ffffff",
            "slab-edge": "#000000",
            "coordinate": "#000000",
            "cell": "#ffffff",
            "cell-line": "#4d4d4d",
            "well-dark": "#c4c4c4",
            "well-light": "#dedede",
            "well-edge": "#8c8c8c",
            "black-top": "#1a1a1a",
            "black-bottom": "#000000",
            "black-rim": "#000000",
            "black-mark": "#ffffff",
            "white-bottom": "#ffffff",
            "white-rim": "#000000",
            "white-mark": "#000000",
            "red-top": "#b8321f",
            "red-bottom": "#8a1405",
            "red-rim": "#000000",
            "red-mark": "#ffffff",
            "neutral-top": "#a4bccb",
            "neutral-bottom": "#8ba5b6",
            "neutral-rim": "#000000",
            "neutral-mark": "#000000",
            "shadow": "#4d4d4d",
            "accent": "#4f1d87",
            "last": "#d02a0c",
        },
        {
            "slab-top": "#000000",
            "slab-bottom": "#000000",
            "slab-edge": "#ffffff",
            "coordinate": "#ffffff",
            "cell": "#1f1f1f",
            "cell-line": "#b3b3b3",
            "well-dark": "#262626",
            "well-light": "#383838",
            "well-edge": "#8c8c8c",
            "black-top": "#000000",
            "black-bottom": "#000000",
            "black-rim": "#ffffff",
            "black-mark": "#ffffff",
            "white-bottom": "#ffffff",
            "white-rim": "#ffffff",
            "white-mark": "#000000",
            "red-top": "#d4503d",
            "red-bottom": "#9c2413",
            "red-rim": "#ffffff",
            "red-mark": "#ffffff",
            "neutral-top": "#a4bccb",
            "neutral-bottom": "#8ba5b6",
            "neutral-rim": "#ffffff",
            "neutral-mark": "#000000",
            "accent": "#dcc4ff",
            "on-accent": "#000000",
            "last": "#ff7d5e",
        },
    ),
}


def page_style() -> str:

    def rules() -> Iterator[str]:
        for name, palette in PALETTES.items():
            root = f'[data-palette="{name}"]'
            changed = {key: color for key, color in palette.light.items() if color != LIGHT[key]}
            if changed:
                yield custom_properties(changed, f"{root} :is(.board, .disc)")
            yield custom_properties(palette.dark, f'{root}[data-theme="dark"] :is(.board, .disc)')

    return "\n".join(rules()) + "\n"
