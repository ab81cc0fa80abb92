"""Patterns: lines, corners and edges in all their symmetric instances."""

import pytest

from engine import GAMES, Board
from engine.custodial import Rules
from engine.think.custodial.rules.tables import Unsupported, rule_table
from engine.think.learning.features import cell_bits
from engine.think.learning.pattern_index import INDEX_LIMIT, symmetry_classes
from engine.think.learning.patterns import Pattern, PatternDesign, find_patterns
from engine.think.moxie.rules.numbering import numbering
from tests.engine.support.variants import random_variant
from tests.engine.think.learning.support.samples import CUSTODIAL_GAMES, start_of
from training.learning.presets import PRESETS, plan_of
from training.learning.training import untrained_model

LARGE = PatternDesign(line=11, corner=10, edge=10)


def named_instances(board: Board, pattern: Pattern) -> list[set[str]]:
    return [{board.names[cell] for cell in instance} for instance in pattern.instances]


def names(text: str) -> set[str]:
    return {*text.split()}


def test_corners_and_edges_of_othello() -> None:
    board = start_of("othello").rules.board
    corner, edge = find_patterns(board, PatternDesign(line=8, corner=9, edge=10))[-2:]
    assert names("a1 b1 c1 a2 b2 c2 a3 b3 c3") in named_instances(board, corner)
    assert names("a1 b1 c1 d1 e1 f1 g1 h1 b2 g2") in named_instances(board, edge)
    assert len(corner.instances) == len(edge.instances) == 4


def test_long_lines_are_cut_into_overlapping_pieces() -> None:
    board = start_of("macbeth").rules.board
    (piece,) = (
        pattern
        for pattern in find_patterns(board, PatternDesign(line=8, corner=0, edge=0))
        if pattern.title == "piece of a line of 10"
    )
    assert (piece.size, len(piece.instances), piece.mirrors) == (8, 12, (tuple(range(8)),))


@pytest.mark.parametrize("game", CUSTODIAL_GAMES)
def test_symmetries_map_patterns_to_themselves(game: str) -> None:
    board = start_of(game).rules.board
    for pattern in find_patterns(board, LARGE):
        instances = {frozenset(instance) for instance in pattern.instances}
        assert len(instances) == len(pattern.instances)
        for turned in numbering(board).symmetries:
            assert {
                frozenset(turned[cell] for cell in instance) for instance in instances
            } == instances


@pytest.mark.parametrize("game", CUSTODIAL_GAMES)
def test_the_indices_of_the_presets_fit_into_their_lanes(game: str) -> None:
    rules = GAMES[game].rules(GAMES[game].complete({}))
    assert isinstance(rules, Rules)
    states = 1 + len(rules.colors) + rules.neutrals
    for pattern in find_patterns(rules.board, PRESETS[game].design):
        assert states**pattern.size <= INDEX_LIMIT


def test_mirrored_indices_share_a_class() -> None:
    (line, *_) = find_patterns(
        start_of("othello").rules.board, PatternDesign(line=8, corner=0, edge=0)
    )
    classes = symmetry_classes(line, 3)
    assert classes.max() + 1 == (3**8 + 3**4) // 2
    for number in range(0, 3**8, 7):
        digits = [number // 3**instance % 3 for instance in range(8)]
        mirrored = sum(digit * 3 ** (7 - instance) for instance, digit in enumerate(digits))
        assert classes[number] == classes[mirrored]


def test_the_patterns_of_any_variant_have_tables() -> None:
    supported = 0
    for seed in range(40):
        rules = random_variant(seed)
        try:
            rule_table(rules)
        except Unsupported:
            continue
        supported += 1
        plan = plan_of(rules)
        model = untrained_model(rules, plan)
        patterns = find_patterns(rules.board, plan.design)
        assert patterns
        assert min(pattern.size for pattern in patterns) >= 3
        assert max(model.kind.states**pattern.size for pattern in patterns) <= INDEX_LIMIT
        assert model.tables(cell_bits(model.kind)).weights.shape[0] == len(model.weights)
    assert supported > 10
