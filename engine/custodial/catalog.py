"""The games of the catalog in which a placed stone captures flanked rows."""

from functools import cache

from engine.board import hexagon, square
from engine.color import Color
from engine.custodial.macbeth import MACBETH, MACBETH_FULL, TWO, ring_of_six
from engine.custodial.rules import Rules
from engine.game import Game
from engine.option import Option


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


CUSTODIAL = (MACBETH, MACBETH_FULL, HEX_OTHELLO_3, RENEGADO, OTHELLO, DESDEMONA)
