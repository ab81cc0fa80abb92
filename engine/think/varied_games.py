"""Games that a search plays against itself. At first it varies, so that the games differ."""

from random import Random

from engine.position import Move, Position
from engine.think.thinker import SearchLimits, StopFlag, Thinker
from engine.think.value import Value

NEAR_STONES, NEAR_CHANCE = 1.0, 0.02  # behind the best move


def play_on(
    position: Position,
    thinker: Thinker,
    limits: SearchLimits,
    rng: Random,
    *,
    varied: int,
    near: float = NEAR_STONES,
    stop: StopFlag | None = None,
) -> tuple[tuple[Move, ...], Position]:
    """The moves to the end of a game, and its end.

    The first `varied` moves are drawn from those that are nearly as good as the best one: at most
    `near` stones worse, if the game counts stones. After a stop the other moves are poor.
    """
    moves: list[Move] = []
    stop = stop or StopFlag()
    while not position.over:
        moves.append(
            _choose(thinker, position, limits, rng, stop, near if len(moves) < varied else None)
        )
        position = position.play(moves[-1])
    return tuple(moves), position


def _choose(
    thinker: Thinker,
    position: Position,
    limits: SearchLimits,
    rng: Random,
    stop: StopFlag,
    near: float | None,
) -> Move:
    if len(position.legal_moves) == 1:
        return position.legal_moves[0]
    if near is None:
        return thinker.best(position, limits, stop, rng.getrandbits(32)).best.move
    ranked = thinker.rank(position, limits, stop).moves
    return rng.choice([one.move for one in ranked if _is_near(one.value, ranked[0].value, near)])


def _is_near(value: Value, best: Value, stones: float) -> bool:
    if best.margin is not None and value.margin is not None:
        return best.margin - value.margin <= stones
    return best.chance - value.chance <= NEAR_CHANCE
