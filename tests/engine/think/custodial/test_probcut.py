"""Multi-ProbCut: it visits fewer positions, changes values little, and proves what is exact."""

from random import Random

import numpy as np
import pytest

from engine import find_game, parse_position
from engine.custodial import CustodialPosition, Rules
from engine.think import PlainThinker, SearchLimits, StopFlag
from engine.think.custodial.search.iterative_deepening import IterativeDeepening
from engine.think.custodial.search.probcut import pair_table
from engine.think.custodial.search.search_state import BUCKETS, PROBCUT
from engine.think.custodial.thinker import CustodialThinker
from engine.think.probcut.shipped import Fit
from tests.engine.think.custodial.test_thinker import late_position
from tests.support.params import in_soak_except

THINKER = CustodialThinker()
GAMES = ("macbeth", "othello")
DEPTH = 8


def middlegame(game: str, seed: int) -> CustodialPosition:
    rng, position = Random(seed), find_game(game).start({})
    for _ in range(16):
        position = position.play(rng.choice(position.legal_moves))
    assert isinstance(position, CustodialPosition)
    return position


@pytest.mark.parametrize("game", in_soak_except("macbeth", values=GAMES))
def test_fewer_positions_are_visited_for_nearly_the_same_values(game: str) -> None:
    nodes, errors = [0, 0], []
    for seed in range(6):
        found = [
            THINKER.best(
                middlegame(game, seed), SearchLimits(depth=DEPTH, selective=selective), StopFlag()
            )
            for selective in (False, True)
        ]
        nodes = [total + one.nodes for total, one in zip(nodes, found, strict=True)]
        values = [one.best.value.margin or 0.0 for one in found]
        errors.append(abs(values[0] - values[1]))
    assert nodes[1] < 0.8 * nodes[0]
    assert sum(errors) / len(errors) < 3.0


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("seed", range(2))
def test_exact_values_of_a_selective_search_are_exact(game: str, seed: int) -> None:
    position = late_position(game, 8, Random(seed))
    limits = SearchLimits(exact=20, selective=True)
    found = THINKER.best(position, limits, StopFlag(), seed)
    plain = PlainThinker().best(position, SearchLimits(exact=20), StopFlag())
    assert found.best.value == plain.best.value


@pytest.mark.parametrize("game", GAMES)
def test_exact_values_equal_those_of_a_search_without_cuts(game: str) -> None:
    position = late_position(game, 14, Random(game))
    values = [
        THINKER.best(position, SearchLimits(exact=20, selective=one), StopFlag()).best.value
        for one in (False, True)
    ]
    assert values[0] == values[1]
    assert values[0].exact


@pytest.mark.soak
@pytest.mark.parametrize("selective", [False, True])
def test_position_40_of_the_ffo_suite_has_its_known_value(selective: bool) -> None:
    text = "w2wwwwb/1wwwwwwb/wwbbwwwb/wwbwwwbb/wwwwwwbb/3wwwwb/4w2b/8 b"
    rules = find_game("othello").start({}).rules
    assert isinstance(rules, Rules)
    limits = SearchLimits(exact=20, selective=selective)
    value = THINKER.best(parse_position(rules, text), limits, StopFlag()).best.value
    assert (value.margin, value.exact) == (38.0, True)


def test_a_selective_search_by_nodes_is_reproducible() -> None:
    limits = SearchLimits(nodes=30000, selective=True)
    first, again = (
        THINKER.best(middlegame("othello", 3), limits, StopFlag(), seed=5) for _ in range(2)
    )
    assert first == again


def test_pairs_of_depths_come_from_the_nearest_stage_and_the_deepest_fit() -> None:
    pairs = pair_table((Fit(7, 4, 2, 2.0, 30.0, 100.0, 50),), 1.5).view(np.int64).tolist()
    assert pairs[7][4] == [2, 512, 120, 180]
    assert pairs[3][4] == [2, 512, 120, 180]
    assert pairs[7][8] == [6, 512, 120, 180]
    assert pairs[7][3] == [0, 0, 0, 0]
    assert pairs[7][5] == [0, 0, 0, 0]


@pytest.mark.parametrize("selective", [False, True])
def test_a_search_cuts_nothing_off_unless_it_may(selective: bool) -> None:
    position, limits = middlegame("othello", 0), SearchLimits(depth=8, selective=selective)
    search = IterativeDeepening(position, limits, StopFlag(), None, every=False)
    assert search.search[PROBCUT:BUCKETS].any() == selective
