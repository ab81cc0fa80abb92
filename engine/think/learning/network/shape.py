"""The shape of a network for a board: its lines, and the lines of each cell."""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache

from engine.board import Board
from engine.think.learning.patterns import Pattern, PatternDesign, find_patterns
from engine.think.moxie.rules.numbering import numbering

CHANNELS = 16  # numbers in the vector of a cell
MOST_LINES = 4  # of a cell
UNITS = 31  # in the hidden layer that makes the lead


@dataclass(frozen=True, slots=True)
class NetworkShape:
    """`lines`: patterns that are whole lines. `cells`: sorted by their class.

    `classes`: the class of each of these cells; symmetries map the cells of a class to each other.
    `slots`: for each of them, its places in the lines, all lines one after the other. There are as
    many for each cell, and a power of two; the place after the last line stands for none.
    """

    lines: tuple[Pattern, ...]
    cells: tuple[int, ...]
    classes: tuple[int, ...]
    slots: tuple[tuple[int, ...], ...]

    @property
    def pooled(self) -> int:
        """The numbers that the hidden layer reads."""
        return (max(self.classes) + 1) * CHANNELS

    @property
    def lines_of_cell(self) -> int:
        return len(self.slots[0])

    @property
    def instances(self) -> list[Sequence[int]]:
        return [instance for line in self.lines for instance in line.instances]


@cache
def network_shape(board: Board) -> NetworkShape:
    """Raises ValueError for a board with a cell on no line, or on more than four."""
    size = len(board.by_cell)
    lines = find_patterns(board, PatternDesign(line=size, corner=0, edge=0))
    on_lines = [cell for line in lines for instance in line.instances for cell in instance]
    slots = [[slot for slot, on in enumerate(on_lines) if on == cell] for cell in range(size)]
    if not all(1 <= len(found) <= MOST_LINES for found in slots):
        raise ValueError("a network needs a board on which each cell is on one to four lines")
    count = 2 if max(map(len, slots)) <= 2 else MOST_LINES
    none = [len(on_lines)] * count
    least = [min(turned[cell] for turned in numbering(board).symmetries) for cell in range(size)]
    names = sorted(set(least))
    cells = sorted(range(size), key=lambda cell: (least[cell], cell))
    return NetworkShape(
        lines,
        tuple(cells),
        tuple(names.index(least[cell]) for cell in cells),
        tuple(tuple([*slots[cell], *none][:count]) for cell in cells),
    )
