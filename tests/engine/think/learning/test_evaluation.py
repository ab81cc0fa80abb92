"""Compiled evaluation against a slow reference that reads positions cell by cell."""

from functools import cache
from math import sqrt

import numpy as np
import pytest

from engine.custodial import CustodialPosition
from engine.think.custodial.rules.state import from_position
from engine.think.custodial.rules.tables import rule_table
from engine.think.learning.features import cell_bits, evaluate_state, total_stones
from engine.think.learning.model import Model
from engine.think.learning.pattern_index import symmetry_classes
from engine.think.moxie.rules.numbering import numbering
from tests.engine.think.learning.support.samples import CUSTODIAL_GAMES, random_game, random_model

classes_of = cache(symmetry_classes)


def reference_value(model: Model, position: CustodialPosition, color: int) -> int:
    rules = position.rules
    players = len(rules.colors)
    mover = rules.colors.index(position.turn)
    if players == 2 and color != mover:
        return -reference_value(model, position, mover)
    others = [rules.colors[(color + away) % players] for away in range(players)]
    digit = {"": 0, "neutral": 3}
    digit |= {other.value: seat + 1 for seat, other in enumerate(others)}
    cells = list(rules.board.by_cell)
    stage = model.stages.at(sum(1 for cell in cells if position.stone(cell)))
    if players == 3:
        stage += (mover - color) % 3 * model.stages.count
    found, column = int(model.constant[stage]), 0
    for pattern in model.patterns:
        classes = classes_of(pattern, model.kind.states)
        for instance in pattern.instances:
            number = sum(
                digit[position.stone(cells[cell])] * model.kind.states**at
                for at, cell in enumerate(instance)
            )
            found += int(model.weights[stage, column + classes[number]])
        column += int(classes.max()) + 1
    return int(found / sqrt(1 + (found / model.largest) ** 2))


@pytest.mark.parametrize("game", CUSTODIAL_GAMES)
def test_compiled_values_equal_the_reference(game: str) -> None:
    positions = [position for seed in (1, 2) for position in random_game(game, seed)[seed::15]]
    rules = positions[0].rules
    model, table = random_model(rules, game), rule_table(rules)
    learned = model.tables(cell_bits(model.kind))
    for position in positions:
        state = from_position(position)
        assert total_stones(state) == position.occupied.bit_count()
        for color in range(len(rules.colors)):
            assert evaluate_state(table, state, color, learned) == reference_value(
                model, position, color
            )


@pytest.mark.parametrize("game", CUSTODIAL_GAMES)
def test_symmetric_positions_have_the_same_value(game: str) -> None:
    position = random_game(game, 3, 24)[-1]
    rules = position.rules
    cells_of, table = numbering(rules.board), rule_table(rules)
    model = random_model(rules, game)
    learned = model.tables(cell_bits(model.kind))
    cells = list(rules.board.by_cell)
    values = set()
    for turned in cells_of.symmetries:
        stones = tuple(
            sum(cells[turned[number]] for number in cells_of.numbers_of(side))
            for side in (*position.stones, position.neutral)
        )
        image = CustodialPosition(rules, stones[:-1], position.turn, stones[-1])
        values.add(evaluate_state(table, from_position(image), 0, learned))
    assert len(values) == 1


def test_the_chance_increases_with_the_value() -> None:
    model = random_model(random_game("macbeth", 1, 1)[0].rules, "macbeth")
    chances = [model.chance(value, 40) for value in (-3000, -800, 0, 800, 3000)]
    assert chances == sorted(chances)
    assert chances[2] == 0.5
    assert np.isclose(chances[3], 0.8413, atol=1e-3)  # one deviation of 8 stones
