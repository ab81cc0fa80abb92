"""The turns of Moxie: drops, steps, jumps and chains."""

import pytest

from engine import Color, Jump, Ray, iter_cells, parse_move, start_moxie
from tests.engine.moxie.support.variants import moxie, rules
from tests.engine.support.positions import legal, play

WHITE, BLACK = Color.WHITE, Color.BLACK


def test_white_begins_with_a_drop_anywhere() -> None:
    position = start_moxie(rules())
    assert (position.to_move, position.reserve) == (WHITE, {WHITE: 8, BLACK: 8})
    assert legal(position) == set(position.rules.board.names)
    dropped = play(position, "c2")
    assert (dropped.to_move, dropped.reserve) == (BLACK, {WHITE: 7, BLACK: 8})
    assert dropped.stone(dropped.rules.board.cells_named("c2")) == WHITE
    assert legal(dropped) == set(position.rules.board.names) - {"c2"}


def test_an_empty_reserve_allows_no_drops() -> None:
    assert legal(moxie("b3/4/4/ww1w w 0,3 4,5")) == {
        *("a1-a2", "a1-b2", "b1-a2", "b1-b2", "b1-c1", "b1-c2"),
        *("d1-c1", "d1-c2", "d1-d2"),
    }


def test_a_step_leads_to_a_neighbor_in_any_direction() -> None:
    position = moxie("4/4/1w2/3b w 7,7 0,0")
    steps = {text for text in legal(position) if "-" in text}
    assert steps == {f"b2-{end}" for end in ("a1", "a2", "a3", "b1", "b3", "c1", "c2", "c3")}
    on_hexagon = moxie("3/4/2w2/4/2b w 7,7 0,0", board="hex")
    steps = {text for text in legal(on_hexagon) if "-" in text}
    assert steps == {f"c3-{end}" for end in ("b2", "b3", "c2", "c4", "d3", "d4")}
    stepped = play(position, "b2-c3")
    assert (stepped.reserve, stepped.captured) == (position.reserve, position.captured)


@pytest.mark.parametrize(
    "way", [(1, 0), (0, 1), (1, 1), (1, -1), (-1, 0), (0, -1), (-1, -1), (-1, 1)]
)
def test_a_jump_leads_over_an_enemy_in_any_direction(way: tuple[int, int]) -> None:
    def name(far: int) -> str:
        first = "b2" if min(way) >= 0 else "c3" if max(way) <= 0 else "b3" if way[0] > 0 else "c2"
        return f"{chr(ord(first[0]) + way[0] * far)}{int(first[1]) + way[1] * far}"

    position = play(start_moxie(rules()), f"{name(0)} {name(1)}")
    assert legal(position) == {f"{name(0)}x{name(2)}"}
    after = play(position, f"{name(0)}x{name(2)}")
    assert after.captured == after.score == {WHITE: 1, BLACK: 0}
    assert after.reserve == {WHITE: 7, BLACK: 7}
    assert after.stone(position.rules.board.cells_named(name(1))) == ""


def test_no_jump_leads_over_own_stones_two_stones_or_the_rim() -> None:
    for text in ("4/2w1/1w2/3b w 6,7 0,0", "3b/2b1/1w2/4 w 7,6 0,0", "1b2/1w2/4/4 w 7,7 0,0"):
        assert not any("x" in move for move in legal(moxie(text)))


def test_a_chain_goes_on_until_it_ends() -> None:
    position = moxie("2b1/2b1/1w2/4 w 7,6 0,0")
    assert legal(position) == {"b2xd4xb4"}
    after = play(position, "b2xd4xb4")
    assert after == moxie("1w2/4/4/4 b 7,6 2,0")
    move = parse_move(position, "b2xd4xb4")
    board = position.rules.board
    assert position.rays(move) == (
        Ray(board.cells_named("b2"), (board.cells_named("c3"),), board.cells_named("d4"), ""),
        Ray(board.cells_named("d4"), (board.cells_named("c4"),), board.cells_named("b4"), ""),
    )
    assert position.path(move) == tuple(board.cells_named(name) for name in ("b2", "d4", "b4"))


def test_a_forked_chain_is_two_moves() -> None:
    assert legal(moxie("4/1b2/1bb1/w3 w 7,5 0,0")) == {"a1xc3xc1", "a1xc3xa3"}


def test_two_paths_to_the_same_end_are_two_moves() -> None:
    position = moxie("4/1b2/b1b1/wb2 w 7,4 0,0")
    one, other = position.legal_moves
    assert legal(position) == {"a1xc1xc3xa3xa1", "a1xa3xc3xc1xa1"}
    assert position.play(one) == position.play(other) == moxie("4/4/4/w3 b 7,4 4,0")


def test_a_captured_stone_leaves_the_board_at_once() -> None:
    position = moxie("4/1b2/b1b1/wb2 w 7,4 0,0")
    for move in position.legal_moves:
        assert isinstance(move, Jump)
        assert len(set(move.jumped)) == 4
    over_a_gap = moxie("4/1bb1/2b1/w1b1 w 7,4 0,0")
    assert not any("x" in text for text in legal(over_a_gap))


def test_the_rays_and_paths_of_moves() -> None:
    position = moxie("4/2b1/1w2/4 w 7,7 0,0")
    drop, step = parse_move(position, "c2"), parse_move(position, "b2-c2")
    assert position.rays(drop) == position.rays(step) == ()
    assert position.rays(parse_move(position, "b2xb4")) == ()
    at = position.rules.board.cells_named
    assert (position.path(drop), position.path(step)) == ((at("c2"),), (at("b2"), at("c2")))
    assert position.path(0) == ()
    given = parse_move(position, "!b2:c2")
    assert (position.path(given), position.sacrificed(given)) == ((at("b2"), at("c2")), at("b2"))
    assert position.sacrificed(drop) == 0


def test_the_moves_are_listed_in_reading_order() -> None:
    position = moxie("4/4/4/w2b w 7,7 0,0")
    *drops, first, second, third = position.legal_moves
    free = position.rules.board.cells & ~position.rules.board.cells_named("a1 d1")
    assert [move.cells for move in drops] == [(cell,) for cell in iter_cells(free)]
    a1, *ends = (
        position.rules.board.cells_named("a1"),
        *map(position.rules.board.cells_named, ("a2", "b2", "b1")),
    )
    assert [first.cells, second.cells, third.cells] == [(a1, end) for end in ends]
