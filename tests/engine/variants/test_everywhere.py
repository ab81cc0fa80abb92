"""Variants on any board are drawn, written, compared, explained and searched."""

from gc import collect
from random import Random
from weakref import WeakSet
from xml.etree import ElementTree as ET

import pytest

from engine import (
    Board,
    CustodialPosition,
    Rules,
    describe,
    draw,
    draw_text,
    find_features,
    format_move,
    format_position,
    iter_cells,
    parse_move,
    parse_position,
    square,
    start,
)
from engine.board import MOST_BOARDS, without
from engine.canonical import canonical
from engine.reasons import find_reasons
from engine.think import PlainThinker, SearchLimits, StopFlag
from engine.variants import RELATIVES, parse_variant
from tests.engine.support.variants import random_variant


def assert_usable(position: CustodialPosition) -> None:
    board = position.rules.board
    drawing = ET.fromstring(draw(position))
    assert len(drawing.findall(".//{*}circle[@class='well']")) == len(board.holes)
    assert draw_text(position).count("#") == len(board.holes)
    assert describe(position)
    assert parse_position(position.rules, format_position(position)) == position
    assert set(find_features(position)) == {"stable", "frontier", "mobility"}
    found = canonical(position)
    for move in position.legal_moves:
        text = format_move(position, move)
        assert parse_move(position, text) == move
        assert parse_move(position, found.turn_move_back(found.turn_move(text))) in (
            position.legal_moves
        )
    if not position.over:
        limits = SearchLimits(depth=2, nodes=200)
        best = PlainThinker().best(position, limits, StopFlag(), 1).best.move
        assert best in position.legal_moves
        find_reasons(position, position.legal_moves[0], best)


def assert_usable_throughout(rules: Rules, rng: Random) -> None:
    """In some positions of a random game."""
    position = start(rules)
    assert_usable(position)
    while not position.over:
        position = position.play(rng.choice(position.legal_moves))
        if rng.random() < 0.05 or position.over:
            assert_usable(position)


@pytest.mark.parametrize("name", RELATIVES)
def test_relatives_are_usable_everywhere(name: str) -> None:
    assert_usable_throughout(parse_variant(RELATIVES[name]), Random(name))


@pytest.mark.parametrize("seed", range(12))
def test_variants_are_usable_everywhere(seed: int) -> None:
    assert_usable_throughout(random_variant(seed), Random(seed))


def test_boards_that_nobody_uses_are_forgotten() -> None:
    four, made = square(4), WeakSet[Board]()
    stones = four.cells_named("b2 c3"), four.cells_named("b3 c2")
    outer = four.cells_named("a1 a2 a3 a4 b1 b4 c1 c4 d1")
    for number in range(2 * MOST_BOARDS):
        holes = sum(cell for place, cell in enumerate(iter_cells(outer)) if number >> place & 1)
        rules = Rules(without(four, holes), stones)
        assert_usable(start(rules))
        made.add(rules.board)
    collect()
    assert len(made) <= MOST_BOARDS + 1
