"""The rules of custodial games as values of one type."""

from dataclasses import dataclass

from engine.board import Board, Cells
from engine.color import Color


@dataclass(frozen=True)
class Rules:
    """A game of the family: a board, the initial stones, and its differences from Othello.

    `stones` are sorted like `colors`, and `colors` are in turn order.
    `opening_cells`: cells that are filled first, without captures and without passes.
    `center`: while this cell is empty, a player who cannot capture has to take it.
    `free_passing`: a player may pass on any turn after the opening.
    `neutrals`: a captured stone becomes neutral, and the color of its captor the next time.
    """

    board: Board
    stones: tuple[Cells, ...]
    colors: tuple[Color, ...] = (Color.BLACK, Color.WHITE)
    opening_cells: Cells = 0
    center: Cells = 0
    free_passing: bool = False
    neutrals: bool = False
