"""The compiled search: exact where it says so, repeatable, stoppable, in many threads at once."""

import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor
from random import Random
from threading import Timer
from time import monotonic

import pytest

from engine import CustodialPosition, Rules, square, start
from engine.board import iter_cells
from engine.think import Effort, PlainThinker, SearchResult, Stop, find_thinker
from engine.think.custodial.thinker import CustodialThinker
from tests.engine.support.rules import FAMILY

THINKER = CustodialThinker()
DUELS = [name for name in FAMILY if name != "hex-othello-3"]
LONG = Effort(exact=99, seconds=60)


def late(name: str, empty: int, rng: Random) -> CustodialPosition:
    """A position of a random game with so many empty cells, and not over."""
    while True:
        position = start(FAMILY[name])
        while not position.over and position.empty.bit_count() > empty:
            moves = position.legal_moves
            if len(moves) > 1 and rng.random() < 0.97:
                moves = tuple(iter_cells(sum(moves)))
            position = position.play(rng.choice(moves))
        if not position.over:
            return position


def with_two(position: CustodialPosition, rng: Random) -> CustodialPosition:
    """The same when one of three has left."""
    return position.without(rng.choice(position.active))


@pytest.mark.parametrize("name", DUELS)
@pytest.mark.parametrize("seed", range(6))
def test_exact_values_are_those_of_the_plain_search(name: str, seed: int) -> None:
    position = late(name, 6 if "free" in name else 8, Random(seed))
    plain = PlainThinker().rank(position, LONG, Stop())
    ranked = THINKER.rank(position, LONG, Stop())
    assert ranked.moves == plain.moves
    best = THINKER.best(position, LONG, Stop(), seed)
    assert best.best.value == plain.best.value
    assert best.best.value == {one.move: one.value for one in plain.moves}[best.best.move]


@pytest.mark.parametrize("seed", range(8))
def test_exact_values_of_two_who_are_left(seed: int) -> None:
    rng = Random(seed)
    position = with_two(late("hex-othello-3", 6, rng), rng)
    if position.over:
        return
    ranked = THINKER.rank(position, LONG, Stop())
    for one in ranked.moves:
        assert one.value.exact
        assert one.value.margin == -truth(position.play(one.move))


def truth(position: CustodialPosition) -> int:
    """The lead of the player whose turn it is over the other one who is left."""
    me, other = position.turn, next(c for c in position.active if c is not position.turn)
    if position.over:
        return position.score[me] - position.score[other]
    return max(-truth(position.play(move)) for move in position.legal_moves)


@pytest.mark.parametrize("seed", range(10))
def test_what_is_exact_among_three_is_in_nobodys_hands(seed: int) -> None:
    position = late("hex-othello-3", 4, Random(seed))
    for one in THINKER.rank(position, LONG, Stop()).moves:
        reached = outcomes(position.play(one.move), position)
        assert one.value.exact == (len(reached) == 1)
        assert one.value.margin == min(reached)


def outcomes(position: CustodialPosition, root: CustodialPosition) -> set[int]:
    """The leads that one player can make sure of or be given, the least and the most."""
    return {_lead(position, root, helped=False), _lead(position, root, helped=True)}


def _lead(position: CustodialPosition, root: CustodialPosition, *, helped: bool) -> int:
    me = root.turn
    if position.over:
        return position.score[me] - max(n for c, n in position.score.items() if c is not me)
    leads = [_lead(position.play(move), root, helped=helped) for move in position.legal_moves]
    return max(leads) if helped or position.turn is me else min(leads)


@pytest.mark.parametrize("name", FAMILY)
def test_a_number_of_nodes_gives_the_same_thought_every_time(name: str) -> None:
    position = late(name, 40, Random(name))
    first, again = (THINKER.best(position, Effort(nodes=20000), Stop(), seed=5) for _ in range(2))
    assert first == again
    assert first.nodes < 21000
    assert first.depth > 1
    assert first.best.move in position.legal_moves
    assert 0 < first.best.value.chance < 1
    after = position
    for move in first.line:
        after = after.play(move)


@pytest.mark.parametrize("name", FAMILY)
def test_every_move_is_ranked(name: str) -> None:
    position = late(name, 30, Random(name))
    thought = THINKER.rank(position, Effort(depth=4), Stop())
    assert thought.depth == 4
    assert sorted(one.move for one in thought.moves) == sorted(position.legal_moves)
    chances = [one.value.chance for one in thought.moves]
    assert chances == sorted(chances, reverse=True)
    best = THINKER.best(position, Effort(depth=4), Stop(), seed=1)
    assert best.best.value == thought.best.value


def test_a_search_comes_to_its_end_when_it_is_asked_to() -> None:
    position = start(FAMILY["othello"])
    for ask in (THINKER.best, THINKER.rank):
        stop = Stop()
        Timer(0.2, stop.request).start()
        began = monotonic()
        thought = ask(position, Effort(), stop)
        assert monotonic() - began < 30
        assert thought.depth >= 1


@pytest.mark.parametrize("name", ["macbeth", "hex-othello-3"])
def test_who_is_asked_to_stop_answers_with_one_ply(name: str) -> None:
    stop = Stop()
    stop.request()
    position = start(FAMILY[name])
    thought = THINKER.rank(position, Effort(), stop)
    assert len(thought.moves) == len(position.legal_moves)


def test_time_ends_a_search() -> None:
    thought = THINKER.best(start(FAMILY["macbeth"]), Effort(seconds=0.1), Stop())
    assert 1 < thought.depth < 66


def test_threads_do_not_disturb_one_another() -> None:
    places = [late(name, 34, Random(name)) for name in FAMILY] * 2

    def think(position: CustodialPosition) -> SearchResult:
        return THINKER.best(position, Effort(nodes=30000), Stop(), seed=2)

    with ThreadPoolExecutor(4) as pool:
        together = list(pool.map(think, places))
    assert together == [think(position) for position in places]


def test_what_was_compiled_can_be_read_back() -> None:
    """Numba keeps calls of a function by itself on disk only if no argument is a constant."""
    code = (
        "from tests.engine.think.custodial.test_thinker import *\n"
        "for name in ('macbeth', 'hex-othello-3'):\n"
        "    for empty in (12, 40):\n"
        "        THINKER.best(late(name, empty, Random(1)), Effort(nodes=3000, exact=14), Stop())\n"
    )
    for _ in range(2):
        subprocess.run([sys.executable, "-c", code], check=True, capture_output=True)


def test_the_thinker_of_a_game_is_found() -> None:
    for rules in FAMILY.values():
        assert isinstance(find_thinker(start(rules)), CustodialThinker)
    board = square(12)
    large = Rules(board, (board.cells_named("f7 g6"), board.cells_named("f6 g7")))
    assert isinstance(find_thinker(start(large)), PlainThinker)
