"""The shape of a network for a board: its lines, and the lines of each cell."""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache

from engine.board import Board
from engine.think.learning.patterns import Instance, Pattern, PatternDesign, find_patterns
from engine.think.moxie.rules.numbering import numbering

CHANNELS = 16  # numbers in the vector of a cell
MOST_LINES = 4  # in the sum of a cell
INDICES = 1 << 16  # of the states of a line
UNITS = 31  # in the hidden layer that makes the lead


@dataclass(frozen=True, slots=True)
class NetworkShape:
    """`size`: the cells of the board. `lines`: patterns that are lines, or pieces of long ones.

    A cell has the sum of the vectors that its lines give it. One on more than four lines has a sum
    for each of them instead. `classes`: the class of the cell of each sum, in order; symmetries map
    the cells of a class to each other. `slots`: for each sum, its places in the lines, all lines
    one after the other. There are as many for each sum, and a power of two; the place after the
    last line stands for none. `mirrors`: of each of the lines, those in which it is read.
    """

    size: int
    lines: tuple[Pattern, ...]
    mirrors: tuple[tuple[Instance, ...], ...]
    classes: tuple[int, ...]
    slots: tuple[tuple[int, ...], ...]

    @property
    def pooled(self) -> int:
        return (max(self.classes) + 1) * CHANNELS

    @property
    def lines_of_cell(self) -> int:
        return len(self.slots[0])

    @property
    def instances(self) -> list[Sequence[int]]:
        return [instance for line in self.lines for instance in line.instances]


@cache
def network_shape(board: Board, states: int, *, mirrored: bool) -> NetworkShape:
    """`states`: of a cell. `mirrored`: lines are read in both directions.

    Raises ValueError for a board with a cell on no line.
    """
    size = len(board.by_cell)
    longest = max(length for length in range(1, size + 1) if states**length <= INDICES)
    lines = find_patterns(board, PatternDesign(line=longest, corner=0, edge=0))
    on_lines = [cell for line in lines for instance in line.instances for cell in instance]
    least = [min(turned[cell] for turned in numbering(board).symmetries) for cell in range(size)]
    names = sorted(set(least))
    sums: list[tuple[int, list[int]]] = []
    for cell in sorted(range(size), key=lambda cell: (least[cell], cell)):
        places = [slot for slot, on in enumerate(on_lines) if on == cell]
        if not places:
            raise ValueError("a network needs a board on which each cell is on a line")
        parts = [places] if len(places) <= MOST_LINES else [[place] for place in places]
        sums += [(names.index(least[cell]), part) for part in parts]
    count = 2 if max(len(places) for _, places in sums) <= 2 else MOST_LINES
    none = [len(on_lines)] * count
    return NetworkShape(
        size,
        lines,
        tuple(line.mirrors if mirrored else line.mirrors[:1] for line in lines),
        tuple(number for number, _ in sums),
        tuple(tuple([*places, *none][:count]) for _, places in sums),
    )
