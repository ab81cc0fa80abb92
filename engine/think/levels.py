"""The strength of computer players: eight levels, and mixtures of neighboring ones.

Each level is meant to beat the one below in three games of four; bench/README.md has measurements.
All levels are limited by depth or positions and not by time, so the same seed gives the same moves.
Their time limits only matter on slow or overloaded machines. The weak levels look one ply ahead and
draw their move at random, weighted by value, so that their mistakes look like good moves.
"""

from dataclasses import dataclass
from math import exp
from random import Random

from engine.position import Move, Position
from engine.think.thinker import SearchLimits, StopFlag, Thinker
from engine.think.value import Value

STONES_PER_WIN = 200.0  # in games that do not count stones, a certain win counts as so many


@dataclass(frozen=True, slots=True, kw_only=True)
class Level:
    """`temperature`, in stones: a move worse by this much is chosen e times less often."""

    number: int
    limits: SearchLimits
    temperature: float = 0.0


LEVELS = (
    Level(
        number=1,
        limits=SearchLimits(depth=1),
        temperature=25.0,
    ),
    Level(
        number=2,
        limits=SearchLimits(depth=1),
        temperature=8.0,
    ),
    Level(
        number=3,
        limits=SearchLimits(depth=1),
        temperature=2.0,
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
        limits=SearchLimits(nodes=5_000_000, exact=18, selective=True, seconds=5),
    ),
)


def level_of_move(strength: float, seed: int) -> Level:
    """The level that plays a move at a strength: 3.2 is level 4 in one move of five, or level 3.

    The seed of the move decides.
    """
    below = int(strength)
    return LEVELS[below - 1 + (Random(f"level {seed}").random() < strength - below)]


def choose_move(
    thinker: Thinker, position: Position, level: Level, stop: StopFlag, seed: int = 0
) -> Move:
    moves = position.legal_moves
    if len(moves) == 1:
        return moves[0]
    if not level.temperature:
        return thinker.best(position, level.limits, stop, seed).best.move
    ranked = thinker.rank(position, level.limits, stop).moves
    weights = [exp(_lead(one.value, ranked[0].value) / level.temperature) for one in ranked]
    return Random(seed).choices([one.move for one in ranked], weights)[0]


def _lead(value: Value, best: Value) -> float:
    """How many stones a move is better than the best one: 0 or less."""
    if value.margin is not None and best.margin is not None:
        return value.margin - best.margin
    return STONES_PER_WIN * (value.chance - best.chance)
