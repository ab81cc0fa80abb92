"""The decisions of computers as work for the pool: moves, draw offers and hints.

Finding a thinker is part of the work, since the first time for a game may take seconds.
"""

import logging
from collections.abc import Callable
from dataclasses import replace
from time import monotonic

from engine import Color, Move, Position
from engine.think import LEVELS, Effort, PlainThinker, SearchResult, Stop, Thinker, choose_move

log = logging.getLogger(__name__)

FindThinker = Callable[[Position], Thinker]

MIN_SECONDS = 0.02  # for a move, even if the time is up
DRAW_THRESHOLD = 0.4  # the highest estimated chance with which a computer accepts a draw
HINT_EFFORT = Effort(seconds=1.0, exact=14)
ONE_PLY = Effort(depth=1)


def choose(
    find: FindThinker,
    position: Position,
    level: int,
    seed: int,
    deadline: float | None,
    stop: Stop,
) -> Move:
    """A move of a level, by the time `deadline` of the monotonic clock.

    If the thinker fails, the plain thinker moves, so that nobody waits forever.
    """
    definition = LEVELS[level - 1]
    definition = replace(definition, effort=_limited_to(definition.effort, deadline))
    try:
        return choose_move(find(position), position, definition, stop, seed)
    except Exception:
        log.exception("thinking about a move has failed at %r", position)
        return PlainThinker().best(position, ONE_PLY, stop, seed).best.move


def accepts_draw(
    find: FindThinker,
    position: Position,
    color: Color,
    level: int,
    deadline: float | None,
    stop: Stop,
) -> bool:
    """Whether a computer accepts a draw. It does not if the thinker fails."""
    effort = _limited_to(LEVELS[level - 1].effort, deadline)
    try:
        return _cannot_win(find(position), position, color, effort, stop)
    except Exception:
        log.exception("thinking about a draw has failed at %r", position)
        return False


def _cannot_win(
    thinker: Thinker, position: Position, color: Color, effort: Effort, stop: Stop
) -> bool:
    """Whether a color has little chance to win at its next turn, if the others play well."""
    while position.to_move not in (color, None):
        position = position.play(thinker.best(position, effort, stop).best.move)
    if position.to_move is None:
        return position.winners != (color,)
    value = thinker.best(position, effort, stop).best.value
    return value.chance <= (0.5 if value.exact else DRAW_THRESHOLD)


def rank_moves(find: FindThinker, position: Position, stop: Stop) -> SearchResult:
    return find(position).rank(position, HINT_EFFORT, stop)


def warm_up(find: FindThinker, position: Position, stop: Stop) -> None:
    """Think about a game once, so that its code is loaded and compiled."""
    if not stop.requested:
        find(position).best(position, ONE_PLY, stop)


def _limited_to(effort: Effort, deadline: float | None) -> Effort:
    if deadline is None:
        return effort
    left = max(MIN_SECONDS, deadline - monotonic())
    return replace(effort, seconds=left if effort.seconds is None else min(left, effort.seconds))
