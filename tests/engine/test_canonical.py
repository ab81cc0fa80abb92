"""Positions and moves up to symmetry."""

from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine import (
    GAMES,
    CustodialPosition,
    Game,
    MoxiePosition,
    Position,
    format_move,
    parse_move,
    square,
)
from engine.board import without
from engine.canonical import canonical
from engine.symmetry import symmetries
from tests.engine.moxie.support.played import positions as moxie_positions
from tests.engine.support.played import positions
from tests.engine.support.symmetry import Symmetry as Turn
from tests.engine.support.symmetry import symmetries as reference
from tests.support.property_settings import examples


def transformed(turn: Turn, position: Position) -> Position:
    if isinstance(position, MoxiePosition):
        first, second = map(turn.cells, position.stones)
        return replace(position, stones=(first, second))
    assert isinstance(position, CustodialPosition)
    return turn.position(position)


@examples(50)
@given(position=st.one_of(positions(), moxie_positions()), which=st.integers(0, 11))
def test_images_of_a_position_and_of_its_moves_are_the_same(position: Position, which: int) -> None:
    turns = reference(position.rules.board)
    number = which % len(turns)
    image = transformed(turns[number], position)
    there, here = canonical(image), canonical(position)
    assert there.key == here.key
    symmetry = symmetries(position.rules.board)[number]
    for move in position.legal_moves:
        text = format_move(position, move)
        turned = symmetry.turn_move(text)
        assert symmetry.turn_move_back(turned) == text
        assert parse_move(image, turned) in image.legal_moves
        assert there.turn_move(turned) == here.turn_move(text)
        equal = here.turn_move_back(here.turn_move(text))
        assert canonical(position.play(parse_move(position, equal))).key == (
            canonical(position.play(move)).key
        )


@pytest.mark.parametrize("game", GAMES.values(), ids=list(GAMES))
def test_every_game_and_choice_begins_with_a_position_that_has_a_key(game: Game) -> None:
    starts = [
        game.start({option.name: choice}) for option in game.options for choice in option.choices
    ] or [game.start({})]
    for position in starts:
        found = canonical(position)
        first = position.legal_moves[0]
        text = found.turn_move(format_move(position, first))
        assert parse_move(position, found.turn_move_back(text)) in position.legal_moves


def test_the_four_first_moves_of_othello_are_one() -> None:
    start = GAMES["othello"].start({})
    found = canonical(start)
    assert len({found.turn_move(format_move(start, move)) for move in start.legal_moves}) == 1


def test_the_player_to_move_and_departures_make_a_difference() -> None:
    start = GAMES["macbeth-full"].start({})
    keys = {canonical(position).key for position in (start, start.without(start.rules.colors[1]))}
    assert len(keys) == 2


@pytest.mark.parametrize(("holes", "count"), [("a1", 2), ("a1 d4", 4), ("a1 b1 a2", 2), ("b1", 1)])
def test_holes_leave_a_board_the_symmetries_that_keep_them(holes: str, count: int) -> None:
    found = symmetries(without(square(4), square(4).cells_named(holes)))
    assert len(found) == count
    assert all(set(one.image.values()) == set(one.image) for one in found)


def test_the_reversi_opening_of_macbeth_leads_to_the_three_starts_with_names() -> None:
    macbeth = GAMES["macbeth"]
    reached: set[Position] = {macbeth.start({"opening": "reversi"})}
    for _ in range(6):
        reached = {position.play(move) for position in reached for move in position.legal_moves}
    named = (macbeth.start({"opening": name}) for name in ("othello", "pairs", "halves"))
    keys = {canonical(position).key for position in named}
    assert {canonical(position).key for position in reached} == keys
    assert len(keys) == 3
