"""Random games, played by the engine and by a slow reference implementation."""

from random import Random

import pytest

from engine import Color, parse_move, start
from harness.games.custodial_reference import reference_game
from tests.engine.support.reference import assert_same, assert_same_game
from tests.engine.support.rules import FAMILY
from tests.support.params import in_soak_except


@pytest.mark.parametrize("name", FAMILY)
@pytest.mark.parametrize("seed", in_soak_except(0, values=range(5)))
def test_the_engine_and_the_reference_play_the_same_games(name: str, seed: int) -> None:
    assert_same_game(start(FAMILY[name]), reference_game(name), Random(f"{name} {seed}"))


@pytest.mark.parametrize("seed", in_soak_except(0, 1, 2, values=range(8)))
def test_a_player_may_leave_a_game_of_three_at_any_ply(seed: int) -> None:
    rng = Random(seed)
    position, other = start(FAMILY["hex-othello-3"]), reference_game("hex-othello-3")
    leaver, moment = rng.choice(list(Color)), rng.randrange(80)
    for ply in range(200):
        if position.over:
            break
        if ply == moment:
            position = position.without(leaver)
            other.leave(leaver.value)
        else:
            text = rng.choice(sorted(other.legal()))
            position = position.play(parse_move(position, text))
            other.play(text)
        assert_same(position, other)
    assert position.over
