"""What can be varied in a custodial game: MacBeth and its relatives, as values of one type."""

from dataclasses import dataclass

from engine.board import Board, Cells
from engine.color import Color


@dataclass(frozen=True)
class Rules:
    """A game of the family: a board, the stones it starts with, and what deviates from Othello.

    `stones` belong to `colors` one by one; the colors take turns in this order.
    `ring`: cells that are filled first, without capturing anything and without passing.
    `center`: a cell that a player who cannot capture has to take, while it is empty.
    `free_passing`: a player may pass on any turn after the opening.
    `neutrals`: a captured stone belongs to nobody, until it is captured again.
    """

    board: Board
    stones: tuple[Cells, ...]
    colors: tuple[Color, ...] = (Color.BLACK, Color.WHITE)
    opening_cells: Cells = 0
    center: Cells = 0
    free_passing: bool = False
    neutrals: bool = False
