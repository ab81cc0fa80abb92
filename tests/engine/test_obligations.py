"""Obligations, reserves and built goals of a position."""

from engine import MOXIE, Position, parse_move, start
from tests.engine.support.rules import FAMILY


def after(position: Position, moves: str) -> Position:
    for text in moves.split():
        position = position.play(parse_move(position, text))
    return position


def moxie(**options: str) -> Position:
    return MOXIE.start(options)


def test_the_center_is_obligatory_without_captures() -> None:
    rules = FAMILY["macbeth-full"]
    position: Position = start(rules)
    seen = set()
    for _ in range(200):
        if position.over:
            break
        taking = position.legal_moves == (rules.center,) and not position.rays(rules.center)
        assert position.obligations == (("center",) if taking else ())
        seen.add(taking)
        moves = [move for move in position.legal_moves if move != rules.center]
        position = position.play((moves or list(position.legal_moves))[0])
    assert seen == {True, False}


def test_macbeth_has_no_obligations() -> None:
    position: Position = start(FAMILY["macbeth"])
    while not position.over:
        assert position.obligations == ()
        position = position.play(position.legal_moves[0])
    assert (position.reserve, position.built, position.sacrificed(1)) == ({}, 0, 0)


def test_a_possible_jump_is_an_obligation() -> None:
    position = after(moxie(), "b2 c3")
    assert position.obligations == ("jump",)
    assert position.reserve == {"white": 7, "black": 7}
    assert after(position, "b2xd4").obligations == ()


def test_a_row_of_the_opponent_is_the_last_chance() -> None:
    position = after(moxie(row="last-chance"), "a1 d4 a2 d2 a3")
    board = position.rules.board
    assert position.obligations == ("last-chance",)
    assert position.built == board.cells_named("a1 a2 a3")
    over = after(position, "b4")
    assert over.winners == ("white",)
    assert (over.obligations, over.built) == ((), board.cells_named("a1 a2 a3"))
