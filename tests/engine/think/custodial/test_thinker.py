"""The compiled search: exact values, reproducible results, stops and threads."""

import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from itertools import product
from random import Random
from statistics import fmean

import pytest

from engine import CustodialPosition, Rules, square, start
from engine.board import iter_cells
from engine.think import PlainThinker, SearchLimits, SearchResult, StopFlag, find_thinker
from engine.think.custodial.search import iterative_deepening
from engine.think.custodial.search.iterative_deepening import IterativeDeepening
from engine.think.custodial.search.paranoid import PROVABLE_EMPTY_CELLS
from engine.think.custodial.thinker import CustodialThinker
from tests.engine.support.rules import FAMILY
from tests.engine.think.support.fake_timer import FakeTimers
from tests.support.params import in_soak_except

THINKER = CustodialThinker()
TWO_PLAYER_RULES = [name for name in FAMILY if name != "hex-othello-3"]
EXACT = SearchLimits(exact=99)
STOP = StopFlag()


def late_position(name: str, empty: int, rng: Random) -> CustodialPosition:
    """A position of a random game with so many empty cells, not over."""
    while True:
        position = start(FAMILY[name])
        while not position.over and position.empty.bit_count() > empty:
            moves = position.legal_moves
            if len(moves) > 1 and rng.random() < 0.97:
                moves = tuple(iter_cells(sum(moves)))
            position = position.play(rng.choice(moves))
        if not position.over:
            return position


def without_one(position: CustodialPosition, rng: Random) -> CustodialPosition:
    return position.without(rng.choice(position.active))


@pytest.mark.parametrize("name", TWO_PLAYER_RULES)
@pytest.mark.parametrize("seed", in_soak_except(0, values=range(6)))
def test_exact_values_equal_those_of_the_plain_search(name: str, seed: int) -> None:
    position = late_position(name, 5 if "free" in name else 7, Random(seed))
    plain = PlainThinker().rank(position, EXACT, StopFlag())
    ranked = THINKER.rank(position, EXACT, StopFlag())
    assert ranked.moves == plain.moves
    best = THINKER.best(position, EXACT, StopFlag(), seed)
    assert best.best.value == plain.best.value
    assert best.best.value == {one.move: one.value for one in plain.moves}[best.best.move]


@pytest.mark.parametrize("name", TWO_PLAYER_RULES)
@pytest.mark.parametrize("empty", [2, 3, 4])
def test_exact_values_of_the_last_cells_equal_those_of_the_plain_search(
    name: str, empty: int
) -> None:
    for seed in range(4):
        position = late_position(name, empty, Random(seed))
        plain = PlainThinker().rank(position, EXACT, StopFlag())
        assert THINKER.rank(position, EXACT, StopFlag()).moves == plain.moves


@pytest.mark.parametrize("seed", range(8))
def test_exact_values_of_two_remaining_players(seed: int) -> None:
    rng = Random(seed)
    position = without_one(late_position("hex-othello-3", 6, rng), rng)
    if position.over:
        return
    ranked = THINKER.rank(position, EXACT, StopFlag())
    for one in ranked.moves:
        assert one.value.exact
        assert one.value.margin == -best_lead(position.play(one.move))


def best_lead(position: CustodialPosition) -> int:
    me, other = position.turn, next(c for c in position.active if c is not position.turn)
    if position.over:
        return position.score[me] - position.score[other]
    return max(-best_lead(position.play(move)) for move in position.legal_moves)


def test_a_value_among_three_is_exact_if_nobody_can_change_it() -> None:
    exact = set()
    for empty, seed in product((2, 3, 4), range(4)):
        position = late_position("hex-othello-3", empty, Random(seed))
        for one in THINKER.rank(position, EXACT, StopFlag()).moves:
            reached = lead_bounds(position.play(one.move), position)
            exact.add(one.value.exact)
            assert one.value.exact == (len(reached) == 1)
            assert one.value.margin == min(reached)
    assert exact == {True, False}


@pytest.mark.parametrize(("name", "depths"), [("hex-othello-3", (3, 4, 5)), ("macbeth", (4, 5))])
def test_a_steady_estimate_is_the_mean_of_depths(name: str, depths: tuple[int, ...]) -> None:
    position = late_position(name, 50, Random(1))
    steady = SearchLimits(depth=5, steady=True)
    by_depth = [
        {
            one.move: one.value.margin or 0.0
            for one in THINKER.rank(position, limits, StopFlag()).moves
        }
        for limits in (SearchLimits(depth=depth) for depth in depths)
    ]
    for one in THINKER.rank(position, steady, StopFlag()).moves:
        assert one.value.margin == pytest.approx(
            fmean(found[one.move] for found in by_depth), abs=0.01
        )
    best = THINKER.best(position, steady, StopFlag()).best.value.margin
    assert best == pytest.approx(fmean(max(found.values()) for found in by_depth), abs=0.01)


def test_no_value_among_three_is_proved_early() -> None:
    position = late_position("hex-othello-3", PROVABLE_EMPTY_CELLS + 1, Random(1))
    assert not THINKER.best(position, EXACT, StopFlag()).best.value.exact


def lead_bounds(position: CustodialPosition, root: CustodialPosition) -> set[int]:
    """The leads of a player if all others play against it, and if all help."""
    return {paranoid_lead(position, root, helped=False), paranoid_lead(position, root, helped=True)}


def paranoid_lead(position: CustodialPosition, root: CustodialPosition, *, helped: bool) -> int:
    me = root.turn
    if position.over:
        return position.score[me] - max(n for c, n in position.score.items() if c is not me)
    leads = [
        paranoid_lead(position.play(move), root, helped=helped) for move in position.legal_moves
    ]
    return max(leads) if helped or position.turn is me else min(leads)


@pytest.mark.parametrize("name", FAMILY)
def test_a_search_by_nodes_is_reproducible(name: str) -> None:
    position = late_position(name, 40, Random(name))
    first, again = (
        THINKER.best(position, SearchLimits(nodes=5000), StopFlag(), seed=5) for _ in range(2)
    )
    assert first == again
    assert first.nodes < 6000
    assert first.depth > 1
    assert first.best.move in position.legal_moves
    assert 0 < first.best.value.chance < 1
    after = position
    for move in first.line:
        after = after.play(move)


@pytest.mark.parametrize("name", FAMILY)
def test_every_move_is_ranked(name: str) -> None:
    position = late_position(name, 30, Random(name))
    result = THINKER.rank(position, SearchLimits(depth=4), StopFlag())
    assert result.depth == 4
    assert sorted(one.move for one in result.moves) == sorted(position.legal_moves)
    chances = [one.value.chance for one in result.moves]
    assert chances == sorted(chances, reverse=True)
    best = THINKER.best(position, SearchLimits(depth=4), StopFlag(), seed=1)
    assert best.best.value == result.best.value


@pytest.mark.parametrize("name", ["macbeth", "hex-othello-3"])
def test_a_varied_search_finds_moves_that_are_about_as_good(name: str) -> None:
    several = 0
    for seed in range(8):
        position = late_position(name, 30, Random(seed))
        limits = SearchLimits(depth=3)
        values = {one.move: one.value for one in THINKER.rank(position, limits, STOP).moves}
        highest = max(value.margin or 0.0 for value in values.values())
        for varied in (0.0, 3.0):
            limits = SearchLimits(depth=3, varied=varied)
            found = {THINKER.best(position, limits, STOP, number).best for number in range(20)}
            assert all(one.value == values[one.move] for one in found)
            assert min(one.value.margin or 0.0 for one in found) >= highest - varied
            several += varied > 0 and len(found) > 1
    assert several > 1


def test_a_varied_search_does_not_vary_what_it_knows() -> None:
    for seed in range(8):
        position = late_position("macbeth", 7, Random(seed))
        best = THINKER.rank(position, EXACT, STOP).best.value
        varied = replace(EXACT, varied=40.0)
        values = {THINKER.best(position, varied, STOP, number).best.value for number in range(9)}
        assert values == {best}


@pytest.mark.parametrize("method", ["best", "rank"])
def test_a_search_ends_when_a_stop_is_requested(
    method: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    stop, search_moves = StopFlag(), IterativeDeepening._search_moves

    def search_and_stop(search: IterativeDeepening, current: int, *, exact: bool) -> int:
        if current == 12:  # a ply of many more positions than a search visits without a look
            stop.request()
        return search_moves(search, current, exact=exact)

    monkeypatch.setattr(IterativeDeepening, "_search_moves", search_and_stop)
    search = getattr(THINKER, method)
    assert search(start(FAMILY["macbeth"]), SearchLimits(), stop).depth == 11


@pytest.mark.parametrize("name", ["macbeth", "hex-othello-3"])
def test_a_stopped_search_completes_one_ply(name: str) -> None:
    stop = StopFlag()
    stop.request()
    position = start(FAMILY[name])
    result = THINKER.rank(position, SearchLimits(), stop)
    assert len(result.moves) == len(position.legal_moves)


def test_a_search_ends_when_its_time_is_over(monkeypatch: pytest.MonkeyPatch) -> None:
    timers = FakeTimers()
    monkeypatch.setattr(iterative_deepening, "Timer", timers)
    result = THINKER.best(start(FAMILY["macbeth"]), SearchLimits(seconds=60), StopFlag())
    assert result.nodes < 2000  # the flag is read once in a thousand positions
    assert (timers.seconds, timers.running) == (60, False)


def test_searches_in_threads_are_independent() -> None:
    places = [late_position(name, 34, Random(name)) for name in FAMILY] * 2

    def think(position: CustodialPosition) -> SearchResult:
        return THINKER.best(position, SearchLimits(nodes=2000), StopFlag(), seed=2)

    with ThreadPoolExecutor(4) as pool:
        together = list(pool.map(think, places))
    assert together == [think(position) for position in places]


@pytest.mark.soak
def test_compiled_functions_are_loaded_from_the_cache() -> None:
    """Numba crashes on cached recursive functions that were compiled for literal arguments."""
    think_in_every_way()
    code = f"from {__name__} import think_in_every_way; think_in_every_way()"
    subprocess.run([sys.executable, "-c", code], check=True, capture_output=True)


def think_in_every_way() -> None:
    for name, empty in product(("macbeth", "hex-othello-3"), (12, 40)):
        position = late_position(name, empty, Random(1))
        THINKER.best(position, SearchLimits(nodes=3000, exact=14), StopFlag())


def test_every_custodial_game_has_its_thinker() -> None:
    for rules in FAMILY.values():
        assert isinstance(find_thinker(start(rules)), CustodialThinker)
    board = square(12)
    large = Rules(board, (board.cells_named("f7 g6"), board.cells_named("f6 g7")))
    assert isinstance(find_thinker(start(large)), PlainThinker)
