"""How long a computer takes for a move: what its clock allows, and not so little that it startles.

Pure: the moment is given.
"""

from app.match.control import SECOND
from app.match.state import Match
from engine import Color

SHOWN = 0.6  # seconds that a position stands before a computer moves: the last move is still shown
MOVES_TO_COME = 25  # the time left is shared among so many
HASTE = 0.05  # seconds


def budget(match: Match, color: Color, at: int) -> float | None:
    """Seconds that a live clock leaves for a turn; None without one."""
    time, clocks = match.time_control, match.clocks
    if clocks is None or time.speed != "live":
        return None
    side = clocks.sides[color]
    left = max(0, side.left - clocks.elapsed(at)) / SECOND
    more = time.extra * 0.6 if time.kind == "fischer" or side.periods else 0.0
    share = left / MOVES_TO_COME + more
    return max(HASTE, min(share, left * 0.5) if time.kind == "fischer" else share)


def rest(match: Match, budget: float | None, at: int) -> float:
    """Seconds to wait before a move that has been found is played."""
    shown = SHOWN if budget is None else min(SHOWN, budget / 2)
    return max(0.0, shown - max(0, at - match.moved_at) / SECOND)
