"""The thinker for custodial games, with the compiled search."""

from random import Random

from engine.custodial import CustodialPosition
from engine.position import Position
from engine.think.custodial.search.iterative_deepening import IterativeDeepening
from engine.think.custodial.search.paranoid import ParanoidSearch
from engine.think.thinker import SearchLimits, StopFlag
from engine.think.value import SearchResult


class CustodialThinker:
    """Thinks about custodial games. Raises Unsupported if a board is too large."""

    def best(
        self, position: Position, limits: SearchLimits, stop: StopFlag, seed: int = 0
    ) -> SearchResult:
        return _search(position, limits, stop, Random(seed), every=False).deepen()

    def rank(self, position: Position, limits: SearchLimits, stop: StopFlag) -> SearchResult:
        return _search(position, limits, stop, None, every=True).deepen()


def _search(
    position: Position, limits: SearchLimits, stop: StopFlag, rng: Random | None, *, every: bool
) -> IterativeDeepening:
    assert isinstance(position, CustodialPosition)
    two_players = len(position.rules.colors) == 2
    search = IterativeDeepening if two_players else ParanoidSearch
    return search(position, limits, stop, rng, every=every)
