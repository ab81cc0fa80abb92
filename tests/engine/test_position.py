"""Legal moves of custodial games, and their effects."""

from dataclasses import replace
from itertools import pairwise

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from engine import (
    PASS,
    Color,
    CustodialPosition,
    IllegalMove,
    Ray,
    format_move,
    parse_move,
    parse_position,
    start,
)
from tests.engine.support.played import games, positions
from tests.engine.support.positions import legal, macbeth, play
from tests.engine.support.rules import FAMILY

BLACK, WHITE, RED = Color


def test_a_placement_captures_the_flanked_stone() -> None:
    position = start(FAMILY["macbeth"])
    board = position.rules.board
    assert position.rays(board.cells_named("g8")) == (
        Ray(board.cells_named("g8"), (board.cells_named("g7"),), board.cells_named("g6"), "black"),
    )
    after = position.play(board.cells_named("g8"))
    assert after.stone(board.cells_named("g7")) == "black"
    assert after.score == {BLACK: 5, WHITE: 2}
    assert after.to_move is WHITE


def test_moves_are_listed_in_reading_order() -> None:
    position = start(FAMILY["macbeth"])
    names = [format_move(position, move) for move in position.legal_moves]
    assert names == sorted(names, key=position.rules.board.names.index)
    assert names == ["h7", "g5", "g8", "e4", "e7", "d5"]


def test_positions_are_compared_by_value() -> None:
    one, other = start(FAMILY["macbeth"]), start(FAMILY["macbeth"])
    assert one == other
    assert hash(one) == hash(other)
    assert one != one.play(one.legal_moves[0])
    assert len({one, other, one.play(one.legal_moves[0])}) == 2


@pytest.mark.parametrize(
    ("name", "moves", "wrong", "reason", "message"),
    [
        ("macbeth", "", "g7", "occupied", "g7 is occupied"),
        ("macbeth", "", "a1", "nothing-flanked", "no capture at a1"),
        (
            "macbeth",
            "",
            "pass",
            "may-not-pass",
            "black can place a stone and therefore may not pass",
        ),
        (
            "macbeth opening=reversi",
            "g6",
            "a1",
            "opening",
            "a1 is not on the ring, which must be filled first",
        ),
        ("macbeth opening=reversi", "g6", "g6", "occupied", "g6 is occupied"),
        (
            "macbeth opening=reversi passing=free",
            "",
            "pass",
            "may-not-pass",
            "nobody may pass before the ring is full",
        ),
        ("macbeth passing=free", "pass pass", "pass", "over", "the game is over"),
        ("macbeth passing=free", "pass pass", "g8", "over", "the game is over"),
    ],
)
def test_an_illegal_move_is_refused_with_its_reason(
    name: str, moves: str, wrong: str, reason: str, message: str
) -> None:
    position = play(start(FAMILY[name]), moves)
    with pytest.raises(IllegalMove) as error:
        position.play(parse_move(position, wrong))
    assert error.value.reason == reason
    assert str(error.value) == message


@pytest.mark.parametrize("move", [sum(start(FAMILY["macbeth"]).legal_moves), -1, 1 << 500])
def test_a_move_that_is_not_one_cell_is_refused(move: int) -> None:
    with pytest.raises(IllegalMove) as error:
        start(FAMILY["macbeth"]).play(move)
    assert error.value.reason == "not-a-cell"


@given(position=positions(), cell=st.integers(0, 90))
def test_exactly_the_legal_moves_can_be_played(position: CustodialPosition, cell: int) -> None:
    board = position.rules.board
    moves = [*board.by_cell, PASS]
    move = moves[cell % len(moves)]
    if move in position.legal_moves:
        assert position.play(move) != position
    else:
        with pytest.raises(IllegalMove):
            position.play(move)


@given(game=games())
def test_a_placement_changes_only_the_captured_stones(game: list[CustodialPosition]) -> None:
    for before, after in pairwise(game):
        mover = before.rules.colors.index(before.turn)
        placed = after.occupied ^ before.occupied
        captured = sum(cell for ray in before.rays(placed) for cell in ray.cells)
        turned = captured & before.neutral if before.rules.neutrals else captured
        assert placed.bit_count() <= 1
        assert after.stones[mover] == before.stones[mover] | placed | turned
        assert after.score[before.turn] == (
            before.score[before.turn] + placed.bit_count() + turned.bit_count()
        )
        assert after.occupied.bit_count() == sum(after.score.values()) + after.neutral.bit_count()
        assert before.occupied & ~after.occupied == 0


@given(game=games())
def test_a_ray_is_a_row_from_the_placed_stone_to_an_own_stone(
    game: list[CustodialPosition],
) -> None:
    for position in game:
        board = position.rules.board
        own = position.stones[position.rules.colors.index(position.turn)]
        for move in position.legal_moves:
            for ray in position.rays(move):
                line = [move, *ray.cells, ray.anchor]
                steps = {
                    step
                    for here, there in pairwise(line)
                    for step in board.steps
                    if board.shift(here, step) == there
                }
                assert len(steps) == 1
                assert ray.anchor & own
                assert not any(cell & own for cell in ray.cells)


@given(position=positions())
def test_a_pass_is_the_only_move_without_placements(position: CustodialPosition) -> None:
    assume(not position.over)
    assert position.legal_moves
    assert position.to_move is position.turn
    placements = position.placements(position.turn)
    assert (PASS in position.legal_moves) == (
        not placements or (position.rules.free_passing and not position.opening)
    )
    if not placements:
        assert position.legal_moves == (PASS,)


def test_the_opening_cells_are_filled_without_captures() -> None:
    position = start(FAMILY["macbeth opening=reversi"])
    assert legal(position) == {"g6", "g7", "f5", "f7", "e5", "e6"}
    position = play(position, "g6 g7 f7 f5 e6")
    assert position.opening
    assert legal(position) == {"e5"}
    assert position.rays(position.rules.board.cells_named("e5")) == ()
    position = play(position, "e5")
    assert position.score == {BLACK: 3, WHITE: 3}
    assert not position.opening
    assert position.legal_moves


def test_a_player_without_captures_must_take_the_center() -> None:
    rules = FAMILY["macbeth-full"]
    stuck = parse_position(rules, "bw4/7/8/9/10/11/10/9/8/7/6 w")
    assert legal(stuck) == {"f6"}
    assert stuck.rays(stuck.legal_moves[0]) == ()
    after = stuck.play(stuck.legal_moves[0])
    assert after.score == {BLACK: 1, WHITE: 2}
    capturing = parse_position(rules, "bw4/7/8/9/10/11/10/9/8/7/6 b")
    assert legal(capturing) == {"k8"}
    taken = parse_position(rules, "bw4/7/8/9/10/5b5/10/9/8/7/6 w")
    assert taken.legal_moves == (PASS,)


def test_a_row_of_three_players_may_be_mixed() -> None:
    position = parse_position(FAMILY["hex-othello-3"], "bwr3/7/8/9/10/11/10/9/8/7/6 b")
    after = play(position, "k9")
    assert after.score == {BLACK: 4, WHITE: 0, RED: 0}


def test_enemy_and_neutral_rows_are_captured_separately() -> None:
    rules = FAMILY["renegado"]
    enemy = play(macbeth({"k": "bww3"}, "b", rules), "k9")
    assert (enemy.score, enemy.neutral.bit_count()) == ({BLACK: 2, WHITE: 0}, 2)
    neutral = play(macbeth({"k": "bnn3", "a": "w5"}, "b", rules), "k9")
    assert (neutral.score, neutral.neutral) == ({BLACK: 4, WHITE: 1}, 0)
    mixed = macbeth({"k": "bwn3", "a": "bw4"}, "b", rules)
    assert legal(mixed) == {"a3"}
    assert mixed.stone(rules.board.cells_named("k8")) == "neutral"


def test_a_mixed_row_counts_if_the_rules_say_so() -> None:
    rules = replace(FAMILY["renegado"], mixed=True)
    after = play(macbeth({"k": "bwnw2"}, "b", rules), "k10")
    assert (after.score, after.neutral.bit_count()) == ({BLACK: 3, WHITE: 0}, 2)
    taken = macbeth({"k": "bwnw2"}, "b", rules).rays(rules.board.cells_named("k10"))
    assert [(len(ray.cells), ray.becomes) for ray in taken] == [(2, "neutral"), (1, "black")]


def test_of_three_players_one_row_may_have_to_be_of_one_color() -> None:
    rules = replace(FAMILY["hex-othello-3"], mixed=False)
    position = parse_position(rules, "bwr3/7/8/9/10/11/10/9/8/7/bww1rb b")
    assert legal(position) == {"a4"}
    assert play(position, "a4").score == {BLACK: 7, WHITE: 1, RED: 1}
