"""The strength of computer players: eight levels.

Each level is meant to beat the one below in three games of four; bench/README.md has measurements.
All levels but the last are limited by depth and not by time, so the same seed gives the same
moves. Their time limits only matter on overloaded machines.
"""

from dataclasses import dataclass
from random import Random

from engine.position import Move, Position
from engine.think.thinker import SearchLimits, StopFlag, Thinker


@dataclass(frozen=True, slots=True, kw_only=True)
class Level:
    """`blunders`: the share of moves, from 0 to 1, that are random."""

    number: int
    limits: SearchLimits
    blunders: float = 0.0


LEVELS = (
    Level(
        number=1,
        limits=SearchLimits(depth=1),
        blunders=0.7,
    ),
    Level(
        number=2,
        limits=SearchLimits(depth=1),
        blunders=0.4,
    ),
    Level(
        number=3,
        limits=SearchLimits(depth=1),
        blunders=0.1,
    ),
    Level(
        number=4,
        limits=SearchLimits(depth=2, exact=4),
    ),
    Level(
        number=5,
        limits=SearchLimits(depth=3, exact=8, seconds=2),
    ),
    Level(
        number=6,
        limits=SearchLimits(depth=5, exact=10, seconds=2),
    ),
    Level(
        number=7,
        limits=SearchLimits(depth=7, exact=14, seconds=2),
    ),
    Level(
        number=8,
        limits=SearchLimits(seconds=2.0, exact=18),
    ),
)


def choose_move(
    thinker: Thinker, position: Position, level: Level, stop: StopFlag, seed: int = 0
) -> Move:
    moves = position.legal_moves
    if len(moves) == 1:
        return moves[0]
    rng = Random(seed)
    if rng.random() < level.blunders:
        return rng.choice(moves)
    return thinker.best(position, level.limits, stop, seed).best.move
