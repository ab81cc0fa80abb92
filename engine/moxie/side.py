"""The side to move in Moxie, with all its moves."""

from dataclasses import dataclass, replace
from typing import assert_never

from engine.board import Cells, iter_cells
from engine.cached_property import cached_property
from engine.moxie.movegen import chains
from engine.moxie.moves import Drop, Jump, MoxieMove, Sacrifice, Step
from engine.moxie.rules import MoxieRules


@dataclass(frozen=True)
class Side:
    """The stones as seen by the side to move, and its reserve."""

    rules: MoxieRules
    own: Cells
    enemy: Cells
    reserve: int

    @property
    def empty(self) -> Cells:
        return self.rules.board.cells & ~(self.own | self.enemy)

    @cached_property
    def quiet(self) -> tuple[Drop | Step, ...]:
        """The drops, then the steps, both in reading order."""
        empty = self.empty
        drops = [Drop(cell) for cell in iter_cells(empty)] if self.reserve else []
        steps = [
            Step(start, end)
            for start in iter_cells(self.own)
            for end in iter_cells(self.rules.steps[start] & empty)
        ]
        return (*drops, *steps)

    @cached_property
    def jumps(self) -> tuple[Jump, ...]:
        return tuple(
            Jump(cells)
            for start in iter_cells(self.own)
            for cells in chains(self.rules.board, start, self.enemy, self.empty | start)
        )

    @property
    def sacrifices(self) -> tuple[Sacrifice, ...]:
        return tuple(
            Sacrifice(stone, then)
            for stone in iter_cells(self.own)
            for then in self.without_stone(stone).quiet
        )

    def without_stone(self, stone: Cells) -> "Side":
        return replace(self, own=self.own & ~stone)

    def after(self, move: MoxieMove) -> "Side":
        match move:
            case Drop(cell):
                return replace(self, own=self.own | cell, reserve=self.reserve - 1)
            case Step(start, end):
                return replace(self, own=self.own ^ start | end)
            case Jump(cells):
                own = self.own ^ cells[0] | cells[-1]
                return replace(self, own=own, enemy=self.enemy & ~sum(move.jumped))
            case Sacrifice(stone, then):
                return self.without_stone(stone).after(then)
            case _:
                assert_never(move)
