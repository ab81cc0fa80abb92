"""Computers under the swap rule: they make the first moves, and choose a color."""

import pytest

from app.match.bot_players import computer_id
from app.match.commands import ChooseColor, Open
from app.thinking.bot_moves import choose_color, choose_level_move
from app.thinking.work import WorkContext
from engine import GAMES, PASS, Color, Position, parse_move
from engine.think import RankedMove, SearchLimits, SearchResult, StopFlag, Value
from tests.features.computers.support.bot_harness import BLACK, WHITE, BotHarness

TWO_PLAYERS = [game.id for game in GAMES.values() if len(game.players) == 2]


@pytest.mark.parametrize(("chance", "chosen"), [(0.7, BLACK), (0.5, WHITE), (0.3, WHITE)], ids=str)
async def test_a_computer_chooses_the_better_color(
    harness: BotHarness, chance: float, chosen: Color
) -> None:
    harness.thinker.chance = chance
    against = {WHITE: computer_id(5)}
    name = await harness.open(Open("macbeth", {}, BLACK, computers=against, swap=True))
    for _ in range(6):
        await harness.move(name)
    match = await harness.until(name, lambda match: match.color_choice is not None)
    assert match.color_choice is not None
    assert match.color_choice.color is chosen
    assert match.seating.player_of(chosen) == computer_id(5)


@pytest.mark.parametrize("game", TWO_PLAYERS)
async def test_a_computer_makes_the_first_moves_and_plays_on(
    harness: BotHarness, game: str
) -> None:
    mine, other = GAMES[game].players[1], GAMES[game].players[0]
    name = await harness.open(Open(game, {}, mine, computers={other: computer_id(4)}, swap=True))
    match = await harness.until(name, lambda match: match.swap_phase == "choice")
    assert match.to_move is mine
    await harness.submit(name, ChooseColor(other, match.version))
    count = len(match.turns)
    match = await harness.match(name)
    if match.to_move is other:
        await harness.move(name)
    await harness.until(name, lambda match: len(match.turns) > count)


class Judge:
    """Values each move by its text, for the player to move."""

    def __init__(self, chances: dict[str, float], *, fails: bool = False) -> None:
        self.chances = chances
        self.fails = fails

    def best(
        self, position: Position, limits: SearchLimits, stop: StopFlag, seed: int = 0
    ) -> SearchResult:
        return self.rank(position, limits, stop)

    def rank(self, position: Position, limits: SearchLimits, stop: StopFlag) -> SearchResult:
        if self.fails:
            raise ArithmeticError("a thinker is broken")
        named = {parse_move(position, name): chance for name, chance in self.chances.items()}
        moves = [RankedMove(move, Value(named.get(move, 0.9))) for move in position.legal_moves]
        return SearchResult(tuple(moves), (), 1, 1)


def context(judge: Judge) -> WorkContext:
    return WorkContext(lambda _position: judge, StopFlag(), 1.0)


def test_the_last_first_move_makes_the_game_level() -> None:
    start = GAMES["macbeth"].start({})
    first, second, third = (start.rules.board.name_of[m] for m in start.legal_moves[:3])
    judge = Judge({first: 0.35, second: 0.52, third: 0.6})
    for seed in range(10):
        last = choose_level_move(start, 5, seed, None, 1, context(judge))
        assert last == parse_move(start, second)
    before = {choose_level_move(start, 5, seed, None, 2, context(judge)) for seed in range(40)}
    assert before == {parse_move(start, name) for name in (first, second, third)}


def test_a_computer_does_not_pass_in_the_first_moves() -> None:
    start = GAMES["macbeth"].start({"passing": "free"})
    judge = Judge({"pass": 0.5})
    assert choose_level_move(start, 5, 1, None, 1, context(judge)) != PASS


def test_a_thinker_that_fails_keeps_nobody_waiting() -> None:
    start = GAMES["moxie"].start({})
    broken = context(Judge({}, fails=True))
    assert choose_level_move(start, 5, 1, None, 1, broken) in start.legal_moves
    assert choose_color(start, Color.BLACK, 5, None, broken) is Color.BLACK
