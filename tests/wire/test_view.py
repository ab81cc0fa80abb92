"""Views of turns, whose moves are remembered within a bound."""

from collections.abc import Iterator
from random import Random

import pytest

from app.match.commands import Answer, OfferKind
from app.match.state import Turn
from app.wire.view import KnownMoves, match_view
from app.wire.view_schema import DeclinedView
from engine import GAMES, Color, Position
from harness.games.match_builder import GUEST, HOST, running_match

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


@pytest.mark.parametrize("kind", ["draw", "takeback", "abort", "pause"])
def test_a_declined_offer_is_shown_until_it_can_be_repeated(kind: OfferKind) -> None:
    playing = running_match().play_random(1, 4)
    playing.submit(Answer(playing.offer(kind, HOST), False), GUEST)
    until = len(playing.match.turns) + 2
    while len(playing.match.turns) < until:
        declined = DeclinedView(kind=kind, color=Color.BLACK, until=until)
        assert match_view(playing.match)["declined"] == [declined]
        playing.play_random(1, 1)
    assert match_view(playing.match)["declined"] == []
