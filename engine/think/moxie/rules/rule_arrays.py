"""The rules of a variant of Moxie as arrays, for compiled code."""

from functools import lru_cache
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from engine.board import MOST_BOARDS
from engine.moxie.rules import CAPTURE_LIMIT, STONES, MoxieRules
from engine.think.moxie.rules.numbering import Numbering, numbering

Ints = NDArray[np.int64]
Flags = NDArray[np.bool_]

MANDATORY, UNLESS_WINNING, UNLESS_DECISIVE, SACRIFICE = range(4)
JUMPS = ("mandatory", "unless-winning", "unless-decisive", "sacrifice")
INSTANT, UNBREAKABLE, LAST_CHANCE = range(3)

# A player with so few stones, in reserve and on the board, has lost the sixth.
OUT_OF_STONES = STONES - CAPTURE_LIMIT


class RuleArrays(NamedTuple):
    """A variant in numbers: cells count from 0, sets of cells are bits.

    `steps`: for each cell the set that a stone on it can step to. `jumped`, `landing`: for each
    cell and direction the set of the stone that is jumped over and the number of the cell behind;
    an empty set where the board ends. `jumpable`: the union of a cell's `jumped`. `goal`: for each
    set of cells whether it contains a goal.
    """

    cells: int
    full: int
    sixth_wins: bool
    jumps: int
    row: int
    steps: Ints
    jumped: Ints
    landing: Ints
    jumpable: Ints
    goal: Flags


@lru_cache(MOST_BOARDS)
def rule_arrays(rules: MoxieRules) -> RuleArrays:
    numbers = numbering(rules.board)
    jumped, landing = _jumps(numbers)
    return RuleArrays(
        cells=numbers.count,
        full=(1 << numbers.count) - 1,
        sixth_wins=rules.sixth == "wins",
        jumps=JUMPS.index(rules.jumps),
        row=("instant", "unbreakable", "last-chance").index(rules.row),
        steps=np.array([numbers.pack(rules.steps[cell]) for cell in numbers.number], np.int64),
        jumped=jumped,
        landing=landing,
        jumpable=np.bitwise_or.reduce(jumped, axis=1),
        goal=_goals(numbers, rules),
    )


def _jumps(numbers: Numbering) -> tuple[Ints, Ints]:
    board = numbers.board
    jumped = np.zeros((numbers.count, len(board.steps)), np.int64)
    landing = np.zeros_like(jumped)
    for cell, number in numbers.number.items():
        for direction, step in enumerate(board.steps):
            middle = board.shift(cell, step)
            if end := board.shift(middle, step):
                jumped[number, direction] = numbers.pack(middle)
                landing[number, direction] = numbers.number[end]
    return jumped, landing


def _goals(numbers: Numbering, rules: MoxieRules) -> Flags:
    sets = np.arange(1 << numbers.count)
    found = np.zeros(len(sets), np.bool_)
    for goal in rules.goals:
        packed = numbers.pack(goal)
        found |= sets & packed == packed
    return found
