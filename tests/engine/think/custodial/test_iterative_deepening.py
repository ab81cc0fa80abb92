"""Iterative deepening from a root position."""

from engine import find_game
from engine.custodial import CustodialPosition
from engine.think import SearchLimits, StopFlag
from engine.think.custodial.search.iterative_deepening import IterativeDeepening


class ContradictorySearch(IterativeDeepening):
    """Windows have their lower and their upper bound as value, in turn."""

    windows = 0

    def _search_window(self, child: int, depth: int, *, exact: bool, low: int, high: int) -> int:
        self.windows += 1
        assert self.windows < 100
        return low if self.windows % 2 else high


def test_a_search_ends_although_its_values_contradict_each_other() -> None:
    start = find_game("othello").start({})
    assert isinstance(start, CustodialPosition)
    search = ContradictorySearch(start, SearchLimits(depth=3), StopFlag(), None, every=False)
    assert search.deepen().depth == 3
