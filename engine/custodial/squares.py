"""Othello and its relative on the square board."""

from functools import cache

from engine.board import square
from engine.color import Color
from engine.custodial.rules import Rules
from engine.game import Game
from engine.option import Option

TWO = (Color.BLACK, Color.WHITE)


@cache
def _othello(opening: str, *, neutrals: bool = False) -> Rules:
    board = square(8)
    if opening == "reversi":
        return Rules(board, (0, 0), opening_cells=board.cells_named("d4 e4 d5 e5"))
    stones = board.cells_named("d5 e4"), board.cells_named("d4 e5")
    return Rules(board, stones, neutrals=neutrals, mixed=not neutrals)


OTHELLO = Game(
    id="othello",
    players=TWO,
    options=(Option("opening", ("othello", "reversi")),),
    rules=lambda options: _othello(options["opening"]),
)

DESDEMONA = Game(
    id="desdemona",
    players=TWO,
    options=(),
    rules=lambda _options: _othello("othello", neutrals=True),
)
