"""The rules of Moxie with all options."""

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import Literal

from engine.board import Board, Cells
from engine.color import Color
from engine.moxie.goals import GOALS, Goals
from engine.moxie.movegen import king_steps, knight_steps, no_steps
from engine.moxie.pattern import patterns
from engine.option import OptionError

STONES = 8  # per player
CAPTURE_LIMIT = 6  # the sixth capture ends the game


@dataclass(frozen=True)
class MoxieRules:
    """A variant of Moxie. Raises OptionError for options that exclude each other.

    `step`: like a king or a knight of chess, or not at all. `goal`: a row of three, a diagonal row,
    a cluster, or a pattern such as `a1-b1-b2`. `sixth`: whether the player who captures the sixth
    stone wins or loses. `jumps`: always compulsory, or with an exception. `row`: a goal wins
    immediately, if no jump can break it, or if it survives one more turn.
    """

    board: Board
    step: Literal["king", "knight", "none"] = "king"
    goal: str = "row"
    sixth: Literal["wins", "loses"] = "wins"
    jumps: Literal["mandatory", "unless-winning", "unless-decisive", "sacrifice"] = "mandatory"
    row: Literal["instant", "unbreakable", "last-chance"] = "instant"
    colors: tuple[Color, Color] = (Color.WHITE, Color.BLACK)

    def __post_init__(self) -> None:
        if self.jumps == "unless-winning" and self.row == "last-chance":
            message = "with row=last-chance, jumps=unless-winning is the same as jumps=mandatory"
            raise OptionError(message, "no-win-before-last-chance")

    @cached_property
    def goals(self) -> Goals:
        named = GOALS.get(self.goal)
        return named(self.board) if named else patterns(self.board, self.goal)

    @cached_property
    def steps(self) -> Mapping[Cells, Cells]:
        match self.step:
            case "king":
                return king_steps(self.board)
            case "knight":
                return knight_steps(self.board)
            case "none":
                return no_steps(self.board)

    def goal_cells(self, cells: Cells) -> Cells:
        """The union of all goals that a set of cells contains."""
        found = 0
        for goal in self.goals:
            if goal & cells == goal:
                found |= goal
        return found
