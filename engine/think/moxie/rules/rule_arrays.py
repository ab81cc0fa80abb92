"""The rules of a variant of Moxie as arrays, for compiled code."""

from functools import cache
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from engine.moxie.rules import CAPTURE_LIMIT, STONES, MoxieRules
from engine.think.moxie.rules.numbering import Dense, dense

Ints = NDArray[np.int64]
Flags = NDArray[np.bool_]

MANDATORY, UNLESS_DECISIVE, SACRIFICE = range(3)
INSTANT, UNBREAKABLE, LAST_CHANCE = range(3)

OUT_OF_STONES = STONES - CAPTURE_LIMIT
"""Who has so few stones, in reserve and on the board, has lost six."""


class Ground(NamedTuple):
    """What can be done on the board. Cells are numbers from 0, sets of cells are bits.

    `step`: for each cell the set that a stone on it can step to. `over`, `land`: for each cell and
    way the stone that a jump leads over, as a set, and the cell that it leads to, as a number;
    where the board ends, an empty set. `ring`: all that can be jumped over from a cell. `goal`: for
    each set of cells whether it holds a goal.
    """

    cells: int
    full: int
    sixth_wins: bool
    jumps: int
    row: int
    step: Ints
    over: Ints
    land: Ints
    ring: Ints
    goal: Flags


@cache
def ground(rules: MoxieRules) -> Ground:
    """The arrays of some rules."""
    numbers = dense(rules.board)
    over, land = _jumps(numbers)
    return Ground(
        cells=numbers.count,
        full=(1 << numbers.count) - 1,
        sixth_wins=rules.sixth == "wins",
        jumps=("mandatory", "unless-decisive", "sacrifice").index(rules.jumps),
        row=("instant", "unbreakable", "last-chance").index(rules.row),
        step=np.array([numbers.pack(rules.steps[cell]) for cell in numbers.number], np.int64),
        over=over,
        land=land,
        ring=np.bitwise_or.reduce(over, axis=1),
        goal=_goals(numbers, rules),
    )


def _jumps(numbers: Dense) -> tuple[Ints, Ints]:
    board = numbers.board
    over = np.zeros((numbers.count, len(board.steps)), np.int64)
    land = np.zeros_like(over)
    for cell, number in numbers.number.items():
        for way, step in enumerate(board.steps):
            middle = board.shift(cell, step)
            if end := board.shift(middle, step):
                over[number, way] = numbers.pack(middle)
                land[number, way] = numbers.number[end]
    return over, land


def _goals(numbers: Dense, rules: MoxieRules) -> Flags:
    sets = np.arange(1 << numbers.count)
    found = np.zeros(len(sets), np.bool_)
    for goal in rules.goals:
        packed = numbers.pack(goal)
        found |= sets & packed == packed
    return found
