"""Labels of positions: exact leads near the end, otherwise the values of plain minimax."""

import numpy as np
import pytest

from engine.custodial import CustodialPosition
from engine.position import PASS
from engine.think import PlainThinker, SearchLimits, StopFlag
from engine.think.custodial.rules.state import from_position
from engine.think.custodial.rules.tables import Table, rule_table
from engine.think.learning.evaluation import EvaluationTables
from engine.think.learning.features import cell_bits, evaluate_state
from engine.think.learning.patterns import PatternDesign
from tests.engine.think.learning.support.samples import random_game, random_model
from training.learning.labels import label_positions

GAMES = ["macbeth", "othello", "desdemona"]


def minimax(
    position: CustodialPosition, depth: int, table: Table, learned: EvaluationTables
) -> int:
    """The value to the player to move, in hundredths of stones. Passes are no plies."""
    if position.over:
        own = position.score[position.turn]
        return 100 * (2 * own - sum(position.score.values()))
    moves = position.legal_moves
    if not depth and PASS not in moves:
        color = position.rules.colors.index(position.turn)
        return int(evaluate_state(table, from_position(position), color, learned))
    values = []
    for move in moves:
        after = position.play(move)
        sign = 1 if after.turn is position.turn else -1
        values.append(sign * minimax(after, depth - (move != PASS), table, learned))
    return max(values)


def labels(
    positions: list[CustodialPosition], learned: EvaluationTables, depth: int, exact: int
) -> list[float]:
    """The leads of the players to move. Those of the others are the opposite."""
    table = rule_table(positions[0].rules)
    states = np.array([from_position(one) for one in positions])
    found = label_positions(table, learned, states, depth, exact)
    assert np.array_equal(found[:, 0], -found[:, 1])
    movers = [one.rules.colors.index(one.turn) for one in positions]
    return [float(lead[mover]) for lead, mover in zip(found, movers, strict=True)]


@pytest.mark.parametrize("depth", [1, 2])
@pytest.mark.parametrize("game", GAMES)
def test_a_label_is_the_value_of_a_search(game: str, depth: int) -> None:
    positions = [one for seed in range(2) for one in random_game(game, seed)[::9]]
    rules = positions[0].rules
    model = random_model(rules, game, PatternDesign(line=5, corner=3, edge=0))
    learned, table = model.tables(cell_bits(model.kind)), rule_table(rules)
    expected = [minimax(one, depth, table, learned) / 100 for one in positions]
    assert np.allclose(labels(positions, learned, depth, 0), expected)


@pytest.mark.parametrize("game", GAMES)
def test_a_label_with_few_empty_cells_is_exact(game: str) -> None:
    positions = [one for seed in range(4) for one in random_game(game, seed)]
    late = [one for one in positions if one.empty.bit_count() <= 6]
    model = random_model(late[0].rules, game, PatternDesign(line=5, corner=3, edge=0))
    learned, thinker = model.tables(cell_bits(model.kind)), PlainThinker()
    expected = [
        thinker.best(one, SearchLimits(depth=9, exact=9), StopFlag()).best.value for one in late
    ]
    assert len(late) > 9
    assert all(value.exact for value in expected)
    assert labels(late, learned, 2, 6) == [value.margin for value in expected]
