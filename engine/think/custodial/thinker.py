"""The thinker for custodial games: a compiled search for every value of their rules."""

from random import Random

from engine.custodial import CustodialPosition
from engine.position import Position
from engine.think.custodial.search.iterative_deepening import Root
from engine.think.custodial.search.paranoid import Company
from engine.think.thinker import Effort, Stop
from engine.think.value import SearchResult


class CustodialThinker:
    """Thinks about custodial games. Raises Unsupported where a board is too large."""

    def best(self, position: Position, effort: Effort, stop: Stop, seed: int = 0) -> SearchResult:
        """The best move, and its value. The position has at least one move."""
        place = _checked(position)
        return _kind(place)(place, effort, stop, Random(seed), every=False).deepen()

    def rank(self, position: Position, effort: Effort, stop: Stop) -> SearchResult:
        """Every legal move with its own value, best first."""
        place = _checked(position)
        return _kind(place)(place, effort, stop, None, every=True).deepen()


def _checked(position: Position) -> CustodialPosition:
    assert isinstance(position, CustodialPosition)
    return position


def _kind(position: CustodialPosition) -> type[Root]:
    return Root if len(position.rules.colors) == 2 else Company
