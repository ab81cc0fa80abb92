"""Work for the pool: a computer's decisions, hints, reviews, and games against itself."""

import logging
from collections.abc import Sequence
from dataclasses import replace
from random import Random
from time import monotonic

from app.match.swap import goes_on
from app.thinking.work import WorkContext
from engine import PASS, Color, Move, Position
from engine.custodial import CustodialPosition
from engine.think.alphabeta import PlainThinker
from engine.think.fairness.measuring import MeasuredGame, play_game
from engine.think.levels import LEVELS, choose_move, level_of_move
from engine.think.multiplayer import Values
from engine.think.review import GamePosition, PlyReview, ReviewLimits, review_ply
from engine.think.thinker import SearchLimits, StopFlag, Thinker
from engine.think.value import SearchResult

log = logging.getLogger(__name__)

MIN_SECONDS = 0.02  # for a move, even if the time is up
MIN_SHARED_SECONDS = 0.1  # for a move while many others wait
PLAYABLE = 0.3  # both players' winning chance after a first move that is not the last one
DRAW_THRESHOLD = 0.4  # highest estimated winning chance with which a computer accepts a draw
HINT_LIMITS = SearchLimits(seconds=1.0, exact=14, selective=True, steady=True)
ONE_PLY = SearchLimits(depth=1)


def load(position: Position, context: WorkContext) -> None:
    context.find(position)


def choose(
    position: Position, strength: float, seed: int, deadline: float | None, context: WorkContext
) -> Move:
    """A move at a strength, by the time `deadline` of the monotonic clock.

    If the thinker fails, the plain thinker moves, so that nobody waits forever.
    """
    definition = level_of_move(strength, seed)
    try:
        thinker = context.find_by(position, deadline)
        limits = limited(definition.limits, context.share, deadline)
        return choose_move(
            thinker, position, replace(definition, limits=limits), context.stop, seed
        )
    except Exception:
        log.exception("thinking about a move has failed at %r", position)
        return PlainThinker().best(position, ONE_PLY, context.stop, seed).best.move


def accepts_draw(
    position: Position, color: Color, level: int, deadline: float | None, context: WorkContext
) -> bool:
    """True if a computer accepts a draw. It declines if the thinker fails."""
    try:
        thinker = context.find_by(position, deadline)
        limits = limited(LEVELS[level - 1].limits, context.share, deadline)
        return _cannot_win(position, color, limits, thinker, context.stop)
    except Exception:
        log.exception("thinking about a draw has failed at %r", position)
        return False


def _cannot_win(
    position: Position, color: Color, limits: SearchLimits, thinker: Thinker, stop: StopFlag
) -> bool:
    """True if a color has little chance to win at its next turn, assuming good play by the
    others.
    """
    while position.to_move not in (color, None):
        position = position.play(thinker.best(position, limits, stop).best.move)
    if position.to_move is None:
        return position.winners != (color,)
    value = thinker.best(position, limits, stop).best.value
    return value.chance <= (0.5 if value.exact else DRAW_THRESHOLD)


def rank_moves(position: Position, context: WorkContext) -> SearchResult:
    limits = limited(HINT_LIMITS, context.share)
    return context.find(position).rank(position, limits, context.stop)


def limited(limits: SearchLimits, share: float, deadline: float | None = None) -> SearchLimits:
    """Limits with a share of the seconds and nodes, and an optional deadline."""
    seconds, nodes = limits.seconds, limits.nodes
    if seconds is not None:
        seconds = max(seconds * share, min(seconds, MIN_SHARED_SECONDS))
    if deadline is not None:
        left = max(MIN_SECONDS, deadline - monotonic())
        seconds = left if seconds is None else min(left, seconds)
    return replace(limits, seconds=seconds, nodes=nodes and int(nodes * share))


def play_against_itself(
    start: CustodialPosition, number: int, context: WorkContext
) -> MeasuredGame:
    return play_game(start, context.find(start), number, context.stop)


def review_first(
    moments: Sequence[GamePosition],
    after: Values | None,
    limits: ReviewLimits,
    context: WorkContext,
) -> PlyReview:
    """The review of the first position. `after`: the values of the second."""
    thinker = context.wait_for(moments[0].position)
    return review_ply(moments, 0, after, thinker, limits, context.stop)


def choose_color(
    position: Position, own: Color, level: int, deadline: float | None, context: WorkContext
) -> Color:
    """The color with the better winning chance; a computer that fails to think keeps its own."""
    mover = position.turn
    try:
        thinker = context.find_by(position, deadline)
        limits = limited(LEVELS[level - 1].limits, context.share, deadline)
        chance = thinker.best(position, limits, context.stop).best.value.chance
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
    try:
        thinker = context.find_by(position, deadline)
        limits = limited(LEVELS[level - 1].limits, context.share, deadline)
        ranked = thinker.rank(position, limits, context.stop).moves
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
