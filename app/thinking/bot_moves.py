"""What a computer decides, as work for the pool: a move, a draw, what each move is worth.

Thinkers are looked for here, in the pool's threads: the first call for a game may take seconds.
"""

import logging
from collections.abc import Callable
from dataclasses import replace
from time import monotonic

from engine import Color, Move, Position
from engine.think import LEVELS, Effort, PlainThinker, SearchResult, Stop, Thinker, choose_move

log = logging.getLogger(__name__)

FindThinker = Callable[[Position], Thinker]

MIN_SECONDS = 0.02  # seconds that are always there for a move
DRAW_THRESHOLD = 0.4  # a chance above which nobody wants a draw, if it is an estimate
HINTS = Effort(seconds=1.0, exact=14)
ONE_PLY = Effort(depth=1)


def choose(
    find: FindThinker,
    position: Position,
    level: int,
    seed: int,
    until: float | None,
    stop: Stop,
) -> Move:
    """The move of a level, before a moment of the monotonic clock if there is one.

    A thinker that fails is no reason to leave people waiting: one that knows only the rules moves.
    """
    meant = LEVELS[level - 1]
    meant = replace(meant, effort=_limited_to(meant.effort, until))
    try:
        return choose_move(find(position), position, meant, stop, seed)
    except Exception:
        log.exception("Thinking failed at %r", position)
        return PlainThinker().best(position, ONE_PLY, stop, seed).best.move


def accepts_draw(
    find: FindThinker,
    position: Position,
    color: Color,
    level: int,
    until: float | None,
    stop: Stop,
) -> bool:
    """Whether a color that plays at a level would rather have a draw than play on.

    Without a thinker that works it would not.
    """
    effort = _limited_to(LEVELS[level - 1].effort, until)
    try:
        return _cannot_win(find(position), position, color, effort, stop)
    except Exception:
        log.exception("Thinking about a draw failed at %r", position)
        return False


def _cannot_win(
    thinker: Thinker, position: Position, color: Color, effort: Effort, stop: Stop
) -> bool:
    """Whether a color cannot hope to win: seen from its next turn, if the others play well."""
    while position.to_move not in (color, None):
        position = position.play(thinker.best(position, effort, stop).best.move)
    if position.to_move is None:
        return position.winners != (color,)
    value = thinker.best(position, effort, stop).best.value
    return value.chance <= (0.5 if value.exact else DRAW_THRESHOLD)


def rank_moves(find: FindThinker, position: Position, stop: Stop) -> SearchResult:
    """What every legal move is worth, for hints."""
    return find(position).rank(position, HINTS, stop)


def warm_up(find: FindThinker, position: Position, stop: Stop) -> None:
    """Let a game be thought about once, so that everything is loaded and compiled."""
    if not stop.requested:
        find(position).best(position, ONE_PLY, stop)


def _limited_to(effort: Effort, until: float | None) -> Effort:
    if until is None:
        return effort
    left = max(MIN_SECONDS, until - monotonic())
    return replace(effort, seconds=left if effort.seconds is None else min(left, effort.seconds))
