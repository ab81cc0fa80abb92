"""Where the arrow keys lead on a board that is not rotated, as in `static/board/rotation.js`."""

from collections.abc import Mapping

from engine.board import Board
from engine.drawing.svg import neighbors_clockwise

# The directions of each key, clockwise from the right, in order of preference.
SQUARE = {"right": (0,), "down": (1,), "left": (2,), "up": (3,)}
HEXAGON = {
    "right": (0,),
    "down": (2, 1),
    "down-alt": (1, 2),
    "left": (3,),
    "up": (5, 4),
    "up-alt": (4, 5),
}


def arrow_keys(board: Board) -> Mapping[str, Mapping[str, str]]:
    """The cell that each key leads to, from every cell; some keys lead nowhere."""
    keys = SQUARE if board.shape == "square" else HEXAGON
    found = {}
    for row in board.rows:
        cells = [site for site in row if not site.hole]
        for site in cells:
            around = neighbors_clockwise(board)[site.bit]
            ends = {
                key: next(filter(None, map(around.__getitem__, ways)), "")
                for key, ways in keys.items()
            }
            found[site.name] = {key: end for key, end in ends.items() if end}
            found[site.name] |= {"home": cells[0].name, "end": cells[-1].name}
    return found
