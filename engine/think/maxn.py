"""Exact endgames with three players: max^n, in which everybody maximizes their own result.

Luckhardt and Irani, "An Algorithmic Solution of N-Person Games", 1986. If a player has several best
moves with different results for the others, nothing is proved.
"""

from engine.color import Color
from engine.custodial import CustodialPosition
from engine.position import Move, Position
from engine.think.multiplayer import Values, final_values
from engine.think.thinker import StopFlag

MAX_EMPTY_CELLS = 6  # a search from there takes about 0.1 s


def can_solve(position: Position) -> bool:
    """True if the rest of a three-player game is short enough to be searched."""
    if len(position.rules.colors) < 3 or not isinstance(position, CustodialPosition):
        return False
    return position.empty.bit_count() <= MAX_EMPTY_CELLS


def solve(position: Position, stop: StopFlag) -> dict[Move, Values] | None:
    """The result of each legal move, best first; None if a tie leaves the result open."""
    found = {}
    for move in position.legal_moves:
        values = _solve_position(position.play(move), stop)
        if values is None:
            return None
        found[move] = values
    mover = position.turn
    return dict(sorted(found.items(), key=lambda one: one[1][mover].sort_key, reverse=True))


def _solve_position(position: Position, stop: StopFlag) -> Values | None:
    if position.over:
        return final_values(position)
    if stop.requested:
        return None
    mover = position.turn
    found = solve(position, stop)
    return None if found is None else agreed_values(found, mover)


def agreed_values(found: dict[Move, Values], mover: Color) -> Values | None:
    """The values of the best moves if all of them agree."""
    best, *others = found.values()
    ties = [values for values in others if values[mover].sort_key == best[mover].sort_key]
    return best if all(values == best for values in ties) else None
