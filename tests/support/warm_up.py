"""Compiles the computer players before tests that wait for their moves."""

from functools import cache

from engine import GAMES
from engine.think import Effort, Stop, find_thinker


@cache
def warm() -> None:
    """Run every compiled function once. The compiled code is cached on disk."""
    for game in GAMES.values():
        position = game.start({})
        thinker = find_thinker(position)
        thinker.best(position, Effort(depth=2), Stop())
        thinker.rank(position, Effort(depth=1), Stop())
