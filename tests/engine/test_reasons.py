"""Reasons why a move was worse than another."""

import random

import pytest

from engine import GAMES, PASS, find_game, iter_cells, parse_move, parse_position
from engine.board import Cells
from engine.position import Position
from engine.reasons import Reason, corners, edges, find_reasons, regions
from tests.match.support.builder import VARIANTS, Variant, variant_name

OTHELLO = find_game("othello").start({})
MACBETH = find_game("macbeth").start({})


def names(position: Position, cells: Cells) -> set[str]:
    return {position.rules.board.name_of[cell] for cell in iter_cells(cells)}


def reasons(position: Position, played: str, best: str, reply: str = "") -> dict[str, Reason]:
    after = position.play(parse_move(position, played))
    answer = parse_move(after, reply) if reply else None
    found = find_reasons(
        position, parse_move(position, played), parse_move(position, best), answer
    )
    return {reason.kind: reason for reason in found}


def othello(text: str) -> Position:
    return parse_position(OTHELLO.rules, text)


def test_corners_and_edges_of_the_boards() -> None:
    assert names(OTHELLO, corners(OTHELLO.rules.board)) == {"a1", "h1", "a8", "h8"}
    assert names(MACBETH, corners(MACBETH.rules.board)) == {"a1", "a6", "f1", "f11", "k6", "k11"}
    assert [len(edges(position.rules.board)) for position in (OTHELLO, MACBETH)] == [4, 6]
    assert {"a1", "a2", "a3", "a4", "a5", "a6"} in [
        names(MACBETH, edge) for edge in edges(MACBETH.rules.board)
    ]


def test_a_corner_that_is_given() -> None:
    position = othello("8/8/2bw4/3wb3/3bw3/8/8/8 b")
    position = othello("8/2w5/2b5/3wb3/3bw3/8/8/8 b")
    found = reasons(othello("8/3w4/2b5/2bwb3/3bw3/8/8/8 b"), "d1", "e3")
    assert "gave-corner" not in found
    given = othello("8/8/2wb4/3wb3/3bb3/5w2/8/8 b")
    found = reasons(given, "b3", "c2") if "b3" in names_of_moves(given) else {}
    assert "gave-corner" not in found
    del position


def names_of_moves(position: Position) -> set[str]:
    moves = [move for move in position.legal_moves if move != PASS]
    return {position.rules.board.name_of[position.path(move)[0]] for move in moves}
