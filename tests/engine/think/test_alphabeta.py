"""The plain thinker: exact values, reproducible results, and stops."""

from itertools import count
from random import Random

import pytest

from engine import GAMES, CustodialPosition, find_game, start
from engine.think import PlainThinker, SearchLimits, StopFlag, alphabeta
from engine.think.safe_cells import safe_cells
from engine.think.value import Value
from engine.variants import RELATIVES, parse_variant
from tests.engine.support.rules import FAMILY

THINKER = PlainThinker()


def late_position(game: str, rng: Random) -> CustodialPosition:
    """A position of a random game with at most five empty cells, not over."""
    while True:
        position = start(parse_variant(RELATIVES[game]) if game in RELATIVES else FAMILY[game])
        while not position.over and position.empty.bit_count() > 5:
            position = position.play(rng.choice(position.legal_moves))
        if not position.over:
            return position


def best_lead(position: CustodialPosition) -> int:
    """The final lead of the player to move, of two, by exhaustive search."""
    me = position.to_move
    if me is None:
        score = position.score
        mine = score[position.turn]
        lead = 2 * mine - sum(score.values())
        return -lead if position.rules.fewest else lead
    leads = []
    for move in position.legal_moves:
        after = position.play(move)
        same = after.turn is position.turn
        leads.append(best_lead(after) if same else -best_lead(after))
    return max(leads)


@pytest.mark.parametrize(
    "game", ["macbeth", "macbeth-full", "othello", "renegado", "desdemona", "anti-macbeth"]
)
@pytest.mark.parametrize("seed", range(4))
def test_exact_values_equal_a_full_search(game: str, seed: int) -> None:
    position = late_position(game, Random(seed))
    result = THINKER.rank(position, SearchLimits(exact=30), StopFlag())
    assert len(result.moves) == len(position.legal_moves)
    assert all(one.value.exact for one in result.moves)
    assert result.best.value.margin == best_lead(position)
    for one in result.moves:
        assert one.value.margin == -best_lead(position.play(one.move))
    best = THINKER.best(position, SearchLimits(exact=30), StopFlag(), seed)
    assert best.best.value == result.best.value
    assert best.line[0] == best.best.move


@pytest.mark.parametrize("game", GAMES)
def test_every_game_is_searched_reproducibly(game: str) -> None:
    position = find_game(game).start({})
    for _ in range(4):
        result = THINKER.best(position, SearchLimits(depth=2, nodes=300), StopFlag(), seed=7)
        again = THINKER.best(position, SearchLimits(depth=2, nodes=300), StopFlag(), seed=7)
        assert result == again
        assert result.best.move in position.legal_moves
        assert 0 <= result.best.value.chance <= 1
        position = position.play(result.best.move)


@pytest.mark.parametrize("game", ["othello", "hex-othello-3"])
def test_a_varied_search_finds_moves_that_are_about_as_good(game: str) -> None:
    rng, stop, several = Random(game), StopFlag(), 0
    for plies in range(4, 12):
        position = GAMES[game].start({})
        for _ in range(plies):
            position = position.play(rng.choice(position.legal_moves))
        ranked = THINKER.rank(position, SearchLimits(depth=2), stop).moves
        values = {one.move: one.value.margin or 0.0 for one in ranked}
        varied = SearchLimits(depth=2, varied=3.0)
        found = {THINKER.best(position, varied, stop, seed).best.move for seed in range(20)}
        assert min(values[move] for move in found) >= max(values.values()) - 3.0
        several += len(found) > 1
    assert several > 1


def test_a_varied_search_does_not_vary_what_it_knows() -> None:
    rng = Random(1)
    for _ in range(8):
        position = start(FAMILY["othello"])
        while position.empty.bit_count() > 4 and not position.over:
            position = position.play(rng.choice(position.legal_moves))
        if position.over:
            continue
        best = THINKER.rank(position, SearchLimits(exact=4), StopFlag()).best.value
        varied = SearchLimits(exact=4, varied=40.0)
        values = {THINKER.best(position, varied, StopFlag(), seed).best.value for seed in range(9)}
        assert values == {best}


def test_an_immediate_win_in_moxie_is_found() -> None:
    position = find_game("moxie").start({})
    for text in (1 << 0, 1 << 15):  # two corners, then open rows are built at random
        move = next(one for one in position.legal_moves if one.cells[-1] >= text)
        position = position.play(move)
    rng = Random(3)
    while not position.over:
        winning = [m for m in position.legal_moves if position.play(m).winners == (position.turn,)]
        if winning:
            break
        position = position.play(rng.choice(position.legal_moves))
    assert not position.over
    value = THINKER.best(position, SearchLimits(depth=3), StopFlag()).best.value
    assert value == Value(1.0, None, 1, exact=True)


def test_a_stopped_search_completes_one_ply() -> None:
    stop = StopFlag()
    stop.request()
    result = THINKER.rank(find_game("macbeth").start({}), SearchLimits(), stop)
    assert result.depth == 1
    assert len(result.moves) == 6


def test_a_search_ends_when_its_time_is_over(monkeypatch: pytest.MonkeyPatch) -> None:
    clock = count()
    monkeypatch.setattr(alphabeta, "monotonic", clock.__next__)
    result = THINKER.best(find_game("macbeth").start({}), SearchLimits(seconds=100), StopFlag())
    assert result.depth > 1
    assert 100 < next(clock) <= 103


def test_a_corner_is_good_unless_the_fewest_stones_win() -> None:
    text = "variant 1; square 8; black a1 d5 e4; white d4 e5 h7"
    usual, fewest = (start(parse_variant(text + goal)) for goal in ("", "; wins fewest"))
    values = [alphabeta._evaluate(one, one.turn) for one in (usual, fewest)]
    assert values[0] - values[1] == 2 * alphabeta.SAFE_CELL_WEIGHT


def test_safe_cells_end_all_their_lines() -> None:
    board = FAMILY["othello"].board
    assert safe_cells(board) == board.cells_named("a1 a8 h1 h8")
