"""Random games, played by the engine and by a slow reference implementation."""

from random import Random

import pytest

from engine import Color, CustodialPosition, format_move, format_stones, parse_move, start
from harness.games.custodial_reference import ReferenceGame, reference_game
from tests.engine.support.rules import FAMILY
from tests.support.params import in_soak_except


def assert_same(position: CustodialPosition, other: ReferenceGame) -> None:
    legal = [format_move(position, move) for move in position.legal_moves]
    assert set(legal) == other.legal()
    assert len(legal) == len(set(legal))
    board = position.rules.board
    letters = {(name[0], int(name[1:])): name for name in board.names}
    stones = {letters[cell]: color[0] for cell, color in other.stones.items()}
    assert format_stones(position) == "".join(stones.get(name, ".") for name in board.names)
    assert position.over == other.over()
    assert position.to_move == (None if other.over() else other.mover)
    assert position.score == other.score()
    assert list(position.winners) == other.winners()


@pytest.mark.parametrize("name", FAMILY)
@pytest.mark.parametrize("seed", in_soak_except(0, values=range(5)))
def test_the_engine_and_the_reference_play_the_same_games(name: str, seed: int) -> None:
    rng = Random(f"{name} {seed}")
    position, other = start(FAMILY[name]), reference_game(name)
    assert_same(position, other)
    while not position.over:
        # Free passes are rare, because two in succession end the game.
        choices = sorted(other.legal())
        if len(choices) > 1 and "pass" in choices and rng.random() < 0.9:
            choices.remove("pass")
        text = rng.choice(choices)
        move = parse_move(position, text)
        captured = {cell for ray in position.rays(move) for cell in ray.cells}
        if text != "pass" and not position.opening:
            placed = (text[0], int(text[1:]))
            assert len(captured) == len(other.captures(other.mover, placed))
        position = position.play(move)
        other.play(text)
        assert_same(position, other)


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
