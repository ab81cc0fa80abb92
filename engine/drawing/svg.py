"""The SVG of a position. Nothing else in the project draws boards."""

from collections.abc import Mapping
from functools import lru_cache
from html import escape
from typing import Literal

from engine.board import MOST_BOARDS, Board, Cells, Site
from engine.drawing.board import draw_board, format_length
from engine.drawing.css import LIGHT, PICTURE_STYLE, SMALL_PICTURE_STYLE, custom_properties
from engine.drawing.palettes import PALETTES, PaletteName
from engine.position import PASS, Move, Position
from engine.text_board import describe

SIGNS = {
    "black": '<circle class="bn-sign bn-black-sign" r="10"/>',
    "white": '<path class="bn-sign bn-white-sign" d="M-9 0H9M0-9V9"/>',
    "red": '<path class="bn-sign bn-red-sign" d="M0-11 9.5 6h-19z"/>',
    "neutral": '<path class="bn-sign bn-neutral-sign" d="M0-10.5 10.5 0 0 10.5-10.5 0z"/>',
}
"""The mark of each kind: a ring, a cross, a triangle, a diamond."""

_SHADOW = """\
<radialGradient id="bn-shadow"><stop class="bn-shadow" offset=".8" stop-opacity=".45"/>\
<stop class="bn-shadow" offset="1" stop-opacity="0"/></radialGradient>"""


def _symbol(kind: str, sign: str) -> str:
    return f"""\
<radialGradient id="bn-{kind}-fill" cx=".36" cy=".3" r=".75"><stop class="bn-{kind}-top"/>\
<stop class="bn-{kind}-bottom" offset="1"/></radialGradient>
<g id="bn-{kind}">\
<circle fill="url(#bn-shadow)" cx="1.5" cy="3" r="27"/><circle fill="url(#bn-{kind}-fill)" r="24"/>\
<circle class="bn-rim bn-{kind}-rim" r="23.5"/>{sign}</g>"""


SYMBOLS = "\n".join([_SHADOW, *(_symbol(kind, sign) for kind, sign in SIGNS.items())])
"""The symbols `bn-black bn-white bn-red bn-neutral`, centered at 0, 0."""


Theme = Literal["auto", "light", "dark"]

SMALL = 480
"""Below this width a board is small. Pages enlarge small boards, so their labels are smaller."""

_DEFS = f"""\
<defs>
<linearGradient id="bn-slab" x2="0" y2="1"><stop class="slab-top"/>\
<stop class="slab-bottom" offset="1"/></linearGradient>
<radialGradient id="bn-well" cx=".6" cy=".65" r=".65"><stop class="well-light"/>\
<stop class="well-dark" offset="1"/></radialGradient>
{SYMBOLS}
</defs>"""

_MARKS = """\
<circle class="mark" r="8"/><circle class="built" r="26"/><circle class="ring" r="27"/>\
<circle class="last" r="7"/>\
<path class="must" d="M10-20a10 10 0 1 0 20 0a10 10 0 1 0-20 0zM20-25.5v6m0 4.5v.1"/>"""


def draw(
    position: Position,
    *,
    last: Move = PASS,
    theme: Theme = "auto",
    palette: PaletteName = "sandstone",
    standalone: bool = True,
    symbols: bool = True,
    title: str | None = None,
) -> str:
    """The board as an SVG element, with a mark on the cell of the last move.

    A `standalone` drawing is a picture with an embedded style: a palette in light or dark colors,
    or as the reader prefers. Otherwise the page links STYLE and chooses the colors, makes the cells
    into controls, and fills the layers `rays` and `overlay`. Of several drawings on a page, only
    the first one needs `symbols`. Screen readers read the title, by default the score and the
    player to move.
    """
    board = position.rules.board
    carving = draw_board(board)
    title = escape(title or f"{board.title}: {describe(position)}")
    name = (
        f'role="img" aria-label="{title}"' if standalone else f'role="group" aria-label="{title}"'
    )
    view = f"0 0 {format_length(carving.width)} {format_length(carving.height)}"
    size = "board small" if carving.width < SMALL else "board"
    draw_cell = _draw_stone if standalone else _draw_cell
    cells = (draw_cell(position, site, last) for site in board.by_cell.values())
    layers = (
        f'<svg class="{size}" xmlns="http://www.w3.org/2000/svg" viewBox="{view}" {name}>',
        *((f"<title>{title}</title>", _style(theme, palette)) if standalone else ()),
        *((_DEFS,) if symbols else ()),
        carving.svg,
        '<g class="rays"></g>',
        '<g class="cells">',
        *filter(None, cells),
        "</g>",
        '<g class="overlay"></g>',
        "</svg>",
    )
    return "\n".join(layers) + "\n"


def draw_stone(stone: str, side: int, *, marked: bool) -> str:
    """One stone as a standalone SVG in the light theme; `marked` as the last move."""
    mark = ' data-last=""' if marked else ""
    href = f'<use class="stone" href="#bn-{stone}"/>' if stone else ""
    last = '<circle class="last" r="7"/>' if marked else ""
    half = side // 2
    return (
        f'<svg class="board" xmlns="http://www.w3.org/2000/svg"'
        f' viewBox="{-half} {-half} {side} {side}">{_style("light", "sandstone")}{_DEFS}'
        f'<g class="cell" data-stone="{stone}"{mark}>{href}{last}</g></svg>'
    )


def _style(theme: Theme, palette: PaletteName) -> str:
    of = PALETTES[palette]
    light = "" if of.light == LIGHT else custom_properties(of.light)
    dark = custom_properties(of.dark)
    colors = {
        "light": light,
        "dark": dark,
        "auto": f"{light}@media (prefers-color-scheme: dark) {{ {dark} }}",
    }
    return f"<style>\n{PICTURE_STYLE}{colors[theme]}\n{SMALL_PICTURE_STYLE}</style>"


def _draw_stone(position: Position, site: Site, last: Move) -> str:
    """The part of a cell that pictures show. They are small, because pages show many."""
    x, y = (format_length(length) for length in draw_board(position.rules.board).centers[site.name])
    stone = position.stone(site.bit)
    last_mark = site.bit in position.path(last)[-1:]
    if not (stone or last_mark):
        return ""
    marked, mark = (' data-last=""', '<circle class="last" r="7"/>') if last_mark else ("", "")
    href = f' href="#bn-{stone}"' if stone else ""
    return (
        f'<g class="cell" data-cell="{site.name}" data-stone="{stone}"{marked}'
        f' transform="translate({x} {y})"><use class="stone"{href}/>{mark}</g>'
    )


def _draw_cell(position: Position, site: Site, last: Move) -> str:
    carving = draw_board(position.rules.board)
    x, y = (format_length(length) for length in carving.centers[site.name])
    stone = position.stone(site.bit)
    around = " ".join(name or "-" for name in neighbors_clockwise(position.rules.board)[site.bit])
    mark = ' data-last=""' if site.bit in position.path(last)[-1:] else ""
    href = f' href="#bn-{stone}"' if stone else ""
    return (
        f'<g class="cell" data-cell="{site.name}" data-stone="{stone}"'
        f' data-ring="{around}"{mark} transform="translate({x} {y})">'
        f'<path class="tile" d="{carving.tile}"/><use class="stone"{href}/>{_MARKS}'
        f'<path class="focus" d="{carving.tile}"/></g>'
    )


@lru_cache(MOST_BOARDS)
def neighbors_clockwise(board: Board) -> Mapping[Cells, tuple[str, ...]]:
    """The names of the next cells around every cell, clockwise from the right.

    A name is empty where a direction leads nowhere.
    """
    fall, rise = board.stride, board.stride - 1
    half = (1, fall, rise) if board.shape == "hexagon" else (1, fall)
    around = (*half, *(-step for step in half))
    places = {site.bit: site for site in board.sites}
    return {
        site.bit: tuple(_next_cell(places, site.bit, step) for step in around)
        for site in board.sites
        if not site.hole
    }


def _next_cell(places: Mapping[Cells, Site], bit: Cells, step: int) -> str:
    while place := places.get(bit := bit << step if step > 0 else bit >> -step):
        if not place.hole:
            return place.name
    return ""
