"""A computer's decisions as work for the pool: moves, draw offers, hints, games against itself."""

import logging
from dataclasses import replace
from time import monotonic

from app.thinking.work import WorkContext
from engine import Color, Move, Position
from engine.custodial import CustodialPosition
from engine.think.alphabeta import PlainThinker
from engine.think.fairness.measuring import MeasuredGame, play_game
from engine.think.levels import LEVELS, choose_move, level_of_move
from engine.think.thinker import SearchLimits
from engine.think.value import SearchResult

log = logging.getLogger(__name__)

MIN_SECONDS = 0.02  # for a move, even if the time is up
MIN_SHARED_SECONDS = 0.1  # for a move while many others wait
DRAW_THRESHOLD = 0.4  # highest estimated winning chance with which a computer accepts a draw
HINT_LIMITS = SearchLimits(seconds=1.0, exact=14, selective=True)
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
        thinker = context.find(position)
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
    limits = limited(LEVELS[level - 1].limits, context.share, deadline)
    try:
        return _cannot_win(position, color, limits, context)
    except Exception:
        log.exception("thinking about a draw has failed at %r", position)
        return False


def _cannot_win(
    position: Position, color: Color, limits: SearchLimits, context: WorkContext
) -> bool:
    """True if a color has little chance to win at its next turn, assuming good play by the
    others.
    """
    thinker = context.find(position)
    while position.to_move not in (color, None):
        position = position.play(thinker.best(position, limits, context.stop).best.move)
    if position.to_move is None:
        return position.winners != (color,)
    value = thinker.best(position, limits, context.stop).best.value
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
    """A game from the start to the end; `number` determines how it varies."""
    return play_game(start, context.find(start), number, context.stop)
