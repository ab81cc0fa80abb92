"""The last turns of a game for three, played out: everybody plays for the best result of their own.

Luckhardt and Irani, "An Algorithmic Solution of N-Person Games", 1986. Whoever has several moves
that are equally good may decide among the others; then nothing is proved.
"""

from engine.color import Color
from engine.custodial import CustodialPosition
from engine.position import Move, Position
from engine.think.multiplayer import Values, final_values
from engine.think.thinker import Stop

REACH = 6  # empty cells, from which on it takes about a tenth of a second


def can_solve(position: Position) -> bool:
    """Whether the rest of a game for three can be played out."""
    if len(position.rules.colors) < 3 or not isinstance(position, CustodialPosition):
        return False
    return position.empty.bit_count() <= REACH


def solve(position: Position, stop: Stop) -> dict[Move, Values] | None:
    """The result of each legal move, the best first; None if somebody may choose among others."""
    found = {}
    for move in position.legal_moves:
        values = _solve_position(position.play(move), stop)
        if values is None:
            return None
        found[move] = values
    mover = position.turn
    return dict(sorted(found.items(), key=lambda one: one[1][mover].sort_key, reverse=True))


def _solve_position(position: Position, stop: Stop) -> Values | None:
    if position.over:
        return final_values(position)
    if stop.requested:
        return None
    mover = position.turn
    found = solve(position, stop)
    return None if found is None else agreed_values(found, mover)


def agreed_values(found: dict[Move, Values], mover: Color) -> Values | None:
    """What all the best moves lead to, if it is the same."""
    best, *others = found.values()
    ties = [values for values in others if values[mover].sort_key == best[mover].sort_key]
    return best if all(values == best for values in ties) else None
