"""The rules of custodial games as values of one type."""

from dataclasses import dataclass, field

from engine.board import Board, Cells
from engine.color import Color
from engine.position import GameRules


@dataclass(frozen=True)
class Rules:
    """A game of the family: a board, the initial stones, and its differences from Othello.

    `stones` are sorted like `colors`, and `colors` are in turn order.
    `opening_cells`: cells that are filled first, without captures and without passes.
    `center`: while this cell is empty, a player who cannot capture has to take it.
    `free_passing`: a player may pass on any turn after the opening.
    `neutrals`: a captured stone becomes neutral, and the color of its captor the next time.
    `mixed`: a captured row may have stones of several players, or of players and nobody.
    `fewest`: the player with the fewest stones wins.
    """

    board: Board
    stones: tuple[Cells, ...]
    colors: tuple[Color, ...] = (Color.BLACK, Color.WHITE)
    opening_cells: Cells = 0
    center: Cells = 0
    free_passing: bool = False
    neutrals: bool = False
    mixed: bool = True
    fewest: bool = False
    # All enemy stones are captured alike, neutral ones apart. Positions ask this at every move.
    simple_rows: bool = field(init=False, repr=False, compare=False)

    def __post_init__(self) -> None:
        simple = self.neutrals != self.mixed and (self.mixed or len(self.colors) == 2)
        object.__setattr__(self, "simple_rows", simple or not self.rows_can_mix)

    @property
    def rows_can_mix(self) -> bool:
        return self.neutrals or len(self.colors) > 2


def fewest_win(rules: GameRules) -> bool:
    return isinstance(rules, Rules) and rules.fewest
