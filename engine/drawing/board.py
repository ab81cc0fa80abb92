"""The static part of a board's drawing: slab, tiles, wells and coordinates."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import lru_cache
from math import cos, hypot, pi, sin, sqrt

from engine.board import MOST_BOARDS, Board, Site

PITCH = 60
"""The distance between neighboring cells, in units of the drawing."""

RIM = 0.92
"""From the center of an outer cell to the edge of the slab, in pitches."""

NARROW = ' textLength="22" lengthAdjust="spacingAndGlyphs"'
"""Makes two digits fit beside a square board."""

Point = tuple[float, float]


@dataclass(frozen=True, slots=True)
class BoardDrawing:
    """The size, the center of each site, the outline of a tile, and the SVG."""

    width: float
    height: float
    centers: Mapping[str, Point]
    tile: str
    svg: str


@lru_cache(MOST_BOARDS)
def draw_board(board: Board) -> BoardDrawing:
    """The slab's upper left corner is at 0, 0."""
    bends = list(_rounded_corners(_corners(board), 22))
    xs, ys = zip(*(point for bend in bends for point in _curve_extremes(*bend)), strict=True)
    left, top = min(xs), min(ys)
    middles = {site.name: (site.x * PITCH - left, site.y * PITCH - top) for site in board.sites}
    slab = "L".join(
        f"{_pair(a, left, top)}Q{_pair(b, left, top)} {_pair(c, left, top)}" for a, b, c in bends
    )
    tiles = (_tile_at(board, *middles[name]) for name in board.names)
    layers = (
        f'<path class="slab" fill="url(#bn-slab)" d="M{slab}Z"/>',
        f'<path class="tiles" d="{"".join(tiles)}"/>',
        f'<g class="wells">{"".join(_wells(board, middles))}</g>',
        f'<g class="coordinates" aria-hidden="true">{"".join(_labels(board, middles))}</g>',
    )
    return BoardDrawing(
        max(xs) - left, max(ys) - top, middles, _tile_at(board, 0, 0), "\n".join(layers)
    )


def format_length(value: float) -> str:
    return f"{round(value, 1) + 0.0:g}"


def _pair(point: Point, left: float = 0, top: float = 0) -> str:
    return f"{format_length(point[0] - left)} {format_length(point[1] - top)}"


def _corners(board: Board) -> list[Point]:
    xs, ys = [site.x for site in board.sites], [site.y for site in board.sites]
    x, y = (min(xs) + max(xs)) / 2, (min(ys) + max(ys)) / 2
    count, rim = (6, RIM * 2 / sqrt(3)) if board.shape == "hexagon" else (4, RIM * sqrt(2))
    turn = 0 if board.shape == "hexagon" else pi / 4
    corner = max(hypot(site.x - x, site.y - y) for site in board.sites) + rim
    angles = (turn + 2 * pi * place / count for place in range(count))
    return [(PITCH * (x + corner * cos(t)), PITCH * (y + corner * sin(t))) for t in angles]


def _rounded_corners(corners: list[Point], length: float) -> Iterator[tuple[Point, Point, Point]]:
    """For each corner: the start of its rounding, itself, and the end."""
    for place, corner in enumerate(corners):
        before, after = corners[place - 1], corners[(place + 1) % len(corners)]
        yield _towards(corner, before, length), corner, _towards(corner, after, length)


def _towards(here: Point, there: Point, length: float) -> Point:
    share = length / hypot(there[0] - here[0], there[1] - here[1])
    return here[0] + (there[0] - here[0]) * share, here[1] + (there[1] - here[1]) * share


def _curve_extremes(begin: Point, corner: Point, end: Point) -> tuple[Point, Point, Point]:
    tip = [(a + 2 * b + c) / 4 for a, b, c in zip(begin, corner, end, strict=True)]
    return begin, (tip[0], tip[1]), end


def _tile(board: Board) -> tuple[Point, str]:
    """The first point of a tile relative to its center, and the path data from there."""
    if board.shape == "hexagon":
        return (0, -33), "l28.5 16.5v33l-28.5 16.5l-28.5-16.5v-33z"
    return (-28.5, -28.5), "h57v57h-57z"


def _tile_at(board: Board, x: float, y: float) -> str:
    (right, down), rest = _tile(board)
    return f"M{_pair((x + right, y + down))}{rest}"


def _wells(board: Board, middles: Mapping[str, Point]) -> Iterator[str]:
    for name in board.holes:
        x, y = (format_length(length) for length in middles[name])
        yield f'<circle class="well" fill="url(#bn-well)" cx="{x}" cy="{y}" r="16"/>'


def _labels(board: Board, middles: Mapping[str, Point]) -> Iterator[str]:
    for site, text, (right, down) in _coordinates(board):
        x, y = middles[site.name][0] + right * PITCH, middles[site.name][1] + down * PITCH
        narrow = NARROW if board.shape == "square" and len(text) > 1 else ""
        yield f'<text x="{format_length(x)}" y="{format_length(y + 9)}"{narrow}>{text}</text>'


def _coordinates(board: Board) -> Iterator[tuple[Site, str, Point]]:
    """Each letter and number, the site next to it, and its distance in pitches."""
    if board.shape == "square":
        first, above = (0, -0.7) if board.rows[0][0].name == "a1" else (-1, 0.7)
        yield from ((site, site.name[0], (0, above)) for site in board.rows[first])
        yield from ((row[0], row[0].name[1:], (-0.7, 0)) for row in board.rows)
        return
    yield from ((row[0], row[0].name[0], (-0.76, 0)) for row in board.rows)
    lowest = {site.name[1:]: site for site in board.sites}
    yield from ((site, text, (0.38, 0.66)) for text, site in lowest.items())
