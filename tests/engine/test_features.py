"""Stable, frontier and exposed stones, and mobility."""

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
from tests.engine.support.rules import FAMILY, catalog_rules
from tests.support.property_settings import examples

RANDOM_GAMES = 6
LATE_EMPTY_CELLS = 5


def names(rules: Rules, cells: Cells) -> set[str]:
    return {format_cell(rules.board, cell) for cell in iter_cells(cells)}


def stones_on(position: CustodialPosition, cells: Cells) -> dict[Cells, str]:
    return {cell: position.stone(cell) for cell in iter_cells(cells)}


def count_stable_stones(game: Iterable[CustodialPosition]) -> int:
    """Checks that stable stones stay stable and unchanged, and returns their number at the end."""
    safe: dict[Cells, str] = {}
    for position in game:
        now = stones_on(position, stable(position))
        assert safe.items() <= now.items()
        safe = now
    return len(safe)


def reachable_positions(position: CustodialPosition) -> Iterable[CustodialPosition]:
    tried, ahead = {position}, [position]
    while ahead:
        position = ahead.pop()
        yield position
        following = {position.play(move) for move in position.legal_moves} - tried
        tried |= following
        ahead += following


def random_game(position: CustodialPosition, rng: Random) -> Iterable[CustodialPosition]:
    """A random game, in which one of three players may leave."""
    yield position
    while not position.over:
        moves = position.legal_moves
        position = position.play(rng.choice(moves[:-1] if len(moves) > 1 else moves))
        if len(position.active) > 2 and rng.random() < 0.01:
            position = position.without(rng.choice(position.active))
        yield position


@given(games())
def test_stable_stones_never_change(game: list[CustodialPosition]) -> None:
    count_stable_stones(game)


@pytest.mark.parametrize("name", FAMILY)
def test_stable_stones_stay_to_the_end(name: str) -> None:
    found = 0
    for seed in range(RANDOM_GAMES):
        *game, end = random_game(start(FAMILY[name]), Random(seed))
        count_stable_stones([*game, end])
        assert stable(end) == end.occupied
        found += stable(game[-1]).bit_count()
    assert found > 5 * RANDOM_GAMES, "the proof finds something before the end"


@pytest.mark.parametrize("name", FAMILY)
def test_no_continuation_changes_stable_stones(name: str) -> None:
    """Near the end all continuations are tried, with any player to move."""
    for seed in range(3):
        game = list(random_game(start(FAMILY[name]), Random(seed)))
        late = [one for one in game if not one.over and one.empty.bit_count() <= LATE_EMPTY_CELLS]
        for turn in late[0].active if late else ():
            position = replace(late[0], turn=turn)
            safe = stones_on(position, stable(position))
            for following in reachable_positions(position):
                assert safe == stones_on(following, sum(safe))


def test_corners_make_edges_stable() -> None:
    position = parse_position(catalog_rules("othello"), "bbb5/bb6/b7/8/3bw3/3wb3/8/7w w")
    assert isinstance(position, CustodialPosition)
    assert names(position.rules, stable(position)) == {"a1", "b1", "c1", "a2", "b2", "a3", "h8"}


def test_a_full_line_is_harmless() -> None:
    rules = catalog_rules("othello")
    full = parse_position(rules, "wbbbbbbw/8/8/8/8/8/8/8 b")
    gap = parse_position(rules, "wbbbbb1w/8/8/8/8/8/8/8 b")
    assert isinstance(full, CustodialPosition)
    assert isinstance(gap, CustodialPosition)
    assert stable(full) == full.occupied
    assert names(rules, stable(gap)) == {"a1", "h1"}


def test_a_hole_ends_a_line() -> None:
    """Of the three lines through b1, one ends there at the rim and one at the hole b2."""
    rules = catalog_rules("macbeth")
    begun = start(rules)
    black, white = begun.stones
    alone = replace(begun, stones=(black | rules.board.cells_named("b1 c2"), white))
    beside = replace(begun, stones=(black | rules.board.cells_named("a1 b1 c2"), white))
    assert names(rules, stable(alone)) == set()
    assert names(rules, stable(beside)) == {"a1", "b1"}


def test_a_stable_neutral_stone_protects_its_neighbor() -> None:
    """A row has one kind of stones, so it cannot take white next to a stable neutral stone."""
    rules = catalog_rules("desdemona")
    wall = parse_position(rules, "nw6/8/8/8/8/8/8/8 b")
    assert isinstance(wall, CustodialPosition)
    assert names(rules, stable(wall)) == {"a1", "b1"}


@examples(50)
@given(positions())
def test_frontier_stones_are_next_to_empty_cells(position: CustodialPosition) -> None:
    board = position.rules.board
    for kind, cells in frontier(position).items():
        for cell in iter_cells(board.cells):
            beside = [board.shift(cell, step) & position.empty for step in board.steps]
            expected = position.stone(cell) == kind and any(beside)
            assert bool(cells & cell) == expected


@given(positions())
def test_mobility_has_the_placements_of_each_player(position: CustodialPosition) -> None:
    seen = find_features(position)["mobility"]
    for color in position.rules.colors:
        turned = replace(position, turn=color)
        moves = turned.legal_moves if color in position.active and not position.over else ()
        assert seen[color] == sum(move for move in moves if move != PASS)


@examples(50)
@given(moxie_positions())
def test_mobility_in_moxie_has_the_ends_of_all_moves(position: MoxiePosition) -> None:
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


def test_every_game_names_its_features() -> None:
    for game in GAMES.values():
        position = game.start({})
        assert tuple(find_features(position)) == feature_names(position.rules) != ()


@pytest.mark.parametrize("name", ["macbeth", "othello", "renegado", "moxie"])
def test_features_ignore_a_departure(name: str) -> None:
    position = find_game(name).start({})
    given_up = position.without(position.turn)
    assert given_up.over
    assert find_features(given_up) == find_features(position)
    assert any(find_features(position)["mobility"].values())
