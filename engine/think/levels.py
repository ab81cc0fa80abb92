"""The strength of computer players: eight levels, each with a meaning that users can read.

Each level is meant to beat the one below in three games of four; bench/README.md has measurements.
All levels but the last are limited by depth and not by time, so the same seed gives the same
moves. Their time limits only matter on overloaded machines.
"""

from dataclasses import dataclass
from random import Random

from engine.position import Move, Position
from engine.think.thinker import Effort, Stop, Thinker


@dataclass(frozen=True, slots=True, kw_only=True)
class Level:
    """`blunders`: the share of moves, from 0 to 1, that are random."""

    number: int
    title: str
    meaning: str
    effort: Effort
    blunders: float = 0.0


LEVELS = (
    Level(
        number=1,
        title="Newcomer",
        meaning="Makes seven moves of ten without looking, the others after a glance.",
        effort=Effort(depth=1),
        blunders=0.7,
    ),
    Level(
        number=2,
        title="Learner",
        meaning="Looks one move ahead, and makes four moves of ten without looking.",
        effort=Effort(depth=1),
        blunders=0.4,
    ),
    Level(
        number=3,
        title="Casual",
        meaning="Looks one move ahead, and makes every tenth move without looking.",
        effort=Effort(depth=1),
        blunders=0.1,
    ),
    Level(
        number=4,
        title="Steady",
        meaning="Looks two moves ahead, its own and the next player's.",
        effort=Effort(depth=2, exact=4),
    ),
    Level(
        number=5,
        title="Skilled",
        meaning="Looks three moves ahead, and plays the very end perfectly.",
        effort=Effort(depth=3, exact=8, seconds=2),
    ),
    Level(
        number=6,
        title="Strong",
        meaning="Looks five moves ahead, and sees the end of the game coming.",
        effort=Effort(depth=5, exact=10, seconds=2),
    ),
    Level(
        number=7,
        title="Expert",
        meaning="Looks seven moves ahead, if two seconds allow it, and plays the end perfectly.",
        effort=Effort(depth=7, exact=14, seconds=2),
    ),
    Level(
        number=8,
        title="Master",
        meaning="Thinks for up to two seconds, as well as it can.",
        effort=Effort(seconds=2.0, exact=18),
    ),
)


def choose_move(
    thinker: Thinker, position: Position, level: Level, stop: Stop, seed: int = 0
) -> Move:
    moves = position.legal_moves
    if len(moves) == 1:
        return moves[0]
    rng = Random(seed)
    if rng.random() < level.blunders:
        return rng.choice(moves)
    return thinker.best(position, level.effort, stop, seed).best.move
