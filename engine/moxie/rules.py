"""What can be varied in Moxie, as a value."""

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import Literal

from engine.board import Board, Cells
from engine.color import Color
from engine.moxie.goals import Goals, clusters, diagonals, rows
from engine.moxie.movegen import king_steps, knight_steps
from engine.option import OptionError

STONES = 8
"""How many stones each player has."""

CAPTURE_LIMIT = 6
"""The capture that decides the game."""


@dataclass(frozen=True)
class MoxieRules:
    """A way to play Moxie. Raises OptionError for a combination that makes no sense.

    `step`: how a stone steps, as a king or as a knight of chess.
    `goal`: what one builds to win, a row of three, a diagonal one, or a cluster.
    `sixth`: what becomes of the player who captures the sixth stone.
    `jumps`: whether one who can jump must; how to get out of it.
    `row`: when a goal wins: at once, if no jump can break it, or if it outlasts one more turn.
    """

    board: Board
    step: Literal["king", "knight"] = "king"
    goal: Literal["row", "diagonal", "cluster"] = "row"
    sixth: Literal["wins", "loses"] = "wins"
    jumps: Literal["mandatory", "unless-decisive", "sacrifice"] = "mandatory"
    row: Literal["instant", "unbreakable", "last-chance"] = "instant"
    colors: tuple[Color, Color] = (Color.WHITE, Color.BLACK)

    def __post_init__(self) -> None:
        if self.board.shape == "square":
            return
        if self.step == "knight":
            raise OptionError("step=knight needs board=square: a knight leaps on squares only")
        if self.goal == "diagonal":
            raise OptionError("goal=diagonal needs board=square: a hexagon has no diagonal rows")

    @cached_property
    def goals(self) -> Goals:
        """All that one can build."""
        match self.goal:
            case "row":
                return rows(self.board)
            case "diagonal":
                return diagonals(self.board)
            case "cluster":
                return clusters(self.board)

    @cached_property
    def steps(self) -> Mapping[Cells, Cells]:
        """For every cell those that a stone on it could step to."""
        return king_steps(self.board) if self.step == "king" else knight_steps(self.board)

    def goal_cells(self, cells: Cells) -> Cells:
        """The cells of all goals among some cells."""
        found = 0
        for goal in self.goals:
            if goal & cells == goal:
                found |= goal
        return found
