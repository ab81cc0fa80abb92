"""Pairs at the lowest cost, of many players in blocks."""

from random import Random
from typing import Any

import pytest
import rustworkx

from app.features.tournaments.rules.events import Result
from app.features.tournaments.rules.pairing.matching import BLOCK, cheapest_pairs
from app.features.tournaments.rules.scores import points_of
from harness.games.tournament import plan, started

PLAYERS = 2 * BLOCK


@pytest.fixture
def sizes(monkeypatch: pytest.MonkeyPatch) -> list[int]:
    """The sizes of all matchings, which stop all threads."""
    found: list[int] = []
    compute = rustworkx.max_weight_matching

    def watched(graph: Any, **options: Any) -> Any:
        found.append(graph.num_nodes())
        return compute(graph, **options)

    monkeypatch.setattr(rustworkx, "max_weight_matching", watched)
    return found


def test_a_large_swiss_is_paired_in_blocks(sizes: list[int]) -> None:
    played = started(plan("swiss", 9), PLAYERS)
    for seed in range(3):
        points = points_of(played.tournament)
        apart = [
            abs(points[one] - points[other])
            for one, other in (pairing.players for pairing in played.tournament.open_pairings)
        ]
        assert len(apart) == PLAYERS // 2
        assert max(apart) <= 2
        assert sum(gap > 0 for gap in apart) <= PLAYERS // 16, "nearly all have equal scores"
        random = Random(seed)
        scores = {one.number: random.choice((0, 1, 2)) for one in played.tournament.open_pairings}
        played.advance({number: Result((won, 2 - won)) for number, won in scores.items()})
    assert max(sizes) <= BLOCK
    met = [frozenset(one.players) for one in played.tournament.pairings]
    assert len(met) == len({*met}) == 4 * PLAYERS // 2


@pytest.mark.parametrize("size", [0, 1, 2, BLOCK, BLOCK + 1, BLOCK + 2, 3 * BLOCK - 1])
def test_everybody_is_paired(sizes: list[int], size: int) -> None:
    pairs = cheapest_pairs(size, lambda low, high: high - low)
    assert len(pairs) == size // 2
    assert len({one for pair in pairs for one in pair}) == size // 2 * 2
    assert max(sizes, default=0) <= BLOCK or size % 2


def test_blocks_are_joined_if_one_cannot_be_paired(sizes: list[int]) -> None:
    """The first player of all has only one possible opponent, who is the first of the others."""

    def cost(low: int, high: int) -> int | None:
        return high - low if low or high == BLOCK else None

    pairs = cheapest_pairs(PLAYERS, cost)
    assert (0, BLOCK) in pairs
    assert len(pairs) == PLAYERS // 2
    assert max(sizes) == PLAYERS
