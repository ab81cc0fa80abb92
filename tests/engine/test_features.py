"""What is seen in a position: stones that stay, stones that are open, cells to move to."""

from collections.abc import Iterable
from dataclasses import replace
from random import Random

import pytest
from hypothesis import given

from engine import (
    GAMES,
    PASS,
    Cells,
    Color,
    CustodialPosition,
    MoxiePosition,
    Rules,
    feature_names,
    find_features,
    find_game,
    format_cell,
    format_move,
    iter_cells,
    parse_position,
    start,
)
from engine.features import exposed, frontier, stable
from tests.engine.moxie.support.played import positions as moxie_positions
from tests.engine.moxie.support.variants import moxie
from tests.engine.support.played import games, positions
from tests.engine.support.rules import FAMILY, offered

GAMES_OF_CHANCE = 12  # that are played to the end, of each kind
LATE = 5  # empty cells


def names(rules: Rules, cells: Cells) -> set[str]:
    return {format_cell(rules.board, cell) for cell in iter_cells(cells)}


def kinds(position: CustodialPosition, cells: Cells) -> dict[Cells, str]:
    """What lies on some cells."""
    return {cell: position.stone(cell) for cell in iter_cells(cells)}


def stay(game: Iterable[CustodialPosition]) -> int:
    """Whatever is called stable lies there to the end, and stays stable; how many were found."""
    safe: dict[Cells, str] = {}
    for position in game:
        now = kinds(position, stable(position))
        assert safe.items() <= now.items()
        safe = now
    return len(safe)


def reached(position: CustodialPosition) -> Iterable[CustodialPosition]:
    """Everything that play can lead to."""
    tried, ahead = {position}, [position]
    while ahead:
        position = ahead.pop()
        yield position
        following = {position.play(move) for move in position.legal_moves} - tried
        tried |= following
        ahead += following


def wander(position: CustodialPosition, chance: Random) -> Iterable[CustodialPosition]:
    """A game at random, in which one of three players may leave."""
    yield position
    while not position.over:
        moves = position.legal_moves
        position = position.play(chance.choice(moves[:-1] if len(moves) > 1 else moves))
        if len(position.active) > 2 and chance.random() < 0.01:
            position = position.without(chance.choice(position.active))
        yield position


@given(games())
def test_what_is_stable_never_changes(game: list[CustodialPosition]) -> None:
    stay(game)


@pytest.mark.parametrize("name", FAMILY)
def test_what_is_stable_stays_to_the_end(name: str) -> None:
    found = 0
    for seed in range(GAMES_OF_CHANCE):
        *game, end = wander(start(FAMILY[name]), Random(seed))
        stay([*game, end])
        assert stable(end) == end.occupied
        found += stable(game[-1]).bit_count()
    assert found > 5 * GAMES_OF_CHANCE, "the proof finds something before the end"


@pytest.mark.parametrize("name", FAMILY)
def test_no_line_of_play_changes_what_is_stable(name: str) -> None:
    """Near the end every continuation can be tried, whoever moves first."""
    for seed in range(3):
        game = list(wander(start(FAMILY[name]), Random(seed)))
        late = [one for one in game if not one.over and one.empty.bit_count() <= LATE]
        for turn in late[0].active if late else ():
            position = replace(late[0], turn=turn)
            safe = kinds(position, stable(position))
            for following in reached(position):
                assert safe == kinds(following, sum(safe))


def test_corners_anchor_the_edges_beside_them() -> None:
    position = parse_position(offered("othello"), "bbb5/bb6/b7/8/3bw3/3wb3/8/7w w")
    assert isinstance(position, CustodialPosition)
    assert names(position.rules, stable(position)) == {"a1", "b1", "c1", "a2", "b2", "a3", "h8"}


def test_a_stone_on_a_full_line_is_as_safe_as_its_other_lines() -> None:
    rules = offered("othello")
    full = parse_position(rules, "wbbbbbbw/8/8/8/8/8/8/8 b")
    gap = parse_position(rules, "wbbbbb1w/8/8/8/8/8/8/8 b")
    assert isinstance(full, CustodialPosition)
    assert isinstance(gap, CustodialPosition)
    assert stable(full) == full.occupied
    assert names(rules, stable(gap)) == {"a1", "h1"}


def test_a_hole_ends_a_line() -> None:
    """Of the three lines through b1 one ends there at the rim, and one at the hole b2."""
    rules = offered("macbeth")
    begun = start(rules)
    black, white = begun.stones
    alone = replace(begun, stones=(black | rules.board.cells_named("b1 c2"), white))
    beside = replace(begun, stones=(black | rules.board.cells_named("a1 b1 c2"), white))
    assert names(rules, stable(alone)) == set()
    assert names(rules, stable(beside)) == {"a1", "b1"}


def test_a_neutral_wall_protects() -> None:
    """A row may not mix kinds: white beside a stable neutral stone cannot be taken along it."""
    rules = offered("desdemona")
    wall = parse_position(rules, "nw6/8/8/8/8/8/8/8 b")
    assert isinstance(wall, CustodialPosition)
    assert names(rules, stable(wall)) == {"a1", "b1"}


@given(positions())
def test_the_frontier_lies_beside_empty_cells(position: CustodialPosition) -> None:
    board = position.rules.board
    for kind, cells in frontier(position).items():
        for cell in iter_cells(board.cells):
            beside = [board.shift(cell, step) & position.empty for step in board.steps]
            expected = position.stone(cell) == kind and any(beside)
            assert bool(cells & cell) == expected


@given(positions())
def test_mobility_is_what_each_player_could_place(position: CustodialPosition) -> None:
    seen = find_features(position)["mobility"]
    for color in position.rules.colors:
        turned = replace(position, turn=color)
        moves = turned.legal_moves if color in position.active and not position.over else ()
        assert seen[color] == sum(move for move in moves if move != PASS)


@given(moxie_positions())
def test_in_moxie_every_move_ends_where_mobility_says(position: MoxiePosition) -> None:
    seen = find_features(position)
    ends = {position.path(move)[-1] for move in position.legal_moves}
    if position.to_move is None:
        assert not any(seen["mobility"].values())
        assert not any(seen["exposed"].values())
    else:
        assert set(iter_cells(seen["mobility"][position.to_move])) == ends


def test_an_exposed_stone_can_be_jumped() -> None:
    position = moxie("4/1b2/1w2/4 b 7,7 0,0")
    seen = exposed(position)
    assert seen == {Color.WHITE: position.rules.board.cells_named("b2"), Color.BLACK: seen["black"]}
    assert seen["black"] == position.rules.board.cells_named("b3")
    assert [format_move(position, move) for move in position.legal_moves] == ["b3xb1"]


def test_every_game_says_what_can_be_looked_for() -> None:
    for game in GAMES.values():
        position = game.start({})
        assert tuple(find_features(position)) == feature_names(position.rules) != ()


@pytest.mark.parametrize("name", ["macbeth", "othello", "renegado", "moxie"])
def test_a_game_that_was_given_up_is_looked_at_as_if_it_went_on(name: str) -> None:
    position = find_game(name).start({})
    given_up = position.without(position.turn)
    assert given_up.over
    assert find_features(given_up) == find_features(position)
    assert any(find_features(position)["mobility"].values())
