"""Games of the computer against itself as work for the pool."""

from app.thinking.work import WorkContext
from engine.custodial import CustodialPosition
from engine.think.fairness.measuring import MeasuredGame, play_game


def play_against_itself(
    start: CustodialPosition, number: int, context: WorkContext
) -> MeasuredGame:
    """A game from the start to the end; `number` determines how it varies."""
    return play_game(start, context.find(start), number, context.stop)
