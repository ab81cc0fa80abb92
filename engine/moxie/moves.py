"""Moves of Moxie.

The `cells` of a move are the cells it names, in order. The moved stone ends on the last one.
"""

from dataclasses import dataclass
from itertools import pairwise

from engine.board import Cells


@dataclass(frozen=True, slots=True)
class Drop:
    """A stone from the reserve is placed on an empty cell."""

    cell: Cells

    @property
    def cells(self) -> tuple[Cells, ...]:
        return (self.cell,)


@dataclass(frozen=True, slots=True)
class Step:
    """A stone moves to an empty cell without a capture."""

    start: Cells
    end: Cells

    @property
    def cells(self) -> tuple[Cells, ...]:
        return (self.start, self.end)


@dataclass(frozen=True, slots=True)
class Jump:
    """A chain of jumps by one stone. Raises ValueError for fewer than two cells."""

    cells: tuple[Cells, ...]

    def __post_init__(self) -> None:
        if len(self.cells) < 2:
            raise ValueError("a jump leads from one cell to another")

    @property
    def jumped(self) -> tuple[Cells, ...]:
        """The captured stones in order, each halfway between two cells."""
        return tuple(
            1 << (a.bit_length() + b.bit_length()) // 2 - 1 for a, b in pairwise(self.cells)
        )


@dataclass(frozen=True, slots=True)
class Sacrifice:
    """A stone is given to the opponent, followed by a drop or a step, which may use its cell."""

    stone: Cells
    then: Drop | Step

    @property
    def cells(self) -> tuple[Cells, ...]:
        return (self.stone, *self.then.cells)


MoxieMove = Drop | Step | Jump | Sacrifice
