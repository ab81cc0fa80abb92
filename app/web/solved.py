"""What a rules page tells of a game that has been solved."""

from functools import cache

from engine import MOXIE, Game
from engine.think.moxie.answer import Answer, answer


@cache
def solution(game: Game) -> Answer | None:
    """What is known of a game; nothing of most."""
    return answer() if game is MOXIE else None
