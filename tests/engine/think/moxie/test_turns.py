"""The compiled rules of Moxie against the plain ones, for every variant."""

from collections import Counter
from random import Random

import pytest

from engine import MoxiePosition, perft, start_moxie
from engine.think.moxie.rules import turns as compiled
from engine.think.moxie.rules.chains import MAX_CHAINS, write_chains
from engine.think.moxie.rules.rule_arrays import RuleArrays, rule_arrays
from engine.think.moxie.rules.turns import (
    PackedPosition,
    outcome,
    pack_position,
    turn_buffers,
    write_turns,
)
from tests.engine.checks.test_perft import MOXIE_COUNTS
from tests.engine.moxie.support.variants import EVERY_VARIANT, name, rules

BUFFERS = turn_buffers(6)


def assert_same(arrays: RuleArrays, position: MoxiePosition) -> None:
    """Both implementations have the same outcome, and the same turns with the same results."""
    packed = pack_position(position)
    won = position.winner and position.winner is position.turn
    expected = compiled.WON if won else compiled.LOST if position.winner else compiled.ONGOING
    assert outcome(arrays, packed, BUFFERS) == expected
    if position.winner:
        return
    size = write_turns(arrays, packed, BUFFERS, 1)
    found = Counter(map(tuple, BUFFERS.turns[1][:size].tolist()))
    after = [pack_position(position.play_unchecked(move)) for move in position.legal_moves]
    assert found == Counter((one.enemy, one.own, one.enemy_reserve) for one in after)


@pytest.mark.parametrize("options", EVERY_VARIANT)
def test_compiled_and_plain_rules_play_the_same_games(options: dict[str, str]) -> None:
    rng = Random(name(options))
    arrays = rule_arrays(rules(**options))
    for _ in range(2):
        position = start_moxie(rules(**options))
        for _ply in range(30):
            if not position.over:
                assert_same(arrays, position)
                position = position.play_unchecked(rng.choice(position.legal_moves))
        if position.winner:
            assert_same(arrays, position)


@pytest.mark.parametrize("options", EVERY_VARIANT)
def test_compiled_perft_equals_plain_perft(options: dict[str, str]) -> None:
    """From a position with stones to jump over, which the start does not reach in two plies."""
    position, rng = start_moxie(rules(**options)), Random(name(options))
    while len(position.history) + sum(position.reserves) > 9 and not position.over:
        position = position.play_unchecked(rng.choice(position.legal_moves))
    fresh = MoxiePosition(position.rules, position.stones, position.reserves, position.turn)
    assert compiled.perft(rule_arrays(position.rules), pack_position(fresh), BUFFERS, 2) == perft(
        fresh, 2
    )


@pytest.mark.parametrize("options", MOXIE_COUNTS)
def test_perft_counts_of_moxie(options: str) -> None:
    start = start_moxie(rules(**dict(pair.split("=") for pair in options.split())))
    for depth, count in enumerate(MOXIE_COUNTS[options], start=1):
        assert (
            compiled.perft(rule_arrays(start.rules), pack_position(start), BUFFERS, depth) == count
        )


def test_a_perft_count_too_slow_for_plain_rules() -> None:
    arrays = rule_arrays(rules(jumps="unless-decisive"))
    assert compiled.perft(arrays, PackedPosition(0, 0, 8, 8), BUFFERS, 5) == 680088


@pytest.mark.parametrize("board", ["square", "hex"])
def test_the_chain_buffer_is_large_enough(board: str) -> None:
    """Many enemies in the positions that are jumped over most, and few stones in the way."""
    arrays, rng, most = rule_arrays(rules(board=board)), Random(1), 0
    for _ in range(20_000):
        cells = rng.sample(range(arrays.cells), 8 + rng.randint(1, 2))
        enemy, own = sum(1 << cell for cell in cells[:8]), sum(1 << cell for cell in cells[8:])
        most = max(most, write_chains(arrays, own, enemy, BUFFERS.chains, BUFFERS.stack))
    assert 4 < most < MAX_CHAINS / 20
