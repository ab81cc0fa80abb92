"""The plain thinker: exact where it says so, repeatable, and stoppable."""

from random import Random

import pytest

from engine import GAMES, CustodialPosition, Position, find_game
from engine.think import Effort, PlainThinker, Stop
from engine.think.value import Value

THINKER = PlainThinker()


def late(game: str, rng: Random) -> CustodialPosition:
    """A position of a random game with at most five empty cells, and not over."""
    while True:
        position = find_game(game).start({})
        assert isinstance(position, CustodialPosition)
        while not position.over and position.empty.bit_count() > 5:
            position = position.play(rng.choice(position.legal_moves))
        if not position.over:
            return position


def truth(position: Position) -> int:
    """The lead at the end for the player to move, by looking at everything; two players."""
    me = position.to_move
    if me is None:
        score = position.score
        mine = score[position.turn]
        return 2 * mine - sum(score.values())
    leads = []
    for move in position.legal_moves:
        after = position.play(move)
        same = after.turn is position.turn
        leads.append(truth(after) if same else -truth(after))
    return max(leads)


@pytest.mark.parametrize("game", ["macbeth", "macbeth-full", "othello", "renegado", "desdemona"])
@pytest.mark.parametrize("seed", range(4))
def test_exact_is_exact(game: str, seed: int) -> None:
    position = late(game, Random(seed))
    thought = THINKER.rank(position, Effort(exact=30, seconds=60), Stop())
    assert len(thought.moves) == len(position.legal_moves)
    assert all(one.value.exact for one in thought.moves)
    assert thought.best.value.margin == truth(position)
    for one in thought.moves:
        assert one.value.margin == -truth(position.play(one.move))
    best = THINKER.best(position, Effort(exact=30, seconds=60), Stop(), seed)
    assert best.best.value == thought.best.value
    assert best.line[0] == best.best.move


@pytest.mark.parametrize("game", GAMES)
def test_every_game_is_thought_about(game: str) -> None:
    position = find_game(game).start({})
    for _ in range(4):
        thought = THINKER.best(position, Effort(depth=2, nodes=300), Stop(), seed=7)
        again = THINKER.best(position, Effort(depth=2, nodes=300), Stop(), seed=7)
        assert thought == again
        assert thought.best.move in position.legal_moves
        assert 0 <= thought.best.value.chance <= 1
        position = position.play(thought.best.move)


def test_a_win_at_once_is_seen_in_moxie() -> None:
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
    value = THINKER.best(position, Effort(depth=3), Stop()).best.value
    assert value == Value(1.0, None, 1, exact=True)


def test_who_is_asked_to_stop_answers_with_one_ply() -> None:
    stop = Stop()
    stop.request()
    thought = THINKER.rank(find_game("macbeth").start({}), Effort(), stop)
    assert thought.depth == 1
    assert len(thought.moves) == 6
