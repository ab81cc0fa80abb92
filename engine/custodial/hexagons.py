"""The relatives of MacBeth on hexagonal boards."""

from functools import cache

from engine.board import hexagon
from engine.color import Color
from engine.custodial.macbeth import TWO, ring_of_six
from engine.custodial.rules import Rules
from engine.game import Game


@cache
def _three() -> Rules:
    board = hexagon(6)
    stones = (board.cells_named("g6 e6"), board.cells_named("g7 e5"), board.cells_named("f7 f5"))
    return Rules(board, stones, colors=(*TWO, Color.RED), center=board.cells_named("f6"))


@cache
def _renegado() -> Rules:
    board = hexagon(6, holes=True)
    return Rules(board, ring_of_six(board), neutrals=True, mixed=False)


HEX_OTHELLO_3 = Game(
    id="hex-othello-3",
    players=(*TWO, Color.RED),
    options=(),
    rules=lambda _options: _three(),
)

RENEGADO = Game(
    id="renegado",
    players=TWO,
    options=(),
    rules=lambda _options: _renegado(),
)
