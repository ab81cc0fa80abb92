"""Reasons why a move was worse than another."""

import random

import pytest

from engine import find_game, iter_cells, parse_move, parse_position, start
from engine.board import Cells
from engine.custodial import CustodialPosition
from engine.position import PASS, Move, Position
from engine.reasons import Reason, corners, edges, find_reasons, regions
from engine.variants import RELATIVES, parse_variant
from harness.games.match_builder import VARIANTS, Variant, variant_name

OTHELLO = find_game("othello").start({})
MACBETH = find_game("macbeth").start({})


CUSTODIAL = [variant for variant in VARIANTS if variant[0] != "moxie"]


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
        (
            "macbeth",
            "6/1-1-1-1/2bwb3/w-b-w-1-1/1wbbbwbb2/1-b-b-w-w-1/1bwwbbwww1/b-b-b-w-w/5bw1/1-1-1-1/6 b",
            *("g2", "g10", "gave-corner", "f1"),
        ),
        (
            "macbeth-full",
            "www3/w1b1w2/bbbbbbb1/b1w1w1w2/wbwwwww3/w1b1w1w4/wbbbww4/w1w1w1b2/wwwwwww1/2w1b2/2w3 b",
            *("k9", "e7", "opened-edge", "k9 k10"),
        ),
        (
            "macbeth-full",
            (
                "wwwwww/wwbbbww/bwwbbbww/bwwwwwww1/wwwbwbbww1/wwwwwwwwbw1/wwbwbwbbww/wwwwwbbww/wbbwbbww/"
                "wwwbbww/wbbbww b"
            ),
            *("h11", "g11", "missed-pass", "g11"),
        ),
        (
            "macbeth-full",
            "6/7/1b6/2b1b4/3bbb4/4b1b4/2wbww4/2b6/1bw5/7/6 w",
            *("j5", "c1", "frontier", "j5 i5 h5 g5 f5 e3 e5 e6 c3"),
        ),
        (
            "macbeth",
            "6/1-1-1-1/8/1-1-b-1-1/4bbw3/1-1-b-w-1-1/3bbw4/1-1-w-1-1/2wwbb2/1-w-1-1/www3 b",
            *("c2", "e7", "beside-edge", "b1 c1"),
        ),
        (
            "macbeth",
            (
                "6/1-1-1-1/2wwwb2/b-b-b-b-1/1b1bwwwbww/1-b-b-b-b-1/1bbbbwbbw1/1-w-b-b-w/1wwbbwww/"
                "w-w-b-b/wwwb2 w"
            ),
            *("e1", "j9", "beside-corner", "f1"),
        ),
        ("desdemona", "8/8/4w3/2bbbn2/2nbw1w1/2b5/8/8 b", "f2", "f5", "missed-pass", "f5"),
        (
            "desdemona",
            "4w1b1/2bwnnww/2wwb1w1/2bnbw1b/2bnb1w1/1bbbbb1w/2bnw1b1/3w4 b",
            *("e8", "b3", "opened-edge", "e8 f8"),
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


@pytest.mark.parametrize(
    ("game", "position", "played", "best", "kind"),
    [
        (  # a region of twelve empty cells
            "othello",
            "w1bbb3/wwbbb3/wwwwbb2/w1bwwbb1/wwwbbbb1/wwwbwww1/wwwwwww1/wwwwwwww b",
            *("h7", "b4", "parity"),
        ),
        (  # 36 stones in place of 31
            "macbeth-full",
            (
                "wwwwww/w1b1w1w/bbbbwwbw/b1w1w1b2/wbbbbbbb2/w1b1w1w4/wbbbbbbb2/w1b1w1b2/wbwwwbw1/b1w1b2/"
                "2w3 w"
            ),
            *("e9", "f9", "frontier"),
        ),
    ],
)
def test_a_small_difference_is_no_reason(
    game: str, position: str, played: str, best: str, kind: str
) -> None:
    before = parse_position(find_game(game).rules(find_game(game).complete({})), position)
    found = find_reasons(before, parse_move(before, played), parse_move(before, best))
    assert kind not in {reason.kind for reason in found}


def test_where_the_fewest_stones_win_only_the_answer_is_a_reason() -> None:
    rng = random.Random(3)
    position = start(parse_variant(RELATIVES["anti-othello"]))
    while not position.over:
        played, best = rng.choices(position.legal_moves, k=2)
        after = position.play(played)
        replies = [move for move in after.legal_moves if move != PASS]
        found = find_reasons(position, played, best, rng.choice(replies or [PASS]))
        assert [reason.kind for reason in found] == (["reply"] if replies else [])
        position = after


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


@pytest.mark.parametrize("variant", CUSTODIAL, ids=variant_name)
def test_a_reason_is_true_of_the_position(variant: Variant) -> None:
    """What a sentence says is counted again, without the code that found it."""
    rng = random.Random(2)
    position = find_game(variant[0]).start(variant[1])
    while not position.over:
        assert isinstance(position, CustodialPosition)
        if len(position.legal_moves) > 1:
            played, best = rng.sample(list(position.legal_moves), 2)
            for reason in find_reasons(position, played, best):
                check(reason, position, played, best)
        position = position.play(rng.choice(position.legal_moves))


def check(reason: Reason, before: CustodialPosition, played: Move, best: Move) -> None:
    after, better = before.play(played), before.play(best)
    replies = {move for move in after.legal_moves if move != PASS}
    others = {move for move in better.legal_moves if move != PASS}
    own = after.stones[before.rules.colors.index(before.turn)]
    cells = set(iter_cells(reason.cells))
    match reason.kind:
        case "gave-corner":
            assert cells <= replies - others
        case "mobility":
            assert (cells, reason.number, reason.other) == (replies, len(replies), len(others))
        case "opened-edge":
            (move,) = cells & replies
            taken = {cell for ray in after.rays(move) for cell in iter_cells(sum(ray.cells))}
            assert cells - {move} <= taken
        case "missed-pass":
            assert not others
            assert cells == {best}
        case "frontier":
            near = {cell for cell in iter_cells(own) if neighbors(before, cell) & after.empty}
            assert (cells, reason.number) == (near, len(near))
        case "parity":
            assert cells & replies
            assert reason.number == len(cells) + 1
            assert reason.number % 2 < reason.other % 2
        case "missed-corner":
            assert cells == {best}
        case "beside-corner":
            corner = corners(before.rules.board)
            assert all(cell & corner & neighbors(before, played) for cell in cells)
            assert not reason.cells & before.occupied
        case "beside-edge":
            edge = {cell for line in edges(before.rules.board) for cell in iter_cells(line)}
            assert cells <= edge & set(iter_cells(neighbors(before, played) & before.empty))
            assert not {played, best} & edge
        case _:
            pass


def neighbors(position: CustodialPosition, cell: Cells) -> Cells:
    board = position.rules.board
    return sum({board.shift(cell, step) for step in board.steps})
