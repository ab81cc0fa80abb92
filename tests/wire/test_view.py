"""Views of turns, whose moves are remembered within a bound."""

from collections.abc import Iterator
from random import Random

from app.match.state import Turn
from app.wire.view import KnownMoves
from engine import GAMES, Position

BOUND = 10  # moves


def turns() -> Iterator[Turn]:
    """The turns of a random game."""
    rng = Random(4)
    before: Position = GAMES["othello"].start({})
    while before.legal_moves:
        move = rng.choice(before.legal_moves)
        after, color = before.play(move), before.to_move
        assert color
        yield Turn(color, move, None, before, after)
        before = after


def test_remembered_moves_are_bounded_and_do_not_change_views() -> None:
    game, few, all_moves = [*turns()], KnownMoves(BOUND), KnownMoves()
    assert len(game) > 2 * BOUND
    for turn in game:
        view, _ = few.find(turn.before, turn.move)
        assert view == all_moves.find(turn.before, turn.move)[0]
        assert 0 < len(few) <= BOUND


def test_a_move_with_its_captures_is_remembered_once() -> None:
    game, known = [*turns()], KnownMoves()
    for turn in [*game, *game]:
        known.find(turn.before, turn.move)
    moves = [(one.before, one.move) for one in game]
    assert len(known) == len(
        {(before.rules.board, move, before.rays(move)) for before, move in moves}
    )
