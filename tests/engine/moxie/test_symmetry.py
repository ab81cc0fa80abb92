"""Rotated and mirrored positions of Moxie have the same moves."""

from dataclasses import replace
from itertools import pairwise

from hypothesis import given
from hypothesis import strategies as st

from engine import Drop, Jump, MoxieMove, MoxiePosition, Sacrifice, Step
from tests.engine.moxie.support.played import games, positions
from tests.engine.support.symmetry import Symmetry, symmetries


def transformed(turn: Symmetry, position: MoxiePosition) -> MoxiePosition:
    white, black = position.stones
    return replace(position, stones=(turn.cells(white), turn.cells(black)))


def transformed_move(turn: Symmetry, move: MoxieMove) -> MoxieMove:
    cells = tuple(turn.cells(cell) for cell in move.cells)
    match move:
        case Drop():
            return Drop(*cells)
        case Step():
            return Step(*cells)
        case Jump():
            return Jump(cells)
        case Sacrifice(_, Drop()):
            return Sacrifice(cells[0], Drop(*cells[1:]))
        case Sacrifice():
            return Sacrifice(cells[0], Step(*cells[1:]))


@given(position=positions(), which=st.integers(0, 11))
def test_symmetries_preserve_legal_moves_and_their_effects(
    position: MoxiePosition, which: int
) -> None:
    turns = symmetries(position.rules.board)
    turn = turns[which % len(turns)]
    image = transformed(turn, position)
    assert (image.over, image.winners) == (position.over, position.winners)
    moves = [transformed_move(turn, move) for move in position.legal_moves]
    assert set(image.legal_moves) == set(moves)
    for move, there in zip(position.legal_moves, moves, strict=True):
        assert transformed(turn, position.play(move)) == image.play(there)
        assert len(position.rays(move)) == len(image.rays(there))


@given(game=games())
def test_stones_move_between_reserve_board_and_captures(game: list[MoxiePosition]) -> None:
    for before, after in pairwise(game):
        mover, other = before.turn, after.turn
        assert mover is not other
        dropped = before.reserve[mover] - after.reserve[mover]
        gained = after.captured[mover] - before.captured[mover]
        given_up = after.captured[other] - before.captured[other]
        assert before.reserve[other] == after.reserve[other]
        assert (bool(dropped), bool(gained), bool(given_up)) in {
            *((True, False, False), (False, False, False), (False, True, False)),
            *((True, False, True), (False, False, True)),
        }
