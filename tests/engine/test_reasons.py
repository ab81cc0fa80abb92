"""Reasons why a move was worse than another."""

import random

import pytest

from engine import find_game, iter_cells, parse_move, parse_position
from engine.board import Cells
from engine.position import Position
from engine.reasons import corners, edges, find_reasons, regions
from tests.match.support.builder import VARIANTS, Variant, variant_name

OTHELLO = find_game("othello").start({})
MACBETH = find_game("macbeth").start({})


def names(position: Position, cells: Cells) -> set[str]:
    return {position.rules.board.name_of[cell] for cell in iter_cells(cells)}


def test_corners_and_edges_of_the_boards() -> None:
    assert names(OTHELLO, corners(OTHELLO.rules.board)) == {"a1", "h1", "a8", "h8"}
    assert names(MACBETH, corners(MACBETH.rules.board)) == {"a1", "a6", "f1", "f11", "k6", "k11"}
    assert [len(edges(position.rules.board)) for position in (OTHELLO, MACBETH)] == [4, 6]
    row = {"a1", "a2", "a3", "a4", "a5", "a6"}
    assert row in [names(MACBETH, edge) for edge in edges(MACBETH.rules.board)]


def test_regions_of_neighbors() -> None:
    board = OTHELLO.rules.board
    found = regions(board, board.cells_named("a1 b2 d1 h8 h7"))
    assert [names(OTHELLO, region) for region in found] == [{"a1", "b2"}, {"d1"}, {"h7", "h8"}]


@pytest.mark.parametrize(
    ("game", "position", "played", "best", "kind", "cells"),
    [
        ("othello", "8/8/3b4/1wwwbw2/3wwb2/2bwb3/3w4/8 w", "b7", "f7", "gave-corner", "a8"),
        (
            "othello",
            "8/w1ww2w1/wwbwwwb1/1bbwww2/bbbwbwbb/wbbbwww1/1bbbbw2/bbbw4 b",
            *("b2", "h1", "missed-corner", "h1"),
        ),
        (
            "othello",
            "wwwwwwbw/wwbbwbbw/1bwwbwbw/bbwwbwbw/bbbbwwww/wwbbbwbw/bwwbbbbw/bbbbbb2 w",
            *("g8", "a3", "missed-pass", "a3"),
        ),
        (
            "othello",
            "1bb2www/wwwwwww1/wbbwwwww/bbbbwww1/bbbwbwbb/wbbwwwb1/1bbbbbbb/bbbbbw1w b",
            *("d1", "h2", "parity", "e1"),
        ),
        (
            "othello",
            "8/w2w4/wwbwww2/1wbwbw2/1wbwww2/wwbwwww1/1bbb4/bbb5 w",
            *("d8", "b2", "opened-edge", "d8 e8"),
        ),
        ("othello", "8/8/8/3wb3/3bw3/4bw2/8/8 b", "c4", "f5", "mobility", "c3 c5 d6 e3 e7"),
        (
            "othello",
            "8/w2w4/wwbbwbb1/1wbwbw2/1wbwbww1/wwbbwww1/1bbbbw2/bbbw4 b",
            *("e2", "a7", "stable", "a7 b7"),
        ),
        ("moxie", "4/1b1b/4/w2w w 4,6 0,2", "a1-b1", "a1-b2", "allowed-win", "c3"),
        ("moxie", "4/bbw1/w3/4 b 1,2 4,5", "a3xa1", "b3xd3", "missed-win", "b3 d3"),
        ("moxie", "4/2wb/4/4 w 7,7 0,0", "a2", "c3-b4", "lost-stones", "c3"),
    ],
)
def test_a_reason_and_the_cells_that_show_it(
    game: str, position: str, played: str, best: str, kind: str, cells: str
) -> None:
    before = parse_position(find_game(game).rules(find_game(game).complete({})), position)
    found = find_reasons(before, parse_move(before, played), parse_move(before, best))
    shown = {reason.kind: names(before, reason.cells) for reason in found}
    assert shown[kind] == set(cells.split())  # type: ignore[index]


def test_without_another_reason_the_answer_is_one() -> None:
    played, best = parse_move(OTHELLO, "f5"), parse_move(OTHELLO, "e6")
    assert find_reasons(OTHELLO, played, best) == ()
    reply = parse_move(OTHELLO.play(played), "f4")
    (reason,) = find_reasons(OTHELLO, played, best, reply)
    assert (reason.kind, reason.number) == ("reply", 1)
    assert names(OTHELLO, reason.cells) == {"e4", "f4"}


@pytest.mark.parametrize("variant", VARIANTS, ids=variant_name)
def test_reasons_are_on_the_board_and_few(variant: Variant) -> None:
    rng = random.Random(1)
    position = find_game(variant[0]).start(variant[1])
    while not position.over:
        moves = position.legal_moves
        if len(moves) > 1:
            played, best = rng.sample(list(moves), 2)
            after = position.play(played)
            reply = None if after.over else rng.choice(after.legal_moves)
            found = find_reasons(position, played, best, reply)
            assert len(found) <= 2
            assert all(reason.cells & ~position.rules.board.cells == 0 for reason in found)
        position = position.play(rng.choice(moves))
