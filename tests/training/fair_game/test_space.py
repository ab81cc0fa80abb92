"""The variants that are searched."""

from itertools import islice

import pytest

from engine.custodial import start
from engine.symmetry import symmetries
from engine.think.custodial.rules.tables import rule_table
from engine.variants import parse_variant
from training.fair_game.space import CELLS, variants


@pytest.fixture(scope="module")
def drawn() -> list[str]:
    return list(islice(variants(1), 40))


def test_the_same_seed_draws_the_same_variants(drawn: list[str]) -> None:
    assert list(islice(variants(1), 10)) == drawn[:10]
    assert set(islice(variants(2), 10)).isdisjoint(drawn)


def test_they_differ_in_all_that_is_searched(drawn: list[str]) -> None:
    assert len(set(drawn)) == len(drawn)
    words = {line.split()[0] for text in drawn for line in text.splitlines()}
    assert words >= {"hexagon", "square", "holes", "opening", "center", "capture", "passing"}


def test_each_is_a_symmetric_game_for_the_compiled_search(drawn: list[str]) -> None:
    for text in drawn:
        rules = parse_variant(text)
        assert rules.board.cells.bit_count() in CELLS, text
        assert len(symmetries(rules.board)) >= 4, text
        black, white = rules.stones
        assert black.bit_count() == white.bit_count(), text
        assert start(rules).legal_moves, text
        rule_table(rules)
