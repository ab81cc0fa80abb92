"""Whole random games, played by the engine and by its slow twin in step."""

from random import Random

import pytest

from engine import Color, CustodialPosition, format_move, format_stones, parse_move, start
from tests.engine.support.reference import Twin, twin
from tests.engine.support.rules import FAMILY


def assert_same(position: CustodialPosition, other: Twin) -> None:
    """Both say the same of everything that can be asked."""
    legal = [format_move(position, move) for move in position.legal_moves]
    assert set(legal) == other.legal()
    assert len(legal) == len(set(legal))
    board = position.rules.board
    letters = {(name[0], int(name[1:])): name for name in board.names}
    lying = {letters[cell]: color[0] for cell, color in other.stones.items()}
    assert format_stones(position) == "".join(lying.get(name, ".") for name in board.names)
    assert position.over == other.over()
    assert position.to_move == (None if other.over() else other.mover)
    assert position.score == other.score()
    assert list(position.winners) == other.winners()


@pytest.mark.parametrize("name", FAMILY)
@pytest.mark.parametrize("seed", range(5))
def test_the_engine_and_its_twin_play_the_same_games(name: str, seed: int) -> None:
    chance = Random(f"{name} {seed}")
    position, other = start(FAMILY[name]), twin(name)
    assert_same(position, other)
    while not position.over:
        # A free pass in every tenth choice only: two in succession would end each game at once.
        choices = sorted(other.legal())
        if len(choices) > 1 and "pass" in choices and chance.random() < 0.9:
            choices.remove("pass")
        text = chance.choice(choices)
        move = parse_move(position, text)
        captured = {cell for ray in position.rays(move) for cell in ray.cells}
        if text != "pass" and not position.opening:
            placed = (text[0], int(text[1:]))
            assert len(captured) == len(other.captures(other.mover, placed))
        position = position.play(move)
        other.play(text)
        assert_same(position, other)


@pytest.mark.parametrize("seed", range(8))
def test_a_player_leaves_the_game_of_three_anywhere(seed: int) -> None:
    chance = Random(seed)
    position, other = start(FAMILY["hex-othello-3"]), twin("hex-othello-3")
    leaver, moment = chance.choice(list(Color)), chance.randrange(80)
    for ply in range(200):
        if position.over:
            break
        if ply == moment:
            position = position.without(leaver)
            other.leave(leaver.value)
        else:
            text = chance.choice(sorted(other.legal()))
            position = position.play(parse_move(position, text))
            other.play(text)
        assert_same(position, other)
    assert position.over
