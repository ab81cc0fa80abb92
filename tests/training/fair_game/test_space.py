"""The variants that are searched."""

from itertools import islice

import pytest

from engine.custodial import start
from engine.symmetry import symmetries
from engine.think.custodial.rules.tables import rule_table
from engine.variants import parse_variant
from training.fair_game.space import CELLS, variants

SAMPLE = list(islice(variants(1), 40))


def test_the_same_seed_draws_the_same_variants() -> None:
    assert list(islice(variants(1), 10)) == SAMPLE[:10]
    assert set(islice(variants(2), 10)).isdisjoint(SAMPLE)


def test_they_differ_in_all_that_is_searched() -> None:
    assert len(set(SAMPLE)) == len(SAMPLE)
    words = {line.split()[0] for text in SAMPLE for line in text.splitlines()}
    assert words >= {"hexagon", "square", "holes", "opening", "center", "capture", "passing"}


@pytest.mark.parametrize("text", SAMPLE)
def test_each_is_a_symmetric_game_for_the_compiled_search(text: str) -> None:
    rules = parse_variant(text)
    assert rules.board.cells.bit_count() in CELLS
    assert len(symmetries(rules.board)) >= 4
    black, white = rules.stones
    assert black.bit_count() == white.bit_count()
    assert start(rules).legal_moves
    rule_table(rules)
