"""Shapes: lines, corners and edges, wherever the symmetries of a board put them."""

from collections import Counter

import pytest

from engine import GAMES, Board
from engine.custodial import Rules
from engine.think.learning.pattern_index import INDEX_LIMIT, symmetry_classes
from engine.think.learning.patterns import Pattern, PatternDesign, find_patterns
from engine.think.learning.presets import PRESETS
from engine.think.moxie.rules.numbering import numbering
from tests.engine.think.learning.support.samples import KINDS, begin

LARGE = PatternDesign(line=11, corner=10, edge=10)


def named(board: Board, shape: Pattern) -> list[set[str]]:
    return [{board.names[cell] for cell in place} for place in shape.instances]


def words(text: str) -> set[str]:
    return {*text.split()}


def test_every_cell_of_macbeth_lies_on_two_of_eighteen_lines() -> None:
    shapes = find_patterns(begin("macbeth").rules.board, PatternDesign(line=10, corner=0, edge=0))
    assert sorted((shape.size, len(shape.instances)) for shape in shapes) == [
        (6, 6),
        (8, 6),
        (10, 6),
    ]
    assert all(len(shape.mirrors) == 2 for shape in shapes)
    lines = Counter(cell for shape in shapes for place in shape.instances for cell in place)
    assert len(lines) == 72
    assert set(lines.values()) == {2}


def test_corners_and_edges_of_othello() -> None:
    board = begin("othello").rules.board
    corner, edge = find_patterns(board, PatternDesign(line=8, corner=9, edge=10))[-2:]
    assert words("a1 b1 c1 a2 b2 c2 a3 b3 c3") in named(board, corner)
    assert words("a1 b1 c1 d1 e1 f1 g1 h1 b2 g2") in named(board, edge)
    assert len(corner.instances) == len(edge.instances) == 4


def test_long_lines_are_cut_into_pieces_that_overlap() -> None:
    board = begin("macbeth").rules.board
    (piece,) = (
        shape
        for shape in find_patterns(board, PatternDesign(line=8, corner=0, edge=0))
        if shape.title == "piece of a line of 10"
    )
    assert (piece.size, len(piece.instances), piece.mirrors) == (8, 12, (tuple(range(8)),))


@pytest.mark.parametrize("game", KINDS)
def test_symmetries_put_shapes_on_themselves(game: str) -> None:
    board = begin(game).rules.board
    for shape in find_patterns(board, LARGE):
        places = {frozenset(place) for place in shape.instances}
        assert len(places) == len(shape.instances)
        for turned in numbering(board).symmetries:
            assert {frozenset(turned[cell] for cell in place) for place in places} == places


@pytest.mark.parametrize("game", KINDS)
def test_numbers_of_what_measured_best_fit_into_their_lanes(game: str) -> None:
    rules = GAMES[game].rules(GAMES[game].complete({}))
    assert isinstance(rules, Rules)
    states = 1 + len(rules.colors) + rules.neutrals
    for shape in find_patterns(rules.board, PRESETS[game].design):
        assert states**shape.size <= INDEX_LIMIT


def test_mirrored_numbers_are_of_one_class() -> None:
    (line, *_) = find_patterns(
        begin("othello").rules.board, PatternDesign(line=8, corner=0, edge=0)
    )
    of = symmetry_classes(line, 3)
    assert of.max() + 1 == (3**8 + 3**4) // 2
    for number in range(0, 3**8, 7):
        digits = [number // 3**place % 3 for place in range(8)]
        mirrored = sum(digit * 3 ** (7 - place) for place, digit in enumerate(digits))
        assert of[number] == of[mirrored]
