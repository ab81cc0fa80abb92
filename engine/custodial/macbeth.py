"""MacBeth, with and without holes."""

from functools import cache

from engine.board import Board, hexagon
from engine.color import Color
from engine.custodial.rules import Rules
from engine.game import Game
from engine.option import Option

TWO = (Color.BLACK, Color.WHITE)


STARTS = {
    "othello": ("g6 f7 e5", "g7 f5 e6"),
    "pairs": ("g6 f5 e6", "g7 f7 e5"),
    "halves": ("g6 g7 f7", "f5 e5 e6"),
}
"""The three ways to fill the ring in Reversi mode, turned and mirrored ones apart."""


def ring_of_six(board: Board, start: str = "othello") -> tuple[int, int]:
    black, white = STARTS[start]
    return board.cells_named(black), board.cells_named(white)


@cache
def _macbeth(opening: str, passing: str) -> Rules:
    board = hexagon(6, holes=True)
    free = passing == "free"
    if opening == "reversi":
        return Rules(
            board, (0, 0), opening_cells=board.cells_named("g6 g7 f5 f7 e5 e6"), free_passing=free
        )
    return Rules(board, ring_of_six(board, opening), free_passing=free)


@cache
def _full() -> Rules:
    board = hexagon(6)
    return Rules(board, ring_of_six(board), center=board.cells_named("f6"))


MACBETH = Game(
    id="macbeth",
    players=TWO,
    options=(
        Option("opening", ("othello", "reversi", "pairs", "halves")),
        Option("passing", ("forced", "free")),
    ),
    rules=lambda options: _macbeth(options["opening"], options["passing"]),
)

MACBETH_FULL = Game(
    id="macbeth-full",
    players=TWO,
    options=(),
    rules=lambda _options: _full(),
)
