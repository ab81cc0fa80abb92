"""Variants are played as by the reference implementation, which reads their texts."""

from itertools import count
from random import Random

import pytest

from engine import Rules, perft, start
from engine.variants import RELATIVES, format_variant, parse_variant
from harness.games.custodial_reference import reference_variant
from tests.engine.support.reference import assert_same_game, reference_perft
from tests.engine.support.variants import random_variant
from tests.support.params import in_soak_except

BATCH = 25


def assert_same_counts(rules: Rules, most: int) -> None:
    """`most`: about how many leaves the reference counts."""
    for depth in count(1):
        counted = perft(start(rules), depth)
        if (depth > 1 and counted > most) or not counted:
            break
        assert counted == reference_perft(reference_variant(format_variant(rules)), depth)


def assert_same_play(rules: Rules, rng: Random) -> None:
    assert_same_counts(rules, 40)
    assert_same_game(start(rules), reference_variant(format_variant(rules)), rng)


@pytest.mark.parametrize("name", RELATIVES)
def test_the_relatives_are_played_alike(name: str) -> None:
    assert_same_play(parse_variant(RELATIVES[name]), Random(name))


def test_small_random_variants_are_played_alike() -> None:
    for seed in range(BATCH):
        assert_same_play(random_variant(seed, largest=5), Random(seed))


@pytest.mark.parametrize("batch", in_soak_except(values=range(20)))
def test_random_variants_are_played_alike(batch: int) -> None:
    for seed in range(batch * BATCH, (batch + 1) * BATCH):
        assert_same_play(random_variant(seed), Random(seed))
