"""The tables of learned weights in memory."""

import numpy as np
import pytest

from engine import find_game
from engine.custodial import Rules
from engine.think.custodial.rules.bitboard import Stones
from engine.think.custodial.rules.bits import Word
from engine.think.custodial.rules.tables import rule_table
from engine.think.custodial.search.evaluate import (
    KEPT,
    EvaluationCache,
    evaluate_stones,
    for_one_search,
    load_evaluation,
)
from engine.think.custodial.search.search_state import NODES, allocate
from engine.think.learning.features import cell_bits
from engine.think.learning.kind import kind_of
from engine.think.learning.shipped import find_model
from tests.support.fake_clock import FakeClock


def rules_of(game: str) -> Rules:
    rules = find_game(game).start({}).rules
    assert isinstance(rules, Rules)
    return rules


def test_tables_of_games_that_are_not_played_are_let_go() -> None:
    clock = FakeClock(1000)
    cache = EvaluationCache(clock)
    one, other = rules_of("renegado"), rules_of("hex-othello-3")
    first = cache.load(one)
    clock.now += KEPT
    cache.load(other)
    assert cache.load(one) is first
    clock.now += 1
    cache.load(one)
    assert cache.kinds == {kind_of(one), kind_of(other)}
    clock.now += KEPT
    cache.load(one)
    assert cache.kinds == {kind_of(one)}
    clock.now += 2 * KEPT
    cache.load(other)
    again = cache.load(one)
    assert again is not first
    assert np.array_equal(again[1].weights, first[1].weights)


def test_games_with_a_common_model_share_its_tables() -> None:
    game = find_game("macbeth")
    first, second = (game.start({"opening": opening}).rules for opening in ("othello", "reversi"))
    assert isinstance(first, Rules)
    assert isinstance(second, Rules)
    assert first != second
    assert load_evaluation(first) is load_evaluation(second)


def test_a_loaded_model_knows_chances_without_weights() -> None:
    rules = rules_of("desdemona")
    whole, (model, tables) = find_model(rules), load_evaluation(rules)
    assert whole
    assert model
    assert model.weights.nbytes == 0
    assert tables.weights.nbytes >= whole.weights.nbytes
    for stones in (4, 30, 60):
        assert model.chance(250, stones) == whole.chance(250, stones)


def test_searches_share_tables_but_no_working_memory() -> None:
    tables = load_evaluation(rules_of("macbeth"))[1]
    one, other = for_one_search(tables).network, for_one_search(tables).network
    working = {"starts", "sums", "units"}
    for name, array in one._asdict().items():
        if isinstance(array, np.ndarray):
            shared = np.shares_memory(array, getattr(other, name))
            assert shared == (name not in working), name


@pytest.mark.parametrize(("game", "more"), [("macbeth", 1), ("othello", 2)])
def test_an_evaluation_by_a_network_counts_as_more_positions(game: str, more: int) -> None:
    rules, flag, zero = rules_of(game), np.zeros(1, np.uint8), Word(0)
    search = allocate(rule_table(rules), 1, flag, flag)
    tables = load_evaluation(rules)[1]
    bits = cell_bits(kind_of(rules))

    def counted(count: int) -> int:
        own, own_high = (
            Word(sum(1 << bit - first for bit in bits[:count] if first <= bit < first + 64))
            for first in (0, 64)
        )
        search[NODES] = 0
        evaluate_stones(search, tables, Stones(own, own_high, zero, zero, zero, zero))
        return int(search[NODES])

    fewest, most = tables.network.fewest, tables.network.most
    assert [counted(stones) for stones in (fewest, most)] == [more, more]
    assert [counted(stones) for stones in (fewest - 1, most + 1)] == [0, 0]
