"""The arrow keys on a board: they lead from cell to cell, over holes."""

from collections.abc import Mapping
from functools import cache

from engine.board import Board, Cells, Site


@cache
def arrow_keys(board: Board) -> Mapping[Cells, Mapping[str, str]]:
    """The name of the cell that each key leads to, from every cell; some keys lead nowhere.

    Keys are `left right up down`, `home end` for the ends of the row, and on a hexagon `up-alt
    down-alt` for the other slanted line. Up leads along the rising line, from g8 to h9, and where
    that ends along the other one.
    """
    places = {site.bit: site for site in board.sites}
    keys: dict[Cells, dict[str, str]] = {}
    for row in board.rows:
        cells = [site for site in row if not site.hole]
        for site in cells:
            ends = {
                key: _next_cell(places, site, steps) for key, steps in _key_steps(board).items()
            }
            keys[site.bit] = {key: end.name for key, end in ends.items() if end}
            keys[site.bit] |= {"home": cells[0].name, "end": cells[-1].name}
    return keys


def _key_steps(board: Board) -> dict[str, tuple[int, ...]]:
    """The directions of every key, in order of preference."""
    fall = board.stride
    if board.shape == "square":
        return {"left": (-1,), "right": (1,), "up": (-fall,), "down": (fall,)}
    rise = board.stride - 1
    return {
        "left": (-1,),
        "right": (1,),
        "up": (-rise, -fall),
        "down": (rise, fall),
        "up-alt": (-fall, -rise),
        "down-alt": (fall, rise),
    }


def _next_cell(places: Mapping[Cells, Site], site: Site, steps: tuple[int, ...]) -> Site | None:
    for step in steps:
        bit = site.bit
        while place := places.get(bit := bit << step if step > 0 else bit >> -step):
            if not place.hole:
                return place
    return None


@cache
def neighbors_clockwise(board: Board) -> Mapping[Cells, tuple[str, ...]]:
    """The names of the next cells around every cell, clockwise from the right.

    A name is empty where a direction leads nowhere. A page that rotates the board derives its keys
    from this.
    """
    fall, rise = board.stride, board.stride - 1
    half = (1, fall, rise) if board.shape == "hexagon" else (1, fall)
    around = (*half, *(-step for step in half))
    places = {site.bit: site for site in board.sites}

    def name(site: Site, step: int) -> str:
        end = _next_cell(places, site, (step,))
        return end.name if end else ""

    return {
        site.bit: tuple(name(site, step) for step in around)
        for site in board.sites
        if not site.hole
    }
