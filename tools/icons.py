"""Draws the icons of the site in the style of the boards: `make icons`."""

import struct
from pathlib import Path

from app.features.catalog.images.rasterize import rasterize
from engine.drawing.css import STYLE
from engine.drawing.svg import SYMBOLS

ICONS = Path(__file__).parents[1] / "static/icons"
FAVICON_SIZES = (16, 32, 48)

_TILE = "l28.5 16.5v33l-28.5 16.5l-28.5-16.5v-33z"  # of engine/drawing/board.py
_AROUND = [(-60, 0), (60, 0), (-30, -52), (30, -52), (-30, 52), (30, 52)]
_STONES = {(0, 0): "black", (60, 0): "white", (-60, 0): "white"}
_GLYPHS = {
    "new": "M0-46V46M-46 0H46",
    "games": "M-46-32H46M-46 0H46M-46 32H46",
    "puzzles": "M-26-14a26 26 0 1 1 38 23c-9 5-12 10-12 19M0 50v2",
}
"""The marks of the shortcuts: a plus, a list, a question mark."""

_DEFS = f"""<defs><linearGradient id="bn-slab" x2="0" y2="1"><stop class="slab-top"/>\
<stop class="slab-bottom" offset="1"/></linearGradient>{SYMBOLS}</defs>"""


def draw_icon(corner: float, zoom: float = 1) -> str:
    """A part of a board; `corner` is the radius of its corners, out of 105."""
    tiles = "".join(f"M{x} {y - 33}{_TILE}" for x, y in [(0, 0), *_AROUND])
    stones = "".join(
        f'<use href="#bn-{color}" transform="translate({x} {y})"/>'
        for (x, y), color in _STONES.items()
    )
    return _picture(
        f'{_DEFS}<clipPath id="edge">{_ground(corner)}</clipPath><g clip-path="url(#edge)">'
        f'{_ground(corner, "url(#bn-slab)")}<g transform="scale({zoom})">'
        f'<path class="tiles" d="{tiles}"/>{stones}</g></g>'
    )


def draw_shortcut(glyph: str) -> str:
    return _picture(
        f'{_ground(28, "#fbf8f1")}<path d="{_GLYPHS[glyph]}" fill="none" stroke="#6b3fa0"'
        ' stroke-width="15" stroke-linecap="round"/>'
    )


def _ground(corner: float, fill: str = "#000") -> str:
    return f'<rect x="-105" y="-105" width="210" height="210" rx="{corner}" fill="{fill}"/>'


def _picture(content: str) -> str:
    return (
        '<svg class="board" xmlns="http://www.w3.org/2000/svg" viewBox="-105 -105 210 210">'
        f"<style>\n{STYLE}</style>{content}</svg>"
    )


def _icon_file(pictures: list[bytes]) -> bytes:
    """The favicon.ico of PNG pictures: a header, an entry for each, and the pictures."""
    header = struct.pack("<3H", 0, 1, len(pictures))
    offset = len(header) + 16 * len(pictures)
    entries = b""
    for size, picture in zip(FAVICON_SIZES, pictures, strict=True):
        entries += struct.pack("<4B2H2I", size, size, 0, 0, 1, 32, len(picture), offset)
        offset += len(picture)
    return header + entries + b"".join(pictures)


def main() -> None:
    rounded, whole = draw_icon(44), draw_icon(0, zoom=0.86)
    pictures = {
        "icon-192.png": rasterize(rounded, 192, None),
        "icon-512.png": rasterize(rounded, 512, None),
        "maskable-192.png": rasterize(whole, 192, None),
        "maskable-512.png": rasterize(whole, 512, None),
        "touch.png": rasterize(draw_icon(0), 180, None),
        **{f"{name}-96.png": rasterize(draw_shortcut(name), 96, None) for name in _GLYPHS},
    }
    favicon = (ICONS / "favicon.svg").read_text(encoding="utf-8")
    pictures["favicon.ico"] = _icon_file([rasterize(favicon, size, None) for size in FAVICON_SIZES])
    for name, picture in pictures.items():
        (ICONS / name).write_bytes(picture)


if __name__ == "__main__":
    main()
