"""Carving takes exactly the cells that no line of play reaches."""

from random import Random

import pytest

from engine import Board, Cells, CustodialPosition, Rules, hexagon, square, start
from engine.board import union, without
from engine.custodial.macbeth import ring_of_six
from engine.variants import RELATIVES, carve, parse_variant, reachable
from tests.engine.support.rules import FAMILY
from tests.engine.support.variants import random_candidate


def test_the_full_board_and_six_stones_become_the_board_of_macbeth() -> None:
    board = hexagon(6)
    assert carve(Rules(board, ring_of_six(board))) == FAMILY["macbeth"]
    opening = Rules(board, (0, 0), opening_cells=sum(ring_of_six(board)))
    assert carve(opening) == FAMILY["macbeth opening=reversi"]


@pytest.mark.parametrize("name", ["macbeth-4", "macbeth-8"])
def test_macbeth_of_other_sides_is_carved_alike(name: str) -> None:
    rules = parse_variant(RELATIVES[name])
    board = hexagon(rules.board.side)
    assert carve(Rules(board, rules.stones)) == rules
    assert rules.board is hexagon(board.side, holes=True)


@pytest.mark.parametrize("name", FAMILY)
def test_the_games_of_the_catalog_are_carved_already(name: str) -> None:
    assert carve(FAMILY[name]) is FAMILY[name]


def filled(position: CustodialPosition) -> Cells:
    """The cells that some line of play fills, by exhaustive search."""
    seen, todo, found = {position}, [position], 0
    while todo:
        position = todo.pop()
        found |= position.occupied
        after = {position.play(move) for move in position.legal_moves}
        todo += after - seen
        seen |= after
    return found


@pytest.mark.parametrize(
    ("board", "black", "white", "count"),
    [
        (hexagon(3), "d3 c4 b2", "d4 c2 b3", 12),
        (hexagon(3), "c3", "c4", 3),
        (hexagon(3), "a1 a2", "b2", 5),
        (square(4), "b2 b3", "c3", 5),
    ],
)
def test_the_cells_that_are_left_are_those_that_play_can_fill(
    board: Board, black: str, white: str, count: int
) -> None:
    rules = Rules(board, (board.cells_named(black), board.cells_named(white)))
    assert reachable(rules) == filled(start(rules))
    assert reachable(rules).bit_count() == count


def test_stones_of_one_color_fill_nothing_in_their_part_of_the_board() -> None:
    board = square(8)
    apart, wall = board.cells_named("a1 b1"), union(row[2].bit for row in board.rows)
    four = FAMILY["othello"].stones
    walled = without(board, wall)
    right = sum(site.bit for row in board.rows for site in row[3:])
    centre = [board.shift(cells, 1) for cells in four]
    rules = Rules(walled, (centre[0] | apart, centre[1]))
    assert reachable(rules) == right | apart


def test_play_never_leaves_the_carved_board() -> None:
    for seed in range(30):
        rng = Random(seed)
        rules = random_candidate(rng, largest=5)
        position = start(rules)
        for _ in range(120):
            if not position.over:
                position = position.play(rng.choice(position.legal_moves))
        assert not position.occupied & ~reachable(rules)
        assert carve(carve(rules)) == carve(rules)
