"""Levels are ordered, described, reproducible, and blunder as often as they say."""

from dataclasses import replace
from itertools import pairwise
from random import Random

import pytest

from engine import GAMES, Position
from engine.think import (
    LEVELS,
    Level,
    SearchLimits,
    SearchResult,
    StopFlag,
    Value,
    choose_move,
    find_thinker,
)
from engine.think.value import RankedMove


class LastMoveThinker:
    """Always chooses the last legal move."""

    def best(
        self, position: Position, _limits: SearchLimits, _stop: StopFlag, _seed: int = 0
    ) -> SearchResult:
        return SearchResult((RankedMove(position.legal_moves[-1], Value(0.5)),), (), 1, 1)

    def rank(self, position: Position, limits: SearchLimits, stop: StopFlag) -> SearchResult:
        return self.best(position, limits, stop)


def test_levels_are_numbered() -> None:
    assert [level.number for level in LEVELS] == list(range(1, 9))


def test_higher_levels_search_deeper_and_blunder_less() -> None:
    for low, high in pairwise(LEVELS):
        assert high.blunders <= low.blunders
        assert high.limits.exact >= low.limits.exact
        assert (high.limits.depth or 99) >= (low.limits.depth or 99)
        assert (high.blunders, high.limits) != (low.blunders, low.limits)


@pytest.mark.parametrize("level", LEVELS, ids=lambda level: str(level.number))
def test_a_level_blunders_as_often_as_it_says(level: Level) -> None:
    position = GAMES["macbeth"].start({})
    moves = [
        choose_move(LastMoveThinker(), position, level, StopFlag(), seed) for seed in range(2000)
    ]
    others = sum(move != position.legal_moves[-1] for move in moves) / len(moves)
    count = len(position.legal_moves)
    assert others == pytest.approx(level.blunders * (count - 1) / count, abs=0.04)


def test_a_forced_move_is_played_without_a_search() -> None:
    position = GAMES["othello"].start({})
    while len(position.legal_moves) != 1:
        position = position.play(Random(3).choice(position.legal_moves))
    (only,) = position.legal_moves
    assert choose_move(UnusedThinker(), position, LEVELS[7], StopFlag()) == only


class UnusedThinker(LastMoveThinker):
    """Must not be called."""

    def best(
        self, _position: Position, _limits: SearchLimits, _stop: StopFlag, _seed: int = 0
    ) -> SearchResult:
        raise AssertionError


@pytest.mark.parametrize("game", ["macbeth", "hex-othello-3", "moxie"])
@pytest.mark.parametrize("level", LEVELS[:5], ids=lambda level: str(level.number))
def test_the_same_seed_gives_the_same_game(game: str, level: Level) -> None:
    assert first_moves(game, level, 1) == first_moves(game, level, 1)
    if level.blunders:
        assert first_moves(game, level, 1) != first_moves(game, level, 2)


def first_moves(game: str, level: Level, seed: int) -> list[object]:
    """The first moves of a game of a level against itself."""
    position = GAMES[game].start({})
    level = replace(level, limits=replace(level.limits, seconds=None))  # a busy machine is slow
    moves: list[object] = []
    for ply in range(12):
        if position.over:
            break
        move = choose_move(find_thinker(position), position, level, StopFlag(), 100 * seed + ply)
        position = position.play(move)
        moves.append(move)
    return moves
