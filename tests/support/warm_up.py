"""What computers think with is compiled once and kept on disk: before tests that wait for moves."""

from functools import cache

from engine import GAMES
from engine.think import Effort, Stop, find_thinker


@cache
def warm() -> None:
    """Compile everything now, if it has never been compiled here."""
    for game in GAMES.values():
        position = game.start({})
        thinker = find_thinker(position)
        thinker.best(position, Effort(depth=2), Stop())
        thinker.rank(position, Effort(depth=1), Stop())
