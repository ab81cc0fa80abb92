"""Rotated and mirrored positions have the same moves."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine import Board, CustodialPosition, Ray, hexagon, perft, square, start
from tests.engine.support.played import positions
from tests.engine.support.rules import FAMILY, MACBETH_BOARD
from tests.engine.support.symmetry import symmetries


@pytest.mark.parametrize(
    ("board", "count"), [(MACBETH_BOARD, 12), (hexagon(6), 12), (hexagon(3), 12), (square(8), 8)]
)
def test_a_board_has_all_its_symmetries(board: Board, count: int) -> None:
    images = [tuple(symmetry.image.values()) for symmetry in symmetries(board)]
    assert len(set(images)) == count
    assert all(sorted(image) == sorted(board.by_cell) for image in images)
    assert images[0] == tuple(board.by_cell)


@given(position=positions(), which=st.integers(0, 11))
def test_symmetries_preserve_legal_moves_and_their_effects(
    position: CustodialPosition, which: int
) -> None:
    turns = symmetries(position.rules.board)
    turn = turns[which % len(turns)]
    turned = turn.position(position)
    assert {turn.cells(move) for move in position.legal_moves} == set(turned.legal_moves)
    for move in position.legal_moves:
        assert turn.position(position.play(move)) == turned.play(turn.cells(move))
        images = {
            Ray(
                turn.cells(ray.start),
                tuple(turn.cells(cell) for cell in ray.cells),
                turn.cells(ray.anchor),
                ray.becomes,
            )
            for ray in position.rays(move)
        }
        assert images == set(turned.rays(turn.cells(move)))


@given(position=positions())
def test_symmetries_preserve_perft(position: CustodialPosition) -> None:
    turns = symmetries(position.rules.board)
    assert {perft(turn.position(position), 2) for turn in turns} == {perft(position, 2)}


def test_a_rotation_by_60_degrees_swaps_the_colors_of_the_start() -> None:
    position = start(FAMILY["macbeth"])
    turn = symmetries(position.rules.board)[1]
    assert turn.position(position).stones == position.stones[::-1]
