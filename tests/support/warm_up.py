"""Compiles the computer players before tests that wait for their moves."""

from functools import cache

from engine import GAMES
from engine.think import SearchLimits, StopFlag, find_thinker


@cache
def warm() -> None:
    """Run every compiled function once. The compiled code is cached on disk."""
    for game in GAMES.values():
        position = game.start({})
        thinker = find_thinker(position)
        thinker.best(position, SearchLimits(depth=2), StopFlag())
        thinker.rank(position, SearchLimits(depth=1), StopFlag())
