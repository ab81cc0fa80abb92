"""The compiled rules against the plain ones: perft, and random games ply by ply."""

from dataclasses import replace
from random import Random

import numpy as np
import pytest

from bench.think import perft as compiled_perft
from engine import CustodialPosition, Rules, perft, square, start
from engine.board import Cells, iter_cells
from engine.think.custodial.rules import moves as compiled_rules
from engine.think.custodial.rules.bits import Word
from engine.think.custodial.rules.state import STATE_WORDS, State, from_position, to_position
from engine.think.custodial.rules.tables import Unsupported, layout, rule_table
from tests.engine.support.rules import FAMILY
from tests.support.params import in_soak_except
from training.learning import playout

GRAND = Rules(square(10), (square(10).cells_named("f5 e6"), square(10).cells_named("e5 f6")))
ALL_RULES = FAMILY | {"grand-othello": GRAND}

DEPTHS = {
    "macbeth passing=free": 5,
    "macbeth opening=reversi passing=free": 7,
    "macbeth opening=halves": 5,
    "macbeth opening=halves passing=free": 5,
}


@pytest.mark.parametrize("name", ALL_RULES)
def test_compiled_perft_equals_plain_perft(name: str) -> None:
    position = start(ALL_RULES[name])
    for depth in range(DEPTHS.get(name, 6) + 1):
        counted = compiled_perft.perft(rule_table(position.rules), from_position(position), depth)
        assert counted == perft(position, depth)


def test_perft_of_othello_is_the_published_one() -> None:
    position = start(FAMILY["othello"])
    assert compiled_perft.perft(rule_table(position.rules), from_position(position), 9) == 3005288


@pytest.mark.parametrize("name", ALL_RULES)
@pytest.mark.parametrize("seed", in_soak_except(0, 1, values=range(12)))
def test_random_games_are_the_same_ply_by_ply(name: str, seed: int) -> None:
    rng = Random(f"{name} {seed}")
    position = start(ALL_RULES[name])
    state = from_position(position)
    while not position.over:
        assert_same(position, state)
        if len(position.rules.colors) > 2 and rng.random() < 0.02:
            position = position.without(rng.choice(position.active))
            state = from_position(position)
            continue
        move = choose(position, rng)
        position, state = position.play(move), make(position, state, move)
    assert_same(position, state)


@pytest.mark.parametrize("name", ALL_RULES)
def test_compiled_perft_equals_plain_perft_late_in_the_game(name: str) -> None:
    rng = Random(name)
    for _ in range(6):
        position = start(ALL_RULES[name])
        for _ in range(rng.randrange(40, 60)):
            if not position.over:
                position = position.play(choose(position, rng))
        counted = compiled_perft.perft(rule_table(position.rules), from_position(position), 3)
        assert counted == perft(position, 3)


@pytest.mark.parametrize("name", ALL_RULES)
def test_a_playout_ends_in_a_finished_game(name: str) -> None:
    position = start(ALL_RULES[name])
    table, end = rule_table(position.rules), np.zeros(STATE_WORDS, dtype=np.uint64)
    for seed in range(1, 9):
        again = end.copy()
        for state in (end, again):
            playout.playouts(table, from_position(position), 3, Word(seed), state)
        assert (end == again).all()
        assert compiled_rules.is_over(table, end)
        assert to_position(position, end).over


@pytest.mark.parametrize(
    "rules",
    [
        Rules(square(12), (1, 2)),
        replace(FAMILY["othello"], fewest=True),
        replace(FAMILY["renegado"], mixed=True),
        replace(FAMILY["hex-othello-3"], mixed=False),
    ],
)
def test_rules_that_are_not_compiled_are_refused(rules: Rules) -> None:
    with pytest.raises(Unsupported):
        rule_table(rules)


def assert_same(position: CustodialPosition, state: State) -> None:
    rules, table = position.rules, rule_table(position.rules)
    assert to_position(position, state) == position
    assert (from_position(position) == state).all()
    assert compiled_rules.is_over(table, state) == position.over
    for number, color in enumerate(rules.colors):
        low, high = compiled_rules.placements(table, state, number)
        if not position.over:
            found = layout(rules.board).unpack(int(low) | int(high) << 64)
            assert found == position.placements(color)
        others = [position.score[one] for one in position.active if one is not color]
        assert compiled_rules.lead(table, state, number) == position.score[color] - max(
            others, default=0
        )
    if not position.over:
        free = len(position.legal_moves) > 1 and position.legal_moves[-1] == 0
        low, high = compiled_rules.placements(table, state, int(state[8]))
        assert bool((low or high) and compiled_rules.may_pass(table, state)) == free


def make(position: CustodialPosition, state: State, move: Cells) -> State:
    after = np.zeros_like(state)
    number = Word(layout(position.rules.board).number(move)) if move else compiled_rules.PASS
    compiled_rules.make(rule_table(position.rules), state, number, after)
    in_place = state.copy()
    compiled_rules.make(rule_table(position.rules), in_place, number, in_place)
    assert (after == in_place).all()
    return after


def choose(position: CustodialPosition, rng: Random) -> Cells:
    """A random move. Free passes are rare, because two of them end the game."""
    moves = position.legal_moves
    if len(moves) > 1 and rng.random() < 0.97:
        moves = tuple(iter_cells(sum(moves)))
    return rng.choice(moves)
