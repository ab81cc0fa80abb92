"""Views of turns, whose moves are remembered within a bound."""

from collections.abc import Iterator
from random import Random

import pytest

from app.match.state import Turn
from app.web.socket import view
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


def test_remembered_moves_are_bounded_and_do_not_change_views(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    expected = [view.turn_view(turn) for turn in turns()]
    assert len(expected) > 2 * BOUND
    monkeypatch.setattr(view, "MAX_KNOWN_MOVES", BOUND)
    known: dict[object, object] = {}
    monkeypatch.setattr(view, "_known_moves", known)
    for turn, seen in zip(turns(), expected, strict=True):
        assert view.turn_view(turn) == seen
        assert 0 < len(known) <= BOUND


def test_a_move_with_its_captures_is_remembered_once(monkeypatch: pytest.MonkeyPatch) -> None:
    known: dict[object, object] = {}
    monkeypatch.setattr(view, "_known_moves", known)
    game = [*turns()]
    for turn in [*game, *game]:
        view.turn_view(turn)
    moves = [(one.before, one.move) for one in game]
    assert known.keys() == {
        (before.rules.board, move, before.captures(move), before.captured_as)
        for before, move in moves
    }
    assert len(known) == len(
        {(before.rules.board, move, before.rays(move)) for before, move in moves}
    )
