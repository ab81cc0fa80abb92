"""The neighbors of cells, across holes. Pages derive the targets of the arrow keys from them."""

from collections.abc import Mapping
from functools import lru_cache

from engine.board import MOST_BOARDS, Board, Cells, Site


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
