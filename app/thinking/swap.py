"""A computer's decisions under the swap rule, as work for the pool."""

import logging
from random import Random

from app.match.swap import goes_on
from app.thinking.bot_moves import limited
from app.thinking.work import WorkContext
from engine import PASS, Color, Move, Position
from engine.think.levels import LEVELS

log = logging.getLogger(__name__)

PLAYABLE = 0.3  # both players' winning chance after a move that is not the last one


def choose_color(
    position: Position, own: Color, level: int, deadline: float | None, context: WorkContext
) -> Color:
    """The color with the better winning chance; a computer that fails to think keeps its own."""
    mover = position.turn
    limits = limited(LEVELS[level - 1].limits, context.share, deadline)
    try:
        chance = context.find(position).best(position, limits, context.stop).best.value.chance
    except Exception:
        log.exception("thinking about a color has failed at %r", position)
        return own
    if chance == 0.5:
        return own
    return mover if chance > 0.5 else next(c for c in position.active if c != mover)


def choose_level_move(
    position: Position,
    level: int,
    seed: int,
    deadline: float | None,
    left: int,
    context: WorkContext,
) -> Move:
    """One of the first moves, which a computer makes for both colors; `left` of them remain.

    The last one makes the game as even as possible, those before only keep it open. A computer that
    fails to think makes a random move.
    """
    rng = Random(seed)
    moves = _moves_that_go_on(position)
    limits = limited(LEVELS[level - 1].limits, context.share, deadline)
    try:
        ranked = context.find(position).rank(position, limits, context.stop).moves
    except Exception:
        log.exception("thinking about a first move has failed at %r", position)
        return rng.choice(moves)
    uneven = {one.move: abs(one.value.chance - 0.5) for one in ranked if one.move in moves}
    if not uneven:
        return rng.choice(moves)
    bound = min(uneven.values())
    if left > 1:
        bound = max(bound, 0.5 - PLAYABLE)
    return rng.choice([move for move, distance in uneven.items() if distance <= bound])


def _moves_that_go_on(position: Position) -> tuple[Move, ...]:
    """The legal moves that do not end the game, without passes if possible."""
    moves = [move for move in position.legal_moves if goes_on(position, move)]
    placed = [move for move in moves if move != PASS]
    return tuple(placed or moves or position.legal_moves)
