"""Boards: cells, holes, lines and coordinates."""

from collections import Counter

import pytest

from engine import Board, hexagon, iter_cells, square
from engine.board import without
from harness.games.custodial_reference import full_cells, hexagon_cells, macbeth_cells, square_cells
from tests.engine.support.rules import MACBETH_BOARD

HOLES = {
    "b": (2, 4, 6),
    "d": (2, 4, 6, 8),
    "f": (2, 4, 6, 8, 10),
    "h": (4, 6, 8, 10),
    "j": (6, 8, 10),
}
CORNERS = ["k6", "k11", "f1", "f11", "a1", "a6"]


def lines(board: Board) -> list[list[str]]:
    found = []
    for axis in board.axes:
        for cell in iter_cells(board.cells):
            if board.shift(cell, -axis):
                continue
            line = [board.by_cell[cell].name]
            while cell := board.shift(cell, axis):
                line.append(board.by_cell[cell].name)
            found.append(line)
    return found


@pytest.mark.parametrize(
    ("board", "cells"),
    [
        (MACBETH_BOARD, macbeth_cells()),
        (hexagon(6), full_cells()),
        (hexagon(3), hexagon_cells(3)),
        (hexagon(8), hexagon_cells(8)),
        (square(8), square_cells()),
        (square(12), square_cells(12)),
        (
            without(square(4), square(4).cells_named("a1 d4")),
            square_cells(4) - {("a", 1), ("d", 4)},
        ),
    ],
)
def test_the_cells_of_a_board(board: Board, cells: set[tuple[str, int]]) -> None:
    assert sorted(board.names) == sorted(f"{letter}{number}" for letter, number in cells)


@pytest.mark.parametrize(("size", "count"), [(1, 1), (2, 7), (3, 19), (6, 91)])
def test_the_number_of_cells_of_a_hexagon(size: int, count: int) -> None:
    assert len(hexagon(size).names) == count
    assert hexagon(size).cells.bit_count() == count


def test_the_board_of_macbeth() -> None:
    assert len(MACBETH_BOARD.names) == 72
    assert sorted(MACBETH_BOARD.holes) == sorted(
        f"{row}{n}" for row, ns in HOLES.items() for n in ns
    )
    assert MACBETH_BOARD.names[:7] == ("k6", "k7", "k8", "k9", "k10", "k11", "j5")
    assert MACBETH_BOARD.names[-1] == "a6"
    assert set(CORNERS) <= set(MACBETH_BOARD.names)


def test_every_cell_of_macbeth_lies_on_two_of_eighteen_lines() -> None:
    long = [line for line in lines(MACBETH_BOARD) if len(line) > 1]
    assert Counter(map(len, long)) == {6: 6, 8: 6, 10: 6}
    assert len(long) == 18
    on = Counter(name for line in long for name in line)
    assert set(on) == set(MACBETH_BOARD.names)
    assert set(on.values()) == {2}


@pytest.mark.parametrize(
    ("board", "ends"),
    [
        (hexagon(6), {6: 6, 7: 6, 8: 6, 9: 6, 10: 6, 11: 3}),
        (square(8), {8: 18, 7: 4, 6: 4, 5: 4, 4: 4, 3: 4, 2: 4, 1: 4}),
    ],
)
def test_the_lines_of_the_other_boards(board: Board, ends: dict[int, int]) -> None:
    assert Counter(map(len, lines(board))) == ends


def test_a_hexagon_is_drawn_with_its_center_in_the_middle() -> None:
    board = hexagon(6)
    assert board.by_name["f6"].x == sum(site.x for site in board.sites) / 91
    assert board.by_name["k6"].y == 0
    assert board.by_name["a1"].x < board.by_name["a2"].x


def test_rows_of_a_square_are_numbered_from_either_side() -> None:
    assert [row[0].name for row in square(4).rows] == ["a1", "a2", "a3", "a4"]
    rising = square(4, rising=True)
    assert [row[0].name for row in rising.rows] == ["a4", "a3", "a2", "a1"]
    assert [site.name for site in rising.rows[-1]] == ["a1", "b1", "c1", "d1"]
    assert rising.title == "4×4 board"


@pytest.mark.parametrize("board", [MACBETH_BOARD, hexagon(6), square(8), square(4, rising=True)])
def test_neighbors_are_drawn_side_by_side(board: Board) -> None:
    for cell in iter_cells(board.cells):
        for step in board.steps:
            if neighbor := board.shift(cell, step):
                here, there = board.by_cell[cell], board.by_cell[neighbor]
                distance = (here.x - there.x) ** 2 + (here.y - there.y) ** 2
                assert distance == pytest.approx(1) or (board.shape == "square" and distance == 2)


def test_boards_are_cached() -> None:
    assert without(hexagon(6), hexagon(6).cells_named(" ".join(MACBETH_BOARD.holes))) is (
        MACBETH_BOARD
    )
    assert hexagon(6, holes=True) is MACBETH_BOARD
    assert hexagon(6) is not MACBETH_BOARD


def test_sets_of_cells_are_parsed_from_names() -> None:
    assert MACBETH_BOARD.cells_named("k6 k7") == 0b11 << 5
    assert list(iter_cells(MACBETH_BOARD.cells_named("k7 k6"))) == [
        MACBETH_BOARD.cells_named("k6"),
        MACBETH_BOARD.cells_named("k7"),
    ]
