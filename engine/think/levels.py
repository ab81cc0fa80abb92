"""The strength of computer players: eight levels, and mixtures of neighboring ones.

Each level is meant to beat the one below in three games of four; bench/README.md has measurements.
All levels are limited by depth or positions and not by time, so the same seed gives the same moves.
Their time limits only matter on slow or overloaded machines. The weak levels look few plies ahead
and draw their move at random, weighted by value, so that their mistakes look like good moves. In
games that nobody has trained they look two plies ahead instead of one, because values of positions
are worse there. In some games the middle levels also draw their moves, except where they know the
ending. The others choose among moves of nearly the same value, so that games differ.
"""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from functools import lru_cache
from math import exp
from random import Random

from engine.board import MOST_BOARDS
from engine.canonical import canonical
from engine.custodial import CustodialPosition, Rules
from engine.moxie.catalog import MOXIE
from engine.notation import format_move
from engine.position import Move, Position
from engine.think.alphabeta import PlainThinker
from engine.think.book.book import find_moves
from engine.think.learning.kind import model_name
from engine.think.thinker import SearchLimits, StopFlag, Thinker
from engine.think.value import Value

UNTRAINED_DEPTH, UNTRAINED_SECONDS = 2, 2.0  # of the weak levels, without learned weights
BOOK_LEVEL = 7  # the lowest one that opens by the book, which searched longer
BOOK_STONES = 1.0  # how much worse a move of the book may be, so that games begin differently
VARIED_STONES = 1.0  # the most that a move which is not drawn may be worse, so that games differ
USUAL_CELLS = 64  # on smaller boards, games are decided by fewer stones
STONES_PER_WIN = 200.0  # in games that do not count stones, a certain win counts as so many
# By model and level, where the usual ones would make a step between levels too small or too large.
OTHER_TEMPERATURES: Mapping[str, Mapping[int, float]] = {
    "macbeth": {1: 7.0, 2: 3.8, 3: 2.5, 4: 0.7, 5: 0.5},
    "macbeth-full": {1: 14.0, 4: 2.0},
    "renegado": {1: 50.0, 2: 2.0, 3: 1.0},
    "othello": {1: 12.0, 2: 5.5, 3: 3.0, 4: 2.5, 5: 2.0},
    "desdemona": {1: 1.8, 2: 1.8, 3: 1.5, 4: 0.95, 5: 0.8},
    "moxie": {1: 50.0, 2: 10.0, 3: 1.5, 4: 1.2, 5: 1.2},
}
OTHER_DEPTHS: Mapping[str, Mapping[int, int]] = {
    "macbeth": {3: 2, 4: 3, 5: 5},
    "renegado": {3: 2, 4: 3, 5: 5},
    "desdemona": {2: 2, 3: 3, 4: 4, 5: 5},
}
OTHER_NODES: Mapping[str, Mapping[int, int]] = {
    "macbeth": {6: 15_000, 7: 120_000},
    "macbeth-full": {6: 3_000, 7: 60_000},
    "renegado": {6: 1_500, 7: 20_000},
    "othello": {6: 2_500, 7: 30_000},
    "desdemona": {6: 8_000, 7: 110_000},
    "hex-othello-3": {6: 16_000, 7: 250_000},
    "moxie": {6: 3_000, 7: 11_000},
}


@dataclass(frozen=True, slots=True, kw_only=True)
class Level:
    """`temperature`, in stones: a move worse by this much is chosen e times less often.

    On a board with fewer than USUAL_CELLS it is lower in proportion.
    """

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
        temperature=2.5,
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
        limits=SearchLimits(nodes=6_000, exact=10, selective=True, solved=False, seconds=2),
    ),
    Level(
        number=7,
        limits=SearchLimits(nodes=170_000, exact=14, selective=True, solved=False, seconds=2),
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
    if level.number >= BOOK_LEVEL and (book := find_moves(position)):
        highest = max(map(_stones, book.values()))
        near = [move for move, value in book.items() if _stones(value) >= highest - BOOK_STONES]
        return Random(seed).choice(near)
    level = adapted(level, position)
    limits, temperature = level.limits, level.temperature
    if not temperature:
        if _are_alike(position):
            return Random(seed).choice(moves)
        limits = replace(limits, varied=VARIED_STONES * _size(position))
        return thinker.best(position, limits, stop, seed).best.move
    if isinstance(thinker, PlainThinker) or not _model(position):
        limits = _deeper(position, limits)
    ranked = thinker.rank(position, limits, stop).moves
    best = ranked[0].value
    if limits.exact and best.exact:
        return Random(seed).choice([one.move for one in ranked if one.value == best])
    temperature *= _size(position)
    weights = [exp(_lead(one.value, best) / temperature) for one in ranked]
    return Random(seed).choices([one.move for one in ranked], weights)[0]


def _size(position: Position) -> float:
    """1, or less if the game is decided by fewer stones than usual."""
    if not isinstance(position, CustodialPosition):
        return 1.0
    return min(1.0, len(position.rules.board.names) / USUAL_CELLS)


def _are_alike(position: Position) -> bool:
    """True if symmetries of the board exchange all moves, as at the start of Othello."""
    turn = canonical(position).turn_move
    return len({turn(format_move(position, move)) for move in position.legal_moves}) == 1


def adapted(level: Level, position: Position) -> Level:
    game = _model(position) or ""
    temperature = OTHER_TEMPERATURES.get(game, {}).get(level.number, level.temperature)
    depth = OTHER_DEPTHS.get(game, {}).get(level.number, level.limits.depth)
    nodes = OTHER_NODES.get(game, {}).get(level.number, level.limits.nodes)
    limits = replace(level.limits, depth=depth, nodes=nodes)
    return replace(level, temperature=temperature, limits=limits)


def _deeper(position: Position, limits: SearchLimits) -> SearchLimits:
    if not isinstance(position, CustodialPosition):
        return limits
    seconds = UNTRAINED_SECONDS if limits.seconds is None else limits.seconds
    return replace(limits, depth=UNTRAINED_DEPTH, seconds=min(seconds, UNTRAINED_SECONDS))


def _model(position: Position) -> str | None:
    """The learned weights that the compiled search has for the rules of a position, or Moxie."""
    return _custodial_model(position.rules) if isinstance(position, CustodialPosition) else MOXIE.id


@lru_cache(MOST_BOARDS)
def _custodial_model(rules: Rules) -> str | None:
    return model_name(rules)


def _stones(value: Value) -> float:
    assert value.margin is not None, "a book counts stones"
    return value.margin


def _lead(value: Value, best: Value) -> float:
    """How many stones a move is better than the best one: 0 or less."""
    if value.margin is not None and best.margin is not None:
        return value.margin - best.margin
    return STONES_PER_WIN * (value.chance - best.chance)
