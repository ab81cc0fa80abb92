"""Levels are ordered and reproducible, and weak ones prefer mistakes that look good."""

from dataclasses import replace
from itertools import pairwise
from math import exp
from random import Random

import pytest

from engine import GAMES, Position, start
from engine.think import (
    LEVELS,
    Level,
    SearchLimits,
    SearchResult,
    StopFlag,
    Value,
    choose_move,
    find_thinker,
    level_of_move,
)
from engine.think.levels import (
    STONES_PER_WIN,
    USUAL_CELLS,
    VARIED_STONES,
    adapted,
)
from engine.think.value import RankedMove
from engine.variants import NAMED_TEXTS, parse_variant


class LastMoveThinker:
    """Always chooses the last legal move."""

    def best(
        self, position: Position, _limits: SearchLimits, _stop: StopFlag, _seed: int = 0
    ) -> SearchResult:
        return SearchResult((RankedMove(position.legal_moves[-1], Value(0.5)),), (), 1, 1)

    def rank(self, position: Position, limits: SearchLimits, stop: StopFlag) -> SearchResult:
        return self.best(position, limits, stop)


@pytest.mark.parametrize("game", GAMES)
def test_higher_levels_search_deeper_and_choose_better(game: str) -> None:
    position = GAMES[game].start({})
    for low, high in pairwise(adapted(level, position) for level in LEVELS):
        assert low.limits.depth or low.limits.nodes, "a level needs no clock"
        assert high.temperature <= low.temperature
        assert high.limits.exact >= low.limits.exact
        assert (high.limits.depth or 99) >= (low.limits.depth or 99)
        assert (high.limits.nodes or 99) > (low.limits.nodes or 0)
        assert (high.temperature, high.limits) != (low.temperature, low.limits)


class FixedValues(LastMoveThinker):
    """Says that each legal move is so much better than the one before it."""

    def __init__(self, chance: float, margin: float | None, *, exact: bool = False) -> None:
        self.chance, self.margin, self.exact = chance, margin, exact

    def rank(self, position: Position, limits: SearchLimits, stop: StopFlag) -> SearchResult:
        found = []
        for place, move in enumerate(position.legal_moves):
            margin = None if self.margin is None else place * self.margin
            value = Value(place * self.chance, margin, exact=self.exact)
            found.append(RankedMove(move, value))
        return SearchResult(tuple(reversed(found)), (), 1, 1)


@pytest.mark.parametrize("level", LEVELS[:3], ids=lambda level: str(level.number))
@pytest.mark.parametrize(("chance", "margin"), [(0.0, 3.0), (3.0 / STONES_PER_WIN, None)])
def test_a_weak_level_prefers_what_looks_better(
    level: Level, chance: float, margin: float | None
) -> None:
    position = GAMES["macbeth-full"].start({})
    thinker = FixedValues(chance, margin)
    seeds = range(2000)
    moves = [choose_move(thinker, position, level, StopFlag(), seed) for seed in seeds]
    temperature = adapted(level, position).temperature
    weights = [exp(3.0 * place / temperature) for place in range(len(position.legal_moves))]
    for move, weight in zip(position.legal_moves, weights, strict=True):
        share = moves.count(move) / len(moves)
        assert share == pytest.approx(weight / sum(weights), abs=0.04)


@pytest.mark.parametrize(("rules", "depth"), [("othello", 1), ("octagon", 2), ("macbeth-4", 2)])
def test_a_weak_level_looks_further_where_nothing_is_learned(rules: str, depth: int) -> None:
    position, depths = start(parse_variant(NAMED_TEXTS[rules])), set()

    class Thinker(FixedValues):
        def rank(self, position: Position, limits: SearchLimits, stop: StopFlag) -> SearchResult:
            depths.add(limits.depth)
            return super().rank(position, limits, stop)

    for level in LEVELS[:3]:
        choose_move(Thinker(0.0, 3.0), position, level, StopFlag())
    assert depths == {depth}


def test_on_a_small_board_a_stone_decides_more() -> None:
    """Half as many cells, half the temperature."""
    position, level = start(parse_variant(NAMED_TEXTS["macbeth-4"])), LEVELS[2]
    cells = len(position.rules.board.names)
    thinker, seeds = FixedValues(0.0, 1.0), range(2000)
    moves = [choose_move(thinker, position, level, StopFlag(), seed) for seed in seeds]
    temperature = level.temperature * cells / USUAL_CELLS
    weights = [exp(place / temperature) for place in range(len(position.legal_moves))]
    share = moves.count(position.legal_moves[-1]) / len(moves)
    assert share == pytest.approx(weights[-1] / sum(weights), abs=0.04)


def test_a_level_that_knows_the_ending_plays_the_best_move() -> None:
    position, level, seeds = GAMES["othello"].start({}), LEVELS[4], range(100)
    best = position.legal_moves[-1]
    for exact in (False, True):
        thinker = FixedValues(0.0, 1.0, exact=exact)
        moves = {choose_move(thinker, position, level, StopFlag(), seed) for seed in seeds}
        assert (moves == {best}) is exact


@pytest.mark.parametrize("level", LEVELS[3:], ids=lambda level: str(level.number))
def test_the_others_play_their_best_move(level: Level) -> None:
    start = GAMES["othello"].start({})  # without an opening book
    position = start.play(start.legal_moves[0])
    move = choose_move(LastMoveThinker(), position, level, StopFlag())
    assert move == position.legal_moves[-1]


class VariedThinker(LastMoveThinker):
    """Keeps by how many stones its searches were varied."""

    def __init__(self) -> None:
        self.varied: list[float] = []

    def best(
        self, position: Position, limits: SearchLimits, stop: StopFlag, seed: int = 0
    ) -> SearchResult:
        self.varied.append(limits.varied)
        return super().best(position, limits, stop, seed)


@pytest.mark.parametrize("level", LEVELS[5:], ids=lambda level: str(level.number))
def test_the_others_vary_their_moves_less_on_a_small_board(level: Level) -> None:
    thinker = VariedThinker()
    for name in ("othello", "macbeth-4"):
        position = start(parse_variant(NAMED_TEXTS[name]))
        choose_move(thinker, position.play(position.legal_moves[0]), level, StopFlag())
    assert thinker.varied == [VARIED_STONES, VARIED_STONES * 30 / USUAL_CELLS]


def test_a_forced_move_is_played_without_a_search() -> None:
    position = GAMES["othello"].start({})
    while len(position.legal_moves) != 1:
        position = position.play(Random(3).choice(position.legal_moves))
    (only,) = position.legal_moves
    assert choose_move(UnusedThinker(), position, LEVELS[7], StopFlag()) == only


@pytest.mark.parametrize(("game", "alike"), [("othello", True), ("moxie", False)])
def test_moves_that_are_alike_need_no_search(game: str, *, alike: bool) -> None:
    """Level 6 has no book."""
    position, level = GAMES[game].start({}), LEVELS[5]
    thinker = UnusedThinker() if alike else LastMoveThinker()
    moves = {choose_move(thinker, position, level, StopFlag(), seed) for seed in range(100)}
    assert moves == {*position.legal_moves} if alike else moves == {position.legal_moves[-1]}


class UnusedThinker(LastMoveThinker):
    """Must not be called."""

    def best(
        self, _position: Position, _limits: SearchLimits, _stop: StopFlag, _seed: int = 0
    ) -> SearchResult:
        raise AssertionError


@pytest.mark.parametrize("game", ["macbeth", "hex-othello-3", "moxie"])
@pytest.mark.parametrize("level", LEVELS[2:4], ids=lambda level: str(level.number))
def test_the_same_seed_gives_the_same_game(game: str, level: Level) -> None:
    assert first_moves(game, level, 1) == first_moves(game, level, 1)
    if level.temperature:
        assert first_moves(game, level, 1) != first_moves(game, level, 2)


def first_moves(game: str, level: Level, seed: int) -> list[object]:
    """The first moves of a game of a level against itself."""
    position = GAMES[game].start({})
    level = replace(level, limits=replace(level.limits, seconds=None))  # a busy machine is slow
    moves: list[object] = []
    for ply in range(8):
        if position.over:
            break
        move = choose_move(find_thinker(position), position, level, StopFlag(), 100 * seed + ply)
        position = position.play(move)
        moves.append(move)
    return moves


def test_a_strength_between_two_levels_mixes_their_moves() -> None:
    for strength in (3, 3.2, 3.5, 3.8):
        numbers = [level_of_move(strength, seed).number for seed in range(2000)]
        assert numbers == [level_of_move(strength, seed).number for seed in range(2000)]
        assert numbers.count(4) / 2000 == pytest.approx(strength - 3, abs=0.04)
        assert set(numbers) <= {3, 4}
    assert level_of_move(8, 1).number == 8
